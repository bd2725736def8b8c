//! `fissile genfens`: prints opening positions for testing frameworks and for datagen.

use std::io::Write;
use std::path::PathBuf;
use std::process::ExitCode;

use clap::Args;

use crate::openings::{Checks, MOST, OpeningsError, OpeningsPlan};
use fissile_cli::context::Context;
use fissile_cli::exit::BadInput;
use fissile_cli::progress::progress_bar;
use fissile_cli::run::{Run, Uses};
use fissile_engine::atomic::fen::CastlingLetters;

#[derive(Args, Clone, Debug)]
#[command(
    after_help = "A position is reached by random legal moves: 6 to 9 plies from the start position, 2 to 4 from a \
    position of a book. It is kept if no king can be exploded and a search sees neither side far ahead. A \
    match learns more from openings with --nodes 100000 --limit 30 --playoff 5000: in fewer of them the same color \
    wins both games. The positions do not depend on --threads. The UCI session also answers OpenBench's form of the command, \"genfens N seed S book FILE\"."
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
    /// Nodes of the search that judges a position
    #[arg(long, value_name = "N", default_value_t = Checks::default().nodes)]
    #[arg(value_parser = clap::value_parser!(u64).range(1..))]
    nodes: u64,
    /// Skip positions in which it scores a side higher than this, in points
    #[arg(long, value_name = "POINTS", default_value_t = Checks::default().limit)]
    #[arg(value_parser = clap::value_parser!(i32).range(0..=30_000))]
    limit: i32,
    /// Play two quick games from each position, with N nodes a move for one side and half as many
    /// more for the other, and skip it if the same color wins both
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    playoff: Option<u64>,
}

impl Run for GenfensArgs {
    const SETTINGS: Uses = Uses::Only(&["threads", "chess960"]);

    /// Prints the positions, each as soon as it is found.
    fn run(&self, context: &mut Context) -> anyhow::Result<ExitCode> {
        let threads = context.threads();
        let settings = context.config.settings();
        let out = &mut context.out;
        let letters = CastlingLetters::of(settings.chess960);
        let GenfensArgs { count, seed, nodes, limit, playoff, .. } = *self;
        let checks = Checks { nodes, limit, playoff };
        let plan = OpeningsPlan { count, seed, book: self.book.clone(), checks };
        let bar = progress_bar(count as usize, "positions");
        let found = plan.find(threads, |position| -> anyhow::Result<()> {
            bar.suspend(|| writeln!(out, "{}", position.fen(letters)))?;
            bar.inc(1);
            Ok(())
        });
        bar.finish_and_clear();
        found.map_err(|error| match error.downcast() {
            Ok(OpeningsError::Book(error)) => BadInput::new(error).into(),
            Ok(error) => anyhow::Error::new(error),
            Err(error) => error,
        })?;
        Ok(ExitCode::SUCCESS)
    }
}
