//! `fissile verify`: checks certificates of proofs.

use std::fs::File;
use std::io::{self, BufReader, Read, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use clap::Args;

use super::BadInput;
use super::input::say_what_is_awaited;
use crate::solve::{Covered, Refused, verify};
use crate::util::count::counted;
use crate::util::quote::quote;

/// Arguments of `fissile verify`.
#[derive(Args, Clone, Debug)]
#[command(after_help = "\
Every legal reply of the loser is generated and every line is followed to its end; nothing of the search is used. The \
exit status is 1 if a certificate is refused. docs/prover.md describes the file, and tools/verify.py checks it without \
Fissile.")]
pub struct VerifyArgs {
    /// Certificates, or - for standard input
    #[arg(value_name = "FILE", required = true)]
    files: Vec<PathBuf>,
}

/// Checks certificates and prints what each covers.
///
/// # Errors
/// A file that cannot be opened; output that is not writable.
pub fn run(args: &VerifyArgs, out: &mut dyn Write) -> anyhow::Result<ExitCode> {
    let mut refused = 0;
    for path in &args.files {
        let (name, file) = open(path)?;
        match verify(BufReader::with_capacity(1 << 16, file)) {
            Ok(covered) => writeln!(out, "{name}: {}", sentence(&covered))?,
            Err(Refused::Unreadable(error)) => return Err(unreadable(&name, &error).into()),
            Err(error) => {
                refused += 1;
                writeln!(out, "{name}: refused: {error}")?;
            }
        }
        out.flush()?;
    }
    Ok(if refused == 0 { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

fn open(path: &Path) -> Result<(String, Box<dyn Read>), BadInput> {
    if path == Path::new("-") {
        say_what_is_awaited("a certificate");
        return Ok(("standard input".to_owned(), Box::new(io::stdin().lock())));
    }
    let name = path.display().to_string();
    let file = File::open(path).map_err(|error| unreadable(&name, &error))?;
    Ok((name, Box::new(file)))
}

fn unreadable(name: &str, error: &io::Error) -> BadInput {
    BadInput::new(format_args!("cannot read the certificate {}: {error}", quote(name)))
}

/// What a certificate covers.
fn sentence(covered: &Covered) -> String {
    let Covered { header, positions, references, replies, longest_line, longest_run } = covered;
    let rule = if header.fifty_moves {
        "under the fifty-move rule"
    } else {
        "if the fifty-move rule is set aside"
    };
    format!(
        "verified: {} wins from \"{}\" in at most {}, {rule}\n  {} with a move each, {} to them, {}; longest run \
         without capture or pawn move: {}",
        header.winner,
        header.root,
        counted(*longest_line as usize, "ply", "plies"),
        counted(*positions as usize, "position", "positions"),
        counted(*references as usize, "reference", "references"),
        counted(*replies as usize, "reply", "replies"),
        counted(*longest_run as usize, "ply", "plies"),
    )
}
