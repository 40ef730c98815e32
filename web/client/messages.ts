// The values and messages of docs/http-api.md, as types. What the server may add later is ignored.

export type RulesId = "straight" | "wfd" | "ludoteka";
export type Color = "white" | "black";

/** 1…50, as printed on a diagram. */
export type SquareNo = number;
export type GameId = string;

/** Milliseconds since 1970 (UTC) by the server's clock. */
export type Moment = number;

export interface Move {
    from: SquareNo;
    to: SquareNo;
    /** Ascending; empty for a quiet move. */
    captures: SquareNo[];
}

export interface LegalMove extends Move {
    /** PDN, with the full route when from and to do not name the move. */
    text: string;
    /** The squares landed on, in order, ending on `to`; one list for each way to make this move. */
    routes: SquareNo[][];
    promotes: boolean;
}

export interface Clocks {
    white: number;
    black: number;
}

export interface PlayedMove extends Move {
    text: string;
    route: SquareNo[];
    /** The position after the move. */
    fen: string;
    took: number | null;
    clock: Clocks | null;
}

/** What a capture is worth, as a person counts it. */
export interface Value {
    men: number;
    kings: number;
}

export interface PieceValue extends Value {
    square: SquareNo;
    /** Whether the capturing piece is a king. */
    king: boolean;
}

export interface Duty extends Value {
    squares: SquareNo[];
    /** A man could take as much, and the rule gives the capture to a king. */
    by_king: boolean;
    lesser: PieceValue[];
}

export interface KingRun {
    square: SquareNo;
    count: number;
}

export interface Runs {
    white: KingRun | null;
    black: KingRun | null;
}

export type ReasonKind =
    | "legal"
    | "ambiguous"
    | "empty_square"
    | "not_yours"
    | "game_over"
    | "capture_compulsory"
    | "piece_must_capture"
    | "worth_less"
    | "king_must_capture"
    | "path_incomplete"
    | "no_such_capture"
    | "king_made_three"
    | "men_move_forward"
    | "men_move_one_step"
    | "not_on_a_line"
    | "square_taken"
    | "piece_blocked";

export interface Reason {
    kind: ReasonKind;
    from: SquareNo;
    to: SquareNo | null;
    value: Value | null;
    best: Value | null;
    duty: PieceValue[];
}

export type Counter =
    | { kind: "two_kings_against_one"; side: Color; left: number; limit: number }
    | { kind: "only_kings"; left: number; limit: number }
    | { kind: "king_moves"; left: number; limit: number }
    | { kind: "repetition"; count: number; limit: number }
    | { kind: "agreed_length"; left: number; limit: number };

export type EndReason =
    | "no_pieces"
    | "no_moves"
    | "resignation"
    | "time"
    | "left"
    | "repetition"
    | "only_kings"
    | "king_moves"
    | "two_kings_against_one"
    | "one_king_each"
    | "agreed_repetition"
    | "agreed_length"
    | "agreement"
    | "abandoned"
    | "cancelled";

export interface Outcome {
    winner: Color | null;
    reason: EndReason;
}

export interface PositionView {
    fen: string;
    turn: Color;
    legal: LegalMove[];
    duty: Duty | null;
    stuck: { square: SquareNo; reason: Reason }[];
    runs: Runs;
    counters: Counter[];
    outcome: Outcome | null;
}

export interface RuleSetMeta {
    id: RulesId;
    default: boolean;
    straight_king_moves: boolean;
    most_pieces: boolean;
    repetition_draws: boolean;
    quiet_limit: number | null;
    seven_moves: boolean;
    one_king_draws: boolean;
}

export interface Meta {
    name: string;
    version: string;
    rules: RuleSetMeta[];
    levels: number;
    links: { reach: "public" | "network" | "computer"; bases: string[] };
}

export interface ClockSettings {
    /** Seconds. */
    initial: number;
    /** Seconds. */
    increment: number;
}

export type Opponent = { kind: "engine"; level: number } | { kind: "friend" } | { kind: "local" };
export type StartKind = "full" | "frysk" | "fen";

export interface NewGame {
    opponent: Opponent;
    rules?: RulesId;
    start?: StartKind;
    fen?: string;
    color?: Color | "random";
    clock?: ClockSettings | null;
    name?: string;
}

export interface Seat {
    color: Color | "both";
    token: string;
}

export type Player =
    | { kind: "human"; name: string | null }
    | { kind: "engine"; level: number }
    | { kind: "open" };

export type Action =
    | "move"
    | "resign"
    | "offer_draw"
    | "accept_draw"
    | "decline_draw"
    | "takeback"
    | "accept_takeback"
    | "decline_takeback"
    | "hint"
    | "rematch"
    | "accept_rematch"
    | "decline_rematch"
    | "cancel"
    | "claim_left";

export interface Result {
    score: "1-0" | "0-1" | "1/2-1/2" | "*";
    winner: Color | null;
    reason: EndReason;
}

export interface Now {
    phase: "waiting" | "running" | "over";
    ply: number;
    position: PositionView;
    clock: (Clocks & { running: Color | null; at: Moment }) | null;
    offers: { draw: Color | null; takeback: Color | null; rematch: Color | null };
    present: { white: boolean; black: boolean; spectators: number };
    thinking: null | "soon" | "now";
    result: Result | null;
    rematch: GameId | null;
    can: Action[];
}

export interface State {
    id: GameId;
    seq: number;
    rules: RulesId;
    mode: "engine" | "friend" | "local";
    start: { kind: StartKind; fen: string; move_number: number };
    clock_settings: ClockSettings | null;
    players: { white: Player; black: Player };
    you: Color | "both" | null;
    created: Moment;
    moves: PlayedMove[];
    now: Now;
}

export type GameEvent =
    | { kind: "joined"; color: Color; name: string | null }
    | { kind: "moved"; move: PlayedMove }
    | { kind: "took_back"; ply: number }
    | { kind: "draw_offered"; by: Color }
    | { kind: "draw_declined"; by: Color }
    | { kind: "takeback_offered"; by: Color }
    | { kind: "takeback_declined"; by: Color }
    | { kind: "ended"; result: Result }
    | { kind: "rematch_offered"; by: Color }
    | { kind: "rematch_declined"; by: Color }
    | { kind: "rematched"; game: GameId };

/** Part of a move; a page may ask why it cannot be played. */
export interface Attempt {
    from: SquareNo;
    to?: SquareNo;
    captures?: SquareNo[];
}

export type ErrorCode =
    | "bad_json"
    | "bad_field"
    | "bad_fen"
    | "bad_move"
    | "too_many_pieces"
    | "not_found"
    | "seat_taken"
    | "already_seated"
    | "refused"
    | "too_large"
    | "too_many_requests"
    | "storage_full"
    | "shutting_down"
    | "forbidden_origin"
    | "internal";

/** What is wrong with a FEN: with its text, or with the position it describes. */
export type FenFault =
    | "side_to_move"
    | "both_sides"
    | "side"
    | "side_twice"
    | "square"
    | "later_square"
    | "tail"
    | "draw_count"
    | "move_number"
    | "king_run"
    | "king_run_count"
    | "end"
    | "no_pieces"
    | "square_taken"
    | "man_on_far_row"
    | "run_too_long"
    | "run_without_square"
    | "run_without_king";

export interface ApiError {
    error: {
        code: ErrorCode;
        message: string;
        /** Counts characters from 1. */
        at?: number;
        expected?: string;
        field?: string;
        kind?: FenFault;
        square?: SquareNo;
    };
}

export type RefusedCode =
    | "illegal"
    | "stale"
    | "not_your_turn"
    | "not_allowed"
    | "over"
    | "unknown"
    | "storage_full"
    | "spectator";

/** Commands that carry nothing but their name. */
export type PlainCommand = Exclude<Action, "move" | "hint">;

export type ClientMessage =
    | { t: "hello"; token: string | null; since: number | null }
    | { t: "move"; id: string; seq: number; move: Move }
    | { t: PlainCommand; id: string; seq: number }
    | { t: "hint"; id: string; seq: number }
    | { t: "explain"; id: string; attempt: Attempt }
    | { t: "ping"; sent: number };

export type ServerMessage =
    | { t: "state"; state: State }
    | { t: "event"; seq: number; event: GameEvent; now: Now }
    | { t: "now"; now: Now }
    | { t: "ack"; id: string; seq: number }
    | { t: "refused"; id: string; code: RefusedCode; reason: Reason | null }
    | { t: "hint"; id: string; move: LegalMove }
    | { t: "explained"; id: string; reason: Reason }
    | { t: "pong"; sent: number; time: Moment }
    | { t: "bye"; code: "shutting_down" | "too_slow" | "bad_message" | "not_found" };
