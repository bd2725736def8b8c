//! `fissile games`: inspects, checks and rearranges game files.

mod cat;
mod chances;
mod check;
mod convert;
pub(super) mod files;
mod rearrange;
mod stats;

use std::path::PathBuf;
use std::process::ExitCode;

use clap::{Args, Subcommand};

use fissile_cli::context::Context;
use fissile_cli::run::{Run, given};

#[derive(Args, Clone, Debug)]
#[command(
    after_help = "A folder as input means all game files in it. Both versions of the format are accepted. \
    The games before the damage in a damaged or truncated file are used, and the exit status is 1. docs/games.md \
    describes the format."
)]
pub struct GamesArgs {
    #[command(subcommand)]
    command: GamesCommand,
}

#[derive(Subcommand, Clone, Debug)]
enum GamesCommand {
    /// Show statistics: results, lengths, pieces, scores, and how well scores and results agree
    Stats(stats::StatsArgs),
    /// Fit the win, draw and loss chances of a score, and show how accurate they are
    Chances(chances::ChancesArgs),
    /// Check that files are intact, every move is legal, and results are correct
    Check(check::CheckArgs),
    /// Print games as text, PGN, FEN lines or CSV
    Cat(cat::CatArgs),
    /// Convert games to the current version of the format, or to text
    Convert(convert::ConvertArgs),
    /// Join several files into one, with the games in random order
    Join(rearrange::JoinArgs),
    /// Split games into a training and a validation file, both in random order
    Split(rearrange::SplitArgs),
}

impl Run for GamesArgs {
    const WRITES_TO_STDOUT: bool = true;

    fn outputs(&self) -> Vec<(&'static str, PathBuf)> {
        match &self.command {
            GamesCommand::Convert(args) => given([("--output", Some(&args.output))]),
            GamesCommand::Join(args) => given([("--output", Some(&args.output))]),
            GamesCommand::Split(args) => {
                given([("--train", Some(&args.train)), ("--validation", Some(&args.validation))])
            }
            _ => Vec::new(),
        }
    }

    fn run(&self, context: &mut Context) -> anyhow::Result<ExitCode> {
        let out = &mut context.out;
        let sound = match &self.command {
            GamesCommand::Stats(args) => stats::run(args, out)?,
            GamesCommand::Chances(args) => chances::run(args, out)?,
            GamesCommand::Check(args) => check::run(args, out)?,
            GamesCommand::Cat(args) => cat::run(args, out)?,
            GamesCommand::Convert(args) => convert::run(args, out)?,
            GamesCommand::Join(args) => rearrange::join(args, out)?,
            GamesCommand::Split(args) => rearrange::split(args, out)?,
        };
        Ok(if sound { ExitCode::SUCCESS } else { ExitCode::FAILURE })
    }
}
