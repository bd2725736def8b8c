//! Why a PGN, or a part of one, cannot be read, in words.

use thiserror::Error;

use super::limits::{DEEPEST, LONGEST, MOST_ELEMENTS, MOST_ERRORS, MOST_TAGS};
use crate::atomic::fen::FenError;
use crate::util::quote::quote;

/// Why a text is not the PGN of a game of atomic chess.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum PgnError {
    /// There are neither tags nor moves.
    #[error("there is no game in it")]
    Empty,
    /// A comment has no end.
    #[error("a comment is not closed")]
    OpenComment,
    /// A line is not a tag.
    #[error("{} is not a tag such as [White \"Anna\"]", quote(.0))]
    Tag(String),
    /// The game is of another variant.
    #[error("the variant is {}, not Atomic", quote(.0))]
    Variant(String),
    /// The start position is invalid.
    #[error("in the tag FEN: {0}")]
    Start(FenError),
    /// A word between the moves is not a move.
    #[error("{} {}is not a move", quote(word), after(number.as_deref()))]
    Word {
        word: String,
        /// The last move number before it.
        number: Option<String>,
    },
    /// A null move in a variation, which ends before it.
    #[error("{} {}is a null move, so the rest of its variation is left out", quote(word), after(number.as_deref()))]
    NullMove {
        word: String,
        /// The last move number before it.
        number: Option<String>,
    },
    /// Variations are nested too deep.
    #[error("variations are nested more than {DEEPEST} deep")]
    TooDeep,
    /// A variation has no end.
    #[error("a variation is not closed")]
    Unclosed,
    /// The game has more tags than are kept.
    #[error("the game has more than {MOST_TAGS} tags")]
    ManyTags,
    /// The game has more moves, comments and glyphs than are kept.
    #[error("the game has more than {MOST_ELEMENTS} moves, comments and glyphs")]
    ManyElements,
    /// More variations had to be dropped than are reported one by one.
    #[error("there are {0} more that cannot be read")]
    More(usize),
    /// The main line is longer than any game by the rules.
    #[error("the game has more than {LONGEST} plies")]
    TooLong,
    /// A move is illegal.
    #[error("move {place} {} is not a legal move in {}", quote(san), quote(fen))]
    Move {
        /// Its side and number: `12.` or `12...`.
        place: String,
        san: String,
        fen: String,
    },
}

fn after(number: Option<&str>) -> String {
    number.map_or_else(String::new, |number| format!("at move {number} "))
}

/// The errors of dropped variations.
#[derive(Default)]
pub struct LeftOut {
    errors: Vec<PgnError>,
    /// The number of those that are not kept.
    more: usize,
}

impl LeftOut {
    pub fn push(&mut self, error: PgnError) {
        if self.errors.len() < MOST_ERRORS {
            self.errors.push(error);
        } else {
            self.more += 1;
        }
    }

    pub fn reported(mut self) -> Vec<PgnError> {
        self.errors.extend(Some(self.more).filter(|more| *more > 0).map(PgnError::More));
        self.errors
    }
}
