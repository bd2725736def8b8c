//! How a game against the engine begins: the wish of the person is checked and becomes a game
//! without moves.

use thiserror::Error;

use super::game::{Clocks, Control, PlayState, Practice, StudyGame, fresh_tags};
use super::moment::Moment;
use super::tree::ROOT;
use crate::atomic::{Color, Outcome, Position};
use crate::engine::strength::{DEFAULT_LEVEL, LEVELS};

/// The longest time and increment of a clock, in milliseconds: a day.
const LONGEST_CLOCK: u64 = 86_400_000;

/// The shortest time of a clock, in milliseconds.
const SHORTEST_CLOCK: u64 = 1_000;

/// What the person wishes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Wish {
    /// The color of the person.
    pub you: Color,
    /// A level of [`LEVELS`].
    pub level: Option<u32>,
    pub clock: Option<Control>,
    /// Whether the position is practiced until the person wins, and then whether moves may be taken
    /// back.
    pub practice: Option<bool>,
}

/// Why a game cannot begin.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum NewGameError {
    #[error("the level is a number from {low} to {high}, not {0}", low = LEVELS.start(), high = LEVELS.end())]
    Level(u32),
    #[error("a clock has 1 second to 24 hours, not {0} ms")]
    Clock(u64),
    #[error("an increment is at most 24 hours, not {0} ms")]
    Increment(u64),
    #[error("the game is over in this position: {0}")]
    Over(Outcome),
}

/// The wanted game, before its first move.
///
/// # Errors
/// If a level or a clock is out of range, or the game is over.
pub fn new_game(wish: &Wish, start: Position, now: Moment) -> Result<StudyGame, NewGameError> {
    let level = wish.level.unwrap_or(DEFAULT_LEVEL);
    if !LEVELS.contains(&level) {
        return Err(NewGameError::Level(level));
    }
    if let Some(Control { base_ms, increment_ms }) = wish.clock {
        if !(SHORTEST_CLOCK..=LONGEST_CLOCK).contains(&base_ms) {
            return Err(NewGameError::Clock(base_ms));
        }
        if increment_ms > LONGEST_CLOCK {
            return Err(NewGameError::Increment(increment_ms));
        }
    }
    if let Some(outcome) = start.outcome() {
        return Err(NewGameError::Over(outcome));
    }
    let engine = format!("Fissile, level {level}");
    let (white, black) =
        if wish.you == Color::White { ("You", engine.as_str()) } else { (engine.as_str(), "You") };
    let mut game = StudyGame::new(start);
    game.tags = fresh_tags("Game against Fissile", white, black, now);
    if let Some(clock) = wish.clock {
        let (base, increment) = (clock.base_ms as f64 / 1000.0, clock.increment_ms as f64 / 1000.0);
        game.tags.set("TimeControl", &format!("{base}+{increment}"));
    }
    let clock = wish.clock.map(|control| Clocks { control, left_ms: [control.base_ms; 2] });
    let practice = wish.practice.map(|takebacks| Practice { tries: 1, takebacks });
    let you = wish.you;
    game.play = Some(PlayState { you, level, clock, tip: ROOT, end: None, practice });
    Ok(game)
}
