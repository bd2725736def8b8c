//! Nodes per second of fixed searches on one thread. The node counts do not vary, so the elements
//! per second that criterion prints are nodes per second; compare them only with those of another
//! program in the same run.
//!
//! `cargo bench --bench search` runs it.

#![allow(clippy::unwrap_used, reason = "a benchmark that cannot be set up should stop")]

use atomic_chess::{Game, Position};
use criterion::{Criterion, Throughput};
use fissile_engine::search::{Job, Limits, Resources, Searcher, Signals};
use std::hint::black_box;

const NODES: u64 = 100_000;

fn main() {
    let mut criterion = Criterion::default().configure_from_args();
    let mut group = criterion.benchmark_group("search");
    group.throughput(Throughput::Elements(NODES)).sample_size(10);
    for (name, fen) in [
        ("opening", "rnbqkb1r/ppp1pp2/5n1p/3p2p1/P2PP3/5P2/1PP3PP/RNBQKBNR w KQkq - 0 3"),
        ("middlegame", "r1b1Brk1/ppp5/6pp/3p4/5p2/P3PP2/1P4PP/R4RK1 b - - 1 15"),
        ("ending", "r5k1/7p/p2B4/2p3P1/Pp5P/1P5n/8/6K1 w - - 1 30"),
    ] {
        let position = Position::from_fen(fen).unwrap();
        let mut searcher = Searcher::new(Resources::default()).unwrap();
        let limits = Limits { nodes: Some(NODES), ..Limits::default() };
        let job = Job::new(Game::new(position), limits);
        group.bench_function(name, |bencher| {
            bencher.iter(|| {
                // Clearing makes every round the same search; it takes a small part of its time.
                searcher.clear().unwrap();
                black_box(searcher.run(&job, &Signals::default(), &()).nodes)
            });
        });
    }
    group.finish();
    criterion.final_summary();
}
