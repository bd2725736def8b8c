//! Playing all legal moves of a middlegame, each from a fresh copy of the position, which replaces
//! taking moves back. The rate (`thrpt`) is in moves per second.
//!
//! `cargo bench --bench make` runs it.

#![allow(clippy::unwrap_used, reason = "a benchmark with a wrong position should stop")]

use std::hint::black_box;

use atomic_chess::Position;
use criterion::{Criterion, Throughput};

const MIDDLEGAME: &str = "r1b1k1nr/pppp1pb1/2n4p/1B2p1p1/1P2PqQ1/2N2PP1/PBPP3P/R3K1NR w KQq - 3 10";

fn main() {
    let mut criterion = Criterion::default().configure_from_args();
    let position = Position::from_fen(MIDDLEGAME).unwrap();
    let moves = position.legal_moves();
    let mut group = criterion.benchmark_group("middlegame, all legal moves");
    group.throughput(Throughput::Elements(moves.len() as u64));
    group.bench_function("copy and make", |bencher| {
        bencher.iter(|| {
            for mv in &moves {
                black_box(black_box(&position).after(*mv));
            }
        });
    });
    group.bench_function("list", |bencher| {
        bencher.iter(|| black_box(&position).legal_moves().len())
    });
    group.bench_function("count", |bencher| {
        bencher.iter(|| black_box(&position).count_legal_moves())
    });
    group.finish();
    criterion.final_summary();
}
