//! The most that is kept of a game, so that no text needs many times its size in memory.

/// The most tags of a game that are kept, and the most lines that are none.
pub const MOST_TAGS: usize = 1000;

/// The maximum nesting of variations. Deeper ones are dropped, so that a text full of brackets
/// needs little memory.
pub const DEEPEST: usize = 100;

/// The most moves, comments and glyphs of a game that are kept. Each needs about 60 bytes besides its
/// text, and a glyph is one byte long in a PGN.
pub const MOST_ELEMENTS: usize = 1_000_000;

/// The longest main line that is read, in plies. Even the rule of 75 moves ends a game after 17,000
/// plies. A ply needs 200 bytes in memory, and two or three in a PGN.
pub const LONGEST: usize = 100_000;

/// The most variations of a game whose errors are kept.
pub const MOST_ERRORS: usize = 1000;
