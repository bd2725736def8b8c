//! `fissile config`: shows the current settings, or a settings file to start from.

use std::io::Write;

use clap::Args;

use crate::config::{Config, reference};

/// Arguments of `fissile config`.
#[derive(Args, Clone, Debug)]
pub struct ConfigArgs {
    /// Print a settings file that documents every key instead of the current settings
    #[arg(long)]
    template: bool,
}

/// Prints every setting as a line of `engine.toml`, followed by its origin.
///
/// # Errors
/// Output that is not writable.
pub fn run(args: &ConfigArgs, config: &Config, out: &mut impl Write) -> anyhow::Result<()> {
    if args.template {
        out.write_all(reference().as_bytes())?;
        return Ok(());
    }
    match config.file() {
        Some(path) => writeln!(out, "# settings file: {}", path.display())?,
        None => writeln!(out, "# settings file: none found")?,
    }
    let lines: Vec<_> = config
        .effective()
        .map(|(key, value, origin)| (format!("{key} = {value}"), origin))
        .collect();
    let width = lines.iter().map(|(line, _)| line.chars().count()).max().unwrap_or(0);
    for (line, origin) in lines {
        writeln!(out, "{line:width$}  # {origin}")?;
    }
    Ok(())
}
