//! A tab: what its client asks is done here, one message after the other, on a thread of its own. It
//! has one current game in one current study, and one search. Studies themselves are in [`super::room`].

use std::sync::Arc;
use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::time::Duration;

use tokio::sync::mpsc as outward;

use super::events::Event;
use super::hall::{Hall, Inbox, TabId, ToTab, json};
use super::judging::JudgeRun;
use super::messages::{Number, PROTOCOL, Request, Start};
use super::room::{Refusal, Room, boxed};
use super::searching::Desk;
use super::study_game::{StudyGame, fresh_tags};
use super::tree::{NodeId, ROOT, Tree};
use super::{edit, files, paste, play, view};
use crate::atomic::chess960::START_POSITIONS;
use crate::atomic::{Game, Position};
use crate::explain::objection::{read_move, read_uci};
use crate::play::strength::LEVELS;
use crate::search::handicap::RATINGS;

/// How often the state of a search is sent.
const TICK: Duration = Duration::from_millis(100);

/// The most events that wait for a client. One that reads none of them is given up.
pub const WAITING: usize = 256;

/// The most moves of a preview.
const LONGEST_PREVIEW: usize = 200;

/// A tab.
pub struct Tab {
    pub(super) hall: Arc<Hall>,
    pub(super) id: TabId,
    pub(super) inbox: Inbox,
    out: outward::Sender<Arc<str>>,
    pub(super) room: Option<Arc<Room>>,
    pub(super) desk: Desk,
    pub(super) judging: Option<JudgeRun>,
    is_over: bool,
}

impl Tab {
    /// Serves a client until it goes or the server ends. `out` takes what is to be sent to it.
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
            ratings: [*RATINGS.start(), *RATINGS.end()],
            tables: self.hall.endgames.as_ref().map_or(0, |tables| tables.men()),
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
            ToTab::Judging(told) => self.judged(told),
            ToTab::Gone => self.is_over = true,
            ToTab::End => {
                self.send(&Event::Bye { why: "the server ends".to_owned() });
                self.is_over = true;
            }
        }
    }

    /// Leaves the study, and ends what runs for the tab.
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
        // A client that is gone, or that reads nothing, is given up.
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

    fn obey(&mut self, request: Request) -> Result<(), Refusal> {
        let tab = self.id;
        match request {
            Request::List {} => {
                let studies = self.hall.studies().map_err(|error| error.to_string())?;
                self.send(&Event::Studies { studies });
            }
            Request::Open { study, game, node } => self.open(study, game, node)?,
            Request::Create { name } => {
                let name = name.as_deref().map(edit::name).transpose()?;
                let created = self.hall.create(name.as_deref());
                let study = created.map_err(|error| error.to_string())?;
                self.open(Some(study), None, None)?;
            }
            Request::Rename { name } => self.room()?.rename(&edit::name(&name)?)?,
            Request::DeleteStudy { study } => self.delete_study(study)?,
            Request::Select { game, node } => self.select(Some(game), node)?,
            Request::NewGame { start } => {
                let mut game = StudyGame::new(self.start(start)?);
                game.tags = fresh_tags("?", "?", "?");
                let id = self.room()?.add(&[game])?;
                self.select(Some(id), Some(ROOT))?;
            }
            Request::DeleteGame { game } => self.room()?.delete(game)?,
            Request::Paste { text } => {
                let (games, problems) = paste::read(&text)?;
                let first = self.room()?.add(&games)?;
                self.send(&Event::Pasted { games: games.len(), problems });
                self.select(Some(first), None)?;
            }
            Request::Show { node } => {
                self.room()?.show(tab, node)?;
                self.show();
            }
            Request::Preview { node, moves } => self.preview(node, moves)?,
            Request::Move { node, text } => {
                let find = |position: &Position| {
                    read_move(position, &text).map_err(|refusal| refusal.to_string())
                };
                if !self.room()?.person_moves(tab, node, find)? {
                    self.room()?.change(tab, |game, _| edit::play(game, node, &text))?;
                }
            }
            Request::Comment { node, text } => {
                self.room()?.change(tab, |game, shown| edit::comment(game, node, &text, shown))?;
            }
            Request::Glyphs { node, glyphs } => {
                self.room()?.change(tab, |game, shown| edit::glyphs(game, node, &glyphs, shown))?;
            }
            Request::Shapes { node, shapes } => {
                self.room()?.change(tab, |game, shown| edit::shapes(game, node, shapes, shown))?;
            }
            Request::Tags { tags } => {
                self.room()?.change(tab, |game, shown| edit::tags(game, &tags, shown))?;
            }
            Request::Delete { node } => {
                self.room()?.change(tab, |game, shown| edit::delete(game, node, shown))?;
            }
            Request::Promote { node } => {
                let promote =
                    |game: &mut StudyGame, shown| edit::reorder(game, node, shown, Tree::promote);
                self.room()?.change(tab, promote)?;
            }
            Request::MainLine { node } => {
                let reorder = |game: &mut StudyGame, shown| {
                    edit::reorder(game, node, shown, Tree::make_main_line)
                };
                self.room()?.change(tab, reorder)?;
            }
            Request::Undo {} => self.room()?.undo(tab)?,
            Request::Analyse { lines } => self.analyse(lines)?,
            Request::Threat { node } => self.threat(node)?,
            Request::Stop {} => {
                self.desk.turn_off();
                self.stop_judging();
                self.tell_news();
            }
            Request::Play(asked) => {
                let start = self.start(asked.start.clone())?;
                let coin = self.hall.chance(2) == 0;
                let game = play::new_game(&asked, start, coin)?;
                let whole = self.room()?.begin(tab, &game)?;
                self.send(&boxed(whole));
                self.show();
            }
            Request::Resign {} => self.room()?.resign(tab)?,
            Request::Takeback {} => self.room()?.take_back(tab)?,
            Request::Judge { nodes } => self.judge(nodes)?,
            Request::Learn { color } => self.learn(color)?,
            Request::Try { node, text } => self.try_move(node, &text)?,
            Request::Save { what } => {
                let file = files::save(self.room()?, tab, what)?;
                self.send(&file);
            }
            Request::Picture { node, format, flip, pixels } => {
                let picture = |_, game: &StudyGame, _| {
                    super::picture::picture(game, node, format, flip, pixels)
                };
                let file = self.room()?.look(tab, picture)?;
                self.send(&file);
            }
        }
        Ok(())
    }

    /// Opens a study: without a number the one that was changed last and that no tab has open,
    /// or a new one.
    fn open(
        &mut self,
        study: Option<u64>,
        game: Option<u64>,
        node: Option<NodeId>,
    ) -> Result<(), Refusal> {
        let study = match study {
            Some(study) => study,
            None => {
                let studies = self.hall.studies().map_err(|error| error.to_string())?;
                match studies.iter().find(|row| !row.open) {
                    Some(row) => row.id,
                    None => self.hall.create(None).map_err(|error| error.to_string())?,
                }
            }
        };
        if self.room.as_ref().is_none_or(|room| room.id() != study) {
            let room =
                self.hall.room(study, self.id, &self.inbox).map_err(|error| error.to_string())?;
            let room = room.ok_or_else(|| format!("there is no study {study}"))?;
            self.stop_judging();
            if let Some(old) = self.room.replace(room) {
                self.hall.leave_room(&old, self.id);
            }
        }
        let event = self.room()?.view();
        self.send(&event);
        self.select(game, node).or_else(|why| {
            // A study is open with some game, if not with the wanted one.
            self.select(None, None).and(game.map_or(Ok(()), |_| Err(why)))
        })
    }

    fn select(&mut self, game: Option<u64>, node: Option<NodeId>) -> Result<(), Refusal> {
        let whole = self.room()?.select(self.id, game, node)?;
        self.send(&boxed(whole));
        self.show();
        Ok(())
    }

    fn delete_study(&mut self, study: u64) -> Result<(), Refusal> {
        let is_own = self.room.as_ref().is_some_and(|room| room.id() == study);
        if is_own {
            self.leave();
        }
        let deleted = self.hall.delete_study(study);
        if is_own {
            self.open(deleted.is_err().then_some(study), None, None)?;
        }
        deleted?;
        let studies = self.hall.studies().map_err(|error| error.to_string())?;
        self.send(&Event::Studies { studies });
        Ok(())
    }

    /// The position where a game begins.
    fn start(&self, start: Option<Start>) -> Result<Position, Refusal> {
        match start {
            None => Ok(Position::start()),
            Some(Start::Fen(fen)) => Position::from_fen(&fen).map_err(|error| error.to_string()),
            Some(Start::Chess960(number)) => {
                let most = usize::from(START_POSITIONS);
                let number = match number {
                    Number::Given(number) => number,
                    Number::Word(_) => self.hall.chance(most) as u16,
                };
                let wrong = || format!("the number of Chess960 is below {most}, not {number}");
                Position::chess960(number).ok_or_else(wrong)
            }
            Some(Start::Node(node)) => Ok(*self.line(node)?.position()),
        }
    }

    /// Shows the board after moves that are not in the tree.
    fn preview(&mut self, node: NodeId, moves: Vec<String>) -> Result<(), Refusal> {
        if moves.len() > LONGEST_PREVIEW {
            return Err(format!("a preview has at most {LONGEST_PREVIEW} moves"));
        }
        let mut line = self.line(node)?;
        for text in &moves {
            let mv = read_uci(line.position(), text).map_err(|refusal| refusal.to_string())?;
            line.play(mv);
        }
        let chess960 = self.hall.settings().chess960;
        let castling = crate::atomic::notation::CastlingText::of(line.start(), chess960);
        let look = view::look(&line, castling, chess960);
        self.send(&Event::Preview { node, moves, look });
        Ok(())
    }
}

/// A channel to a tab.
#[must_use]
pub fn inbox() -> (Inbox, Receiver<ToTab>) {
    mpsc::channel()
}
