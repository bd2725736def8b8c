//! What the games of a match say: results between engines, the color that wins, endings, faults, and
//! what the engines spent. Everything is counted from finished games, in any order; no game is played
//! here. [`super::report`] shows it.

pub mod estimate;
pub mod pairing;
pub mod ratings;
pub mod sample;
pub mod sprt;
#[cfg(test)]
mod tests;

use std::collections::BTreeMap;

use super::record::{Effort, EndingName, Fault, GameEnding, GameScore, MatchGame, Side};
use estimate::Interval;
use pairing::{Encounter, Pairing};
use sample::Wdl;

/// Everything that is counted in a match.
#[derive(Clone, Debug, Default)]
pub struct MatchStatistics {
    engines: BTreeMap<usize, EngineStatistics>,
    /// By the lower and the higher number of the engines.
    pairings: BTreeMap<(usize, usize), Pairing>,
    /// All games, for White.
    white: Wdl,
    endings: BTreeMap<EndingName, u64>,
    plies: u64,
}

/// What one engine did in all its games.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct EngineStatistics {
    pub as_white: Wdl,
    pub as_black: Wdl,
    pub faults: BTreeMap<FaultKind, u64>,
    /// The largest delay of an answer that came too late, in milliseconds.
    pub latest_ms: u64,
    pub effort: Effort,
}

/// The faults of engines, without details.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum FaultKind {
    NoStart,
    Crash,
    Hang,
    TimeLoss,
    /// A time loss that a late runner or machine may explain.
    TimeLossRunnerLate,
    IllegalMove,
    NoMove,
    Flood,
}

impl MatchStatistics {
    #[must_use]
    pub fn of(games: &[MatchGame]) -> MatchStatistics {
        let mut statistics = MatchStatistics::default();
        games.iter().for_each(|game| statistics.add(game));
        statistics
    }

    /// Counts a game. Each game is counted once.
    pub fn add(&mut self, game: &MatchGame) {
        let white_points = match game.score {
            GameScore::WhiteWins => 2,
            GameScore::Draw => 1,
            GameScore::BlackWins => 0,
        };
        self.white.count(white_points);
        self.plies += u64::from(game.plies);
        *self.endings.entry(game.ending.name()).or_default() += 1;
        let white = self.engines.entry(game.white).or_default();
        white.as_white.count(white_points);
        white.spend(&game.white_effort);
        let black = self.engines.entry(game.black).or_default();
        black.as_black.count(2 - white_points);
        black.spend(&game.black_effort);
        if let GameEnding::Fault { culprit, fault } = &game.ending {
            let engine = if *culprit == Side::White { game.white } else { game.black };
            self.engines.entry(engine).or_default().note(fault);
        }
        // The points of an engine against itself say nothing.
        if game.white != game.black {
            let is_white = game.white < game.black;
            let (first, second) = (game.white.min(game.black), game.white.max(game.black));
            let points = if is_white { white_points } else { 2 - white_points };
            let pairing = self.pairings.entry((first, second)).or_default();
            pairing.add(game.round, game.number, is_white, points);
        }
    }

    #[must_use]
    pub fn games(&self) -> u64 {
        self.white.games()
    }

    #[must_use]
    pub const fn plies(&self) -> u64 {
        self.plies
    }

    /// The results of all games for White.
    #[must_use]
    pub const fn white(&self) -> Wdl {
        self.white
    }

    #[must_use]
    pub const fn endings(&self) -> &BTreeMap<EndingName, u64> {
        &self.endings
    }

    /// The engine of this number; without games if it has not played.
    #[must_use]
    pub fn engine(&self, number: usize) -> EngineStatistics {
        self.engines.get(&number).cloned().unwrap_or_default()
    }

    /// The results of `first` against `second`.
    #[must_use]
    pub fn encounter(&self, first: usize, second: usize) -> Encounter {
        let key = (first.min(second), first.max(second));
        let results = self.pairings.get(&key).map(|pairing| pairing.results().clone());
        let results = results.unwrap_or_default();
        if first <= second { results } else { results.reversed() }
    }

    /// The results of all pairs of engines that have met, each for the lower number.
    pub fn encounters(&self) -> impl Iterator<Item = (usize, usize, &Encounter)> {
        self.pairings.iter().map(|((first, second), pairing)| (*first, *second, pairing.results()))
    }

    /// The ratings of the engines with numbers below `engines`, by [`ratings`].
    #[must_use]
    pub fn ratings(&self, engines: usize) -> Vec<Interval> {
        ratings::ratings(engines, &self.encounters().collect::<Vec<_>>())
    }
}

impl EngineStatistics {
    /// The results with both colors.
    #[must_use]
    pub fn all(&self) -> Wdl {
        let mut all = self.as_white;
        all += self.as_black;
        all
    }

    /// The number of games that ended by a fault of the engine.
    #[must_use]
    pub fn fault_count(&self) -> u64 {
        self.faults.values().sum()
    }

    /// Nodes a second; `None` if no time was spent.
    #[must_use]
    pub fn speed(&self) -> Option<f64> {
        ratio(self.effort.nodes as f64 * 1000.0, self.effort.time_ms as f64)
    }

    /// The mean reported depth, in plies.
    #[must_use]
    pub fn mean_depth(&self) -> Option<f64> {
        ratio(self.effort.depths as f64, f64::from(self.effort.moves))
    }

    /// The mean number of nodes for a move.
    #[must_use]
    pub fn nodes_per_move(&self) -> Option<f64> {
        ratio(self.effort.nodes as f64, f64::from(self.effort.moves))
    }

    /// The mean time for a move, in milliseconds.
    #[must_use]
    pub fn time_per_move(&self) -> Option<f64> {
        ratio(self.effort.time_ms as f64, f64::from(self.effort.moves))
    }

    fn spend(&mut self, effort: &Effort) {
        let all = &mut self.effort;
        all.moves = all.moves.saturating_add(effort.moves);
        all.time_ms = all.time_ms.saturating_add(effort.time_ms);
        // An engine may report any number.
        all.nodes = all.nodes.saturating_add(effort.nodes);
        all.depths = all.depths.saturating_add(effort.depths);
    }

    fn note(&mut self, fault: &Fault) {
        if let Fault::TimeLoss { late_ms, .. } = fault {
            self.latest_ms = self.latest_ms.max(*late_ms);
        }
        *self.faults.entry(FaultKind::of(fault)).or_default() += 1;
    }
}

fn ratio(part: f64, whole: f64) -> Option<f64> {
    (whole > 0.0).then(|| part / whole)
}

impl FaultKind {
    #[must_use]
    pub const fn of(fault: &Fault) -> FaultKind {
        match fault {
            Fault::NoStart => FaultKind::NoStart,
            Fault::Crash => FaultKind::Crash,
            Fault::Hang => FaultKind::Hang,
            Fault::TimeLoss { runner_late: false, .. } => FaultKind::TimeLoss,
            Fault::TimeLoss { runner_late: true, .. } => FaultKind::TimeLossRunnerLate,
            Fault::IllegalMove { .. } => FaultKind::IllegalMove,
            Fault::NoMove => FaultKind::NoMove,
            Fault::Flood => FaultKind::Flood,
        }
    }

    /// The key in JSON; the same as in the journal, but for `time_loss_runner_late`.
    #[must_use]
    pub const fn key(self) -> &'static str {
        match self {
            FaultKind::NoStart => "no_start",
            FaultKind::Crash => "crash",
            FaultKind::Hang => "hang",
            FaultKind::TimeLoss => "time_loss",
            FaultKind::TimeLossRunnerLate => "time_loss_runner_late",
            FaultKind::IllegalMove => "illegal_move",
            FaultKind::NoMove => "no_move",
            FaultKind::Flood => "flood",
        }
    }
}
