//! `fissile games check`: checks that files are intact and their games are consistent.

use std::fs;
use std::io::{self, Write};
use std::path::Path;

use clap::Args;

use super::files::{GameFiles, open};
use crate::replay;
use fissile_engine::util::count::grouped;
use fissile_formats::games::{Ending, GameRecord};

#[derive(Args, Clone, Debug)]
pub struct CheckArgs {
    #[command(flatten)]
    files: GameFiles,
}

/// Checks the files, and prints one line for each. Returns whether all files are intact.
///
/// # Errors
/// A folder that is unreadable; output that is not writable.
pub fn run(args: &CheckArgs, out: &mut impl Write) -> anyhow::Result<bool> {
    let mut sound = true;
    for path in args.files.paths()? {
        sound &= check(&path, out)?;
    }
    Ok(sound)
}

fn check(path: &Path, out: &mut impl Write) -> io::Result<bool> {
    let mut reader = match open(path) {
        Ok(reader) => reader,
        Err(problem) => {
            writeln!(out, "{problem}")?;
            return Ok(false);
        }
    };
    let (mut games, mut plies, mut sound) = (0_u64, 0, true);
    for game in &mut reader {
        match game {
            Ok(game) => {
                games += 1;
                plies += game.moves.len() as u64;
                if let Some(problem) = contradiction(&game) {
                    sound = false;
                    writeln!(
                        out,
                        "{}: game {games} (number {}): {problem}",
                        path.display(),
                        game.number
                    )?;
                }
            }
            Err(error) => {
                sound = false;
                writeln!(out, "{error}")?;
            }
        }
    }
    let bytes = fs::metadata(path).map_or(0, |metadata| metadata.len());
    let state = match (sound, reader.is_closed()) {
        (false, _) => "not sound",
        (true, true) => "sound",
        (true, false) => {
            "sound, without an end mark: still being written, or its writer was killed"
        }
    };
    writeln!(
        out,
        "{}: {}, {}, {:.2} bytes a ply, {state}",
        path.display(),
        grouped(games, "game", "games"),
        grouped(plies, "ply", "plies"),
        bytes as f64 / plies.max(1) as f64
    )?;
    Ok(sound)
}

/// A contradiction between the recorded result or ending and the moves.
fn contradiction(game: &GameRecord) -> Option<String> {
    let by_rules = match replay::outcome(game) {
        Ok(outcome) => outcome,
        Err(ply) => return Some(format!("the game is over before ply {ply}, but goes on")),
    };
    let (result, ending) = (game.result(), game.ending);
    match by_rules {
        Some(outcome) if outcome.winner() != game.winner => {
            Some(format!("the result is {result}, but the last position says \"{outcome}\""))
        }
        Some(outcome) if ending != Ending::from(outcome) && ending != Ending::Unknown => {
            Some(format!("the ending is \"{ending}\", but the last position says \"{outcome}\""))
        }
        None if ending.is_by_rules() => {
            Some(format!("the ending is \"{ending}\", but the game is not over"))
        }
        None if ending.is_draw().is_some_and(|draw| draw != game.winner.is_none()) => {
            Some(format!("the result is {result}, which is no way to end by \"{ending}\""))
        }
        _ => None,
    }
}
