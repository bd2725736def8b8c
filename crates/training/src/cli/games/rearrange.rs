//! `fissile games join` and `fissile games split`: new files with the same games, in random order.

use std::io::Write;
use std::path::{Path, PathBuf};

use clap::Args;
use indicatif::HumanCount;

use super::files::GameFiles;
use crate::network::held_out::is_for_validation;
use crate::shuffle::Shuffler;
use fissile_cli::output::Output;
use fissile_engine::util::count::grouped;
use fissile_formats::games::{GameWriter, PackedGame};

#[derive(Args, Clone, Debug)]
pub struct JoinArgs {
    #[command(flatten)]
    files: GameFiles,
    /// File to write
    #[arg(long, value_name = "FILE")]
    pub(super) output: PathBuf,
    /// Seed of the order
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    /// Replace the file if it exists
    #[arg(long)]
    force: bool,
}

#[derive(Args, Clone, Debug)]
#[command(
    after_help = "Which part a game belongs to depends on the game, --percent and --seed alone, so that no game \
    changes sides when more games are added."
)]
pub struct SplitArgs {
    #[command(flatten)]
    files: GameFiles,
    /// File for the training games
    #[arg(long, value_name = "FILE")]
    pub(super) train: PathBuf,
    /// File for the validation games
    #[arg(long, value_name = "FILE")]
    pub(super) validation: PathBuf,
    /// Approximate percentage of games for validation
    #[arg(long, value_name = "PERCENT", default_value_t = 2.0, value_parser = percent)]
    percent: f64,
    /// Seed of the split and the order
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    /// Replace files that exist
    #[arg(long)]
    force: bool,
}

fn percent(text: &str) -> Result<f64, String> {
    text.parse()
        .ok()
        .filter(|percent| (0.0..=100.0).contains(percent))
        .ok_or_else(|| "not a number from 0 to 100".into())
}

/// Joins the files. Returns whether all files were intact.
///
/// # Errors
/// Files that are completely unreadable or not writable.
pub fn join(args: &JoinArgs, out: &mut impl Write) -> anyhow::Result<bool> {
    let mut writer = begin(&args.files, &args.output, args.force)?;
    let (mut games, mut shuffler) = (0_u64, shuffler(&args.files, args.seed, &args.output)?);
    let sound = args.files.packed(|game| {
        games += 1;
        Ok(shuffler.push(game)?)
    })?;
    shuffler.finish(|game| push(&mut writer, game))?;
    writer.finish()?.finish()?;
    writeln!(out, "{}", grouped(games, "game", "games"))?;
    Ok(sound)
}

/// Splits the games. Returns whether all files were intact.
///
/// # Errors
/// Files that are completely unreadable or not writable.
pub fn split(args: &SplitArgs, out: &mut impl Write) -> anyhow::Result<bool> {
    let mut train = begin(&args.files, &args.train, args.force)?;
    let mut validation = begin(&args.files, &args.validation, args.force)?;
    let mut shuffler = shuffler(&args.files, args.seed, &args.train)?;
    let sound = args.files.packed(|game| Ok(shuffler.push(game)?))?;
    let mut counts = [0_u64; 2];
    shuffler.finish(|game| {
        let for_validation = is_for_validation(game, args.percent, args.seed);
        counts[usize::from(for_validation)] += 1;
        push(if for_validation { &mut validation } else { &mut train }, game)
    })?;
    train.finish()?.finish()?;
    validation.finish()?.finish()?;
    let [learned, held] = counts.map(HumanCount);
    writeln!(out, "{learned} games to learn from, {held} for validation")?;
    Ok(sound)
}

fn begin(files: &GameFiles, path: &Path, force: bool) -> anyhow::Result<GameWriter<Output>> {
    let remarks = files.remarks()?;
    Ok(GameWriter::new(files.output(path, force)?, &remarks)?)
}

/// A shuffler with its temporary files in the folder of the output.
fn shuffler(files: &GameFiles, seed: u64, output: &Path) -> anyhow::Result<Shuffler> {
    let folder =
        output.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    Ok(Shuffler::new(seed, files.bytes()?, folder)?)
}

/// Adds a game to a file.
fn push(writer: &mut GameWriter<Output>, game: &PackedGame) -> anyhow::Result<()> {
    Ok(writer.push(game)?)
}
