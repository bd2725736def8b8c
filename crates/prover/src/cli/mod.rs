//! `fissile prove`: proves that a side wins by force, and writes the certificate.

mod answer;
mod judgment;
mod lemmas;
mod progress;
mod shorten;
mod tree;

use std::io::{self, BufReader, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use crate::lemma_file::Collector;
use crate::lemmas::learn;
use crate::table::Table;
use crate::tree::growth::Resources;
use crate::tree::lines::Job;
use crate::{Plan, Progress, ProofLimits, Report, Shared, Task, state};
use answer::Answer;
use clap::{Args, ValueEnum};
use fissile_cli::Entry;
use fissile_cli::context::Context;
use fissile_cli::exit::{BadInput, INTERRUPTED};
use fissile_cli::output::{Output, cannot_write, refuse_input};
use fissile_cli::position::Place;
use fissile_cli::run::{Run, Uses, given};
use fissile_cli::screen::tell;
use fissile_cli::signals::on_interrupt;
use fissile_cli::time::seconds;
use fissile_engine::atomic::{Color, Game, Move};
use fissile_engine::config::Settings;
use fissile_engine::engine::setup::{Endgames, endgames};
use fissile_engine::explain::objection::read_move;
use fissile_engine::search::Signals;
use fissile_engine::util::count::counted;
use fissile_engine::util::quote::quote;
use fissile_engine::util::regular;
use fissile_formats::lock::{FileLock, LockError};
use indicatif::ProgressBar;
use lemmas::SharedLemmas;
use tree::TreeArgs;

/// `fissile prove`.
pub const PROVE: Entry = Entry::new::<ProveArgs>(
    "prove",
    "Prove that a side wins against every reply, with a certificate",
);

/// Arguments of `fissile prove`.
#[derive(Args, Clone, Debug)]
#[command(after_help = "\
The exit status is 0 if the win is proven, and 1 if it is not; with --refute, 0 if it is refuted. docs/prover.md describes the search, what counts as a \
proof, and the file; fissile verify checks it, and so does tools/verify.py without Fissile.")]
pub struct ProveArgs {
    #[command(flatten)]
    place: Place,
    /// More moves to play first
    #[arg(long, num_args = 1.., value_name = "MOVE", hide = true)]
    line: Vec<String>,
    /// The side that wins; the side to move by default
    #[arg(long, value_name = "SIDE")]
    side: Option<Side>,
    /// Try only these first moves, in UCI or SAN; the winner must be to move
    #[arg(long = "only", alias = "moves", num_args = 1.., value_name = "MOVE")]
    moves: Vec<String>,
    /// Only wins within this many plies count
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=2000))]
    plies: Option<u32>,
    /// Succeed if there is no win within --plies, not if there is one
    #[arg(long, requires = "plies")]
    refute: bool,
    /// Stop after about this many nodes: expansions of positions
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    nodes: Option<u64>,
    /// Stop after this time: seconds, or a number with a unit such as 500ms, 20s or 5m
    #[arg(long, value_name = "TIME", value_parser = seconds)]
    time: Option<Duration>,
    /// Size of the table in MiB
    #[arg(long = "hash", alias = "memory", value_name = "MIB", default_value_t = 256, value_parser = clap::value_parser!(u64).range(1..=1 << 25))]
    memory: u64,
    /// Keep the first proof, and do not look for a shorter one
    #[arg(long, conflicts_with_all = ["refute", "tree", "list_jobs", "job", "merge"])]
    no_shorten: bool,
    /// Ignore the fifty-move rule; the certificate says so
    #[arg(long)]
    no_fifty_moves: bool,
    /// Certificates of positions that the win may lead to: the search starts with what they prove
    #[arg(long, num_args = 1.., value_name = "FILE", conflicts_with = "plies")]
    with: Vec<PathBuf>,
    /// Write the certificate to this file
    #[arg(long, short, value_name = "FILE")]
    output: Option<PathBuf>,
    /// Replace a file that exists
    #[arg(long)]
    force: bool,
    /// Save the state of the search in this file about every minute and at the end, and resume from
    /// it if it exists
    #[arg(long, value_name = "FILE")]
    state: Option<PathBuf>,
    /// Save --state at this interval, in seconds or with a unit; 50s by default
    #[arg(long, value_name = "TIME", value_parser = seconds, requires = "state")]
    #[arg(conflicts_with_all = ["tree", "list_jobs", "job", "merge"])]
    state_every: Option<Duration>,
    #[command(flatten)]
    large: TreeArgs,
}

/// A side, as the command line names it.
#[derive(ValueEnum, Clone, Copy, Debug)]
enum Side {
    White,
    Black,
}

impl Run for ProveArgs {
    const SETTINGS: Uses = Uses::Only(&["threads", "syzygy_path"]);

    fn outputs(&self) -> Vec<(&'static str, PathBuf)> {
        let TreeArgs { tree, lemmas, .. } = &self.large;
        given([
            ("--output", self.output.as_ref()),
            ("--state", self.state.as_ref()),
            ("--tree", tree.as_ref()),
            ("--lemmas", lemmas.as_ref()),
        ])
    }

    fn run(&self, context: &mut Context) -> anyhow::Result<ExitCode> {
        run(self, context.config.settings(), &mut context.out)
    }
}

/// Searches for a proof and writes it.
///
/// # Errors
/// A bad position or move; a state of another task; not enough memory; output that is not writable.
fn run(args: &ProveArgs, settings: &Settings, out: &mut dyn Write) -> anyhow::Result<ExitCode> {
    let stop = Arc::new(AtomicBool::new(false));
    let heard = Arc::clone(&stop);
    let Endgames { tables, complaints, .. } = endgames(settings);
    complaints.iter().for_each(tell);
    let collector = Collector::default();
    let mut lemmas = args.large.lemmas.as_ref().map(|path| SharedLemmas::new(path, &collector));
    let default = Plan::default();
    let plan = Plan {
        limits: ProofLimits { nodes: args.nodes, time: args.time },
        threads: settings.threads as usize,
        save_interval: args.state_every.unwrap_or(default.save_interval),
        tables: tables.as_deref(),
        collector: args.large.lemmas.as_ref().map(|_| &collector),
    };
    if let Some(line) = &args.large.job {
        let table = table(args)?;
        let resources = Resources { table: &table, plan, stop: &stop };
        return if line == "-" {
            tree::run_all(resources, lemmas.as_mut(), &stop, out)
        } else {
            on_interrupt(move || heard.store(true, Ordering::Relaxed));
            let job = Job::parse(line.trim()).map_err(BadInput::new)?;
            tree::run(&job, resources, lemmas.as_mut(), out)
        };
    }
    let task = task(args, &args.place.game_with(&args.line)?)?;
    if args.large.list_jobs.is_some() {
        return tree::list(&args.large, &task, out);
    }
    if let Some(output) = &args.output {
        refuse_input(output, args.with.iter().chain(&args.large.merge))?;
    }
    let _lock = args.state.as_deref().map(lock_state).transpose()?;
    let (table, before) = begin(args, &task)?;
    args.with.iter().try_for_each(|path| learn_from(path, &table, &task))?;
    let output = args.output.as_ref().map(|path| Output::create(path, args.force)).transpose()?;
    let signals = Arc::new(Signals::default());
    let stopped = Arc::clone(&signals);
    on_interrupt(move || {
        heard.store(true, Ordering::Relaxed);
        stopped.stop();
    });
    let resources = Resources { table: &table, plan, stop: &stop };
    let bar = progress::bar();
    let mut length = None;
    let mut saved = Ok(());
    let done = if let Some(path) = &args.large.tree {
        tree::grow(path, &args.large, &task, resources, lemmas.as_mut(), &bar)
    } else if !args.large.merge.is_empty() {
        tree::merge(&args.large.merge, &task, resources)
    } else {
        let mut save = |shared: &Shared<'_>| {
            if let Some(path) = &args.state {
                saved = save_state(path, shared, before);
                if let Err(error) = &saved {
                    bar.suspend(|| tell(error));
                }
            }
        };
        search(&task, resources, &bar, &mut save).and_then(|(mut report, work)| {
            if !args.no_shorten && !args.refute {
                length = shorten::shorten(&task, &mut report, resources, &signals, &bar)?;
            }
            Ok((report, work))
        })
    };
    bar.finish_and_clear();
    tables.iter().flat_map(|tables| tables.complaints()).for_each(tell);
    let (report, work) = done?;
    let state = args.state.as_deref().filter(|_| before > 0);
    let believed: Vec<&Path> = state.into_iter().chain(args.large.lemmas.as_deref()).collect();
    let answer = Answer { task: &task, report: &report, work: &work, length, believed: &believed };
    let code = answer.give(args, output, out);
    saved?;
    let code = code?;
    if stop.load(Ordering::Relaxed) && code != ExitCode::SUCCESS {
        tell("interrupted");
        return Ok(ExitCode::from(INTERRUPTED));
    }
    Ok(code)
}

/// A single search. Returns its report, and the work in words.
fn search(
    task: &Task,
    resources: Resources<'_>,
    bar: &ProgressBar,
    save: &mut dyn FnMut(&Shared<'_>),
) -> anyhow::Result<(Report, String)> {
    let mut listener =
        |progress: &Progress<'_>| bar.set_message(progress::line(&task.root, progress));
    let report =
        crate::run_on(task, resources.table, resources.plan, resources.stop, &mut listener, save)
            .map_err(BadInput::new)?;
    let work = answer::work(report.nodes, report.time);
    Ok((report, work))
}

/// The name of the program in certificates.
fn maker() -> String {
    format!("fissile {}, commit {}", env!("CARGO_PKG_VERSION"), fissile_cli::COMMIT)
}

fn table(args: &ProveArgs) -> Result<Table, BadInput> {
    Table::new(args.memory as usize).map_err(BadInput::new)
}

/// The table to begin with, and the number of expansions in earlier runs.
fn begin(args: &ProveArgs, task: &Task) -> Result<(Table, u64), BadInput> {
    let new = || Ok((table(args)?, 0));
    let Some(path) = &args.state else { return new() };
    let name = quote(&path.display().to_string());
    let file = match regular::open(path) {
        Ok(file) => file,
        Err(error) if error.kind() == io::ErrorKind::NotFound => return new(),
        Err(error) => return Err(BadInput::new(format_args!("cannot read {name}: {error}"))),
    };
    let state = state::read(file)
        .map_err(|error| BadInput::new(format_args!("cannot resume from {name}: {error}")))?;
    if state.task != *task {
        return Err(BadInput::new(format_args!(
            "{name} is the state of a different task: {} wins from \"{}\"",
            state.task.winner, state.task.root
        )));
    }
    tell(format_args!(
        "resuming after {}, with the table of {} MiB",
        counted(state.nodes as usize, "node", "nodes"),
        state.table.mebibytes()
    ));
    Ok((state.table, state.nodes))
}

/// Keeps other processes from writing the state, and finds out whether this one can, before the
/// search whose state it will hold.
fn lock_state(path: &Path) -> Result<FileLock, BadInput> {
    let name = path.display().to_string();
    let cannot = |error| BadInput::new(cannot_write(&name, error));
    regular::check_regular(path).map_err(cannot)?;
    let lock = FileLock::take(path).map_err(|error| match error {
        LockError::Held => {
            BadInput::new(format_args!("another fissile prove is at work on {name}"))
        }
        LockError::Io(error) => cannot(error),
    })?;
    drop(Output::create(path, true)?);
    Ok(lock)
}

/// Puts what a certificate proves into the table.
fn learn_from(path: &Path, table: &Table, task: &Task) -> Result<(), BadInput> {
    let name = quote(&path.display().to_string());
    let file = regular::open(path)
        .map_err(|error| BadInput::new(format_args!("cannot read {name}: {error}")))?;
    let covered = learn(table, task, BufReader::with_capacity(1 << 16, file))
        .map_err(|error| BadInput::new(format_args!("cannot use {name}: {error}")))?;
    tell(format_args!(
        "{} known from {name}",
        counted(covered.positions as usize, "position", "positions")
    ));
    Ok(())
}

/// Replaces the last saved state.
fn save_state(path: &Path, shared: &Shared<'_>, before: u64) -> anyhow::Result<()> {
    let mut file = Output::create(path, true)?;
    state::write(shared, before, &mut file)?;
    file.finish()
}

/// The task that the arguments describe.
fn task(args: &ProveArgs, game: &Game) -> Result<Task, BadInput> {
    let root = *game.position();
    Task::check_root(game, !args.no_fifty_moves).map_err(BadInput::new)?;
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
            "--only {}: only moves of the winner can be chosen, and {} is to move",
            quote(&args.moves.join(" ")),
            root.turn()
        )));
    }
    Ok(Task { root, winner, fifty_moves: !args.no_fifty_moves, plies: args.plies, moves })
}
