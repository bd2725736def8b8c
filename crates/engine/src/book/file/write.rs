//! Writing a book: positions in the order of their keys become the blocks of its database, and
//! checksums follow.

use std::io;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use redb::{Builder, Database, StorageBackend, Table};
use thiserror::Error;

use super::played::{Played, positions};
use super::{ABOUT, POSITIONS, Totals, VERSION, pages, record};
use crate::book::Known;

/// The largest block, in bytes, that leaves one page for a block and the store's own bytes. A
/// position with more has a block of its own.
const BLOCK: usize = 3900;

/// Why a book cannot be made.
#[derive(Debug, Error)]
pub enum MakeError {
    /// The output cannot be written.
    #[error(transparent)]
    Output(io::Error),
    /// A temporary file cannot be written, or not read again.
    #[error("cannot write a temporary file for the book: {0}")]
    Temporary(#[from] io::Error),
    /// The store failed.
    #[error("the book cannot be written: {0}")]
    Store(#[from] redb::Error),
}

impl MakeError {
    /// The store, or a file that it uses, has failed.
    pub fn store(error: impl Into<redb::Error>) -> MakeError {
        match error.into() {
            redb::Error::Io(error) => MakeError::Temporary(error),
            error => MakeError::Store(error),
        }
    }
}

/// Writes positions into an empty database. `next` has them in the order of their keys.
///
/// # Errors
/// If the database cannot be written, or the next position cannot be read.
pub fn fill(
    backend: impl StorageBackend,
    games: u64,
    mut next: impl FnMut() -> io::Result<Option<(u128, Vec<Known>)>>,
) -> Result<Totals, MakeError> {
    let mut database = Builder::new().create_with_backend(backend).map_err(MakeError::store)?;
    let totals = fill_tables(&database, games, &mut next)?;
    // Leaves out the pages that the store kept in reserve.
    while database.compact().map_err(MakeError::store)? {}
    Ok(totals)
}

fn fill_tables(
    database: &Database,
    games: u64,
    next: &mut dyn FnMut() -> io::Result<Option<(u128, Vec<Known>)>>,
) -> Result<Totals, MakeError> {
    let writing = database.begin_write().map_err(MakeError::store)?;
    let mut totals = Totals { games, ..Totals::default() };
    {
        let mut table = writing.open_table(POSITIONS).map_err(MakeError::store)?;
        let mut blocks = Blocks { table: &mut table, bytes: Vec::new(), last: 0 };
        while let Some((key, moves)) = next()? {
            totals.positions += 1;
            totals.moves += moves.len() as u64;
            blocks.push(key, &moves)?;
        }
        blocks.flush()?;
        let mut about = writing.open_table(ABOUT).map_err(MakeError::store)?;
        for (name, number) in [
            ("version", VERSION),
            ("games", totals.games),
            ("positions", totals.positions),
            ("moves", totals.moves),
        ] {
            about.insert(name, number).map_err(MakeError::store)?;
        }
    }
    writing.commit().map_err(MakeError::store)?;
    Ok(totals)
}

/// The book of games whose moves fit into memory, as the bytes of a file.
///
/// # Errors
/// None in practice; the store requires it.
pub fn in_memory(games: u64, mut played: Vec<Played>) -> Result<Vec<u8>, MakeError> {
    played.sort_unstable();
    let mut positions = positions(&played);
    let memory = Memory::default();
    fill(memory.clone(), games, || Ok(positions.next()))?;
    let mut file = Vec::new();
    pages::seal(&mut memory.bytes().as_slice(), &mut file).map_err(MakeError::Output)?;
    Ok(file)
}

/// Whether redb finds the first bytes of a book to be a sound database. It may also panic.
pub fn is_sound(mut book: Vec<u8>, pages: usize) -> bool {
    book.truncate(pages);
    let memory = Memory(Arc::new(Mutex::new(book)));
    Builder::new().set_check_integrity_on_open(true).create_with_backend(memory).is_ok()
}

/// A database in memory. Its copies are the same one.
#[derive(Clone, Debug, Default)]
struct Memory(Arc<Mutex<Vec<u8>>>);

impl Memory {
    fn bytes(&self) -> MutexGuard<'_, Vec<u8>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// The place of some bytes in the database.
fn span(offset: u64, length: usize) -> io::Result<std::ops::Range<usize>> {
    let start = usize::try_from(offset).map_err(|_| io::ErrorKind::InvalidInput)?;
    let end = start.checked_add(length).ok_or(io::ErrorKind::InvalidInput)?;
    Ok(start..end)
}

impl StorageBackend for Memory {
    fn len(&self) -> io::Result<u64> {
        Ok(self.bytes().len() as u64)
    }

    fn read(&self, offset: u64, out: &mut [u8]) -> io::Result<()> {
        let span = span(offset, out.len())?;
        let bytes = self.bytes();
        out.copy_from_slice(bytes.get(span).ok_or(io::ErrorKind::UnexpectedEof)?);
        Ok(())
    }

    fn set_len(&self, len: u64) -> io::Result<()> {
        let len = usize::try_from(len).map_err(|_| io::ErrorKind::InvalidInput)?;
        self.bytes().resize(len, 0);
        Ok(())
    }

    fn sync_data(&self) -> io::Result<()> {
        Ok(())
    }

    fn write(&self, offset: u64, data: &[u8]) -> io::Result<()> {
        let span = span(offset, data.len())?;
        let mut bytes = self.bytes();
        bytes.get_mut(span).ok_or(io::ErrorKind::UnexpectedEof)?.copy_from_slice(data);
        Ok(())
    }
}

/// Puts records together into blocks.
struct Blocks<'a, 't> {
    table: &'a mut Table<'t, u128, &'static [u8]>,
    bytes: Vec<u8>,
    last: u128,
}

impl Blocks<'_, '_> {
    fn push(&mut self, key: u128, moves: &[Known]) -> Result<(), MakeError> {
        let before = self.bytes.len();
        record::push(&mut self.bytes, key, moves);
        if before > 0 && self.bytes.len() > BLOCK {
            let record = self.bytes.split_off(before);
            self.flush()?;
            self.bytes = record;
        }
        self.last = key;
        Ok(())
    }

    fn flush(&mut self) -> Result<(), MakeError> {
        if !self.bytes.is_empty() {
            self.table.insert(self.last, self.bytes.as_slice()).map_err(MakeError::store)?;
            self.bytes.clear();
        }
        Ok(())
    }
}
