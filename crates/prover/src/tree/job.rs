//! A job of a large proof searches one position with a limit on its nodes. It results in a win with
//! its certificate, or in the numbers of the positions after each move and the wins among those.

use std::io;
use std::sync::atomic::AtomicBool;

use thiserror::Error;

use super::{Finding, ProofNumbers};
use crate::Task;
use crate::atomic::{Move, Position};
use crate::dfpn::{Progress, ProofLimits, Shared, Solver, Verdict};
use crate::numbers::Numbers;
use crate::proof::{Proof, ProofError};
use crate::run::{Plan, RunError, run_on};
use crate::status::{Status, status};
use crate::table::Table;

/// The limit of nodes for completing the certificate of a position that the table knows to be won
/// but has partly lost.
const REPAIR: u64 = 1_000_000;

/// What a job has found out about its own position, or about the position after one of its moves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct JobResult {
    /// The position.
    pub position: Position,
    /// What the job has found.
    pub finding: Finding,
    /// The certificate if the position is won; otherwise empty.
    pub certificate: Vec<u8>,
    /// The number of nodes of the job.
    pub nodes: u64,
}

/// Why a job failed.
#[derive(Debug, Error)]
#[allow(missing_docs, reason = "the messages explain each variant")]
pub enum JobError {
    #[error(transparent)]
    Run(#[from] RunError),
    #[error("the position is won, but {0}")]
    Proof(#[from] ProofError),
    #[error("cannot write the certificate: {0}")]
    Write(#[from] io::Error),
}

/// Searches a position with a table, which may have the results of other jobs for the same winner
/// under the same rules. `maker` is named in the certificates.
///
/// # Errors
/// If a thread cannot be started, or a win that was found is too large for the table.
pub fn run(
    task: &Task,
    table: &Table,
    plan: Plan<'_>,
    stop: &AtomicBool,
    listener: &mut (dyn FnMut(&Progress<'_>) + Send),
    maker: &str,
) -> Result<Vec<JobResult>, JobError> {
    let report = run_on(task, table, plan, stop, listener, &mut |_| {})?;
    let nodes = report.nodes;
    let found =
        |finding, certificate| JobResult { position: task.root, finding, certificate, nodes };
    match (report.answer, report.proof) {
        (Verdict::Won(_), Some(proof)) if proof != Err(ProofError::Stopped) => {
            let proof = proof?;
            let won = Finding::Won { run: proof.won.run };
            Ok(vec![found(won, certificate(task, &proof, maker)?)])
        }
        (Verdict::Refuted, _) => Ok(vec![found(Finding::Refuted, Vec::new())]),
        (Verdict::Won(_) | Verdict::Unknown, _) => {
            let idle = AtomicBool::new(false);
            let shared =
                Shared::new(task, table, ProofLimits::default(), 1, &idle).with_tables(plan.tables);
            let attacks = task.root.turn() != task.winner;
            let proof_numbers = |(mv, numbers): (Move, Numbers)| {
                let (proof, disproof) = (numbers.proof(attacks), numbers.disproof(attacks));
                (mv, ProofNumbers { proof, disproof })
            };
            let moves = Solver::new(&shared, None)
                .move_numbers()
                .into_iter()
                .map(proof_numbers)
                .collect::<Vec<_>>();
            let mut all = Vec::new();
            for (mv, numbers) in &moves {
                if numbers.proof == 0 {
                    all.extend(won(task, table, &task.root.after(*mv), plan, stop, maker)?);
                }
            }
            all.push(found(Finding::Open(moves), Vec::new()));
            Ok(all)
        }
    }
}

/// The certificate of a position that the table knows to be won. `None` if the position is won by
/// its status alone, which needs no certificate, if the search is interrupted, or if the table has
/// lost the proof.
fn won(
    task: &Task,
    table: &Table,
    position: &Position,
    plan: Plan<'_>,
    stop: &AtomicBool,
    maker: &str,
) -> Result<Option<JobResult>, JobError> {
    let task = Task { root: *position, plies: None, moves: Vec::new(), ..*task };
    if matches!(status(position, task.winner, task.rules, task.fifty_moves), Status::Won(_)) {
        return Ok(None);
    }
    let limits = ProofLimits { nodes: Some(REPAIR), time: None };
    let plan = Plan { limits, threads: 1, ..plan };
    let report = run_on(&task, table, plan, stop, &mut |_| {}, &mut |_| {})?;
    let Some(Ok(proof)) = report.proof else { return Ok(None) };
    let certificate = certificate(&task, &proof, maker)?;
    let finding = Finding::Won { run: proof.won.run };
    Ok(Some(JobResult { position: *position, finding, certificate, nodes: report.nodes }))
}

fn certificate(task: &Task, proof: &Proof, maker: &str) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    proof.write(&proof.header(task, maker), &mut bytes)?;
    Ok(bytes)
}
