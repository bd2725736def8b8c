//! Counts, the bench and openings, which run beside the session like a search: they can be stopped,
//! and end when nobody reads their output any more. [`super::session`] starts them; what they do
//! belongs to the rooms below.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Instant;

use super::console;
use super::output::Output;
use crate::atomic::Position;
use crate::atomic::fen::CastlingLetters;
use crate::atomic::notation::CastlingText;
use crate::atomic::perft::divide_while;
use crate::engine::bench::{self, BenchPlan};
use crate::engine::{Handler, Network, PvInfo, Searcher, Signals};
use crate::training::openings::{Openings, OpeningsError, OpeningsPlan};

/// Counts the leaves below each legal move on the threads of the searcher, and prints them.
pub fn perft(
    position: &Position,
    depth: u32,
    castling: CastlingText,
    searcher: &Searcher,
    signals: &Signals,
    output: &Output,
) {
    let progress = Progress::new(output, signals);
    let counts = searcher
        .pool()
        .install(|| divide_while(position, depth, None, &|leaves| progress.goes_on(leaves)));
    let Some(counts) = counts else {
        output.info_string(format_args!("perft: stopped before all leaves were counted"));
        return;
    };
    let total = match depth {
        0 => 1,
        _ => counts.iter().fold(0u64, |sum, (_, leaves)| sum.saturating_add(*leaves)),
    };
    output.lines(&console::divide(&counts, total, castling));
}

/// Searches the positions of the bench and prints their nodes and the speed.
pub fn bench(plan: BenchPlan, network: Arc<Network>, signals: &Signals, output: &Output) {
    let progress = Progress::new(output, signals);
    let each = |fen: &str, nodes: u64| {
        progress.nodes.fetch_add(nodes, Ordering::Relaxed);
        output.line(format_args!("{nodes:>9} {fen}"));
    };
    match bench::run(plan, network, signals, &progress, each) {
        Ok(result) => output.line(result),
        Err(error) => output.info_string(error),
    }
}

/// Prints balanced openings in the format that OpenBench reads.
pub fn genfens(plan: &OpeningsPlan, letters: CastlingLetters, signals: &Signals, output: &Output) {
    let print = |mut openings: Openings| -> Result<(), OpeningsError> {
        while !output.is_closed()
            && let Some(position) = openings.next_unless(signals)
        {
            output.info_string(format_args!("genfens {}", position?.fen(letters)));
        }
        Ok(())
    };
    if let Err(error) = Openings::new(plan).and_then(print) {
        output.info_string(format_args!("genfens: {error}"));
    }
}

/// Tells once a second how far a task is. Only by writing does it notice that nobody reads.
struct Progress<'a> {
    output: &'a Output,
    signals: &'a Signals,
    begun: Instant,
    /// The seconds after which it was last told.
    told: AtomicU64,
    nodes: AtomicU64,
}

impl<'a> Progress<'a> {
    fn new(output: &'a Output, signals: &'a Signals) -> Progress<'a> {
        let (told, nodes) = (AtomicU64::new(0), AtomicU64::new(0));
        Progress { output, signals, begun: Instant::now(), told, nodes }
    }

    /// Counts nodes, and returns whether the task goes on.
    fn goes_on(&self, nodes: u64) -> bool {
        self.tell(nodes + self.nodes.fetch_add(nodes, Ordering::Relaxed));
        !self.signals.is_stopped()
    }

    /// Tells the number of nodes so far, if it is time.
    fn tell(&self, nodes: u64) {
        let time = self.begun.elapsed();
        if self.told.fetch_max(time.as_secs(), Ordering::Relaxed) < time.as_secs() {
            let rate = nodes as f64 / time.as_secs_f64();
            let (ms, rate) = (time.as_millis(), rate as u64);
            self.output.line(format_args!("info nodes {nodes} nps {rate} time {ms}"));
            if self.output.is_closed() {
                self.signals.stop();
            }
        }
    }
}

impl Handler for Progress<'_> {
    fn line(&self, line: &PvInfo) {
        self.tell(self.nodes.load(Ordering::Relaxed) + line.nodes);
    }

    fn is_unread(&self) -> bool {
        self.output.is_closed()
    }
}
