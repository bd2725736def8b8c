//! `fissile perft`: counts the leaves of the tree of legal moves below one position. Each other use
//! of counts has its own module.

mod jobs;
mod suite;
mod validate;

use std::collections::BTreeMap;
use std::io::Write;
use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use anyhow::Context as _;
use clap::Args;
use fissile_cli::Entry;
use indicatif::{HumanCount, ProgressBar};
use rayon::iter::{IntoParallelIterator, ParallelIterator};
use rayon::{ThreadPool, ThreadPoolBuilder};
use serde::Serialize;

use crate::suite::SuiteLimits;
use fissile_cli::context::Context;
use fissile_cli::exit::BadInput;
use fissile_cli::position::Place;
use fissile_cli::progress::{FINE_WHOLE, fine_bar};
use fissile_cli::run::{Run, Uses};
use fissile_engine::atomic::fen::CastlingLetters;
use fissile_engine::atomic::notation::CastlingText;
use fissile_engine::atomic::perft::{CountTable, Perft};
use fissile_engine::atomic::{Move, Position};
use fissile_engine::config::Settings;
use fissile_formats::epd::MAX_DEPTH;

/// `fissile perft`.
pub const PERFT: Entry =
    Entry::new::<PerftArgs>("perft", "Count the leaves of the tree of moves, or check such counts");

/// Arguments of `fissile perft`.
#[derive(Args, Clone, Debug)]
#[command(after_help = "A suite has lines such as: FEN ;D1 20 ;D2 400 ;id name")]
pub struct PerftArgs {
    /// Depth in plies
    #[arg(required_unless_present_any = ["epd", "job", "merge", "validate"])]
    #[arg(value_parser = clap::value_parser!(u32).range(0..=i64::from(MAX_DEPTH)))]
    depth: Option<u32>,
    #[command(flatten)]
    place: Place,
    /// More moves to play first
    #[arg(long, num_args = 1.., value_name = "MOVE", hide = true)]
    moves: Vec<String>,
    /// Show the leaves below each move
    #[arg(long)]
    divide: bool,
    /// Print one JSON object instead of text; too many leaves for a number of 64 bits are null
    #[arg(long, conflicts_with_all = ["epd", "job", "merge", "validate", "list_jobs"])]
    json: bool,
    /// Check the suite in this file instead, or on standard input for -; exit status 1 if a count
    /// is wrong
    #[arg(long, value_name = "FILE", conflicts_with_all = ["depth", "place", "moves", "divide"])]
    epd: Option<PathBuf>,
    /// Check only counts of at most this many leaves; with another engine 1000000 by default
    #[arg(long, value_name = "N", conflicts_with = "depth")]
    max_nodes: Option<u64>,
    /// Check only counts of at most this depth
    #[arg(long, value_name = "PLIES", conflicts_with = "depth")]
    max_depth: Option<u32>,
    #[command(flatten)]
    jobs: jobs::JobArgs,
    #[command(flatten)]
    engine: validate::EngineArgs,
}

/// Threads, and the table they share if `--hash` asks for one.
struct Workers {
    pool: ThreadPool,
    table: Option<CountTable>,
}

impl Run for PerftArgs {
    const SETTINGS: Uses = Uses::Only(&["hash", "threads", "chess960"]);

    fn run(&self, context: &mut Context) -> anyhow::Result<ExitCode> {
        let settings = context.config.settings();
        // A search has a table by default; perft has one only on request.
        let table_mib = context.flags.gives("hash").then_some(settings.hash_mib as usize);
        run(self, settings, table_mib, &mut context.out)
    }
}

/// Counts, and prints the counts. With `table_mib` it uses a table of that many mebibytes.
///
/// # Errors
/// A bad position, move or suite; threads or a table that are not available; output that is not
/// writable.
fn run(
    args: &PerftArgs,
    settings: &Settings,
    table_mib: Option<usize>,
    out: &mut impl Write,
) -> anyhow::Result<ExitCode> {
    let pool = ThreadPoolBuilder::new().num_threads(settings.threads as usize).build();
    let pool = pool.with_context(|| format!("cannot start {} threads", settings.threads))?;
    if let Some(command) = &args.engine.validate {
        return validate::validate(args, command, &pool, out);
    }
    let table = table_mib.map(CountTable::new).transpose().map_err(BadInput::new)?;
    let workers = Workers { pool, table };
    if let Some(line) = &args.jobs.job {
        return jobs::run(line, &workers, out);
    }
    if let Some(paths) = &args.jobs.merge {
        return jobs::merge(paths, out);
    }
    match (&args.epd, args.depth) {
        (Some(path), _) => {
            let limits = SuiteLimits {
                nodes: args.max_nodes.unwrap_or(u64::MAX),
                depth: args.max_depth.unwrap_or(u32::MAX),
            };
            suite::check_suite(path, limits, &workers, out)
        }
        (None, Some(depth)) if args.jobs.list_jobs.is_some() => {
            jobs::list(&args.jobs, depth, args.place.game_with(&args.moves)?.position(), out)
        }
        (None, Some(depth)) => {
            count(args, depth, settings, &workers, out).map(|()| ExitCode::SUCCESS)
        }
        (None, None) => Err(BadInput::new("perft needs a depth, a suite, a job or results").into()),
    }
}

/// Counts below one position, all moves in parallel.
fn count(
    args: &PerftArgs,
    depth: u32,
    settings: &Settings,
    workers: &Workers,
    out: &mut impl Write,
) -> anyhow::Result<()> {
    let game = args.place.game_with(&args.moves)?;
    let position = game.position();
    let castling = CastlingText::of(game.start(), settings.chess960);
    let mut moves: Vec<_> =
        position.legal_moves().into_iter().map(|mv| (mv.uci(castling), mv)).collect();
    moves.sort();
    let start = Instant::now();
    // The position itself is the only leaf at depth 0.
    let mut total = u64::from(depth == 0);
    let mut divided = Vec::new();
    if let Some(below) = depth.checked_sub(1) {
        let progress = Progress { bar: fine_bar(), start, leaves: AtomicU64::new(0) };
        progress.show();
        let share = FINE_WHOLE / moves.len().max(1) as u64;
        let table = workers.table.as_ref();
        // Nobody watches a pipe.
        let splits = if progress.bar.is_hidden() { 0 } else { Progress::SPLITS };
        let count = |(text, mv): (String, Move)| {
            (text, progress.count(&position.after(mv), below, table, share, splits))
        };
        let counts: Vec<_> = workers.pool.install(|| moves.into_par_iter().map(count).collect());
        progress.bar.finish_and_clear();
        total = counts.iter().fold(0, |sum, (_, leaves)| sum.saturating_add(*leaves));
        divided = counts;
    }
    let time = start.elapsed();
    if args.json {
        let json = CountJson {
            fen: position.fen(CastlingLetters::of(settings.chess960)),
            depth,
            nodes: Some(total).filter(|total| *total < u64::MAX),
            seconds: time.as_secs_f64(),
            divide: args.divide.then(|| divided.into_iter().collect()),
        };
        writeln!(out, "{}", serde_json::to_string(&json)?)?;
        return Ok(());
    }
    if args.divide && depth > 0 {
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

fn speed(nodes: u64, time: Duration) -> String {
    let per_second = nodes as f64 / time.as_secs_f64().max(1e-9);
    format!("{:.3} s, {per_second:.0} nodes/s", time.as_secs_f64())
}
