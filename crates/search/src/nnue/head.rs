//! A second output of a network, with weights of its own from the same neurons. The sums take most
//! of the time of an evaluation, so another output costs little. The caller decides what a head
//! means.

use super::accumulator::Accumulators;
use super::architecture::{HIDDEN, INPUT_UNIT, Sums};
use super::network::Network;
use super::row::Row;
use super::simd;
use crate::atomic::Position;

/// The largest weight: with it the first product of the kernel still fits into 16 bits.
const LARGEST: i16 = 127;

/// The integer for an activation of 1 in a head: neurons are clamped to 0..[`INPUT_UNIT`] and
/// squared.
pub const ACTIVE: i32 = INPUT_UNIT * INPUT_UNIT;

/// The weights of the neurons to one number.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Head {
    /// For the side to move, and for the other side.
    weights: [Row; 2],
}

impl Head {
    /// A head with weights for the side to move and for the other side. `None` if the size of one
    /// of them is above 127, or if the sum might not fit into 32 bits.
    #[must_use]
    pub fn new(weights: [Sums; 2]) -> Option<Head> {
        let all = || weights.iter().flatten().map(|weight| i64::from(weight.unsigned_abs()));
        let fits = all().sum::<i64>() * i64::from(ACTIVE) <= i64::from(i32::MAX);
        let is_small = all().all(|weight| weight <= i64::from(LARGEST));
        (fits && is_small).then_some(Head { weights: weights.map(Row) })
    }
}

impl Accumulators {
    /// The sum of the activations of a position times the weights of a head, in units of
    /// 1/[`ACTIVE`]; 0 without both kings.
    pub fn read(&mut self, network: &Network, position: &Position, head: &Head) -> i32 {
        if !self.update(network, position.board(), 0) {
            return 0;
        }
        let [own, other] = self.sums(position.turn(), 0);
        simd::output([(own, &head.weights[0].0), (other, &head.weights[1].0)])
    }

    /// The activations of a position, of the side to move first, from 0 to [`ACTIVE`]; `None`
    /// without both kings.
    pub fn activations(
        &mut self,
        network: &Network,
        position: &Position,
    ) -> Option<[[i32; HIDDEN]; 2]> {
        let active = |sum: i16| i32::from(sum).clamp(0, INPUT_UNIT).pow(2);
        self.update(network, position.board(), 0)
            .then(|| self.sums(position.turn(), 0).map(|sums| sums.map(active)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::nnue::embedded;

    #[test]
    fn a_head_sums_activations_times_weights() {
        let weights: [Sums; 2] = [
            std::array::from_fn(|at| (at as i16 * 37) % 101 - 50),
            std::array::from_fn(|at| (at as i16 * 53) % 83 - 41),
        ];
        let head = Head::new(weights).unwrap();
        let network = &embedded().network;
        let mut accumulators = Accumulators::new(network, 1);
        for fen in [
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
            "8/8/P6k/5p2/5P1b/1p6/3p3P/1K4R1 b - - 0 38",
        ] {
            let position = Position::from_fen(fen).unwrap();
            let active = accumulators.activations(network, &position).unwrap();
            assert!(active.iter().flatten().any(|active| *active > 0));
            let sum: i32 = active
                .iter()
                .flatten()
                .zip(weights.iter().flatten())
                .map(|(active, weight)| active * i32::from(*weight))
                .sum();
            assert_eq!(accumulators.read(network, &position, &head), sum);
        }
        let over = Position::from_fen("8/8/8/3k4/8/8/8/8 w - - 0 1").unwrap();
        assert_eq!(accumulators.read(network, &over, &head), 0);
        assert!(accumulators.activations(network, &over).is_none());
    }

    #[test]
    fn weights_whose_sum_might_not_fit_are_refused() {
        let of = |weight| Head::new([[weight; HIDDEN], [0; HIDDEN]]);
        assert!(of(64).is_some() && of(-64).is_some() && Head::new([[64; HIDDEN]; 2]).is_some());
        assert!(Head::new([[65; HIDDEN]; 2]).is_none());
        let single = |weight| {
            let mut row = [0; HIDDEN];
            row[7] = weight;
            Head::new([[0; HIDDEN], row])
        };
        assert!(single(127).is_some() && single(128).is_none() && single(-128).is_none());
    }
}
