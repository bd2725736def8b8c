//! The report while games are played: a block below a bar on a terminal, or a line now and then.

use std::time::Duration;

use indicatif::{ProgressBar, ProgressStyle};

use super::MatchReport;
use crate::statistics::sprt::Sprt;

/// The interval between two states of the clock.
const TICK: Duration = Duration::from_millis(500);

/// The length of the bar of a sequential test, which shows its log-likelihood ratio between the bounds.
const WHOLE: f64 = 1000.0;

/// Shows how a match goes.
#[derive(Debug)]
pub struct Live {
    /// `None` if lines are printed.
    bar: Option<ProgressBar>,
    /// The games of the match say little about its end if a test decides it.
    sprt: Option<Sprt>,
    every: u64,
    shown: u64,
}

impl Live {
    /// A block on standard error, which `drawn` fits to the terminal, or without it a line after every
    /// `every` games; 0 prints none. `games` is the length of the match, if it has one.
    #[must_use]
    pub fn new(
        games: Option<u64>,
        sprt: Option<Sprt>,
        every: u64,
        drawn: Option<fn(ProgressStyle) -> ProgressStyle>,
    ) -> Live {
        let bar = drawn.map(|drawn| {
            let (bar, template) = match (games, sprt.map(|sprt| sprt.bounds())) {
                (_, Some((low, high))) => (
                    ProgressBar::new(WHOLE as u64),
                    format!("LLR {low:.2} {{wide_bar}} {high:.2}, {{elapsed}}\n{{msg}}"),
                ),
                (Some(games), None) => (
                    ProgressBar::new(games),
                    "{wide_bar} {pos}/{len} games, {elapsed}, {eta} left\n{msg}".to_owned(),
                ),
                (None, None) => (
                    ProgressBar::new_spinner(),
                    "{spinner} {pos} games, {elapsed}\n{msg}".to_owned(),
                ),
            };
            if let Ok(style) = ProgressStyle::with_template(&template) {
                bar.set_style(drawn(style));
            }
            bar.enable_steady_tick(TICK);
            bar
        });
        Live { bar, sprt, every, shown: 0 }
    }

    /// Games of an earlier run, which the estimate of the remaining time leaves out.
    pub fn start_at(&mut self, games: u64) {
        self.shown = games;
        if let Some(bar) = self.bar.as_ref().filter(|_| self.sprt.is_none()) {
            bar.set_position(games);
            bar.reset_eta();
        }
    }

    /// Shows the state after a game. Returns the line to print, if it is time for one.
    #[must_use]
    pub fn show(&mut self, report: &MatchReport) -> Option<String> {
        let games = report.statistics.games();
        match &self.bar {
            Some(bar) => {
                bar.set_message(report.live());
                bar.set_position(match &self.sprt {
                    Some(sprt) => share(sprt, report),
                    None => games,
                });
                None
            }
            None if self.every > 0 && games / self.every > self.shown / self.every => {
                self.shown = games;
                Some(report.line())
            }
            None => None,
        }
    }

    /// Removes the block; the summary takes its place.
    pub fn end(&self) {
        if let Some(bar) = &self.bar {
            bar.finish_and_clear();
        }
    }
}

/// Where the log-likelihood ratio is between the bounds, in parts of [`WHOLE`].
fn share(sprt: &Sprt, report: &MatchReport) -> u64 {
    let (low, high) = sprt.bounds();
    let llr = sprt.llr(&report.statistics.encounter(0, 1).sample());
    (((llr - low) / (high - low)).clamp(0.0, 1.0) * WHOLE) as u64
}
