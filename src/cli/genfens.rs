//! `fissile genfens`: prints opening positions for testing frameworks and for datagen.

use std::io::Write;
use std::path::PathBuf;
use std::process::ExitCode;

use clap::Args;

use super::context::Context;
use super::exit::BadInput;
use super::run::{Run, Uses};
use crate::atomic::fen::CastlingLetters;
use crate::training::openings::{MOST, Openings, OpeningsError, OpeningsPlan};

#[derive(Args, Clone, Debug)]
#[command(
    after_help = "A position is reached by random legal moves: 6 to 9 plies from the start position, 2 to 4 from a \
    position of a book. It is kept if no king can be exploded and a short search sees neither side far ahead. \
    The UCI session also answers OpenBench's form of the command, \"genfens N seed S book FILE\"."
)]
pub struct GenfensArgs {
    /// Number of positions
    #[arg(value_name = "N", value_parser = clap::value_parser!(u64).range(1..=MOST))]
    count: u64,
    /// Seed: the same number gives the same positions
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    /// File of positions to start from, a FEN or EPD on each line, instead of the start position
    #[arg(long, value_name = "FILE")]
    book: Option<PathBuf>,
}

impl Run for GenfensArgs {
    const SETTINGS: Uses = Uses::Only(&["chess960"]);

    /// Prints the positions, each as soon as it is found.
    fn run(&self, context: &mut Context) -> anyhow::Result<ExitCode> {
        let settings = context.config.settings();
        let out = &mut context.out;
        let letters = CastlingLetters::of(settings.chess960);
        let plan = OpeningsPlan { count: self.count, seed: self.seed, book: self.book.clone() };
        let openings = Openings::new(&plan).map_err(|error| match error {
            OpeningsError::Book(error) => BadInput::new(error).into(),
            error => anyhow::Error::new(error),
        })?;
        for position in openings {
            writeln!(out, "{}", position?.fen(letters))?;
        }
        Ok(ExitCode::SUCCESS)
    }
}
