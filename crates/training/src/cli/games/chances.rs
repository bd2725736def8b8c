//! `fissile games chances`: fits the win, draw and loss chances of a score to games.

use std::io::Write;

use clap::Args;

use super::files::GameFiles;
use crate::network::chances::{Band, ScoreCounts};
use fissile_engine::search::wdl;
use fissile_engine::util::count::grouped;

#[derive(Args, Clone, Debug)]
pub struct ChancesArgs {
    #[command(flatten)]
    files: GameFiles,
}

/// Prints the coefficients of the most likely model, and how well it matches the games. Returns
/// whether all files were intact.
///
/// # Errors
/// Files that are completely unreadable.
pub fn run(args: &ChancesArgs, out: &mut impl Write) -> anyhow::Result<bool> {
    let mut tally = ScoreCounts::default();
    let mut games = 0;
    let sound = args.files.records(|game| {
        tally.add(&game);
        games += 1;
        Ok(())
    })?;
    let model = tally.fit(wdl::MODEL);
    let [games, positions] =
        [grouped(games, "game", "games"), grouped(tally.positions(), "position", "positions")];
    writeln!(out, "{games}, {positions}")?;
    writeln!(
        out,
        "mean loss {:.5} before, {:.5} after\n",
        tally.loss(&wdl::MODEL),
        tally.loss(&model)
    )?;
    let row = |name: &str, values: &[String]| {
        let columns: String = values.iter().map(|value| format!("{value:>8}")).collect();
        format!("{name:<8}{columns}")
    };
    writeln!(out, "{}", row("pieces", &wdl::KNOTS.map(|pieces| pieces.to_string())))?;
    writeln!(out, "{}", row("middle", &model.middle.map(|points| format!("{points:.1}"))))?;
    writeln!(out, "{}", row("width", &model.width.map(|points| format!("{points:.1}"))))?;
    writeln!(out, "{}", row("level", &model.level.map(|share| format!("{share:.2}"))))?;
    writeln!(out, "{}\n", row("scarcity", &[format!("{:.1}", model.scarcity)]))?;
    writeln!(
        out,
        "pieces        points  positions    wins expected  seen    draws expected  seen"
    )?;
    for Band { pieces, scores, positions, expected, seen } in tally.bands(&model) {
        writeln!(
            out,
            "{:>2} to {:>2}  {:>4} to {:>4}  {positions:>9}  {:>14.3} {:>6.3}  {:>15.3} {:>6.3}",
            pieces.0, pieces.1, scores.0, scores.1, expected.0, seen.0, expected.1, seen.1
        )?;
    }
    Ok(sound)
}
