//! `--chess960` of `fissile play`: begins from a Chess960 position, or writes castling as Chess960 does.

use std::hash::{BuildHasher, Hasher, RandomState};

use crate::atomic::Position;
use crate::atomic::chess960::START_POSITIONS;

/// The value of the flag.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Chess960 {
    Off,
    On,
    /// The start position of this number.
    Number(u16),
}

impl Chess960 {
    /// Parses the value of the flag.
    ///
    /// # Errors
    /// What it takes, if it is another word.
    pub fn read(text: &str) -> Result<Chess960, String> {
        match text {
            "true" => Ok(Chess960::On),
            "false" => Ok(Chess960::Off),
            _ => number(text).map(Chess960::Number).ok_or_else(|| {
                format!("it takes true, false or a number from 0 to {}", START_POSITIONS - 1)
            }),
        }
    }
}

/// The number of a start position.
pub fn number(text: &str) -> Option<u16> {
    text.parse().ok().filter(|number| Position::chess960(*number).is_some())
}

/// The number of a start position at random.
pub fn at_random() -> u16 {
    let random = RandomState::new().build_hasher().finish() % u64::from(START_POSITIONS);
    random as u16
}
