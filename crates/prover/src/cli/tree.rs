//! `fissile prove --tree`, `--list-jobs`, `--job` and `--merge`: a proof that is too large for one
//! search, as jobs on one machine or on many. [`crate::tree`] does the work; here are the
//! files and flags.

use std::fmt;
use std::fs::File;
use std::io::{self, BufReader, Write};
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use anyhow::Context;
use clap::{ArgGroup, Args};
use indicatif::ProgressBar;

use super::answer::not_written_down;
use super::judgment::Judgment;
use super::lemmas::SharedLemmas;
use super::{answer, maker, progress};
use crate::table::Table;
use crate::tree::growth::{self, GrowthError, GrowthProgress, Jobs, Resources, Work};
use crate::tree::job::{self, JobError, JobResult};
use crate::tree::lines::{Job, ReadError, Whole, read_results, result_line};
use crate::tree::{Finding, Findings, Name, ProofNumbers, Tree, no_order};
use crate::{Plan, ProofLimits, Report, Task, lemmas};
use fissile_cli::exit::{BadInput, INTERRUPTED};
use fissile_cli::input::say_what_is_awaited;
use fissile_cli::output::cannot_write;
use fissile_cli::screen::tell;
use fissile_cli::signals::{end_on_interrupt, on_interrupt};
use fissile_engine::util::count::counted;
use fissile_engine::util::quote::quote;
use fissile_engine::util::regular;
use fissile_formats::lock::{AppendLock, LockError};

/// Arguments of `fissile prove` for large proofs.
#[derive(Args, Clone, Debug)]
#[command(next_help_heading = "Large proofs")]
#[command(group = ArgGroup::new("split").args(["tree", "list_jobs"]))]
#[command(group = ArgGroup::new("jobs").args(["tree", "job"]))]
pub(super) struct TreeArgs {
    /// Search in small jobs, the most promising first, and add their results to this file; resume
    /// from it if it exists
    #[arg(long, value_name = "FILE")]
    #[arg(conflicts_with_all = ["plies", "refute", "with", "state", "list_jobs", "job", "merge"])]
    pub(super) tree: Option<PathBuf>,
    /// Nodes of a job
    #[arg(long, value_name = "N", requires = "split", default_value_t = 1_000_000, value_parser = clap::value_parser!(u64).range(1..=1 << 50))]
    job_nodes: u64,
    /// Print the positions that should be searched next as jobs, one per line, at most N
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    #[arg(conflicts_with_all = ["plies", "refute", "with", "state", "output", "job", "merge"])]
    pub(super) list_jobs: Option<u32>,
    /// With --list-jobs: files of results so far, which may be missing
    #[arg(long, num_args = 1.., value_name = "FILE", requires = "list_jobs")]
    done: Vec<PathBuf>,
    /// Run the job on this line, in quotes, and print its results; `-` runs all jobs on standard
    /// input
    #[arg(long, value_name = "LINE", allow_hyphen_values = true)]
    #[arg(conflicts_with_all = ["place", "line", "side", "moves", "no_fifty_moves", "nodes", "plies", "refute", "with", "state", "output", "merge"])]
    pub(super) job: Option<String>,
    /// Begin jobs with what other jobs have proven, and add to this file what they prove; any number
    /// of processes may share it
    #[arg(long, value_name = "FILE", requires = "jobs")]
    pub(super) lemmas: Option<PathBuf>,
    /// Combine the results in these files: say what they prove, and write the certificate if they
    /// are enough
    #[arg(long, num_args = 1.., value_name = "FILE")]
    #[arg(conflicts_with_all = ["plies", "refute", "with", "state"])]
    pub(super) merge: Vec<PathBuf>,
}

/// Prints the jobs that the tree needs next.
pub(super) fn list(args: &TreeArgs, task: &Task, out: &mut dyn Write) -> anyhow::Result<ExitCode> {
    let mut findings = Findings::default();
    for path in &args.done {
        if matches!(path.try_exists(), Ok(false)) {
            tell(format_args!("{} does not exist, so it counts as empty", path.display()));
            continue;
        }
        read(path, task, &mut findings, &AtomicBool::new(false))?.tell_cut(path);
    }
    let jobs = Tree::new(task, &findings).next(args.list_jobs.unwrap_or(0) as usize, &no_order);
    let mut lines = io::BufWriter::new(out);
    for root in jobs {
        let job = Job { task: Task { root, moves: Vec::new(), ..*task }, nodes: args.job_nodes };
        writeln!(lines, "{job}")?;
    }
    lines.flush()?;
    Ok(ExitCode::SUCCESS)
}

/// Runs the jobs on standard input, and prints each result immediately. An interruption stops a
/// running job; between two jobs it ends the program.
pub(super) fn run_all(
    resources: Resources<'_>,
    mut lemmas: Option<&mut SharedLemmas<'_>>,
    stop: &Arc<AtomicBool>,
    out: &mut dyn Write,
) -> anyhow::Result<ExitCode> {
    say_what_is_awaited("jobs, one per line,");
    let mut last = None;
    for line in io::stdin().lines() {
        let line = line.context("cannot read standard input")?;
        if line.trim().is_empty() {
            continue;
        }
        let heard = Arc::clone(stop);
        on_interrupt(move || heard.store(true, Ordering::Relaxed));
        let job = Job::parse(line.trim()).map_err(BadInput::new)?;
        let rules = (job.task.winner, job.task.fifty_moves);
        if last.replace(rules).is_some_and(|last| last != rules) {
            // What the table knows is about the other side, or about other rules.
            resources.table.clear();
        }
        run(&job, resources, lemmas.as_deref_mut(), out)?;
        end_on_interrupt();
        if stop.load(Ordering::Relaxed) {
            return Ok(ExitCode::from(INTERRUPTED));
        }
    }
    Ok(ExitCode::SUCCESS)
}

/// Runs a job and prints its result.
pub(super) fn run(
    Job { task, nodes }: &Job,
    resources: Resources<'_>,
    mut lemmas: Option<&mut SharedLemmas<'_>>,
    out: &mut dyn Write,
) -> anyhow::Result<ExitCode> {
    let plan = Plan {
        limits: ProofLimits { nodes: Some(*nodes), ..resources.plan.limits },
        ..resources.plan
    };
    if let Some(lemmas) = &mut lemmas {
        lemmas.exchange(task, resources.table)?;
    }
    let believed = lemmas.as_deref().map(SharedLemmas::path);
    let found = job::run(task, resources.table, plan, resources.stop, &mut |_| {}, &maker())
        .map_err(|error| match error {
            JobError::Proof(error) => {
                let why = not_written_down(&error, believed.as_slice());
                BadInput::new(format_args!("the position is won, but {why}"))
            }
            error => BadInput::new(error),
        })?;
    // In a single write, so that the lines of jobs that share a file do not mix.
    out.write_all(text_of(task, &found).as_bytes())?;
    out.flush()?;
    if let Some(lemmas) = lemmas {
        lemmas.exchange(task, resources.table)?;
    }
    let is_stopped = resources.stop.load(Ordering::Relaxed);
    Ok(if is_stopped { ExitCode::from(INTERRUPTED) } else { ExitCode::SUCCESS })
}

fn text_of(task: &Task, found: &[JobResult]) -> String {
    found.iter().map(|found| result_line(task, found) + "\n").collect()
}

/// Combines results: what they say of the task, the proof if they are enough for it, and how many
/// there are.
pub(super) fn merge(
    paths: &[PathBuf],
    task: &Task,
    resources: Resources<'_>,
) -> anyhow::Result<(Report, String)> {
    let started = Instant::now();
    let mut findings = Findings::default();
    let mut all = Read::default();
    for path in paths {
        let read = read(path, task, &mut findings, resources.stop)?;
        read.tell_cut(path);
        all = Read { results: all.results + read.results, nodes: all.nodes + read.nodes, ..all };
    }
    let report = conclude(&Tree::new(task, &findings), task, paths, resources, started)?;
    Ok((report, all.to_string()))
}

/// Searches in jobs and adds their results to a file. Returns what they say of the task, and the
/// work in words.
pub(super) fn grow(
    path: &Path,
    args: &TreeArgs,
    task: &Task,
    resources: Resources<'_>,
    mut lemmas: Option<&mut SharedLemmas<'_>>,
    bar: &ProgressBar,
) -> anyhow::Result<(Report, String)> {
    let started = Instant::now();
    let mut findings = Findings::default();
    if let Some(lemmas) = &mut lemmas {
        lemmas.exchange(task, resources.table)?;
    }
    let (mut file, _lock) = open(path, task, &mut findings, resources.stop)?;
    let name = path.display().to_string();
    let mut listener = |growth: &GrowthProgress<'_>| {
        let GrowthProgress { root: ProofNumbers { proof, disproof }, jobs, .. } = *growth;
        let line = progress::line(growth.position, growth.progress);
        bar.set_message(format!("pn {proof}, dn {disproof}, {jobs} jobs; {line}"));
    };
    let mut keep = |results: &[JobResult]| {
        file.write_all(text_of(task, results).as_bytes())
            .and_then(|()| file.sync_data())
            .map_err(|error| cannot_write(&name, error))?;
        match &mut lemmas {
            Some(lemmas) => lemmas.keep(task, resources.table),
            None => Ok(()),
        }
    };
    let judgment = Judgment::new();
    let maker = maker();
    let jobs = Jobs { nodes: args.job_nodes, maker: &maker, order: &|place| judgment.order(place) };
    let grown = growth::grow(task, &mut findings, resources, jobs, &mut listener, &mut keep);
    let (tree, Work { jobs, nodes, time }) = match grown {
        Ok(grown) => grown,
        Err(GrowthError::Job(error)) => return Err(BadInput::new(error).into()),
        Err(GrowthError::Keep(error)) => return Err(error.into()),
    };
    let work = answer::work(nodes, time);
    let report = conclude(&tree, task, &[path.to_owned()], resources, started)?;
    Ok((report, format!("{}, {work}", counted(jobs, "job", "jobs"))))
}

/// What a tree says of the task. If it is proven, the certificates of its parts are read again.
fn conclude(
    tree: &Tree<'_>,
    task: &Task,
    paths: &[PathBuf],
    resources: Resources<'_>,
    started: Instant,
) -> Result<Report, BadInput> {
    let parts = tree.parts();
    if !parts.is_empty() {
        let is_over = || resources.stop.load(Ordering::Relaxed);
        let is_needed = |name| parts.contains(&name);
        paths
            .iter()
            .try_for_each(|path| learn(path, task, resources.table, &is_needed, &is_over))?;
    }
    let left = |time: Duration| time.saturating_sub(started.elapsed());
    growth::conclude(tree, resources, resources.plan.limits.time.map(left)).map_err(BadInput::new)
}

/// What was read from files of results.
#[derive(Default)]
struct Read {
    results: usize,
    nodes: u64,
    /// The bytes of the complete lines.
    bytes: u64,
    /// The last line, if it was cut off.
    cut: Option<String>,
}

impl Read {
    /// Warns that a last line that was cut off does not count.
    fn tell_cut(&self, path: &Path) {
        if let Some(cut) = &self.cut {
            tell(format_args!(
                "the last line of {} is cut off, so it does not count: {}",
                quote(&path.display().to_string()),
                quote(cut)
            ));
        }
    }
}

impl fmt::Display for Read {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let nodes = counted(self.nodes as usize, "node", "nodes");
        write!(f, "{} with {nodes}", counted(self.results, "result", "results"))
    }
}

/// Adds the results of a file to what is known, until `stop` is set.
fn read(
    path: &Path,
    task: &Task,
    findings: &mut Findings,
    stop: &AtomicBool,
) -> Result<Read, BadInput> {
    let mut read = Read::default();
    let whole = each_result(path, task, &|| stop.load(Ordering::Relaxed), &mut |found| {
        read.results += 1;
        read.nodes += found.nodes;
        findings.add(&found.position, found.nodes, found.finding);
        Ok(())
    })?;
    Ok(Read { bytes: whole.bytes, cut: whole.cut, ..read })
}

/// Adds what the certificates of the needed positions prove to the table, until the work is
/// interrupted.
fn learn(
    path: &Path,
    task: &Task,
    table: &Table,
    is_needed: &dyn Fn(Name) -> bool,
    is_over: &dyn Fn() -> bool,
) -> Result<(), BadInput> {
    each_result(path, task, is_over, &mut |found| {
        let Finding::Won { run } = found.finding else { return Ok(()) };
        if !is_needed(Name::of(&found.position)) {
            return Ok(());
        }
        let claim = (&found.position, run);
        lemmas::learn_from(table, task, claim, &found.certificate[..]).map_err(|error| {
            BadInput::new(format_args!("the certificate of \"{}\": {error}", found.position))
        })
    })?;
    Ok(())
}

/// Passes each result of a file to `take`, until one is refused or the work is interrupted. A last
/// line that was cut off does not count.
fn each_result(
    path: &Path,
    task: &Task,
    is_over: &dyn Fn() -> bool,
    take: &mut dyn FnMut(JobResult) -> Result<(), BadInput>,
) -> Result<Whole, BadInput> {
    let name = quote(&path.display().to_string());
    let file = regular::open(path)
        .map_err(|error| BadInput::new(format_args!("cannot read {name}: {error}")))?;
    let mut failure = None;
    let mut number = 0;
    let whole = read_results(BufReader::with_capacity(1 << 16, file), &mut |of, found| {
        if is_over() {
            return ControlFlow::Break(());
        }
        number += 1;
        let is_same = of.winner == task.winner && of.fifty_moves == task.fifty_moves;
        let taken = if is_same {
            take(found)
        } else {
            Err(BadInput::new(format_args!(
                "result {number} of {name} is of a different task: {} wins, the fifty-move rule {}",
                of.winner,
                if of.fifty_moves { "counts" } else { "is ignored" }
            )))
        };
        match taken {
            Ok(()) => ControlFlow::Continue(()),
            Err(error) => {
                failure = Some(error);
                ControlFlow::Break(())
            }
        }
    });
    let whole = whole.map_err(|(line, error)| match error {
        ReadError::File(error) => BadInput::new(format_args!("cannot read {name}: {error}")),
        ReadError::Line(error) => BadInput::new(format_args!("{name} line {line}: {error}")),
    })?;
    match failure {
        Some(error) => Err(error),
        None => Ok(whole),
    }
}

/// Opens the file of a tree to add to it, and reads what it holds. The file is locked, since two
/// runs that add to the same file would do the same work twice.
fn open(
    path: &Path,
    task: &Task,
    findings: &mut Findings,
    stop: &AtomicBool,
) -> Result<(File, AppendLock), BadInput> {
    let name = quote(&path.display().to_string());
    let cannot = |error: io::Error| BadInput::new(format_args!("cannot write {name}: {error}"));
    let file = regular::append(path).map_err(cannot)?;
    let lock = AppendLock::take(&file, path).map_err(|error| match error {
        LockError::Held => BadInput::new(format_args!("{name} is in use by another run")),
        LockError::Io(error) => cannot(error),
    })?;
    let before = read(path, task, findings, stop)?;
    if before.results > 0 {
        tell(format_args!("resuming after {before}"));
    }
    if let Some(cut) = &before.cut {
        // Any other file stays as it is. The first result of a tree is about its root.
        let root = task.root.to_string();
        let is_ours = before.results > 0 || root.starts_with(cut) || cut.starts_with(&root);
        if !is_ours {
            let cut = quote(cut);
            return Err(BadInput::new(format_args!(
                "{name} is not a tree of this position: {cut}"
            )));
        }
        before.tell_cut(path);
        // The rest of a line would merge with the next one.
        regular::cut(path, before.bytes).map_err(cannot)?;
    }
    Ok((file, lock))
}
