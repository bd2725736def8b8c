//! `fissile analyse`: searches every position of games, or single positions, and judges the moves.

use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::Arc;
use std::thread;
use std::time::Duration;

use anyhow::Context;
use clap::Args;
use indicatif::ProgressBar;

use super::input;
use super::output::Output;
use super::progress::{WHOLE, share_bar};
use super::{BadInput, castling_text, fen_words, game, network};
use crate::analysis::annotate::annotated;
use crate::analysis::input::{InputError, Source, Subject, looks_like_fen};
use crate::analysis::json::Document;
use crate::analysis::page::page;
use crate::analysis::table::Table;
use crate::analysis::{self, Analysis, AnalysisListener, AnalysisPlan, SearchBudget};
use crate::config::Settings;
use crate::engine::setup::{Endgames, endgames, probing};
use crate::search::Signals;

/// The exit status after Ctrl-C, used also after a termination signal.
const INTERRUPTED: u8 = 130;

/// The default number of nodes per position.
const DEFAULT_NODES: u64 = 200_000;

/// Arguments of `fissile analyse`.
#[derive(Args, Clone, Debug)]
#[command(after_help = "\
Scores are for White. The loss of a move is measured in expected points: a win is worth 100, a draw 50. A loss of 5 is \
an inaccuracy, 10 a mistake, 15 a blunder. Accuracy is that of lichess for each move, and the mean for a side. Each of \
--threads (all cores by default) searches with its own table of --hash MiB. With a node or depth budget the result \
does not depend on their number, except for a single position, on which all of them work together. --multi-pv sets the \
number of lines per position. Unreadable games are reported on standard error, the others are analyzed, and the exit \
status is 2. Ctrl-C ends the analysis; the finished part is printed and written.")]
pub struct AnalyseArgs {
    /// PGN, EPD or FEN files, - for standard input, startpos, or a FEN with or without quotes
    #[arg(value_name = "INPUT", required = true)]
    inputs: Vec<String>,
    /// Moves played from the one position given, to analyze as a game
    #[arg(long, value_name = "MOVE", num_args = 1..)]
    moves: Vec<String>,
    /// Search this many nodes for each position; 200000 unless another budget is given
    #[arg(long, value_name = "N", group = "budget", value_parser = clap::value_parser!(u64).range(1..))]
    nodes: Option<u64>,
    /// Search each position to this depth, in plies
    #[arg(long, value_name = "N", group = "budget", value_parser = clap::value_parser!(u32).range(1..=199))]
    depth: Option<u32>,
    /// Search each position for this many milliseconds
    #[arg(long, value_name = "MS", group = "budget", value_parser = clap::value_parser!(u64).range(1..=86_400_000))]
    movetime: Option<u64>,
    /// Print JSON instead of the table; with =FILE, write it to the file instead
    #[arg(long, value_name = "FILE", num_args = 0..=1, require_equals = true, default_missing_value = "-")]
    json: Option<PathBuf>,
    /// Write the games with evaluations, glyphs and better lines as PGN; - prints it instead of the
    /// table. Existing comments and variations stay, except for older evaluations and judgements
    /// and comments after a semicolon
    #[arg(long, value_name = "FILE")]
    pgn: Option<PathBuf>,
    /// Write a page for the browser: step through the games, with graphs of the evaluation and the
    /// turning points
    #[arg(long, value_name = "FILE")]
    html: Option<PathBuf>,
    /// Replace files that exist
    #[arg(long)]
    force: bool,
}

/// Runs the analysis and writes the results. `threads` is `None` if the number is not set.
///
/// # Errors
/// Unreadable input; output files that exist or are not writable; not enough memory for the
/// searches.
pub fn run(
    args: &AnalyseArgs,
    settings: &Settings,
    threads: Option<usize>,
    out: &mut dyn Write,
) -> anyhow::Result<ExitCode> {
    let sources = sources(args)?;
    let plan = plan(args, settings, threads)?;
    let mut desk = Desk::open(args, settings, &plan, &sources, out)?;
    let signals = Arc::new(Signals::default());
    let heard = Arc::clone(&signals);
    ctrlc::set_handler(move || heard.stop()).context("cannot listen for Ctrl-C")?;
    let analyzed = analysis::run(&sources, &plan, &signals, &mut desk);
    let stopped = analyzed.is_ok() && signals.is_stopped();
    let positions = desk.positions;
    let found = desk.close()?;
    analyzed?;
    if stopped {
        let kept = if found.games == 0 { "nothing was found yet" } else { "the rest is left out" };
        writeln!(io::stderr(), "fissile: interrupted after {positions} positions; {kept}")?;
        return Ok(ExitCode::from(INTERRUPTED));
    }
    Ok(if found.problems == 0 { ExitCode::SUCCESS } else { ExitCode::from(2) })
}

fn plan(
    args: &AnalyseArgs,
    settings: &Settings,
    threads: Option<usize>,
) -> anyhow::Result<AnalysisPlan> {
    let Endgames { tables, complaints, .. } = endgames(settings);
    for complaint in complaints {
        writeln!(io::stderr(), "fissile: {complaint}")?;
    }
    Ok(AnalysisPlan {
        budget: budget(args),
        lines: settings.multi_pv as usize,
        threads: threads.unwrap_or_else(|| thread::available_parallelism().map_or(1, usize::from)),
        hash_mebibytes: settings.hash_mib as usize,
        network: network(settings)?,
        endgames: tables,
        probing: probing(settings),
    })
}

fn budget(args: &AnalyseArgs) -> SearchBudget {
    match (args.depth, args.movetime) {
        (Some(depth), _) => SearchBudget::Depth(depth),
        (None, Some(time)) => SearchBudget::Time(Duration::from_millis(time)),
        (None, None) => SearchBudget::Nodes(args.nodes.unwrap_or(DEFAULT_NODES)),
    }
}

/// All inputs. They are read before the analysis starts, so that a wrong name shows up before hours
/// of work.
fn sources(args: &AnalyseArgs) -> Result<Vec<Source>, BadInput> {
    let mut sources = Vec::new();
    let mut fens = Vec::new();
    let mut rest = args.inputs.as_slice();
    while let Some((first, behind)) = rest.split_first() {
        rest = behind;
        let is_file = first != "-" && Path::new(first).exists();
        if first == "startpos" || !is_file && looks_like_fen(first) {
            let (fen, others) = fen_words::split(first, rest);
            rest = others;
            let game = game(&fen, &args.moves)?;
            fens.push(fen);
            sources.push(Source::one(if args.moves.is_empty() {
                Subject::position(*game.start(), None)
            } else {
                Subject::game(game)
            }));
        } else {
            sources.push(read(first, args)?);
        }
    }
    if !args.moves.is_empty() && (fens.len() != 1 || sources.len() != 1) {
        return Err(BadInput::new(
            "--moves needs one position to be played from: startpos or a FEN",
        ));
    }
    Ok(sources)
}

fn read(name: &str, args: &AnalyseArgs) -> Result<Source, BadInput> {
    match input::read(Path::new(name), "the games") {
        Ok((name, bytes)) => Ok(Source::file(&name, &bytes)),
        // `--json FILE` is an easy mistake.
        Err(error) if args.json.is_some() && has_ending(name, "json") => {
            Err(BadInput::new(format_args!("{error}; to write to it, say --json={name}")))
        }
        Err(error) => Err(error),
    }
}

fn has_ending(name: &str, wanted: &str) -> bool {
    Path::new(name).extension().is_some_and(|ending| ending == wanted)
}

/// The destination of one kind of output.
enum Place {
    Standard,
    File(Output),
}

impl Place {
    fn open(path: &Path, force: bool) -> Result<Place, BadInput> {
        if path == Path::new("-") {
            Ok(Place::Standard)
        } else {
            Ok(Place::File(Output::create(path, force)?))
        }
    }
}

/// Receives the results and writes them to their destinations.
struct Desk<'a> {
    out: &'a mut dyn Write,
    bar: ProgressBar,
    /// The total and finished work, in the sizes of the sources.
    total: f64,
    done: f64,
    positions: usize,
    found: Found,
    budget: SearchBudget,
    table: Option<Table>,
    document: Document,
    json: Option<Place>,
    pgn: Option<Place>,
    page: Option<Page>,
}

/// The page to write at the end.
struct Page {
    title: String,
    /// The JSON document so far.
    document: String,
    place: Place,
}

/// What the input contained.
#[derive(Clone, Copy, Default)]
struct Found {
    games: usize,
    problems: usize,
}

impl<'a> Desk<'a> {
    fn open(
        args: &AnalyseArgs,
        settings: &Settings,
        plan: &AnalysisPlan,
        sources: &[Source],
        out: &'a mut dyn Write,
    ) -> Result<Desk<'a>, BadInput> {
        let paths: Vec<_> = [&args.json, &args.pgn, &args.html].into_iter().flatten().collect();
        if let Some(twice) =
            paths.iter().enumerate().find(|(index, path)| paths[..*index].contains(path))
        {
            let name = if twice.1.as_path() == Path::new("-") {
                "standard output"
            } else {
                &twice.1.to_string_lossy()
            };
            return Err(BadInput::new(format_args!("two outputs cannot both go to {name}")));
        }
        let open = |path: &Option<PathBuf>| {
            path.as_ref().map(|path| Place::open(path, args.force)).transpose()
        };
        let (json, pgn, html) = (open(&args.json)?, open(&args.pgn)?, open(&args.html)?);
        let is_free = ![&json, &pgn, &html]
            .into_iter()
            .flatten()
            .any(|place| matches!(place, Place::Standard));
        let page = html.map(|place| Page { title: title(args), document: String::new(), place });
        Ok(Desk {
            out,
            bar: share_bar(),
            total: sources.iter().map(Source::size).sum::<usize>() as f64,
            done: 0.0,
            positions: 0,
            found: Found::default(),
            budget: plan.budget,
            table: is_free.then(Table::default),
            document: Document::new(plan.budget, castling_text(settings)),
            json,
            pgn,
            page,
        })
    }

    fn write_all(&mut self, analysis: &Analysis) -> io::Result<()> {
        if let Some(table) = &mut self.table {
            self.out.write_all(table.add(analysis).as_bytes())?;
            self.out.flush()?;
        }
        if self.json.is_some() || self.page.is_some() {
            let piece = self.document.add(analysis)?;
            if let Some(place) = &mut self.json {
                write_to(place, self.out, &piece)?;
            }
            if let Some(page) = &mut self.page {
                page.document.push_str(&piece);
            }
        }
        if let Some(place) = &mut self.pgn {
            if self.found.games > 0 {
                write_to(place, self.out, "\n")?;
            }
            write_to(place, self.out, &annotated(analysis, self.budget))?;
        }
        Ok(())
    }

    /// Finishes all outputs. Without any game nothing is written, and files that were to be
    /// replaced stay.
    fn close(mut self) -> anyhow::Result<Found> {
        self.bar.finish_and_clear();
        if self.found.games > 0 {
            if let Some(place) = &mut self.json {
                write_to(place, self.out, Document::end())?;
            }
            let mut places = vec![self.json, self.pgn];
            if let Some(Page { title, mut document, mut place }) = self.page {
                document.push_str(Document::end());
                write_to(&mut place, self.out, &page(&title, &document))?;
                places.push(Some(place));
            }
            for place in places.into_iter().flatten() {
                match place {
                    Place::Standard => self.out.flush()?,
                    Place::File(output) => output.finish()?,
                }
            }
        }
        Ok(self.found)
    }
}

/// The title of the page: the name of the input, if it is a file.
fn title(args: &AnalyseArgs) -> String {
    let file =
        args.inputs.first().map(Path::new).filter(|path| path.is_file()).and_then(Path::file_name);
    file.map_or_else(
        || "Analysis by Fissile".to_owned(),
        |name| format!("{}, analyzed by Fissile", name.to_string_lossy()),
    )
}

fn write_to(place: &mut Place, out: &mut dyn Write, text: &str) -> io::Result<()> {
    match place {
        Place::Standard => out.write_all(text.as_bytes()),
        Place::File(output) => output.write_all(text.as_bytes()),
    }
}

impl AnalysisListener for Desk<'_> {
    fn progress(&mut self, size: f64, positions: usize) {
        self.done += size;
        self.positions += positions;
        self.bar.set_position((self.done / self.total.max(1.0) * WHOLE as f64) as u64);
        self.bar.set_message(format!("{} positions", self.positions));
    }

    fn problem(&mut self, problem: &InputError) {
        self.found.problems += 1;
        // If standard error is closed too, there is no way to report it.
        self.bar.suspend(|| drop(writeln!(io::stderr(), "fissile: {problem}")));
    }

    fn note(&mut self, text: &str) {
        self.bar.suspend(|| drop(writeln!(io::stderr(), "fissile: {text}")));
    }

    fn analysis(&mut self, analysis: &Analysis) -> io::Result<()> {
        let bar = self.bar.clone();
        bar.suspend(|| self.write_all(analysis))?;
        self.found.games += 1;
        Ok(())
    }
}
