//! `solve <FEN> [goal WHITE_WIN|BLACK_WIN] [nodes N] [movetime MS] [hash MB] [certnodes N] [certfile PATH]`: how a worker of
//! AtomicDB asks an engine for a proof. The words, the defaults and the lines of the answer are those of Atomic-Stockfish,
//! whose command it is; the worker reads the lines that begin with `solve `, and from `# atomicdb-proof/1` to the end the
//! certificate. Bad words are refused in one line, where Atomic-Stockfish takes a number that it likes.

use std::fmt::Write as _;
use std::fs::File;
use std::io::{self, BufReader, Write as _};
use std::path::{Path, PathBuf};
use std::time::Duration;

use fissile_engine::search::Signals;
use thiserror::Error;

use super::limits::Refusal;
use super::proof::{Tree, at_once, tree};
use crate::atomic::{Color, Position};
use crate::numbers::INFINITE;
use crate::shorten::{Shortened, shorten};
use crate::table::{NoMemory, Table};
use crate::util::quote::quote;
use crate::util::regular;
use crate::{Guide, Plan, Proof, ProofLimits, Report, Rules, RunError, Task, Verdict, run_on};

/// The words that end the FEN; each takes a value.
const KEYWORDS: [&str; 6] = ["goal", "nodes", "movetime", "hash", "certnodes", "certfile"];

/// The default limit of nodes.
const NODES: u64 = 10_000_000;

/// The default size of the table, in MiB.
const HASH: usize = 256;

/// The nodes of the search for a shorter proof: this many, and as many as the first proof took. The verifier of AtomicDB
/// takes some fifteen milliseconds for each position, so nodes are cheaper here.
const SHORTER: u64 = 20_000;

/// What a command asks for.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Wanted {
    root: Position,
    winner: Color,
    /// `None` without a limit.
    nodes: Option<u64>,
    time: Option<Duration>,
    mebibytes: usize,
    /// The maximum number of positions of the certificate.
    certificate_nodes: Option<usize>,
    /// Where the certificate goes instead of the output.
    file: Option<PathBuf>,
}

/// Why a command has no answer.
#[derive(Debug, Error)]
enum SolveError {
    #[error("no FEN given")]
    NoFen,
    #[error("invalid FEN ({0})")]
    Fen(String),
    #[error("no value after {}", quote(.0))]
    NoValue(String),
    #[error("unknown word {}", quote(.0))]
    Word(String),
    #[error("goal {} is neither WHITE_WIN nor BLACK_WIN", quote(.0))]
    Goal(String),
    #[error("{name} {} is not a number from 0 to {most}", quote(.text))]
    Number { name: &'static str, text: String, most: u64 },
    #[error("certfile {} cannot be written: {error}", quote(.path))]
    File { path: String, error: io::Error },
    #[error(transparent)]
    Memory(#[from] NoMemory),
    #[error(transparent)]
    Run(#[from] RunError),
}

/// Answers the words after `solve` on `threads` threads. The answer has one or more lines; the last has no line feed.
/// `listener` gets the number of nodes from time to time.
#[must_use]
pub fn answer(
    words: &str,
    threads: usize,
    signals: &Signals,
    listener: &mut (dyn FnMut(u64) + Send),
) -> String {
    let answered = Wanted::read(words).and_then(|wanted| wanted.answer(threads, signals, listener));
    answered.unwrap_or_else(|error| format!("solve error: {error}"))
}

impl Wanted {
    fn read(text: &str) -> Result<Wanted, SolveError> {
        let mut words = text.split_whitespace().peekable();
        let mut fen = Vec::new();
        while let Some(word) = words.next_if(|word| !KEYWORDS.contains(word)) {
            fen.push(word);
        }
        if fen.is_empty() {
            return Err(SolveError::NoFen);
        }
        let fen = fen.join(" ");
        let invalid = |error: &dyn std::fmt::Display| SolveError::Fen(format!("{error}"));
        let root = Position::from_fen(&fen).map_err(|error| invalid(&error))?;
        let mut wanted = Wanted {
            root,
            winner: Color::White,
            nodes: Some(NODES),
            time: None,
            mebibytes: HASH,
            certificate_nodes: None,
            file: None,
        };
        while let Some(name) = words.next() {
            let value = words.next().ok_or_else(|| SolveError::NoValue(name.to_owned()))?;
            wanted.set(name, value)?;
        }
        Ok(wanted)
    }

    /// Sets what a keyword names. Zero means no limit.
    fn set(&mut self, name: &str, value: &str) -> Result<(), SolveError> {
        let number = |name: &'static str, most: u64| {
            let number = value.parse().ok().filter(|number| *number <= most);
            number.ok_or_else(|| SolveError::Number { name, text: value.to_owned(), most })
        };
        let limit = |number: u64| (number > 0).then_some(number);
        match name {
            "goal" => {
                self.winner = match value {
                    "WHITE_WIN" => Color::White,
                    "BLACK_WIN" => Color::Black,
                    _ => return Err(SolveError::Goal(value.to_owned())),
                }
            }
            "nodes" => self.nodes = limit(number("nodes", u64::MAX)?),
            "movetime" => {
                self.time = limit(number("movetime", u64::MAX)?).map(Duration::from_millis);
            }
            "hash" => self.mebibytes = number("hash", 1 << 25)?.max(1) as usize,
            "certnodes" => {
                let most = limit(number("certnodes", u64::MAX)?);
                self.certificate_nodes =
                    most.map(|most| usize::try_from(most).unwrap_or(usize::MAX));
            }
            "certfile" => self.file = Some(value.into()),
            _ => return Err(SolveError::Word(name.to_owned())),
        }
        Ok(())
    }

    fn answer(
        &self,
        threads: usize,
        signals: &Signals,
        listener: &mut (dyn FnMut(u64) + Send),
    ) -> Result<String, SolveError> {
        // A file that cannot be written would lose the proof at the end. What a file has in it stays.
        let file = self.file.as_deref().map(|path| {
            empty(path)
                .map_err(|error| SolveError::File { path: path.display().to_string(), error })
        });
        let file = file.transpose()?;
        let table = Table::new(self.mebibytes)?;
        let task = Task { rules: Rules::AtomicDb, ..Task::new(self.root, self.winner) };
        let plan = Plan {
            limits: ProofLimits { nodes: self.nodes, time: self.time },
            threads,
            ..Plan::default()
        };
        let stop = signals.stop_flag();
        let mut report = run_on(
            &task,
            &table,
            plan,
            stop,
            &mut |progress| listener(progress.nodes),
            &mut |_| {},
        )?;
        let certificate = match &report.answer {
            Verdict::Won(_) => Some(self.certificate(&task, &mut report, &table, plan, signals)?),
            Verdict::Refuted | Verdict::Unknown => None,
        };
        let mut text = lines(&report, certificate.as_ref().and_then(|tree| tree.as_ref().ok()));
        match (certificate, file) {
            (Some(Ok(tree)), None) => {
                text.push('\n');
                text.push_str(tree.text.trim_end());
            }
            (Some(Ok(tree)), Some(mut file)) => {
                let path = self.file.as_ref().map(|path| path.display().to_string());
                file.write_all(tree.text.as_bytes())
                    .map_err(|error| SolveError::File { path: path.unwrap_or_default(), error })?;
            }
            // The worker skips such a line.
            (Some(Err(reason)), _) => {
                let _ = write!(text, "\ninfo string {reason}");
            }
            (None, _) => {}
        }
        Ok(text)
    }

    /// The smallest certificate that is found of a win, or why there is none that AtomicDB reads. The nodes of the search
    /// for a shorter proof are added to those of the report.
    fn certificate(
        &self,
        task: &Task,
        report: &mut Report,
        table: &Table,
        plan: Plan<'_>,
        signals: &Signals,
    ) -> Result<Result<Tree, String>, SolveError> {
        let within = |tree: Tree| match self.certificate_nodes {
            Some(most) if tree.nodes > most => Err(Refusal::Nodes),
            _ => Ok(tree),
        };
        if let Some(tree) = at_once(&self.root, self.winner) {
            return Ok(within(tree).map_err(|refusal| refusal.to_string()));
        }
        let proof = match &report.proof {
            Some(Ok(proof)) => proof,
            Some(Err(error)) => return Ok(Err(error.to_string())),
            None => return Ok(Err("certificate not found".to_owned())),
        };
        let first = as_tree(proof, task).and_then(|tree| within(tree).map_err(|no| no.to_string()));
        let share = report.nodes.saturating_add(SHORTER);
        let left = self.nodes.map_or(share, |most| share.min(most.saturating_sub(report.nodes)));
        let time = self.time.map(|most| most.saturating_sub(report.time));
        let plies = proof.won.distance.into();
        let plan = Plan { limits: ProofLimits { nodes: Some(left), time }, ..plan };
        let stop = signals.stop_flag();
        let Shortened { proof, nodes, .. } =
            shorten(task, plies, None, table, plan, stop, &mut |_| {})?;
        report.nodes += nodes;
        let Some(proof) = proof else { return Ok(first) };
        let second =
            as_tree(&proof, task).and_then(|tree| within(tree).map_err(|no| no.to_string()));
        Ok(match (first, second) {
            (Ok(first), Ok(second)) if first.nodes <= second.nodes => Ok(first),
            (first, Err(_)) => first,
            (_, second) => second,
        })
    }
}

/// Opens a file that is empty or missing.
fn empty(path: &Path) -> io::Result<File> {
    let file = regular::append(path)?;
    match file.metadata()?.len() {
        0 => Ok(file),
        _ => Err(io::Error::new(io::ErrorKind::AlreadyExists, "it is not empty")),
    }
}

/// A proof as AtomicDB reads it. It is checked by the rules alone on the way.
fn as_tree(proof: &Proof, task: &Task) -> Result<Tree, String> {
    let mut file = Vec::new();
    proof.write(&proof.header(task, ""), &mut file).map_err(|error| error.to_string())?;
    let guide = Guide::read(BufReader::new(&file[..])).map_err(|error| error.to_string())?;
    tree(&guide).map_err(|refusal| refusal.to_string())
}

/// The lines of the answer, as Atomic-Stockfish prints them.
fn lines(report: &Report, tree: Option<&Tree>) -> String {
    let (outcome, numbers) = match report.answer {
        Verdict::Won(_) => ("PROVED", (0, INFINITE)),
        Verdict::Refuted => ("DISPROVED", (INFINITE, 0)),
        // Where a line was cut off, the numbers may say more than is known.
        Verdict::Unknown => {
            ("UNKNOWN", (report.proof_number.max(1), report.disproof_number.max(1)))
        }
    };
    let number = |number: u32| match number {
        INFINITE.. => "INF".to_owned(),
        number => number.to_string(),
    };
    let milliseconds = report.time.as_millis() as u64;
    let rate = |count: u64| (count * 1000).checked_div(milliseconds).unwrap_or(0);
    format!(
        "solve outcome {outcome}\nsolve pn {}\nsolve dn {}\nsolve nodes {}\nsolve positions {}\nsolve ms {milliseconds}\n\
         solve nps {}\nsolve pps {}\nsolve certificate {}\nsolve certnodes {}",
        number(numbers.0),
        number(numbers.1),
        report.nodes,
        report.evaluations,
        rate(report.nodes),
        rate(report.evaluations),
        if tree.is_some() { "yes" } else { "no" },
        tree.map_or(0, |tree| tree.nodes),
    )
}
