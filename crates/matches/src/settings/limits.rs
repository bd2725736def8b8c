//! How long an engine may think: a clock, a time, nodes or a depth, in the words of match runners.

use serde::{Deserialize, Serialize};

/// A clock. Times are in milliseconds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ClockSettings {
    pub time_ms: u64,
    pub increment_ms: u64,
    /// The time is added again after this many moves.
    pub moves: Option<u32>,
}

/// The limits of a search; at least one of them, or the engine would think forever.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Limits {
    pub clock: Option<ClockSettings>,
    pub move_time_ms: Option<u64>,
    pub nodes: Option<u64>,
    pub depth: Option<u32>,
}

/// The longest time of a clock, in seconds: ten days.
const LONGEST: f64 = 864_000.0;

impl Limits {
    #[must_use]
    pub fn is_empty(&self) -> bool {
        *self == Limits::default()
    }
}

impl ClockSettings {
    /// Reads `40/60+0.6`, `10+0.1` or `1:30`: moves, minutes and seconds, seconds added a move.
    #[must_use]
    pub fn parse(text: &str) -> Option<ClockSettings> {
        let (moves, rest) = match text.split_once('/') {
            Some((moves, rest)) => {
                (Some(moves.parse().ok().filter(|moves: &u32| *moves > 0)?), rest)
            }
            None => (None, text),
        };
        let (time, increment) = rest.split_once('+').unwrap_or((rest, "0"));
        let (time_ms, increment_ms) = (milliseconds(time)?, milliseconds(increment)?);
        (time_ms > 0).then_some(ClockSettings { time_ms, increment_ms, moves })
    }

    /// The clock as the tag `TimeControl` of a PGN: seconds.
    #[must_use]
    pub fn tag(&self) -> String {
        let seconds = |ms: u64| format!("{}", ms as f64 / 1000.0);
        let moves = self.moves.map_or_else(String::new, |moves| format!("{moves}/"));
        let increment = match self.increment_ms {
            0 => String::new(),
            ms => format!("+{}", seconds(ms)),
        };
        format!("{moves}{}{increment}", seconds(self.time_ms))
    }
}

/// Reads `90`, `0.5` or `1:30` as milliseconds.
pub(super) fn milliseconds(text: &str) -> Option<u64> {
    let (minutes, seconds) = text.rsplit_once(':').unwrap_or(("0", text));
    let minutes: u32 = minutes.parse().ok()?;
    let is_number = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit() || byte == b'.');
    let seconds: f64 = Some(seconds).filter(|text| is_number(text))?.parse().ok()?;
    let seconds = f64::from(minutes) * 60.0 + seconds;
    (seconds <= LONGEST).then_some((seconds * 1000.0).round() as u64)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn clocks_are_read_as_runners_write_them() {
        let clock =
            |time_ms, increment_ms, moves| Some(ClockSettings { time_ms, increment_ms, moves });
        for (text, read) in [
            ("10+0.1", clock(10_000, 100, None)),
            ("40/60", clock(60_000, 0, Some(40))),
            ("40/1:30+0.6", clock(90_000, 600, Some(40))),
            ("0:30+0", clock(30_000, 0, None)),
            (".5+.02", clock(500, 20, None)),
        ] {
            assert_eq!(ClockSettings::parse(text), read, "{text}");
        }
        for bad in
            ["", "0", "0+1", "x", "10+", "-5", "0/60", "1e3", "inf", "NaN", "1:2:3", "9999999"]
        {
            assert_eq!(ClockSettings::parse(bad), None, "{bad}");
        }
        assert_eq!(
            ClockSettings::parse("40/60+0.6").map(|clock| clock.tag()).as_deref(),
            Some("40/60+0.6")
        );
        assert_eq!(
            ClockSettings::parse("2+0.02").map(|clock| clock.tag()).as_deref(),
            Some("2+0.02")
        );
    }
}
