//! Endgame tables in a search for a win: which positions they decide, and the moves that lead from
//! those to the end.
//!
//! A win by the tables counts only where it is certain: without castling and en passant rights, and
//! if the distance to the next capture or pawn move fits into what the fifty-move clock leaves. All
//! that is not a win under the fifty-move rule refutes, whatever the clock says.
//!
//! Certificates do not name tables. [`super::proof`] walks the moves from here to the end of the
//! game, so a verifier needs no tables and does not have to trust them. The walk cannot go round in
//! circles: each move of the winner brings the next capture or pawn move nearer, and those cannot
//! be taken back.

use super::sight::{Sight, Won};
use crate::atomic::{Color, Move, Outcome, Position};
use crate::tablebase::{Tables, TbWdl};

/// The plies to the end that are assumed of a win by the tables, which count only those to the next
/// capture or pawn move. The true number is known when the proof is written.
const LINE: u16 = 1_000;

/// The tables and what is to be proven with them.
#[derive(Clone, Copy)]
pub(super) struct Endgames<'a> {
    tables: &'a dyn Tables,
    /// The most men of a position.
    men: usize,
    winner: Color,
    fifty_moves: bool,
}

impl<'a> Endgames<'a> {
    /// For a win of `winner`; with `fifty_moves` a hundred plies without capture or pawn move are a
    /// draw.
    pub fn new(tables: &'a dyn Tables, winner: Color, fifty_moves: bool) -> Endgames<'a> {
        Endgames { tables, men: tables.max_pieces(), winner, fifty_moves }
    }

    /// What the tables say of a position in which the game goes on; `None` if they do not know it,
    /// or if the clock makes it uncertain.
    pub fn see(&self, position: &Position) -> Option<Sight> {
        let has_rights = position.castling_rooks().any() || position.en_passant().is_some();
        if has_rights || position.board().occupied().count() as usize > self.men {
            return None;
        }
        let wdl = self.tables.wdl(position)?;
        let wdl = if position.turn() == self.winner { wdl } else { wdl.flipped() };
        let wdl = if self.fifty_moves { wdl } else { wdl.without_fifty_moves() };
        if wdl != TbWdl::Win {
            return Some(Sight::Refuted);
        }
        let run = u16::try_from(self.tables.distance(position)?.at_most()).ok()?;
        let won = Won { distance: LINE, run };
        let is_certain = !self.fifty_moves || won.is_in_time(position.halfmove_clock());
        is_certain.then_some(Sight::Won(won))
    }

    /// The winner's move in a position that is won by the tables, the one that brings the next
    /// capture or pawn move or the end of the game nearest; `None` if they do not know one.
    pub fn winning_move(&self, position: &Position) -> Option<Move> {
        if !matches!(self.see(position), Some(Sight::Won(_))) {
            return None;
        }
        let ranked = position.legal_moves().into_iter().filter_map(|mv| {
            let after = position.after(mv);
            let outcome = after
                .outcome()
                .filter(|outcome| self.fifty_moves || *outcome != Outcome::FiftyMoves);
            let rank = match outcome {
                Some(outcome) => (outcome.winner() == Some(self.winner)).then_some((0, 0))?,
                None => match self.see(&after)? {
                    Sight::Won(won) if after.halfmove_clock() == 0 => (1, won.run),
                    Sight::Won(won) => (1 + won.run, 0),
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
        let (tables, _) = Syzygy::open("tests/data/syzygy");
        let see = |fen: &str, winner, fifty_moves| {
            let position = Position::from_fen(fen).unwrap();
            Endgames::new(&tables, winner, fifty_moves).see(&position)
        };
        let queen = |clock: u32| format!("8/8/8/8/3k4/8/8/KQ6 w - - {clock} 80");
        let Some(Sight::Won(won)) = see(&queen(0), Color::White, true) else { panic!() };
        let last = u32::from(100 - won.run);
        assert_eq!(see(&queen(last), Color::White, true), Some(Sight::Won(won)));
        assert_eq!(see(&queen(last + 1), Color::White, true), None);
        assert_eq!(see(&queen(last + 1), Color::White, false), Some(Sight::Won(won)));
        assert_eq!(see(&queen(99), Color::Black, true), Some(Sight::Refuted));
        // Where the rule is set aside, the clock ends no game.
        let late = Position::from_fen(&queen(99)).unwrap();
        let mv =
            |fifty_moves| Endgames::new(&tables, Color::White, fifty_moves).winning_move(&late);
        assert!(mv(true).is_none() && mv(false).is_some_and(|mv| late.is_legal(mv)));
        // Castling rights, and more men than the tables have.
        let castling = "4k3/8/8/8/8/8/8/R3K3 w Q - 0 1";
        assert_eq!(see(castling, Color::White, true), None);
        assert_eq!(see(&Position::start().to_string(), Color::White, true), None);
    }
}
