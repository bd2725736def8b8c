//! `fissile bench`: the signature of the search and its speed.

use std::io::Write;
use std::process::ExitCode;

use clap::Args;
use fissile_cli::Entry;

use crate::engine::bench::{self, BenchPlan, POSITIONS};
use crate::search::Signals;
use fissile_cli::context::{Context, network};
use fissile_cli::exit::BadInput;
use fissile_cli::progress::progress_bar;
use fissile_cli::run::{Run, Uses};

/// `fissile bench`.
pub(super) const BENCH: Entry =
    Entry::new::<BenchArgs>("bench", "Search fixed positions: signature and speed of the search");

#[derive(Args, Clone, Debug)]
#[command(
    after_help = "The last line, N nodes M nps, is for testing frameworks. N depends on the program, the depth, \
    the table size and the network, and with several threads also on chance."
)]
pub struct BenchArgs {
    #[arg(value_name = "DEPTH | HASH THREADS DEPTH", help = format!("Depth in plies, {} unless given; or, as scripts call \
        other engines, size of the table in MiB, threads and depth", BenchPlan::default().depth))]
    words: Vec<String>,
}

impl Run for BenchArgs {
    const SETTINGS: Uses = Uses::Only(&["eval_file"]);

    /// Prints the nodes of each position and, last, `N nodes M nps`.
    fn run(&self, context: &mut Context) -> anyhow::Result<ExitCode> {
        let settings = context.config.settings();
        let out = &mut context.out;
        let plan = BenchPlan::from_words(&self.words).map_err(BadInput::new)?;
        let (mut written, signals) = (Ok(()), Signals::default());
        let bar = progress_bar(POSITIONS.len(), "positions");
        let result = bench::run(plan, network(settings)?, &signals, &(), |fen, nodes| {
            written = bar.suspend(|| writeln!(out, "{nodes:>9} {fen}"));
            bar.inc(1);
            if written.is_err() {
                signals.stop();
            }
        });
        bar.finish_and_clear();
        written?;
        writeln!(out, "{}", result?)?;
        Ok(ExitCode::SUCCESS)
    }
}
