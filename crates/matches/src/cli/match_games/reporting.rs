//! What a match prints while it is played and at its end, and the files of its result.

use std::io::{self, IsTerminal, Write};
use std::path::PathBuf;
use std::time::Duration;

use super::arguments::MatchArgs;
use crate::lateness::Histogram;
use crate::record::MatchGame;
use crate::report::live::Live;
use crate::report::{MatchReport, picture};
use crate::runner::RunEnd;
use crate::schedule::count;
use crate::settings::MatchSettings;
use crate::statistics::MatchStatistics;
use crate::statistics::sprt::Sprt;
use fissile_cli::context::StandardOutput;
use fissile_cli::output::Output;
use fissile_cli::progress::drawn;

/// Games between two lines, without `--ratinginterval`.
const INTERVAL: u64 = 10;

pub(super) struct Reporting<'a> {
    names: Vec<String>,
    sprt: Option<Sprt>,
    statistics: MatchStatistics,
    /// In the order in which they ended.
    games: Vec<MatchGame>,
    live: Live,
    json: bool,
    svg: Option<PathBuf>,
    out: &'a mut StandardOutput,
}

impl<'a> Reporting<'a> {
    /// A report that begins with the games of earlier runs.
    pub(super) fn new(
        args: &MatchArgs,
        settings: &MatchSettings,
        games: Vec<MatchGame>,
        out: &'a mut StandardOutput,
    ) -> Reporting<'a> {
        let names = settings.rules.engines.iter().map(|engine| engine.name.clone()).collect();
        // With --json, standard output is for the document alone.
        let interval = if args.json { 0 } else { args.ratinginterval.unwrap_or(INTERVAL) };
        let (json, svg, sprt) = (args.json, args.svg.clone(), settings.sprt);
        let drawn = io::stderr().is_terminal().then_some(drawn as fn(_) -> _);
        let mut live = Live::new(Some(count(settings)), sprt, interval, drawn);
        live.start_at(games.len() as u64);
        let statistics = MatchStatistics::of(&games);
        Reporting { names, sprt, statistics, games, live, json, svg, out }
    }

    /// Whether the sequential test has accepted a hypothesis.
    pub(super) fn is_decided(&self) -> bool {
        let sample = self.statistics.encounter(0, 1).sample();
        self.sprt.is_some_and(|sprt| sprt.verdict(&sample).is_some())
    }

    pub(super) fn add(&mut self, game: MatchGame) -> io::Result<()> {
        self.statistics.add(&game);
        self.games.push(game);
        let Reporting { names, sprt, statistics, live, out, .. } = self;
        let report = MatchReport { statistics, names, sprt: sprt.as_ref() };
        if let Some(line) = live.show(&report) {
            writeln!(out, "{line}")?;
            out.flush()?;
        }
        Ok(())
    }

    /// Prints the result and writes its files.
    pub(super) fn finish(&mut self, end: &RunEnd) -> anyhow::Result<()> {
        self.live.end();
        let Reporting { names, sprt, statistics, out, .. } = self;
        let report = MatchReport { statistics, names, sprt: sprt.as_ref() };
        if self.json {
            serde_json::to_writer_pretty(&mut *out, &report.json())?;
            writeln!(out)?;
        } else {
            write!(out, "{}", report.summary())?;
            if end.late.count() > 0 {
                writeln!(out, "{}", lateness(&end.late))?;
            }
        }
        if let Some(path) = &self.svg {
            let picture = picture::svg(&self.games, &self.names);
            Output::create(path, true)?.fill(picture.as_bytes())?;
        }
        Ok(())
    }
}

/// How late the runner was, in a line.
fn lateness(late: &Histogram) -> String {
    let shown = |time: Duration| match time.as_secs_f64() * 1000.0 {
        ms if ms < 0.095 => format!("{ms:.2} ms"),
        ms if ms < 9.95 => format!("{ms:.1} ms"),
        ms => format!("{ms:.0} ms"),
    };
    format!(
        "The runner read half of the moves within {}, 99 % within {}, and the slowest within {}.",
        shown(late.quantile(0.5)),
        shown(late.quantile(0.99)),
        shown(late.worst())
    )
}
