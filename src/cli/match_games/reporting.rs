//! What a match prints while it is played and at its end.

use std::io::Write;

use super::MatchArgs;
use crate::cli::context::StandardOutput;
use crate::matches::record::{GameScore, MatchGame};
use crate::matches::runner::RunEnd;
use crate::matches::settings::MatchSettings;

pub(super) struct Reporting<'a> {
    names: Vec<String>,
    games: Vec<MatchGame>,
    all: u64,
    interval: u64,
    out: &'a mut StandardOutput,
}

impl<'a> Reporting<'a> {
    pub(super) fn new(
        args: &MatchArgs,
        settings: &MatchSettings,
        games: Vec<MatchGame>,
        all: u64,
        out: &'a mut StandardOutput,
    ) -> Reporting<'a> {
        let names = settings.rules.engines.iter().map(|engine| engine.name.clone()).collect();
        Reporting { names, games, all, interval: args.ratinginterval.unwrap_or(10), out }
    }

    pub(super) fn is_decided(&self) -> bool {
        false
    }

    pub(super) fn add(&mut self, game: MatchGame) -> anyhow::Result<()> {
        self.games.push(game);
        if self.games.len() as u64 % self.interval == 0 {
            self.line()?;
        }
        Ok(())
    }

    fn line(&mut self) -> anyhow::Result<()> {
        let points = |game: &MatchGame| match game.score {
            GameScore::Draw => 0.5,
            GameScore::WhiteWins => f64::from(u8::from(game.white == 0)),
            GameScore::BlackWins => f64::from(u8::from(game.black == 0)),
        };
        let score: f64 = self.games.iter().map(points).sum();
        writeln!(self.out, "{} of {} games: {} {score}", self.games.len(), self.all, self.names[0])?;
        self.out.flush()?;
        Ok(())
    }

    pub(super) fn finish(&mut self, end: &RunEnd) -> anyhow::Result<()> {
        self.line()?;
        let late = &end.late;
        let micros = |time: std::time::Duration| time.as_micros();
        if late.count() > 0 {
            writeln!(
                self.out,
                "the runner was late by {} us in half of the moves, {} us at most in 99 %, {} us at worst",
                micros(late.quantile(0.5)),
                micros(late.quantile(0.99)),
                micros(late.worst())
            )?;
        }
        Ok(())
    }
}
