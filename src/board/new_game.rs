//! How a game against the engine begins: the request of the person is checked and becomes a game
//! without moves.

use super::messages::{Chosen, Play};
use super::opponent::Strength;
use super::room::Refusal;
use super::study_game::{Clocks, PlayState, StudyGame, fresh_tags};
use super::tree::ROOT;
use crate::atomic::{Color, Position};
use crate::play::strength::{DEFAULT_LEVEL, LEVELS};
use crate::search::strength_limit::RATINGS;

/// The longest time and increment of a clock, in milliseconds: a day.
const LONGEST_CLOCK: u64 = 86_400_000;

/// The shortest time of a clock, in milliseconds.
const SHORTEST_CLOCK: u64 = 1_000;

/// The requested game, before its first move. `coin` decides a random color.
///
/// # Errors
/// If a level, a rating or a clock is out of range.
pub fn new_game(play: &Play, start: Position, coin: bool) -> Result<StudyGame, Refusal> {
    let outside = |what: &str, low: u64, high: u64, given: u64| {
        Err(format!("{what} is a number from {low} to {high}, not {given}"))
    };
    let strength = match (play.level, play.rating) {
        (Some(_), Some(_)) => return Err("either a level or a rating, not both".to_owned()),
        (Some(level), _) if !LEVELS.contains(&level) => {
            return outside(
                "the level",
                (*LEVELS.start()).into(),
                (*LEVELS.end()).into(),
                level.into(),
            );
        }
        (_, Some(rating)) if !RATINGS.contains(&rating) => {
            let (low, high) = ((*RATINGS.start()).into(), (*RATINGS.end()).into());
            return outside("the rating", low, high, rating.into());
        }
        (None, Some(rating)) => Strength::Rating(rating),
        (level, None) => Strength::Level(level.unwrap_or(DEFAULT_LEVEL)),
    };
    if let Some(clock) = play.clock {
        if !(SHORTEST_CLOCK..=LONGEST_CLOCK).contains(&clock.base_ms) {
            return outside("base_ms", SHORTEST_CLOCK, LONGEST_CLOCK, clock.base_ms);
        }
        if clock.increment_ms > LONGEST_CLOCK {
            return outside("increment_ms", 0, LONGEST_CLOCK, clock.increment_ms);
        }
    }
    if let Some(outcome) = start.outcome() {
        return Err(format!("the game is over in this position: {outcome}"));
    }
    let you = match play.color {
        Chosen::White => Color::White,
        Chosen::Black => Color::Black,
        Chosen::Random => {
            if coin {
                Color::White
            } else {
                Color::Black
            }
        }
    };
    let engine = match strength {
        Strength::Level(level) => format!("Fissile, level {level}"),
        Strength::Rating(rating) => format!("Fissile, Elo {rating}"),
    };
    let (white, black) =
        if you == Color::White { ("You", engine.as_str()) } else { (engine.as_str(), "You") };
    let mut game = StudyGame::new(start);
    game.tags = fresh_tags("Game against Fissile", white, black);
    if let Some(clock) = play.clock {
        let (base, increment) = (clock.base_ms as f64 / 1000.0, clock.increment_ms as f64 / 1000.0);
        game.tags.set("TimeControl", &format!("{base}+{increment}"));
    }
    let (level, rating) = match strength {
        Strength::Level(level) => (Some(level), None),
        Strength::Rating(rating) => (None, Some(rating)),
    };
    let clock = play.clock.map(|control| Clocks { control, left_ms: [control.base_ms; 2] });
    game.play = Some(PlayState { you, level, rating, clock, tip: ROOT, end: None });
    Ok(game)
}
