//! `fissile perft`: counts the leaves of the tree of legal moves below one position, or checks such counts. Each
//! mode has its own module.

mod count;
mod jobs;
mod suite;
mod validate;

use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::Duration;

use anyhow::Context as _;
use clap::Args;
use fissile_cli::Entry;
use rayon::{ThreadPool, ThreadPoolBuilder};

use crate::suite::SuiteLimits;
use count::Count;
use fissile_cli::context::Context;
use fissile_cli::exit::BadInput;
use fissile_cli::position::PositionArgs;
use fissile_cli::run::{Run, Uses};
use fissile_engine::atomic::Position;
use fissile_engine::atomic::perft::CountTable;
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
    place: PositionArgs,
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

impl Workers {
    fn new(settings: &Settings, table_mib: Option<usize>) -> anyhow::Result<Workers> {
        let pool = ThreadPoolBuilder::new().num_threads(settings.threads as usize).build();
        let pool = pool.with_context(|| format!("cannot start {} threads", settings.threads))?;
        let table = table_mib.map(CountTable::new).transpose().map_err(BadInput::new)?;
        Ok(Workers { pool, table })
    }
}

impl Run for PerftArgs {
    const SETTINGS: Uses = Uses::Only(&["hash", "threads", "chess960"]);

    fn run(&self, context: &mut Context) -> anyhow::Result<ExitCode> {
        let settings = context.config.settings();
        // A search has a table by default; perft has one only on request.
        let table_mib = context.flags.gives("hash").then_some(settings.hash_mib as usize);
        Mode::of(self)?.run(self, settings, table_mib, &mut context.out)
    }
}

/// What the arguments ask for.
enum Mode<'a> {
    Count(Count<'a>),
    /// `--epd`
    Suite(&'a Path, SuiteLimits),
    /// `--list-jobs`, for a count of this depth below this position
    ListJobs(u32, Position),
    /// `--job`
    Job(&'a str),
    /// `--merge`
    Merge(&'a [PathBuf]),
    /// `--validate`
    Validate(&'a str),
}

impl<'a> Mode<'a> {
    fn of(args: &'a PerftArgs) -> anyhow::Result<Mode<'a>> {
        if let Some(command) = &args.engine.validate {
            return Ok(Mode::Validate(command));
        }
        if let Some(line) = &args.jobs.job {
            return Ok(Mode::Job(line));
        }
        if let Some(paths) = &args.jobs.merge {
            return Ok(Mode::Merge(paths));
        }
        if let Some(path) = &args.epd {
            let nodes = args.max_nodes.unwrap_or(u64::MAX);
            let depth = args.max_depth.unwrap_or(u32::MAX);
            return Ok(Mode::Suite(path, SuiteLimits { nodes, depth }));
        }
        let Some(depth) = args.depth else {
            return Err(BadInput::new("perft needs a depth, a suite, a job or results").into());
        };
        let game = args.place.game_with(&args.moves)?;
        Ok(match args.jobs.list_jobs {
            Some(_) => Mode::ListJobs(depth, *game.position()),
            None => Mode::Count(Count { args, depth, game }),
        })
    }

    /// Counts, and prints the counts. With `table_mib` the workers share a table of that many mebibytes.
    ///
    /// # Errors
    /// A bad suite, job or engine; threads or a table that are not available; output that is not
    /// writable.
    fn run(
        self,
        args: &PerftArgs,
        settings: &Settings,
        table_mib: Option<usize>,
        out: &mut impl Write,
    ) -> anyhow::Result<ExitCode> {
        let workers = || Workers::new(settings, table_mib);
        match self {
            Mode::Count(count) => count.run(settings.chess960, &workers()?, out),
            Mode::Suite(path, limits) => suite::check_suite(path, limits, &workers()?, out),
            Mode::ListJobs(depth, root) => jobs::list(&args.jobs, depth, &root, out),
            Mode::Job(line) => jobs::run(line, &workers()?, out),
            Mode::Merge(paths) => jobs::merge(paths, out),
            Mode::Validate(command) => {
                validate::validate(args, command, &Workers::new(settings, None)?.pool, out)
            }
        }
    }
}

fn speed(nodes: u64, time: Duration) -> String {
    let per_second = nodes as f64 / time.as_secs_f64().max(1e-9);
    format!("{:.3} s, {per_second:.0} nodes/s", time.as_secs_f64())
}
