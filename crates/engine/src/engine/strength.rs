//! How strong the engine plays: its limits for a move, and their names in tags and sentences.

use std::fmt;
use std::ops::RangeInclusive;
use std::str::FromStr;
use std::time::Duration;

use crate::search::StrengthLimit;
use crate::search::strength_limit::RATINGS;

/// Levels of play, from a beginner to full strength.
pub const LEVELS: RangeInclusive<u32> = 1..=10;

/// The level of a player for whom nothing else is chosen: one that a club player can beat. It looks
/// at about 190 positions, and overlooks one in ten of the wins that are a ply ahead.
pub const DEFAULT_LEVEL: u32 = 4;

/// The nodes of a move at full strength, if neither a clock nor a time limits it: about a second.
pub const FULL_NODES: u64 = 1_000_000;

/// The `UCI_Elo` of a level: levels divide [`RATINGS`] evenly. A level outside [`LEVELS`] is clamped.
///
/// ```
/// use fissile_engine::engine::strength::level_rating;
///
/// assert!(level_rating(1) < level_rating(2));
/// assert_eq!(level_rating(99), level_rating(10));
/// ```
#[must_use]
pub fn level_rating(level: u32) -> u32 {
    let (first, last) = LEVELS.into_inner();
    let above = level.clamp(first, last) - first;
    RATINGS.start() + (RATINGS.end() - RATINGS.start()) * above / (last - first)
}

/// The strength limit of a level; `None` for the highest, which plays at full strength.
#[must_use]
pub fn level_limit(level: u32, seed: u64) -> Option<StrengthLimit> {
    (level < *LEVELS.end()).then(|| StrengthLimit::of_rating(level_rating(level), seed))
}

/// The level that plays most like a rating.
#[must_use]
pub fn nearest_level(rating: u32) -> u32 {
    LEVELS.min_by_key(|level| level_rating(*level).abs_diff(rating)).unwrap_or(DEFAULT_LEVEL)
}

/// The limits of the engine's search. The first limit reached ends it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Budget {
    /// The most nodes.
    pub nodes: Option<u64>,
    /// The longest time.
    pub time: Option<Duration>,
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
    /// about 1950)`.
    #[must_use]
    pub fn described(&self) -> String {
        match self.level {
            Some(level) if *self == Strength { level: self.level, ..Strength::default() } => {
                format!("{self} (rated about {})", level_rating(level))
            }
            _ => self.to_string(),
        }
    }

    /// The strength limit. A rating counts before a level, as in games that older versions saved.
    #[must_use]
    pub fn limit(&self, seed: u64) -> Option<StrengthLimit> {
        match (self.rating, self.skill, self.level) {
            (Some(rating), ..) => Some(StrengthLimit::of_rating(rating, seed)),
            (None, Some(skill), _) => StrengthLimit::of_level(skill, seed),
            (None, None, level) => level_limit(level?, seed),
        }
    }

    /// The limits of a search for the engine's move, among them the nodes of the strength limit.
    #[must_use]
    pub fn budget(&self) -> Budget {
        let limit = self.limit(0).map(|limit| limit.nodes);
        let nodes = self.nodes.into_iter().chain(limit).min();
        let full = self.time.is_none().then_some(FULL_NODES);
        Budget { nodes: nodes.or(full), time: self.time }
    }

    /// The limits of a search that advises a person, however weak the opponent is: [`FULL_NODES`],
    /// or more if the opponent has more.
    #[must_use]
    pub fn budget_of_advice(&self) -> Budget {
        Budget { nodes: Some(self.nodes.unwrap_or(0).max(FULL_NODES)), time: None }
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
        assert_eq!("level 99".parse::<Strength>().map(Strength::limited), "level 4".parse());
    }

    #[test]
    fn a_level_is_described_with_its_rating() {
        let level = Strength { level: Some(6), ..Strength::default() };
        assert_eq!(level.described(), "level 6 (rated about 1950)");
        let hurried = Strength { time: Some(Duration::from_millis(5)), ..level };
        assert_eq!(hurried.described(), "level 6, 5 ms a move");
        assert!(LEVELS.map(level_rating).is_sorted());
    }

    #[test]
    fn a_level_plays_exactly_like_its_rating() {
        for level in LEVELS {
            let of = |text: String| text.parse::<Strength>().unwrap();
            let (level, rating) =
                (of(format!("level {level}")), of(format!("Elo {}", level_rating(level))));
            assert_eq!(level.budget(), rating.budget(), "{level}");
            if level.level < Some(*LEVELS.end()) {
                assert_eq!(level.limit(7), rating.limit(7), "{level}");
            }
            assert_eq!(level.level.map(level_rating).map(nearest_level), level.level);
        }
        // The highest rating has the same nodes, and nothing else limits it.
        let top = StrengthLimit::of_rating(*RATINGS.end(), 7);
        assert_eq!((top.eval_error, top.overlook_permille, top.unseen_permille), (0, 0, 0));
        assert_eq!(level_limit(*LEVELS.end(), 7), None);
    }

    #[test]
    fn a_time_alone_limits_full_strength() {
        let time = Some(Duration::from_millis(5));
        let full = Strength { level: Some(10), ..Strength::default() };
        assert_eq!(full.budget(), Budget { nodes: Some(FULL_NODES), time: None });
        assert_eq!(Strength { time, ..full }.budget(), Budget { nodes: None, time });
    }

    #[test]
    fn advice_does_not_depend_on_the_opponent_unless_it_is_stronger() {
        let full = Budget { nodes: Some(FULL_NODES), time: None };
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
