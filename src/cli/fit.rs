//! `fissile fit`: fits the weights of the evaluation to games from `fissile selfplay`.

use std::io::Write;
use std::path::PathBuf;
use std::time::Instant;

use anyhow::Context;
use clap::Args;
use rayon::ThreadPoolBuilder;

use super::BadInput;
use super::games::files::GameFiles;
use super::output::Output;
use crate::config::Settings;
use crate::eval::{WEIGHTS, Weight};
use crate::formats::games::GameRecord;
use crate::search::wdl;
use crate::training::fit::chances::{Band, Tally};
use crate::training::fit::render::{KIND_NAMES, PLACEMENTS, render};
use crate::training::fit::samples::Samples;
use crate::training::fit::{self, Fit};

/// One in this many games is held out, to test the weights on games they were not fitted to.
const HELD_OUT: usize = 10;

/// Arguments of `fissile fit`.
#[derive(Args, Clone, Debug)]
#[command(
    after_help = "The fit starts from the current weights of this program. Its result depends on them, the \
    games and the flags below, but not on the number of --threads."
)]
pub struct FitArgs {
    #[command(flatten)]
    files: GameFiles,
    /// File for the weights: src/eval/weights.rs, to build a program that uses them; no file if
    /// left out
    #[arg(long, value_name = "FILE")]
    output: Option<PathBuf>,
    /// Replace the file if it exists
    #[arg(long, requires = "output")]
    force: bool,
    /// Fit the win, draw and loss chances of a score instead, and show how accurate they are
    #[arg(long, conflicts_with_all = ["output", "epochs", "lambda", "rate", "pull"])]
    chances: bool,
    /// Number of passes over all positions
    #[arg(long, value_name = "N", default_value_t = 60, value_parser = clap::value_parser!(u32).range(1..=100_000))]
    epochs: u32,
    /// Weight of the game's result, from 0 to 1; the rest is the weight of the search score
    #[arg(long, value_name = "SHARE", default_value_t = 0.3, value_parser = share)]
    lambda: f64,
    /// First and longest step, in centipawns
    #[arg(long, value_name = "CP", default_value_t = 2.0, value_parser = not_negative)]
    rate: f64,
    /// How strongly weights are held at their starting values, as a number of positions
    #[arg(long, value_name = "N", default_value_t = 200.0, value_parser = not_negative)]
    pull: f64,
}

fn share(text: &str) -> Result<f64, String> {
    text.parse()
        .ok()
        .filter(|share| (0.0..=1.0).contains(share))
        .ok_or_else(|| "not a number from 0 to 1".to_owned())
}

fn not_negative(text: &str) -> Result<f64, String> {
    let number = text.parse().ok().filter(|number: &f64| number.is_finite() && *number >= 0.0);
    number.ok_or_else(|| "not a number from 0 on".to_owned())
}

/// Fits, prints the loss as it falls and the piece values before and after, and writes the weights.
///
/// # Errors
/// Files that are unreadable or contain too few games; threads that cannot be started; output that
/// is not writable.
pub fn run(args: &FitArgs, settings: &Settings, out: &mut impl Write) -> anyhow::Result<()> {
    let pool = ThreadPoolBuilder::new().num_threads(settings.threads as usize).build();
    let pool = pool.with_context(|| format!("cannot start {} threads", settings.threads))?;
    let begun = Instant::now();
    let remarks = args.files.remarks()?;
    let mut games = Vec::new();
    args.files.records(|game| {
        games.push(game);
        Ok(())
    })?;
    let output = args.output.as_ref().map(|path| Output::create(path, args.force)).transpose()?;
    if args.chances {
        return Ok(write_chances(&games, out)?);
    }
    let (held_out, fitted): (Vec<_>, Vec<_>) =
        games.iter().enumerate().partition(|(index, _)| index % HELD_OUT == HELD_OUT - 1);
    let samples = |games: &[(usize, &GameRecord)]| {
        let games: Vec<_> = games.iter().map(|(_, game)| *game).collect();
        pool.install(|| Samples::of(&games, args.lambda))
    };
    let (fitted, held_out) = (samples(&fitted), samples(&held_out));
    if fitted.all().is_empty() || held_out.all().is_empty() {
        let problem = format!(
            "{} games are too few to fit weights and to hold one in {HELD_OUT} out",
            games.len()
        );
        return Err(BadInput::new(problem).into());
    }
    let counts = format!(
        "{} games, {} quiet positions to fit and {} held out",
        games.len(),
        fitted.all().len(),
        held_out.all().len()
    );
    writeln!(out, "{counts}\n\n  epoch    fitted  held out  (mean loss of a position)")?;

    let start = fit::current_weights();
    let before = pool.install(|| [fit::loss(&fitted, &start), fit::loss(&held_out, &start)]);
    writeln!(out, "{:>7} {:>9.6} {:>9.6}", "before", before[0], before[1])?;
    let how = fit::Settings { epochs: args.epochs as usize, rate: args.rate, pull: args.pull };
    let mut running = Fit::new(how, &fitted, &held_out, start);
    while let Some(progress) = pool.install(|| running.next()) {
        writeln!(out, "{:>7} {:>9.6} {:>9.6}", progress.epoch, progress.fitted, progress.held_out)?;
    }
    let weights = fit::rounded(running.weights());
    let rounded = weights
        .iter()
        .map(|weight| [f64::from(weight.opening()), f64::from(weight.ending())])
        .collect();
    let after = pool.install(|| [fit::loss(&fitted, &rounded), fit::loss(&held_out, &rounded)]);
    writeln!(out, "{:>7} {:>9.6} {:>9.6}  (rounded)\n", "after", after[0], after[1])?;
    write_means(&weights, out)?;
    if let Some(mut output) = output {
        let losses =
            format!("Mean loss on the latter {:.6} before and {:.6} after.", before[1], after[1]);
        let origin = format!("{}\n\n{counts}.\n{losses}", command(args, &remarks));
        output.write_all(render(&weights, &origin).as_bytes())?;
        output.finish()?;
    }
    writeln!(out, "\n{:.1} s", begun.elapsed().as_secs_f64())?;
    Ok(())
}

/// Prints the coefficients of the most likely model, and how well it matches the games.
fn write_chances(games: &[GameRecord], out: &mut impl Write) -> std::io::Result<()> {
    let tally = Tally::of(games);
    let model = tally.fit(wdl::MODEL);
    writeln!(out, "{} games, {} positions", games.len(), tally.positions())?;
    writeln!(
        out,
        "mean loss {:.5} before, {:.5} after\n",
        tally.loss(&wdl::MODEL),
        tally.loss(&model)
    )?;
    writeln!(
        out,
        "middle {:.1?}\nwidth  {:.1?}\nscarcity {:.1}\n",
        model.middle, model.width, model.scarcity
    )?;
    writeln!(
        out,
        "  men     centipawns  positions    wins expected  seen    draws expected  seen"
    )?;
    for Band { men, scores, positions, expected, seen } in tally.bands(&model) {
        writeln!(
            out,
            "{:>2} to {:>2}  {:>4} to {:>4}  {positions:>9}  {:>14.3} {:>6.3}  {:>15.3} {:>6.3}",
            men.0, men.1, scores.0, scores.1, expected.0, seen.0, expected.1, seen.1
        )?;
    }
    Ok(())
}

/// The command line, so that anyone can repeat the fit.
fn command(args: &FitArgs, remarks: &[String]) -> String {
    let FitArgs { epochs, lambda, rate, pull, .. } = args;
    let name = |path: &PathBuf| {
        path.file_name().unwrap_or(path.as_os_str()).to_string_lossy().into_owned()
    };
    let files: Vec<_> = args.files.named().iter().map(name).collect();
    let flags = format!("--epochs {epochs} --lambda {lambda} --rate {rate} --pull {pull}");
    let commit = env!("FISSILE_COMMIT");
    let mut lines = vec![format!("- fissile fit {} {flags}, commit {commit}", files.join(" "))];
    lines.extend(remarks.iter().map(|remark| format!("- {remark}")));
    lines.join("\n")
}

/// Prints mean piece values before and after, by square only.
fn write_means(weights: &[Weight], out: &mut impl Write) -> std::io::Result<()> {
    writeln!(out, "mean placement   opening        ending")?;
    for ((name, new), old) in
        KIND_NAMES.iter().zip(weights.chunks(PLACEMENTS)).zip(WEIGHTS.chunks(PLACEMENTS))
    {
        let mean = |weights: &[Weight], part: fn(Weight) -> i32| {
            // Squares with weight 0 are those where a pawn cannot be.
            let seen = weights.iter().filter(|weight| **weight != Weight::new(0, 0)).count().max(1);
            weights.iter().map(|weight| f64::from(part(*weight))).sum::<f64>() / seen as f64
        };
        let opening = (mean(old, Weight::opening), mean(new, Weight::opening));
        let ending = (mean(old, Weight::ending), mean(new, Weight::ending));
        writeln!(
            out,
            "{name:<12} {:>5.0} ->{:>5.0}  {:>5.0} ->{:>5.0}",
            opening.0, opening.1, ending.0, ending.1
        )?;
    }
    Ok(())
}
