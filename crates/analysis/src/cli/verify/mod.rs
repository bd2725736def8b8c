//! `fissile verify`: checks certificates of proofs, and shows what they prove.

mod show;
mod survival;
mod tree;
mod walk;

use std::fmt::Display;
use std::io::{self, BufReader, Read, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use clap::{ArgGroup, Args};

use fissile_cli::context::Context;
use fissile_cli::exit::BadInput;
use fissile_cli::input::say_what_is_awaited;
use fissile_cli::output::{Output, refuse_input};
use fissile_cli::run::{Run, given};
use fissile_cli::screen::tell;
use fissile_engine::util::count::counted;
use fissile_engine::util::quote::quote;
use fissile_engine::util::regular::open_stream;
use fissile_prover::verify::survival::verify_survival;
use fissile_prover::{Covered, Guide, Refused, atomicdb, verify};

/// The default depth of a tree, in plies.
const TREE_DEPTH: u32 = 6;

/// Arguments of `fissile verify`.
#[derive(Args, Clone, Debug)]
#[command(group = ArgGroup::new("tree").args(["pgn", "html"]).multiple(true))]
#[command(group = ArgGroup::new("written").args(["pgn", "html", "atomicdb"]).multiple(true))]
#[command(after_help = "\
The check generates every legal reply of the loser and follows every line to its end; it uses nothing of the search. The \
exit status is 1 if a certificate is refused, and 2 if a file cannot be read; the other files are still checked. docs/certificates.md describes the file, and tools/verify.py checks it without \
Fissile.")]
pub struct VerifyArgs {
    /// Certificates, or - for standard input
    #[arg(value_name = "FILE", required = true)]
    files: Vec<PathBuf>,
    /// Show the win: the longest line, and the winner's answer to each reply. Give moves of both
    /// sides to see a later position
    #[arg(long, num_args = 0.., value_name = "MOVE")]
    show: Option<Vec<String>>,
    /// Write a tree of variations with the winner's answers to all replies to this file
    #[arg(long, value_name = "FILE")]
    pgn: Option<PathBuf>,
    /// Write a web page to this file: a board with the winner's moves and all replies to click
    /// through
    #[arg(long, value_name = "FILE")]
    html: Option<PathBuf>,
    /// The plies of the tree, 6 by default, and of the page, by default as many as there is room
    /// for, up to 6
    #[arg(long, value_name = "N", requires = "tree", value_parser = clap::value_parser!(u32).range(1..=200))]
    depth: Option<u32>,
    /// Write the proof to this file in the text format of AtomicDB, atomicdb-proof/1, or one of survival as
    /// atomic-survival-threshold-v1
    #[arg(long, value_name = "FILE")]
    atomicdb: Option<PathBuf>,
    /// Replace files that exist
    #[arg(long, requires = "written")]
    force: bool,
}

impl VerifyArgs {
    /// The files to write.
    fn places(&self) -> Vec<&PathBuf> {
        [&self.pgn, &self.html, &self.atomicdb].into_iter().flatten().collect()
    }
}

impl Run for VerifyArgs {
    fn outputs(&self) -> Vec<(&'static str, PathBuf)> {
        given([
            ("--pgn", self.pgn.as_ref()),
            ("--html", self.html.as_ref()),
            ("--atomicdb", self.atomicdb.as_ref()),
        ])
    }

    fn run(&self, context: &mut Context) -> anyhow::Result<ExitCode> {
        run(self, &mut context.out)
    }
}

/// Checks certificates and prints what each covers.
///
/// # Errors
/// A file to show that cannot be read; a move that the proof does not have; output that is not writable.
fn run(args: &VerifyArgs, out: &mut dyn Write) -> anyhow::Result<ExitCode> {
    if args.show.is_some() || !args.places().is_empty() {
        return show_one(args, out);
    }
    let (mut refused, mut unread) = (0, 0);
    for path in &args.files {
        let checked = open(path).and_then(|(name, file)| match check(file) {
            Err(Refused::Unreadable(error)) => Err(unreadable(&name, &error)),
            checked => Ok((name, checked)),
        });
        match checked {
            Ok((name, Ok(sentence))) => writeln!(out, "{name}: {sentence}")?,
            Ok((name, Err(error))) => {
                refused += 1;
                writeln!(out, "{name}: refused: {error}")?;
            }
            Err(error) => {
                unread += 1;
                tell(error);
            }
        }
        out.flush()?;
    }
    Ok(match (unread, refused) {
        (0, 0) => ExitCode::SUCCESS,
        (0, _) => ExitCode::FAILURE,
        _ => ExitCode::from(2),
    })
}

/// Checks a certificate of either kind; what it covers, as a sentence.
fn check(file: impl Read) -> Result<String, Refused> {
    let (is_survival, file) = survival::begins(file)?;
    let file = BufReader::with_capacity(1 << 16, file);
    if is_survival {
        return Ok(survival::sentence(&verify_survival(file)?));
    }
    Ok(sentence(&verify(file)?))
}

/// Checks a certificate and shows the win.
fn show_one(args: &VerifyArgs, out: &mut dyn Write) -> anyhow::Result<ExitCode> {
    let [path] = &args.files[..] else {
        let number = args.files.len();
        return Err(BadInput::new(format_args!(
            "one certificate can be shown at a time, not {number}"
        ))
        .into());
    };
    args.places().into_iter().try_for_each(|path| refuse_input(path, &args.files))?;
    let begin = |path: &Option<PathBuf>| {
        path.as_ref().map(|path| Output::create(path, args.force)).transpose()
    };
    let (pgn, html, tree) = (begin(&args.pgn)?, begin(&args.html)?, begin(&args.atomicdb)?);
    let (name, file) = open(path)?;
    let (is_survival, file) = survival::begins(file).map_err(|error| unreadable(&name, &error))?;
    let file = BufReader::with_capacity(1 << 16, file);
    if is_survival {
        return write_survival(args, &name, file, tree, out);
    }
    let guide = match Guide::read(file) {
        Ok(guide) => guide,
        Err(Refused::Unreadable(error)) => return Err(unreadable(&name, &error).into()),
        Err(error) => {
            writeln!(out, "{name}: refused: {error}")?;
            return Ok(ExitCode::FAILURE);
        }
    };
    let shown = args.show.as_ref().map(|moves| show::show(&guide, moves)).transpose()?;
    // Nothing is written unless everything can be.
    let mut written = Vec::new();
    if let Some(output) = pgn {
        written.push((output, tree::pgn(&guide, args.depth.unwrap_or(TREE_DEPTH))?));
    }
    if let Some(output) = html {
        written.push((output, walk::html(&guide, &name, args.depth)?));
    }
    if let Some(output) = tree {
        written.push((output, atomicdb::proof::tree(&guide).map_err(unread_by_atomicdb)?.text));
    }
    written.into_iter().try_for_each(|(output, text)| output.fill(text.as_bytes()))?;
    writeln!(out, "{name}: {}", sentence(guide.covered()))?;
    write!(out, "{}", shown.unwrap_or_default())?;
    Ok(ExitCode::SUCCESS)
}

/// Checks a certificate of survival and writes it for AtomicDB, the only form that it has.
fn write_survival(
    args: &VerifyArgs,
    name: &str,
    mut file: impl Read,
    output: Option<Output>,
    out: &mut dyn Write,
) -> anyhow::Result<ExitCode> {
    let mut bytes = Vec::new();
    file.read_to_end(&mut bytes).map_err(|error| unreadable(name, &error))?;
    let survives = match verify_survival(&bytes[..]) {
        Ok(survives) => survives,
        Err(error) => {
            writeln!(out, "{name}: refused: {error}")?;
            return Ok(ExitCode::FAILURE);
        }
    };
    let (Some(output), None, None, None) = (output, &args.show, &args.pgn, &args.html) else {
        return Err(BadInput::new(format_args!(
            "{name} is a certificate of survival, which has no line to show; only --atomicdb writes it"
        ))
        .into());
    };
    let text = atomicdb::survival::text(&bytes[..]).map_err(unread_by_atomicdb)?;
    output.fill(text.as_bytes())?;
    writeln!(out, "{name}: {}", survival::sentence(&survives))?;
    Ok(ExitCode::SUCCESS)
}

fn open(path: &Path) -> Result<(String, Box<dyn Read>), BadInput> {
    if path == Path::new("-") {
        say_what_is_awaited("a certificate");
        return Ok(("standard input".to_owned(), Box::new(io::stdin().lock())));
    }
    let name = path.display().to_string();
    let file = open_stream(path).map_err(|error| unreadable(&name, &error))?;
    Ok((name, Box::new(file)))
}

fn unreadable(name: &str, error: &io::Error) -> BadInput {
    BadInput::new(format_args!("cannot read the certificate {}: {error}", quote(name)))
}

fn unread_by_atomicdb(refusal: impl Display) -> BadInput {
    BadInput::new(format_args!("AtomicDB cannot read it: {refusal}"))
}

/// What a certificate covers, as a sentence.
fn sentence(covered: &Covered) -> String {
    let Covered { header, positions, references, replies, longest_line, longest_run, .. } = covered;
    let rule = if header.fifty_moves {
        "under the fifty-move rule"
    } else {
        "if the fifty-move rule is ignored"
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
