//! `fissile config`: shows the current settings, or a settings file to start from.

use std::io::Write;
use std::process::ExitCode;

use clap::Args;
use fissile_cli::Entry;

use crate::config::reference;
use fissile_cli::context::Context;
use fissile_cli::run::{Run, Uses};

/// `fissile config`.
pub(super) const CONFIG: Entry =
    Entry::new::<ConfigArgs>("config", "Show the current settings and the origin of each");

#[derive(Args, Clone, Debug)]
pub struct ConfigArgs {
    /// Print a settings file that documents every key instead of the current settings
    #[arg(long)]
    template: bool,
}

impl Run for ConfigArgs {
    const SETTINGS: Uses = Uses::All;

    /// Prints every setting as a line of `engine.toml`, followed by its origin.
    fn run(&self, context: &mut Context) -> anyhow::Result<ExitCode> {
        let Context { config, out, .. } = context;
        if self.template {
            out.write_all(reference().as_bytes())?;
            return Ok(ExitCode::SUCCESS);
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
        Ok(ExitCode::SUCCESS)
    }
}
