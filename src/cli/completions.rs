//! `fissile completions`: what a shell has to know to complete commands and flags.

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
/// The output cannot be written.
pub fn run(args: &CompletionsArgs, mut command: Command, out: &mut impl Write) -> anyhow::Result<()> {
    // clap_complete panics where it cannot write, and memory can always be written.
    let mut script = Vec::new();
    clap_complete::generate(args.shell, &mut command, "fissile", &mut script);
    out.write_all(&script)?;
    Ok(())
}
