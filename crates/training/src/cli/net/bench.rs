//! `fissile net bench`: times the parts of an evaluation.

use std::io::Write;
use std::path::PathBuf;
use std::time::Duration;

use clap::Args;
use indicatif::HumanCount;

use fissile_cli::time::milliseconds;
use fissile_engine::nnue::measure::speeds;

#[derive(Args, Clone, Debug)]
pub struct BenchArgs {
    /// Network file
    net: PathBuf,
    /// Time of each measurement: milliseconds, or a number with a unit such as 500ms or 2s
    #[arg(long, value_name = "TIME", default_value = "500ms", value_parser = milliseconds)]
    time: Duration,
}

/// Measures and prints a line for each part.
///
/// # Errors
/// A file that is not a network for this program; output that is not writable.
pub fn run(args: &BenchArgs, out: &mut impl Write) -> anyhow::Result<()> {
    let file = super::read(&args.net)?;
    let speeds = speeds(&file.network, args.time);
    let removed = format!("update for a capture of {:.1} pieces", speeds.removed);
    for (what, nanoseconds) in [
        ("update for a quiet move", speeds.quiet),
        (removed.as_str(), speeds.capture),
        ("refresh", speeds.refresh),
        ("output", speeds.output),
        ("evaluation after a move", speeds.evaluation),
    ] {
        writeln!(out, "{what:<32} {nanoseconds:>8.1} ns")?;
    }
    let rate = 1e9 / speeds.evaluation.max(1e-3);
    writeln!(out, "{:<32} {:>11}", "evaluations a second", HumanCount(rate as u64).to_string())?;
    Ok(())
}
