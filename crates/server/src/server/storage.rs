//! The thread that writes the studies to the disk. A change of thousands of games is written in
//! slices, and small changes come in between, so that nobody waits long for a large one.

use std::collections::VecDeque;
use std::io;
use std::sync::Arc;
use std::sync::mpsc::{self, Receiver, Sender, TryRecvError};
use std::thread::{self, JoinHandle};

use super::database::{Database, GameRange};
use super::input::Input;
use crate::board::model::{GameId, StudyId};
use crate::board::session::{Answer, JobId};
use crate::board::store::record::StudyRecord;
use crate::board::store::{
    GameRecord, RowEntry, Saved, Store, StoreError, StoredGame, StudyChange, StudyEntry, StudyTexts,
};

/// The games of a slice, or of the largest change that is written as a whole.
const SLICE: usize = 100;

/// The studies for reading; this thread writes them.
#[derive(Clone)]
pub struct Shelf(pub Arc<Database>);

impl Store for Shelf {
    fn list(&self) -> Result<Vec<StudyEntry>, StoreError> {
        self.0.list()
    }

    fn study(&self, id: StudyId) -> Result<Option<(StudyRecord, Vec<RowEntry>)>, StoreError> {
        self.0.study(id)
    }

    fn texts(&self, id: StudyId) -> Result<Option<StudyTexts>, StoreError> {
        self.0.texts(id)
    }

    fn game(&self, study: StudyId, game: GameId) -> Result<Option<GameRecord>, StoreError> {
        self.0.game(study, game)
    }

    fn save(&mut self, _: StudyId, _: &StudyChange) -> Result<Saved, StoreError> {
        Ok(Saved::Later)
    }

    fn delete(&mut self, _: StudyId) -> Result<Saved, StoreError> {
        Ok(Saved::Later)
    }
}

enum Order {
    Save {
        job: JobId,
        study: StudyId,
        change: StudyChange,
    },
    Delete {
        job: JobId,
        study: StudyId,
    },
    /// Say when all orders before this one are carried out, but for large changes.
    Report(Sender<()>),
}

/// The handle of the thread. The thread ends when it is dropped, after the changes it was asked for;
/// large ones that nobody has seen yet are given up.
pub struct Storage {
    orders: Option<Sender<Order>>,
    thread: Option<JoinHandle<()>>,
}

impl Storage {
    /// Starts the thread.
    ///
    /// # Errors
    /// If no thread can be started.
    pub fn start(database: Arc<Database>, inputs: Sender<Input>) -> io::Result<Storage> {
        let (orders, heard) = mpsc::channel();
        let thread = thread::Builder::new().name("storage".to_owned()).spawn(move || {
            Writer { database, inputs, large: VecDeque::new() }.run(&heard);
        })?;
        Ok(Storage { orders: Some(orders), thread: Some(thread) })
    }

    /// Keeps a change, and answers.
    pub fn save(&self, job: JobId, study: StudyId, change: StudyChange) {
        self.order(Order::Save { job, study, change });
    }

    /// Deletes a study, and answers.
    pub fn delete(&self, job: JobId, study: StudyId) {
        self.order(Order::Delete { job, study });
    }

    /// Waits until all changes that it was asked for are kept and answered, but for large ones.
    pub fn wait_for_small_changes(&self) {
        let (done, is_done) = mpsc::channel();
        self.order(Order::Report(done));
        // An error says that the thread has ended, so there is nothing to wait for.
        let _ = is_done.recv();
    }

    fn order(&self, order: Order) {
        // The thread ends after this handle.
        if let Some(orders) = &self.orders {
            let _ = orders.send(order);
        }
    }
}

impl Drop for Storage {
    fn drop(&mut self) {
        self.orders = None;
        if let Some(thread) = self.thread.take() {
            let _ = thread.join();
        }
    }
}

/// What is written in slices.
enum Large {
    /// Games, of which `done` are written.
    Save { job: JobId, range: GameRange, change: StudyChange, done: usize },
    /// Games without rows, to be removed.
    Sweep(GameRange),
}

struct Writer {
    database: Arc<Database>,
    inputs: Sender<Input>,
    /// One after the other, so that a range is swept before its ids are used again.
    large: VecDeque<Large>,
}

impl Writer {
    fn run(mut self, orders: &Receiver<Order>) {
        loop {
            let heard = match self.large.front() {
                None => orders.recv().map_err(|_| TryRecvError::Disconnected),
                Some(_) => orders.try_recv(),
            };
            match heard {
                Ok(order) => self.handle(order),
                Err(TryRecvError::Empty) => {
                    if let Some(large) = self.large.pop_front() {
                        self.go_on(large);
                    }
                }
                Err(TryRecvError::Disconnected) => return,
            }
        }
    }

    fn answer(&self, job: JobId, stored: Result<(), StoreError>) {
        // If nobody listens anymore, the program ends.
        let _ = self.inputs.send(Input::Answer(job, Answer::Stored(stored)));
    }

    fn handle(&mut self, order: Order) {
        match order {
            Order::Save { job, study, change } if change.games.len() > SLICE => {
                let id = |game: Option<&StoredGame>| game.map_or(0, |game| game.row.id);
                let (first, last) = (id(change.games.first()), id(change.games.last()));
                let range = GameRange { study, first, last };
                self.large.push_back(Large::Save { job, range, change, done: 0 });
            }
            Order::Save { job, study, change } => {
                self.answer(job, self.database.save(study, &change));
            }
            Order::Report(done) => {
                // It waits for this.
                let _ = done.send(());
            }
            Order::Delete { job, study } => {
                let deleted = self.database.delete(study);
                if deleted.is_ok() {
                    self.large.push_back(Large::Sweep(GameRange::all(study)));
                }
                self.answer(job, deleted);
            }
        }
    }

    /// Writes a slice.
    fn go_on(&mut self, large: Large) {
        match large {
            Large::Save { job, range, change, done } => match self.slice(range, &change, done) {
                Ok(done) if done > change.games.len() => self.answer(job, Ok(())),
                Ok(done) => self.large.push_front(Large::Save { job, range, change, done }),
                Err(error) => {
                    self.large.push_back(Large::Sweep(range));
                    self.answer(job, Err(error));
                }
            },
            Large::Sweep(range) => match self.database.sweep(range, SLICE) {
                Ok(true) => {}
                Ok(false) => self.large.push_front(Large::Sweep(range)),
                Err(error) => log::warn!("deleted games stay until the next start: {error}"),
            },
        }
    }

    /// Writes the games after the first `done`, or at the end what makes them seen. Returns how many
    /// are written, and one more at the very end.
    fn slice(
        &self,
        range: GameRange,
        change: &StudyChange,
        done: usize,
    ) -> Result<usize, StoreError> {
        if done == 0 {
            self.database.stage(range)?;
        }
        if done == change.games.len() {
            return self.database.save_rows(range, change).map(|()| done + 1);
        }
        let end = (done + SLICE).min(change.games.len());
        self.database.save_staged(range.study, &change.games[done..end]).map(|()| end)
    }
}
