//! How an engine carries out what a session requests, wherever the engine runs: its settings, the
//! limits of a search, and the lines of an analysis so far.

use std::time::Duration;

use crate::config::Config;
use crate::engine::strength::Budget;
use crate::engine::{Engine, EngineError};
use crate::model::play::Strength;
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

/// The settings of an engine: one that plays has its strength, any other none of it.
///
/// # Errors
/// If the strength is outside the range of its setting.
pub fn settings(mut config: Config, plays: Option<Strength>) -> Result<Config, EngineError> {
    let text = |name, value: &str| (name, value.to_owned());
    let strength = match plays {
        None => vec![text("UCI_AnalyseMode", "true")],
        Some(Strength::Rating(elo)) => vec![
            text("UCI_AnalyseMode", "false"),
            text("UCI_LimitStrength", "true"),
            ("UCI_Elo", elo.to_string()),
        ],
        Some(Strength::Level(_)) => vec![
            text("UCI_AnalyseMode", "false"),
            text("UCI_LimitStrength", "false"),
            text("Skill Level", "20"),
        ],
    };
    for (name, value) in [text("MultiPV", "1")].into_iter().chain(strength) {
        let _ = config.set(name, Some(&value))?;
    }
    Ok(config)
}

/// The limits of an analysis, which goes on until it is stopped, with this number of lines.
///
/// # Errors
/// If the engine cannot search as many.
pub fn analysis(engine: &mut Engine, lines: u32) -> Result<Limits, EngineError> {
    let _ = engine.set_option("MultiPV", Some(&lines.to_string()))?;
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

/// The limits of a move in a game that the engine plays.
#[must_use]
pub fn thinking(strength: Strength, clock: Option<Clock>) -> Limits {
    let nodes = match strength {
        Strength::Level(level) => Some(Budget::level_nodes(level)),
        Strength::Rating(_) => None,
    };
    let move_time = clock.is_none().then_some(LONGEST_MOVE);
    Limits { nodes, clock, move_time, ..Limits::default() }
}

/// The lines of an analysis so far, the best first.
#[derive(Debug, Default)]
pub struct Lines {
    pub lines: Vec<PvInfo>,
    /// Whether one has come since this was last cleared.
    pub is_new: bool,
}

impl Lines {
    /// Takes a line in the place of the one before it.
    pub fn take(&mut self, line: &PvInfo) {
        match self.lines.get_mut(line.number.saturating_sub(1)) {
            Some(known) => *known = line.clone(),
            None => self.lines.push(line.clone()),
        }
        self.is_new = true;
    }
}
