//! Work that grows with a text or a study. The program around the session does it where it holds
//! nobody up, unless it is little.

use std::collections::BTreeSet;

use thiserror::Error;

use super::drawing::View;
use super::sheet::Sheet;
use crate::analysis::input::Subject;
use crate::atomic::{Color, Position};
use crate::book::file::write::{MakeError, in_memory};
use crate::model::explorer::{Explorer, Plays, book_moves};
use crate::model::filter::Filter;
use crate::model::lines::{self, Lines};
use crate::model::paste::{MOST_GAMES, PasteError, Pasted, read, study_of};
use crate::model::{GameId, Moment, ROOT, StudyGame, StudyId, TreeError, pgn};
use crate::store::archive::{self, Archive, ArchiveError, Settings, Written};
use crate::store::record::RecordError;
use crate::store::{Store, StoreError, StoredGame, read_game};
use crate::wire::message::LONGEST_IMPORT;

/// The most games that are read at once, and the longest text.
const FEW: usize = 16;
const SHORT: usize = 64 << 10;

/// The longest file of everything, as a text in the message that brings it to another board.
const LONGEST_ARCHIVE: usize = LONGEST_IMPORT - r#"{"type":"import","text":""}"#.len();

/// Work to do.
#[derive(Clone, Debug)]
pub enum Task {
    /// Read a text that was pasted.
    Read { text: String, now: Moment },
    /// Read these games of a study, and make something of them.
    Games { study: StudyId, games: Vec<GameId>, wanted: Wanted },
    /// Write all studies into one file.
    Export { settings: Settings },
    /// Write the records of a study, of all its games or of one.
    Records { study: StudyId, game: Option<GameId> },
    /// Read such a file.
    Import { text: String },
}

/// What is made of the games of a study.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Wanted {
    Pgn,
    /// A sheet of diagrams, under this name.
    Sheet(String, View),
    Explorer(Filter),
    /// A file of `fissile book`.
    Book,
    /// The games in which exercises can be searched.
    Subjects,
    /// The games themselves, for another study.
    Copies,
    /// Their lines as exercises for a color, without those that are in a study.
    Lines {
        color: Color,
        plies: usize,
        known: Option<StudyId>,
    },
}

/// What was made.
#[derive(Debug)]
pub enum Done {
    Read(Pasted<NewGame>),
    /// A PGN, a sheet, or the records of a study.
    Text(String),
    /// A file of everything.
    Written(Written),
    /// A book, as the bytes of its file.
    Book(Vec<u8>),
    /// With the number of its games.
    Explorer(Explorer, usize),
    Subjects(Vec<Subject>),
    Copies(Vec<StoredGame>),
    Archive(Archive),
}

/// A game of a text, ready for the store.
#[derive(Debug)]
pub struct NewGame {
    pub stored: Result<StoredGame, RecordError>,
    /// The study of lichess of which it is a chapter.
    pub study: Option<String>,
}

impl NewGame {
    fn of(game: &StudyGame) -> NewGame {
        let study = study_of(game).map(str::to_owned);
        NewGame { stored: StoredGame::of(game, 0), study }
    }
}

/// Why work cannot be done.
#[derive(Debug, Error)]
pub enum TaskError {
    #[error(transparent)]
    Paste(#[from] PasteError),
    #[error(transparent)]
    Store(#[from] StoreError),
    #[error("there is no study {0}")]
    NoStudy(StudyId),
    #[error("these games of the study are damaged: {0:?}")]
    DamagedGames(Vec<GameId>),
    #[error(transparent)]
    Tree(#[from] TreeError),
    #[error(transparent)]
    Archive(#[from] ArchiveError),
    #[error("the games of this study have no moves, so there is no book")]
    NoMoves,
    #[error(transparent)]
    Book(#[from] MakeError),
    #[error("these games have more than {MOST_GAMES} lines of this length: choose fewer moves")]
    ManyLines,
    /// Nobody wants it anymore.
    #[error("the work was stopped")]
    Stopped,
}

impl Task {
    /// Whether it takes so little time that it is done at once.
    #[must_use]
    pub const fn is_little(&self) -> bool {
        match self {
            Task::Read { text, .. } => text.len() <= SHORT,
            Task::Games { games, .. } => games.len() <= FEW,
            Task::Import { text } => text.len() <= SHORT,
            Task::Export { .. } | Task::Records { .. } => false,
        }
    }

    /// Does the work. It is the same wherever that is. It ends early when `is_wanted` says no, which it
    /// is asked before each game.
    ///
    /// # Errors
    /// If the text has no game, the games cannot be read, or the work was stopped.
    pub fn run(&self, store: &dyn Store, is_wanted: &dyn Fn() -> bool) -> Result<Done, TaskError> {
        match self {
            Task::Read { text, now } => {
                let keep = |game| is_wanted().then(|| NewGame::of(&game));
                Ok(Done::Read(read(text, *now, keep)?))
            }
            Task::Export { settings } => {
                Ok(Done::Written(archive::write(store, settings, LONGEST_ARCHIVE, is_wanted)?))
            }
            Task::Records { study, game } => {
                let texts = store.texts(*study)?.ok_or(TaskError::NoStudy(*study))?;
                let texts = match game {
                    Some(game) => texts.with_only(*game),
                    None => texts,
                };
                Ok(Done::Text(texts.lines(*study)))
            }
            Task::Import { text } => Ok(Done::Archive(archive::read(text, is_wanted)?)),
            Task::Games { study, games, wanted } => {
                Games { store, study: *study, games, is_wanted, damaged: Vec::new() }.make(wanted)
            }
        }
    }
}

/// Games that are read one by one, because thousands of them need much memory.
struct Games<'a> {
    store: &'a dyn Store,
    study: StudyId,
    games: &'a [GameId],
    is_wanted: &'a dyn Fn() -> bool,
    damaged: Vec<GameId>,
}

impl Games<'_> {
    fn make(mut self, wanted: &Wanted) -> Result<Done, TaskError> {
        let study = self.study;
        match wanted {
            Wanted::Pgn => {
                let mut text = String::new();
                self.each(|game| {
                    if !text.is_empty() {
                        text.push('\n');
                    }
                    text.push_str(&pgn::write(&game)?);
                    Ok(())
                })?;
                self.undamaged().map(|()| Done::Text(text))
            }
            Wanted::Sheet(name, view) => {
                let mut sheet = Sheet::new(*view);
                self.each(|game| Ok(sheet.add(&game)?))?;
                self.undamaged().map(|()| Done::Text(sheet.html(name)))
            }
            Wanted::Explorer(filter) => {
                let (mut plays, mut read) = (Plays::default(), 0);
                self.each_with_id(|id, game| {
                    if filter.admits(&game) {
                        plays.add(id, &game);
                        if filter.variations {
                            plays.add_variations(id, &game);
                        }
                        read += 1;
                    }
                    Ok(())
                })?;
                Ok(Done::Explorer(plays.into_explorer(), read))
            }
            Wanted::Book => {
                let (mut played, mut read) = (Vec::new(), 0);
                self.each(|game| {
                    if let Some(moves) = book_moves(&game) {
                        played.extend(moves);
                        read += 1;
                    }
                    Ok(())
                })?;
                self.undamaged()?;
                if played.is_empty() {
                    return Err(TaskError::NoMoves);
                }
                Ok(Done::Book(in_memory(read, played)?))
            }
            Wanted::Copies => {
                let mut copies = Vec::with_capacity(self.games.len());
                self.each_with_id(|id, game| {
                    let unwritable = |why| StoreError::in_game(study, id, why);
                    copies.push(StoredGame::of(&game, 0).map_err(unwritable)?);
                    Ok(())
                })?;
                self.undamaged().map(|()| Done::Copies(copies))
            }
            Wanted::Lines { color, plies, known } => {
                let known = match known {
                    Some(study) => self.keys_of(*study)?,
                    None => BTreeSet::new(),
                };
                let mut lines = Lines::new(*color, *plies, MOST_GAMES);
                self.each(
                    |game| if lines.add(&game) { Ok(()) } else { Err(TaskError::ManyLines) },
                )?;
                let stored =
                    |game: &StudyGame| StoredGame::of(game, 0).map_err(StoreError::NewGame);
                let lines = lines.without(&known);
                Ok(Done::Copies(lines.iter().map(stored).collect::<Result<_, _>>()?))
            }
            Wanted::Subjects => {
                let mut subjects = Vec::new();
                self.each(|game| {
                    subjects.extend(subject(&game));
                    Ok(())
                })?;
                Ok(Done::Subjects(subjects))
            }
        }
    }

    fn each(
        &mut self,
        mut act: impl FnMut(StudyGame) -> Result<(), TaskError>,
    ) -> Result<(), TaskError> {
        self.each_with_id(|_, game| act(game))
    }

    fn each_with_id(
        &mut self,
        mut act: impl FnMut(GameId, StudyGame) -> Result<(), TaskError>,
    ) -> Result<(), TaskError> {
        for id in self.games {
            if !(self.is_wanted)() {
                return Err(TaskError::Stopped);
            }
            match read_game(self.store, self.study, *id) {
                Ok(Some(game)) => act(*id, game)?,
                // It was deleted in the meantime.
                Ok(None) => {}
                Err(StoreError::Record { .. }) => self.damaged.push(*id),
                Err(error) => return Err(error.into()),
            }
        }
        Ok(())
    }

    /// The lines that a study has.
    fn keys_of(&self, study: StudyId) -> Result<BTreeSet<(String, Vec<String>)>, TaskError> {
        let (_, rows) = self.store.study(study)?.ok_or(TaskError::NoStudy(study))?;
        let mut keys = BTreeSet::new();
        for row in rows {
            if !(self.is_wanted)() {
                return Err(TaskError::Stopped);
            }
            match read_game(self.store, study, row.id) {
                Ok(game) => keys.extend(game.as_ref().map(lines::key)),
                Err(StoreError::Record { .. }) => {}
                Err(error) => return Err(error.into()),
            }
        }
        Ok(keys)
    }

    /// Refuses damaged games: what is saved would lack them.
    fn undamaged(self) -> Result<(), TaskError> {
        if self.damaged.is_empty() { Ok(()) } else { Err(TaskError::DamagedGames(self.damaged)) }
    }
}

/// A game of the study for the search; `None` if it is an exercise itself, is being played against
/// the engine, or has nothing in it.
fn subject(game: &StudyGame) -> Option<Subject> {
    let is_empty = game.tree.end() == ROOT && game.tree.start() == Position::start();
    if game.exercise.is_some() || game.is_played() || is_empty {
        return None;
    }
    let line = game.tree.game(game.tree.end()).ok()?;
    let player = |name| game.tags.get(name).filter(|player| *player != "?");
    let name = player("White").zip(player("Black"));
    let name = name.map(|(white, black)| format!("{white} - {black}"));
    Some(Subject { name, tags: game.tag_list(), ..Subject::game(line) })
}
