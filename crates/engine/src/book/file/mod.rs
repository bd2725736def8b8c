//! Books in files. [`write`](mod@write) writes them, from moves that are in memory or that `make`
//! has sorted on a disk; this file looks positions up.
//!
//! A file is a database of redb with a checksum for each of its pages at its end (`pages`), so that
//! damage is an error and not a wrong answer. A file with right checksums may still be one that redb has
//! not written, and on some of these it panics: `guard` catches that. The database has two tables:
//! - `about` has the version of the format and some totals;
//! - `positions` has the moves of all positions in blocks of nearly a page, in the order of their
//!   keys. The key of a block is that of its last position (`record`).

#![allow(
    missing_docs,
    reason = "only the program and the board use these modules; names that say it all need no comment"
)]

pub mod make;
mod pages;
pub mod played;
mod record;
pub mod write;

use std::fmt;
use std::io::Cursor;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};

use redb::{Builder, ReadOnlyDatabase, ReadOnlyTable, ReadableDatabase, TableDefinition};

use super::{Book, BookError, Known};
use crate::atomic::Position;
use pages::{Pages, PagesError};
use record::Record;

use crate::util::guard;

pub use record::key;

/// The version of the format.
const VERSION: u64 = 1;

const ABOUT: TableDefinition<&str, u64> = TableDefinition::new("about");
const POSITIONS: TableDefinition<u128, &[u8]> = TableDefinition::new("positions");

/// The memory for pages that were read, in bytes.
const CACHE: usize = 16 << 20;

/// What a book has, or what was counted to make it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct Totals {
    pub games: u64,
    pub positions: u64,
    /// Different moves, summed over the positions.
    pub moves: u64,
}

/// An open book.
pub struct BookFile {
    path: PathBuf,
    totals: Totals,
    /// `None` only while it is dropped.
    opened: Option<Opened>,
    /// Whether a lookup has panicked. There are no others then.
    is_broken: AtomicBool,
}

/// An open database.
struct Opened {
    blocks: ReadOnlyTable<u128, &'static [u8]>,
    /// Keeps the file open.
    _database: ReadOnlyDatabase,
}

impl Drop for BookFile {
    fn drop(&mut self) {
        let opened = self.opened.take();
        guard::caught(move || drop(opened));
    }
}

impl fmt::Debug for BookFile {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} with {:?}", self.path.display(), self.totals)
    }
}

impl BookFile {
    /// Opens a book. The pages that it reads are checked as they are read.
    ///
    /// # Errors
    /// If the file cannot be read, is not a book, or is damaged.
    pub fn open(path: &Path) -> Result<BookFile, BookError> {
        BookFile::of(path, Pages::open(path))
    }

    /// The book in these bytes of a file with this name.
    ///
    /// # Errors
    /// If they are not a book, or are damaged.
    pub fn in_memory(name: &str, bytes: Vec<u8>) -> Result<BookFile, BookError> {
        let path: &Path = name.as_ref();
        let pages = Pages::of(Box::new(Cursor::new(bytes.clone())));
        if let Ok(pages) = &pages {
            // In WebAssembly a panic ends the program. So redb compares all checksums before a page is
            // used; for a file on a disk that would take too long.
            let checked = guard::caught(|| write::is_sound(bytes, pages.bytes()));
            if checked != Some(true) {
                return Err(BookError::Damaged(path.to_owned()));
            }
        }
        BookFile::of(path, pages)
    }

    fn of(path: &Path, pages: Result<Pages, PagesError>) -> Result<BookFile, BookError> {
        let pages = pages.map_err(|error| match error {
            PagesError::Io(error) => BookError::Unreadable { path: path.to_owned(), error },
            PagesError::Foreign => BookError::Foreign(path.to_owned()),
            PagesError::Damaged => BookError::Damaged(path.to_owned()),
        })?;
        // All that redb can find wrong under right checksums is a file that it did not write.
        let damaged = |_: redb::Error| BookError::Damaged(path.to_owned());
        let opened = || -> Result<_, redb::Error> {
            let database =
                Builder::new().set_cache_size(CACHE).open_read_only_with_backend(pages)?;
            let reading = database.begin_read()?;
            let about = reading.open_table(ABOUT)?;
            let number =
                |name| Ok::<_, redb::Error>(about.get(name)?.map_or(0, |value| value.value()));
            let version = number("version")?;
            let totals = Totals {
                games: number("games")?,
                positions: number("positions")?,
                moves: number("moves")?,
            };
            Ok((version, totals, reading.open_table(POSITIONS)?, database))
        };
        let opened = guard::caught(opened).ok_or_else(|| BookError::Damaged(path.to_owned()))?;
        let (version, totals, blocks, database) = opened.map_err(damaged)?;
        let opened = Some(Opened { blocks, _database: database });
        let is_broken = AtomicBool::new(false);
        let book = BookFile { path: path.to_owned(), totals, opened, is_broken };
        if version == VERSION { Ok(book) } else { Err(BookError::Version(path.to_owned())) }
    }

    /// What the book has.
    #[must_use]
    pub const fn totals(&self) -> Totals {
        self.totals
    }

    /// The moves of the position with this key, in any order, legal or not.
    fn find(&self, key: u128) -> Result<Vec<Known>, BookError> {
        let is_broken = self.is_broken.load(Ordering::Relaxed);
        let found = if is_broken { None } else { guard::caught(|| self.look_up(key)) };
        found.unwrap_or_else(|| {
            self.is_broken.store(true, Ordering::Relaxed);
            Err(BookError::Damaged(self.path.clone()))
        })
    }

    fn look_up(&self, key: u128) -> Result<Vec<Known>, BookError> {
        let damaged = || BookError::Damaged(self.path.clone());
        let opened = self.opened.as_ref().ok_or_else(damaged)?;
        let mut blocks = opened.blocks.range(key..).map_err(|_| damaged())?;
        let Some(block) = blocks.next() else { return Ok(Vec::new()) };
        let (_, block) = block.map_err(|_| damaged())?;
        let mut bytes = block.value();
        while !bytes.is_empty() {
            let record = Record::take(&mut bytes).ok_or_else(damaged)?;
            if record.key() == key {
                return record.moves().ok_or_else(damaged);
            }
        }
        Ok(Vec::new())
    }
}

impl Book for BookFile {
    fn moves(&self, position: &Position) -> Result<Vec<Known>, BookError> {
        let mut moves = self.find(key(position))?;
        // Should two positions ever share a key, the moves of the other one are of no use here.
        let legal = position.legal_moves();
        moves.retain(|known| legal.contains(&known.mv));
        moves.sort_by_key(|known| (std::cmp::Reverse(known.tally.games()), known.mv.raw()));
        Ok(moves)
    }
}
