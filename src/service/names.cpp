#include "service/names.hpp"

#include <array>
#include <utility>

namespace damjen {

namespace {

template <class T, std::size_t N>
using Names = std::array<std::pair<T, std::string_view>, N>;

template <class T, std::size_t N>
std::string_view find_name(const Names<T, N>& names, T value) {
    for (const auto& [each, name] : names) {
        if (each == value) return name;
    }
    return {};
}

template <class T, std::size_t N>
std::optional<T> find_value(const Names<T, N>& names, std::string_view name) {
    for (const auto& [value, each] : names) {
        if (each == name) return value;
    }
    return std::nullopt;
}

constexpr Names<Color, 2> kColorNames{{{Color::White, "white"}, {Color::Black, "black"}}};

constexpr Names<Mode, 3> kModeNames{
    {{Mode::Engine, "engine"}, {Mode::Friend, "friend"}, {Mode::Local, "local"}}};

constexpr Names<StartKind, 3> kStartNames{
    {{StartKind::Full, "full"}, {StartKind::Frysk, "frysk"}, {StartKind::Fen, "fen"}}};

constexpr Names<Seat, 4> kSeatNames{
    {{Seat::None, "none"}, {Seat::White, "white"}, {Seat::Black, "black"}, {Seat::Both, "both"}}};

constexpr Names<ResultReason, 15> kReasonNames{
    {{ResultReason::NoPieces, "no_pieces"},
     {ResultReason::NoMoves, "no_moves"},
     {ResultReason::Resignation, "resignation"},
     {ResultReason::Time, "time"},
     {ResultReason::Left, "left"},
     {ResultReason::Repetition, "repetition"},
     {ResultReason::OnlyKings, "only_kings"},
     {ResultReason::KingMoves, "king_moves"},
     {ResultReason::TwoKingsAgainstOne, "two_kings_against_one"},
     {ResultReason::OneKingEach, "one_king_each"},
     {ResultReason::AgreedRepetition, "agreed_repetition"},
     {ResultReason::AgreedLength, "agreed_length"},
     {ResultReason::Agreement, "agreement"},
     {ResultReason::Abandoned, "abandoned"},
     {ResultReason::Cancelled, "cancelled"}}};

constexpr Names<Refusal::Code, 11> kRefusalNames{{{Refusal::Code::Illegal, "illegal"},
                                                  {Refusal::Code::Stale, "stale"},
                                                  {Refusal::Code::NotYourTurn, "not_your_turn"},
                                                  {Refusal::Code::NotAllowed, "not_allowed"},
                                                  {Refusal::Code::Over, "over"},
                                                  {Refusal::Code::Unknown, "unknown"},
                                                  {Refusal::Code::StorageFull, "storage_full"},
                                                  {Refusal::Code::Spectator, "spectator"},
                                                  {Refusal::Code::SeatTaken, "seat_taken"},
                                                  {Refusal::Code::AlreadySeated, "already_seated"},
                                                  {Refusal::Code::ShuttingDown, "shutting_down"}}};

constexpr Names<Permission, 14> kPermissionNames{{{Permission::Move, "move"},
                                                  {Permission::Resign, "resign"},
                                                  {Permission::OfferDraw, "offer_draw"},
                                                  {Permission::AcceptDraw, "accept_draw"},
                                                  {Permission::DeclineDraw, "decline_draw"},
                                                  {Permission::Takeback, "takeback"},
                                                  {Permission::AcceptTakeback, "accept_takeback"},
                                                  {Permission::DeclineTakeback, "decline_takeback"},
                                                  {Permission::Hint, "hint"},
                                                  {Permission::Rematch, "rematch"},
                                                  {Permission::AcceptRematch, "accept_rematch"},
                                                  {Permission::DeclineRematch, "decline_rematch"},
                                                  {Permission::Cancel, "cancel"},
                                                  {Permission::ClaimLeft, "claim_left"}}};

constexpr Names<LiveGame::Phase, 3> kPhaseNames{{{LiveGame::Phase::Waiting, "waiting"},
                                                 {LiveGame::Phase::Running, "running"},
                                                 {LiveGame::Phase::Over, "over"}}};

using Why = Explanation::Why;
constexpr Names<Why, 17> kWhyNames{{{Why::Legal, "legal"},
                                    {Why::Ambiguous, "ambiguous"},
                                    {Why::EmptySquare, "empty_square"},
                                    {Why::NotYours, "not_yours"},
                                    {Why::GameOver, "game_over"},
                                    {Why::CaptureCompulsory, "capture_compulsory"},
                                    {Why::PieceMustCapture, "piece_must_capture"},
                                    {Why::WorthLess, "worth_less"},
                                    {Why::KingMustCapture, "king_must_capture"},
                                    {Why::PathIncomplete, "path_incomplete"},
                                    {Why::NoSuchCapture, "no_such_capture"},
                                    {Why::KingMadeThree, "king_made_three"},
                                    {Why::MenMoveForward, "men_move_forward"},
                                    {Why::MenMoveOneStep, "men_move_one_step"},
                                    {Why::NotOnALine, "not_on_a_line"},
                                    {Why::SquareTaken, "square_taken"},
                                    {Why::PieceBlocked, "piece_blocked"}}};

}  // namespace

std::string_view name_of(Color color) { return find_name(kColorNames, color); }
std::string_view name_of(Mode mode) { return find_name(kModeNames, mode); }
std::string_view name_of(StartKind kind) { return find_name(kStartNames, kind); }
std::string_view name_of(Seat seat) { return find_name(kSeatNames, seat); }
std::string_view name_of(ResultReason reason) { return find_name(kReasonNames, reason); }
std::string_view name_of(Refusal::Code code) { return find_name(kRefusalNames, code); }
std::string_view name_of(Permission permission) { return find_name(kPermissionNames, permission); }
std::string_view name_of(LiveGame::Phase phase) { return find_name(kPhaseNames, phase); }
std::string_view name_of(Explanation::Why why) { return find_name(kWhyNames, why); }

std::string_view score_of(const Result& result) {
    if (result.is_void()) return "*";
    if (!result.winner) return "1/2-1/2";
    return *result.winner == Color::White ? "1-0" : "0-1";
}

std::optional<Color> color_named(std::string_view name) { return find_value(kColorNames, name); }
std::optional<Mode> mode_named(std::string_view name) { return find_value(kModeNames, name); }
std::optional<StartKind> start_kind_named(std::string_view name) {
    return find_value(kStartNames, name);
}
std::optional<Seat> seat_named(std::string_view name) { return find_value(kSeatNames, name); }
std::optional<ResultReason> result_reason_named(std::string_view name) {
    return find_value(kReasonNames, name);
}

}  // namespace damjen
