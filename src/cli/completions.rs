//! `fissile completions`: completion scripts for shells.

use std::io::Write;
use std::process::ExitCode;

use clap::Args;

use super::context::Context;
use super::run::Run;
use clap_complete::Shell;

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
