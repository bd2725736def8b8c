//! The size of the machine.

use std::num::NonZeroUsize;
use std::thread;

/// The number of cores that this process may use; 1 if the system does not tell.
#[must_use]
pub fn cores() -> usize {
    thread::available_parallelism().map_or(1, NonZeroUsize::get)
}
