//! Counts, the bench and openings, which run beside the session like a search: they can be stopped,
//! and they end when nobody reads their output anymore. [`super::session`] starts them; the modules
//! below do the work. Each returns its last lines: the session prints them at the moment when the
//! task counts as ended, so that a client that has read them can go on.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use vampirc_uci::{UciInfoAttribute, UciMessage};

use super::console;
use super::message::time;
use super::output::{Output, info_string};
use crate::atomic::notation::CastlingText;
use crate::atomic::perft::Perft;
use crate::atomic::{Move, Position};
use crate::engine::bench::{Bench, BenchError, BenchPlan, BenchRun};
use crate::engine::{Handler, Network, Pause, PvInfo, Searcher, Signals, Step, Task};
use crate::util::clock::Instant;

/// Counts the leaves below each legal move: in one step on the threads of the searcher, or with pauses
/// on one thread.
pub struct PerftTask {
    depth: u32,
    castling: CastlingText,
    progress: Progress,
    position: Position,
    /// The moves that are not counted yet, and the counts of the others. The last one is open as
    /// long as parts of its tree are left.
    left: Vec<Move>,
    counts: Vec<(Move, u64)>,
    parts: Vec<(Position, u32)>,
}

impl PerftTask {
    pub fn new(
        position: Position,
        depth: u32,
        castling: CastlingText,
        output: Output,
    ) -> PerftTask {
        let left =
            if depth == 0 { Vec::new() } else { position.legal_moves().into_iter().collect() };
        PerftTask {
            depth,
            castling,
            progress: Progress::new(output),
            position,
            left,
            counts: Vec::new(),
            parts: Vec::new(),
        }
    }

    /// Counts a small part of the tree; `None` if none is left.
    fn count_part(&mut self) -> Option<u64> {
        /// The depth of a part in plies. It takes about a millisecond.
        const PART: u32 = 3;
        let (position, depth) = match self.parts.pop() {
            Some(part) => part,
            None => {
                let mv = self.left.pop()?;
                self.counts.push((mv, 0));
                (self.position.after(mv), self.depth - 1)
            }
        };
        if depth > PART {
            let moves = position.legal_moves();
            self.parts.extend(moves.into_iter().map(|mv| (position.after(mv), depth - 1)));
            return Some(0);
        }
        let leaves = Perft::new(depth).run(&position);
        if let Some((_, count)) = self.counts.last_mut() {
            *count = count.saturating_add(leaves);
        }
        Some(leaves)
    }

    /// The last lines, once everything is counted.
    fn lines(&self) -> String {
        let total = match self.depth {
            0 => 1,
            _ => self.counts.iter().fold(0u64, |sum, (_, leaves)| sum.saturating_add(*leaves)),
        };
        console::divide(&self.counts, total, self.castling)
    }
}

impl Task<Option<String>> for PerftTask {
    fn step(
        &mut self,
        searcher: &mut Searcher,
        signals: &Signals,
        pause: Option<Pause>,
    ) -> Step<Option<String>> {
        let stopped = || info_string("perft: stopped before all leaves were counted").to_string();
        let Some(pause) = pause else {
            let progress = &self.progress;
            let goes_on = |leaves| progress.goes_on(leaves, signals);
            let count = || Perft::new(self.depth).divide_while(&self.position, &goes_on);
            return Step::Done(Some(match searcher.pool().install(count) {
                Some(counts) => {
                    self.counts = counts;
                    self.lines()
                }
                None => stopped(),
            }));
        };
        while let Some(leaves) = self.count_part() {
            if !self.progress.goes_on(leaves, signals) {
                return Step::Done(Some(stopped()));
            }
            if pause() {
                return Step::Paused;
            }
        }
        Step::Done(Some(self.lines()))
    }
}

/// Searches the positions of the bench and prints their nodes and the speed. It pauses between two
/// positions.
pub struct BenchTask {
    plan: BenchPlan,
    network: Arc<Network>,
    run: Option<BenchRun>,
    progress: Progress,
}

impl BenchTask {
    pub fn new(plan: BenchPlan, network: Arc<Network>, output: Output) -> BenchTask {
        BenchTask { plan, network, run: None, progress: Progress::new(output) }
    }

    /// Searches the next positions, up to a pause; the result after the last one.
    fn search(
        &mut self,
        signals: &Signals,
        pause: Option<Pause>,
    ) -> Result<Option<Bench>, BenchError> {
        let mut run = match self.run.take() {
            Some(run) => run,
            None => BenchRun::new(self.plan, Arc::clone(&self.network))?,
        };
        let handler = Watched { progress: &self.progress, signals };
        while let Some((fen, nodes)) = run.next(signals, &handler)? {
            self.progress.nodes.fetch_add(nodes, Ordering::Relaxed);
            self.progress.output.lines(&format!("{nodes:>9} {fen}"));
            if pause.is_some_and(|pause| pause()) {
                self.run = Some(run);
                return Ok(None);
            }
        }
        Ok(Some(run.result()))
    }
}

impl Task<Option<String>> for BenchTask {
    fn step(
        &mut self,
        _: &mut Searcher,
        signals: &Signals,
        pause: Option<Pause>,
    ) -> Step<Option<String>> {
        match self.search(signals, pause) {
            Ok(None) => Step::Paused,
            Ok(Some(result)) => Step::Done(Some(result.to_string())),
            Err(error) => Step::Done(Some(info_string(error).to_string())),
        }
    }
}

/// Reports the progress of a task once a second. A failed report shows that nobody reads anymore,
/// and stops the task.
pub(super) struct Progress {
    output: Output,
    begun: Instant,
    /// The time of the last report, in seconds since the task began.
    last_report: AtomicU64,
    nodes: AtomicU64,
}

impl Progress {
    pub fn new(output: Output) -> Progress {
        let (last_report, nodes) = (AtomicU64::new(0), AtomicU64::new(0));
        Progress { output, begun: Instant::now(), last_report, nodes }
    }

    /// Adds nodes, and returns whether the task goes on.
    fn goes_on(&self, nodes: u64, signals: &Signals) -> bool {
        self.report(nodes + self.nodes.fetch_add(nodes, Ordering::Relaxed), signals);
        !signals.is_stopped()
    }

    /// Reports the number of nodes so far, if the last report is a second old.
    pub fn report(&self, nodes: u64, signals: &Signals) {
        let elapsed = self.begun.elapsed();
        let seconds = elapsed.as_secs();
        if self.last_report.fetch_max(seconds, Ordering::Relaxed) < seconds {
            let rate = nodes as f64 / elapsed.as_secs_f64();
            self.output.send(&UciMessage::Info(vec![
                UciInfoAttribute::Nodes(nodes),
                UciInfoAttribute::Nps(rate as u64),
                time(elapsed),
            ]));
            if self.output.is_closed() {
                signals.stop();
            }
        }
    }
}

/// Reports the progress of a search within a task.
struct Watched<'a> {
    progress: &'a Progress,
    signals: &'a Signals,
}

impl Handler for Watched<'_> {
    fn line(&self, line: &PvInfo) {
        let nodes = self.progress.nodes.load(Ordering::Relaxed) + line.nodes;
        self.progress.report(nodes, self.signals);
    }

    fn is_unread(&self) -> bool {
        self.progress.output.is_closed()
    }
}

#[cfg(test)]
mod tests {
    use std::io::{self, BufRead, BufReader, PipeReader};
    use std::time::Duration;

    use super::*;
    use crate::engine::{Bound, Score};

    /// The number after a keyword of the next line.
    fn number(reader: &mut BufReader<PipeReader>, keyword: &str) -> u64 {
        let mut line = String::new();
        reader.read_line(&mut line).unwrap();
        let mut words = line.split_whitespace().skip_while(|word| *word != keyword);
        words.nth(1).unwrap().parse().unwrap()
    }

    /// Progress on a task that began two seconds ago.
    fn progress(output: &Output) -> Progress {
        let begun = Instant::now().checked_sub(Duration::from_secs(2)).unwrap();
        Progress { begun, ..Progress::new(output.clone()) }
    }

    #[test]
    fn nodes_are_added_up_and_reported_once_a_second() {
        let (reader, writer) = io::pipe().unwrap();
        let (output, signals) = (Output::new(writer), Signals::default());
        let progress = progress(&output);
        progress.nodes.store(3, Ordering::Relaxed);
        for _ in 0..1_000 {
            assert!(progress.goes_on(5, &signals));
        }
        let most = progress.begun.elapsed().as_secs();
        signals.stop();
        assert!(!progress.goes_on(5, &signals));
        let mut reader = BufReader::new(reader);
        assert_eq!(number(&mut reader, "nodes"), 8);
        drop((output, progress));
        assert!(reader.lines().count() as u64 <= most, "more than one line a second");
    }

    #[test]
    fn a_search_counts_on_top_of_those_before_it() {
        let (reader, writer) = io::pipe().unwrap();
        let (output, signals) = (Output::new(writer), Signals::default());
        let mut reader = BufReader::new(reader);
        let line = PvInfo {
            depth: 1,
            selective_depth: 1,
            number: 1,
            score: Score(0),
            bound: Bound::Exact,
            nodes: 4_000_000,
            tb_hits: 0,
            time: Duration::ZERO,
            permille_full: 0,
            moves: Vec::new(),
        };
        let progress = progress(&output);
        progress.nodes.store(2_000_000, Ordering::Relaxed);
        let watched = Watched { progress: &progress, signals: &signals };
        watched.line(&line);
        let rate = number(&mut reader, "nps");
        // The test may be held up, but hardly for a minute.
        assert!((100_000..=3_000_000).contains(&rate), "6 million nodes in 2 s: {rate}");
        assert!(!watched.is_unread() && !signals.is_stopped());
        drop(reader);
        progress.last_report.store(0, Ordering::Relaxed);
        watched.line(&line);
        assert!(watched.is_unread() && signals.is_stopped(), "nobody reads anymore");
    }
}
