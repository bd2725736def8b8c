//! The remarks on a node: what people and analyses say about a move and the position after it.
//! [`super::comment`] writes them as the comment of a PGN.

use crate::analysis::judgment::Judgment;
use crate::render::diagram::shape::Shape;

/// The most glyphs of a node.
pub const MOST_GLYPHS: usize = 10;

/// The most arrows and circles of a node.
pub const MOST_SHAPES: usize = 100;

#[derive(Clone, Debug, Default, PartialEq)]
pub struct Remark {
    pub comment: String,
    /// Numeric annotation glyphs.
    pub glyphs: Vec<u8>,
    pub shapes: Vec<Shape>,
    /// The clock of the mover after the move.
    pub clock_ms: Option<u64>,
    pub eval: Option<Eval>,
    /// The judgment on the move.
    pub judged: Option<Judged>,
}

/// An evaluation, for White.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Eval {
    pub score: WhiteScore,
    /// Chances of win, draw, loss in thousandths, unless only the score is known.
    pub wdl: Option<[u32; 3]>,
    /// The depth, in plies.
    pub depth: Option<i32>,
}

/// A score for White.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WhiteScore {
    Centipawns(i32),
    /// Moves to the end.
    Mate(i64),
}

/// A judgment on a move.
#[derive(Clone, Debug, PartialEq)]
pub struct Judged {
    pub judgment: Judgment,
    /// The loss in points of 100, if it is known.
    pub loss: Option<f64>,
    /// Whether a deeper search may judge otherwise.
    pub is_uncertain: bool,
    /// The better move.
    pub best: Option<MoveName>,
}

/// A move in both notations.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MoveName {
    pub uci: String,
    pub san: String,
}

/// The judgment with a name.
#[must_use]
pub fn judgment_of(word: &str) -> Option<Judgment> {
    Judgment::ALL.into_iter().find(|judgment| judgment.to_string() == word)
}
