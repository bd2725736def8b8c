//! `fissile perft DEPTH`: counts the leaves below one position.

use std::collections::BTreeMap;
use std::io::Write;
use std::process::ExitCode;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use indicatif::{HumanCount, ProgressBar};
use rayon::iter::{IntoParallelIterator, ParallelIterator};
use serde::Serialize;

use super::{PerftArgs, Workers, speed};
use fissile_cli::progress::{FINE_WHOLE, fine_bar};
use fissile_engine::atomic::fen::CastlingLetters;
use fissile_engine::atomic::notation::CastlingText;
use fissile_engine::atomic::perft::{CountTable, Perft};
use fissile_engine::atomic::{Game, Move, Position};

/// A count below the last position of a game.
pub(super) struct Count<'a> {
    pub(super) args: &'a PerftArgs,
    pub(super) depth: u32,
    pub(super) game: Game,
}

/// The leaves that were counted.
struct Leaves {
    total: u64,
    /// The moves with the leaves below each; empty at depth 0.
    divided: Vec<(String, u64)>,
    time: Duration,
}

impl Count<'_> {
    /// Counts, and prints the count.
    pub(super) fn run(
        &self,
        chess960: bool,
        workers: &Workers,
        out: &mut impl Write,
    ) -> anyhow::Result<ExitCode> {
        let leaves = self.leaves(chess960, workers);
        if self.args.json {
            self.print_json(leaves, CastlingLetters::of(chess960), out)?;
        } else {
            self.print(leaves, out)?;
        }
        Ok(ExitCode::SUCCESS)
    }

    /// Counts all moves in parallel.
    fn leaves(&self, chess960: bool, workers: &Workers) -> Leaves {
        let position = self.game.position();
        let start = Instant::now();
        let Some(below) = self.depth.checked_sub(1) else {
            // The position itself is the only leaf at depth 0.
            return Leaves { total: 1, divided: Vec::new(), time: start.elapsed() };
        };
        let castling = CastlingText::of(self.game.start(), chess960);
        let mut moves: Vec<_> =
            position.legal_moves().into_iter().map(|mv| (mv.uci(castling), mv)).collect();
        moves.sort();
        let progress = Progress { bar: fine_bar(), start, leaves: AtomicU64::new(0) };
        progress.show();
        let share = FINE_WHOLE / moves.len().max(1) as u64;
        let table = workers.table.as_ref();
        // Nobody watches a pipe.
        let splits = if progress.bar.is_hidden() { 0 } else { Progress::SPLITS };
        let count = |(text, mv): (String, Move)| {
            (text, progress.count(&position.after(mv), below, table, share, splits))
        };
        let divided: Vec<_> = workers.pool.install(|| moves.into_par_iter().map(count).collect());
        progress.bar.finish_and_clear();
        let total = divided.iter().fold(0, |sum: u64, (_, leaves)| sum.saturating_add(*leaves));
        Leaves { total, divided, time: start.elapsed() }
    }

    fn print_json(
        &self,
        Leaves { total, divided, time }: Leaves,
        letters: CastlingLetters,
        out: &mut impl Write,
    ) -> anyhow::Result<()> {
        let json = CountJson {
            fen: self.game.position().fen(letters),
            depth: self.depth,
            nodes: Some(total).filter(|total| *total < u64::MAX),
            seconds: time.as_secs_f64(),
            divide: self.args.divide.then(|| divided.into_iter().collect()),
        };
        writeln!(out, "{}", serde_json::to_string(&json)?)?;
        Ok(())
    }

    fn print(
        &self,
        Leaves { total, divided, time }: Leaves,
        out: &mut impl Write,
    ) -> anyhow::Result<()> {
        if self.args.divide && self.depth > 0 {
            for (text, leaves) in divided {
                writeln!(out, "{text}: {leaves}")?;
            }
            writeln!(out)?;
        }
        if total == u64::MAX {
            writeln!(out, "Nodes searched: more than {}", total - 1)?;
            return Ok(());
        }
        writeln!(out, "Nodes searched: {total}\n{}", speed(total, time))?;
        Ok(())
    }
}

/// A count as `--json` prints it.
#[derive(Serialize)]
struct CountJson {
    fen: String,
    depth: u32,
    nodes: Option<u64>,
    seconds: f64,
    #[serde(skip_serializing_if = "Option::is_none")]
    divide: Option<BTreeMap<String, u64>>,
}

/// A running count, with a progress line on the terminal that moves at least every few seconds.
struct Progress {
    bar: ProgressBar,
    start: Instant,
    /// The leaves counted so far.
    leaves: AtomicU64,
}

impl Progress {
    /// How many plies below the root are counted move by move, so that the line moves. More would keep
    /// a table from the positions that several orders of moves share.
    const SPLITS: u32 = 2;

    /// Counts a subtree, of which `share` is its share of the line, and shows the progress after it
    /// or, in the first `splits` plies, after each of its parts.
    fn count(
        &self,
        position: &Position,
        depth: u32,
        table: Option<&CountTable>,
        share: u64,
        splits: u32,
    ) -> u64 {
        /// A part that is worth no further split: from the start position about a hundred million
        /// leaves.
        const PART: u32 = 6;
        let moves = position.legal_moves();
        if splits > 0 && depth > PART && !moves.is_empty() {
            let moves: Vec<Move> = moves.into_iter().collect();
            let share = share / moves.len() as u64;
            let below =
                |mv: Move| self.count(&position.after(mv), depth - 1, table, share, splits - 1);
            return moves.into_par_iter().map(below).reduce(|| 0, u64::saturating_add);
        }
        let leaves = Perft::new(depth).table(table).parallel().run(position);
        self.leaves.fetch_add(leaves, Ordering::Relaxed);
        self.bar.inc(share);
        self.show();
        leaves
    }

    fn show(&self) {
        let leaves = self.leaves.load(Ordering::Relaxed);
        let per_second = leaves as f64 / self.start.elapsed().as_secs_f64().max(1e-3);
        let (leaves, per_second) = (HumanCount(leaves), HumanCount(per_second as u64));
        self.bar.set_message(format!("{leaves} nodes, {per_second} nodes/s"));
    }
}
