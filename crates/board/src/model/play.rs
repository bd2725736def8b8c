//! The rules of a game against the engine: whose turn it is, the clocks, take-backs, and the end.
//! How one begins is in [`super::new_game`], draws by agreement in [`super::agreement`].

use thiserror::Error;

use super::change::{Change, Touched};
use super::game::{Ending, PlayState, StudyGame};
use super::tree::{NodeId, ROOT, TreeError};
use crate::atomic::{Color, Move, Position};
use crate::explain::objection::Objection;

/// Why something cannot be done in a game against the engine.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum PlayError {
    #[error("no game against the engine is going on")]
    NotPlaying,
    #[error("go to the last move to play on against the engine")]
    NotAtTip,
    #[error("it is the engine's turn")]
    EnginesTurn,
    #[error("you have made no move to take back")]
    NothingToTakeBack,
    #[error("you have already offered a draw; make a move before you offer another")]
    AlreadyOffered,
    #[error("this practice allows no take-backs")]
    NoTakebacks,
    #[error("this game is no practice")]
    NoPractice,
    #[error("this try is not over")]
    TryGoesOn,
    #[error("you have won, so the practice is over")]
    PracticeWon,
    #[error("{0}")]
    IllegalMove(Objection),
    #[error(transparent)]
    Tree(#[from] TreeError),
}

impl StudyGame {
    /// The state of the game against the engine that goes on.
    ///
    /// # Errors
    /// If none does.
    pub fn playing(&self) -> Result<&PlayState, PlayError> {
        self.play.as_ref().filter(|play| play.end.is_none()).ok_or(PlayError::NotPlaying)
    }

    /// Who is to move in the game against the engine.
    ///
    /// # Errors
    /// If it is none.
    pub fn turn(&self) -> Result<Color, PlayError> {
        let tip = self.play.as_ref().ok_or(PlayError::NotPlaying)?.tip;
        Ok(self.tree.node(tip)?.position().turn())
    }

    /// The number of plies that were played against the engine.
    #[must_use]
    pub fn plies_played(&self) -> usize {
        let path = self.play.as_ref().and_then(|play| self.tree.path(play.tip).ok());
        path.map_or(0, |path| path.len() - 1)
    }

    /// Whether the clock of the side to move runs: from the second move of each side on.
    #[must_use]
    pub fn is_clock_running(&self) -> bool {
        let Ok(play) = self.playing() else { return false };
        play.clock.is_some() && self.plies_played() >= 2
    }

    /// The time of the side to move, in milliseconds; `None` while its clock does not run.
    #[must_use]
    pub fn time_left(&self) -> Option<u64> {
        let clock = self.play.as_ref()?.clock.filter(|_| self.is_clock_running())?;
        Some(clock.left_ms[self.turn().ok()?.index()])
    }

    /// Takes time from the clock of the side to move, if it runs. A player whose time is up loses
    /// when the game goes on.
    pub fn spend(&mut self, spent_ms: u64) {
        if let (Some(left), Ok(turn)) = (self.time_left(), self.turn())
            && let Some(clock) = self.play.as_mut().and_then(|play| play.clock.as_mut())
        {
            clock.left_ms[turn.index()] = left.saturating_sub(spent_ms);
        }
    }

    /// The position in which the person is to move, if `node` is that of the last move.
    ///
    /// # Errors
    /// If no game goes on, or it is not the person's turn there.
    pub fn persons_turn(&self, node: NodeId) -> Result<&Position, PlayError> {
        let play = self.playing()?;
        if node != play.tip {
            return Err(PlayError::NotAtTip);
        }
        if self.turn()? != play.you {
            return Err(PlayError::EnginesTurn);
        }
        Ok(self.tree.node(node)?.position())
    }

    /// Makes a move of the side to move, which has used `spent_ms` for it. If that is all of its
    /// time, the game is lost instead.
    ///
    /// # Errors
    /// If no game goes on, or the tree is full.
    pub fn play_on(&mut self, mv: Move, spent_ms: u64) -> Result<Change, PlayError> {
        let (turn, running) = (self.turn()?, self.time_left());
        if running.is_some_and(|left| spent_ms >= left) {
            return self.lose_on_time(turn);
        }
        let old = self.playing()?.tip;
        let (tip, _) = self.tree.add(old, mv)?;
        let is_practice = self.playing()?.practice.is_some();
        if is_practice {
            // The moves of earlier tries stay as variations.
            self.tree.make_main_line(tip)?;
        }
        let over = self.tree.game(tip)?.outcome();
        let Some(play) = self.play.as_mut() else { return Err(PlayError::NotPlaying) };
        play.tip = tip;
        let clock_ms = play.clock.as_mut().map(|clock| {
            let left = &mut clock.left_ms[turn.index()];
            if running.is_some() {
                *left = *left - spent_ms + clock.control.increment_ms;
            }
            *left
        });
        if let Some(outcome) = over {
            outcome.result().clone_into(&mut self.result);
            self.tags.set("Termination", "normal");
            let (result, reason) = (outcome.result().to_owned(), outcome.to_string());
            play.end = Some(Ending { result, reason });
        }
        self.tree.remark_mut(tip)?.clock_ms = clock_ms;
        let touched = if over.is_some() || is_practice {
            Touched::Everything
        } else {
            Touched::Nodes(vec![old, tip])
        };
        Ok(Change { touched, shown: tip, is_move: true })
    }

    /// Sets the position of a practice up again, after a try that the person did not win.
    ///
    /// # Errors
    /// If it is no practice, the try goes on, or the person has won.
    pub fn try_again(&mut self) -> Result<Change, PlayError> {
        let play = self.play.as_mut().ok_or(PlayError::NoPractice)?;
        let practice = play.practice.as_mut().ok_or(PlayError::NoPractice)?;
        let end = play.end.as_ref().ok_or(PlayError::TryGoesOn)?;
        if end.result == won(play.you) {
            return Err(PlayError::PracticeWon);
        }
        practice.tries = practice.tries.saturating_add(1);
        (play.end, play.tip) = (None, ROOT);
        if let Some(clock) = play.clock.as_mut() {
            clock.left_ms = [clock.control.base_ms; 2];
        }
        "*".clone_into(&mut self.result);
        self.tags.remove("Termination");
        Ok(Change { touched: Touched::Everything, shown: ROOT, is_move: true })
    }

    /// Ends the game on time: a draw if the other side has nothing to win with.
    ///
    /// # Errors
    /// If no game goes on.
    pub fn lose_on_time(&mut self, loser: Color) -> Result<Change, PlayError> {
        let position = *self.tree.node(self.playing()?.tip)?.position();
        if let Some(clock) = self.play.as_mut().and_then(|play| play.clock.as_mut()) {
            clock.left_ms[loser.index()] = 0;
        }
        let end = if position.cannot_win(!loser) {
            let reason = format!("{loser} is out of time, and {} cannot win: a draw", !loser);
            Ending { result: "1/2-1/2".to_owned(), reason }
        } else {
            Ending { result: won(!loser), reason: format!("{} wins on time", !loser) }
        };
        self.tags.set("Termination", "time forfeit");
        Ok(self.end_with(end, 0))
    }

    /// The person resigns, when the side to move has used `spent_ms` for its next move.
    ///
    /// # Errors
    /// If no game goes on.
    pub fn resign(&mut self, spent_ms: u64) -> Result<Change, PlayError> {
        let you = self.playing()?.you;
        let end = Ending { result: won(!you), reason: format!("{you} resigns") };
        Ok(self.end_with(end, spent_ms))
    }

    /// Ends a game that its last move has not ended. The clocks stop at the time that is left after
    /// `spent_ms` of the side to move.
    pub fn end_with(&mut self, end: Ending, spent_ms: u64) -> Change {
        self.spend(spent_ms);
        end.result.clone_into(&mut self.result);
        if let Some(play) = self.play.as_mut() {
            play.end = Some(end);
        }
        Change::of_everything(self.cursor)
    }

    /// Takes back the last move of the person, and what came after it. In a practice it stays as a
    /// variation, because it may be a move of an earlier try as well.
    ///
    /// # Errors
    /// If no game goes on, the person has not moved, or the practice allows none.
    pub fn take_back(&mut self) -> Result<Change, PlayError> {
        let play = self.playing()?;
        if play.practice.is_some_and(|practice| !practice.takebacks) {
            return Err(PlayError::NoTakebacks);
        }
        let is_practice = play.practice.is_some();
        let path = self.tree.path(play.tip)?;
        let is_own = |id: &&NodeId| {
            let played = self.tree.played(**id).ok().flatten();
            played.is_some_and(|(before, _)| before.turn() == play.you)
        };
        let own = *path.iter().rev().find(is_own).ok_or(PlayError::NothingToTakeBack)?;
        let before = path.iter().rev().skip_while(|id| **id != own).nth(1);
        let tip = match before {
            Some(before) if is_practice => *before,
            _ => self.tree.delete(own)?,
        };
        if let Some(play) = self.play.as_mut() {
            play.tip = tip;
        }
        Ok(Change { touched: Touched::Everything, shown: tip, is_move: true })
    }
}

fn won(color: Color) -> String {
    if color == Color::White { "1-0" } else { "0-1" }.to_owned()
}
