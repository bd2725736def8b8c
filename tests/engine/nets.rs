//! Networks for the tests: random, but with an opinion that men are good to have.

use std::fs;
use std::path::{Path, PathBuf};

use fissile::nnue::NetFile;
use fissile::nnue::architecture::{BUCKET_INPUTS, FIRST, HIDDEN, INPUTS};
use fissile::nnue::file::Trained;
use fissile::nnue::layers::{Layers, Tail};
use fissile::util::random::Random;

/// The weights of a network before they are rounded.
pub struct Weights {
    pub inputs: Vec<f32>,
    pub bias: Vec<f32>,
    pub layers: Layers,
    pub scale: i32,
}

impl Weights {
    /// Random weights. The first neurons count the own men, pawns to kings, and the first sum takes
    /// the difference.
    pub fn random(seed: u64) -> Weights {
        const WORTH: [f32; 6] = [0.02, 0.05, 0.05, 0.08, 0.2, 0.0];
        const COUNTING: usize = 16;
        let mut random = Random::new(seed);
        let mut noise = |size: f32| (random.below(2001) as f32 / 1000.0 - 1.0) * size;
        let mut weight = |index: usize| {
            let (input, neuron) = (index / HIDDEN % BUCKET_INPUTS, index % HIDDEN);
            let own = neuron < COUNTING && input < BUCKET_INPUTS / 2;
            noise(0.03) + if own { WORTH[input / 64] } else { 0.0 }
        };
        let inputs = (0..INPUTS * HIDDEN).map(&mut weight).collect();
        let bias =
            (0..HIDDEN).map(|neuron| if neuron < COUNTING { 0.0 } else { noise(0.5) }).collect();
        let mut first = |index: usize| {
            let (side, neuron, sum) =
                (index / HIDDEN / FIRST, index / FIRST % HIDDEN, index % FIRST);
            let sign = if side == 0 { 1.0 } else { -1.0 };
            if neuron < COUNTING && sum == 0 { sign * 0.2 } else { noise(0.1) }
        };
        let first = (0..2 * HIDDEN * FIRST).map(&mut first).collect();
        let first_bias = std::array::from_fn(|sum| if sum == 0 { 0.5 } else { noise(0.5) });
        let mut tail = Tail::default();
        tail.weights_mut().for_each(|weight| *weight = noise(0.3));
        // The first of the second layer passes the first sum on.
        (tail.second[0][0], tail.second_bias[0], tail.output[0]) = (1.0, 0.0, 1.0);
        tail.output_bias = 0.05;
        Weights { inputs, bias, layers: Layers { first, first_bias, tail }, scale: 400 }
    }

    /// The weights, as the trainer hands them over.
    pub fn trained(&self) -> Trained<'_> {
        Trained { inputs: &self.inputs, bias: &self.bias, layers: &self.layers, scale: self.scale }
    }

    /// The file of the network.
    pub fn file(&self, name: &str) -> Vec<u8> {
        NetFile::write(&self.trained(), name, &[], &"seed = 1".parse().unwrap()).unwrap()
    }
}

/// Writes a random network into a folder.
pub fn write(folder: &Path, seed: u64) -> PathBuf {
    let path = folder.join(format!("random-{seed}.net"));
    fs::write(&path, Weights::random(seed).file("random")).unwrap();
    path
}
