//! `fissile tb`: lists available and missing endgame tables, checks them for damage, and looks up
//! positions.

use std::io::Write;
use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::bail;
use clap::Args;
use fissile_cli::Entry;
use rayon::prelude::*;

use crate::atomic::notation::CastlingText;
use crate::atomic::{Game, Position};
use crate::config::Settings;
use crate::engine::setup::probing;
use crate::search::{self, Probing, Ranked, TableValue, TableView};
use crate::tablebase::Tables;
use crate::tablebase::checksum::{self, Checksum};
use crate::tablebase::inventory::{self, MAX_PIECES, Table};
use crate::tablebase::syzygy::Syzygy;
use crate::util::wrap::wrapped;
use fissile_cli::context::Context;
use fissile_cli::exit::BadInput;
use fissile_cli::position::PositionArgs;
use fissile_cli::run::{Run, Uses};
use fissile_cli::screen::tell;

/// The maximum width of a list of names, in characters.
const COLUMNS: usize = 80;

/// `fissile tb`.
pub(super) const TB: Entry =
    Entry::new::<TbArgs>("tb", "List and check endgame tables, or look up a position in them");

#[derive(Args, Clone, Debug)]
#[command(after_help = "\
Without a position it lists the 3-men tables, the 4-men tables and so on: the names of those that are there, and of those \
that are missing. --check reads every file and compares its checksum; the exit status is 1 if one is damaged. With a \
position it prints its value, its distance to zeroing (plies to the next capture or pawn move that keeps the value, or \
to the end of the game), and all moves with theirs, the best first. A cursed win and a blessed loss are draws by the \
fifty-move rule.")]
pub struct TbArgs {
    #[command(flatten)]
    place: PositionArgs,
    /// List the tables with up to this many pieces; without it, up to the largest table found
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(3..=MAX_PIECES as i64), conflicts_with = "place")]
    men: Option<u32>,
    /// Compare the checksum of every file
    #[arg(long, conflicts_with = "place")]
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
        let looked_up = self.place.is_given().then(|| self.place.game()).transpose()?;
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
    let probing = Probing { pieces: usize::MAX, ..probing(settings) };
    let Some(TableView { value, distance, moves }) = search::look_up(tables, probing, game) else {
        bail!("the tables do not know \"{position}\": {}", reason(tables, position));
    };
    let to_zeroing = distance.map_or_else(String::new, |distance| {
        let unit = if distance.at_most() == 1 { "ply" } else { "plies" };
        format!(", {distance} {unit} to zeroing")
    });
    let value = match value {
        TableValue::Known(wdl) => wdl.name().to_owned() + &to_zeroing,
        TableValue::AtTheLimit => {
            format!("not known without a search, because of the fifty-move rule{to_zeroing}")
        }
        TableValue::Missing => "unknown: tables are missing".to_owned(),
    };
    writeln!(out, "{position}\n{value}\n\nmove     value         distance")?;
    for (mv, ranked) in &moves {
        let name = format!("{} {}", mv.uci(CastlingText::KingMove), position.san(*mv));
        let value = ranked.and_then(Ranked::name).unwrap_or("unknown");
        let distance = ranked.and_then(|ranked| ranked.distance);
        let plies = distance.map_or_else(String::new, |distance| distance.to_string());
        writeln!(out, "{}", format!("{name:<14} {value:<13} {plies:>4}").trim_end())?;
    }
    for complaint in tables.complaints() {
        tell(complaint);
    }
    Ok(())
}

/// Why the tables do not know a position.
fn reason(tables: &Syzygy, position: &Position) -> String {
    let pieces = position.board().occupied().count();
    if position.castling_rooks().any() {
        "a position with castling rights is in no table".to_owned()
    } else if pieces as usize > tables.max_pieces() {
        format!("it has {pieces} pieces, and the largest table has {}", tables.max_pieces())
    } else {
        // The part after the semicolon says what the engine does without the table.
        let complaints = tables.complaints();
        let reasons = complaints.iter().filter_map(|told| told.split(';').next());
        reasons.collect::<Vec<_>>().join("; ")
    }
}
