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
use crate::atomic::Position;
use crate::atomic::fen::CastlingLetters;
use crate::atomic::notation::CastlingText;
use crate::atomic::perft::Perft;
use crate::engine::bench::{self, BenchPlan};
use crate::engine::{Handler, Network, PvInfo, Searcher, Signals};
use crate::training::openings::{Openings, OpeningsError, OpeningsPlan};
use crate::util::clock::Instant;

/// Counts the leaves below each legal move on the threads of the searcher.
pub fn perft(
    position: &Position,
    depth: u32,
    castling: CastlingText,
    searcher: &Searcher,
    signals: &Signals,
    output: &Output,
) -> String {
    let progress = Progress::new(output, signals);
    let counts = searcher
        .pool()
        .install(|| Perft::new(depth).divide_while(position, &|leaves| progress.goes_on(leaves)));
    let Some(counts) = counts else {
        return info_string("perft: stopped before all leaves were counted").to_string();
    };
    let total = match depth {
        0 => 1,
        _ => counts.iter().fold(0u64, |sum, (_, leaves)| sum.saturating_add(*leaves)),
    };
    console::divide(&counts, total, castling)
}

/// Searches the positions of the bench and prints their nodes and the speed.
pub fn bench(plan: BenchPlan, network: Arc<Network>, signals: &Signals, output: &Output) -> String {
    let progress = Progress::new(output, signals);
    let each = |fen: &str, nodes: u64| {
        progress.nodes.fetch_add(nodes, Ordering::Relaxed);
        output.lines(&format!("{nodes:>9} {fen}"));
    };
    match bench::run(plan, network, signals, &progress, each) {
        Ok(result) => result.to_string(),
        Err(error) => info_string(error).to_string(),
    }
}

/// Prints balanced openings in the format that OpenBench reads. There is no last line if it was
/// stopped before it found one.
pub fn genfens(
    plan: &OpeningsPlan,
    letters: CastlingLetters,
    signals: &Signals,
    output: &Output,
) -> Option<String> {
    let mut last = None;
    let find = |mut openings: Openings| -> Result<(), OpeningsError> {
        while !output.is_closed()
            && let Some(position) = openings.next_unless(signals)
        {
            let line = info_string(format_args!("genfens {}", position?.fen(letters)));
            if let Some(before) = last.replace(line) {
                output.send(&before);
            }
        }
        Ok(())
    };
    if let Err(error) = Openings::new(plan).and_then(find) {
        let line = info_string(format_args!("genfens: {error}"));
        if let Some(before) = last.replace(line) {
            output.send(&before);
        }
    }
    last.map(|line| line.to_string())
}

/// Reports the progress of a task once a second. A failed report shows that nobody reads anymore,
/// and stops the task.
struct Progress<'a> {
    output: &'a Output,
    signals: &'a Signals,
    begun: Instant,
    /// The time of the last report, in seconds since the task began.
    last_report: AtomicU64,
    nodes: AtomicU64,
}

impl<'a> Progress<'a> {
    fn new(output: &'a Output, signals: &'a Signals) -> Progress<'a> {
        let (last_report, nodes) = (AtomicU64::new(0), AtomicU64::new(0));
        Progress { output, signals, begun: Instant::now(), last_report, nodes }
    }

    /// Adds nodes, and returns whether the task goes on.
    fn goes_on(&self, nodes: u64) -> bool {
        self.report(nodes + self.nodes.fetch_add(nodes, Ordering::Relaxed));
        !self.signals.is_stopped()
    }

    /// Reports the number of nodes so far, if the last report is a second old.
    fn report(&self, nodes: u64) {
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
                self.signals.stop();
            }
        }
    }
}

impl Handler for Progress<'_> {
    fn line(&self, line: &PvInfo) {
        self.report(self.nodes.load(Ordering::Relaxed) + line.nodes);
    }

    fn is_unread(&self) -> bool {
        self.output.is_closed()
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
    fn progress<'a>(output: &'a Output, signals: &'a Signals) -> Progress<'a> {
        let begun = Instant::now().checked_sub(Duration::from_secs(2)).unwrap();
        Progress { begun, ..Progress::new(output, signals) }
    }

    #[test]
    fn nodes_are_added_up_and_reported_once_a_second() {
        let (reader, writer) = io::pipe().unwrap();
        let (output, signals) = (Output::new(writer), Signals::default());
        let progress = progress(&output, &signals);
        progress.nodes.store(3, Ordering::Relaxed);
        for _ in 0..1_000 {
            assert!(progress.goes_on(5));
        }
        let most = progress.begun.elapsed().as_secs();
        signals.stop();
        assert!(!progress.goes_on(5));
        let mut reader = BufReader::new(reader);
        assert_eq!(number(&mut reader, "nodes"), 8);
        drop(output);
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
        let progress = progress(&output, &signals);
        progress.nodes.store(2_000_000, Ordering::Relaxed);
        progress.line(&line);
        let rate = number(&mut reader, "nps");
        // The test may be held up, but hardly for a minute.
        assert!((100_000..=3_000_000).contains(&rate), "6 million nodes in 2 s: {rate}");
        assert!(!progress.is_unread() && !signals.is_stopped());
        drop(reader);
        progress.last_report.store(0, Ordering::Relaxed);
        progress.line(&line);
        assert!(progress.is_unread() && signals.is_stopped(), "nobody reads anymore");
    }
}
