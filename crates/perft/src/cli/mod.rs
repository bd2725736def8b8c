//! The command of this crate.

mod perft;

use fissile_cli::Entry;

/// `fissile perft`.
pub const PERFT: Entry = Entry::new::<perft::PerftArgs>(
    "perft",
    "Count the leaves of the tree of moves, or check such counts",
);
