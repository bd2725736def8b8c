//! The check of the file before it is opened. redb trusts its pages unless it is told to compare all
//! checksums, and then it repairs what it can, in the file. So it is told to, but on an overlay: what it
//! writes stays in memory, and the file is as it was.

use std::collections::BTreeMap;
use std::fs::File;
use std::io;
use std::ops::{Bound, Range};
use std::path::Path;
use std::sync::{Mutex, MutexGuard, PoisonError};

use redb::backends::FileBackend;
use redb::{BackendError, ReadableDatabase, ReadableTable, StorageBackend, TableDefinition};

use super::{CACHE, GAMES, Panicked, ROWS, STAGED, STUDIES};
use crate::util::{guard, regular};

/// What a check has found.
pub enum Verdict {
    /// The file is as redb has written it, or there is none yet.
    Sound,
    /// The file is not as redb has written it, but all records can be read.
    Readable,
    /// Another process has it open.
    Busy,
    Unusable(Box<dyn std::error::Error + Send + Sync>),
}

/// Checks a file, and leaves it as it is.
pub fn check(path: &Path) -> Verdict {
    let opened = |checks: bool| {
        guard::caught(|| {
            // For its lock the file must be open for writing.
            let file = regular::update_private(path).map_err(redb::StorageError::from)?;
            let overlay = Overlay::of(file)?;
            if overlay.changes().len == 0 {
                return Ok(None);
            }
            let builder = &mut redb::Database::builder();
            builder.set_cache_size(CACHE).set_check_integrity_on_open(checks);
            builder.create_with_backend(overlay).map(Some)
        })
    };
    let why = match opened(true) {
        Some(Ok(database)) => {
            guard::caught(move || drop(database));
            return Verdict::Sound;
        }
        Some(Err(redb::DatabaseError::DatabaseAlreadyOpen)) => return Verdict::Busy,
        Some(Err(error)) => Some(error),
        None => None,
    };
    // Damage in a record does not keep the others from being read.
    if let Some(Ok(Some(database))) = opened(false) {
        let is_read = guard::caught(|| read_all(&database).is_ok());
        guard::caught(move || drop(database));
        if is_read == Some(true) {
            return Verdict::Readable;
        }
    }
    Verdict::Unusable(why.map_or_else(|| Box::new(Panicked) as _, |error| Box::new(error) as _))
}

/// Reads all records.
fn read_all(database: &redb::Database) -> Result<(), redb::Error> {
    fn read<K: redb::Key + 'static, V: redb::Value + 'static>(
        reading: &redb::ReadTransaction,
        table: TableDefinition<'_, K, V>,
    ) -> Result<(), redb::Error> {
        match reading.open_table(table) {
            Ok(table) => {
                table.iter()?.try_for_each(|entry| entry.map(drop).map_err(redb::Error::from))
            }
            // An older file may lack one.
            Err(redb::TableError::TableDoesNotExist(_)) => Ok(()),
            Err(error) => Err(error.into()),
        }
    }
    let reading = database.begin_read()?;
    read(&reading, STUDIES)?;
    read(&reading, ROWS)?;
    read(&reading, GAMES)?;
    read(&reading, STAGED)
}

/// The bytes of a block.
const BLOCK: u64 = 4096;

/// A file with changes that stay in memory.
#[derive(Debug)]
struct Overlay {
    file: FileBackend,
    changes: Mutex<Changes>,
}

#[derive(Debug)]
struct Changes {
    len: u64,
    /// The bytes that the file still counts for: it may have been cut.
    kept: u64,
    blocks: BTreeMap<u64, Vec<u8>>,
}

impl Overlay {
    fn of(file: File) -> Result<Overlay, redb::DatabaseError> {
        let file = FileBackend::new(file)?;
        let len = file.len().map_err(redb::StorageError::from)?;
        Ok(Overlay {
            file,
            changes: Mutex::new(Changes { len, kept: len, blocks: BTreeMap::new() }),
        })
    }

    fn changes(&self) -> MutexGuard<'_, Changes> {
        self.changes.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// A block as it is now; beyond the end there are zeros.
    fn block(&self, changes: &Changes, number: u64) -> io::Result<Vec<u8>> {
        if let Some(block) = changes.blocks.get(&number) {
            return Ok(block.clone());
        }
        let mut block = vec![0; BLOCK as usize];
        let start = number * BLOCK;
        let len = changes.kept.saturating_sub(start).min(BLOCK) as usize;
        if len > 0 {
            self.file.read(start, &mut block[..len])?;
        }
        Ok(block)
    }

    /// Calls `act` for each block of a range: its number, the place in it, and the place in the range.
    fn spans(offset: u64, length: usize) -> impl Iterator<Item = (u64, usize, Range<usize>)> {
        let mut done = 0;
        std::iter::from_fn(move || {
            let at = offset + done as u64;
            let inside = (at % BLOCK) as usize;
            let count = (BLOCK as usize - inside).min(length - done);
            let span = done..done + count;
            done += count;
            (count > 0).then_some((at / BLOCK, inside, span))
        })
    }
}

impl StorageBackend for Overlay {
    fn len(&self) -> io::Result<u64> {
        Ok(self.changes().len)
    }

    fn read(&self, offset: u64, out: &mut [u8]) -> io::Result<()> {
        let changes = self.changes();
        let end = offset.checked_add(out.len() as u64);
        if end.is_none_or(|end| end > changes.len) {
            return Err(io::ErrorKind::UnexpectedEof.into());
        }
        for (number, inside, span) in Overlay::spans(offset, out.len()) {
            let block = self.block(&changes, number)?;
            let count = span.len();
            out[span].copy_from_slice(&block[inside..inside + count]);
        }
        Ok(())
    }

    fn set_len(&self, len: u64) -> io::Result<()> {
        let mut changes = self.changes();
        changes.len = len;
        changes.kept = changes.kept.min(len);
        changes.blocks.split_off(&len.div_ceil(BLOCK));
        Ok(())
    }

    fn sync_data(&self) -> io::Result<()> {
        Ok(())
    }

    fn write(&self, offset: u64, data: &[u8]) -> io::Result<()> {
        let mut changes = self.changes();
        let end = offset.checked_add(data.len() as u64);
        if end.is_none_or(|end| end > changes.len) {
            return Err(io::ErrorKind::UnexpectedEof.into());
        }
        for (number, inside, span) in Overlay::spans(offset, data.len()) {
            let mut block = self.block(&changes, number)?;
            let count = span.len();
            block[inside..inside + count].copy_from_slice(&data[span]);
            changes.blocks.insert(number, block);
        }
        Ok(())
    }

    fn close(&self) -> io::Result<()> {
        self.file.close()
    }

    fn try_lock_range(&self, start: Bound<u64>, end: Bound<u64>) -> Result<bool, BackendError> {
        self.file.try_lock_range(start, end)
    }

    fn try_lock_shared_range(
        &self,
        start: Bound<u64>,
        end: Bound<u64>,
    ) -> Result<bool, BackendError> {
        self.file.try_lock_shared_range(start, end)
    }

    fn lock_range(&self, start: Bound<u64>, end: Bound<u64>) -> Result<(), BackendError> {
        self.file.lock_range(start, end)
    }

    fn lock_shared_range(&self, start: Bound<u64>, end: Bound<u64>) -> Result<(), BackendError> {
        self.file.lock_shared_range(start, end)
    }

    fn unlock_range(&self, start: Bound<u64>, end: Bound<u64>) -> Result<(), BackendError> {
        self.file.unlock_range(start, end)
    }

    fn query_lock_range(&self, start: Bound<u64>, end: Bound<u64>) -> Result<bool, BackendError> {
        self.file.query_lock_range(start, end)
    }
}
