//! Endgame tables in a search for a win: which positions they decide, and the winning moves there.
//!
//! A win by the tables counts only where it is certain: without castling and en passant rights, and
//! if the next capture or pawn move comes before the fifty-move clock runs out. Every other result
//! under the fifty-move rule counts as a refutation, whatever the clock says.
//!
//! Certificates do not name tables. [`super::proof`] walks the moves from here to the end of the
//! game, so a verifier needs no tables and does not have to trust them. The walk cannot go around
//! in circles: each move of the winner brings the next capture or pawn move nearer, and those
//! cannot be undone.

use super::status::{Status, Won};
use crate::atomic::{Color, Move, Outcome, Position};
use crate::tablebase::{Tables, TbWdl};

/// The assumed number of plies to the end of the game in a win by the tables, which count only the
/// plies to the next capture or pawn move. The true number is known once the proof is written.
const LINE: u16 = 1_000;

/// The tables, and the result to prove with them.
#[derive(Clone, Copy)]
pub(super) struct Endgames<'a> {
    tables: &'a dyn Tables,
    /// The maximum number of pieces in a position.
    max_pieces: usize,
    winner: Color,
    fifty_moves: bool,
}

impl<'a> Endgames<'a> {
    /// Tables for a win of `winner`; with `fifty_moves` a hundred plies without capture or pawn
    /// move are a draw.
    pub fn new(tables: &'a dyn Tables, winner: Color, fifty_moves: bool) -> Endgames<'a> {
        Endgames { tables, max_pieces: tables.max_pieces(), winner, fifty_moves }
    }

    /// What the tables say about a position in which the game goes on; `None` if they do not have
    /// it, or if the clock leaves the result open.
    pub fn probe(&self, position: &Position) -> Option<Status> {
        let has_rights = position.castling_rooks().any() || position.en_passant().is_some();
        if has_rights || position.board().occupied().count() as usize > self.max_pieces {
            return None;
        }
        let wdl = self.tables.wdl(position)?;
        let wdl = if position.turn() == self.winner { wdl } else { wdl.flipped() };
        let wdl = if self.fifty_moves { wdl } else { wdl.without_fifty_moves() };
        if wdl != TbWdl::Win {
            return Some(Status::Refuted);
        }
        let run = u16::try_from(self.tables.distance(position)?.at_most()).ok()?;
        let won = Won { distance: LINE, run };
        let is_certain = !self.fifty_moves || won.is_in_time(position.halfmove_clock());
        is_certain.then_some(Status::Won(won))
    }

    /// The winning move in a position that is won by the tables: the one that leads to a capture, a
    /// pawn move or the end of the game in the fewest plies. `None` if they do not have one.
    pub fn winning_move(&self, position: &Position) -> Option<Move> {
        if !matches!(self.probe(position), Some(Status::Won(_))) {
            return None;
        }
        let ranked = position.legal_moves().into_iter().filter_map(|mv| {
            let after = position.after(mv);
            let outcome = after
                .outcome()
                .filter(|outcome| self.fifty_moves || *outcome != Outcome::FiftyMoves);
            let rank = match outcome {
                Some(outcome) => (outcome.winner() == Some(self.winner)).then_some((0, 0))?,
                None => match self.probe(&after)? {
                    Status::Won(won) if after.halfmove_clock() == 0 => (1, won.run),
                    Status::Won(won) => (1 + won.run, 0),
                    _ => return None,
                },
            };
            Some((rank, mv))
        });
        ranked.min_by_key(|(rank, _)| *rank).map(|(_, mv)| mv)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tablebase::syzygy::Syzygy;

    #[test]
    fn tables_decide_only_where_the_clock_leaves_no_doubt() {
        let (tables, _) = Syzygy::open("../../tests/data/syzygy");
        let probe = |fen: &str, winner, fifty_moves| {
            let position = Position::from_fen(fen).unwrap();
            Endgames::new(&tables, winner, fifty_moves).probe(&position)
        };
        let queen = |clock: u32| format!("8/8/8/8/3k4/8/8/KQ6 w - - {clock} 80");
        let Some(Status::Won(won)) = probe(&queen(0), Color::White, true) else { panic!() };
        let last = u32::from(100 - won.run);
        assert_eq!(probe(&queen(last), Color::White, true), Some(Status::Won(won)));
        assert_eq!(probe(&queen(last + 1), Color::White, true), None);
        assert_eq!(probe(&queen(last + 1), Color::White, false), Some(Status::Won(won)));
        assert_eq!(probe(&queen(99), Color::Black, true), Some(Status::Refuted));
        // Without the fifty-move rule the clock ends no game.
        let late = Position::from_fen(&queen(99)).unwrap();
        let mv =
            |fifty_moves| Endgames::new(&tables, Color::White, fifty_moves).winning_move(&late);
        assert!(mv(true).is_none() && mv(false).is_some_and(|mv| late.is_legal(mv)));
        // Castling rights, and more pieces than the tables have.
        let castling = "4k3/8/8/8/8/8/8/R3K3 w Q - 0 1";
        assert_eq!(probe(castling, Color::White, true), None);
        assert_eq!(probe(&Position::start().to_string(), Color::White, true), None);
    }
}
