//! `fissile apply`: plays moves from a position and prints the resulting position and whether the
//! game is over.

use std::io::Write;
use std::process::ExitCode;

use clap::Args;
use fissile_cli::Entry;

use crate::atomic::fen::CastlingLetters;
use fissile_cli::context::Context;
use fissile_cli::position::PositionArgs;
use fissile_cli::run::{Run, Uses};

/// `fissile apply`.
pub(super) const APPLY: Entry = Entry::new::<ApplyArgs>(
    "apply",
    "Play moves from a position and print the position after them",
);

#[derive(Args, Clone, Debug)]
pub struct ApplyArgs {
    #[command(flatten)]
    place: PositionArgs,
}

impl Run for ApplyArgs {
    const SETTINGS: Uses = Uses::Only(&["chess960"]);

    /// Prints the FEN after the moves and, on a second line, the outcome. With the setting
    /// `chess960` the FEN writes castling rights as the files of the rooks.
    fn run(&self, context: &mut Context) -> anyhow::Result<ExitCode> {
        let settings = context.config.settings();
        let out = &mut context.out;
        let game = self.place.game()?;
        let letters = CastlingLetters::of(settings.chess960);
        writeln!(out, "{}", game.position().fen(letters))?;
        match game.outcome() {
            Some(outcome) => writeln!(out, "{outcome}, {}", outcome.result())?,
            None => writeln!(out, "game in progress, *")?,
        }
        Ok(ExitCode::SUCCESS)
    }
}
