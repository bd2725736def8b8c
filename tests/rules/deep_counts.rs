//! The suite of deep counts, `crates/perft/suites/deep.epd`: its small counts are counted again, by the library and by shakmaty, and
//! the large ones add up.

use std::path::Path;

use fissile::atomic::perft::Perft;
use fissile::formats::epd::{self, EpdEntry};
use rayon::prelude::*;
use shakmaty::CastlingMode;
use shakmaty::fen::Fen;
use shakmaty::variant::Atomic;

/// The counts of the start position of 5, 6, ... 9 plies (`docs/perft.md`).
const START: [u64; 5] = [4_864_979, 118_926_425, 3_183_636_796, 84_332_657_890, 2_404_076_947_249];

/// The lines of the suite, as written and as read.
fn suite() -> Vec<(String, EpdEntry)> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("crates/perft/suites/deep.epd");
    let text = std::fs::read_to_string(path).unwrap();
    let lines = text.lines().filter(|line| !line.starts_with('#'));
    let fens = lines.map(|line| line.split(" ;").next().unwrap().to_owned());
    fens.zip(epd::parse(&text).unwrap()).collect()
}

#[test]
fn the_counts_after_the_first_moves_are_those_of_the_start() {
    let (first_moves, starts): (Vec<_>, Vec<_>) =
        suite().into_iter().partition(|(_, entry)| entry.name.starts_with("start "));
    assert_eq!((first_moves.len(), starts.len()), (20, 10));
    for (depth, expected) in (4..).zip(START) {
        let counts = first_moves.iter().flat_map(|(_, entry)| &entry.counts);
        let sum: u64 = counts.filter(|(plies, _)| *plies == depth).map(|(_, leaves)| leaves).sum();
        assert_eq!(sum, expected, "depth {depth}");
    }
}

#[test]
fn the_small_counts_are_counted_again() {
    suite().par_iter().for_each(|(fen, entry)| {
        assert_eq!(entry.counts.len(), START.len(), "{fen}");
        for (depth, leaves) in entry.counts.iter().filter(|(depth, _)| *depth <= 5) {
            assert_eq!(Perft::new(*depth).run(&entry.position), *leaves, "{fen} depth {depth}");
        }
        let (depth, leaves) = entry.counts[0];
        let position: Atomic =
            fen.parse::<Fen>().unwrap().into_position(CastlingMode::Chess960).unwrap();
        assert_eq!(shakmaty::perft(&position, depth), leaves, "{fen} depth {depth}");
    });
}
