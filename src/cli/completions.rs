//! `fissile completions`: completion scripts for shells.

use std::io::Write;
use std::process::ExitCode;

use clap::Args;
use fissile_cli::Entry;

use clap_complete::Shell;
use fissile_cli::context::Context;
use fissile_cli::run::Run;

/// `fissile completions`.
pub(super) const COMPLETIONS: Entry =
    Entry::new::<CompletionsArgs>("completions", "Print shell completions for commands and flags");

#[derive(Args, Clone, Debug)]
#[command(
    after_help = "To try it in bash: source <(fissile completions bash). To keep it: fissile completions bash > \
    ~/.local/share/bash-completion/completions/fissile"
)]
pub struct CompletionsArgs {
    /// The shell
    shell: Shell,
}

impl Run for CompletionsArgs {
    fn run(&self, context: &mut Context) -> anyhow::Result<ExitCode> {
        let mut program = (context.program)();
        // clap_complete panics on a write error, and writing to memory never fails.
        let mut script = Vec::new();
        clap_complete::generate(self.shell, &mut program, "fissile", &mut script);
        context.out.write_all(&script)?;
        Ok(ExitCode::SUCCESS)
    }
}
