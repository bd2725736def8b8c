//! A study that is open, and its tabs. Every change of a game goes through [`Room::change`]: it is
//! made on a copy, written to the store, and only then shown to all. The list of games is changed
//! in [`super::contents`], games against the engine are in [`super::play`].

use std::collections::BTreeMap;
use std::collections::btree_map::Entry;
use std::sync::{Arc, Mutex, Weak};

use super::events::{Event, GameRow, WholeGame};
use super::hall::{Hall, Inbox, TabId, ToTab, json, lock};
use super::kept::{About, Stored};
use super::opponent::Opponent;
use super::study_game::StudyGame;
use super::tree::{NodeId, ROOT};

/// The changes of a game that can be undone.
const MOST_UNDONE: usize = 50;

/// A refusal, as a sentence for the client.
pub type Refusal = String;

/// What a change touched.
pub enum Touched {
    /// These nodes, and nothing else.
    Nodes(Vec<NodeId>),
    /// More than nodes.
    Everything,
}

/// A change that was made to a copy of the game.
pub struct Change {
    pub touched: Touched,
    /// What the tab shows from now on.
    pub shown: NodeId,
    /// Whether the tab wants the position as an answer even if it has shown it already.
    pub is_move: bool,
}

/// How a change affects the list of earlier versions, to which undo returns.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Past {
    /// The version before the change joins the list.
    Grows,
    /// The change returns to the last version of the list.
    Shrinks,
    /// It does not: the change cannot be undone.
    Stays,
}

/// An open study.
pub struct Room {
    pub(super) id: u64,
    pub(super) hall: Weak<Hall>,
    pub(super) inner: Mutex<Inner>,
}

/// The part of a study that its tabs share.
pub(super) struct Inner {
    pub about: About,
    pub rows: BTreeMap<u64, GameRow>,
    pub games: BTreeMap<u64, Open>,
    pub seats: BTreeMap<TabId, Seat>,
}

/// A game that at least one tab has open.
pub(super) struct Open {
    pub game: StudyGame,
    /// Earlier versions, the latest last.
    past: Vec<StudyGame>,
    /// The engine that plays it, while it is played.
    pub opponent: Option<Opponent>,
}

/// The state of a tab in a study.
pub(super) struct Seat {
    pub inbox: Inbox,
    /// Its game; 0 before it has chosen.
    pub game: u64,
    pub node: NodeId,
}

impl Room {
    /// A study without tabs.
    #[must_use]
    pub fn new(hall: Weak<Hall>, id: u64, about: About, rows: Vec<GameRow>) -> Room {
        let rows = rows.into_iter().map(|row| (row.id, row)).collect();
        let inner = Inner { about, rows, games: BTreeMap::new(), seats: BTreeMap::new() };
        Room { id, hall, inner: Mutex::new(inner) }
    }

    #[must_use]
    pub const fn id(&self) -> u64 {
        self.id
    }

    pub(super) fn hall(&self) -> Result<Arc<Hall>, Refusal> {
        self.hall.upgrade().ok_or_else(|| "the server is shutting down".to_owned())
    }

    /// Adds a tab.
    pub fn seat(&self, tab: TabId, inbox: Inbox) {
        lock(&self.inner).seats.insert(tab, Seat { inbox, game: 0, node: ROOT });
    }

    /// Removes a tab; returns whether it was the last.
    pub fn unseat(&self, tab: TabId) -> bool {
        let mut inner = lock(&self.inner);
        inner.seats.remove(&tab);
        self.close_unused(&mut inner);
        inner.seats.is_empty()
    }

    /// Closes the games that no tab shows.
    fn close_unused(&self, inner: &mut Inner) {
        let used: Vec<u64> = inner.seats.values().map(|seat| seat.game).collect();
        let unused: Vec<u64> =
            inner.games.keys().copied().filter(|game| !used.contains(game)).collect();
        for game in unused {
            self.pause(inner, game);
            inner.games.remove(&game);
        }
    }

    /// The list of games, for the client.
    #[must_use]
    pub fn view(&self) -> Event {
        lock(&self.inner).view(self.id)
    }

    /// Makes a game the current one of a tab, with its node that was shown last unless another is
    /// named. Without a game it is the one that was changed last, or else the last.
    ///
    /// # Errors
    /// If there is no such game, or it cannot be read.
    pub fn select(
        self: &Arc<Room>,
        tab: TabId,
        game: Option<u64>,
        node: Option<NodeId>,
    ) -> Result<WholeGame, Refusal> {
        let mut inner = lock(&self.inner);
        let last = Some(inner.about.last).filter(|game| inner.rows.contains_key(game));
        let last = last.or_else(|| inner.rows.keys().next_back().copied());
        let id = game.or(last).ok_or("the study has no game")?;
        let hall = self.hall()?;
        let open = self.opened(&mut inner, id)?;
        let node = node.filter(|node| open.game.tree.node(*node).is_ok());
        let node = node.unwrap_or(open.game.cursor);
        if let Some(seat) = inner.seats.get_mut(&tab) {
            (seat.game, seat.node) = (id, node);
        }
        self.resume(&mut inner, id);
        self.close_unused(&mut inner);
        inner.whole(self.id, id, &hall)
    }

    /// The name of the study if all its games are exercises.
    #[must_use]
    pub fn exercises(&self) -> Option<String> {
        let inner = lock(&self.inner);
        let all = inner.rows.values().all(|row| row.exercise.is_some());
        (all && !inner.rows.is_empty()).then(|| inner.about.name.clone())
    }

    /// The whole current game of a tab.
    ///
    /// # Errors
    /// If it has none.
    pub fn whole(&self, tab: TabId) -> Result<WholeGame, Refusal> {
        let inner = lock(&self.inner);
        let game = inner.seat(tab)?.game;
        inner.whole(self.id, game, &*self.hall()?)
    }

    /// Shows a tab another node.
    ///
    /// # Errors
    /// If there is none.
    pub fn show(&self, tab: TabId, node: NodeId) -> Result<(), Refusal> {
        let mut inner = lock(&self.inner);
        inner.open(tab)?.1.game.tree.node(node).map_err(|error| error.to_string())?;
        if let Some(seat) = inner.seats.get_mut(&tab) {
            seat.node = node;
        }
        Ok(())
    }

    /// Reads the current game of a tab: its id, the game, and the node that is shown.
    ///
    /// # Errors
    /// If it has none, or those of `look`.
    pub fn look<T>(
        &self,
        tab: TabId,
        look: impl FnOnce(u64, &StudyGame, NodeId) -> Result<T, Refusal>,
    ) -> Result<T, Refusal> {
        let inner = lock(&self.inner);
        let (seat, open) = inner.open(tab)?;
        look(seat.game, &open.game, seat.node)
    }

    /// Changes the current game of a tab.
    ///
    /// # Errors
    /// Those of `edit`, or if it cannot be stored. Nothing has changed then.
    pub fn change(
        &self,
        tab: TabId,
        edit: impl FnOnce(&mut StudyGame, NodeId) -> Result<Change, Refusal>,
    ) -> Result<(), Refusal> {
        let mut inner = lock(&self.inner);
        let (seat, open) = inner.open(tab)?;
        let (id, mut game) = (seat.game, open.game.clone());
        let mut change = edit(&mut game, seat.node)?;
        if game.follow_rules(&open.game) {
            change.touched = Touched::Everything;
        }
        self.commit(&mut inner, id, game, &change, Some(tab), Past::Grows)
    }

    /// Changes a game of the study, whether a tab shows it or not; the tabs keep showing what they
    /// showed.
    ///
    /// # Errors
    /// If there is none, or no tab has the study open any more; those of `edit`; or if it cannot be
    /// stored.
    pub fn change_game(
        &self,
        id: u64,
        past: Past,
        edit: impl FnOnce(&mut StudyGame, NodeId) -> Result<Change, Refusal>,
    ) -> Result<(), Refusal> {
        let mut inner = lock(&self.inner);
        if inner.seats.is_empty() {
            return Err("the study has been closed in the meantime".to_owned());
        }
        let open = self.opened(&mut inner, id)?;
        let mut game = open.game.clone();
        let change = edit(&mut game, open.game.cursor)?;
        let changed = self.commit(&mut inner, id, game, &change, None, past);
        self.close_unused(&mut inner);
        changed
    }

    /// A game of the study, which is read if no tab shows it.
    fn opened<'a>(&self, inner: &'a mut Inner, id: u64) -> Result<&'a Open, Refusal> {
        if !inner.rows.contains_key(&id) {
            return Err(format!("study {} has no game {id}", self.id));
        }
        match inner.games.entry(id) {
            Entry::Occupied(place) => Ok(place.into_mut()),
            Entry::Vacant(place) => {
                let text = self.hall()?.store().game(self.id, id);
                let text = text.map_err(|error| error.to_string())?;
                let game = text.as_deref().and_then(StudyGame::restored);
                let game =
                    game.ok_or_else(|| format!("game {id} of study {} is damaged", self.id))?;
                Ok(place.insert(Open { game, past: Vec::new(), opponent: None }))
            }
        }
    }

    /// Undoes the last change of the current game of a tab.
    ///
    /// # Errors
    /// If there is none, or it cannot be stored.
    pub fn undo(&self, tab: TabId) -> Result<(), Refusal> {
        let mut inner = lock(&self.inner);
        let (seat, open) = inner.open(tab)?;
        let (id, node) = (seat.game, seat.node);
        if open.game.is_played() {
            return Err("a game against the engine is going on: take moves back instead".to_owned());
        }
        let game = open.past.last().cloned().ok_or("there is no change to undo")?;
        let game = StudyGame { exercise: open.game.exercise, ..game };
        let shown = nearest(&open.game, node, &game);
        let change = Change { touched: Touched::Everything, shown, is_move: false };
        self.commit(&mut inner, id, game, &change, Some(tab), Past::Shrinks)
    }

    /// Writes a changed game to the store, and shows it to all.
    pub(super) fn commit(
        &self,
        inner: &mut Inner,
        id: u64,
        mut game: StudyGame,
        change: &Change,
        tab: Option<TabId>,
        past: Past,
    ) -> Result<(), Refusal> {
        let hall = self.hall()?;
        let is_same = inner.games.get(&id).is_some_and(|open| open.game == game);
        if !is_same {
            game.cursor = change.shown;
            let about = inner.about.after_change(id);
            let row = game.row(id);
            let text = game.stored().map_err(|error| error.to_string())?;
            let entry = Stored { row: row.clone(), text };
            let stored = hall.store().save(self.id, &about, &[entry]);
            stored.map_err(|error| format!("nothing was changed: {error}"))?;
            inner.about = about;
            let Some(open) = inner.games.get_mut(&id) else { return Ok(()) };
            let before = std::mem::replace(&mut open.game, game);
            match past {
                Past::Grows => open.past.push(before),
                Past::Shrinks => drop(open.past.pop()),
                Past::Stays => {}
            }
            if open.past.len() > MOST_UNDONE {
                open.past.remove(0);
            }
            inner.publish(self.id, id, change, &hall)?;
            if inner.rows.insert(id, row.clone()).as_ref() != Some(&row) {
                inner.tell_all(&Event::Row { study: self.id, row });
            }
        }
        let Some(open) = inner.games.get(&id) else { return Ok(()) };
        for (own, seat) in inner.seats.iter_mut().filter(|(_, seat)| seat.game == id) {
            let is_gone = open.game.tree.node(seat.node).is_err();
            let is_own = tab == Some(*own);
            let is_news = seat.node != change.shown || change.is_move;
            if is_gone || is_own && is_news {
                seat.node = change.shown;
                let _ = seat.inbox.send(ToTab::Shown);
            }
        }
        Ok(())
    }
}

/// The node of a game that is nearest to a node of another version of it, toward the start.
fn nearest(old: &StudyGame, node: NodeId, new: &StudyGame) -> NodeId {
    let path = old.tree.path(node).unwrap_or_default();
    path.into_iter().rev().find(|id| new.tree.node(*id).is_ok()).unwrap_or(ROOT)
}

pub(super) fn boxed(game: WholeGame) -> Event {
    Event::Game(Box::new(game))
}

impl Inner {
    pub fn view(&self, id: u64) -> Event {
        let games = self.rows.values().cloned().collect();
        Event::Study { id, name: self.about.name.clone(), games }
    }

    pub fn seat(&self, tab: TabId) -> Result<&Seat, Refusal> {
        self.seats.get(&tab).ok_or_else(|| "no study is open".to_owned())
    }

    /// The state of a tab, and its current game.
    pub fn open(&self, tab: TabId) -> Result<(&Seat, &Open), Refusal> {
        let seat = self.seat(tab)?;
        let open = self.games.get(&seat.game).ok_or("no game is selected")?;
        Ok((seat, open))
    }

    fn whole(&self, study: u64, id: u64, hall: &Hall) -> Result<WholeGame, Refusal> {
        let open = self.games.get(&id).ok_or("no game is selected")?;
        let whole = open.game.whole(study, id, hall.settings().chess960);
        let whole = whole.map_err(|error| error.to_string())?;
        Ok(WholeGame { play: open.play_view(), can_undo: open.can_undo(), ..whole })
    }

    /// Tells the tabs of a game what has changed.
    fn publish(&self, study: u64, id: u64, change: &Change, hall: &Hall) -> Result<(), Refusal> {
        let Some(open) = self.games.get(&id) else { return Ok(()) };
        let event = match &change.touched {
            Touched::Everything => boxed(self.whole(study, id, hall)?),
            Touched::Nodes(nodes) => {
                let castling = open.game.castling(hall.settings().chess960);
                let views = nodes.iter().map(|node| open.game.tree.view(*node, castling));
                let nodes = views.collect::<Result<_, _>>().map_err(|error| error.to_string())?;
                Event::Nodes { game: id, nodes, can_undo: open.can_undo() }
            }
        };
        self.tell(id, &event);
        Ok(())
    }

    /// Sends an event to the tabs whose current game this is.
    pub fn tell(&self, game: u64, event: &Event) {
        send(self.seats.values().filter(|seat| seat.game == game), event);
    }

    /// Sends an event to all tabs of the study.
    pub fn tell_all(&self, event: &Event) {
        send(self.seats.values(), event);
    }
}

fn send<'a>(seats: impl Iterator<Item = &'a Seat>, event: &Event) {
    let Ok(text) = json(event) else { return };
    for seat in seats {
        // A tab that is gone needs no message.
        let _ = seat.inbox.send(ToTab::Event(Arc::clone(&text)));
    }
}

impl Open {
    fn can_undo(&self) -> bool {
        !self.past.is_empty() && !self.game.is_played()
    }

    /// Forgets earlier versions: a game against the engine cannot be undone.
    pub fn forget_past(&mut self) {
        self.past.clear();
    }
}
