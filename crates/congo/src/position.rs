//! A position: the board, the side to move, and the move number. FENs are in [`super::fen`].

use thiserror::Error;

use super::board::Board;
use super::piece::{Color, Kind, Piece};
use super::square::{SIDE, Square};

/// The complete state of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Position {
    pub(super) board: Board,
    pub(super) turn: Color,
    pub(super) number: u64,
}

/// The maximum number of a side's pieces in a game: those at the start.
pub const MOST_PIECES: usize = 14;

/// The pieces on the first rank of either side at the start, from the a-file to the g-file.
const BACK_RANK: [Kind; SIDE] = [
    Kind::Giraffe,
    Kind::Monkey,
    Kind::Elephant,
    Kind::Lion,
    Kind::Elephant,
    Kind::Crocodile,
    Kind::Zebra,
];

/// Why a position cannot occur in a game.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[allow(missing_docs, reason = "the messages explain each variant")]
pub enum Impossible {
    #[error("{0} has {1} pieces, more than {MOST_PIECES}")]
    Pieces(Color, usize),
    #[error("{0} has {1} lions")]
    Lions(Color, usize),
    #[error("the lion of {0} stands on {1}, outside its castle")]
    LionOutside(Color, Square),
}

impl Position {
    /// The start position, with 0 moves played.
    #[must_use]
    pub fn start() -> Position {
        let mut board = Board::EMPTY;
        for square in Square::all() {
            let kind = match square.rank() {
                0 | 6 => BACK_RANK[usize::from(square.file())],
                1 | 5 => Kind::Pawn,
                _ => continue,
            };
            let color =
                if square.is_beyond_river(Color::White) { Color::Black } else { Color::White };
            board.put(square, Piece { color, kind });
        }
        Position { board, turn: Color::White, number: 0 }
    }

    /// The board.
    #[must_use]
    pub const fn board(&self) -> &Board {
        &self.board
    }

    /// The side to move.
    #[must_use]
    pub const fn turn(&self) -> Color {
        self.turn
    }

    /// The move number: how many moves Black has played, if it started at 0.
    #[must_use]
    pub const fn number(&self) -> u64 {
        self.number
    }

    /// The side whose lion is gone, if one is: the game is over. If both are gone, the side to
    /// move.
    #[must_use]
    pub fn loser(&self) -> Option<Color> {
        [self.turn, !self.turn].into_iter().find(|color| self.board.lions(*color).next().is_none())
    }

    /// Checks whether the position can occur in a game, as far as move generation depends on it.
    /// [`Position::from_fen`] and [`super::execute`] do not check this.
    ///
    /// # Errors
    /// If a side has too many pieces or lions, or a lion is outside its castle without having won
    /// there.
    pub fn check(&self) -> Result<(), Impossible> {
        for color in Color::ALL {
            let count = self.board.pieces().filter(|(_, piece)| piece.color == color).count();
            if count > MOST_PIECES {
                return Err(Impossible::Pieces(color, count));
            }
            let lions = self.board.lions(color).count();
            if lions > 1 {
                return Err(Impossible::Lions(color, lions));
            }
            // A lion that has just captured the other one across the river is in the loser's
            // castle.
            let enemy_is_gone = self.board.lions(!color).next().is_none();
            let at_home = |square: &Square| {
                square.in_castle(color) || enemy_is_gone && square.in_castle(!color)
            };
            if let Some(square) = self.board.lions(color).find(|square| !at_home(square)) {
                return Err(Impossible::LionOutside(color, square));
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::super::fen::START;
    use super::*;

    #[test]
    fn the_start_position_is_the_one_of_its_fen() {
        assert_eq!(Position::start().fen(), START);
        assert_eq!(Position::from_fen(START), Ok(Position::start()));
        assert_eq!(Position::start().check(), Ok(()));
    }
}
