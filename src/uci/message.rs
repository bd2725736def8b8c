//! The lines of the protocol that go out: `info`, its attributes, and its scores.

use std::fmt::Display;
use std::time::Duration;

use crate::engine::{Bound, Score};

/// An `info` line.
pub fn info(attributes: &[String]) -> String {
    format!("info {}", attributes.join(" "))
}

/// An attribute of an `info` line.
pub fn attribute(name: &str, value: impl Display) -> String {
    format!("{name} {value}")
}

pub fn time(time: Duration) -> String {
    attribute("time", time.as_millis())
}

/// A score with its bound: centipawns, or moves to mate, which are negative if the side to move
/// loses.
pub fn score(score: Score, bound: Bound) -> String {
    let value = match score.plies_to_mate() {
        None => format!("cp {}", score.centipawns()),
        Some(plies) if score.is_win() => format!("mate {}", plies.div_ceil(2)),
        Some(plies) => format!("mate {}", -((plies / 2) as i64)),
    };
    let bound = match bound {
        Bound::Exact => "",
        Bound::Lower => " lowerbound",
        Bound::Upper => " upperbound",
    };
    format!("score {value}{bound}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn mates_are_counted_in_moves_and_bounds_are_named() {
        for (value, bound, text) in [
            (Score(-Score::PAWN), Bound::Exact, "score cp -100"),
            (Score(-Score::PAWN / 2), Bound::Exact, "score cp -49"),
            (Score::mate_in(0), Bound::Exact, "score mate 0"),
            (Score::mate_in(1), Bound::Exact, "score mate 1"),
            (Score::mate_in(5), Bound::Lower, "score mate 3 lowerbound"),
            (Score::mated_in(0), Bound::Exact, "score mate 0"),
            (Score::mated_in(4), Bound::Upper, "score mate -2 upperbound"),
            (Score::mated_in(5), Bound::Upper, "score mate -2 upperbound"),
            (Score::mate_in(253), Bound::Exact, "score mate 127"),
            (Score::mate_in(255), Bound::Upper, "score mate 128 upperbound"),
            (Score::mated_in(256), Bound::Exact, "score mate -128"),
            (Score::mated_in(258), Bound::Lower, "score mate -129 lowerbound"),
        ] {
            assert_eq!(score(value, bound), text);
        }
    }
}
