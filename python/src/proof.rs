//! Proofs of forced wins, and their certificates.

use std::io::{self, Read};
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;

use fissile_engine::Game;
use fissile_prover::shorten::shorten;
use fissile_prover::table::Table;
use fissile_prover::{Covered, Plan, ProofLimits, Report, Rules, RunError, Task, Verdict, run_on};
use pyo3::prelude::*;
use pyo3::pybacked::PyBackedBytes;

use crate::argument::{self, MOST_THREADS, color, is_white};
use crate::error::{CertificateError, ProveError, raise};
use crate::position::Position;
use crate::wait::interruptible;

/// The largest table of the prover, in MiB.
const MOST_MEMORY: u64 = 1 << 25;

/// The default table of the prover, in MiB.
const MEMORY: u64 = 64;

/// The nodes of the search for a shorter proof: this many, and as many as the first proof took.
const SHORTEN: u64 = 20_000;

/// The answer of prove.
#[pyclass(module = "fissile", frozen)]
pub struct Proof {
    /// True if the win is proven, False if there is none within the limits of plies, None if
    /// neither is known.
    #[pyo3(get)]
    proven: Option<bool>,
    /// The side that should win: fissile.WHITE (True) or fissile.BLACK (False).
    #[pyo3(get)]
    winner: bool,
    /// The length of the longest line of the proof, in plies; None without a proof.
    #[pyo3(get)]
    plies: Option<u32>,
    /// The positions that were expanded.
    #[pyo3(get)]
    nodes: u64,
    /// The time of the search, in seconds.
    #[pyo3(get)]
    time: f64,
    /// The certificate, which verify and any other program can check; None without a proof.
    #[pyo3(get)]
    certificate: Option<Vec<u8>>,
}

#[pymethods]
impl Proof {
    fn __str__(&self) -> String {
        let winner = color(self.winner);
        match (self.proven, self.plies) {
            (Some(true), Some(1)) => format!("proven: {winner} wins in at most 1 ply"),
            (Some(true), plies) => {
                format!("proven: {winner} wins in at most {} plies", plies.unwrap_or_default())
            }
            (Some(false), _) => format!("refuted: {winner} cannot win"),
            (None, _) => "not proven".to_owned(),
        }
    }

    fn __repr__(&self) -> String {
        format!("<Proof: {}, {} nodes>", self.__str__(), self.nodes)
    }
}

/// What a certificate proves, checked by the rules alone.
#[pyclass(module = "fissile", frozen)]
pub struct Certificate {
    covered: Covered,
}

#[pymethods]
impl Certificate {
    /// The position to win from.
    #[getter]
    fn position(&self) -> Position {
        Position::new(Game::new(self.covered.header.root), false)
    }

    /// The side that wins: fissile.WHITE (True) or fissile.BLACK (False).
    #[getter]
    fn winner(&self) -> bool {
        is_white(self.covered.header.winner)
    }

    /// The length of the longest line, in plies.
    #[getter]
    fn plies(&self) -> u32 {
        self.covered.longest_line
    }

    /// Whether the win is one under the fifty-move rule.
    #[getter]
    fn fifty_moves(&self) -> bool {
        self.covered.header.fifty_moves
    }

    /// The number of positions in which the winner is to move.
    #[getter]
    fn positions(&self) -> u64 {
        self.covered.positions
    }

    /// The number of replies of the loser, all of which lose.
    #[getter]
    fn replies(&self) -> u64 {
        self.covered.replies
    }

    /// The program that made it, by its own account.
    #[getter]
    fn maker(&self) -> String {
        self.covered.header.maker.clone()
    }

    fn __repr__(&self) -> String {
        let Covered { header, longest_line, .. } = &self.covered;
        format!(
            "<Certificate: {} wins from \"{}\" in at most {longest_line} plies>",
            header.winner, header.root
        )
    }
}

/// Looks for a proof that one side wins by force, against every reply.
///
/// nodes is the number of positions to expand, time is in seconds; without either it runs until
/// there is an answer, which may be never. winner is the side that should win, by default the side
/// to move. max_plies limits the length of the win in plies. threads and memory, in MiB, are for
/// the search. A proof is made shorter if the limits leave room for it, unless shorten is False.
///
/// Raises ProveError if the game is over, if no game reaches the position, or if the proof was lost
/// for want of memory; OptionError for an argument out of range. Releases the interpreter's lock,
/// and hears Ctrl-C.
#[pyfunction]
#[pyo3(signature = (position, *, nodes=None, time=None, winner=None, max_plies=None, threads=None, memory=None, shorten=true))]
#[allow(clippy::too_many_arguments, reason = "they are the keywords of a function in Python")]
pub fn prove(
    py: Python<'_>,
    position: &Bound<'_, Position>,
    nodes: Option<&Bound<'_, PyAny>>,
    time: Option<&Bound<'_, PyAny>>,
    winner: Option<bool>,
    max_plies: Option<&Bound<'_, PyAny>>,
    threads: Option<&Bound<'_, PyAny>>,
    memory: Option<&Bound<'_, PyAny>>,
    shorten: bool,
) -> PyResult<Proof> {
    let game = position.try_borrow()?.game.clone();
    Task::check_root(&game, Rules::Lichess, true)
        .map_err(|error| raise::<ProveError>(py, error))?;
    let root = *game.position();
    let plies = argument::optional("max_plies", max_plies, 1..=u64::from(u16::MAX))?;
    let winner = winner.map_or(root.turn(), color);
    let task = Task { plies: plies.map(|plies| plies as u32), ..Task::new(root, winner) };
    let limits = ProofLimits {
        nodes: argument::optional("nodes", nodes, 1..=u64::MAX)?,
        time: argument::seconds("time", time)?,
    };
    let threads = argument::optional("threads", threads, 1..=MOST_THREADS)?.unwrap_or(1) as usize;
    let memory = argument::optional("memory", memory, 1..=MOST_MEMORY)?.unwrap_or(MEMORY) as usize;
    let plan = Plan { limits, threads, ..Plan::default() };
    let report = interruptible(py, |stop| search(&task, memory, plan, shorten, stop))?
        .map_err(|error| raise::<ProveError>(py, error))?;
    let proof = report.proof.transpose().map_err(|error| raise::<ProveError>(py, error))?;
    let certificate = proof.as_ref().map(|proof| {
        let mut bytes = Vec::new();
        let maker = concat!("fissile for Python ", env!("CARGO_PKG_VERSION"));
        proof.write(&proof.header(&task, maker), &mut bytes).map(|()| bytes)
    });
    Ok(Proof {
        proven: match report.answer {
            Verdict::Won(_) => Some(true),
            Verdict::Refuted => Some(false),
            Verdict::Unknown => None,
        },
        winner: is_white(winner),
        plies: proof.map(|proof| proof.won.distance.into()),
        nodes: report.nodes,
        time: report.time.as_secs_f64(),
        certificate: certificate.transpose()?,
    })
}

/// A search for a proof, and then for a shorter one.
fn search(
    task: &Task,
    memory: usize,
    plan: Plan<'_>,
    is_shortened: bool,
    stop: &AtomicBool,
) -> Result<Report, RunError> {
    let started = Instant::now();
    let table = Table::new(memory)?;
    let mut report = run_on(task, &table, plan, stop, &mut |_| {}, &mut |_| {})?;
    let Some(Ok(proof)) = report.proof.as_ref().filter(|_| is_shortened) else {
        return Ok(report);
    };
    let left = plan.limits.nodes.map_or(u64::MAX, |most| most.saturating_sub(report.nodes));
    let nodes = left.min(report.nodes.saturating_add(SHORTEN));
    let time = plan.limits.time.map(|most| most.saturating_sub(report.time));
    let plan = Plan { limits: ProofLimits { nodes: Some(nodes), time }, ..plan };
    let first = proof.won.distance.into();
    let shorter = shorten(task, first, None, &table, plan, stop, &mut |_| {})?;
    report.nodes += shorter.nodes;
    report.time = started.elapsed();
    if let Some(proof) = shorter.proof {
        report.proof = Some(Ok(proof));
    }
    Ok(report)
}

/// Checks a certificate, given as bytes, by the rules alone, and returns what it proves.
///
/// Raises CertificateError, with the first claim that does not hold. Releases the interpreter's
/// lock, and hears Ctrl-C.
#[pyfunction]
pub fn verify(py: Python<'_>, certificate: PyBackedBytes) -> PyResult<Certificate> {
    let checked = interruptible(py, |stop| {
        fissile_prover::verify(Interruptible { bytes: &certificate, stop })
    })?;
    let covered =
        checked.map_err(|error| raise::<CertificateError>(py, format!("refused: {error}")))?;
    Ok(Certificate { covered })
}

/// Bytes that end with an error once `stop` is set.
struct Interruptible<'a> {
    bytes: &'a [u8],
    stop: &'a AtomicBool,
}

impl Read for Interruptible<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        /// As many bytes as are checked in about a millisecond.
        const PART: usize = 1024;
        if self.stop.load(Ordering::Relaxed) {
            return Err(io::Error::other("interrupted"));
        }
        let most = buffer.len().min(PART);
        self.bytes.read(&mut buffer[..most])
    }
}
