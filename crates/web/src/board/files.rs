//! The files that the browser keeps for the board: endgame tables and a book. The worker of the
//! session gets all of them from its host, and those of the engines get the tables.

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::sync::Arc;

use fissile_board::wire::Event;
use fissile_board::wire::position::Lookup;
use fissile_engine::Position;
use fissile_engine::book::Book;
use fissile_engine::book::file::BookFile;
use fissile_engine::search::Probing;
use fissile_engine::tablebase::Tables;
use fissile_engine::tablebase::syzygy::{Syzygy, check};

use crate::BUFFER;

thread_local! {
    static FILES: RefCell<Files> = RefCell::default();
}

#[derive(Default)]
struct Files {
    tables: BTreeMap<String, Arc<[u8]>>,
    /// All tables, once they are wanted.
    opened: Option<Arc<Syzygy>>,
    book: Option<(String, Arc<BookFile>)>,
}

impl Files {
    fn take_table(&mut self, name: String, bytes: Vec<u8>) -> Result<(), String> {
        check(&name, &bytes).map_err(|error| error.to_string())?;
        self.tables.insert(name, bytes.into());
        self.opened = None;
        Ok(())
    }

    fn take_book(&mut self, name: String, bytes: Vec<u8>) -> Result<(), String> {
        let opened = BookFile::in_memory(&name, bytes);
        // The host takes a book that was read once for one that can be used.
        let read = opened.and_then(|book| book.moves(&Position::start()).map(|_| book));
        let book = read.map_err(|error| error.to_string())?;
        self.book = Some((name, Arc::new(book)));
        Ok(())
    }

    fn opened(&mut self) -> Option<Arc<Syzygy>> {
        if self.opened.is_none() && !self.tables.is_empty() {
            self.opened = Some(Arc::new(Syzygy::in_memory(self.tables.clone())));
        }
        self.opened.clone()
    }
}

/// The endgame tables; `None` if there are none.
pub fn tables() -> Option<Arc<dyn Tables>> {
    let tables = FILES.with_borrow_mut(Files::opened)?;
    Some(tables)
}

/// What the session knows by the files, and their description for the clients.
pub fn lookup() -> (Lookup, Event) {
    FILES.with_borrow_mut(|files| {
        let tables = files.opened();
        let event = Event::Files {
            tables: files.tables.len(),
            pieces: tables.as_ref().map_or(0, |tables| tables.max_pieces()),
            book: files.book.as_ref().map(|(name, _)| name.clone()),
            games: files.book.as_ref().map_or(0, |(_, book)| book.totals().games),
        };
        let lookup = Lookup {
            tables: tables.map(|tables| tables as Arc<dyn Tables>),
            probing: Probing::default(),
            book: files.book.as_ref().map(|(_, book)| Arc::clone(book) as Arc<dyn Book>),
            ..Lookup::default()
        };
        (lookup, event)
    })
}

/// Takes a file from the buffer, which begins with the file's name of `name_len` bytes; its contents
/// follow. Returns 0 if the file can be used. If not, the buffer then has a sentence that says why, and
/// its length is returned.
fn take(name_len: usize, take: fn(&mut Files, String, Vec<u8>) -> Result<(), String>) -> usize {
    let mut bytes = BUFFER.take();
    let contents = bytes.split_off(name_len.min(bytes.len()));
    let name = String::from_utf8_lossy(&bytes).into_owned();
    let Err(why) = FILES.with_borrow_mut(|files| take(files, name, contents)) else { return 0 };
    let len = why.len();
    BUFFER.set(why.into_bytes());
    len
}

/// Takes an endgame table from the buffer; see `take`.
#[allow(unsafe_code, reason = "exports need names that the linker keeps")]
#[unsafe(no_mangle)]
pub extern "C" fn table(name_len: usize) -> usize {
    take(name_len, Files::take_table)
}

/// Takes a book from the buffer; see `take`. It replaces the book before.
#[allow(unsafe_code, reason = "exports need names that the linker keeps")]
#[unsafe(no_mangle)]
pub extern "C" fn book(name_len: usize) -> usize {
    take(name_len, Files::take_book)
}

/// Forgets all files.
#[allow(unsafe_code, reason = "exports need names that the linker keeps")]
#[unsafe(no_mangle)]
pub extern "C" fn forget_files() {
    FILES.take();
}
