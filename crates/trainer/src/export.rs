//! Positions to learn from in a file, for a trainer that is another program: `tools/train_gpu.py`.
//!
//! | part | bytes |
//! | --- | --- |
//! | the line `fissile-positions 1` with its line feed | 20 |
//! | numbers of positions to learn and of those held out, little-endian | 2 x 8 |
//! | the positions to learn, then those held out | 40 each |
//!
//! A position has its occupied squares (8 bytes, a1 first), its pieces in order of these squares (16
//! bytes, low half first: the kind from pawn to king, and 8 for Black), the results to expect at the
//! start of the training and at its end (4 bytes each, single precision), and a byte each for the
//! side to move (1 for Black) and for whether it is threatened. Six zeros follow.

use std::io::{self, Write};

use super::sample::Sample;

/// The first line.
const MAGIC: &str = "fissile-positions 1\n";

/// Writes the positions.
///
/// # Errors
/// If they cannot be written.
pub fn write(learned: &[Sample], held_out: &[Sample], out: &mut impl Write) -> io::Result<()> {
    out.write_all(MAGIC.as_bytes())?;
    for count in [learned.len(), held_out.len()] {
        out.write_all(&(count as u64).to_le_bytes())?;
    }
    learned.iter().chain(held_out).try_for_each(|sample| out.write_all(&sample.record()))
}
