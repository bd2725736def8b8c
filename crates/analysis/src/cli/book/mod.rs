//! `fissile book`: makes opening books from games, shows what is in them, and writes them for other programs.

mod export;
mod make;
mod show;

use std::path::PathBuf;
use std::process::ExitCode;

use clap::{Args, Subcommand};

use fissile_cli::context::Context;
use fissile_cli::run::{Run, given};

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
    /// Write the moves for programs that read Polyglot's format
    Export(export::ExportArgs),
}

impl Run for BookArgs {
    fn outputs(&self) -> Vec<(&'static str, PathBuf)> {
        match &self.command {
            BookCommand::Make(args) => given([("--output", Some(&args.output))]),
            BookCommand::Show(_) => Vec::new(),
            BookCommand::Export(args) => given([("--polyglot", Some(&args.polyglot))]),
        }
    }

    fn run(&self, context: &mut Context) -> anyhow::Result<ExitCode> {
        let settings = context.config.settings();
        let out = &mut context.out;
        match &self.command {
            BookCommand::Make(args) => make::run(args, out),
            BookCommand::Show(args) => show::run(args, settings, out).map(|()| ExitCode::SUCCESS),
            BookCommand::Export(args) => export::run(args, out).map(|()| ExitCode::SUCCESS),
        }
    }
}
