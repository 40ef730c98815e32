-- Games and their lines, append-only; and the server's small facts.

CREATE TABLE game (
    number  INTEGER PRIMARY KEY,      -- ours alone, short, in order of creation
    id      TEXT    NOT NULL UNIQUE,  -- what the world calls it
    created INTEGER NOT NULL,         -- milliseconds since 1970, as all times here
    ended   INTEGER                   -- NULL while the game goes on
);

CREATE INDEX game_unfinished ON game (number) WHERE ended IS NULL;

-- A table with rowids, lines in order of arrival: the lines of many games at a time then share the
-- last pages, and only the small index is touched all over. Measured against WITHOUT ROWID: 1.7
-- times the appends, less than half the bytes written, reading a whole game 40 instead of 20 us.
CREATE TABLE game_event (
    game    INTEGER NOT NULL REFERENCES game (number),
    seq     INTEGER NOT NULL,  -- 1, 2, 3, … within a game
    kind    TEXT    NOT NULL,
    body    TEXT    NOT NULL,  -- the store never looks inside
    at      INTEGER NOT NULL,
    version INTEGER NOT NULL,  -- of the language kind and body are written in
    PRIMARY KEY (game, seq)
);

CREATE TABLE server (
    key   TEXT NOT NULL PRIMARY KEY,
    value TEXT NOT NULL
) WITHOUT ROWID;
