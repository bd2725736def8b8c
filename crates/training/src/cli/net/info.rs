//! `fissile net info`: what a network file says about itself.

use std::io::Write;
use std::path::PathBuf;

use clap::Args;

use fissile_engine::nnue::architecture::{ACTIVATION, FIRST, HIDDEN, INPUT_NAME, SECOND};

#[derive(Args, Clone, Debug)]
pub struct InfoArgs {
    /// Network file
    net: PathBuf,
}

/// Prints the header, the ranges of the weights, and the settings of the training.
///
/// # Errors
/// A file that is not a network for this program; output that is not writable.
pub fn run(args: &InfoArgs, out: &mut impl Write) -> anyhow::Result<()> {
    let file = super::read(&args.net)?;
    let parents = if file.parents.is_empty() { "none".to_owned() } else { file.parents.join(", ") };
    writeln!(out, "name        {}", file.name)?;
    writeln!(out, "id          {}", file.id())?;
    writeln!(out, "SHA-256     {}", file.hash)?;
    writeln!(out, "parents     {parents}")?;
    writeln!(out, "bytes       {}", file.size)?;
    writeln!(out, "inputs      {INPUT_NAME}")?;
    writeln!(out, "neurons     {HIDDEN} for each side")?;
    writeln!(out, "activation  {ACTIVATION}")?;
    writeln!(out, "layers      {FIRST} sums, {SECOND} values, 1 output")?;
    writeln!(out, "scale       {} points for an output of 1", file.network.scale())?;
    writeln!(out, "\nweights         count   from     to   mean size  zeros")?;
    for range in file.network.ranges() {
        let share = 100.0 * range.zeros as f64 / range.count as f64;
        let (name, count, least, most, mean) =
            (range.name, range.count, range.least, range.most, range.mean);
        writeln!(out, "{name:<12} {count:>8} {least:>6.0} {most:>6.0} {mean:>11.2} {share:>5.1}%")?;
    }
    writeln!(out, "inputs without any weight: {}", file.network.unused_inputs())?;
    writeln!(out, "\ntraining\n{}", file.training.to_string().trim_end())?;
    Ok(())
}
