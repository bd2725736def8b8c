//! `fissile games convert`: from one version of the format to another.

use std::io::Write;
use std::path::PathBuf;

use clap::Args;

use super::files::GameFiles;
use fissile_engine::util::count::grouped;
use fissile_formats::games::{GameWriter, text};

#[derive(Args, Clone, Debug)]
pub struct ConvertArgs {
    #[command(flatten)]
    files: GameFiles,
    /// File to write; the games keep their order
    #[arg(long, value_name = "FILE")]
    pub(super) output: PathBuf,
    /// Write text, version 1 of the format, which loses game numbers and the reasons of
    /// adjudications
    #[arg(long)]
    text: bool,
    /// Replace the file if it exists
    #[arg(long)]
    force: bool,
}

/// Converts the games. Returns whether all files were intact.
///
/// # Errors
/// Files that are completely unreadable or not writable.
pub fn run(args: &ConvertArgs, out: &mut impl Write) -> anyhow::Result<bool> {
    let remarks = args.files.remarks()?;
    let mut file = args.files.output(&args.output, args.force)?;
    let mut games = 0_u64;
    let sound = if args.text {
        writeln!(file, "{}", text::HEADER)?;
        for remark in &remarks {
            writeln!(file, "# {remark}")?;
        }
        let sound = args.files.records(|game| {
            games += 1;
            Ok(writeln!(file, "{}", text::line(&game))?)
        })?;
        file.finish()?;
        sound
    } else {
        let mut writer = GameWriter::new(file, &remarks)?;
        let sound = args.files.packed(|game| {
            games += 1;
            Ok(writer.push(&game)?)
        })?;
        writer.finish()?.finish()?;
        sound
    };
    writeln!(out, "{}", grouped(games, "game", "games"))?;
    Ok(sound)
}
