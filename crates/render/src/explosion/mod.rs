//! The explosion simulator: the effect of one move on any board, with ten kings or none. It
//! simulates any given move of a piece: there is no turn and no legality, and castling is a king's
//! move. The game itself is in [`crate::atomic`]; [`layout`] parses cases from lines of text.

pub mod layout;

use std::fmt;

use thiserror::Error;

use crate::atomic::fen::FenError;
use crate::atomic::{Bitboard, Board, Piece, PieceKind, Square, move_text};
use crate::util::quote::quote;

/// A move in the simulator's notation: two squares, and a letter if a pawn promotes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SimulatedMove {
    pub from: Square,
    /// The destination; a different square.
    pub to: Square,
    /// The promotion piece of a pawn on its last rank; without one it stays a pawn.
    pub promotion: Option<PieceKind>,
}

/// The effect of a move on a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Explosion {
    /// The board before the move.
    pub before: Board,
    /// The board after the move and its explosion.
    pub after: Board,
    pub step: SimulatedMove,
    /// The squares of all exploding pieces before the move, including the capturing and the
    /// captured one; empty if the move captures nothing.
    pub exploded: Bitboard,
}

/// Why a case is invalid.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum ExplosionError {
    /// The board is invalid.
    #[error(transparent)]
    Board(#[from] FenError),
    /// A text does not have the form of a move.
    #[error("{} is not a move such as e2e4 or e7e8q", quote(.0))]
    Form(String),
    /// One of the two squares of a move does not exist: the square, and the move.
    #[error("{} in {} is not a square from a1 to h8", quote(.0), quote(.1))]
    Square(String, String),
    /// A move ends on its start square.
    #[error("\"{0}\" does not leave its square")]
    Still(SimulatedMove),
    #[error(
        "\"{step}\" has a promotion letter, but moves no pawn to its last rank in \"{placement}\""
    )]
    Promotion {
        step: SimulatedMove,
        /// The board, as the first field of a FEN.
        placement: String,
    },
    /// The start square of a move is empty.
    #[error("\"{step}\" moves no piece: {} is empty in \"{placement}\"", .step.from)]
    Empty {
        step: SimulatedMove,
        /// The board, as the first field of a FEN.
        placement: String,
    },
    /// There is no case.
    #[error("there is neither a board nor a move")]
    Nothing,
    /// A board without a move.
    #[error("the board {} has no move", quote(.0))]
    NoMove(String),
    /// A move without a board.
    #[error("the move {} has no board", quote(.0))]
    NoBoard(String),
}

impl SimulatedMove {
    /// Parses a move such as `e2e4`, `e7e8q`, `e2-e4` or `1. e2e4`, in upper or lower case.
    ///
    /// # Errors
    /// If the text is not a move, one of its squares is not on the board, or both are the same.
    pub fn parse(text: &str) -> Result<SimulatedMove, ExplosionError> {
        let form = || ExplosionError::Form(text.to_owned());
        let moves;
        let step = if looks_like_step(text) {
            text
        } else {
            moves = move_text::split(text);
            match moves.as_slice() {
                [step] if looks_like_step(step) => step,
                _ => return Err(form()),
            }
        };
        let promotion = match step.get(4..).unwrap_or_default() {
            "" => None,
            letter => {
                Some(letter.chars().next().and_then(PieceKind::from_letter).ok_or_else(form)?)
            }
        };
        if promotion.is_some_and(|kind| !PieceKind::PROMOTIONS.contains(&kind)) {
            return Err(form());
        }
        let square = |name: &str| {
            let square = name.to_ascii_lowercase().parse();
            square.map_err(|_| ExplosionError::Square(name.to_owned(), text.to_owned()))
        };
        let step = SimulatedMove { from: square(&step[..2])?, to: square(&step[2..4])?, promotion };
        if step.from == step.to { Err(ExplosionError::Still(step)) } else { Ok(step) }
    }
}

impl fmt::Display for SimulatedMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.from, self.to)?;
        match self.promotion {
            Some(kind) => write!(f, "{}", kind.letter().to_ascii_lowercase()),
            None => Ok(()),
        }
    }
}

/// Whether a text has the form of a move: twice a letter and a digit, and optionally one more
/// letter.
fn looks_like_step(text: &str) -> bool {
    let (squares, rest) = text.as_bytes().split_at(text.len().min(4));
    let square = |name: &[u8]| matches!(name, [file, rank] if file.is_ascii_alphabetic() && rank.is_ascii_digit());
    squares.len() == 4
        && squares.chunks_exact(2).all(square)
        && (rest.is_empty() || matches!(rest, [letter] if letter.is_ascii_alphabetic()))
}

impl Explosion {
    /// Simulates a move. A pawn that changes its file and lands on an empty square captures en
    /// passant: the victim is on its original rank and its new file.
    ///
    /// # Errors
    /// If the move starts on an empty square, or has a promotion letter but is not a promotion.
    ///
    /// ```
    /// use fissile_engine::atomic::Board;
    /// use fissile_render::explosion::{Explosion, SimulatedMove};
    ///
    /// let board = Board::from_placement("4k3/1r6/1n6/pPb5/8/8/8/4K3")?;
    /// let explosion = Explosion::simulate(&board, SimulatedMove::parse("b5a6")?)?;
    /// assert_eq!(explosion.after.to_string(), "4k3/8/8/2b5/8/8/8/4K3");
    /// # Ok::<(), fissile_render::explosion::ExplosionError>(())
    /// ```
    pub fn simulate(before: &Board, step: SimulatedMove) -> Result<Explosion, ExplosionError> {
        let Some(mover) = before.piece_at(step.from) else {
            return Err(ExplosionError::Empty { step, placement: before.to_string() });
        };
        let pawn = mover.kind == PieceKind::Pawn;
        if step.promotion.is_some() && !(pawn && step.to.relative_rank(mover.color) == 7) {
            return Err(ExplosionError::Promotion { step, placement: before.to_string() });
        }
        let mut after = *before;
        let exploded = match victim(before, step, pawn) {
            Some(victim) => after.explode(step.from, victim, step.to),
            None => {
                after.remove(mover, step.from);
                after.put(Piece::new(mover.color, step.promotion.unwrap_or(mover.kind)), step.to);
                Bitboard::EMPTY
            }
        };
        Ok(Explosion { before: *before, after, step, exploded })
    }
}

/// The square of the captured piece.
fn victim(board: &Board, step: SimulatedMove, pawn: bool) -> Option<Square> {
    if board.occupied().has(step.to) {
        return Some(step.to);
    }
    (pawn && step.from.file() != step.to.file())
        .then(|| Square::at(step.to.file(), step.from.rank()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moves_are_read_in_either_case() {
        let step = |text: &str| {
            SimulatedMove::parse(text)
                .map(|step| step.to_string())
                .map_err(|error| error.to_string())
        };
        assert_eq!(step("e2e4").as_deref(), Ok("e2e4"));
        assert_eq!(step("E7E8Q").as_deref(), Ok("e7e8q"));
        assert_eq!(step("1. e7-e8=Q").as_deref(), Ok("e7e8q"));
        for (text, message) in [
            ("e2e9", "\"e9\" in \"e2e9\" is not a square from a1 to h8"),
            ("i2e4", "\"i2\" in \"i2e4\" is not a square from a1 to h8"),
            ("a0a1n", "\"a0\" in \"a0a1n\" is not a square from a1 to h8"),
            ("e2e2", "\"e2e2\" does not leave its square"),
        ] {
            assert_eq!(step(text), Err(message.to_owned()));
        }
        for text in [
            "", "e2", "e2e", "e2--e4", "e2 e4", "e7e8k", "e7e8p", "e7e8qq", "Nf3", "é2e4", "e2é",
            "22e4",
        ] {
            assert_eq!(step(text), Err(format!("\"{text}\" is not a move such as e2e4 or e7e8q")));
        }
    }

    #[test]
    fn what_explodes_is_told_by_the_squares_before_the_move() {
        let exploded = |fen: &str, step: &str| {
            let explosion = Explosion::simulate(
                &Board::from_placement(fen).unwrap(),
                SimulatedMove::parse(step).unwrap(),
            );
            explosion
                .unwrap()
                .exploded
                .into_iter()
                .map(|square| square.to_string())
                .collect::<Vec<_>>()
                .join(" ")
        };
        assert_eq!(exploded("4k3/1r6/1n6/pPb5/8/8/8/4K3", "b5a6"), "a5 b5 b6 b7");
        assert_eq!(exploded("8/8/8/8/8/2p5/1B6/8", "b2c3"), "b2 c3");
        assert_eq!(exploded("8/8/8/8/8/8/1P6/8", "b2b4"), "");
        // Kings and own pieces are captured like any other; nothing is forbidden.
        assert_eq!(exploded("8/8/8/8/8/8/8/KK6", "a1b1"), "a1 b1");
        // A pawn that changes its file explodes even without a pawn to capture.
        assert_eq!(exploded("8/8/n7/1P6/8/8/8/8", "b5c6"), "b5");
        // Only a long pawn move puts the victim outside the blast: the piece beside its origin
        // counts as captured.
        assert_eq!(exploded("8/8/8/8/8/8/Pn6/8", "a2b4"), "a2 b2");
    }

    #[test]
    fn nothing_moves_from_an_empty_square_and_only_pawns_promote() {
        let board = Board::from_placement("8/4P3/8/8/8/8/4p3/3N4").unwrap();
        let after = |step| {
            Explosion::simulate(&board, SimulatedMove::parse(step).unwrap())
                .map(|done| done.after.to_string())
        };
        assert_eq!(after("e7e8q").as_deref(), Ok("4Q3/8/8/8/8/8/4p3/3N4"));
        assert_eq!(after("e7e8").as_deref(), Ok("4P3/8/8/8/8/8/4p3/3N4"));
        assert_eq!(after("e2e1n").as_deref(), Ok("8/4P3/8/8/8/8/8/3Nn3"));
        assert_eq!(after("e2d1q").as_deref(), Ok("8/4P3/8/8/8/8/8/8"));
        for (step, message) in [
            ("e3e4", "\"e3e4\" moves no piece: e3 is empty in \"8/4P3/8/8/8/8/4p3/3N4\""),
            (
                "d1f2q",
                "\"d1f2q\" has a promotion letter, but moves no pawn to its last rank in \"8/4P3/8/8/8/8/4p3/3N4\"",
            ),
        ] {
            assert_eq!(after(step).unwrap_err().to_string(), message);
        }
        assert!(matches!(after("e2e3r"), Err(ExplosionError::Promotion { .. })));
        assert!(matches!(after("e7e1q"), Err(ExplosionError::Promotion { .. })));
    }
}
