//! `fissile selfplay`: plays games of the engine against itself and writes them to a file, for `fissile fit`.

use std::io::Write;
use std::path::PathBuf;
use std::time::Instant;

use anyhow::Context;
use clap::Args;

use super::create;
use super::progress::progress_bar;
use crate::atomic::Color;
use crate::config::Settings;
use crate::tools::records::HEADER;
use crate::tools::selfplay::{self, Plan};

/// Arguments of `fissile selfplay`.
#[derive(Args, Clone, Debug)]
#[command(after_help = "Plays as many games at once as there are --threads; the games do not depend on their number. \
    A game is written as soon as it and those before it are over, so little is lost when the command is interrupted.")]
pub struct SelfPlayArgs {
    /// How many games to play
    #[arg(value_parser = clap::value_parser!(u64).range(1..=10_000_000))]
    games: u64,
    /// Nodes to search for every move
    #[arg(long, value_name = "N", default_value_t = 2000, value_parser = clap::value_parser!(u64).range(1..))]
    nodes: u64,
    /// Number from which the random openings are made
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    /// File to write
    #[arg(long, value_name = "FILE")]
    output: PathBuf,
    /// Replace the file if it exists
    #[arg(long)]
    force: bool,
}

/// Plays, writes the games, and prints how they ended.
///
/// # Errors
/// The file exists or cannot be written; no memory for the searches.
pub fn run(args: &SelfPlayArgs, settings: &Settings, out: &mut impl Write) -> anyhow::Result<()> {
    let mut file = create(&args.output, args.force)?;
    let &SelfPlayArgs { games, nodes, seed, .. } = args;
    let (version, commit) = (env!("CARGO_PKG_VERSION"), env!("FISSILE_COMMIT"));
    let remark = format!("fissile selfplay {games} --nodes {nodes} --seed {seed}, version {version}, commit {commit}");
    let name = args.output.display();
    file.write_all(format!("{HEADER}\n# {remark}\n").as_bytes()).with_context(|| format!("cannot write {name}"))?;

    let plan = Plan { games, nodes, seed, threads: settings.threads as usize };
    let start = Instant::now();
    let bar = progress_bar(games as usize, "games");
    let (mut white, mut black, mut moves) = (0, 0, 0);
    let played = selfplay::play(&plan, |record| {
        // One call for the whole line: it is in the file, or it is not.
        file.write_all(format!("{record}\n").as_bytes())?;
        white += usize::from(record.winner == Some(Color::White));
        black += usize::from(record.winner == Some(Color::Black));
        moves += record.moves.len();
        bar.inc(1);
        Ok(())
    });
    bar.finish_and_clear();
    played.with_context(|| format!("the games in {name} are not complete"))?;
    let seconds = start.elapsed().as_secs_f64();
    writeln!(
        out,
        "{games} games in {seconds:.0} s, {:.1} plies each: White won {white}, Black {black}, {} drawn",
        moves as f64 / games as f64,
        games as usize - white - black
    )?;
    Ok(())
}
