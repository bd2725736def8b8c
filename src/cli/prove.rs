//! `fissile prove`: proves that a side wins by force, and writes the certificate.

use std::fs::File;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use clap::{Args, ValueEnum};
use indicatif::{ProgressBar, ProgressStyle};

use super::output::Output;
use super::screen::tell;
use super::signals::on_interrupt;
use super::{BadInput, INTERRUPTED, placed_game};
use crate::atomic::{Color, Game, Move, Position};
use crate::explain::objection::read_move;
use crate::solve::table::Table;
use crate::solve::{self, Answer, Limits, Plan, Progress, Report, Shared, Task, state};
use crate::util::count::counted;
use crate::util::quote::quote;
use crate::util::regular::check_regular;

/// Arguments of `fissile prove`.
#[derive(Args, Clone, Debug)]
#[command(after_help = "\
The exit status is 0 if the win is proven, and 1 if it is not. docs/prover.md describes the search, what counts as a \
proof, and the file; fissile verify checks it, and so does tools/verify.py without Fissile.")]
pub struct ProveArgs {
    /// Position to prove, with or without quotes, or startpos, and moves to play first; startpos if
    /// there is none
    #[arg(value_name = "FEN")]
    place: Vec<String>,
    /// More moves to play first, in UCI or SAN
    #[arg(long, num_args = 1.., value_name = "MOVE")]
    line: Vec<String>,
    /// The side that wins; the side to move if it is not given
    #[arg(long, value_name = "SIDE")]
    side: Option<Side>,
    /// Try only these first moves, in UCI or SAN; the winner must be to move
    #[arg(long, num_args = 1.., value_name = "MOVE")]
    moves: Vec<String>,
    /// Only wins within this many plies count
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=2000))]
    plies: Option<u32>,
    /// Stop after about this many nodes: expansions of positions
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    nodes: Option<u64>,
    /// Stop after this many seconds
    #[arg(long, value_name = "SECONDS", value_parser = seconds)]
    time: Option<Duration>,
    /// Size of the table in MiB
    #[arg(long, value_name = "MIB", default_value_t = 256, value_parser = clap::value_parser!(u64).range(1..=1 << 25))]
    memory: u64,
    /// Set the fifty-move rule aside; the certificate says so
    #[arg(long)]
    no_fifty_moves: bool,
    /// Write the certificate to this file
    #[arg(long, short, value_name = "FILE")]
    output: Option<PathBuf>,
    /// Replace a file that exists
    #[arg(long)]
    force: bool,
    /// Keep the state of the search in this file, every minute and at the end, and go on with it if
    /// it exists
    #[arg(long, value_name = "FILE")]
    state: Option<PathBuf>,
}

/// A side, as the command line names it.
#[derive(ValueEnum, Clone, Copy, Debug)]
enum Side {
    White,
    Black,
}

fn seconds(text: &str) -> Result<Duration, String> {
    let number: f64 = text.parse().map_err(|_| "it is not a number of seconds".to_owned())?;
    let time = Duration::try_from_secs_f64(number).ok().filter(|time| !time.is_zero());
    time.ok_or_else(|| "a number of seconds is above 0".to_owned())
}

/// Searches for a proof and writes it.
///
/// # Errors
/// A bad position or move; a state of another task; not enough memory; output that is not writable.
pub fn run(args: &ProveArgs, threads: usize, out: &mut dyn Write) -> anyhow::Result<ExitCode> {
    let game = placed_game(&args.place, &args.line)?;
    let task = task(args, &game)?;
    if args.state.is_some() && args.state == args.output {
        return Err(BadInput::new("--state and --output cannot both go to the same file").into());
    }
    let (table, before) = begin(args, &task)?;
    let output = args.output.as_ref().map(|path| Output::create(path, args.force)).transpose()?;
    let stop = Arc::new(AtomicBool::new(false));
    let heard = Arc::clone(&stop);
    on_interrupt(move || heard.store(true, Ordering::Relaxed));
    let bar = bar();
    let mut listener = |progress: &Progress<'_>| bar.set_message(line(&task.root, progress));
    let plan = Plan { limits: Limits { nodes: args.nodes, time: args.time }, threads };
    let mut kept = Ok(());
    let mut keep = |shared: &Shared<'_>| {
        if let Some(path) = &args.state {
            kept = keep_state(path, shared, before);
            if let Err(error) = &kept {
                bar.suspend(|| tell(error));
            }
        }
    };
    let report = solve::run_on(&task, &table, plan, &stop, &mut listener, &mut keep);
    bar.finish_and_clear();
    let code = answer(args, &task, &report.map_err(BadInput::new)?, output, out)?;
    kept?;
    if stop.load(Ordering::Relaxed) && code != ExitCode::SUCCESS {
        tell("interrupted");
        return Ok(ExitCode::from(INTERRUPTED));
    }
    Ok(code)
}

/// The table to begin with, and the expansions of earlier runs.
fn begin(args: &ProveArgs, task: &Task) -> Result<(Table, u64), BadInput> {
    let new = || Ok((Table::new(args.memory as usize).map_err(BadInput::new)?, 0));
    let Some(path) = &args.state else { return new() };
    let name = quote(&path.display().to_string());
    let file = match check_regular(path).and_then(|()| File::open(path)) {
        Ok(file) => file,
        Err(error) if error.kind() == io::ErrorKind::NotFound => return new(),
        Err(error) => return Err(BadInput::new(format_args!("cannot read {name}: {error}"))),
    };
    let state = state::read(file)
        .map_err(|error| BadInput::new(format_args!("cannot go on with {name}: {error}")))?;
    if state.task != *task {
        return Err(BadInput::new(format_args!(
            "{name} is the state of another task: {} wins from \"{}\"",
            state.task.winner, state.task.root
        )));
    }
    tell(format_args!(
        "going on after {}, with the table of {} MiB",
        counted(state.nodes as usize, "node", "nodes"),
        state.table.mebibytes()
    ));
    Ok((state.table, state.nodes))
}

/// Writes the state in place of the last one.
fn keep_state(path: &Path, shared: &Shared<'_>, before: u64) -> anyhow::Result<()> {
    let mut file = Output::create(path, true)?;
    state::write(shared, before, &mut file)?;
    file.finish()
}

/// What is to be proven.
fn task(args: &ProveArgs, game: &Game) -> Result<Task, BadInput> {
    let root = *game.position();
    if let Some(outcome) = game.outcome() {
        return Err(BadInput::new(format_args!("the game is over in \"{root}\": {outcome}")));
    }
    let winner = match args.side {
        Some(Side::White) => Color::White,
        Some(Side::Black) => Color::Black,
        None => root.turn(),
    };
    let moves: Vec<Move> = args
        .moves
        .iter()
        .map(|text| read_move(&root, text).map_err(BadInput::new))
        .collect::<Result<_, _>>()?;
    if !moves.is_empty() && winner != root.turn() {
        return Err(BadInput::new(format_args!(
            "--moves {}: only moves of the winner can be chosen, and {} is to move",
            quote(&args.moves.join(" ")),
            root.turn()
        )));
    }
    Ok(Task { root, winner, fifty_moves: !args.no_fifty_moves, plies: args.plies, moves })
}

/// Prints the answer, and writes the certificate if there is one.
fn answer(
    args: &ProveArgs,
    task: &Task,
    report: &Report,
    output: Option<Output>,
    out: &mut dyn Write,
) -> anyhow::Result<ExitCode> {
    let mut code = ExitCode::FAILURE;
    match (&report.answer, &report.proof) {
        (Answer::Won(_), Some(Ok(proof))) => {
            code = ExitCode::SUCCESS;
            writeln!(
                out,
                "proven: {} wins in at most {}",
                task.winner,
                counted(proof.won.distance.into(), "ply", "plies")
            )?;
        }
        (Answer::Won(_), Some(Err(error))) => {
            writeln!(out, "found, but not written down: {error}")?;
        }
        (Answer::Refuted, _) => writeln!(out, "refuted: {}", refutation(args, task))?,
        (Answer::Won(_) | Answer::Unknown, _) => writeln!(
            out,
            "not proven: proof number {}, disproof number {}",
            report.proof_number, report.disproof_number
        )?,
    }
    let seconds = report.time.as_secs_f64();
    let rate = report.nodes as f64 / seconds.max(1e-9);
    let nodes = counted(report.nodes as usize, "node", "nodes");
    writeln!(out, "{nodes}, {seconds:.3} s, {rate:.0} nodes/s")?;
    if let Some(Ok(proof)) = &report.proof {
        writeln!(
            out,
            "certificate: {} with a move each, in {} after the header",
            counted(proof.positions as usize, "position", "positions"),
            counted(proof.bytes() as usize, "byte", "bytes")
        )?;
        if let Some(mut output) = output {
            let maker =
                format!("fissile {}, commit {}", env!("CARGO_PKG_VERSION"), env!("FISSILE_COMMIT"));
            proof.write(&proof.header(task, &maker), &mut output)?;
            output.finish()?;
        }
    }
    Ok(code)
}

fn refutation(args: &ProveArgs, task: &Task) -> String {
    let within = args.plies.map_or(String::new(), |plies| {
        format!(" within {}", counted(plies as usize, "ply", "plies"))
    });
    let by = if task.moves.is_empty() { "" } else { " by these moves" };
    format!("{} cannot win{within}{by}", task.winner)
}

/// A line on standard error that tells of the progress; hidden if that is not a terminal.
fn bar() -> ProgressBar {
    let bar = ProgressBar::new_spinner();
    if let Ok(style) = ProgressStyle::with_template("{spinner} {wide_msg} {elapsed}") {
        bar.set_style(style);
    }
    bar
}

/// The progress in a line.
fn line(root: &Position, progress: &Progress<'_>) -> String {
    let seconds = progress.time.as_secs_f64().max(1e-9);
    let rate = progress.nodes as f64 / seconds;
    let mut text = format!(
        "pn {}, dn {}, {:.0} nodes/s, table {} %,",
        progress.proof,
        progress.disproof,
        rate,
        progress.permille_full / 10
    );
    let mut position = *root;
    for mv in progress.line.iter().take(12) {
        text.push(' ');
        text.push_str(&position.san(*mv));
        position.make(*mv);
    }
    text
}
