//! `fissile costs`: learns from games how costly proofs are for the prover.

use std::io::Write;
use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use clap::Args;

use super::games::files::GameFiles;
use crate::costs::{self, CostsPlan, Learned, Root};
use fissile_cli::context::Context;
use fissile_cli::exit::{BadInput, INTERRUPTED};
use fissile_cli::output::refuse_input;
use fissile_cli::progress::progress_bar;
use fissile_cli::run::{Run, Uses, given};
use fissile_cli::screen::tell;
use fissile_cli::signals::on_interrupt;
use fissile_engine::util::random::Random;
use fissile_formats::book;
use fissile_prover::costs::learned;

#[derive(Args, Clone, Debug)]
#[command(
    after_help = "The table at the end shows, for each kind of position, how much of the variance of the costs is explained by \
    the new weights and by those in the program, on positions that were held out. --threads defaults to the number of \
    cores; the weights do not depend on it. After Ctrl-C the command learns from the finished searches."
)]
pub struct CostsArgs {
    #[command(flatten)]
    files: GameFiles,
    /// File for the weights, TOML
    #[arg(long, value_name = "FILE")]
    output: PathBuf,
    /// Replace the file if it exists
    #[arg(long)]
    force: bool,
    /// File of positions to search from as well, a FEN or EPD on each line; all of them count, with
    /// each side as the winner
    #[arg(long, value_name = "FILE")]
    book: Option<PathBuf>,
    /// Positions of games to search from, at most two from a game
    #[arg(long, value_name = "N", default_value_t = 10_000, value_parser = positive())]
    positions: u64,
    /// Nodes to search from each of them
    #[arg(long, value_name = "N", default_value_t = 20_000, value_parser = positive())]
    nodes: u64,
    /// Learn from one in N of the open positions that these searches see for the first time
    #[arg(long, value_name = "N", default_value_t = 3_000, value_parser = positive())]
    every: u64,
    /// Nodes to search from each of those
    #[arg(long, value_name = "N", default_value_t = 1_500, value_parser = positive())]
    sample_nodes: u64,
    /// Seed of the random choices
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
}

fn positive() -> clap::builder::RangedU64ValueParser {
    clap::value_parser!(u64).range(1..=1_000_000_000_000)
}

impl Run for CostsArgs {
    const SETTINGS: Uses = Uses::Only(&["threads"]);

    fn outputs(&self) -> Vec<(&'static str, PathBuf)> {
        given([("--output", Some(&self.output))])
    }

    /// Takes samples, learns, writes the weights and prints how good they are.
    fn run(&self, context: &mut Context) -> anyhow::Result<ExitCode> {
        let threads = context.threads();
        let out = &mut context.out;
        let book = match &self.book {
            Some(path) => {
                refuse_input(&self.output, [path])?;
                book::read(path).map_err(BadInput::new)?
            }
            None => Vec::new(),
        };
        let file = self.files.output(&self.output, self.force)?;
        let mut random = Random::new(self.seed);
        let mut roots = Vec::new();
        self.files.records(|game| {
            roots.extend(costs::roots(&game, &mut random));
            Ok(())
        })?;
        let most = usize::try_from(self.positions).unwrap_or(usize::MAX);
        let mut roots = some_of(roots, most, &mut random);
        if !book.is_empty() {
            // In random order, so that a command that is interrupted learns from both.
            roots.extend(costs::for_both_sides(&book));
            roots = some_of(roots, usize::MAX, &mut random);
        }
        let plan = CostsPlan {
            nodes: self.nodes,
            every: usize::try_from(self.every).unwrap_or(usize::MAX),
            sample_nodes: self.sample_nodes,
            seed: self.seed,
        };
        let stop = Arc::new(AtomicBool::new(false));
        let heard = Arc::clone(&stop);
        on_interrupt(move || heard.store(true, Ordering::Relaxed));
        let bar = progress_bar(roots.len(), "positions");
        let lessons =
            costs::lessons(&roots, plan, threads, &stop, |done| bar.set_position(done as u64))?;
        bar.finish_and_clear();
        let (weights, learned) = costs::learn(&lessons, learned())?;
        let stopped = stop.load(Ordering::Relaxed);
        if learned.iter().any(|learned| learned.positions == 0) {
            if stopped {
                tell("stopped before there was enough to learn from");
                return Ok(ExitCode::from(INTERRUPTED));
            }
            return Err(BadInput::new(
                "the games have too few positions to learn from; only games that one side won count",
            )
            .into());
        }
        file.fill(weights.to_toml().as_bytes())?;
        print(&learned, out)?;
        Ok(if stopped { ExitCode::from(INTERRUPTED) } else { ExitCode::SUCCESS })
    }
}

/// At most `most` of some roots, in random order.
fn some_of(mut roots: Vec<Root>, most: usize, random: &mut Random) -> Vec<Root> {
    for at in (1..roots.len()).rev() {
        roots.swap(at, random.below(at + 1));
    }
    roots.truncate(most);
    roots
}

fn print(learned: &[Learned], out: &mut impl Write) -> std::io::Result<()> {
    writeln!(
        out,
        "{:<12}{:>10}{:>10}{:>12}{:>12}",
        "", "positions", "proven", "explained", "in use"
    )?;
    for Learned { kind, positions, proven, new, in_use } in learned {
        // With very few positions none is held out.
        let percent = |share: f64| match share {
            share if share.is_finite() => format!("{:.1} %", 100.0 * share),
            _ => "-".to_owned(),
        };
        let (proven, new, in_use) = (percent(*proven), percent(*new), percent(*in_use));
        writeln!(out, "{:<12}{positions:>10}{proven:>10}{new:>12}{in_use:>12}", kind.name())?;
    }
    Ok(())
}
