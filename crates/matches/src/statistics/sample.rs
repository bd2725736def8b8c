//! Results as numbers that statistics can work with: wins, draws and losses of games, the five
//! scores of pairs, and both as counts of scores.

use std::ops::{AddAssign, SubAssign};

use serde::Serialize;

/// Games by result, from the view of one engine.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Wdl {
    pub wins: u64,
    pub draws: u64,
    pub losses: u64,
}

impl Wdl {
    #[must_use]
    pub const fn games(&self) -> u64 {
        self.wins + self.draws + self.losses
    }

    /// Points: 1 for a win, a half for a draw.
    #[must_use]
    pub fn points(&self) -> f64 {
        self.wins as f64 + self.draws as f64 / 2.0
    }

    /// From the view of the opponent.
    #[must_use]
    pub const fn reversed(&self) -> Wdl {
        Wdl { wins: self.losses, draws: self.draws, losses: self.wins }
    }

    /// Counts a game by its half points: 0, 1 or 2.
    pub(super) fn count(&mut self, half_points: u8) {
        match half_points {
            0 => self.losses += 1,
            1 => self.draws += 1,
            _ => self.wins += 1,
        }
    }
}

impl AddAssign for Wdl {
    fn add_assign(&mut self, other: Wdl) {
        self.wins += other.wins;
        self.draws += other.draws;
        self.losses += other.losses;
    }
}

/// Pairs of games with reversed colors, by the score of one engine in both games. A pair of one
/// point is a win and a loss, or two draws.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Pentanomial {
    /// No point.
    pub lost_both: u64,
    /// Half a point.
    pub lost_one: u64,
    /// A win and a loss, both by White.
    pub split_white: u64,
    /// A win and a loss, both by Black.
    pub split_black: u64,
    /// Two draws.
    pub drawn: u64,
    /// One and a half points.
    pub won_one: u64,
    /// Two points.
    pub won_both: u64,
}

impl Pentanomial {
    #[must_use]
    pub const fn pairs(&self) -> u64 {
        let [zero, half, one, one_and_half, two] = self.by_score();
        zero + half + one + one_and_half + two
    }

    /// The pairs with 0, ½, 1, 1½ and 2 points.
    #[must_use]
    pub const fn by_score(&self) -> [u64; 5] {
        let one = self.split() + self.drawn;
        [self.lost_both, self.lost_one, one, self.won_one, self.won_both]
    }

    /// Pairs whose two games were won by the same color, so that the opening decided them.
    #[must_use]
    pub const fn split(&self) -> u64 {
        self.split_white + self.split_black
    }

    /// From the view of the opponent.
    #[must_use]
    pub const fn reversed(&self) -> Pentanomial {
        Pentanomial {
            lost_both: self.won_both,
            lost_one: self.won_one,
            won_one: self.lost_one,
            won_both: self.lost_both,
            ..*self
        }
    }

    /// Counts a pair by the engine's half points, with White and with Black.
    pub(super) fn count(&mut self, as_white: u8, as_black: u8) {
        let counter = match (as_white, as_black) {
            (2, 0) => &mut self.split_white,
            (0, 2) => &mut self.split_black,
            (1, 1) => &mut self.drawn,
            _ => match as_white + as_black {
                0 => &mut self.lost_both,
                1 => &mut self.lost_one,
                3 => &mut self.won_one,
                _ => &mut self.won_both,
            },
        };
        *counter += 1;
    }
}

impl AddAssign for Pentanomial {
    fn add_assign(&mut self, other: Pentanomial) {
        self.lost_both += other.lost_both;
        self.lost_one += other.lost_one;
        self.split_white += other.split_white;
        self.split_black += other.split_black;
        self.drawn += other.drawn;
        self.won_one += other.won_one;
        self.won_both += other.won_both;
    }
}

impl SubAssign for Pentanomial {
    fn sub_assign(&mut self, other: Pentanomial) {
        self.lost_both -= other.lost_both;
        self.lost_one -= other.lost_one;
        self.split_white -= other.split_white;
        self.split_black -= other.split_black;
        self.drawn -= other.drawn;
        self.won_one -= other.won_one;
        self.won_both -= other.won_both;
    }
}

/// Independent observations of a score between 0 and 1: the mean score of a pair, or the score of a
/// game. The games of a pair are no independent observations, because they share an opening.
#[derive(Clone, Debug, PartialEq)]
pub struct Sample {
    scores: &'static [f64],
    counts: Vec<f64>,
    games_each: f64,
}

impl Sample {
    #[must_use]
    pub fn of_pairs(pairs: &Pentanomial) -> Sample {
        Sample {
            scores: &[0.0, 0.25, 0.5, 0.75, 1.0],
            counts: pairs.by_score().map(|count| count as f64).to_vec(),
            games_each: 2.0,
        }
    }

    /// For games that have no partner.
    #[must_use]
    pub fn of_games(games: &Wdl) -> Sample {
        Sample {
            scores: &[0.0, 0.5, 1.0],
            counts: [games.losses, games.draws, games.wins].map(|count| count as f64).to_vec(),
            games_each: 1.0,
        }
    }

    /// The number of observations.
    #[must_use]
    pub fn size(&self) -> f64 {
        self.counts.iter().sum()
    }

    /// Games in an observation: 2 in a pair.
    #[must_use]
    pub const fn games_each(&self) -> f64 {
        self.games_each
    }

    /// The mean score; NaN without observations.
    #[must_use]
    pub fn mean(&self) -> f64 {
        self.weighed(|score| score)
    }

    /// The variance of an observation; NaN without observations.
    #[must_use]
    pub fn variance(&self) -> f64 {
        let mean = self.mean();
        self.weighed(|score| (score - mean).powi(2))
    }

    /// The possible scores with their counts.
    pub(super) fn entries(&self) -> impl Iterator<Item = (f64, f64)> + Clone {
        self.scores.iter().copied().zip(self.counts.iter().copied())
    }

    fn weighed(&self, value: impl Fn(f64) -> f64) -> f64 {
        self.entries().map(|(score, count)| count * value(score)).sum::<f64>() / self.size()
    }
}
