//! Growing a tree job by job on one machine, and the proof that a decided tree stands for. Where
//! the results of the jobs are kept is up to the caller.

use std::io;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use thiserror::Error;

use super::job::{self, JobError, JobResult};
use super::{Findings, MoveOrder, ProofNumbers, Tree};
use crate::atomic::Position;
use crate::run::{Plan, Report, RunError, run_on};
use crate::table::Table;
use crate::util::clock::Instant;
use crate::{Progress, ProofLimits, Task, Verdict};

/// The limit of nodes for the search that writes down a decided tree: its table knows the positions
/// above the parts, so it needs few.
const CONCLUSION: u64 = 1_000_000;

/// The means of the jobs of a tree.
#[derive(Clone, Copy)]
pub struct Resources<'a> {
    /// The table, which all jobs share.
    pub table: &'a Table,
    /// The threads, and the limits of all jobs together.
    pub plan: Plan<'a>,
    /// Ends the work when it is set.
    pub stop: &'a AtomicBool,
}

/// How far a tree has grown, while a job runs.
#[derive(Clone, Copy, Debug)]
pub struct GrowthProgress<'a> {
    /// The numbers of the root after the last job.
    pub root: ProofNumbers,
    /// The number of finished jobs.
    pub jobs: usize,
    /// The position of the job that runs.
    pub position: &'a Position,
    /// How far that job is.
    pub progress: &'a Progress<'a>,
}

/// What the jobs of a tree are like.
#[derive(Clone, Copy)]
pub struct Jobs<'a> {
    /// The maximum number of nodes of each.
    pub nodes: u64,
    /// Named in the certificates.
    pub maker: &'a str,
    /// Says which moves of the winner are searched first.
    pub order: &'a MoveOrder<'a>,
}

/// Why a tree cannot grow.
#[derive(Debug, Error)]
#[allow(missing_docs, reason = "the messages explain each variant")]
pub enum GrowthError {
    #[error(transparent)]
    Job(#[from] JobError),
    #[error("cannot keep the results: {0}")]
    Keep(io::Error),
}

/// The work of growing a tree.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Work {
    /// The number of jobs.
    pub jobs: usize,
    /// Expansions of positions in all jobs.
    pub nodes: u64,
    /// The time of all jobs.
    pub time: Duration,
}

/// Searches in jobs, the best first, until the tree is decided, a limit is reached or the work is
/// stopped, and adds their results to the findings. `keep` gets the results of each job.
///
/// # Errors
/// If a job fails, or `keep` does.
pub fn grow<'a>(
    task: &'a Task,
    findings: &mut Findings,
    resources: Resources<'_>,
    each: Jobs<'_>,
    listener: &mut (dyn FnMut(&GrowthProgress<'_>) + Send),
    keep: &mut dyn FnMut(&[JobResult]) -> io::Result<()>,
) -> Result<(Tree<'a>, Work), GrowthError> {
    let Resources { table, plan, stop } = resources;
    let started = Instant::now();
    let (mut jobs, mut nodes) = (0, 0);
    loop {
        let tree = Tree::new(task, findings);
        let left = ProofLimits {
            nodes: Some(plan.limits.nodes.map_or(u64::MAX, |most| most.saturating_sub(nodes))),
            time: plan.limits.time.map(|most| most.saturating_sub(started.elapsed())),
        };
        let is_over = left.nodes == Some(0) || left.time == Some(Duration::ZERO);
        let is_over = is_over || stop.load(Ordering::Relaxed);
        let next = if is_over { None } else { tree.clone().next(1, each.order).pop() };
        let Some(position) = next else {
            return Ok((tree, Work { jobs, nodes, time: started.elapsed() }));
        };
        let root = tree.root_numbers();
        let part = Task { root: position, moves: Vec::new(), ..*task };
        let plan = Plan {
            limits: ProofLimits { nodes: left.nodes.min(Some(each.nodes)), ..left },
            ..plan
        };
        let mut report = |progress: &Progress<'_>| {
            listener(&GrowthProgress { root, jobs, position: &position, progress });
        };
        let results = job::run(&part, table, plan, stop, &mut report, each.maker)?;
        keep(&results).map_err(GrowthError::Keep)?;
        jobs += 1;
        for result in results {
            nodes += result.nodes;
            findings.add(&result.position, result.nodes, result.finding);
        }
    }
}

/// What a tree says of its task, as the report of a search. If the task is proven, the proof is
/// written down from the certificates of [`Tree::parts`], which the table must know by then
/// ([`lemmas`](crate::lemmas)). Results that are not as they say may leave something to
/// search; that ends after `time`, if it is given, or a million nodes.
///
/// # Errors
/// If a thread cannot be started.
pub fn conclude(
    tree: &Tree<'_>,
    resources: Resources<'_>,
    time: Option<Duration>,
) -> Result<Report, RunError> {
    let Resources { table, plan, stop } = resources;
    let numbers = tree.root_numbers();
    if numbers.proof == 0 {
        tree.store_in(table);
        let plan = Plan { limits: ProofLimits { nodes: Some(CONCLUSION), time }, ..plan };
        return run_on(tree.task, table, plan, stop, &mut |_| {}, &mut |_| {});
    }
    Ok(Report {
        answer: if numbers.is_decided() { Verdict::Refuted } else { Verdict::Unknown },
        proof: None,
        proof_number: numbers.proof,
        disproof_number: numbers.disproof,
        nodes: 0,
        evaluations: 0,
        time: Duration::ZERO,
        permille_full: table.permille_full(),
    })
}
