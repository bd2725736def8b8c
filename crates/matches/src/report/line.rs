//! The state of a match in one line.

use indicatif::HumanCount;

use super::{MatchReport, WithError, percent};
use crate::statistics::sprt::Hypothesis;
use crate::util::count::grouped;

impl MatchReport<'_> {
    /// One line, without a line feed.
    #[must_use]
    pub fn line(&self) -> String {
        let white = self.statistics.white();
        let mut parts = vec![grouped(self.statistics.games(), "game", "games")];
        parts.extend(if self.is_duel() { self.duel() } else { self.standings() });
        parts.push(format!("White {}", percent(white.points(), white.games() as f64)));
        let faults: u64 =
            (0..self.names.len()).map(|engine| self.statistics.engine(engine).fault_count()).sum();
        if faults > 0 {
            parts.push(format!("faults {}", HumanCount(faults)));
        }
        parts.join(", ")
    }

    /// The state of the SPRT: `LLR 1.23 [-2.94, 2.94]`, and the accepted hypothesis.
    pub(super) fn sprt_state(&self) -> Option<String> {
        let sprt = self.sprt?;
        let sample = self.statistics.encounter(0, 1).sample();
        let (low, high) = sprt.bounds();
        let state = format!("LLR {:.2} [{low:.2}, {high:.2}]", sprt.llr(&sample));
        Some(match sprt.verdict(&sample) {
            Some(Hypothesis::H0) => format!("{state} H0 accepted"),
            Some(Hypothesis::H1) => format!("{state} H1 accepted"),
            None => state,
        })
    }

    fn duel(&self) -> Vec<String> {
        let encounter = self.statistics.encounter(0, 1);
        let Some(estimate) = encounter.estimate() else { return Vec::new() };
        let mut parts = vec![
            format!("Elo {}", WithError(estimate.elo)),
            format!("nElo {}", WithError(estimate.normalized_elo)),
        ];
        parts.extend(
            estimate.superiority.map(|superiority| format!("LOS {:.1} %", 100.0 * superiority)),
        );
        parts.extend(self.sprt_state());
        let games = encounter.games;
        parts.push(format!("+{} ={} -{}", games.wins, games.draws, games.losses));
        if encounter.pairs.pairs() > 0 {
            let counts = encounter.pairs.by_score().map(|count| count.to_string());
            parts.push(format!("pairs {}", counts.join("-")));
        }
        parts
    }

    /// All engines, the strongest first.
    fn standings(&self) -> Vec<String> {
        self.ranked()
            .into_iter()
            .map(|(engine, rating)| format!("{} {}", self.name(engine), WithError(rating)))
            .collect()
    }
}
