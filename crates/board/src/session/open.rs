//! A study that at least one client has open, and a game of it. What changes them is in
//! [`super::hub`].

use std::collections::BTreeMap;
use std::sync::Arc;

use super::request::{JobId, PlayerId};
use crate::model::game::GameRow;
use crate::model::{GameId, Moment, NodeId, StudyGame, StudyId, order};
use crate::search::Score;
use crate::store::record::StudyRecord;
use crate::wire::Event;
use crate::wire::game::RowView;
use crate::wire::views::{ClockView, EndView, PlayView, PracticeView};

/// The changes of a game that can be undone.
const MOST_UNDONE: usize = 50;

/// What a client shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Place {
    pub study: StudyId,
    /// 0 before one is chosen.
    pub game: GameId,
    pub node: NodeId,
}

/// How a change affects the list of earlier versions, to which undo returns.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Past {
    /// The version before the change joins the list.
    Grows,
    /// The change returns to the last version of the list.
    Shrinks,
    /// The list stays as it is: the change cannot be undone.
    Stays,
}

pub struct OpenStudy {
    pub about: StudyRecord,
    pub rows: BTreeMap<GameId, GameRow>,
    /// The last id that games have which are being staged for the study.
    pub last_reserved: GameId,
    /// How often it was changed, its games included, since it was opened.
    pub changes: u64,
    /// The games that clients show.
    pub games: BTreeMap<GameId, OpenGame>,
}

pub struct OpenGame {
    pub game: Arc<StudyGame>,
    /// Earlier versions, the latest last.
    past: Vec<Arc<StudyGame>>,
    /// The engine that plays it, while it is played.
    pub opponent: Option<Opponent>,
}

/// The engine that plays a game.
pub struct Opponent {
    pub player: PlayerId,
    /// Its thinking about the current position.
    pub job: Option<JobId>,
    /// When the clock of the side to move started.
    pub began_ms: Option<u64>,
    /// The engine's score for its last move.
    pub score: Option<Score>,
    /// The last move when the person offered a draw.
    pub offered: Option<NodeId>,
}

impl OpenStudy {
    /// The list of games, for a client.
    #[must_use]
    pub fn view(&self, id: StudyId) -> Event {
        let games = self
            .listed()
            .iter()
            .filter_map(|game| self.rows.get(game))
            .map(RowView::from)
            .collect();
        let (name, written) = (self.about.name.clone(), self.about.written.clone());
        Event::Study { id, name, written, games }
    }

    /// Its games in the order of the list.
    #[must_use]
    pub fn listed(&self) -> Vec<GameId> {
        order::listed(self.rows.keys().copied(), &self.about.order)
    }

    /// Takes the record of a change that was saved.
    pub fn has_changed(&mut self, about: StudyRecord) {
        self.about = about;
        self.changes += 1;
    }

    /// The game that was changed last, or else the last one.
    #[must_use]
    pub fn latest(&self) -> Option<GameId> {
        let last = Some(self.about.last).filter(|game| self.rows.contains_key(game));
        last.or_else(|| self.rows.keys().next_back().copied())
    }

    /// The id of the next game.
    #[must_use]
    pub fn next_game(&self) -> GameId {
        let last = self.rows.keys().next_back().copied().unwrap_or_default();
        last.max(self.last_reserved) + 1
    }

    /// Whether all its games are exercises.
    #[must_use]
    pub fn has_only_exercises(&self) -> bool {
        !self.rows.is_empty() && self.rows.values().all(|row| row.exercise.is_some())
    }
}

impl OpenGame {
    #[must_use]
    pub fn new(game: StudyGame) -> OpenGame {
        OpenGame { game: Arc::new(game), past: Vec::new(), opponent: None }
    }

    /// Another version takes the place of the game.
    pub fn replace(&mut self, game: Arc<StudyGame>, past: Past) {
        let before = std::mem::replace(&mut self.game, game);
        match past {
            Past::Grows => self.past.push(before),
            Past::Shrinks => drop(self.past.pop()),
            Past::Stays => {}
        }
        if self.past.len() > MOST_UNDONE {
            self.past.remove(0);
        }
    }

    #[must_use]
    pub fn can_undo(&self) -> bool {
        !self.past.is_empty() && !self.game.is_played()
    }

    /// The version before the last change.
    #[must_use]
    pub fn before(&self) -> Option<&StudyGame> {
        self.past.last().map(Arc::as_ref)
    }

    /// Forgets earlier versions: a game against the engine cannot be undone.
    pub fn forget_past(&mut self) {
        self.past.clear();
    }

    /// Milliseconds that the side to move has used in this turn.
    #[must_use]
    pub fn spent_ms(&self, now: Moment) -> u64 {
        let began = self.opponent.as_ref().and_then(|opponent| opponent.began_ms);
        began.map_or(0, |began| now.ticks_ms.saturating_sub(began))
    }

    /// When the time of the side to move is up.
    #[must_use]
    pub fn deadline_ms(&self) -> Option<u64> {
        let began = self.opponent.as_ref()?.began_ms?;
        Some(began.saturating_add(self.game.time_left()?))
    }

    /// The game against the engine for a client, with the clocks as they are now.
    #[must_use]
    pub fn play_view(&self, now: Moment) -> Option<PlayView> {
        let play = self.game.play.as_ref()?;
        let turn = self.game.turn().ok()?;
        let is_running = self.game.is_clock_running() && self.opponent.is_some();
        let clock = play.clock.map(|clocks| {
            let mut left = clocks.left_ms;
            if is_running {
                left[turn.index()] = left[turn.index()].saturating_sub(self.spent_ms(now));
            }
            ClockView {
                white_ms: left[0],
                black_ms: left[1],
                increment_ms: clocks.control.increment_ms,
                running: is_running.then(|| turn.name().into()),
            }
        });
        Some(PlayView {
            you: play.you.name().into(),
            level: play.level,
            tip: play.tip,
            thinking: play.end.is_none() && turn != play.you,
            clock,
            end: play.end.as_ref().map(EndView::from),
            practice: play.practice.map(PracticeView::from),
        })
    }
}
