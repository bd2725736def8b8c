//! The suite of deep counts, `crates/perft/suites/deep.epd`: its small counts are counted again, by the library and by shakmaty, and
//! the large ones add up.

use fissile::atomic::perft::Perft;
use rayon::prelude::*;

use crate::perft_suite::{count_by_shakmaty, read_suite};

/// The counts of the start position of 5, 6, ... 9 plies (`docs/perft.md`).
const START: [u64; 5] = [4_864_979, 118_926_425, 3_183_636_796, 84_332_657_890, 2_404_076_947_249];

#[test]
fn the_counts_after_the_first_moves_are_those_of_the_start() {
    let (first_moves, starts): (Vec<_>, Vec<_>) =
        read_suite("deep.epd").into_iter().partition(|(_, entry)| entry.name.starts_with("start "));
    assert_eq!((first_moves.len(), starts.len()), (20, 10));
    for (depth, expected) in (4..).zip(START) {
        let counts = first_moves.iter().flat_map(|(_, entry)| &entry.counts);
        let sum: u64 = counts.filter(|(plies, _)| *plies == depth).map(|(_, leaves)| leaves).sum();
        assert_eq!(sum, expected, "depth {depth}");
    }
}

#[test]
fn the_small_counts_are_counted_again() {
    read_suite("deep.epd").par_iter().for_each(|(fen, entry)| {
        assert_eq!(entry.counts.len(), START.len(), "{fen}");
        for (depth, leaves) in entry.counts.iter().filter(|(depth, _)| *depth <= 5) {
            assert_eq!(Perft::new(*depth).run(&entry.position), *leaves, "{fen} depth {depth}");
        }
        let (depth, leaves) = entry.counts[0];
        assert_eq!(count_by_shakmaty(entry, depth), leaves, "{fen} depth {depth}");
    });
}
