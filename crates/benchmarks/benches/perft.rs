//! Counting move sequences on one thread, this crate and shakmaty in each group.
//!
//! Criterion prints a time and a rate in leaves per second (`thrpt`) for both. Shakmaty's time
//! divided by ours says how many times as fast this crate is: above 1 is faster. Both count the last
//! ply from the list of moves instead of making them, but shakmaty's atomic rules play every move
//! to see whether it is legal, which its authors call simple rather than efficient.
//!
//! `cargo bench --bench perft` runs it all.

#![allow(clippy::unwrap_used, reason = "a benchmark with a wrong position should stop")]

use std::hint::black_box;

use atomic_chess::Position;
use atomic_chess::perft::Perft;
use criterion::{Criterion, SamplingMode, Throughput};
use shakmaty::CastlingMode;
use shakmaty::fen::Fen;
use shakmaty::variant::Atomic;

/// Name, FEN, depth in plies and the leaves at that depth.
const CASES: [(&str, &str, u32, u64); 3] = [
    ("start position, perft 6", atomic_chess::fen::START, 6, 118_926_425),
    (
        "middlegame with queens, perft 5",
        "r1b1k1nr/pppp1pb1/2n4p/1B2p1p1/1P2PqQ1/2N2PP1/PBPP3P/R3K1NR w KQq - 3 10",
        5,
        38_751_345,
    ),
    (
        "middlegame with open lines, perft 5",
        "r1k2b1r/pppq1ppp/3pp3/6BP/P2P2n1/1P1Q1P2/n1P1P1P1/RN1K1BR1 w - - 1 18",
        5,
        36_390_088,
    ),
];

fn main() {
    let mut criterion = Criterion::default().configure_from_args();
    for (name, fen, depth, leaves) in CASES {
        let ours = Position::from_fen(fen).unwrap();
        let theirs: Atomic =
            fen.parse::<Fen>().unwrap().into_position(CastlingMode::Standard).unwrap();
        assert_eq!(
            (Perft::new(depth).run(&ours), shakmaty::perft(&theirs, depth)),
            (leaves, leaves),
            "{fen}"
        );

        let mut group = criterion.benchmark_group(name);
        group
            .throughput(Throughput::Elements(leaves))
            .sample_size(10)
            .sampling_mode(SamplingMode::Flat);
        group.bench_function("atomic-chess", |bencher| {
            bencher.iter(|| Perft::new(depth).run(black_box(&ours)))
        });
        group.bench_function("shakmaty", |bencher| {
            bencher.iter(|| shakmaty::perft(black_box(&theirs), depth))
        });
        group.finish();
    }
    criterion.final_summary();
}
