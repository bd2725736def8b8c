//! `fissile tb`: lists available and missing endgame tables, checks them for damage, and looks up
//! positions.

use std::cmp::Reverse;
use std::io::Write;
use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::bail;
use clap::Args;
use rayon::prelude::*;

use super::context::Context;
use super::exit::BadInput;
use super::position::game;
use super::run::{Run, Uses};
use super::screen::tell;
use crate::atomic::notation::CastlingText;
use crate::atomic::{Game, Move};
use crate::config::Settings;
use crate::engine::setup::probing;
use crate::search::{Probing, Ranked, ranked};
use crate::tablebase::checksum::{self, Checksum};
use crate::tablebase::inventory::{self, MAX_PIECES, Table};
use crate::tablebase::syzygy::Syzygy;
use crate::tablebase::{Tables, TbWdl};
use crate::util::count::counted;
use crate::util::wrap::wrapped;

/// The maximum width of a list of names, in characters.
const COLUMNS: usize = 80;

#[derive(Args, Clone, Debug)]
#[command(after_help = "\
Without a position it lists the 3-men tables, the 4-men tables and so on: the names of those that are there, and of those \
that are missing. --check reads every file and compares its checksum; the exit status is 1 if one is damaged. With a \
position it prints its value, its distance to zeroing (plies to the next capture or pawn move that keeps the value, or \
to the end of the game), and all moves with theirs, the best first. A cursed win and a blessed loss are draws by the \
fifty-move rule.")]
pub struct TbArgs {
    /// Position to look up, with or without quotes, or startpos
    fen: Option<String>,
    /// Moves to play first, in UCI or SAN
    moves: Vec<String>,
    /// List the tables with up to this many pieces; without it, up to the largest table found
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(3..=MAX_PIECES as i64), conflicts_with = "fen")]
    men: Option<u32>,
    /// Compare the checksum of every file
    #[arg(long, conflicts_with = "fen")]
    check: bool,
}

impl Run for TbArgs {
    const SETTINGS: Uses = Uses::Only(&["syzygy_path", "syzygy_50_move_rule"]);

    /// Lists or checks the tables of `--syzygy-path`, or looks up a position.
    fn run(&self, context: &mut Context) -> anyhow::Result<ExitCode> {
        let settings = context.config.settings();
        let out = &mut context.out;
        if settings.syzygy_path.is_empty() {
            return Err(BadInput::new("--syzygy-path must say where the tables are").into());
        }
        let looked_up = self.fen.as_ref().map(|fen| game(fen, &self.moves)).transpose()?;
        let (tables, complaints) = Syzygy::open(&settings.syzygy_path);
        if tables.file_count() == 0 {
            return Err(BadInput::new(complaints.join("; ")).into());
        }
        for complaint in &complaints {
            tell(complaint);
        }
        if let Some(game) = looked_up {
            look_up(&tables, settings, &game, out)?;
            return Ok(ExitCode::SUCCESS);
        }
        let largest = tables.max_pieces().clamp(3, MAX_PIECES);
        let most_pieces = self.men.map_or(largest, |pieces| pieces as usize);
        list(&tables, most_pieces, out)?;
        let damaged = if self.check { check(&tables, most_pieces, out)? } else { 0 };
        Ok(if damaged + complaints.len() == 0 { ExitCode::SUCCESS } else { ExitCode::FAILURE })
    }
}

/// Prints the 3-men tables, the 4-men tables and so on.
fn list(tables: &Syzygy, most_pieces: usize, out: &mut dyn Write) -> anyhow::Result<()> {
    for pieces in 3..=most_pieces {
        let all = inventory::tables(pieces, tables.files());
        let whole = |table: &&Table| table.values.is_some() && table.distances.is_some();
        writeln!(
            out,
            "{pieces}-men tables: {} of {}",
            all.iter().filter(whole).count(),
            all.len()
        )?;
        let names = |wanted: &dyn Fn(&Table) -> bool| -> Vec<&str> {
            all.iter().filter(|table| wanted(table)).map(|table| table.material.as_str()).collect()
        };
        for (title, names) in [
            ("there", names(&|table| whole(&table))),
            (
                "only values (.atbw)",
                names(&|table| table.values.is_some() && table.distances.is_none()),
            ),
            (
                "only distances (.atbz)",
                names(&|table| table.values.is_none() && table.distances.is_some()),
            ),
            ("missing", names(&|table| table.values.is_none() && table.distances.is_none())),
        ] {
            if !names.is_empty() {
                let head = format!("{title}:");
                let words = std::iter::once(head.as_str()).chain(names.iter().copied());
                for line in wrapped(words, COLUMNS - 2).lines() {
                    writeln!(out, "  {line}")?;
                }
            }
        }
    }
    Ok(())
}

/// Checks the files of the tables with up to `most_pieces` pieces, and returns how many are damaged.
fn check(tables: &Syzygy, most_pieces: usize, out: &mut dyn Write) -> anyhow::Result<usize> {
    let all = (3..=most_pieces).flat_map(|pieces| inventory::tables(pieces, tables.files()));
    let files: Vec<PathBuf> =
        all.flat_map(|table| [table.values, table.distances]).flatten().collect();
    let checked: Vec<_> = files.par_iter().map(|path| checksum::check(path)).collect();
    let mut damaged = 0;
    for (path, checked) in files.iter().zip(checked) {
        let problem = match checked {
            Ok(Checksum::Right) => continue,
            Ok(Checksum::Wrong) => "damaged: its checksum does not fit".to_owned(),
            Ok(Checksum::Missing) => "damaged: its end with the checksum is missing".to_owned(),
            Err(error) => format!("not readable: {error}"),
        };
        damaged += 1;
        writeln!(out, "{} is {problem}", path.display())?;
    }
    writeln!(out, "{} of {} files have the right checksum", files.len() - damaged, files.len())?;
    Ok(damaged)
}

/// A move and its value in the tables; `None` if they do not have it.
type Judged = (Move, Option<Ranked>);

fn look_up(
    tables: &Syzygy,
    settings: &Settings,
    game: &Game,
    out: &mut dyn Write,
) -> anyhow::Result<()> {
    let position = game.position();
    if let Some(outcome) = game.outcome() {
        writeln!(out, "{position}\n{outcome}, {}", outcome.result())?;
        return Ok(());
    }
    let pieces = position.board().occupied().count();
    let probing = Probing { pieces: usize::MAX, ..probing(settings) };
    let mut moves: Vec<Judged> = position
        .legal_moves()
        .into_iter()
        .map(|mv| (mv, ranked(tables, probing, game, mv)))
        .collect();
    let known = tables.wdl(position).is_some();
    if !known || moves.iter().all(|(_, ranked)| ranked.is_none()) {
        let complaints = tables.complaints();
        let reason = if position.castling_rooks().any() {
            "a position with castling rights is in no table".to_owned()
        } else if pieces as usize > tables.max_pieces() {
            format!("it has {pieces} pieces, and the largest table has {}", tables.max_pieces())
        } else {
            // The part after the semicolon says what the engine does without the table.
            let reasons = complaints.iter().filter_map(|told| told.split(';').next());
            reasons.collect::<Vec<_>>().join("; ")
        };
        bail!("the tables do not know \"{position}\": {reason}");
    }
    // Stable, so equal moves stay in the order of the generator; unknown ones come last.
    moves.sort_by_key(|(_, ranked)| Reverse(ranked.map(Ranked::rank)));
    writeln!(out, "{position}")?;
    match moves.first() {
        // A move that the tables do not know might be better, unless this one wins.
        Some((_, Some(best)))
            if best.wdl == TbWdl::Win || moves.iter().all(|(_, ranked)| ranked.is_some()) =>
        {
            writeln!(out, "{}{}", best.wdl.name(), distance(*best))?;
        }
        _ => writeln!(out, "unknown: tables are missing")?,
    }
    writeln!(out, "\nmove     value         distance")?;
    for (mv, ranked) in &moves {
        let name = format!("{} {}", mv.uci(CastlingText::KingMove), position.san(*mv));
        let (value, plies) = match ranked {
            Some(ranked) => {
                (ranked.wdl.name(), ranked.plies.map_or(String::new(), |plies| plies.to_string()))
            }
            None => ("unknown", String::new()),
        };
        writeln!(out, "{}", format!("{name:<14} {value:<13} {plies:>4}").trim_end())?;
    }
    for complaint in tables.complaints() {
        tell(complaint);
    }
    Ok(())
}

fn distance(best: Ranked) -> String {
    best.plies.map_or(String::new(), |plies| {
        format!(", {} to zeroing", counted(plies as usize, "ply", "plies"))
    })
}
