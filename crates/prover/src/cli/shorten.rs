//! `fissile prove` looks for a shorter proof of what it has proven: a mate that the alpha-beta search
//! sees suggests a length, and [`crate::shorten`] proves it, or what else it can.

use std::time::Instant;

use indicatif::ProgressBar;

use super::progress;
use crate::shorten::{Shortened, shorten as search};
use crate::tree::growth::Resources;
use crate::{Plan, Progress, ProofLimits, Report, Task};
use fissile_cli::exit::BadInput;
use fissile_engine::atomic::Game;
use fissile_engine::search::{self, Job, Limits, Searcher, Signals};

/// The nodes of the search for a shorter proof: this many, and as many as the first proof took.
const AT_LEAST: u64 = 20_000;

/// The nodes of the alpha-beta search for each node of the prover; it is about eight times as fast.
const MATE_SEARCH: u64 = 2;

/// The table of the alpha-beta search, in MiB.
const HASH: usize = 16;

/// What is known of the length of a win.
#[derive(Clone, Copy, Debug)]
pub(super) struct Length {
    /// The plies of the first proof.
    pub first: u32,
    /// Whether searches have shown that no win is shorter.
    pub is_shortest: bool,
    /// The nodes in which no shorter win was found.
    pub nodes: u64,
}

/// Replaces the proof of a report by a shorter one, if one is found. `None` if there is nothing to
/// shorten or no node left for it.
pub(super) fn shorten(
    task: &Task,
    report: &mut Report,
    resources: Resources<'_>,
    signals: &Signals,
    bar: &ProgressBar,
) -> Result<Option<Length>, BadInput> {
    let Some(Ok(proof)) = &report.proof else { return Ok(None) };
    let Resources { table, plan, stop } = resources;
    let share = report.nodes.saturating_add(AT_LEAST);
    let nodes =
        plan.limits.nodes.map_or(share, |most| share.min(most.saturating_sub(report.nodes)));
    let time = plan.limits.time.map(|most| most.saturating_sub(report.time));
    if nodes == 0 || time.is_some_and(|time| time.is_zero()) || signals.is_stopped() {
        return Ok(None);
    }
    let first = u32::from(proof.won.distance);
    let limits = ProofLimits { nodes: Some(nodes), time };
    let started = Instant::now();
    let hint = mate(task, limits, plan.threads, signals);
    let time = time.map(|time| time.saturating_sub(started.elapsed()));
    let limits = ProofLimits { time, ..limits };
    let mut listener = |progress: &Progress<'_>| {
        let line = progress::line(&task.root, progress);
        bar.set_message(format!("proven in {first} plies; shorter: {line}"));
    };
    let plan = Plan { limits, ..plan };
    let Shortened { proof, is_shortest, nodes } =
        search(task, first, hint, table, plan, stop, &mut listener).map_err(BadInput::new)?;
    if let Some(proof) = proof {
        report.proof = Some(Ok(proof));
    }
    Ok(Some(Length { first, is_shortest, nodes }))
}

/// The plies to the mate that the alpha-beta search sees for the winner.
fn mate(task: &Task, limits: ProofLimits, threads: usize, signals: &Signals) -> Option<u32> {
    let limits = Limits {
        nodes: limits.nodes.map(|nodes| nodes.saturating_mul(MATE_SEARCH)),
        move_time: limits.time.map(|time| time / 2),
        search_moves: (!task.moves.is_empty()).then(|| task.moves.clone()),
        ..Limits::default()
    };
    // Without memory or threads for it there is no hint.
    let mut searcher = Searcher::new(search::Resources { hash_mebibytes: HASH, threads }).ok()?;
    let result = searcher.run(&Job::new(Game::new(task.root), limits), signals, &());
    let score = result.score()?;
    let is_won = score.is_win() == (task.root.turn() == task.winner);
    score.plies_to_mate().filter(|_| is_won)?.try_into().ok()
}
