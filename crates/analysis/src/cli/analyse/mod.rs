//! `fissile analyse`: searches every position of games, or single positions, and judges the moves.

mod inputs;
mod lines;
mod writer;

use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::Duration;

use clap::Args;

use crate::selection::{Selection, Shard};
use crate::{AnalysisPlan, SearchBudget};
use fissile_cli::context::Context;
use fissile_cli::exit::{BadInput, INTERRUPTED};
use fissile_cli::output::{Printed, refuse_input};
use fissile_cli::run::{Run, Uses, given};
use fissile_cli::screen::tell;
use fissile_cli::signals::stop_on_interrupt;
use fissile_cli::time::milliseconds;
use fissile_engine::config::Settings;
use fissile_engine::engine::setup::{self, Endgames, endgames, probing};
use fissile_engine::util::count::counted;
use inputs::sources;
use lines::LineOutput;
use writer::Writer;

/// The default number of nodes per position.
const DEFAULT_NODES: u64 = 200_000;

/// The default number of nodes for a proof. Of 18 mates that were claimed in won endings, 17 of
/// them in five moves or more, 2,000 nodes prove 10, 10,000 prove 15, and 50,000 prove 17.
const DEFAULT_PROVE: u64 = 10_000;

#[derive(Args, Clone, Debug)]
#[command(after_help = "\
Scores are for White. The loss of a move is measured in expected points: a win is worth 100, a draw 50. A loss of 5 is \
an inaccuracy, 10 a mistake, 15 a blunder; ~ marks one that a deeper search may judge otherwise. Accuracy is that of \
lichess for each move, and the mean for a side. Each of --threads (all cores by default) searches with its own table \
of --hash MiB. With a node or depth budget the result does not depend on their number, except for a single position, \
on which all of them work together. --multi-pv sets the number of lines per position. A game that cannot be read is \
reported on standard error and analyzed up to there, and the exit status is 2. Ctrl-C ends the analysis; the finished \
part is printed and written.")]
pub struct AnalyseArgs {
    /// PGN, EPD or FEN files, - for standard input, startpos, or a FEN with or without quotes; moves
    /// after a position make it a game
    #[arg(value_name = "INPUT", required = true)]
    inputs: Vec<OsString>,
    /// Moves played from the one position given, to analyze as a game
    #[arg(long, value_name = "MOVE", num_args = 1.., hide = true)]
    moves: Vec<String>,
    /// Search this many nodes for each position; 200000 unless another budget is given
    #[arg(long, value_name = "N", group = "budget", value_parser = clap::value_parser!(u64).range(1..))]
    nodes: Option<u64>,
    /// Search each position to this depth, in plies
    #[arg(long, value_name = "N", group = "budget", value_parser = clap::value_parser!(u32).range(1..=199))]
    depth: Option<u32>,
    /// Search each position for this time: milliseconds, or a number with a unit such as 500ms or 2s
    #[arg(long, alias = "movetime", value_name = "TIME", group = "budget", value_parser = milliseconds)]
    time: Option<Duration>,
    /// Try to prove the forced wins that the search claims, with at most this many nodes of the
    /// prover for each; 0 for none
    #[arg(long, value_name = "N", default_value_t = DEFAULT_PROVE)]
    prove: u64,
    /// Print JSON instead of the table; with =FILE, write it to the file instead
    #[arg(long, value_name = "FILE", num_args = 0..=1, require_equals = true, default_missing_value = "-")]
    json: Option<PathBuf>,
    /// Print a line of JSON for each game instead of the table; with =FILE, append each line to the
    /// file when its game is analyzed. Games that already have a line in the file are skipped
    #[arg(long, value_name = "FILE", num_args = 0..=1, require_equals = true, default_missing_value = "-")]
    jsonl: Option<PathBuf>,
    /// Write the games with evaluations, glyphs and better lines as PGN; - prints it instead of the
    /// table. Existing comments and variations are kept, except older evaluations and judgments
    /// and comments after a semicolon
    #[arg(long, value_name = "FILE")]
    pgn: Option<PathBuf>,
    /// Write a page for the browser, to step through the games, with graphs of the evaluation and
    /// the turning points
    #[arg(long, value_name = "FILE")]
    html: Option<PathBuf>,
    /// Put the engine into the page, so that it can go on searching any position, without anything
    /// else. The page becomes 3.8 MB larger
    #[arg(long, requires = "html")]
    with_engine: bool,
    /// Fissile as WebAssembly, which npm/build makes from the sources; by default fissile.wasm.gz
    /// beside this program
    #[arg(long, value_name = "FILE", requires = "with_engine")]
    wasm: Option<PathBuf>,
    /// Analyze only one of N parts of the games, from 1/N to N/N, so that N processes share the
    /// work
    #[arg(long, value_name = "I/N")]
    shard: Option<Shard>,
    /// Replace files that exist
    #[arg(long)]
    force: bool,
}

impl AnalyseArgs {
    /// The files to write, and - for standard output.
    fn places(&self) -> impl Iterator<Item = &PathBuf> {
        [&self.json, &self.jsonl, &self.pgn, &self.html].into_iter().flatten()
    }

    fn has_files(&self) -> bool {
        self.places().any(|place| place.as_path() != Path::new("-"))
    }
}

impl Run for AnalyseArgs {
    const WRITES_TO_STDOUT: bool = true;
    const SETTINGS: Uses = Uses::Only(&[
        "hash",
        "threads",
        "multi_pv",
        "chess960",
        "eval_file",
        "syzygy_path",
        "syzygy_probe_depth",
        "syzygy_probe_limit",
        "syzygy_50_move_rule",
        "book_file",
    ]);

    fn outputs(&self) -> Vec<(&'static str, PathBuf)> {
        given([
            ("--json", self.json.as_ref()),
            ("--jsonl", self.jsonl.as_ref()),
            ("--pgn", self.pgn.as_ref()),
            ("--html", self.html.as_ref()),
        ])
    }

    fn run(&self, context: &mut Context) -> anyhow::Result<ExitCode> {
        let threads = context.threads();
        let settings = context.config.settings();
        let out = &mut context.out;
        let sources = sources(self)?;
        let plan = plan(self, settings, threads)?;
        self.places().try_for_each(|path| refuse_input(path, &self.inputs))?;
        let mut selection = Selection { shard: self.shard, ..Selection::default() };
        let lines = match &self.jsonl {
            Some(path) => {
                Some(LineOutput::open(path, self.force, &sources, &plan, &mut selection)?)
            }
            None => None,
        };
        let mut printed = Printed::new(out, self.has_files());
        let mut writer = Writer::open(self, settings, &plan, &sources, lines, &mut printed)?;
        let signals = stop_on_interrupt();
        let analyzed = crate::run(&sources, &selection, &plan, &signals, &mut writer);
        let is_whole = analyzed.is_ok() && !signals.is_stopped();
        let positions = writer.positions;
        let found = writer.close(is_whole)?;
        analyzed?;
        printed.finish()?;
        if !is_whole {
            let kept =
                if found.games == 0 { "nothing was found yet" } else { "the rest is left out" };
            let positions = counted(positions, "position", "positions");
            tell(format_args!("interrupted after {positions}; {kept}"));
            return Ok(ExitCode::from(INTERRUPTED));
        }
        Ok(if found.problems == 0 { ExitCode::SUCCESS } else { ExitCode::from(2) })
    }
}

fn plan(args: &AnalyseArgs, settings: &Settings, threads: usize) -> anyhow::Result<AnalysisPlan> {
    let Endgames { tables, complaints, .. } = endgames(settings);
    for complaint in complaints {
        tell(complaint);
    }
    let network = setup::network(settings).map_err(BadInput::new)?;
    Ok(AnalysisPlan {
        budget: budget(args),
        prove_nodes: args.prove,
        lines: settings.multi_pv as usize,
        threads,
        hash_mebibytes: settings.hash_mib as usize,
        network_id: network.id().to_owned(),
        network: network.network,
        endgames: tables,
        probing: probing(settings),
    })
}

fn budget(args: &AnalyseArgs) -> SearchBudget {
    match (args.depth, args.time) {
        (Some(depth), _) => SearchBudget::Depth(depth),
        (None, Some(time)) => SearchBudget::Time(time),
        (None, None) => SearchBudget::Nodes(args.nodes.unwrap_or(DEFAULT_NODES)),
    }
}
