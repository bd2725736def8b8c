//! The studies for reading and writing. A thread writes them to the disk. Thousands of games are staged
//! in slices, and changes come in between, so that nobody waits long for them.

use std::collections::{BTreeMap, VecDeque};
use std::io;
use std::sync::Arc;
use std::sync::mpsc::{self, Receiver, Sender, TryRecvError};
use std::thread::{self, JoinHandle};

use super::database::{Database, GameRange};
use super::input::Input;
use crate::board::model::StudyId;
use crate::board::session::{Addition, JobId, MOST_UNSTAGED};
use crate::board::store::record::StudyRecord;
use crate::board::store::{
    GameRecord, RowEntry, Store, StoreError, StudyChange, StudyEntry, StudyTexts,
};

/// The games of a slice.
const SLICE: usize = MOST_UNSTAGED;

type Saved = Sender<Result<(), StoreError>>;

enum Order {
    Save(Vec<(StudyId, StudyChange)>, Saved),
    Delete(StudyId, Saved),
    /// Write games that nobody sees yet.
    Stage(JobId, Vec<Addition>),
    /// Remove what a job has staged, unless a study has it by now.
    Drop(JobId),
    End,
}

/// The studies for a reader or for the session. A change is on the disk when the call returns.
#[derive(Clone)]
pub struct Studies {
    database: Arc<Database>,
    orders: Sender<Order>,
}

impl Studies {
    /// Writes games that nobody sees before a change brings them in, and answers.
    pub fn stage(&self, job: JobId, additions: Vec<Addition>) {
        self.order(Order::Stage(job, additions));
    }

    /// Removes what a job has staged, or is staging, unless a study has it.
    pub fn drop_staged(&self, job: JobId) {
        self.order(Order::Drop(job));
    }

    /// Ends the thread. What is staged and that nobody has seen yet is given up.
    pub fn end(&self) {
        self.order(Order::End);
    }

    fn order(&self, order: Order) {
        // After the end nothing is written.
        let _ = self.orders.send(order);
    }

    fn wait(&self, order: impl FnOnce(Saved) -> Order) -> Result<(), StoreError> {
        let (done, is_done) = mpsc::channel();
        self.order(order(done));
        let ended = |_| Err(StoreError::Failed("the storage has ended".into()));
        is_done.recv().unwrap_or_else(ended)
    }
}

impl Store for Studies {
    fn list(&self) -> Result<Vec<StudyEntry>, StoreError> {
        self.database.list()
    }

    fn study(&self, id: StudyId) -> Result<Option<(StudyRecord, Vec<RowEntry>)>, StoreError> {
        self.database.study(id)
    }

    fn texts(&self, id: StudyId) -> Result<Option<StudyTexts>, StoreError> {
        self.database.texts(id)
    }

    fn game(&self, study: StudyId, game: u64) -> Result<Option<GameRecord>, StoreError> {
        self.database.game(study, game)
    }

    fn save(&mut self, changes: Vec<(StudyId, StudyChange)>) -> Result<(), StoreError> {
        self.wait(|done| Order::Save(changes, done))
    }

    fn delete(&mut self, id: StudyId) -> Result<(), StoreError> {
        self.wait(|done| Order::Delete(id, done))
    }
}

/// Starts the thread, which ends after [`Studies::end`].
///
/// # Errors
/// If no thread can be started.
pub fn start(
    database: Arc<Database>,
    inputs: Sender<Input>,
) -> io::Result<(Studies, JoinHandle<()>)> {
    let (orders, received) = mpsc::channel();
    let writing = Arc::clone(&database);
    let thread = thread::Builder::new().name("storage".to_owned()).spawn(move || {
        let (staged, work) = (BTreeMap::new(), VecDeque::new());
        Writer { database: writing, inputs, staged, work }.run(&received);
    })?;
    Ok((Studies { database, orders }, thread))
}

/// What is written in slices.
enum Work {
    /// Games of a job, of which `done` of the addition `at` are written.
    Stage { job: JobId, additions: Vec<Addition>, at: usize, done: usize },
    /// Games without rows, to be removed.
    Sweep(GameRange),
}

struct Writer {
    database: Arc<Database>,
    inputs: Sender<Input>,
    /// Games that are written and that no study has yet.
    staged: BTreeMap<JobId, Vec<GameRange>>,
    /// One after the other, so that a range is swept before its ids are used again.
    work: VecDeque<Work>,
}

impl Writer {
    fn run(mut self, orders: &Receiver<Order>) {
        loop {
            let received = match self.work.front() {
                None => orders.recv().map_err(|_| TryRecvError::Disconnected),
                Some(_) => orders.try_recv(),
            };
            match received {
                Ok(Order::End) | Err(TryRecvError::Disconnected) => return,
                Ok(order) => self.handle(order),
                Err(TryRecvError::Empty) => self.go_on(),
            }
        }
    }

    fn handle(&mut self, order: Order) {
        match order {
            Order::Save(changes, done) => {
                // If nobody waits anymore, the program ends.
                let _ = done.send(self.save(&changes));
            }
            Order::Delete(study, done) => {
                let deleted = self.database.delete(study);
                if deleted.is_ok() {
                    self.work.push_back(Work::Sweep(GameRange::all(study)));
                }
                let _ = done.send(deleted);
            }
            Order::Stage(job, additions) => {
                self.work.push_back(Work::Stage { job, additions, at: 0, done: 0 });
            }
            Order::Drop(job) => {
                self.work
                    .retain(|work| !matches!(work, Work::Stage { job: own, .. } if *own == job));
                self.sweep(job);
            }
            Order::End => {}
        }
    }

    /// Makes changes; games that are staged are there already.
    fn save(&mut self, changes: &[(StudyId, StudyChange)]) -> Result<(), StoreError> {
        let range = |(study, change): &(StudyId, StudyChange)| GameRange::of(*study, &change.games);
        let ranges: Vec<GameRange> = changes.iter().filter_map(range).collect();
        let is_staged = |range: &GameRange| self.staged.values().flatten().any(|own| own == range);
        let staged: Vec<GameRange> = ranges.into_iter().filter(is_staged).collect();
        self.database.save(changes, &staged)?;
        for ranges in self.staged.values_mut() {
            ranges.retain(|range| !staged.contains(range));
        }
        self.staged.retain(|_, ranges| !ranges.is_empty());
        Ok(())
    }

    fn sweep(&mut self, job: JobId) {
        let ranges = self.staged.remove(&job).unwrap_or_default();
        self.work.extend(ranges.into_iter().map(Work::Sweep));
    }

    /// Writes a slice of the first work.
    fn go_on(&mut self) {
        match self.work.pop_front() {
            None => {}
            Some(Work::Stage { job, additions, at, .. }) if at == additions.len() => {
                self.answer(job, Ok(additions));
            }
            Some(Work::Stage { job, additions, at, done }) => {
                match self.stage(job, &additions[at], done) {
                    Ok(done) => {
                        let is_whole = done == additions[at].games.len();
                        let (at, done) = if is_whole { (at + 1, 0) } else { (at, done) };
                        self.work.push_front(Work::Stage { job, additions, at, done });
                    }
                    Err(error) => {
                        self.sweep(job);
                        self.answer(job, Err(error));
                    }
                }
            }
            Some(Work::Sweep(range)) => match self.database.sweep(range, SLICE) {
                Ok(true) => {}
                Ok(false) => self.work.push_front(Work::Sweep(range)),
                Err(error) => log::warn!("deleted games stay until the next start: {error}"),
            },
        }
    }

    /// Writes games after the first `done`. Returns how many are written.
    fn stage(
        &mut self,
        job: JobId,
        Addition { study, games, .. }: &Addition,
        done: usize,
    ) -> Result<usize, StoreError> {
        if done == 0
            && let Some(range) = GameRange::of(*study, games)
        {
            self.staged.entry(job).or_default().push(range);
            self.database.stage(range)?;
        }
        let end = (done + SLICE).min(games.len());
        self.database.save_staged(*study, &games[done..end]).map(|()| end)
    }

    fn answer(&self, job: JobId, staged: Result<Vec<Addition>, StoreError>) {
        // If nobody listens anymore, the program ends.
        let _ = self.inputs.send(Input::Staged(job, staged));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::atomic::Position;
    use crate::board::model::{GameId, Moment, StudyGame};
    use crate::board::store::StoredGame;

    const NOW: Moment = Moment { unix_micros: 0, ticks_ms: 0 };
    const JOB: JobId = JobId(1);

    fn games(ids: std::ops::Range<GameId>) -> Vec<StoredGame> {
        let game = StudyGame::blank(Position::start(), NOW);
        ids.map(|id| StoredGame::of(&game, id).unwrap()).collect()
    }

    fn change(games: Vec<StoredGame>) -> StudyChange {
        StudyChange { about: StudyRecord::new("Sunday", 1, NOW), games, deleted: Vec::new() }
    }

    /// A writer without its thread, so that the test says what comes when.
    fn writer(folder: &std::path::Path) -> (Writer, Receiver<Input>) {
        let database = Arc::new(Database::open(folder).unwrap());
        let (inputs, answers) = mpsc::channel();
        let (staged, work) = (BTreeMap::new(), VecDeque::new());
        (Writer { database, inputs, staged, work }, answers)
    }

    fn finish(writer: &mut Writer) {
        while !writer.work.is_empty() {
            writer.go_on();
        }
    }

    /// The games of study 1 in its list, and those that are in the file.
    fn counts(database: &Database) -> (usize, usize) {
        let listed = database.study(1).unwrap().map_or(0, |(_, rows)| rows.len());
        let is_there = |id: &GameId| database.game(1, *id).unwrap().is_some();
        (listed, (1..600).filter(is_there).count())
    }

    #[test]
    fn changes_come_between_the_slices_of_what_is_staged() {
        let folder = tempfile::tempdir().unwrap();
        let (mut writer, answers) = writer(folder.path());
        writer.save(&[(1, change(games(1..2)))]).unwrap();
        let addition = |study, ids| Addition { study, games: games(ids), about: None };
        let additions = vec![addition(1, 2..302), addition(2, 1..2)];
        writer.handle(Order::Stage(JOB, additions));
        for slices in 1..=3 {
            writer.go_on();
            // A move of another client.
            writer.save(&[(1, change(games(1..2)))]).unwrap();
            assert_eq!(counts(&writer.database), (1, 1 + slices * SLICE));
        }
        finish(&mut writer);
        assert_eq!(writer.database.list().unwrap().len(), 1);
        let Ok(Input::Staged(JOB, Ok(additions))) = answers.try_recv() else { panic!("no answer") };
        let changes = additions.into_iter().map(|added| (added.study, change(added.games)));
        writer.save(&changes.collect::<Vec<_>>()).unwrap();
        assert_eq!(counts(&writer.database), (301, 301));
        assert_eq!(writer.database.list().unwrap().len(), 2);
        // Nothing is left to be swept, now or at the next start.
        writer.handle(Order::Drop(JOB));
        assert!(writer.work.is_empty() && writer.staged.is_empty());
        drop(writer);
        assert_eq!(counts(&Database::open(folder.path()).unwrap()), (301, 301));
    }

    #[test]
    fn what_is_staged_in_vain_is_removed() {
        let folder = tempfile::tempdir().unwrap();
        let (mut writer, answers) = writer(folder.path());
        writer.save(&[(1, change(games(1..2)))]).unwrap();
        for slices in [1, 2, 4] {
            let addition = Addition { study: 1, games: games(2..302), about: None };
            writer.handle(Order::Stage(JOB, vec![addition]));
            (0..slices).for_each(|_| writer.go_on());
            assert_eq!(answers.try_recv().is_ok(), slices == 4);
            writer.handle(Order::Drop(JOB));
            finish(&mut writer);
            assert_eq!(counts(&writer.database), (1, 1));
        }
    }
}
