//! A tab: the messages of its client are handled one after the other, on a thread of its own. It
//! has one current game in one current study, and one search. What each message does is in
//! [`super::obey`], studies themselves are in [`super::room`].

use std::sync::Arc;
use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::time::Duration;

use tokio::sync::mpsc as outward;

use super::events::Event;
use super::exercise::Attempt;
use super::hall::{Hall, Inbox, TabId, ToTab, json};
use super::judging::JudgeRun;
use super::messages::{PROTOCOL, Request};
use super::mining::MineRun;
use super::room::{Refusal, Room};
use super::searching::Desk;
use super::study_game::StudyGame;
use super::tree::NodeId;
use super::view;
use crate::atomic::Game;
use crate::play::strength::{DEFAULT_LEVEL, LEVELS, level_rating};
use crate::search::strength_limit::RATINGS;

/// How often the state of a search is sent.
const TICK: Duration = Duration::from_millis(100);

/// The maximum number of events that wait for a client. A client that reads none of them is
/// dropped.
pub const WAITING: usize = 256;

pub struct Tab {
    pub(super) hall: Arc<Hall>,
    pub(super) id: TabId,
    pub(super) inbox: Inbox,
    out: outward::Sender<Arc<str>>,
    pub(super) room: Option<Arc<Room>>,
    pub(super) desk: Desk,
    pub(super) judging: Option<JudgeRun>,
    pub(super) mining: Option<MineRun>,
    pub(super) attempt: Option<Attempt>,
    is_over: bool,
}

impl Tab {
    /// Serves a client until it leaves or the server shuts down. `out` takes the events for it.
    pub fn serve(
        hall: Arc<Hall>,
        id: TabId,
        inbox: Inbox,
        heard: &Receiver<ToTab>,
        out: outward::Sender<Arc<str>>,
    ) {
        let mut tab = Tab {
            hall,
            id,
            inbox,
            out,
            room: None,
            desk: Desk::default(),
            judging: None,
            mining: None,
            attempt: None,
            is_over: false,
        };
        tab.send(&tab.hello());
        while !tab.is_over {
            let next = if tab.desk.is_live() {
                heard.recv_timeout(TICK)
            } else {
                heard.recv().map_err(|_| RecvTimeoutError::Disconnected)
            };
            match next {
                Ok(message) => tab.hear(message),
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => break,
            }
            tab.tell_news();
        }
        tab.leave();
        tab.hall.leave(id);
    }

    fn hello(&self) -> Event {
        Event::Hello {
            protocol: PROTOCOL,
            program: concat!("Fissile ", env!("CARGO_PKG_VERSION")),
            levels: [*LEVELS.start(), *LEVELS.end()],
            level_ratings: LEVELS.map(level_rating).collect(),
            default_level: DEFAULT_LEVEL,
            ratings: [*RATINGS.start(), *RATINGS.end()],
            tables: self.hall.endgames.as_ref().map_or(0, |tables| tables.max_pieces()),
            book: self.hall.book.is_some(),
            notes: self.hall.notes.clone(),
        }
    }

    fn hear(&mut self, message: ToTab) {
        match message {
            ToTab::Request(text, _permit) => match Request::read(&text) {
                Ok((name, request)) => {
                    if let Err(why) = self.obey(request) {
                        self.send(&Event::Refused { to: Some(name), why });
                    }
                }
                Err(error) => self.send(&Event::Refused { to: error.to, why: error.why }),
            },
            ToTab::Refused(why) => self.send(&Event::Refused { to: None, why }),
            ToTab::Event(text) => self.send_text(text),
            ToTab::Shown => self.show(),
            ToTab::Found(found) => self.found(found),
            ToTab::Judging(number, told) => self.judged(number, told),
            ToTab::Mining(number, told) => self.mined(number, told),
            ToTab::Gone => self.is_over = true,
            ToTab::End => {
                self.send(&Event::Bye { why: "the server is shutting down".to_owned() });
                self.is_over = true;
            }
        }
    }

    /// Stops the search and the judging.
    pub(super) fn stop(&mut self) {
        self.desk.turn_off();
        self.stop_judging();
        self.tell_news();
    }

    /// Leaves the study, and stops the work for it.
    pub(super) fn leave(&mut self) {
        self.stop_judging();
        self.desk.leave();
        if let Some(room) = self.room.take() {
            self.hall.leave_room(&room, self.id);
        }
    }

    pub(super) fn send(&mut self, event: &Event) {
        if let Ok(text) = json(event) {
            self.send_text(text);
        }
    }

    fn send_text(&mut self, text: Arc<str>) {
        // A client that is gone, or that reads nothing, is dropped.
        if self.out.try_send(text).is_err() {
            self.is_over = true;
        }
    }

    pub(super) fn room(&self) -> Result<&Arc<Room>, Refusal> {
        self.room.as_ref().ok_or_else(|| "no study is open".to_owned())
    }

    /// Sends the position that is shown, and searches it if there is a search.
    pub(super) fn show(&mut self) {
        let Ok(room) = self.room() else { return };
        let hall = &self.hall;
        let view = room.look(self.id, |id, game, node| view::position(hall, id, game, node));
        match view {
            Ok(view) => self.send(&Event::Position(Box::new(view))),
            Err(why) => self.send(&Event::Note { text: why }),
        }
        self.follow();
    }

    /// The line to a node, and how castling is written in it.
    pub(super) fn line(&self, node: NodeId) -> Result<Game, Refusal> {
        let line = |_, game: &StudyGame, _| game.tree.game(node).map_err(|error| error.to_string());
        self.room()?.look(self.id, line)
    }
}

/// A channel to a tab.
#[must_use]
pub fn inbox() -> (Inbox, Receiver<ToTab>) {
    mpsc::channel()
}
