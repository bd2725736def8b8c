//! `fissile games stats`: statistics of games.

use std::io::{self, Write};
use std::path::PathBuf;

use clap::Args;
use indicatif::HumanCount;
use rayon::prelude::*;

use super::files::GameFiles;
use crate::statistics::{Agreement, BANDS, Statistics, picture};
use fissile_formats::games::{Ending, GameRecord};

#[derive(Args, Clone, Debug)]
pub struct StatsArgs {
    #[command(flatten)]
    files: GameFiles,
    /// Draw lengths, pieces, scores and agreement to this file; - is standard output, instead of the
    /// table
    #[arg(long, value_name = "FILE")]
    svg: Option<PathBuf>,
    /// Replace the file if it exists
    #[arg(long, requires = "svg")]
    force: bool,
}

/// The number of games counted at a time.
const CHUNK: usize = 4096;

/// Prints the statistics. Returns whether all files were intact.
///
/// # Errors
/// Files that are completely unreadable; a picture that is not writable.
pub fn run(args: &StatsArgs, out: &mut impl Write) -> anyhow::Result<bool> {
    let to_stdout = args.svg.as_deref().is_some_and(|path| path.as_os_str() == "-");
    let file = args
        .svg
        .as_ref()
        .filter(|_| !to_stdout)
        .map(|path| args.files.output(path, args.force))
        .transpose()?;
    let mut statistics = Statistics::default();
    let mut chunk = Vec::with_capacity(CHUNK);
    let sound = args.files.records(|game| {
        chunk.push(game);
        if chunk.len() == CHUNK {
            statistics.merge(count(&chunk));
            chunk.clear();
        }
        Ok(())
    })?;
    statistics.merge(count(&chunk));
    // The file comes first: whatever reads the output may have ended.
    if let Some(mut file) = file {
        writeln!(file, "{}", picture::svg(&statistics))?;
        file.finish()?;
    }
    if to_stdout {
        writeln!(out, "{}", picture::svg(&statistics))?;
    } else {
        print(&statistics, out)?;
    }
    Ok(sound)
}

fn count(games: &[GameRecord]) -> Statistics {
    let add = |mut statistics: Statistics, game: &GameRecord| {
        statistics.add(game);
        statistics
    };
    let merge = |mut first: Statistics, second: Statistics| {
        first.merge(second);
        first
    };
    games.par_iter().fold(Statistics::default, add).reduce(Statistics::default, merge)
}

fn print(statistics: &Statistics, out: &mut impl Write) -> io::Result<()> {
    let Statistics { games, plies, .. } = *statistics;
    let line = |out: &mut dyn Write, words: &str, count: u64, all: u64| {
        let share = 100.0 * count as f64 / all.max(1) as f64;
        writeln!(out, "{words:<36} {:>14} {share:>7.2} %", HumanCount(count).to_string())
    };
    writeln!(out, "{:<36} {:>14}", "games", HumanCount(games).to_string())?;
    line(out, "  White won", statistics.white, games)?;
    line(out, "  Black won", statistics.black, games)?;
    line(out, "  drawn", statistics.drawn(), games)?;
    line(out, "  with the opening of another game", statistics.repeated_openings(), games)?;
    writeln!(out, "endings")?;
    for ending in Ending::ALL.iter().filter(|ending| statistics.endings.0[**ending as usize] > 0) {
        line(out, &format!("  {ending}"), statistics.endings.0[*ending as usize], games)?;
    }
    let mean = plies as f64 / games.max(1) as f64;
    writeln!(out, "\n{:<36} {:>14}", "plies", HumanCount(plies).to_string())?;
    writeln!(out, "{:<36} {mean:>14.1}", "  a game, on average")?;
    writeln!(out, "{:<36} {:>14}", "  a game, median, about", statistics.median_length())?;
    writeln!(out, "{:<36} {:>14.1}", "  pieces, on average", statistics.mean_pieces())?;
    line(out, "  a capture was played", statistics.captures, plies)?;
    line(out, "  a pawn was promoted", statistics.promotions, plies)?;
    line(out, "  the side to move was in check", statistics.checks, plies)?;
    line(out, "  its king could be exploded next", statistics.threatened, plies)?;
    line(out, "  a forced win was seen", statistics.mates.positions(), plies)?;
    line(out, "  no capture, promotion, check or win", statistics.usable, plies)?;
    writeln!(out, "\nscore of the side ahead     positions      won    drawn     lost  (percent)")?;
    writeln!(
        out,
        "{:>19} {:>17} {:>8} {:>8.2}",
        0,
        HumanCount(statistics.level.0).to_string(),
        "",
        100.0 * statistics.level.1 as f64 / statistics.level.0.max(1) as f64
    )?;
    let ends = BANDS
        .iter()
        .skip(1)
        .map(|next| format!("to {:>5}", next - 1))
        .chain(["and more".to_owned()]);
    for ((from, end), agreement) in BANDS.iter().zip(ends).zip(&statistics.agreement) {
        band(out, &format!("{from:>10} {end}"), agreement)?;
    }
    band(out, "forced win", &statistics.mates)
}

fn band(out: &mut impl Write, name: &str, agreement: &Agreement) -> io::Result<()> {
    let all = agreement.positions();
    let [won, drawn, lost] = [agreement.won, agreement.drawn, agreement.lost]
        .map(|count| 100.0 * count as f64 / all.max(1) as f64);
    writeln!(
        out,
        "{name:>19} {:>17} {won:>8.2} {drawn:>8.2} {lost:>8.2}",
        HumanCount(all).to_string()
    )
}
