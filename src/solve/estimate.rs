//! The numbers with which an open position begins: what was counted at first sight, weighed with the
//! score of the network. Only a guess, which decides where to search first and nothing else.

use std::sync::Arc;

use super::numbers::Numbers;
use crate::atomic::Position;
use crate::nnue::{Accumulators, Network, embedded};

/// What an even position counts in a proof number, as a power of two.
const EVEN: i32 = 5;

/// The points by which the winner has to be better for a position to count half as much.
const HALVES: i32 = 200;

/// The largest weight, as a power of two; the least is 1.
const HEAVIEST: i32 = 9;

/// Gives positions their first numbers, on one thread.
pub(super) struct Estimator {
    network: Arc<Network>,
    accumulators: Accumulators,
}

impl Estimator {
    /// With the network inside the program.
    pub fn new() -> Estimator {
        let network = Arc::clone(&embedded().network);
        Estimator { accumulators: Accumulators::new(&network, 1), network }
    }

    /// The first numbers of a position from those that count moves and replies. `attacks` says
    /// whether the winner is to move.
    pub fn weigh(&mut self, seen: Numbers, position: &Position, attacks: bool) -> Numbers {
        let score = self.accumulators.evaluate(&self.network, position, 0);
        let weight = weight(if attacks { score } else { -score });
        let proof = seen.proof(attacks).saturating_mul(weight);
        Numbers::of(proof, seen.disproof(attacks), attacks)
    }
}

/// What a position counts with a score in points for the winner: half as much for every [`HALVES`]
/// points, in straight lines between the powers of two.
fn weight(score: i32) -> u32 {
    let level = (EVEN * HALVES - score).clamp(0, HEAVIEST * HALVES);
    let part = HALVES + level % HALVES;
    ((part << (level / HALVES)) / HALVES) as u32
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_position_counts_less_the_better_it_is() {
        assert_eq!([0, 200, 100, -200, 1000, 5000, -800].map(weight), [32, 16, 24, 64, 1, 1, 512]);
        assert_eq!(weight(i32::MIN / 2), 512);
        assert!((-2000..2000).is_sorted_by_key(|score| std::cmp::Reverse(weight(score))));
    }

    #[test]
    fn only_the_proof_number_is_weighed_and_for_the_winner() {
        // White has a queen more.
        for (fen, attacks) in [
            ("rnb1kbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", true),
            ("rnb1kbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR b KQkq - 0 1", false),
        ] {
            let position = Position::from_fen(fen).unwrap();
            let mut estimator = Estimator::new();
            let seen = Numbers::of(20, 7, attacks);
            let better = estimator.weigh(seen, &position, attacks);
            let worse = estimator.weigh(Numbers::of(20, 7, !attacks), &position, !attacks);
            assert_eq!((better.disproof(attacks), worse.disproof(!attacks)), (7, 7));
            assert!(better.proof(attacks) < 20 << EVEN && worse.proof(!attacks) > 20 << EVEN);
        }
    }
}
