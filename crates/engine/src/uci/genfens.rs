//! `genfens`: how testing frameworks ask an engine for openings. Which positions are balanced does not belong
//! here: the program hands in a function that finds them ([`FindOpenings`]), and without one the command is
//! unknown.

use std::path::PathBuf;

use vampirc_uci::UciMessage;

use super::output::{Output, info_string};
use crate::atomic::Position;
use crate::atomic::fen::CastlingLetters;
use crate::search::Signals;

/// The maximum number of openings of one command.
pub const MOST: u64 = 10_000_000;

/// The openings that a command asks for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Wanted {
    /// How many, from 1 to [`MOST`].
    pub count: u64,
    /// Equal seeds give the same openings.
    pub seed: u64,
    /// A file of positions to begin from, instead of the start position.
    pub book: Option<PathBuf>,
}

/// Passes balanced openings to a function, which returns whether it takes more. Stops at a signal, too. The
/// error is a sentence.
pub type FindOpenings =
    fn(&Wanted, &Signals, &mut dyn FnMut(&Position) -> bool) -> Result<(), String>;

/// Prints openings in the format that OpenBench reads, all but the last line, which it returns. There is none
/// if it was stopped before it found one.
pub fn print(
    find: FindOpenings,
    wanted: &Wanted,
    letters: CastlingLetters,
    signals: &Signals,
    output: &Output,
) -> Option<String> {
    let mut last: Option<UciMessage> = None;
    let mut next = |line: UciMessage| {
        if let Some(before) = last.replace(line) {
            output.send(&before);
        }
        !output.is_closed()
    };
    let mut print =
        |position: &Position| next(info_string(format_args!("genfens {}", position.fen(letters))));
    if let Err(error) = find(wanted, signals, &mut print) {
        next(info_string(format_args!("genfens: {error}")));
    }
    last.map(|line| line.to_string())
}
