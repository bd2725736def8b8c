//! A row of weights: one for each neuron of a side.

use super::architecture::Sums;
use crate::util::prefetch::prefetch;

/// The weights of one input, of one side to a sum of the first layer, or of one side to a head.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(C, align(64))]
pub struct Row(pub Sums);

impl Row {
    /// Prefetches the weights.
    #[inline]
    pub(super) fn prefetch(&self) {
        // The rows begin at cache lines.
        self.0.chunks(32).for_each(|line| prefetch(&line[0]));
    }
}
