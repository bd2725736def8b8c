//! Proving a forced win: one move of the winner, and every legal move of the loser, down to the end
//! of the game. The search only proposes the winner's moves, so what it may have pruned wrongly
//! proves nothing.

use std::collections::HashMap;

use crate::atomic::{Game, Move, Position};
use crate::search::{Job, Limits, Score, Searcher, Signals};

/// A win may take this many plies more than the search thought.
const SLACK: usize = 6;

/// A proven win.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WinProof {
    /// The winner's moves and the longest resistance, to the end of the game.
    pub line: Vec<Move>,
}

impl WinProof {
    /// The number of the winner's moves.
    #[must_use]
    pub fn moves(&self) -> usize {
        self.line.len().div_ceil(2)
    }
}

/// Proves wins with a limited number of nodes.
pub struct Prover<'a> {
    searcher: &'a mut Searcher,
    signals: &'a Signals,
    /// The nodes for one position, and those left for all.
    nodes: u64,
    left: u64,
    /// The lines of positions that are proven to be won for the side to move, the last move first.
    won: HashMap<Position, Vec<Move>>,
}

impl<'a> Prover<'a> {
    /// A prover that searches each position with up to `nodes` nodes, and `budget` in all.
    #[must_use]
    pub fn new(
        searcher: &'a mut Searcher,
        signals: &'a Signals,
        nodes: u64,
        budget: u64,
    ) -> Prover<'a> {
        Prover { searcher, signals, nodes, left: budget, won: HashMap::new() }
    }

    /// The proof that a move wins, in about `plies` plies; `None` if there is none within the
    /// budget.
    pub fn of_move(mut self, position: &Position, key: Move, plies: usize) -> Option<WinProof> {
        let mut line = self.answered(position, key, plies + SLACK)?;
        line.reverse();
        Some(WinProof { line })
    }

    /// The longest line after a move, the last move first, if every answer loses within `plies`
    /// plies, the move included.
    fn answered(&mut self, position: &Position, mv: Move, plies: usize) -> Option<Vec<Move>> {
        let after = position.after(mv);
        if let Some(outcome) = after.outcome() {
            return (outcome.winner() == Some(position.turn())).then(|| vec![mv]);
        }
        let rest = plies.checked_sub(2)?;
        let mut longest: Vec<Move> = Vec::new();
        for reply in after.legal_moves() {
            let mut line = self.win(&after.after(reply), rest)?;
            line.push(reply);
            if line.len() > longest.len() {
                longest = line;
            }
        }
        longest.push(mv);
        Some(longest)
    }

    /// A win of the side to move within `plies` plies.
    fn win(&mut self, position: &Position, plies: usize) -> Option<Vec<Move>> {
        let turn = position.turn();
        if position.outcome().is_some() || plies == 0 {
            return None;
        }
        let ends = |mv: &Move| {
            position.after(*mv).outcome().is_some_and(|outcome| outcome.winner() == Some(turn))
        };
        if let Some(mv) = position.legal_moves().into_iter().find(ends) {
            return Some(vec![mv]);
        }
        if let Some(line) = self.won.get(position).filter(|line| line.len() <= plies) {
            return Some(line.clone());
        }
        self.left = self.left.checked_sub(1).filter(|_| !self.signals.is_stopped())?;
        let limits = Limits {
            nodes: Some(self.nodes.min(self.left)),
            mate: Some(plies.div_ceil(2) as u32),
            ..Limits::default()
        };
        let found = self.searcher.run(&Job::new(Game::new(*position), limits), self.signals, &());
        self.left = self.left.saturating_sub(found.nodes);
        let best = found.best().filter(|_| found.score().is_some_and(Score::is_win))?;
        let line = self.answered(position, best, plies)?;
        self.won.insert(*position, line.clone());
        Some(line)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::search::Resources;

    fn proof(fen: &str, san: &str, plies: usize) -> Option<Vec<String>> {
        let position = Position::from_fen(fen).unwrap();
        let mut searcher = Searcher::new(Resources::default()).unwrap();
        let signals = Signals::default();
        let prover = Prover::new(&mut searcher, &signals, 20_000, 400_000);
        let proof = prover.of_move(&position, position.parse_san(san).unwrap(), plies)?;
        assert_eq!(proof.moves(), proof.line.len().div_ceil(2));
        let mut now = position;
        let line = proof.line.iter().map(|mv| {
            let san = now.san(*mv);
            now.make(*mv);
            san
        });
        let line = line.collect();
        assert_eq!(now.outcome().and_then(|outcome| outcome.winner()), Some(position.turn()));
        Some(line)
    }

    const KNIGHT: &str = "rnbqkbnr/pppp1ppp/8/4N3/8/8/PPPPPPPP/RNBQKB1R w KQkq - 0 3";

    #[test]
    fn a_blast_is_its_own_proof() {
        assert_eq!(proof(KNIGHT, "Nxd7", 1).unwrap(), ["Nxd7#"]);
    }

    #[test]
    fn a_mate_in_two_is_proven_against_every_answer() {
        // The rook takes the seventh rank, and the other one mates on the eighth.
        let line = proof("7k/8/8/8/8/8/8/KRR5 w - - 0 1", "Rb7", 3).unwrap();
        assert_eq!(line, ["Rb7", "Kg8", "Rc8#"]);
    }

    #[test]
    fn what_does_not_win_has_no_proof() {
        // Black could explode the king, and lets White do it.
        let queens = "rnb1kbnr/pppp1ppp/8/4p2Q/4P2q/P7/1PPP1PPP/RNB1KBNR b KQkq - 0 3";
        assert_eq!(proof(queens, "Qxf2", 1).unwrap(), ["Qxf2#"]);
        assert_eq!(proof(queens, "a6", 3), None);
        let start = Position::start().to_string();
        assert_eq!(proof(&start, "Nf3", 5), None);
        // Without its knight White cannot win, whatever a search claims.
        assert_eq!(proof("4k3/8/8/8/8/8/8/4K2R w - - 0 1", "Rh7", 3), None);
    }
}
