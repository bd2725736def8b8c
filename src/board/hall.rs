//! The state that all tabs share: the store, the open studies, the endgame tables, the book, and
//! the list of tabs. A study that is open is a [`Room`].

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::Sender;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use tokio::sync::OwnedSemaphorePermit;

use super::events::{Event, StudyRow};
use super::kept::{About, Store, StoreError, Stored};
use super::live::Found;
use super::mining::Mining;
use super::room::Room;
use super::study_game::StudyGame;
use crate::analysis::Analysis;
use crate::book::Book;
use crate::config::{Config, Settings};
use crate::engine::setup::{self, Endgames};
use crate::nnue::Network;
use crate::tablebase::Tables;
use crate::util::random::Random;

/// The most tabs at once. Each may search, with a table of its own.
pub const MOST_TABS: usize = 32;

/// The number of a tab.
pub type TabId = u64;

/// The channel to a tab. Sending fails once the tab has gone.
pub type Inbox = Sender<ToTab>;

/// A message to a tab.
pub enum ToTab {
    /// A message of its client. The permit is released once the message is handled, so that a
    /// client cannot pile messages up.
    Request(String, OwnedSemaphorePermit),
    /// A message of its client that was refused, and why.
    Refused(String),
    /// An event, as JSON, to pass on.
    Event(Arc<str>),
    /// The tab shows another node now.
    Shown,
    /// The end of one of its searches.
    Found(Found),
    /// The state of one of its judging runs, by number.
    Judging(u64, Judging),
    /// The state of one of its searches for exercises, by number.
    Mining(u64, Mining),
    /// The client is gone.
    Gone,
    /// The server ends.
    End,
}

/// The state of a judging run.
pub enum Judging {
    /// The number of positions searched so far.
    Progress(usize),
    /// All positions are searched, or the search was stopped.
    Done(Box<Option<Analysis>>),
    /// The search failed; the reason as a sentence.
    Failed(String),
}

/// The state that all tabs share.
pub struct Hall {
    store: Store,
    config: Config,
    pub endgames: Option<Arc<dyn Tables>>,
    pub book: Option<Arc<dyn Book>>,
    /// The network that evaluates.
    pub network: Arc<Network>,
    /// Sentences about the tables, the network and the book, for every tab.
    pub notes: Vec<String>,
    rooms: Mutex<BTreeMap<u64, Arc<Room>>>,
    tabs: Mutex<Tabs>,
    seeds: AtomicU64,
    numbers: AtomicU64,
}

#[derive(Default)]
struct Tabs {
    next: TabId,
    inboxes: BTreeMap<TabId, Inbox>,
    is_ending: bool,
}

/// Locks, even after a panic of another thread: the guarded data only changes in whole steps.
pub fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Hall {
    /// Opens the files that the settings name.
    ///
    /// # Errors
    /// A network or a book that cannot be used, in a sentence.
    pub fn new(store: Store, config: Config) -> Result<Hall, String> {
        let settings = config.settings();
        let Endgames { tables, found, complaints } = setup::endgames(settings);
        let network = setup::network(settings).map_err(|error| error.to_string())?;
        let book = setup::book(settings).map_err(|error| format!("BookFile: {error}"))?;
        let mut notes: Vec<String> = complaints.into_iter().chain(found).collect();
        if !settings.eval_file.is_empty() {
            notes.push(format!("evaluating by the network {} ({})", network.name, network.id()));
        }
        if book.is_some() {
            notes.push(format!("openings from the book {}", settings.book_file));
        }
        let seed = setup::fresh_seed();
        Ok(Hall {
            store,
            endgames: tables,
            book,
            network: network.network,
            notes,
            config,
            rooms: Mutex::default(),
            tabs: Mutex::default(),
            seeds: AtomicU64::new(seed),
            numbers: AtomicU64::default(),
        })
    }

    #[must_use]
    pub fn settings(&self) -> &Settings {
        self.config.settings()
    }

    /// The settings with their origins, for an engine.
    #[must_use]
    pub const fn config(&self) -> &Config {
        &self.config
    }

    #[must_use]
    pub const fn store(&self) -> &Store {
        &self.store
    }

    /// A random number below `bound`.
    pub fn chance(&self, bound: usize) -> usize {
        Random::new(self.seeds.fetch_add(1, Ordering::Relaxed)).below(bound)
    }

    /// A unique number, which tells late results from current ones.
    pub fn fresh_number(&self) -> u64 {
        self.numbers.fetch_add(1, Ordering::Relaxed)
    }

    /// Registers a tab; `None` if there are too many, or the server is shutting down.
    pub fn enter(&self, inbox: &Inbox) -> Option<TabId> {
        let mut tabs = lock(&self.tabs);
        if tabs.inboxes.len() >= MOST_TABS || tabs.is_ending {
            return None;
        }
        tabs.next += 1;
        let id = tabs.next;
        tabs.inboxes.insert(id, inbox.clone());
        Some(id)
    }

    /// A tab has gone.
    pub fn leave(&self, tab: TabId) {
        lock(&self.tabs).inboxes.remove(&tab);
    }

    /// The number of tabs.
    #[must_use]
    pub fn tabs(&self) -> usize {
        lock(&self.tabs).inboxes.len()
    }

    /// Asks all tabs to end, and registers no more.
    pub fn end(&self) {
        let mut tabs = lock(&self.tabs);
        tabs.is_ending = true;
        for inbox in tabs.inboxes.values() {
            // A tab that is gone needs no message.
            let _ = inbox.send(ToTab::End);
        }
    }

    /// Takes a tab to a study. The study is opened if it is not; `None` if there is none.
    ///
    /// # Errors
    /// If the study cannot be read.
    pub fn room(
        self: &Arc<Hall>,
        study: u64,
        tab: TabId,
        inbox: &Inbox,
    ) -> Result<Option<Arc<Room>>, StoreError> {
        // The lock is held until the tab has joined, so that the room is not closed in between.
        let mut rooms = lock(&self.rooms);
        let room = match rooms.get(&study) {
            Some(room) => Arc::clone(room),
            None => {
                let Some((about, rows)) = self.store.study(study)? else { return Ok(None) };
                let room = Arc::new(Room::new(Arc::downgrade(self), study, about, rows));
                rooms.insert(study, Arc::clone(&room));
                room
            }
        };
        room.seat(tab, inbox.clone());
        Ok(Some(room))
    }

    /// A tab leaves a study, which is closed after the last.
    pub fn leave_room(&self, room: &Room, tab: TabId) {
        let mut rooms = lock(&self.rooms);
        if room.unseat(tab) {
            rooms.remove(&room.id());
        }
    }

    /// All studies, the one that was changed last first.
    ///
    /// # Errors
    /// If they cannot be read.
    pub fn studies(&self) -> Result<Vec<StudyRow>, StoreError> {
        let open: Vec<u64> = lock(&self.rooms).keys().copied().collect();
        let row = |(id, about, games): (u64, About, usize)| StudyRow {
            id,
            name: about.name,
            games,
            changed: about.changed,
            open: open.contains(&id),
        };
        let mut studies: Vec<StudyRow> = self.store.studies()?.into_iter().map(row).collect();
        studies.sort_by(|a, b| b.changed.cmp(&a.changed).then(b.id.cmp(&a.id)));
        Ok(studies)
    }

    /// Makes a study with these games, or with one without moves if there are none; returns its id.
    ///
    /// # Errors
    /// If it cannot be written.
    pub fn create(&self, name: Option<&str>, games: &[StudyGame]) -> Result<u64, StoreError> {
        let today = jiff::Timestamp::now().strftime("Study of %Y-%m-%d").to_string();
        let blank = [super::blank()];
        let games = if games.is_empty() { &blank } else { games };
        let entries: Result<Vec<Stored>, _> = (1..)
            .zip(games)
            .map(|(id, game)| Ok(Stored { row: game.row(id), text: game.stored()? }))
            .collect();
        let unwritable = |error: serde_json::Error| StoreError::Damaged(error.to_string());
        let about = About { last: 1, ..About::now(name.unwrap_or(&today)) };
        self.store.create(&about, &entries.map_err(unwritable)?)
    }

    /// Deletes a study that is not open.
    ///
    /// # Errors
    /// If it is open, or the change cannot be written, in a sentence.
    pub fn delete_study(&self, study: u64) -> Result<(), String> {
        let rooms = lock(&self.rooms);
        if rooms.contains_key(&study) {
            return Err(format!("study {study} is open in another tab"));
        }
        self.store.delete_study(study).map_err(|error| error.to_string())
    }
}

/// An event as JSON.
///
/// # Errors
/// None in practice; the JSON crate requires it.
pub fn json(event: &Event) -> Result<Arc<str>, serde_json::Error> {
    serde_json::to_string(event).map(Arc::from)
}
