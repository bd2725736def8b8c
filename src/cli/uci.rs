//! `fissile` and `fissile uci`: the UCI session on standard input and output. UCI lines may also be
//! arguments, which is how testing frameworks and scripts talk to an engine: `fissile "genfens 10
//! seed 1 book None" quit`.

use std::ffi::OsString;
use std::io::{self, Cursor, IsTerminal, Write};
use std::process::ExitCode;

use clap::Args;
use clap::error::{ContextKind, ContextValue};
use fissile_cli::Entry;

use crate::config::Config;
use crate::uci::{self, Extensions, Source};
use crate::util::quote::quote;
use fissile_cli::context::Context;
use fissile_cli::exit::BadInput;
use fissile_cli::hang_up::end_on_hang_up;
use fissile_cli::output::Named;
use fissile_cli::run::{Run, Uses};

/// What the tools of this program add to a UCI session.
const EXTENSIONS: Extensions = Extensions {
    #[cfg(feature = "training")]
    find_openings: Some(fissile_training::openings::find),
    #[cfg(not(feature = "training"))]
    find_openings: None,
    #[cfg(feature = "prover")]
    solve: Some(fissile_prover::atomicdb::solve::answer),
    #[cfg(not(feature = "prover"))]
    solve: None,
};

/// `fissile uci`.
pub(super) const UCI: Entry =
    Entry::new::<UciArgs>("uci", "Speak UCI on standard input and output, as without a command");

#[derive(Args, Clone, Debug, Default)]
pub struct UciArgs {
    /// UCI lines to run after uci, each in quotes, instead of those on standard input
    #[arg(value_name = "LINE")]
    lines: Vec<String>,
}

impl UciArgs {
    /// If there are lines, the name of the subcommand counts as a line as well.
    pub(super) fn begin_with_uci(&mut self) {
        if !self.lines.is_empty() {
            self.lines.insert(0, "uci".to_owned());
        }
    }
}

/// Inserts the subcommand `uci` before the argument that clap took for an unknown subcommand, if
/// that is a UCI line.
pub(super) fn as_subcommand(mut args: Vec<OsString>, error: &clap::Error) -> Option<Vec<OsString>> {
    let Some(ContextValue::String(line)) = error.get(ContextKind::InvalidSubcommand) else {
        return None;
    };
    let is_line = |arg: &OsString| arg.to_str() == Some(line);
    let at = args.iter().skip(1).position(is_line).filter(|_| uci::is_command(line))?;
    args.insert(at + 1, "uci".into());
    Some(args)
}

/// Prints on a terminal what this program is and what to type, because somebody who starts a UCI
/// engine there would otherwise see nothing at all. Prints nothing into the pipes of GUIs and
/// scripts.
///
/// # Errors
/// If the terminal is not writable.
pub(super) fn greet() -> io::Result<()> {
    if !io::stdin().is_terminal() || !io::stdout().is_terminal() {
        return Ok(());
    }
    writeln!(
        Named::new("standard output", io::stdout()),
        "Fissile {}, an atomic-chess engine. It speaks UCI, the language of chess GUIs; quit ends it.\n\
         \"fissile play\" plays against you here, and \"fissile help\" lists what else it can do.",
        env!("CARGO_PKG_VERSION")
    )
}

impl Run for UciArgs {
    const SETTINGS: Uses = Uses::All;

    fn run(&self, context: &mut Context) -> anyhow::Result<ExitCode> {
        speak(self, context.config.clone())?;
        Ok(ExitCode::SUCCESS)
    }
}

/// Speaks UCI until `quit` or the end of the input. An argument that is not a UCI line is reported
/// before any line runs.
fn speak(args: &UciArgs, config: Config) -> anyhow::Result<()> {
    let stdout = Named::new("standard output", io::stdout());
    end_on_hang_up()?;
    if args.lines.is_empty() {
        let stdin = io::stdin();
        let source = if stdin.is_terminal() { Source::Terminal } else { Source::Pipe };
        uci::run(config, stdin, stdout, source, EXTENSIONS)?;
        return Ok(());
    }
    if let Some(text) = args.lines.iter().find(|line| !uci::is_command(line)) {
        let problem = format!(
            "{} is not a UCI command; a line is one argument, in quotes: \"go depth 5\"",
            quote(text)
        );
        return Err(BadInput::new(problem).into());
    }
    uci::run(config, Cursor::new(args.lines.join("\n")), stdout, Source::Arguments, EXTENSIONS)?;
    Ok(())
}
