//! How strong the engine plays: its limits for a move, and their names in tags and sentences.

use std::fmt;
use std::ops::RangeInclusive;
use std::str::FromStr;
use std::time::Duration;

/// Levels of play, from weak and instant to about a second per move.
pub const LEVELS: RangeInclusive<u32> = 1..=10;

/// The level of a player for whom nothing else is chosen.
pub const DEFAULT_LEVEL: u32 = 6;

/// About how strong each of [`LEVELS`] plays, on the scale of
/// [`RATINGS`](crate::search::strength_limit::RATINGS): by matches against players of such a rating,
/// from the sixth on by their nodes; the two highest are extrapolated.
const LEVEL_RATINGS: [u32; 10] = [1430, 1610, 1810, 2020, 2270, 2510, 2720, 2860, 3000, 3100];

/// About how strong a level plays; a level outside [`LEVELS`] is clamped.
///
/// ```
/// use fissile_engine::engine::strength::level_rating;
///
/// assert!(level_rating(1) < level_rating(2));
/// assert_eq!(level_rating(99), level_rating(10));
/// ```
#[must_use]
pub fn level_rating(level: u32) -> u32 {
    LEVEL_RATINGS[level.clamp(*LEVELS.start(), *LEVELS.end()) as usize - 1]
}

/// The limits of the engine's search. The first limit reached ends it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Budget {
    /// The most nodes.
    pub nodes: Option<u64>,
    /// The longest time.
    pub time: Option<Duration>,
}

impl Budget {
    /// The nodes of a level: 50 on the first, three times as many on each further one. A level
    /// outside [`LEVELS`] is clamped.
    ///
    /// ```
    /// use fissile_engine::engine::strength::Budget;
    ///
    /// assert_eq!(Budget::level_nodes(1), 50);
    /// assert_eq!(Budget::level_nodes(6), 12_150);
    /// assert_eq!(Budget::level_nodes(99), Budget::level_nodes(10));
    /// ```
    #[must_use]
    pub fn level_nodes(level: u32) -> u64 {
        50 * 3_u64.pow(level.clamp(*LEVELS.start(), *LEVELS.end()) - 1)
    }
}

/// The strength of the engine. It displays as its parts, as `level 6, 500 ms a move`, and is parsed
/// from that.
///
/// ```
/// use fissile_engine::engine::strength::Strength;
///
/// let strength: Strength = "level 3, Elo 1200".parse().unwrap();
/// assert_eq!((strength.level, strength.rating), (Some(3), Some(1200)));
/// assert_eq!(strength.to_string(), "level 3, Elo 1200");
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Strength {
    /// The level, one of [`LEVELS`].
    pub level: Option<u32>,
    /// Nodes for each move.
    pub nodes: Option<u64>,
    /// Time for each move.
    pub time: Option<Duration>,
    /// The rating of a player with a strength limit; [`crate::config`] has its range.
    pub rating: Option<u32>,
    /// The level of a player with a strength limit, as GUIs count it.
    pub skill: Option<u32>,
}

impl Strength {
    /// This strength, with the default level if nothing limits the engine.
    #[must_use]
    pub fn limited(self) -> Strength {
        let free = self == Strength::default();
        Strength { level: if free { Some(DEFAULT_LEVEL) } else { self.level }, ..self }
    }

    /// The strength in words, with the rating of a level that nothing else limits: `level 6 (rated
    /// about 2510)`.
    #[must_use]
    pub fn described(&self) -> String {
        match self.level {
            Some(level) if *self == Strength { level: self.level, ..Strength::default() } => {
                format!("{self} (rated about {})", level_rating(level))
            }
            _ => self.to_string(),
        }
    }

    /// The limits of a search for the engine's move. A strength limit has limits of its own.
    #[must_use]
    pub fn budget(&self) -> Budget {
        Budget { nodes: self.level.map(Budget::level_nodes).or(self.nodes), time: self.time }
    }

    /// The limits of a search that advises a person, however weak the opponent is: the nodes of the
    /// highest level, or more if the opponent has more.
    #[must_use]
    pub fn budget_of_advice(&self) -> Budget {
        let full = Budget::level_nodes(*LEVELS.end());
        Budget { nodes: Some(self.nodes.map_or(full, |nodes| nodes.max(full))), time: None }
    }
}

impl fmt::Display for Strength {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let parts = [
            self.level.map(|level| format!("level {level}")),
            self.nodes.map(|nodes| format!("{nodes} nodes a move")),
            self.time.map(|time| format!("{} ms a move", time.as_millis())),
            self.rating.map(|rating| format!("Elo {rating}")),
            self.skill.map(|skill| format!("skill level {skill}")),
        ];
        f.write_str(&parts.into_iter().flatten().collect::<Vec<_>>().join(", "))
    }
}

/// Why a text is not a strength.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NoStrength;

impl FromStr for Strength {
    type Err = NoStrength;

    fn from_str(text: &str) -> Result<Strength, NoStrength> {
        let mut strength = Strength::default();
        for part in text.split(", ") {
            let words: Vec<&str> = part.split(' ').collect();
            let number = |word: &str| word.parse::<u64>().map_err(|_| NoStrength);
            let small = |word: &str| word.parse::<u32>().map_err(|_| NoStrength);
            match words[..] {
                ["level", n] => {
                    strength.level = Some(small(n)?).filter(|level| LEVELS.contains(level));
                }
                [n, "nodes", "a", "move"] => strength.nodes = Some(number(n)?.max(1)),
                [n, "ms", "a", "move"] => {
                    strength.time = Some(Duration::from_millis(number(n)?.max(1)));
                }
                ["Elo", n] => strength.rating = Some(small(n)?),
                ["skill", "level", n] => strength.skill = Some(small(n)?),
                _ => return Err(NoStrength),
            }
        }
        Ok(strength)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_strength_is_read_as_it_is_written() {
        let time = Some(Duration::from_millis(20));
        for strength in [
            Strength::default().limited(),
            Strength { nodes: Some(7), time, ..Strength::default() },
            Strength { level: Some(10), time, rating: Some(1200), ..Strength::default() },
            Strength { skill: Some(0), ..Strength::default() },
        ] {
            assert_eq!(strength.to_string().parse(), Ok(strength), "{strength}");
            assert_eq!(strength.limited(), strength);
        }
        for text in ["", "level", "level x", "7 nodes", "strong", "level 3,Elo 900", "Elo -3"] {
            assert_eq!(text.parse::<Strength>(), Err(NoStrength), "{text}");
        }
        assert_eq!("level 99".parse::<Strength>().map(Strength::limited), "level 6".parse());
    }

    #[test]
    fn a_level_is_described_with_its_rating() {
        let level = Strength { level: Some(6), ..Strength::default() };
        assert_eq!(level.described(), "level 6 (rated about 2510)");
        let hurried = Strength { time: Some(Duration::from_millis(5)), ..level };
        assert_eq!(hurried.described(), "level 6, 5 ms a move");
        assert!(LEVELS.map(level_rating).is_sorted());
    }

    #[test]
    fn only_a_strength_limit_may_leave_the_limits_to_itself() {
        let limits_strength = Strength { rating: Some(1200), ..Strength::default() };
        assert_eq!(limits_strength.limited().budget(), Budget { nodes: None, time: None });
    }

    #[test]
    fn advice_does_not_depend_on_the_opponent_unless_it_is_stronger() {
        let full = Budget { nodes: Some(984_150), time: None };
        let time = Some(Duration::from_millis(5));
        for weak in [
            Strength { level: Some(1), ..Strength::default() },
            Strength { nodes: Some(7), time, ..Strength::default() },
            Strength { rating: Some(1200), ..Strength::default() },
        ] {
            assert_eq!(weak.budget_of_advice(), full, "{weak}");
        }
        let strong = Strength { nodes: Some(5_000_000), ..Strength::default() };
        assert_eq!(strong.budget_of_advice().nodes, Some(5_000_000));
    }
}
