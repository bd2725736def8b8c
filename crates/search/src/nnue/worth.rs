//! The value of each piece on a board to a network.

use super::architecture::View;
use super::network::Network;
use crate::atomic::{Bitboard, Board, Color, PieceKind, Square};

/// The score of a position by a network, and the share of each piece in it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Opinion {
    /// The score in points for White.
    pub score: i32,
    /// The value of each piece except the kings, in points for White: the score minus that of the
    /// board without the piece.
    pub worth: Vec<(Square, i32)>,
    /// The buckets of White's and of Black's king.
    pub king_buckets: [usize; 2],
}

impl Opinion {
    /// The opinion of a board with `turn` to move; `None` without both kings.
    #[must_use]
    pub fn of(network: &Network, board: &Board, turn: Color) -> Option<Opinion> {
        let views = [Color::White, Color::Black]
            .map(|color| board.king(color).map(|king| View::new(color, king)));
        let [Some(white), Some(black)] = views else { return None };
        let score_without = |without: Bitboard| {
            let pieces = board.occupied().without(without);
            let side = |view: View| -> Vec<u16> {
                let piece = |square| board.piece_at(square).map(|piece| (piece, square));
                let seen = pieces.into_iter().filter_map(piece);
                seen.map(|(piece, square)| view.input(piece, square) as u16).collect()
            };
            let (white, black) = (side(white), side(black));
            match turn {
                Color::White => network.score([&white, &black]),
                Color::Black => -network.score([&black, &white]),
            }
        };
        let score = score_without(Bitboard::default());
        let kings = board.kind(PieceKind::King);
        let worth = |square| (square, score - score_without(Bitboard::of(square)));
        Some(Opinion {
            score,
            worth: board.occupied().without(kings).into_iter().map(worth).collect(),
            king_buckets: [white.bucket(), black.bucket()],
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::atomic::Position;
    use crate::nnue::embedded;

    fn of(fen: &str) -> Opinion {
        let position = Position::from_fen(fen).unwrap();
        Opinion::of(&embedded().network, position.board(), position.turn()).unwrap()
    }

    #[test]
    fn a_piece_is_worth_what_the_score_loses_without_it() {
        let opinion = of("rnb1kbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1");
        let without = of("rnb1kbnr/pppppppp/8/8/8/8/PPPPPPPP/RNB1KBNR w KQkq - 0 1");
        let queen = opinion.worth.iter().find(|(square, _)| *square == Square::at(3, 0));
        assert_eq!(queen.map(|(_, worth)| *worth), Some(opinion.score - without.score));
        assert_eq!(opinion.worth.len(), 29);
        assert_eq!(opinion.king_buckets, [3, 3]);
    }

    #[test]
    fn both_colors_are_valued_alike() {
        let white = of("4k3/pp6/8/8/8/5N2/PP6/R3K3 w - - 0 1");
        let black = of("r3k3/pp6/5n2/8/8/8/PP6/4K3 b - - 0 1");
        assert_eq!(white.score, -black.score);
        for (square, worth) in &white.worth {
            assert!(black.worth.contains(&(square.flip(), -worth)), "{square}");
        }
    }
}
