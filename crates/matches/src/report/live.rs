//! The report while games are played: a block below a bar on a terminal, or a line now and then.

use std::time::Duration;

use indicatif::{ProgressBar, ProgressStyle};

use super::MatchReport;

/// The interval between two states of the clock.
const TICK: Duration = Duration::from_millis(500);

/// Shows how a match goes.
#[derive(Debug)]
pub struct Live {
    /// `None` if lines are printed.
    bar: Option<ProgressBar>,
    every: u64,
    shown: u64,
}

impl Live {
    /// A block on standard error if `is_terminal`, otherwise a line after every `every` games; 0
    /// prints none. `games` is the length of the match, if it has one.
    #[must_use]
    pub fn new(games: Option<u64>, every: u64, is_terminal: bool) -> Live {
        let bar = is_terminal.then(|| {
            let (bar, template) = match games {
                Some(games) => (
                    ProgressBar::new(games),
                    "{wide_bar} {pos}/{len} games, {elapsed}, {eta} left\n{msg}",
                ),
                None => (ProgressBar::new_spinner(), "{spinner} {pos} games, {elapsed}\n{msg}"),
            };
            if let Ok(style) = ProgressStyle::with_template(template) {
                bar.set_style(style);
            }
            bar.enable_steady_tick(TICK);
            bar
        });
        Live { bar, every, shown: 0 }
    }

    /// Games of an earlier run, which the estimate of the remaining time leaves out.
    pub fn start_at(&mut self, games: u64) {
        self.shown = games;
        if let Some(bar) = &self.bar {
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
                bar.set_position(games);
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
