//! `fissile bench`: the signature of the search and its speed.

use std::io::Write;

use clap::Args;

use crate::tools::bench;

/// Arguments of `fissile bench`.
#[derive(Args, Clone, Debug)]
pub struct BenchArgs {
    /// Depth in plies
    #[arg(default_value_t = bench::DEFAULT_DEPTH, value_parser = clap::value_parser!(u32).range(1..=100))]
    depth: u32,
}

/// Prints the nodes of each position and, last, `N nodes M nps`.
pub fn run(args: &BenchArgs, out: &mut dyn Write) -> anyhow::Result<()> {
    let mut written = Ok(());
    let result = bench::run(args.depth, |fen, nodes| {
        if written.is_ok() {
            written = writeln!(out, "{nodes:>9} {fen}");
        }
    })?;
    written?;
    writeln!(out, "{result}")?;
    Ok(())
}
