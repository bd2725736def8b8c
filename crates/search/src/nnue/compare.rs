//! Compares two networks: their weights, and their scores of positions from random games.

#![allow(missing_docs, reason = "only the program uses this module")]

use super::accumulator::Accumulators;
use super::architecture::INPUTS;
use super::network::Network;
use super::sample::RandomGames;

/// Statistics of the weights of one kind.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Weights {
    pub name: &'static str,
    pub count: usize,
    pub least: f64,
    pub most: f64,
    /// The mean of their absolute values.
    pub mean: f64,
    pub zeros: usize,
}

impl Network {
    /// The weights by kind, as they are in the file.
    fn kinds(&self) -> [(&'static str, Vec<f64>); 5] {
        let wide = |rows: &mut dyn Iterator<Item = i16>| rows.map(f64::from).collect();
        [
            ("inputs", wide(&mut self.inputs.iter().flat_map(|row| row.0))),
            ("bias", wide(&mut self.bias.0.into_iter())),
            ("first layer", self.first_in_order().map(f64::from).collect()),
            ("its bias", self.first_bias.into_iter().map(f64::from).collect()),
            ("other layers", self.tail.weights().map(f64::from).collect()),
        ]
    }

    /// The ranges of the weights, by kind.
    #[must_use]
    pub fn ranges(&self) -> [Weights; 5] {
        self.kinds().map(|(name, weights)| Weights {
            name,
            count: weights.len(),
            least: weights.iter().copied().fold(f64::INFINITY, f64::min),
            most: weights.iter().copied().fold(f64::NEG_INFINITY, f64::max),
            mean: weights.iter().map(|weight| weight.abs()).sum::<f64>() / weights.len() as f64,
            zeros: weights.iter().filter(|weight| **weight == 0.0).count(),
        })
    }

    /// The number of inputs without a weight to any neuron: inputs that never occurred in training.
    #[must_use]
    pub fn unused_inputs(&self) -> usize {
        let used = self.inputs.iter().filter(|row| row.0.iter().any(|weight| *weight != 0)).count();
        INPUTS - used
    }
}

/// The differences between the weights of one kind in two networks.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Changed {
    pub name: &'static str,
    pub count: usize,
    pub changed: usize,
    /// The mean of the absolute differences, over all weights.
    pub mean: f64,
    pub most: f64,
}

/// The differences between the weights of two networks, by kind.
#[must_use]
pub fn weights(one: &Network, other: &Network) -> Vec<Changed> {
    let changed = |(one, other): ((&'static str, Vec<f64>), (_, Vec<f64>))| {
        let differences: Vec<f64> =
            one.1.iter().zip(&other.1).map(|(one, other)| (one - other).abs()).collect();
        Changed {
            name: one.0,
            count: differences.len(),
            changed: differences.iter().filter(|difference| **difference != 0.0).count(),
            mean: differences.iter().sum::<f64>() / differences.len() as f64,
            most: differences.into_iter().fold(0.0, f64::max),
        }
    };
    one.kinds().into_iter().zip(other.kinds()).map(changed).collect()
}

/// The differences between the scores of two networks, in points.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Scores {
    /// The mean of the absolute scores of each network.
    pub sizes: [f64; 2],
    /// The mean of the absolute differences.
    pub mean: f64,
    pub most: i32,
    /// The position with the largest difference; empty if there is no difference.
    pub fen: String,
    /// The correlation of the scores; not a number if one network scores all positions alike.
    pub correlation: f64,
}

/// Compares the scores of positions of random games.
#[must_use]
pub fn scores(one: &Network, other: &Network, positions: usize, seed: u64) -> Scores {
    let mut kept = [one, other].map(|network| Accumulators::new(network, 1));
    let mut found = Scores::default();
    let (mut sums, mut products) = ([0.0; 2], [0.0; 3]);
    for position in RandomGames::new(seed).take(positions) {
        let pair = [kept[0].evaluate(one, &position, 0), kept[1].evaluate(other, &position, 0)];
        let difference = (pair[0] - pair[1]).abs();
        if difference > found.most {
            (found.most, found.fen) = (difference, position.to_string());
        }
        let [first, second] = pair.map(f64::from);
        found.mean += f64::from(difference);
        found.sizes = [found.sizes[0] + first.abs(), found.sizes[1] + second.abs()];
        sums = [sums[0] + first, sums[1] + second];
        products = [
            products[0] + first * first,
            products[1] + first * second,
            products[2] + second * second,
        ];
    }
    let count = positions.max(1) as f64;
    let covariance =
        |product: f64, one: f64, other: f64| product / count - one * other / (count * count);
    let together = covariance(products[1], sums[0], sums[1]);
    let alone =
        covariance(products[0], sums[0], sums[0]) * covariance(products[2], sums[1], sums[1]);
    Scores {
        mean: found.mean / count,
        sizes: found.sizes.map(|size| size / count),
        correlation: together / alone.sqrt(),
        ..found
    }
}
