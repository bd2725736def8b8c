//! What an engine is asked, on its way from the worker of the session to that of the engine.

use std::time::Duration;

use fissile_analysis::input::Subject;
use fissile_engine::atomic::Move;
use fissile_engine::atomic::fen::CastlingLetters;
use fissile_engine::atomic::notation::CastlingText;
use fissile_engine::search::Clock;
use fissile_engine::{Game, Position};
use serde::{Deserialize, Serialize};

/// A task, under the number by which it is answered.
#[derive(Serialize, Deserialize)]
pub struct Task {
    pub job: u64,
    pub game: GameText,
    pub kind: Kind,
}

#[derive(Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Kind {
    /// Search for the best lines until it is stopped.
    Analyse { lines: u32, threads: u32, hash_mib: u32 },
    /// What the side to move would play, searched for a moment.
    Threat,
    /// Compare the second of the two choices with the first.
    Compare,
    /// Judge the moves of the game.
    Judge { nodes: Option<u64> },
    /// Find exercises in other games.
    Mine { games: Vec<SubjectText>, nodes: Option<u64> },
    /// Choose a move in a game that this engine plays.
    Think { level: u32, clock: Option<ClockText> },
}

/// A game as texts: moves in UCI notation, castling as the king taking its rook.
#[derive(Serialize, Deserialize)]
pub struct GameText {
    start: String,
    moves: Vec<String>,
    /// Moves of the last position, which are not played.
    #[serde(default)]
    choices: Vec<String>,
}

/// A game in which exercises are searched.
#[derive(Serialize, Deserialize)]
pub struct SubjectText {
    game: GameText,
    name: Option<String>,
    tags: Vec<(String, String)>,
}

#[derive(Clone, Copy, Serialize, Deserialize)]
pub struct ClockText {
    remaining_ms: u64,
    increment_ms: u64,
    moves_to_go: Option<u32>,
}

/// The text of a move.
pub fn uci(mv: Move) -> String {
    mv.uci(CastlingText::KingTakesRook)
}

impl GameText {
    pub fn of(game: &Game, choices: &[Move]) -> GameText {
        let texts = |moves: &[Move]| moves.iter().copied().map(uci).collect();
        let start = game.start().fen(CastlingLetters::Shredder);
        GameText { start, moves: texts(game.moves()), choices: texts(choices) }
    }

    /// The game and the choices; `None` if they are not what [`GameText::of`] wrote.
    pub fn read(&self) -> Option<(Game, Vec<Move>)> {
        let mut game = Game::new(Position::from_fen(&self.start).ok()?);
        for text in &self.moves {
            game.play(game.position().parse_uci(text).ok()?);
        }
        let choice = |text: &String| game.position().parse_uci(text).ok();
        let choices = self.choices.iter().map(choice).collect::<Option<_>>()?;
        Some((game, choices))
    }
}

impl SubjectText {
    pub fn of(subject: Subject) -> SubjectText {
        let Subject { game, name, tags, .. } = subject;
        SubjectText { game: GameText::of(&game, &[]), name, tags }
    }

    /// The game; `None` if it is not what [`SubjectText::of`] wrote.
    pub fn read(self) -> Option<Subject> {
        let (game, _) = self.game.read()?;
        Some(Subject { name: self.name, tags: self.tags, ..Subject::game(game) })
    }
}

impl From<Clock> for ClockText {
    fn from(Clock { remaining, increment, moves_to_go }: Clock) -> ClockText {
        let [remaining_ms, increment_ms] =
            [remaining, increment].map(|time| time.as_millis() as u64);
        ClockText { remaining_ms, increment_ms, moves_to_go }
    }
}

impl From<ClockText> for Clock {
    fn from(ClockText { remaining_ms, increment_ms, moves_to_go }: ClockText) -> Clock {
        let [remaining, increment] = [remaining_ms, increment_ms].map(Duration::from_millis);
        Clock { remaining, increment, moves_to_go }
    }
}
