//! `fissile net verify`: checks that a file is intact, and that the search's incremental updates give
//! the right sums.

use std::io::Write;
use std::path::PathBuf;

use anyhow::bail;
use clap::Args;
use indicatif::HumanCount;

use fissile_engine::nnue::verify::verify;

#[derive(Args, Clone, Debug)]
pub struct VerifyArgs {
    /// Network file
    net: PathBuf,
    /// Number of positions of random games
    #[arg(long, value_name = "N", default_value_t = 100_000)]
    positions: usize,
    /// Seed of the random games
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
}

/// Checks the file, and prints a line if nothing is wrong.
///
/// # Errors
/// A file that is not a network for this program; wrong sums; output that is not writable.
pub fn run(args: &VerifyArgs, out: &mut impl Write) -> anyhow::Result<()> {
    let file = super::read(&args.net)?;
    if let Err(error) = verify(&file.network, args.positions, args.seed) {
        bail!("{error}");
    }
    let positions = HumanCount(args.positions as u64);
    writeln!(
        out,
        "{} ({}): intact; the sums are right in {positions} positions",
        file.name,
        file.id()
    )?;
    Ok(())
}
