//! `fissile prove --tree`, `--list-jobs`, `--job` and `--merge`: a proof that is too large for one
//! search, in jobs on one machine or on many.

use std::fmt;
use std::fs::{File, OpenOptions, TryLockError};
use std::io::{self, BufReader, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use anyhow::Context;
use clap::{ArgGroup, Args};
use indicatif::ProgressBar;

use super::lines::{Job, ReadError, Whole, read_results, result_line};
use super::{answer, maker, progress};
use crate::cli::exit::BadInput;
use crate::cli::input::say_what_is_awaited;
use crate::cli::output::cannot_write;
use crate::cli::screen::tell;
use crate::cli::signals::{end_on_interrupt, on_interrupt};
use crate::solve::table::Table;
use crate::solve::tree::job::Found;
use crate::solve::tree::{Finding, Findings, Name, Outlook, Tree, job};
use crate::solve::{self, Answer, Limits, Plan, Report, Task, lemmas};
use crate::util::count::counted;
use crate::util::quote::quote;
use crate::util::regular::{self, check_regular};

/// Arguments of `fissile prove` for large proofs.
#[derive(Args, Clone, Debug)]
#[command(next_help_heading = "Large proofs")]
#[command(group = ArgGroup::new("split").args(["tree", "list_jobs"]))]
pub(super) struct TreeArgs {
    /// Search in small jobs, the best first, whose results go to this file; go on with it if it
    /// exists
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
    /// Put the results in these files together: what they prove, and the certificate if it is
    /// enough
    #[arg(long, num_args = 1.., value_name = "FILE")]
    #[arg(conflicts_with_all = ["plies", "refute", "with", "state"])]
    pub(super) merge: Vec<PathBuf>,
}

/// What jobs run with.
pub(super) struct Means<'a> {
    pub table: &'a Table,
    /// Limits of the whole run, and threads.
    pub plan: Plan<'a>,
    pub stop: &'a AtomicBool,
}

/// Prints the jobs that the tree needs next.
pub(super) fn list(args: &TreeArgs, task: &Task, out: &mut dyn Write) -> anyhow::Result<ExitCode> {
    let mut findings = Findings::default();
    for path in &args.done {
        if matches!(path.try_exists(), Ok(false)) {
            tell(format_args!("{} does not exist, so nothing in it is done", path.display()));
            continue;
        }
        read(path, task, &mut findings)?.tell_cut(path);
    }
    let jobs = Tree::new(task, &findings).next(args.list_jobs.unwrap_or(0) as usize);
    let mut lines = io::BufWriter::new(out);
    for root in jobs {
        let job = Job { task: Task { root, moves: Vec::new(), ..*task }, nodes: args.job_nodes };
        writeln!(lines, "{job}")?;
    }
    lines.flush()?;
    Ok(ExitCode::SUCCESS)
}

/// Runs the jobs on standard input, and prints each result immediately. An interruption stops a job
/// that runs; between two of them it ends the program.
pub(super) fn run_all(
    means: &Means<'_>,
    stop: &Arc<AtomicBool>,
    out: &mut dyn Write,
) -> anyhow::Result<ExitCode> {
    say_what_is_awaited("jobs, one a line,");
    for line in io::stdin().lines() {
        let line = line.context("cannot read standard input")?;
        if line.trim().is_empty() {
            continue;
        }
        let heard = Arc::clone(stop);
        on_interrupt(move || heard.store(true, Ordering::Relaxed));
        run(&line, means, out)?;
        end_on_interrupt();
        if stop.load(Ordering::Relaxed) {
            break;
        }
    }
    Ok(ExitCode::SUCCESS)
}

/// Runs a job and prints its result.
pub(super) fn run(line: &str, means: &Means<'_>, out: &mut dyn Write) -> anyhow::Result<ExitCode> {
    let Job { task, nodes } = Job::parse(line.trim()).map_err(BadInput::new)?;
    let plan = Plan { limits: Limits { nodes: Some(nodes), ..means.plan.limits }, ..means.plan };
    let found = job::run(&task, means.table, plan, means.stop, &mut |_| {}, &maker())
        .map_err(BadInput::new)?;
    // In a single write, so that jobs that share a file do not mix their lines.
    out.write_all(text_of(&task, &found).as_bytes())?;
    out.flush()?;
    Ok(ExitCode::SUCCESS)
}

fn text_of(task: &Task, found: &[Found]) -> String {
    found.iter().map(|found| result_line(task, found) + "\n").collect()
}

/// Puts results together: what they say of the task, the proof if they are enough for it, and how
/// many they are.
pub(super) fn merge(
    paths: &[PathBuf],
    task: &Task,
    means: &Means<'_>,
) -> anyhow::Result<(Report, String)> {
    let mut findings = Findings::default();
    let mut all = Read::default();
    for path in paths {
        let read = read(path, task, &mut findings)?;
        read.tell_cut(path);
        all = Read { results: all.results + read.results, nodes: all.nodes + read.nodes, ..all };
    }
    let tree = Tree::new(task, &findings);
    Ok((conclude(&tree, task, paths, means)?, all.to_string()))
}

/// Searches in jobs until the tree is decided, a limit is reached or the run is interrupted, and
/// adds their results to a file. Returns what they say of the task, and the work in words.
pub(super) fn grow(
    path: &Path,
    args: &TreeArgs,
    task: &Task,
    means: &Means<'_>,
    bar: &ProgressBar,
) -> anyhow::Result<(Report, String)> {
    let (started, limits) = (Instant::now(), means.plan.limits);
    let mut findings = Findings::default();
    let mut file = open(path, task, &mut findings)?;
    let (mut jobs, mut nodes) = (0, 0);
    let tree = loop {
        let tree = Tree::new(task, &findings);
        let Outlook { proof, disproof } = tree.root_outlook();
        let left = Limits {
            nodes: Some(limits.nodes.map_or(u64::MAX, |most| most.saturating_sub(nodes))),
            time: limits.time.map(|most| most.saturating_sub(started.elapsed())),
        };
        let is_over = left.nodes == Some(0) || left.time == Some(Duration::ZERO);
        if is_over || means.stop.load(Ordering::Relaxed) {
            break tree;
        }
        let Some(root) = tree.clone().next(1).pop() else { break tree };
        let limits = Limits { nodes: left.nodes.min(Some(args.job_nodes)), ..left };
        let part = Task { root, moves: Vec::new(), ..*task };
        let found = job::run(
            &part,
            means.table,
            Plan { limits, ..means.plan },
            means.stop,
            &mut |progress| {
                let line = progress::line(&root, progress);
                bar.set_message(format!("pn {proof}, dn {disproof}, {jobs} jobs; {line}"));
            },
            &maker(),
        )
        .map_err(BadInput::new)?;
        let name = path.display().to_string();
        let text = text_of(task, &found);
        file.write_all(text.as_bytes())
            .and_then(|()| file.sync_data())
            .map_err(|error| cannot_write(&name, error))?;
        jobs += 1;
        for found in found {
            nodes += found.nodes;
            findings.add(&found.position, found.nodes, found.finding);
        }
    };
    let work = answer::work(nodes, started.elapsed());
    let report = conclude(&tree, task, &[path.to_owned()], means)?;
    Ok((report, format!("{}, {work}", counted(jobs, "job", "jobs"))))
}

/// What a tree says of the task. If it is proven, the certificates of its parts are read again, and
/// the whole is searched and written down with them.
fn conclude(
    tree: &Tree<'_>,
    task: &Task,
    paths: &[PathBuf],
    means: &Means<'_>,
) -> anyhow::Result<Report> {
    let outlook = tree.root_outlook();
    if outlook.proof == 0 {
        let parts = tree.parts();
        for path in paths {
            learn(path, task, means.table, &mut |name| parts.contains(&name))?;
        }
        tree.settle(means.table);
        let plan = Plan { limits: Limits::default(), ..means.plan };
        let report = solve::run_on(task, means.table, plan, means.stop, &mut |_| {}, &mut |_| {});
        return Ok(report.map_err(BadInput::new)?);
    }
    let answer = if outlook.is_decided() { Answer::Refuted } else { Answer::Unknown };
    Ok(Report {
        answer,
        proof: None,
        proof_number: outlook.proof,
        disproof_number: outlook.disproof,
        nodes: 0,
        sights: 0,
        time: Duration::ZERO,
        permille_full: means.table.permille_full(),
    })
}

/// What was read of files of results.
#[derive(Default)]
struct Read {
    results: usize,
    nodes: u64,
    /// The bytes of the whole lines.
    bytes: u64,
    /// The last line, if it was cut off.
    cut: Option<String>,
}

impl Read {
    /// Says that a last line that was cut off does not count.
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

/// Adds the results of a file to what is known.
fn read(path: &Path, task: &Task, findings: &mut Findings) -> Result<Read, BadInput> {
    let mut read = Read::default();
    let whole = each_result(path, task, &mut |found| {
        read.results += 1;
        read.nodes += found.nodes;
        findings.add(&found.position, found.nodes, found.finding);
        Ok(())
    })?;
    Ok(Read { bytes: whole.bytes, cut: whole.cut, ..read })
}

/// Puts into the table what the certificates of some positions prove.
fn learn(
    path: &Path,
    task: &Task,
    table: &Table,
    is_needed: &mut dyn FnMut(Name) -> bool,
) -> Result<(), BadInput> {
    each_result(path, task, &mut |found| {
        if !matches!(found.finding, Finding::Won { .. }) || !is_needed(Name::of(&found.position)) {
            return Ok(());
        }
        lemmas::learn(table, task, &found.certificate[..]).map(drop).map_err(|error| {
            BadInput::new(format_args!("the certificate of \"{}\": {error}", found.position))
        })
    })?;
    Ok(())
}

/// Hands the results of a file over. A last line that was cut off does not count.
fn each_result(
    path: &Path,
    task: &Task,
    take: &mut dyn FnMut(Found) -> Result<(), BadInput>,
) -> Result<Whole, BadInput> {
    let name = quote(&path.display().to_string());
    let file = regular::open(path)
        .map_err(|error| BadInput::new(format_args!("cannot read {name}: {error}")))?;
    let mut failure = None;
    let mut number = 0;
    let whole = read_results(BufReader::with_capacity(1 << 16, file), &mut |of, found| {
        number += 1;
        let is_same = of.winner == task.winner && of.fifty_moves == task.fifty_moves;
        let taken = if is_same {
            take(found)
        } else {
            Err(BadInput::new(format_args!(
                "result {number} of {name} is of another task: {} wins, the fifty-move rule {}",
                of.winner,
                if of.fifty_moves { "counts" } else { "is set aside" }
            )))
        };
        if let Err(error) = taken {
            failure.get_or_insert(error);
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

/// Opens the file of a tree to add to it, after what it holds was read. It is locked: what two runs
/// write there would be of no use to either.
fn open(path: &Path, task: &Task, findings: &mut Findings) -> Result<File, BadInput> {
    let name = quote(&path.display().to_string());
    let cannot = |error: io::Error| BadInput::new(format_args!("cannot write {name}: {error}"));
    if matches!(path.try_exists(), Ok(true)) {
        check_regular(path).map_err(cannot)?;
    }
    let file = OpenOptions::new().create(true).append(true).open(path).map_err(cannot)?;
    if let Err(TryLockError::WouldBlock) = file.try_lock() {
        return Err(BadInput::new(format_args!(
            "{name} is the tree of another run, which goes on"
        )));
    }
    let before = read(path, task, findings)?;
    if before.results > 0 {
        tell(format_args!("going on after {before}"));
    }
    if let Some(cut) = &before.cut {
        // A file of something else stays as it is. The first result of a tree is of its root.
        let root = task.root.to_string();
        let is_ours = before.results > 0 || root.starts_with(cut) || cut.starts_with(&root);
        if !is_ours {
            let cut = quote(cut);
            return Err(BadInput::new(format_args!("{name} is no tree of this position: {cut}")));
        }
        before.tell_cut(path);
        // It would run into the next line.
        file.set_len(before.bytes).map_err(cannot)?;
    }
    Ok(file)
}
