//! `fissile match`: plays engines against each other, and reports which is stronger.

mod arguments;
pub mod dashes;
mod fastchess;
mod games_out;
mod plan;
mod reporting;
mod trust;

use std::collections::HashSet;
use std::io::Write;
use std::ops::ControlFlow;
use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::Arc;

pub use arguments::MatchArgs;
pub use fastchess::FastchessArgs;

use self::games_out::GamesOut;
use self::plan::Plan;
use self::reporting::Reporting;
use crate::game::{Conditions, Finished};
use crate::journal::{Journal, JournalGame};
use crate::pgn::{self, PgnStyle};
use crate::record;
use crate::record::{GameEnding, MatchGame};
use crate::runner::{self, MatchError, RunEnd};
use crate::settings::MatchRules;
use fissile_cli::context::Context;
use fissile_cli::exit::{BadInput, INTERRUPTED};
use fissile_cli::output::{CommandFiles, refuse_dash};
use fissile_cli::run::{Run, given};
use fissile_cli::screen::tell;
use fissile_cli::signals::on_interrupt;
use fissile_engine::tablebase::Tables;
use fissile_engine::tablebase::syzygy::Syzygy;
use fissile_engine::util::quote::quote;
use fissile_engine::util::shell;

impl Run for MatchArgs {
    fn outputs(&self) -> Vec<(&'static str, PathBuf)> {
        given([
            ("--pgnout", self.pgnout.as_ref()),
            ("--epdout", self.epdout.as_ref()),
            ("--svg", self.svg.as_ref()),
        ])
    }

    fn run(&self, context: &mut Context) -> anyhow::Result<ExitCode> {
        let mut args = self.with_file()?;
        plan::continue_same(&mut args);
        let files = CommandFiles::default().input("the match file", self.file.as_ref());
        if !args.merge.is_empty() {
            return merge(&args, files, context);
        }
        let tables = tables(args.tb.as_deref())?;
        plan::check_outputs(&args, files)?;
        let plan = plan::plan(&args)?;
        // The journal may name tables that the arguments do not.
        let tables = match (&tables, plan.settings.rules.tables.as_str()) {
            (None, folders) if !folders.is_empty() => self::tables(Some(folders))?,
            _ => tables,
        };
        play(&args, plan, tables, context)
    }
}

/// Opens the tables of `--tb`.
pub(super) fn tables(folders: Option<&str>) -> Result<Option<Arc<dyn Tables>>, BadInput> {
    let Some(folders) = folders else { return Ok(None) };
    let (tables, complaints) = Syzygy::open(folders);
    if let Some(complaint) = complaints.first() {
        return Err(BadInput::new(format_args!("--tb: {complaint}")));
    }
    if tables.file_count() == 0 {
        return Err(BadInput::new(format_args!("--tb: {} has no tables", quote(folders))));
    }
    Ok(Some(Arc::new(tables)))
}

/// Plays the games that are missing in the journal.
fn play(
    args: &MatchArgs,
    plan: Plan,
    tables: Option<Arc<dyn Tables>>,
    context: &mut Context,
) -> anyhow::Result<ExitCode> {
    let (all, before) = plan.counts();
    let Plan { settings, openings, mut journal, path, played } = plan;
    let (pgnout, epdout) = (args.pgnout.as_deref(), args.epdout.as_deref());
    let mut files =
        GamesOut::open(pgnout, epdout, &played, !played.is_empty() || args.resume.is_some())?;
    let done: HashSet<u64> = played.iter().map(|game| game.record.number).collect();
    let records: Vec<MatchGame> = played.into_iter().map(|game| game.record).collect();
    let mut reporting = Reporting::new(args, &settings, records, &mut context.out);
    if before > 0 && !args.json {
        let (path, hint) =
            (path.display(), if before == all { "; --restart starts over" } else { "" });
        tell(format_args!("{before} of {all} games are in {path}{hint}"));
    }
    let date = jiff::Timestamp::now().strftime("%Y.%m.%d").to_string();
    let rules = settings.rules.clone();
    let conditions = Conditions { rules: settings.rules.clone(), tables, kept: None };
    let run = runner::Run::default();
    let interrupter = run.interrupter();
    on_interrupt(move || interrupter.interrupt());
    let ended = if reporting.is_decided() {
        Ok(RunEnd { is_complete: true, ..RunEnd::default() })
    } else {
        run.play(&settings, conditions, openings, done, |finished: Finished| {
            let game = keep(&finished, &rules, &date, &mut journal, &mut files)?;
            tell_faults(&game, &rules);
            reporting.add(game.record)?;
            anyhow::Ok(match reporting.is_decided() {
                true => ControlFlow::Break(()),
                false => ControlFlow::Continue(()),
            })
        })
    };
    let end = match &ended {
        Ok(end) => end.clone(),
        Err(_) => RunEnd::default(),
    };
    reporting.finish(&end)?;
    let resume = format!("fissile match --resume {}", shell::quote(&path));
    match ended {
        Ok(end) if end.is_interrupted && !end.is_complete => {
            tell(format_args!("the match goes on with: {resume}"));
            Ok(ExitCode::from(INTERRUPTED))
        }
        Ok(_) => Ok(ExitCode::SUCCESS),
        Err(MatchError::Game(error)) => Err(error),
        Err(error @ MatchError::Cores { .. }) => Err(BadInput::new(error).into()),
        Err(error) => {
            Err(anyhow::anyhow!("{error}; when that is mended, the match goes on with: {resume}"))
        }
    }
}

/// A finished game as the files have it.
fn written(finished: &Finished, rules: &MatchRules, date: &str, style: &PgnStyle) -> JournalGame {
    JournalGame {
        record: finished.record.clone(),
        fen: finished.game.position().to_string(),
        pgn: pgn::text(finished, rules, date, style),
        note: finished.note.clone(),
    }
}

/// Writes a finished game into the files, the journal first.
fn keep(
    finished: &Finished,
    rules: &MatchRules,
    date: &str,
    journal: &mut Journal,
    files: &mut GamesOut,
) -> anyhow::Result<JournalGame> {
    let game = written(finished, rules, date, &PgnStyle::default());
    journal.append(&game)?;
    files.append(&game)?;
    Ok(game)
}

/// Says on standard error what an engine has done wrong.
fn tell_faults(game: &JournalGame, rules: &MatchRules) {
    if let Some(note) = &game.note {
        log::warn!("game {}: {note}", game.record.number + 1);
    }
    if let GameEnding::Fault { culprit, fault } = &game.record.ending {
        let number = match culprit {
            record::Side::White => game.record.white,
            record::Side::Black => game.record.black,
        };
        let name = &rules.engines[number].name;
        let what = pgn::fault_in_words(fault);
        tell(format_args!(
            "game {}: {name} {what}, in {}",
            game.record.number + 1,
            quote(&game.fen)
        ));
    }
}

/// Joins the journals of the parts of a match.
fn merge(args: &MatchArgs, files: CommandFiles, context: &mut Context) -> anyhow::Result<ExitCode> {
    let files = args.merge.iter().fold(files, |files, path| files.input("the journal", Some(path)));
    args.journal.as_deref().map_or(Ok(()), refuse_dash)?;
    plan::with_outputs(args, files)?.output("--journal", args.journal.as_ref()).check()?;
    plan::refuse_existing(args.pgnout.as_deref())?;
    plan::refuse_existing(args.epdout.as_deref())?;
    if let Some(path) = &args.svg {
        plan::refuse_foreign_picture(path)?;
    }
    let (mut header, games) = plan::merged(&args.merge)?;
    if !args.sprt.is_empty() {
        header.settings.sprt = plan::sprt(args)?;
    }
    GamesOut::open(args.pgnout.as_deref(), args.epdout.as_deref(), &games, false)?;
    if let Some(path) = &args.journal {
        let mut journal = Journal::create(path, &header).map_err(BadInput::new)?;
        for game in &games {
            journal.append(game)?;
        }
    }
    let records = games.into_iter().map(|game| game.record).collect();
    let mut reporting = Reporting::new(args, &header.settings, records, &mut context.out);
    reporting.finish(&RunEnd::default())?;
    context.out.flush()?;
    Ok(ExitCode::SUCCESS)
}
