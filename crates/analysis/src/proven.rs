//! Asks the prover ([`crate::solve`]) about forced wins that a search claims: a search prunes moves
//! that look bad, while a proof covers every reply. [`super::searched`] decides what is searched.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use crate::atomic::{Color, Position};
use crate::search::{Score, Signals};
use crate::solve::table::Table;
use crate::solve::{Plan, ProofLimits, Task, run_on};

/// A proof needs about one entry of the table for each node, and 1 MiB has 43,690.
const NODES_PER_MEBIBYTE: u64 = 20_000;

/// The largest table, in MiB.
const MOST_MEBIBYTES: u64 = 1_024;

/// How often the signals are checked.
const PATIENCE: Duration = Duration::from_millis(50);

/// A win against every reply, under the fifty-move rule.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Proven {
    /// The side that wins.
    pub winner: Color,
    /// The maximum number of plies to the win.
    pub plies: u32,
}

impl Proven {
    /// Tries to prove the forced win that a score for White claims, with at most this many nodes.
    /// `None` if it claims none, or the nodes, the memory or the time until a stop do not suffice.
    #[must_use]
    pub fn of(position: &Position, score: Score, nodes: u64, signals: &Signals) -> Option<Proven> {
        let winner = if score.moves_to_mate()? > 0 { Color::White } else { Color::Black };
        if nodes == 0 {
            return None;
        }
        let task = Task::new(*position, winner);
        let table =
            Table::new((1 + nodes / NODES_PER_MEBIBYTE).min(MOST_MEBIBYTES) as usize).ok()?;
        let limits = ProofLimits { nodes: Some(nodes), time: None };
        let plan = Plan { limits, save_interval: PATIENCE, ..Plan::default() };
        let stop = AtomicBool::new(signals.is_stopped());
        let report = run_on(&task, &table, plan, &stop, &mut |_| {}, &mut |_| {
            stop.store(signals.is_stopped(), Ordering::Relaxed);
        });
        let proof = report.ok()?.proof?.ok()?;
        Some(Proven { winner, plies: proof.won.distance.into() })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_claimed_wins_are_proven_and_only_if_they_are_true() {
        let fen = "rnbqkbnr/1ppppppp/p7/8/8/5N2/PPPPPPPP/RNBQKB1R w KQkq - 0 2";
        let position = Position::from_fen(fen).unwrap();
        let of = |score, nodes| Proven::of(&position, score, nodes, &Signals::default());
        let proven = Some(Proven { winner: Color::White, plies: 3 });
        assert_eq!(of(Score::mate_in(3), 100), proven);
        assert_eq!(of(Score::mate_in(3), 0), None);
        assert_eq!(of(Score(2_000), 100), None);
        assert_eq!(of(-Score::mate_in(3), 100), None);
        let stopped = Signals::default();
        stopped.stop();
        assert_eq!(Proven::of(&Position::start(), Score::mate_in(9), u64::MAX, &stopped), None);
    }
}
