//! What a tab does to have its game judged: start a run, report its progress, store the result in
//! the study, and give lessons from it. The run itself is in [`super::judge`].

use std::sync::Arc;

use super::events::Event;
use super::hall::Judging;
use super::messages::Side;
use super::room::{Change, Past, Refusal, Room, Touched};
use super::study_game::StudyGame;
use super::tab::Tab;
use super::{edit, judge};
use crate::search::Signals;

/// A judging run in progress. It belongs to a game of a study, whatever the tab shows when it ends.
pub struct JudgeRun {
    number: u64,
    signals: Arc<Signals>,
    room: Arc<Room>,
    game: u64,
    total: usize,
}

impl Tab {
    /// Begins to judge the current game.
    pub(super) fn judge(&mut self, nodes: Option<u64>) -> Result<(), Refusal> {
        if self.judging.is_some() {
            return Err("a game is already being judged".to_owned());
        }
        let (game, line) = self.room()?.look(self.id, |id, game: &StudyGame, _| {
            edit::not_played(game)?;
            let line = game.tree.game(game.tree.end()).map_err(|error| error.to_string())?;
            Ok((id, line))
        })?;
        if line.moves().is_empty() {
            return Err("the game has no move to judge".to_owned());
        }
        let plan = judge::plan(&self.hall, nodes)?;
        let room = Arc::clone(self.room()?);
        let (signals, total) = (Arc::new(Signals::default()), line.moves().len() + 1);
        let number = self.hall.fresh_number();
        let started = judge::start(line, plan, number, Arc::clone(&signals), self.inbox.clone());
        started.map_err(|error| error.to_string())?;
        let study = room.id();
        self.judging = Some(JudgeRun { number, signals, room, game, total });
        self.send(&Event::Judging { study, game, done: 0, total });
        Ok(())
    }

    /// Stops the judging run, if there is one, and drops its results.
    pub(super) fn stop_judging(&mut self) {
        if let Some(run) = &self.judging {
            run.signals.stop();
        }
    }

    /// Handles news of a judging run.
    pub(super) fn judged(&mut self, number: u64, told: Judging) {
        let Some(run) = self.judging.as_ref().filter(|run| run.number == number) else { return };
        let (study, game, total) = (run.room.id(), run.game, run.total);
        let analysis = match told {
            Judging::Progress(done) => {
                // The last step is to put the verdicts into the game.
                let done = done.min(total - 1);
                self.send(&Event::Judging { study, game, done, total });
                return;
            }
            Judging::Failed(text) => {
                self.send(&Event::Note { text });
                None
            }
            Judging::Done(analysis) => *analysis,
        };
        let run = self.judging.take();
        if let (Some(analysis), Some(run)) = (analysis, run) {
            let chess960 = self.hall.settings().chess960;
            let put = |own: &mut StudyGame, shown| {
                let castling = own.castling(chess960);
                judge::apply(own, &analysis, castling)?;
                Ok(Change { touched: Touched::Everything, shown, is_move: false })
            };
            if let Err(text) = run.room.change_game(game, Past::Grows, put) {
                self.send(&Event::Note { text: format!("the game was not judged: {text}") });
            }
        }
        self.send(&Event::Judging { study, game, done: total, total });
    }

    /// The mistakes in the current game.
    pub(super) fn learn(&mut self, side: Side) -> Result<(), Refusal> {
        let lessons =
            self.room()?.look(self.id, |id, game, _| Ok((id, judge::lessons(game, side)?)));
        let (game, lessons) = lessons?;
        self.send(&Event::Lessons { game, lessons });
        Ok(())
    }
}
