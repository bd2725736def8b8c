//! What a match says at its end, and on a terminal while it runs.

use std::fmt::Write;

use indicatif::HumanCount;

use super::table::aligned;
use super::{MatchReport, WithError, percent};
use crate::record::EndingName;
use crate::statistics::FaultKind;
use crate::statistics::pairing::Encounter;
use crate::util::count::grouped;

/// The width of the first column.
const NAMES: usize = 11;

impl MatchReport<'_> {
    /// A few lines for a terminal.
    #[must_use]
    pub fn live(&self) -> String {
        if self.statistics.games() == 0 {
            return "no game has ended yet\n".to_owned();
        }
        match self.is_duel() {
            true => self.duel_lines() + &self.color_line(),
            false => self.crosstable() + &self.color_line(),
        }
    }

    /// Everything, for the end of a match.
    #[must_use]
    pub fn summary(&self) -> String {
        let mut text = self.live();
        if self.statistics.games() > 0 {
            text.push_str(&self.endings_line());
            text.push('\n');
            text.push_str(&self.engine_table());
            text.push_str(&self.fault_lines());
        }
        text
    }

    fn duel_lines(&self) -> String {
        let encounter = self.statistics.encounter(0, 1);
        let games = encounter.games;
        let mut text = format!(
            "{} against {}: {}, {}\n",
            self.name(0),
            self.name(1),
            grouped(games.games(), "game", "games"),
            grouped(encounter.pairs.pairs(), "pair", "pairs")
        );
        let mut row = |name: &str, value: String| {
            // Writing into a string cannot fail.
            let _ = writeln!(text, "  {name:<NAMES$}{value}");
        };
        let score = percent(games.points(), games.games() as f64);
        row(
            "score",
            format!(
                "{score}: {:.1} of {}, +{} ={} -{}",
                games.points(),
                games.games(),
                games.wins,
                games.draws,
                games.losses
            ),
        );
        if let Some(estimate) = encounter.estimate() {
            row("Elo", WithError(estimate.elo).to_string());
            row("nElo", WithError(estimate.normalized_elo).to_string());
            let superiority = estimate.superiority.map(|share| format!("{:.2} %", 100.0 * share));
            row("LOS", superiority.unwrap_or_else(|| "?".to_owned()));
        }
        if let (Some(sprt), Some(state)) = (self.sprt, self.sprt_state()) {
            let (elo0, elo1) = sprt.elos();
            row("SPRT", format!("{state}, {} Elo [{elo0}, {elo1}]", sprt.model()));
        }
        if encounter.pairs.pairs() > 0 {
            row("pairs", pairs(&encounter));
        }
        text
    }

    /// Draws, the share of White, and how often the color decided.
    fn color_line(&self) -> String {
        let white = self.statistics.white();
        let games = white.games() as f64;
        let (mut pairs, mut by_white, mut by_black) = (0, 0, 0);
        for (_, _, encounter) in self.statistics.encounters() {
            pairs += encounter.pairs.pairs();
            by_white += encounter.pairs.split_white;
            by_black += encounter.pairs.split_black;
        }
        let mut text = format!(
            "  {:<NAMES$}draws {}, White scored {}",
            "games",
            percent(white.draws as f64, games),
            percent(white.points(), games)
        );
        if pairs > 0 {
            let _ = write!(
                text,
                "; the same color won both games of {} of the pairs (White {by_white}, Black {by_black})",
                percent((by_white + by_black) as f64, pairs as f64)
            );
        }
        text + "\n"
    }

    fn endings_line(&self) -> String {
        let mut endings: Vec<(EndingName, u64)> =
            self.statistics.endings().iter().map(|(ending, count)| (*ending, *count)).collect();
        endings.sort_by_key(|(ending, count)| (std::cmp::Reverse(*count), *ending));
        let parts: Vec<String> =
            endings.iter().map(|(ending, count)| format!("{} {count}", ending.words)).collect();
        let length = self.statistics.plies() as f64 / self.statistics.games() as f64;
        format!("  {:<NAMES$}{}; {length:.0} plies on average\n", "endings", parts.join(", "))
    }

    /// What each engine spent.
    fn engine_table(&self) -> String {
        let heads = [
            "engine",
            "games",
            "White",
            "Black",
            "depth",
            "nodes",
            "nodes/s",
            "time/move",
            "faults",
        ];
        let mut rows = vec![heads.map(String::from).to_vec()];
        for engine in 0..self.names.len() {
            let statistics = self.statistics.engine(engine);
            let score = |results: crate::statistics::sample::Wdl| {
                percent(results.points(), results.games() as f64)
            };
            let count = |number: Option<f64>| {
                number
                    .map_or("-".to_owned(), |number| HumanCount(number.round() as u64).to_string())
            };
            rows.push(vec![
                self.name(engine),
                HumanCount(statistics.all().games()).to_string(),
                score(statistics.as_white),
                score(statistics.as_black),
                statistics.mean_depth().map_or("-".to_owned(), |depth| format!("{depth:.1}")),
                count(statistics.nodes_per_move()),
                count(statistics.speed()),
                statistics.time_per_move().map_or("-".to_owned(), |time| format!("{time:.1} ms")),
                statistics.fault_count().to_string(),
            ]);
        }
        aligned(&rows)
    }

    fn fault_lines(&self) -> String {
        let mut text = String::new();
        for engine in 0..self.names.len() {
            let statistics = self.statistics.engine(engine);
            if statistics.faults.is_empty() {
                continue;
            }
            let parts: Vec<String> = statistics
                .faults
                .iter()
                .map(|(fault, count)| format!("{} {count}", fault.words()))
                .collect();
            let _ = write!(text, "faults of {}: {}", self.name(engine), parts.join(", "));
            let timed = [FaultKind::TimeLoss, FaultKind::TimeLossRunnerLate];
            if timed.iter().any(|kind| statistics.faults.contains_key(kind)) {
                let _ = write!(text, "; at most {} ms late", statistics.latest_ms);
            }
            text.push('\n');
        }
        text
    }
}

/// The pairs by score, with the split ones told from the drawn ones.
fn pairs(encounter: &Encounter) -> String {
    let pairs = &encounter.pairs;
    format!(
        "two points {}, one and a half {}, won and lost {}, two draws {}, a half {}, none {}",
        pairs.won_both,
        pairs.won_one,
        pairs.split(),
        pairs.drawn,
        pairs.lost_one,
        pairs.lost_both
    )
}

impl FaultKind {
    /// The name in sentences.
    #[must_use]
    pub const fn words(self) -> &'static str {
        match self {
            FaultKind::NoStart => "no start",
            FaultKind::Crash => "crash",
            FaultKind::Hang => "hang",
            FaultKind::TimeLoss => "time loss",
            FaultKind::TimeLossRunnerLate => "time loss for which the machine may be the cause",
            FaultKind::IllegalMove => "illegal move",
            FaultKind::NoMove => "no move",
            FaultKind::Flood => "too much output",
        }
    }
}
