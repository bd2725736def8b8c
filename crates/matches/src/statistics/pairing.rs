//! The games of two engines against each other, put together to pairs. A pair is two games of the
//! same round with reversed colors. If a round has more than two games, the first game with White
//! goes with the first game with Black, and so on. A game without a partner, because the match goes
//! on or because a round has an odd number of games, is in no pair, but counts as a game.

use std::collections::BTreeMap;

use super::estimate::Estimate;
use super::sample::{Pentanomial, Sample, Wdl};

/// Results between two engines, for the first of them.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Encounter {
    pub games: Wdl,
    pub pairs: Pentanomial,
}

impl Encounter {
    /// From the view of the other engine.
    #[must_use]
    pub fn reversed(&self) -> Encounter {
        Encounter { games: self.games.reversed(), pairs: self.pairs.reversed() }
    }

    /// The independent observations: the pairs, or the games if there are no pairs.
    #[must_use]
    pub fn sample(&self) -> Sample {
        match self.pairs.pairs() {
            0 => Sample::of_games(&self.games),
            _ => Sample::of_pairs(&self.pairs),
        }
    }

    /// What the sample says; `None` without games.
    #[must_use]
    pub fn estimate(&self) -> Option<Estimate> {
        Estimate::of(&self.sample())
    }
}

/// The rounds of two engines, from which the pairs are formed in any order of arrival.
#[derive(Clone, Debug, Default)]
pub(super) struct Pairing {
    results: Encounter,
    rounds: BTreeMap<u64, Round>,
}

/// The games of a round by their numbers, with the half points of the first engine.
#[derive(Clone, Debug, Default)]
struct Round {
    as_white: Vec<(u64, u8)>,
    as_black: Vec<(u64, u8)>,
}

impl Pairing {
    pub(super) fn results(&self) -> &Encounter {
        &self.results
    }

    /// Adds a game by the color and the half points of the first engine.
    pub(super) fn add(&mut self, round: u64, number: u64, is_white: bool, half_points: u8) {
        self.results.games.count(half_points);
        let round = self.rounds.entry(round).or_default();
        let before = round.pairs();
        let games = if is_white { &mut round.as_white } else { &mut round.as_black };
        let place = games.partition_point(|(earlier, _)| *earlier < number);
        games.insert(place, (number, half_points));
        let after = round.pairs();
        if before != after {
            self.results.pairs -= before;
            self.results.pairs += after;
        }
    }
}

impl Round {
    fn pairs(&self) -> Pentanomial {
        let mut pairs = Pentanomial::default();
        for ((_, as_white), (_, as_black)) in self.as_white.iter().zip(&self.as_black) {
            pairs.count(*as_white, *as_black);
        }
        pairs
    }
}
