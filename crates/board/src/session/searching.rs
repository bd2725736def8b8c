//! How an engine carries out what a session requests, wherever the engine runs: its settings, the
//! limits of a search, and the lines of an analysis so far.

use std::time::Duration;

use super::request::AnalysisOptions;
use crate::config::Config;
use crate::engine::strength::{FULL_NODES, LEVELS, level_rating};
use crate::engine::{Engine, EngineError};
use crate::search::strength_limit::TOP_LEVEL;
use crate::search::{Clock, Limits, PvInfo};

/// How often the lines of an analysis are sent.
pub const TICK: Duration = Duration::from_millis(100);

/// The nodes for each position when a move is tried, and in judging without a budget of its own.
pub const JUDGING_NODES: u64 = 200_000;

/// The nodes for each position of a search for exercises: those of `fissile tactics`.
pub const MINING_NODES: u64 = 50_000;

/// How long the opponent's threat is searched.
const THREAT: Duration = Duration::from_millis(400);

/// Without a clock an engine that plays thinks no longer than this, on any machine.
const LONGEST_MOVE: Duration = Duration::from_secs(10);

/// The settings of an engine: one that plays a game has its level, any other is at full strength.
///
/// # Errors
/// If a setting is refused.
pub fn settings(mut config: Config, level: Option<u32>) -> Result<Config, EngineError> {
    let is_limited = level.is_some_and(|level| level < *LEVELS.end());
    let rating = level_rating(level.unwrap_or(*LEVELS.end()));
    for (name, value) in [
        ("MultiPV", "1"),
        ("UCI_AnalyseMode", if level.is_some() { "false" } else { "true" }),
        ("UCI_LimitStrength", if is_limited { "true" } else { "false" }),
        ("UCI_Elo", &rating.to_string()),
        ("Skill Level", &TOP_LEVEL.to_string()),
    ] {
        let _ = config.set(name, Some(value))?;
    }
    Ok(config)
}

/// The limits of an analysis, which goes on until it is stopped, with these options.
///
/// # Errors
/// If the engine cannot have them.
pub fn analysis(engine: &mut Engine, options: AnalysisOptions) -> Result<Limits, EngineError> {
    let AnalysisOptions { lines, threads, hash_mib } = options;
    let _ = engine.set_option("MultiPV", Some(&lines.to_string()))?;
    // A table that stays as large keeps what it knows.
    if engine.settings().hash_mib != hash_mib {
        let _ = engine.set_option("Hash", Some(&hash_mib.to_string()))?;
    }
    if engine.settings().threads != threads {
        let _ = engine.set_option("Threads", Some(&threads.to_string()))?;
    }
    Ok(Limits { infinite: true, ..Limits::default() })
}

/// The limits of a search for the opponent's threat.
///
/// # Errors
/// If the engine cannot search a single line.
pub fn threat(engine: &mut Engine) -> Result<Limits, EngineError> {
    let _ = engine.set_option("MultiPV", Some("1"))?;
    Ok(Limits { move_time: Some(THREAT), ..Limits::default() })
}

/// The limits of a move in a game that the engine plays; its level sets others.
#[must_use]
pub fn thinking(clock: Option<Clock>) -> Limits {
    match clock {
        Some(_) => Limits { clock, ..Limits::default() },
        None => {
            Limits { nodes: Some(FULL_NODES), move_time: Some(LONGEST_MOVE), ..Limits::default() }
        }
    }
}

/// The lines of an analysis so far, the best first.
#[derive(Debug, Default)]
pub struct Lines {
    pub lines: Vec<PvInfo>,
    /// Whether one has come since this was last cleared.
    pub is_new: bool,
}

impl Lines {
    /// Takes a line in the place of the one before it. No two lines begin with the same move: the line that has to
    /// make way goes to where that move was, because the lines of a new depth come one by one.
    pub fn take(&mut self, line: &PvInfo) {
        let slot = line.number.saturating_sub(1);
        let is_same =
            |known: &PvInfo| !known.moves.is_empty() && known.moves.first() == line.moves.first();
        let same = self.lines.iter().position(is_same);
        if let Some(same) = same.filter(|same| *same != slot && slot < self.lines.len()) {
            self.lines.swap(same, slot);
            self.lines[same].number = same + 1;
        }
        match self.lines.get_mut(slot) {
            Some(known) => *known = line.clone(),
            None => self.lines.push(line.clone()),
        }
        self.is_new = true;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::atomic::Position;
    use crate::search::{Bound, Score};

    #[test]
    fn lines_never_begin_with_the_same_move() {
        let line = |number: usize, depth: i32, mv: &str| PvInfo {
            depth,
            selective_depth: 9,
            number,
            score: Score::evaluation(1),
            bound: Bound::Exact,
            nodes: 1,
            tb_hits: 0,
            time: Duration::ZERO,
            permille_full: 0,
            moves: vec![Position::start().parse_uci(mv).unwrap()],
        };
        let mut lines = Lines::default();
        for (number, mv) in [(1, "g1f3"), (2, "e2e4"), (3, "d2d4")] {
            lines.take(&line(number, 5, mv));
        }
        let shown = |lines: &Lines| -> Vec<(usize, i32, String)> {
            lines
                .lines
                .iter()
                .map(|line| (line.number, line.depth, line.moves[0].to_string()))
                .collect()
        };
        let told = |rows: [(i32, &str); 3]| -> Vec<(usize, i32, String)> {
            rows.iter()
                .zip(1..)
                .map(|((depth, mv), number)| (number, *depth, (*mv).to_owned()))
                .collect()
        };
        lines.take(&line(1, 6, "d2d4"));
        assert_eq!(shown(&lines), told([(6, "d2d4"), (5, "e2e4"), (5, "g1f3")]));
        lines.take(&line(2, 6, "g1f3"));
        assert_eq!(shown(&lines), told([(6, "d2d4"), (6, "g1f3"), (5, "e2e4")]));
        lines.take(&line(3, 6, "b1c3"));
        assert_eq!(shown(&lines), told([(6, "d2d4"), (6, "g1f3"), (6, "b1c3")]));
    }
}
