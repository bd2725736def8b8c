//! `fissile moves`: lists the legal moves of a position and what their explosions remove.

use std::io::Write;
use std::process::ExitCode;

use clap::Args;
use fissile_cli::Entry;

use crate::explain::move_list::LegalMoves;
use fissile_cli::context::Context;
use fissile_cli::position::PositionArgs;
use fissile_cli::run::{Run, Uses};

/// `fissile moves`.
pub(super) const MOVES: Entry =
    Entry::new::<MovesArgs>("moves", "List the legal moves and what their explosions remove");

#[derive(Args, Clone, Debug)]
#[command(
    after_help = "The columns: the move in UCI notation and in SAN; the pieces that its explosion removes, the \
    capturer first, upper case for White; the gain for the side to move, the king or else centipawns; and how the game \
    ends with it. Moves that explode the enemy king come first, then captures from the best to the worst."
)]
pub struct MovesArgs {
    #[command(flatten)]
    place: PositionArgs,
    /// Print one JSON object instead of a table
    #[arg(long)]
    json: bool,
}

impl Run for MovesArgs {
    const SETTINGS: Uses = Uses::Only(&["chess960"]);

    /// Prints the legal moves after the given ones. With the setting `chess960`, or in a game that
    /// needs it, castling is the king taking its rook.
    fn run(&self, context: &mut Context) -> anyhow::Result<ExitCode> {
        let settings = context.config.settings();
        let out = &mut context.out;
        let list = LegalMoves::of(&self.place.game()?, settings.chess960);
        let text = if self.json { serde_json::to_string(&list)? } else { list.table() };
        writeln!(out, "{text}")?;
        Ok(ExitCode::SUCCESS)
    }
}
