//! `fissile congo`: executes moves of Congo in a batch, lists the legal moves, and counts the
//! leaves of the move tree.

use std::io::{self, Write};
use std::process::ExitCode;

use clap::{Args, Subcommand};

use crate::congo::batch::{self, BatchError};
use crate::congo::perft::{divide, perft};
use crate::congo::{Position, Rules};
use fissile_cli::Entry;
use fissile_cli::context::Context;
use fissile_cli::exit::BadInput;
use fissile_cli::input::say_what_is_awaited;
use fissile_cli::run::Run;

/// `fissile congo`.
pub(super) const CONGO: Entry =
    Entry::new::<CongoArgs>("congo", "Congo, a chess variant on a 7x7 board");

#[derive(Args, Clone, Debug)]
pub struct CongoArgs {
    #[command(subcommand)]
    command: CongoCommand,
}

#[derive(Subcommand, Clone, Debug)]
enum CongoCommand {
    /// Execute the moves of a batch on standard input: the number of cases, then a line with a FEN
    /// and a line with a move for each
    #[command(
        after_help = "A case such as\n  7/4l2/7/2P4/7/7/4L2 w 99\n  e1e6\nis answered by the FEN after the move and \
        Continue, White wins or Black wins:\n  7/4L2/7/7/7/7/7 b 99\n  White wins\nThe first invalid line ends \
        the batch with exit status 2; the cases before it are answered.\nA monkey captures the pieces it jumps over \
        only if the move names them: b1b3xb2."
    )]
    Execute {
        /// Crocodiles drown in the river like all other pieces
        #[arg(long)]
        crocodiles_drown: bool,
        /// A pawn that reaches the last rank becomes a superpawn
        #[arg(long)]
        promote: bool,
    },
    /// List the legal moves, one per line; each monkey move is followed by the pieces it jumps
    /// over: b1b3xb2
    Moves {
        /// Position, in quotes, or startpos
        fen: String,
    },
    /// Count the leaves of the tree of legal moves
    Perft {
        /// Position, in quotes, or startpos
        fen: String,
        /// Depth in plies
        #[arg(value_parser = clap::value_parser!(u32).range(0..=100))]
        depth: u32,
        /// Show the leaves below each move
        #[arg(long)]
        divide: bool,
    },
}

impl Run for CongoArgs {
    fn run(&self, context: &mut Context) -> anyhow::Result<ExitCode> {
        let out = &mut context.out;
        match &self.command {
            CongoCommand::Execute { crocodiles_drown, promote } => {
                say_what_is_awaited("the number of cases and the cases");
                let rules = Rules { crocodiles_drown: *crocodiles_drown, promote: *promote };
                batch::run(io::stdin().lock(), out, rules).map_err(|error| match error {
                    BatchError::Line { .. } => BadInput::new(error).into(),
                    _ => anyhow::Error::new(error),
                })
            }
            CongoCommand::Moves { fen } => list(&position(fen)?, out),
            CongoCommand::Perft { fen, depth, divide } => {
                count(&position(fen)?, *depth, *divide, out)
            }
        }?;
        Ok(ExitCode::SUCCESS)
    }
}

fn position(fen: &str) -> Result<Position, BadInput> {
    if fen == "startpos" {
        return Ok(Position::start());
    }
    let position = Position::from_fen(fen).map_err(BadInput::new)?;
    match position.check() {
        Ok(()) => Ok(position),
        Err(impossible) => {
            Err(BadInput::new(format_args!("bad Congo FEN \"{}\": {impossible}", position.fen())))
        }
    }
}

/// Lists the moves. A finished game has none and is reported on standard error, since the list is
/// for other programs.
fn list(position: &Position, out: &mut impl Write) -> anyhow::Result<()> {
    let moves = position.legal_moves();
    for mv in &moves {
        writeln!(out, "{mv}")?;
    }
    if let Some(color) = position.loser() {
        writeln!(io::stderr(), "no moves: the game is over, {color} has no lion")?;
    }
    Ok(())
}

fn count(position: &Position, depth: u32, show: bool, out: &mut impl Write) -> anyhow::Result<()> {
    if !show {
        writeln!(out, "Nodes searched: {}", perft(position, depth))?;
        return Ok(());
    }
    // The position itself is the only leaf at depth 0.
    let mut total = u64::from(depth == 0);
    for (mv, leaves) in divide(position, depth) {
        writeln!(out, "{mv}: {leaves}")?;
        total += leaves;
    }
    writeln!(out, "\nNodes searched: {total}")?;
    Ok(())
}
