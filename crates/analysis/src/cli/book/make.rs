//! `fissile book make`: counts the results of games by position and move.

use std::io::{self, Write};
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::{Mutex, PoisonError};

use clap::Args;
use indicatif::HumanCount;

use fissile_cli::exit::BadInput;
use fissile_cli::input;
use fissile_cli::output::{Output, refuse_input};
use fissile_cli::progress::{WHOLE, share_bar};
use fissile_cli::screen::tell;
use fissile_engine::book::file::make::Maker;
use fissile_engine::book::file::played::Played;
use fissile_engine::util::cores::cores;
use fissile_engine::util::workers::{self, Results};
use fissile_formats::pgn::{self, PgnError, Transcript};

#[derive(Args, Clone, Debug)]
#[command(after_help = "\
Every game counts once for each position and move of it. Evaluations in comments ([%eval 0.31], [%eval #-3]) after a \
move count as engine scores of this move, of at most 10 pawns. Games without a result count only as played. A game \
that cannot be read is reported on standard error and counts as far as it can be read, and the exit status is 2. \
docs/book.md describes the file.")]
pub struct MakeArgs {
    /// PGN files, or - for standard input
    #[arg(value_name = "GAMES.pgn", required = true)]
    games: Vec<PathBuf>,
    /// Book to write
    #[arg(short, long, value_name = "FILE")]
    pub(super) output: PathBuf,
    /// Count only this number of plies from the start of each game
    #[arg(long, value_name = "N")]
    plies: Option<NonZeroUsize>,
    /// Replace the book if it exists
    #[arg(long)]
    force: bool,
}

/// The number of games that a thread takes at a time.
const BATCH: usize = 64;

struct Batch {
    /// The bytes of their text.
    size: usize,
    games: Vec<Vec<Played>>,
    problems: Vec<String>,
}

/// Makes the book.
///
/// # Errors
/// Files that are not readable or not writable; no game in them.
pub fn run(args: &MakeArgs, out: &mut dyn Write) -> anyhow::Result<ExitCode> {
    refuse_input(&args.output, &args.games)?;
    let mut file = Output::create(&args.output, args.force)?;
    let folder = args.output.parent().filter(|folder| !folder.as_os_str().is_empty());
    let mut maker = Maker::new(folder.unwrap_or(Path::new(".")));
    let (mut games, mut problems) = (0, 0);
    for path in &args.games {
        let (name, text) = input::read_text(path, "the games")?;
        let (read, wrong) = add(&mut maker, &name, &text, args)?;
        games += read;
        problems += wrong;
        if read + wrong == 0 {
            problems += 1;
            tell(format_args!("{name}: there is no game in it"));
        }
    }
    if games == 0 {
        return Err(BadInput::new("no game could be read, so there is no book").into());
    }
    let totals = maker.finish(&mut file)?;
    file.finish()?;
    let counted =
        |count, what| format!("{} {what}{}", HumanCount(count), if count == 1 { "" } else { "s" });
    let [games, positions, moves] =
        [(totals.games, "game"), (totals.positions, "position"), (totals.moves, "move")]
            .map(|(count, what)| counted(count, what));
    writeln!(out, "{games}, {positions}, {moves}")?;
    Ok(if problems == 0 { ExitCode::SUCCESS } else { ExitCode::from(2) })
}

/// Adds the games of a text. Returns how many were added, and how many could not be read.
fn add(
    maker: &mut Maker,
    name: &str,
    text: &str,
    args: &MakeArgs,
) -> anyhow::Result<(usize, usize)> {
    let plies = args.plies.map_or(usize::MAX, NonZeroUsize::get);
    let waiting = Mutex::new(pgn::games(text).enumerate());
    let work = |results: &Results<Batch, io::Error>| {
        loop {
            let taken: Vec<(usize, &str)> = waiting
                .lock()
                .unwrap_or_else(PoisonError::into_inner)
                .by_ref()
                .take(BATCH)
                .collect();
            if taken.is_empty() || results.send(Ok(batch(&taken, name, plies))).is_err() {
                return Ok(());
            }
        }
    };
    let bar = share_bar();
    let (mut done, mut games, mut problems) = (0, 0, 0);
    let threads = cores();
    workers::run(
        threads,
        work,
        |batches| -> anyhow::Result<()> {
            for batch in batches {
                let batch = batch?;
                done += batch.size;
                bar.set_position((done as f64 / text.len() as f64 * WHOLE as f64) as u64);
                games += batch.games.len();
                problems += batch.problems.len();
                for problem in batch.problems {
                    bar.suspend(|| tell(problem));
                }
                for game in batch.games {
                    maker.add(&game)?;
                }
            }
            Ok(())
        },
        || {},
    )??;
    bar.finish_and_clear();
    Ok((games, problems))
}

/// Reads some games, each with its number in the file.
fn batch(texts: &[(usize, &str)], name: &str, plies: usize) -> Batch {
    let size = texts.iter().map(|(_, text)| text.len()).sum();
    let mut batch = Batch { size, games: Vec::new(), problems: Vec::new() };
    for (index, text) in texts {
        let problem = match pgn::transcribe_main_line(text) {
            Ok(transcript) => {
                batch.games.push(played(&transcript, plies));
                transcript.broken
            }
            Err(PgnError::Empty) => None,
            Err(error) => Some(error),
        };
        batch.problems.extend(problem.map(|error| format!("{name}: game {}: {error}", index + 1)));
    }
    batch
}

fn played(transcript: &Transcript, plies: usize) -> Vec<Played> {
    use fissile_engine::atomic::Color::{Black, White};
    let winner = match transcript.result.as_str() {
        "1-0" => Some(Some(White)),
        "0-1" => Some(Some(Black)),
        "1/2-1/2" => Some(None),
        _ => transcript.game.outcome().map(|outcome| outcome.winner()),
    };
    Played::of(&transcript.game, winner, &pgn::evaluations(&transcript.elements), plies)
}
