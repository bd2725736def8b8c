//! `fissile net diff`: compares the scores and the weights of two networks.

use std::io::Write;
use std::path::PathBuf;

use clap::Args;

use fissile_engine::nnue::compare::{scores, weights};

#[derive(Args, Clone, Debug)]
pub struct DiffArgs {
    /// Network file
    one: PathBuf,
    /// Network file to compare it with
    other: PathBuf,
    /// Number of positions, from random games, whose scores are compared
    #[arg(long, value_name = "N", default_value_t = 10_000)]
    positions: usize,
    /// Seed of the random games
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
}

/// Compares, and prints the differences.
///
/// # Errors
/// A file that is not a network for this program; output that is not writable.
pub fn run(args: &DiffArgs, out: &mut impl Write) -> anyhow::Result<()> {
    let [one, other] = [super::read(&args.one)?, super::read(&args.other)?];
    writeln!(out, "{} ({}) and {} ({})", one.name, one.id(), other.name, other.id())?;
    let found = scores(&one.network, &other.network, args.positions, args.seed);
    let [first, second] = found.sizes;
    writeln!(
        out,
        "scores of {} positions: {:.1} points apart on average",
        args.positions, found.mean
    )?;
    writeln!(
        out,
        "  mean size {first:.1} and {second:.1} points, correlation {:.4}",
        found.correlation
    )?;
    if !found.fen.is_empty() {
        writeln!(out, "  at most {} points apart: {}", found.most, found.fen)?;
    }
    writeln!(out, "weights         count  changed  mean change   most")?;
    for kind in weights(&one.network, &other.network) {
        let (name, count, changed) = (kind.name, kind.count, kind.changed);
        writeln!(out, "{name:<12} {count:>8} {changed:>8} {:>12.2} {:>6.0}", kind.mean, kind.most)?;
    }
    Ok(())
}
