//! `fissile apply`: plays moves from a position and prints the resulting position and whether the
//! game is over.

use std::io::Write;

use clap::Args;

use super::game;
use crate::atomic::fen::CastlingLetters;
use crate::config::Settings;

/// Arguments of `fissile apply`.
#[derive(Args, Clone, Debug)]
pub struct ApplyArgs {
    /// Position to start from, with or without quotes, or startpos
    fen: String,
    /// Moves in UCI or SAN
    moves: Vec<String>,
}

/// Prints the FEN after the moves and, on a second line, the outcome. With the setting `chess960`
/// the FEN writes castling rights as the files of the rooks.
///
/// # Errors
/// A bad position or move; output that is not writable.
pub fn run(args: &ApplyArgs, settings: &Settings, out: &mut impl Write) -> anyhow::Result<()> {
    let game = game(&args.fen, &args.moves)?;
    let letters = CastlingLetters::of(settings.chess960);
    writeln!(out, "{}", game.position().fen(letters))?;
    match game.outcome() {
        Some(outcome) => writeln!(out, "{outcome}, {}", outcome.result())?,
        None => writeln!(out, "game in progress, *")?,
    }
    Ok(())
}
