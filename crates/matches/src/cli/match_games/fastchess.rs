//! `fissile fastchess`: a match in the words of fastchess and cutechess-cli, with their lines on standard
//! output. OpenBench's worker and people's scripts run it instead of those programs.
//!
//! The flags are read by `dashes`, the games are played by [`runner`], and the lines are made by [`fastchess`].
//! There is no journal: scripts that run such a program keep the games themselves.

use std::collections::HashSet;
use std::ffi::OsString;
use std::io::Write;
use std::ops::ControlFlow;
use std::process::ExitCode;
use std::sync::Arc;

use clap::Args;
use regex_lite::Regex;

use super::arguments::MatchArgs;
use super::dashes::{self, Translation};
use super::games_out::GamesOut;
use super::{plan, tell_faults, written};
use crate::fastchess;
use crate::game::{Conditions, Finished};
use crate::runner::{self, MatchError};
use crate::settings::MatchSettings;
use crate::statistics::MatchStatistics;
use crate::statistics::sprt::Sprt;
use fissile_cli::context::{Context, StandardOutput};
use fissile_cli::exit::{BadInput, INTERRUPTED};
use fissile_cli::output::CommandFiles;
use fissile_cli::run::Run;
use fissile_cli::screen::tell;
use fissile_cli::signals::on_interrupt;
use fissile_engine::util::quote::quote;

/// The version of fastchess whose flags are understood. OpenBench's worker takes a program only from a
/// version on, and reads the first number that `--version` prints.
const VERSION: &str = "1.8.1";

/// Games between two ratings, without `-ratinginterval`.
const INTERVAL: u64 = 10;

/// The words of `fissile fastchess`.
#[derive(Args, Clone, Debug)]
#[command(after_help = dashes::help())]
pub struct FastchessArgs {
    /// Flags with one dash, each followed by its words
    #[arg(value_name = "FLAGS", trailing_var_arg = true)]
    words: Vec<OsString>,
}

impl Run for FastchessArgs {
    fn run(&self, context: &mut Context) -> anyhow::Result<ExitCode> {
        if let [word] = self.words.as_slice()
            && ["--version", "-version", "version", "-v"].iter().any(|asked| word == asked)
        {
            let own = env!("CARGO_PKG_VERSION");
            writeln!(
                context.out,
                "fastchess {VERSION} in its words, for atomic chess, by fissile {own}"
            )?;
            return Ok(ExitCode::SUCCESS);
        }
        let translation = dashes::translate(self.words.clone()).map_err(BadInput::new)?;
        play(translation, context)
    }
}

/// Plays the match of a command line.
fn play(translation: Translation, context: &mut Context) -> anyhow::Result<ExitCode> {
    let args = MatchArgs::from_flags(&translation.flags).map_err(BadInput::new)?;
    let kept = kept(&translation.match_lines)?;
    let mut settings = plan::settings(&args)?;
    // OpenBench counts openings on and on, whatever the size of the book.
    settings.rules.openings.wraps = true;
    let files = CommandFiles::default().input("-openings", settings.rules.openings.file.clone());
    plan::with_outputs(&args, files)?.check()?;
    let tables = super::tables(args.tb.as_deref())?;
    for (path, appends) in
        [(&args.pgnout, translation.appends_pgn), (&args.epdout, translation.appends_epd)]
    {
        plan::refuse_existing(path.as_deref().filter(|_| !appends))?;
    }
    for remark in &translation.remarks {
        tell(remark);
    }
    let openings = plan::prepare(&mut settings)?;
    let mut files = GamesOut::append_to(args.pgnout.as_deref(), args.epdout.as_deref())?;
    let date = jiff::Timestamp::now().strftime("%Y.%m.%d").to_string();
    let rules = settings.rules.clone();
    let conditions = Conditions { rules: settings.rules.clone(), tables, kept };
    let run = runner::Run::default();
    let interrupter = run.interrupter();
    on_interrupt(move || interrupter.interrupt());
    let interval = args.ratinginterval.unwrap_or(INTERVAL);
    let mut lines = Lines::new(&settings, interval, &mut context.out);
    let ended = run.play(&settings, conditions, openings, HashSet::new(), |finished: Finished| {
        let game = written(&finished, &rules, &date, &translation.pgn);
        // A reader of the line may look for the game at once.
        files.append(&game)?;
        tell_faults(&game, &rules);
        lines.add(&finished)?;
        anyhow::Ok(if lines.is_decided() {
            ControlFlow::Break(())
        } else {
            ControlFlow::Continue(())
        })
    });
    let is_interrupted = ended.as_ref().is_ok_and(|end| end.is_interrupted && !end.is_complete);
    lines.finish(ended.is_ok() && !is_interrupted)?;
    match ended {
        Ok(_) if is_interrupted => Ok(ExitCode::from(INTERRUPTED)),
        Ok(_) => Ok(ExitCode::SUCCESS),
        Err(MatchError::Game(error)) => Err(error),
        Err(error @ MatchError::Cores { .. }) => Err(BadInput::new(error).into()),
        Err(error) => Err(anyhow::anyhow!("{error}")),
    }
}

/// The pattern of the lines that are kept: any of these.
fn kept(patterns: &[String]) -> Result<Option<Arc<Regex>>, BadInput> {
    for pattern in patterns {
        Regex::new(pattern).map_err(|error| {
            BadInput::new(format_args!(
                "-pgnout: match_line={} is no pattern: {error}",
                quote(pattern)
            ))
        })?;
    }
    let any: Vec<String> = patterns.iter().map(|pattern| format!("(?:{pattern})")).collect();
    // Each of them is a pattern, so that only their size can be too large together.
    let any = (!any.is_empty()).then(|| Regex::new(&any.join("|"))).transpose();
    any.map(|any| any.map(Arc::new)).map_err(|error| {
        BadInput::new(format_args!("-pgnout: the patterns of match_line: {error}"))
    })
}

/// The lines on standard output.
struct Lines<'a> {
    names: Vec<String>,
    sprt: Option<Sprt>,
    interval: u64,
    statistics: MatchStatistics,
    out: &'a mut StandardOutput,
}

impl<'a> Lines<'a> {
    fn new(settings: &MatchSettings, interval: u64, out: &'a mut StandardOutput) -> Lines<'a> {
        let names = settings.rules.engines.iter().map(|engine| engine.name.clone()).collect();
        let statistics = MatchStatistics::of(&[]);
        Lines { names, sprt: settings.sprt, interval, statistics, out }
    }

    fn is_decided(&self) -> bool {
        let sample = self.statistics.encounter(0, 1).sample();
        self.sprt.is_some_and(|sprt| sprt.verdict(&sample).is_some())
    }

    fn add(&mut self, finished: &Finished) -> std::io::Result<()> {
        self.statistics.add(&finished.record);
        writeln!(self.out, "{}", fastchess::finished(&finished.record, &self.names))?;
        let score = fastchess::score(&finished.record, &self.names, &self.statistics);
        writeln!(self.out, "{score}")?;
        if self.statistics.games().is_multiple_of(self.interval) {
            write!(self.out, "{}", fastchess::rating(&self.statistics, self.sprt.as_ref()))?;
        }
        self.out.flush()
    }

    fn finish(&mut self, is_finished: bool) -> std::io::Result<()> {
        if !self.statistics.games().is_multiple_of(self.interval) {
            write!(self.out, "{}", fastchess::rating(&self.statistics, self.sprt.as_ref()))?;
        }
        if is_finished {
            writeln!(self.out, "Tournament finished")?;
        }
        self.out.flush()
    }
}
