//! `fissile book`: makes books of games by position and move, and shows what is in them.

mod make;
mod show;

use std::io::Write;
use std::process::ExitCode;

use clap::{Args, Subcommand};

use crate::config::Settings;

/// Arguments of `fissile book`.
#[derive(Args, Clone, Debug)]
pub struct BookArgs {
    #[command(subcommand)]
    command: BookCommand,
}

#[derive(Subcommand, Clone, Debug)]
enum BookCommand {
    /// Count the results of games by position and move
    Make(make::MakeArgs),
    /// Show the moves that were played in a position, and how the games ended
    Show(show::ShowArgs),
}

/// Runs the subcommand.
///
/// # Errors
/// Unreadable input; a file that exists or is not writable.
pub fn run(args: &BookArgs, settings: &Settings, out: &mut dyn Write) -> anyhow::Result<ExitCode> {
    match &args.command {
        BookCommand::Make(args) => make::run(args, out),
        BookCommand::Show(args) => show::run(args, settings, out).map(|()| ExitCode::SUCCESS),
    }
}
