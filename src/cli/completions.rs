//! `fissile completions`: completion scripts for shells.

use std::io::Write;

use clap::{Args, Command};
use clap_complete::Shell;

/// Arguments of `fissile completions`.
#[derive(Args, Clone, Debug)]
#[command(
    after_help = "To try it in bash: source <(fissile completions bash). To keep it: fissile completions bash > \
    ~/.local/share/bash-completion/completions/fissile"
)]
pub struct CompletionsArgs {
    /// The shell
    shell: Shell,
}

/// Prints the script for the shell.
///
/// # Errors
/// Output that is not writable.
pub fn run(
    args: &CompletionsArgs,
    mut command: Command,
    out: &mut impl Write,
) -> anyhow::Result<()> {
    // clap_complete panics on a write error, and writing to memory never fails.
    let mut script = Vec::new();
    clap_complete::generate(args.shell, &mut command, "fissile", &mut script);
    out.write_all(&script)?;
    Ok(())
}
