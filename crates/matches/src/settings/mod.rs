//! What a match is: engines, their limits, openings, adjudication, and how many games. Everything
//! here is checked; `words` reads it from the words of a command line or of a file.

mod limits;
mod words;

use std::path::PathBuf;

use serde::{Deserialize, Serialize};

pub use limits::{ClockSettings, Limits};
pub use words::{Words, WordsError};

use super::statistics::sprt::Sprt;

/// An engine and how it plays.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct EngineSettings {
    /// The name in tables and games; empty for the name that the engine gives itself.
    pub name: String,
    /// The program and its arguments, at least one word.
    pub command: Vec<String>,
    /// The working directory of the program.
    pub directory: Option<PathBuf>,
    pub options: Vec<(String, String)>,
    pub limits: Limits,
    /// How much longer than its clock the engine may take, in milliseconds.
    pub margin_ms: u64,
    pub ponder: bool,
    /// Whether the program is started for each game.
    pub restart: bool,
}

/// Who plays whom.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Tournament {
    /// Every engine against every other.
    #[default]
    RoundRobin,
    /// The first engine against each of the others.
    Gauntlet,
}

/// The openings of the match.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct OpeningSettings {
    /// Without a file, openings are made by the seed.
    pub file: Option<PathBuf>,
    pub format: OpeningFormat,
    pub is_random: bool,
    /// The first opening of the file, from 1.
    pub start: u64,
    /// How many plies of a PGN game are played.
    pub plies: Option<u32>,
    /// Whether the count goes on at the first opening if `start` is beyond the last.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub wraps: bool,
}

impl Default for OpeningSettings {
    fn default() -> OpeningSettings {
        OpeningSettings {
            file: None,
            format: OpeningFormat::Epd,
            is_random: false,
            start: 1,
            plies: None,
            wraps: false,
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum OpeningFormat {
    Epd,
    Pgn,
}

/// Agree on a draw from move `from_move` when the last `moves` scores of both sides are within
/// `score` centipawns.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct DrawRule {
    pub from_move: u32,
    pub moves: u32,
    pub score: i32,
}

/// End a lost game when the loser's last `moves` scores are `score` centipawns or more behind;
/// `two_sided`: only if the winner's agree.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ResignRule {
    pub moves: u32,
    pub score: i32,
    pub two_sided: bool,
}

/// The part of a match that one machine plays: the openings whose number modulo `count` is
/// `index`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Shard {
    /// From 0.
    pub index: u64,
    pub count: u64,
}

impl Shard {
    pub const WHOLE: Shard = Shard { index: 0, count: 1 };
}

/// Everything that decides which games are played, and how. Two runs with the same rules play
/// games of one match.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct MatchRules {
    pub engines: Vec<EngineSettings>,
    pub tournament: Tournament,
    /// How many games two engines play from an opening, with colors reversed after each.
    pub games: u64,
    pub seed: u64,
    pub openings: OpeningSettings,
    pub draw: Option<DrawRule>,
    pub resign: Option<ResignRule>,
    /// The directories of Syzygy tables; empty for none.
    pub tables: String,
    /// The tables are asked only if at most this many pieces are left, kings included.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub table_pieces: Option<u32>,
    /// A longer game is a draw, counted in moves of both sides.
    pub max_moves: Option<u32>,
    pub chess960: bool,
}

/// The rules, and what may change when a match continues.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct MatchSettings {
    pub rules: MatchRules,
    /// How many openings each two engines play.
    pub rounds: u64,
    pub shard: Shard,
    pub concurrency: Option<usize>,
    pub affinity: bool,
    pub sprt: Option<Sprt>,
}

impl MatchRules {
    /// The pairs of engines, by number.
    #[must_use]
    pub fn pairings(&self) -> Vec<(usize, usize)> {
        let count = self.engines.len();
        let firsts = match self.tournament {
            Tournament::RoundRobin => count,
            Tournament::Gauntlet => count.min(1),
        };
        (0..firsts).flat_map(|one| (one + 1..count).map(move |other| (one, other))).collect()
    }

    /// The most threads that a running game keeps busy.
    #[must_use]
    pub fn threads(&self) -> usize {
        let threads = |engine: &EngineSettings| {
            let is_threads = |name: &str| name.eq_ignore_ascii_case("Threads");
            let given = engine.options.iter().rev().find(|(name, _)| is_threads(name));
            given.and_then(|(_, value)| value.parse().ok()).unwrap_or(1).max(1)
        };
        let most: usize = self.engines.iter().map(threads).max().unwrap_or(1);
        most * if self.engines.iter().any(|engine| engine.ponder) { 2 } else { 1 }
    }
}

/// Settings of a match of this many engines, for tests.
#[cfg(test)]
#[must_use]
pub fn test_settings(engines: usize) -> MatchSettings {
    let engine = |number: usize| EngineSettings {
        name: format!("Engine {number}"),
        command: vec!["engine".to_owned()],
        directory: None,
        options: Vec::new(),
        limits: Limits { nodes: Some(100), ..Limits::default() },
        margin_ms: 0,
        ponder: false,
        restart: false,
    };
    let rules = MatchRules {
        engines: (0..engines).map(engine).collect(),
        tournament: Tournament::RoundRobin,
        games: 2,
        seed: 1,
        openings: OpeningSettings::default(),
        draw: None,
        resign: None,
        tables: String::new(),
        table_pieces: None,
        max_moves: None,
        chess960: false,
    };
    MatchSettings {
        rules,
        rounds: 1,
        shard: Shard::WHOLE,
        concurrency: None,
        affinity: false,
        sprt: None,
    }
}
