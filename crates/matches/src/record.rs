//! What a finished game of a match leaves behind: the facts that the journal keeps, and from which
//! every statistic, table and picture is computed again. How a game is played does not belong here.

use serde::{Deserialize, Serialize};

use crate::atomic::{Color, Outcome};

/// One finished game. A line of the journal is its JSON.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct MatchGame {
    /// The number of the game in the whole match, from 0, independent of shards.
    pub number: u64,
    /// Games with the same round are played by the same two engines from the same opening.
    pub round: u64,
    /// The number of the opening, from 0.
    pub opening: u64,
    /// The number of the engine, in the order in which the engines were named.
    pub white: usize,
    pub black: usize,
    pub score: GameScore,
    pub ending: GameEnding,
    pub plies: u32,
    pub white_effort: Effort,
    pub black_effort: Effort,
}

/// The result as a PGN names it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum GameScore {
    #[serde(rename = "1-0")]
    WhiteWins,
    #[serde(rename = "0-1")]
    BlackWins,
    #[serde(rename = "1/2-1/2")]
    Draw,
}

/// How the game came to its end.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum GameEnding {
    Explosion,
    Checkmate,
    Stalemate,
    Threefold,
    FiftyMoves,
    /// Insufficient material.
    DeadPosition,
    ClosedPosition,
    /// The longest game that the match allows.
    MaxMoves,
    /// The tables know the result.
    Tablebase,
    /// Both engines saw a draw for long enough.
    DrawAdjudicated,
    /// The loser, or both engines, saw a lost game for long enough.
    ResignAdjudicated,
    /// An engine's fault lost the game for `culprit`.
    Fault {
        culprit: Side,
        fault: Fault,
    },
}

/// A way in which games end, without details.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct EndingName {
    /// The key in JSON; the same as in the journal.
    pub key: &'static str,
    /// The name in sentences.
    pub words: &'static str,
}

impl GameEnding {
    /// The name of the ending.
    #[must_use]
    pub const fn name(&self) -> EndingName {
        let (key, words) = match self {
            GameEnding::Explosion => ("explosion", "explosion"),
            GameEnding::Checkmate => ("checkmate", "checkmate"),
            GameEnding::Stalemate => ("stalemate", "stalemate"),
            GameEnding::Threefold => ("threefold", "threefold repetition"),
            GameEnding::FiftyMoves => ("fifty_moves", "fifty moves"),
            GameEnding::DeadPosition => ("dead_position", "insufficient material"),
            GameEnding::ClosedPosition => ("closed_position", "closed position"),
            GameEnding::MaxMoves => ("max_moves", "longest game"),
            GameEnding::Tablebase => ("tablebase", "tables"),
            GameEnding::DrawAdjudicated => ("draw_adjudicated", "adjudicated draw"),
            GameEnding::ResignAdjudicated => ("resign_adjudicated", "adjudicated win"),
            GameEnding::Fault { .. } => ("fault", "fault"),
        };
        EndingName { key, words }
    }
}

/// White or Black in the journal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Side {
    White,
    Black,
}

/// What an engine did wrong.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Fault {
    /// The program could not be started, or did not become ready.
    NoStart,
    /// The program ended.
    Crash,
    /// No answer although the time was over by far, or to `stop` or `isready`.
    Hang,
    /// The answer was late by `late_ms`; `runner_late` if the machine may explain it: the runner was
    /// late to see it, or the engine had to wait for a core.
    TimeLoss {
        late_ms: u64,
        runner_late: bool,
    },
    IllegalMove {
        text: String,
    },
    /// `bestmove (none)`, or none at all, in a position with legal moves.
    NoMove,
    /// More output than any engine has reason for, or lines beyond all length.
    Flood,
}

/// What one side spent on a game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Effort {
    pub moves: u32,
    /// Milliseconds, from the write of `go` to the arrival of `bestmove`.
    pub time_ms: u64,
    /// Nodes that the engine reported.
    pub nodes: u64,
    /// The sum of the reported depths, in plies.
    pub depths: u64,
}

impl From<Color> for Side {
    fn from(color: Color) -> Side {
        match color {
            Color::White => Side::White,
            Color::Black => Side::Black,
        }
    }
}

impl From<Outcome> for GameEnding {
    fn from(outcome: Outcome) -> GameEnding {
        match outcome {
            Outcome::Explosion { .. } => GameEnding::Explosion,
            Outcome::Checkmate { .. } => GameEnding::Checkmate,
            Outcome::Stalemate => GameEnding::Stalemate,
            Outcome::InsufficientMaterial => GameEnding::DeadPosition,
            Outcome::ClosedPosition => GameEnding::ClosedPosition,
            Outcome::FiftyMoves => GameEnding::FiftyMoves,
            Outcome::Threefold => GameEnding::Threefold,
        }
    }
}

impl From<Option<Color>> for GameScore {
    fn from(winner: Option<Color>) -> GameScore {
        match winner {
            Some(Color::White) => GameScore::WhiteWins,
            Some(Color::Black) => GameScore::BlackWins,
            None => GameScore::Draw,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_ending_has_the_name_that_the_journal_has() {
        for ending in [
            GameEnding::Explosion,
            GameEnding::Checkmate,
            GameEnding::Stalemate,
            GameEnding::Threefold,
            GameEnding::FiftyMoves,
            GameEnding::DeadPosition,
            GameEnding::ClosedPosition,
            GameEnding::MaxMoves,
            GameEnding::Tablebase,
            GameEnding::DrawAdjudicated,
            GameEnding::ResignAdjudicated,
            GameEnding::Fault { culprit: Side::White, fault: Fault::NoStart },
        ] {
            let written = serde_json::to_string(&ending).unwrap();
            let key = format!("\"{}\"", ending.name().key);
            assert!(
                written.starts_with(&key) || written.starts_with(&format!("{{{key}")),
                "{written}"
            );
        }
    }
}
