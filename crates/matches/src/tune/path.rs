//! The values of all parameters over the pairs of a run, thinned out so that they stay few.

use serde::{Deserialize, Serialize};

/// The most points that are kept.
const MOST: usize = 400;

/// The values after some pairs.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct PathPoint {
    pub pairs: u64,
    pub values: Vec<f64>,
}

/// The points at even distances.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Path {
    /// Batches from one point to the next.
    stride: u64,
    batches: u64,
    points: Vec<PathPoint>,
}

impl Path {
    #[must_use]
    pub fn new(start: Vec<f64>) -> Path {
        Path { stride: 1, batches: 0, points: vec![PathPoint { pairs: 0, values: start }] }
    }

    /// Adds the values after a batch.
    pub fn add(&mut self, pairs: u64, values: &[f64]) {
        self.batches += 1;
        if !self.batches.is_multiple_of(self.stride) {
            return;
        }
        self.points.push(PathPoint { pairs, values: values.to_vec() });
        if self.points.len() > MOST {
            let kept = self.points.iter().step_by(2).cloned().collect();
            self.points = kept;
            self.stride *= 2;
        }
    }

    #[must_use]
    pub fn points(&self) -> &[PathPoint] {
        &self.points
    }
}
