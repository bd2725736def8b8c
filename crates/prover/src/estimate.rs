//! The first proof and disproof numbers of an open position, from the learned cost of a proof. They
//! are only a guess: they decide where to search first, and nothing else.

use std::sync::Arc;

use super::costs::{Costs, LEVEL, learned, logarithm, power};
use super::numbers::Numbers;
use super::status::{Kind, Open};
use crate::atomic::Position;
use crate::nnue::{Accumulators, Network, embedded};

/// The largest first proof number, as a power of two.
const HIGHEST: u32 = 18;

/// Gives positions their first numbers, on one thread.
pub(super) struct Estimator {
    /// `None` for plain estimates.
    costs: Option<&'static Costs>,
    network: Arc<Network>,
    accumulators: Accumulators,
}

impl Estimator {
    /// With the network and the weights inside the program.
    pub fn new() -> Estimator {
        let network = Arc::clone(&embedded().network);
        let accumulators = Accumulators::new(&network, 1);
        Estimator { costs: Some(learned()), accumulators, network }
    }

    /// With the network inside the program, and no weights.
    pub fn plain() -> Estimator {
        Estimator { costs: None, ..Estimator::new() }
    }

    /// The first numbers of an open position.
    pub fn first(&mut self, position: &Position, open: Open) -> Numbers {
        let attacks = open.kind == Kind::Attack;
        let level = match self.costs {
            Some(costs) => costs.level(&mut self.accumulators, &self.network, position, open),
            None => {
                let score = self.accumulators.evaluate(&self.network, position, 0);
                let replies = if attacks { 1 } else { open.count };
                logarithm(replies) + plain_level(if attacks { score } else { -score })
            }
        };
        // The more moves there are, the longer it takes to show that none wins. The divisor was
        // measured: notes/measurements.md has the figures.
        let disproof = if attacks { 1 + open.count / 4 } else { 1 };
        Numbers::of(power(level, HIGHEST), disproof, attacks)
    }
}

/// The level of each move or reply without learned weights, from a score in points for the winner:
/// a cost of 32 for an even position, halved for every 200 points, from 1 to 512.
fn plain_level(score: i32) -> i32 {
    ((1000 - score) * LEVEL / 200).clamp(0, 9 * LEVEL)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Rules;
    use crate::atomic::Color;
    use crate::status::{Status, status};

    fn first(fen: &str, winner: Color) -> Numbers {
        let position = Position::from_fen(fen).unwrap();
        let Status::Open(open) = status(&position, winner, Rules::Lichess, true) else {
            panic!("{fen} is decided")
        };
        Estimator::new().first(&position, open)
    }

    /// Positions of games eight to twelve plies before a mate was announced.
    #[test]
    fn a_win_costs_the_winner_less() {
        use Color::{Black, White};
        for (fen, winner) in [
            ("3r4/2pB2k1/8/p3R1p1/1p3p2/P1N2P2/1P1B4/R5K1 w - - 0 29", White),
            ("r2q1rk1/ppN4p/4pp2/2pp3P/6P1/3PP3/PP6/R3bK1R b - - 0 17", Black),
            ("3r2k1/p7/6pb/8/P2ppp2/7K/1P2PP2/7R b - - 1 27", Black),
            ("6k1/p6R/P5P1/1q1p3p/1P5P/1Bp5/2P2P2/K7 w - - 5 39", White),
            ("5r2/2k5/p2N3P/5b2/1p1p4/4P1P1/P1PP4/4RRK1 w - - 0 24", White),
        ] {
            let proof = |side: Color| {
                let attacks = Position::from_fen(fen).unwrap().turn() == side;
                first(fen, side).proof(attacks)
            };
            let (wins, loses) = (proof(winner), proof(!winner));
            assert!(2 * wins < loses && loses <= 1 << HIGHEST, "{fen}: {wins} {loses}");
        }
    }

    #[test]
    fn a_plain_estimate_is_half_for_every_200_points() {
        let counts = |score| power(plain_level(score), HIGHEST);
        assert_eq!([0, 200, 100, -200, 1000, 5000, -800].map(counts), [32, 16, 24, 64, 1, 1, 512]);
        assert_eq!(counts(-100_000), 512);
    }

    #[test]
    fn disproof_numbers_count_moves() {
        let start = Position::start().to_string();
        assert_eq!(first(&start, Color::White).disproof(true), 6);
        assert_eq!(first(&start, Color::Black).disproof(false), 1);
    }
}
