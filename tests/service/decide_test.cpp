// What every command does to a game: tables of (game, command) → events or refusal.

#include "service/builders.hpp"

namespace damjen {

namespace {

using Code = Refusal::Code;
using std::chrono::minutes;
using std::chrono::seconds;

constexpr ClockSettings kClock{minutes(5), seconds(3)};

PlayMove move(int from, int to) { return {Move{{}, Square(from), Square(to)}}; }

TEST(Moving, IsForTheSideToMove) {
    const GameTeller teller(GameTeller::between_friends());
    EXPECT_EQ(only<Moved>(teller.decide(Seat::White, move(32, 28))).move.to, Square(28));
    EXPECT_EQ(refusal_of(teller.decide(Seat::Black, move(19, 23))), Code::NotYourTurn);
    EXPECT_EQ(refusal_of(teller.decide(Seat::None, move(32, 28))), Code::Spectator);
}

TEST(Moving, IsRefusedWithTheReasonWhenIllegal) {
    const GameTeller teller(GameTeller::between_friends());
    const auto decided = teller.decide(Seat::White, move(32, 22));
    ASSERT_EQ(refusal_of(decided), Code::Illegal);
    ASSERT_TRUE(decided.error().reason);
    EXPECT_EQ(decided.error().reason->why, Explanation::Why::MenMoveOneStep);
}

TEST(Moving, IsStaleWhenTheGameHasGoneOn) {
    GameTeller teller(GameTeller::between_friends());
    const Command early = teller.command(Seat::White, move(32, 28));
    teller.play({"32-28"});
    teller.act(Seat::White, AskTakeback{});
    teller.act(Seat::Black, AcceptTakeback{});
    EXPECT_EQ(refusal_of(decide(teller.game(), early, kStart)), Code::Stale);
    Command late = teller.command(Seat::White, move(32, 28));
    ++late.seen;
    EXPECT_EQ(refusal_of(decide(teller.game(), late, kStart)), Code::Stale);
}

TEST(Moving, IsNotStaleBecauseSomebodyOfferedSomethingMeanwhile) {
    GameTeller teller(GameTeller::between_friends());
    const Command early = teller.command(Seat::White, move(32, 28));
    teller.act(Seat::Black, OfferDraw{});
    EXPECT_TRUE(decide(teller.game(), early, kStart));
}

TEST(Moving, EndsTheGameWithItsReason) {
    const GameTeller teller(GameTeller::from(GameTeller::between_friends(), "W:W28:B22"));
    const auto decided =
        teller.decide(Seat::White, PlayMove{Move{Square(22), Square(28), Square(17)}});
    ASSERT_TRUE(decided);
    ASSERT_EQ(decided->size(), 2u);
    EXPECT_EQ(std::get<Ended>((*decided)[1]).result,
              (Result{ResultReason::NoPieces, Color::White}));
}

TEST(Moving, OnOneScreenIsForWhoeverIsToMove) {
    GameTeller teller(GameTeller::on_one_screen());
    teller.act(Seat::Both, move(32, 28));
    EXPECT_TRUE(teller.decide(Seat::Both, move(19, 23)));
}

TEST(Waiting, AllowsNothingButJoiningAndCancelling) {
    const GameTeller teller(GameTeller::waiting_for_friend());
    EXPECT_EQ(refusal_of(teller.decide(Seat::White, move(32, 28))), Code::NotAllowed);
    EXPECT_EQ(refusal_of(teller.decide(Seat::White, Resign{})), Code::NotAllowed);
    EXPECT_EQ(only<Joined>(teller.decide(Seat::None, Join{"Wybren", black_token()})).color,
              Color::Black);
    EXPECT_EQ(only<Ended>(teller.decide(Seat::White, Cancel{})).result.reason,
              ResultReason::Cancelled);
}

TEST(Joining, IsForOneWhoHasNoSeatInAGameWithAFreeOne) {
    GameTeller teller(GameTeller::waiting_for_friend());
    EXPECT_EQ(refusal_of(teller.decide(Seat::White, Join{"", black_token()})), Code::AlreadySeated);
    teller.act(Seat::None, Join{"Wybren", black_token()});
    EXPECT_EQ(teller.game().phase(), LiveGame::Phase::Running);
    EXPECT_EQ(teller.game().seat_of_token(black_token()), Seat::Black);
    EXPECT_EQ(refusal_of(teller.decide(Seat::None, Join{"", hash_of("third")})), Code::SeatTaken);
}

TEST(DrawOffer, StandsUntilTheOpponentMoves) {
    GameTeller teller(GameTeller::between_friends());
    teller.act(Seat::White, OfferDraw{});
    teller.play({"32-28"});
    ASSERT_TRUE(teller.game().draw) << "one's own move leaves it standing";
    teller.play({"19-23"});
    EXPECT_FALSE(teller.game().draw);
}

TEST(DrawOffer, IsAcceptedOnlyByTheOther) {
    GameTeller teller(GameTeller::between_friends());
    teller.act(Seat::White, OfferDraw{});
    EXPECT_EQ(refusal_of(teller.decide(Seat::White, AcceptDraw{})), Code::NotAllowed);
    EXPECT_EQ(only<Ended>(teller.decide(Seat::Black, AcceptDraw{})).result,
              (Result{ResultReason::Agreement, std::nullopt}));
}

TEST(DrawOffer, OnceDeclinedIsNotRepeatedAtTheSamePly) {
    GameTeller teller(GameTeller::between_friends());
    teller.act(Seat::White, OfferDraw{});
    teller.act(Seat::Black, DeclineDraw{});
    EXPECT_EQ(refusal_of(teller.decide(Seat::White, OfferDraw{})), Code::NotAllowed);
    EXPECT_TRUE(teller.decide(Seat::Black, OfferDraw{})) << "the other may still offer one";
    teller.play({"32-28"});
    EXPECT_TRUE(teller.decide(Seat::White, OfferDraw{}));
}

TEST(DrawOffer, ByBothIsAgreement) {
    GameTeller teller(GameTeller::between_friends());
    teller.act(Seat::White, OfferDraw{});
    EXPECT_EQ(only<Ended>(teller.decide(Seat::Black, OfferDraw{})).result.reason,
              ResultReason::Agreement);
}

TEST(DrawOffer, IsAnsweredAsSeenAndNotAsLaterMade) {
    GameTeller teller(GameTeller::between_friends());
    const Command early = teller.command(Seat::Black, AcceptDraw{});
    teller.act(Seat::White, OfferDraw{});
    EXPECT_EQ(refusal_of(decide(teller.game(), early, kStart)), Code::Stale);
}

TEST(DrawOffer, OnOneScreenIsAgreedAtOnce) {
    const GameTeller teller(GameTeller::on_one_screen());
    EXPECT_EQ(only<Ended>(teller.decide(Seat::Both, OfferDraw{})).result.reason,
              ResultReason::Agreement);
}

TEST(DrawOffer, DoesNotSurviveATakeback) {
    GameTeller teller(GameTeller::between_friends());
    teller.play({"32-28"});
    teller.act(Seat::White, OfferDraw{});
    teller.act(Seat::White, AskTakeback{});
    teller.act(Seat::Black, AcceptTakeback{});
    EXPECT_FALSE(teller.game().draw);
    EXPECT_EQ(teller.game().game.ply(), 0);
}

TEST(Takeback, FromAFriendIsAsked) {
    GameTeller teller(GameTeller::between_friends());
    teller.play({"32-28", "19-23", "28x19"});
    // White has just moved: one ply. Black would take back his last move, two plies ago.
    EXPECT_EQ(only<TakebackOffered>(teller.decide(Seat::White, AskTakeback{})).by, Color::White);
    teller.act(Seat::Black, AskTakeback{});
    EXPECT_EQ(refusal_of(teller.decide(Seat::Black, AcceptTakeback{})), Code::NotAllowed);
    EXPECT_EQ(only<TookBack>(teller.decide(Seat::White, AcceptTakeback{})).ply, 1);
    EXPECT_EQ(only<TakebackDeclined>(teller.decide(Seat::White, DeclineTakeback{})).by,
              Color::White);
}

TEST(Takeback, NeedsAnOwnMove) {
    GameTeller teller(GameTeller::between_friends());
    EXPECT_EQ(refusal_of(teller.decide(Seat::White, AskTakeback{})), Code::NotAllowed);
    teller.play({"32-28"});
    EXPECT_EQ(refusal_of(teller.decide(Seat::Black, AskTakeback{})), Code::NotAllowed);
}

TEST(Takeback, AgainstTheEngineHappensAtOnceBackToTheOwnTurn) {
    GameTeller teller(GameTeller::against_engine());
    teller.play({"32-28"});
    EXPECT_EQ(only<TookBack>(teller.decide(Seat::White, AskTakeback{})).ply, 0);
    teller.play({"19-23"});
    EXPECT_EQ(only<TookBack>(teller.decide(Seat::White, AskTakeback{})).ply, 0);
}

TEST(Takeback, OnOneScreenIsOfTheLastMove) {
    GameTeller teller(GameTeller::on_one_screen());
    teller.act(Seat::Both, move(32, 28));
    teller.act(Seat::Both, move(19, 23));
    EXPECT_EQ(only<TookBack>(teller.decide(Seat::Both, AskTakeback{})).ply, 1);
}

TEST(Takeback, ClickedTwiceTakesBackOnce) {
    GameTeller teller(GameTeller::against_engine());
    teller.play({"32-28", "19-23", "28x19", "14x23"});
    const Command again = teller.command(Seat::White, AskTakeback{});
    teller.act(Seat::White, AskTakeback{});
    EXPECT_EQ(refusal_of(decide(teller.game(), again, kStart)), Code::Stale);
}

TEST(Cancelling, IsPossibleUntilBothHaveMoved) {
    GameTeller teller(GameTeller::between_friends());
    teller.play({"32-28"});
    EXPECT_EQ(only<Ended>(teller.decide(Seat::Black, Cancel{})).result,
              (Result{ResultReason::Cancelled, std::nullopt}));
    teller.play({"19-23"});
    EXPECT_EQ(refusal_of(teller.decide(Seat::Black, Cancel{})), Code::NotAllowed);
}

TEST(Resigning, IsPossibleOnEitherTurn) {
    GameTeller teller(GameTeller::between_friends());
    EXPECT_EQ(only<Ended>(teller.decide(Seat::Black, Resign{})).result,
              (Result{ResultReason::Resignation, Color::White}));
    EXPECT_EQ(only<Ended>(teller.decide(Seat::White, Resign{})).result,
              (Result{ResultReason::Resignation, Color::Black}));
}

TEST(Claiming, NeedsAFairAbsenceOfTheSideToMove) {
    GameTeller teller(GameTeller::between_friends(kClock));
    teller.play({"32-28", "19-23"});
    const Patience patience;
    const Instant now = teller.game().last_at + patience.absent_with_clock;
    EXPECT_EQ(refusal_of(teller.decide(Seat::Black, ClaimLeft{std::nullopt}, now)),
              Code::NotAllowed);
    EXPECT_EQ(refusal_of(teller.decide(
                  Seat::Black, ClaimLeft{now - patience.absent_with_clock + seconds(1)}, now)),
              Code::NotAllowed);
    EXPECT_EQ(refusal_of(teller.decide(Seat::White, ClaimLeft{kStart}, now)), Code::NotAllowed)
        << "it is for White to move";
    EXPECT_EQ(only<Ended>(teller.decide(Seat::Black, ClaimLeft{kStart}, now)).result,
              (Result{ResultReason::Left, Color::Black}));
}

TEST(Flag, FallsOnTheServersOwnTime) {
    GameTeller teller(GameTeller::between_friends(kClock));
    teller.play({"32-28", "19-23"});
    const Instant flag = kStart + kClock.initial;
    EXPECT_EQ(teller.game().flag_at(), flag);
    EXPECT_TRUE(teller.decide(Seat::None, Expire{}, flag - Milliseconds(1))->empty());
    EXPECT_EQ(only<Ended>(teller.decide(Seat::None, Expire{}, flag)).result,
              (Result{ResultReason::Time, Color::Black}));
}

TEST(Flag, LetsNoMoveThroughAfterItHasFallen) {
    GameTeller teller(GameTeller::between_friends(kClock));
    teller.play({"32-28", "19-23"});
    EXPECT_EQ(refusal_of(teller.decide(Seat::White, move(37, 32), kStart + kClock.initial)),
              Code::Over);
}

TEST(Abandoning, ClosesAGameNobodyComesBackTo) {
    const Patience patience;
    const GameTeller waiting(GameTeller::waiting_for_friend());
    EXPECT_TRUE(
        waiting.decide(Seat::None, Expire{}, kStart + patience.for_friend - seconds(1))->empty());
    EXPECT_EQ(
        only<Ended>(waiting.decide(Seat::None, Expire{}, kStart + patience.for_friend)).result,
        (Result{ResultReason::Abandoned, std::nullopt}));
    const GameTeller running(GameTeller::between_friends());
    EXPECT_EQ(only<Ended>(running.decide(Seat::None, Expire{}, kStart + patience.for_move)).result,
              (Result{ResultReason::Abandoned, std::nullopt}));
}

TEST(Over, AllowsNothingButARematch) {
    GameTeller teller(GameTeller::between_friends());
    teller.act(Seat::White, Resign{});
    EXPECT_EQ(refusal_of(teller.decide(Seat::White, move(32, 28))), Code::Over);
    EXPECT_EQ(refusal_of(teller.decide(Seat::Black, OfferDraw{})), Code::Over);
    EXPECT_EQ(refusal_of(teller.decide(Seat::None, AskRematch{"NEXT"})), Code::Spectator);
    EXPECT_EQ(only<RematchOffered>(teller.decide(Seat::White, AskRematch{"NEXT"})).by,
              Color::White);
}

TEST(Rematch, IsAgreedOnByFriends) {
    GameTeller teller(GameTeller::between_friends());
    teller.act(Seat::White, Resign{});
    teller.act(Seat::White, AskRematch{"NEXT"});
    EXPECT_EQ(only<Rematched>(teller.decide(Seat::Black, AcceptRematch{"NEXT"})).game, "NEXT");
    EXPECT_EQ(only<Rematched>(teller.decide(Seat::Black, AskRematch{"NEXT"})).game, "NEXT");
    teller.act(Seat::Black, DeclineRematch{});
    EXPECT_EQ(refusal_of(teller.decide(Seat::White, AskRematch{"NEXT"})), Code::NotAllowed);
    EXPECT_TRUE(teller.decide(Seat::Black, AskRematch{"NEXT"}));
}

TEST(Rematch, AgainstTheEngineHappensAtOnceAndOnce) {
    GameTeller teller(GameTeller::against_engine());
    teller.act(Seat::White, Resign{});
    teller.act(Seat::White, AskRematch{"NEXT"});
    EXPECT_EQ(teller.game().next_game, "NEXT");
    EXPECT_EQ(refusal_of(teller.decide(Seat::White, AskRematch{"OTHER"})), Code::NotAllowed);
}

TEST(Rematch, SwapsColoursAndKeepsSeats) {
    GameTeller teller(GameTeller::between_friends(kClock));
    const Created next = rematch_of(teller.game());
    EXPECT_EQ(next.players[Color::Black].name, "Sytske");
    EXPECT_EQ(next.seats[Color::Black], white_token());
    EXPECT_EQ(next.settings, teller.game().settings);
    EXPECT_EQ(next.rematch_of, teller.game().id);
}

TEST(Rematch, IsNothingForOneWhomNobodyJoined) {
    GameTeller teller(GameTeller::waiting_for_friend());
    teller.act(Seat::White, Cancel{});
    EXPECT_EQ(refusal_of(teller.decide(Seat::White, AskRematch{"NEXT"})), Code::NotAllowed);
}

// The action a permission speaks of; there is none for a hint, which is no command.
std::optional<Action> action_of(Permission permission, const GameTeller& teller) {
    switch (permission) {
    case Permission::Move: {
        const Game& game = teller.game().game;
        const MoveList legal = legal_moves(game.rules(), game.position());
        return legal.empty() ? move(1, 1) : PlayMove{legal[0]};
    }
    case Permission::Resign:
        return Resign{};
    case Permission::OfferDraw:
        return OfferDraw{};
    case Permission::AcceptDraw:
        return AcceptDraw{};
    case Permission::DeclineDraw:
        return DeclineDraw{};
    case Permission::Takeback:
        return AskTakeback{};
    case Permission::AcceptTakeback:
        return AcceptTakeback{};
    case Permission::DeclineTakeback:
        return DeclineTakeback{};
    case Permission::Hint:
        return std::nullopt;
    case Permission::Rematch:
        return AskRematch{"NEXT"};
    case Permission::AcceptRematch:
        return AcceptRematch{"NEXT"};
    case Permission::DeclineRematch:
        return DeclineRematch{};
    case Permission::Cancel:
        return Cancel{};
    case Permission::ClaimLeft:
        return ClaimLeft{kStart};
    }
    return std::nullopt;
}

constexpr Permission kPermissions[] = {Permission::Move,
                                       Permission::Resign,
                                       Permission::OfferDraw,
                                       Permission::AcceptDraw,
                                       Permission::DeclineDraw,
                                       Permission::Takeback,
                                       Permission::AcceptTakeback,
                                       Permission::DeclineTakeback,
                                       Permission::Rematch,
                                       Permission::AcceptRematch,
                                       Permission::DeclineRematch,
                                       Permission::Cancel,
                                       Permission::ClaimLeft};

// Plays at random through everything a game allows, and at every step asks for everything.
void check_permissions_of(const Created& created, std::uint64_t seed) {
    Random random(seed);
    GameTeller teller(created);
    if (teller.game().phase() == LiveGame::Phase::Waiting && random.below(2) == 0)
        teller.act(Seat::None, Join{"", black_token()});
    const BySide<std::optional<Instant>> absent{{kStart, kStart}};
    Instant now = kStart;
    for (int step = 0; step < 40; ++step) {
        now += seconds(random.below(40));
        std::vector<std::pair<Seat, Action>> possible;
        for (const Seat seat : {Seat::White, Seat::Black, Seat::Both}) {
            const bool one_screen = created.settings.mode == Mode::Local;
            if (one_screen != (seat == Seat::Both)) continue;
            const auto can = permissions(teller.game(), seat, now, absent);
            for (const Permission permission : kPermissions) {
                const Action action = *action_of(permission, teller);
                const bool told = std::find(can.begin(), can.end(), permission) != can.end();
                const auto decided = teller.decide(seat, action, now);
                // Offering what is on offer is accepting it, though it is not called so.
                const bool is_answer =
                    (permission == Permission::OfferDraw && teller.game().draw) ||
                    (permission == Permission::Rematch && teller.game().rematch);
                if (!is_answer) {
                    ASSERT_EQ(told, decided.has_value())
                        << "permission " << static_cast<int>(permission) << " at step " << step
                        << " of " << seed;
                }
                if (told) possible.emplace_back(seat, action);
            }
        }
        if (possible.empty()) return;
        const auto& [seat, action] =
            possible[random.below(static_cast<std::uint32_t>(possible.size()))];
        // Most games go on for a while.
        const bool ends = std::holds_alternative<Resign>(action) ||
                          std::holds_alternative<Cancel>(action) ||
                          std::holds_alternative<ClaimLeft>(action);
        if (ends && random.below(8) != 0) continue;
        teller.act(seat, action, now);
    }
}

TEST(Permissions, ListExactlyWhatIsThenAccepted) {
    for (std::uint64_t seed = 1; seed <= 60; ++seed) {
        check_permissions_of(GameTeller::between_friends(), seed);
        check_permissions_of(GameTeller::waiting_for_friend(), seed);
        check_permissions_of(GameTeller::against_engine(), seed);
        check_permissions_of(GameTeller::on_one_screen(), seed);
        check_permissions_of(GameTeller::from(GameTeller::between_friends(), "W:WK1,K2:BK40,K45"),
                             seed);
        if (HasFatalFailure()) return;
    }
}

TEST(Permissions, OfASpectatorAreNone) {
    const GameTeller teller(GameTeller::between_friends());
    EXPECT_TRUE(permissions(teller.game(), Seat::None, kStart, {}).empty());
}

TEST(Permissions, IncludeAHintOnlyAgainstTheEngineOrOnOneScreen) {
    const auto may_ask = [](const Created& created, Seat seat) {
        const GameTeller teller(created);
        const auto can = permissions(teller.game(), seat, kStart, {});
        return std::find(can.begin(), can.end(), Permission::Hint) != can.end();
    };
    EXPECT_TRUE(may_ask(GameTeller::against_engine(), Seat::White));
    EXPECT_TRUE(may_ask(GameTeller::on_one_screen(), Seat::Both));
    EXPECT_FALSE(may_ask(GameTeller::between_friends(), Seat::White));
}

}  // namespace

}  // namespace damjen
