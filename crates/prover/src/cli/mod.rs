//! `fissile prove`: proves that a side wins by force, and writes the certificate.

mod answer;
mod judgment;
mod lemmas;
mod progress;
mod shorten;
mod state_file;
mod survive;
mod tree;

use std::io::{BufReader, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use crate::lemma_file::Collector;
use crate::lemmas::learn;
use crate::survival;
use crate::table::Table;
use crate::tree::growth::Resources;
use crate::tree::lines::Job;
use crate::{Plan, Progress, ProofLimits, Report, Rules, Shared, Task};
use answer::Answer;
use clap::{Args, ValueEnum};
use fissile_cli::Entry;
use fissile_cli::context::Context;
use fissile_cli::exit::{BadInput, INTERRUPTED};
use fissile_cli::output::{Output, refuse_input};
use fissile_cli::position::PositionArgs;
use fissile_cli::run::{Run, Uses, given};
use fissile_cli::screen::tell;
use fissile_cli::signals::on_interrupt;
use fissile_cli::time::seconds;
use fissile_engine::atomic::{Color, Game, Move};
use fissile_engine::config::Settings;
use fissile_engine::engine::setup::{Endgames, endgames};
use fissile_engine::explain::objection::read_move;
use fissile_engine::search::Signals;
use fissile_engine::tablebase::Tables;
use fissile_engine::util::count::counted;
use fissile_engine::util::quote::quote;
use fissile_engine::util::regular;
use indicatif::ProgressBar;
use lemmas::SharedLemmas;
use shorten::Length;
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
    place: PositionArgs,
    /// Prove that the side does not lose, instead of that it wins
    #[arg(long, conflicts_with_all = ["moves", "plies", "refute", "with", "no_shorten", "state", "tree", "list_jobs", "job", "merge", "lemmas"])]
    survive: bool,
    /// More moves to play first
    #[arg(long, num_args = 1.., value_name = "MOVE", hide = true)]
    line: Vec<String>,
    /// The side that wins, or does not lose; the side to move by default
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
    /// Whose rules hold: lichess draws dead positions, AtomicDB plays on; the certificate says which
    #[arg(long, value_name = "REFEREE", default_value = "lichess")]
    #[arg(conflicts_with_all = ["with", "state", "tree", "list_jobs", "job", "merge", "lemmas"])]
    rules: Referee,
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

/// A referee, as the command line names it.
#[derive(ValueEnum, Clone, Copy, Debug)]
enum Referee {
    Lichess,
    Atomicdb,
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
        Mode::of(self)?.run(self, context.config.settings(), &mut context.out)
    }
}

/// What the arguments ask for.
enum Mode<'a> {
    /// `--list-jobs`: which jobs a tree needs next.
    ListJobs(Task),
    /// `--job`: a job, or those on standard input.
    Jobs(&'a str),
    /// `--tree`, `--merge` or a single search: is there a win, and with which certificate?
    Prove(Task, Way<'a>),
    /// `--survive`: does a side not lose, and with which certificate?
    Survive(survival::Task),
}

/// How the answer about a task is found.
enum Way<'a> {
    /// By jobs, whose results are kept in this file.
    Tree(&'a Path),
    /// From the results in these files.
    Merge(&'a [PathBuf]),
    /// By one search.
    Search,
}

impl<'a> Mode<'a> {
    fn of(args: &'a ProveArgs) -> anyhow::Result<Mode<'a>> {
        if let Some(line) = &args.large.job {
            return Ok(Mode::Jobs(line));
        }
        let task = task(args, &args.place.game_with(&args.line)?)?;
        if args.survive {
            let Task { root, winner: survivor, rules, fifty_moves, .. } = task;
            return Ok(Mode::Survive(survival::Task { root, survivor, rules, fifty_moves }));
        }
        Ok(if args.large.list_jobs.is_some() {
            Mode::ListJobs(task)
        } else if let Some(path) = &args.large.tree {
            Mode::Prove(task, Way::Tree(path))
        } else if !args.large.merge.is_empty() {
            Mode::Prove(task, Way::Merge(&args.large.merge))
        } else {
            Mode::Prove(task, Way::Search)
        })
    }

    /// # Errors
    /// A bad job; a state of another task; not enough memory; output that is not writable.
    fn run(
        self,
        args: &ProveArgs,
        settings: &Settings,
        out: &mut dyn Write,
    ) -> anyhow::Result<ExitCode> {
        match self {
            Mode::ListJobs(task) => tree::list(&args.large, &task, out),
            Mode::Jobs(line) => run_jobs(line, &Means::new(args, settings), out),
            Mode::Survive(task) => survive::survive(&task, &Means::new(args, settings), out),
            Mode::Prove(task, way) => prove(&task, way, &Means::new(args, settings), out),
        }
    }
}

/// What every search uses.
struct Means<'a> {
    args: &'a ProveArgs,
    threads: usize,
    tables: Option<Arc<dyn Tables>>,
    /// The lemmas that searches have proven.
    collector: Collector,
    stop: Arc<AtomicBool>,
}

impl<'a> Means<'a> {
    fn new(args: &'a ProveArgs, settings: &Settings) -> Means<'a> {
        let Endgames { tables, complaints, .. } = endgames(settings);
        complaints.iter().for_each(tell);
        let threads = settings.threads as usize;
        Means { args, threads, tables, collector: Collector::default(), stop: Arc::default() }
    }

    fn resources<'s>(&'s self, table: &'s Table) -> Resources<'s> {
        let args = self.args;
        let default = Plan::default();
        let plan = Plan {
            limits: ProofLimits { nodes: args.nodes, time: args.time },
            threads: self.threads,
            save_interval: args.state_every.unwrap_or(default.save_interval),
            tables: self.tables.as_deref(),
            collector: args.large.lemmas.as_ref().map(|_| &self.collector),
        };
        Resources { table, plan, stop: &self.stop }
    }

    fn lemmas(&self) -> Option<SharedLemmas<'_>> {
        let path = self.args.large.lemmas.as_ref()?;
        Some(SharedLemmas::new(path, &self.collector))
    }
}

/// Runs the job on this line, or those on standard input if it is `-`.
fn run_jobs(line: &str, means: &Means<'_>, out: &mut dyn Write) -> anyhow::Result<ExitCode> {
    let table = table(means.args)?;
    let mut lemmas = means.lemmas();
    let resources = means.resources(&table);
    if line == "-" {
        return tree::run_all(resources, lemmas.as_mut(), &means.stop, out);
    }
    let stop = Arc::clone(&means.stop);
    on_interrupt(move || stop.store(true, Ordering::Relaxed));
    let job = Job::parse(line.trim()).map_err(BadInput::new)?;
    tree::run(&job, resources, lemmas.as_mut(), out)
}

/// What was found out about a task.
struct Found {
    report: Report,
    /// The work in words.
    work: String,
    /// What is known of the length, if a shorter proof was looked for.
    length: Option<Length>,
    /// Whether the last state was saved.
    saved: anyhow::Result<()>,
}

impl Found {
    fn by_jobs((report, work): (Report, String)) -> Found {
        Found { report, work, length: None, saved: Ok(()) }
    }
}

/// Finds the answer about a task, prints it, and writes the certificate.
fn prove(
    task: &Task,
    way: Way<'_>,
    means: &Means<'_>,
    out: &mut dyn Write,
) -> anyhow::Result<ExitCode> {
    let args = means.args;
    if let Some(output) = &args.output {
        refuse_input(output, args.with.iter().chain(&args.large.merge))?;
    }
    let _lock = args.state.as_deref().map(state_file::lock).transpose()?;
    let (table, before) = state_file::begin(args, task)?;
    args.with.iter().try_for_each(|path| learn_from(path, &table, task))?;
    let output = args.output.as_ref().map(|path| Output::create(path, args.force)).transpose()?;
    let signals = Arc::new(Signals::default());
    let (stop, stopped) = (Arc::clone(&means.stop), Arc::clone(&signals));
    on_interrupt(move || {
        stop.store(true, Ordering::Relaxed);
        stopped.stop();
    });
    let resources = means.resources(&table);
    let bar = progress::bar();
    let found = match way {
        Way::Tree(path) => {
            let mut lemmas = means.lemmas();
            tree::grow(path, &args.large, task, resources, lemmas.as_mut(), &bar)
                .map(Found::by_jobs)
        }
        Way::Merge(paths) => tree::merge(paths, task, resources).map(Found::by_jobs),
        Way::Search => search(args, task, resources, before, &signals, &bar),
    };
    bar.finish_and_clear();
    means.tables.iter().flat_map(|tables| tables.complaints()).for_each(tell);
    let Found { report, work, length, saved } = found?;
    let state = args.state.as_deref().filter(|_| before > 0);
    let believed: Vec<&Path> = state.into_iter().chain(args.large.lemmas.as_deref()).collect();
    let answer = Answer { task, report: &report, work: &work, length, believed: &believed };
    let code = answer.give(args, output, out);
    saved?;
    let code = code?;
    if means.stop.load(Ordering::Relaxed) && code != ExitCode::SUCCESS {
        tell("interrupted");
        return Ok(ExitCode::from(INTERRUPTED));
    }
    Ok(code)
}

/// A single search, which saves its state. `before` is the number of expansions in earlier runs.
fn search(
    args: &ProveArgs,
    task: &Task,
    resources: Resources<'_>,
    before: u64,
    signals: &Signals,
    bar: &ProgressBar,
) -> anyhow::Result<Found> {
    let Resources { table, plan, stop } = resources;
    let mut saved = Ok(());
    let mut save = |shared: &Shared<'_>| {
        if let Some(path) = &args.state {
            saved = state_file::save(path, shared, before);
            if let Err(error) = &saved {
                bar.suspend(|| tell(error));
            }
        }
    };
    let mut listener =
        |progress: &Progress<'_>| bar.set_message(progress::line(&task.root, progress));
    let mut report =
        crate::run_on(task, table, plan, stop, &mut listener, &mut save).map_err(BadInput::new)?;
    let work = answer::work(report.nodes, report.time);
    let length = if args.no_shorten || args.refute {
        None
    } else {
        shorten::shorten(task, &mut report, resources, signals, bar)?
    };
    Ok(Found { report, work, length, saved })
}

/// The name of the program in certificates.
fn maker() -> String {
    format!("fissile {}, commit {}", env!("CARGO_PKG_VERSION"), fissile_cli::COMMIT)
}

fn table(args: &ProveArgs) -> Result<Table, BadInput> {
    Table::new(args.memory as usize).map_err(BadInput::new)
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

/// The task that the arguments describe.
fn task(args: &ProveArgs, game: &Game) -> Result<Task, BadInput> {
    let root = *game.position();
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
    let rules = match args.rules {
        Referee::Lichess => Rules::Lichess,
        Referee::Atomicdb => Rules::AtomicDb,
    };
    // A certificate of survival begins before the clock runs out.
    Task::check_root(game, rules, args.survive || !args.no_fifty_moves).map_err(BadInput::new)?;
    let fifty_moves = !args.no_fifty_moves;
    Ok(Task { root, winner, rules, fifty_moves, plies: args.plies, moves })
}
