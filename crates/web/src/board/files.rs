//! The files that the browser keeps for the board: endgame tables and a book. The worker of the
//! session gets them from its host.

use std::cell::RefCell;
use std::sync::Arc;

use fissile::board::wire::Event;
use fissile::board::wire::position::Knowledge;
use fissile::book::Book;
use fissile::book::file::BookFile;
use fissile::search::Probing;
use fissile::tablebase::Tables;

use crate::{BUFFER, tables};

thread_local! {
    static BOOK: RefCell<Option<KeptBook>> = const { RefCell::new(None) };
}

#[derive(Clone)]
struct KeptBook {
    name: String,
    book: Arc<BookFile>,
}

/// What the session knows by the files, and their description for the clients.
pub fn knowledge() -> (Knowledge, Event) {
    let tables = tables::opened();
    let kept = BOOK.with_borrow(Option::clone);
    let event = Event::Files {
        tables: tables.as_ref().map_or(0, |tables| tables.file_count()),
        pieces: tables.as_ref().map_or(0, |tables| tables.max_pieces()),
        book: kept.as_ref().map(|kept| kept.name.clone()),
        games: kept.as_ref().map_or(0, |kept| kept.book.totals().games),
    };
    let knowledge = Knowledge {
        tables: tables.map(|tables| tables as Arc<dyn Tables>),
        probing: Probing::default(),
        book: kept.map(|kept| kept.book as Arc<dyn Book>),
        ..Knowledge::default()
    };
    (knowledge, event)
}

/// Takes a file: a table by its name, and anything else as the book.
fn take(name: String, bytes: Vec<u8>) -> Result<(), String> {
    if name.ends_with(".atbw") || name.ends_with(".atbz") {
        return tables::add(name, bytes).map(drop).map_err(|error| error.to_string());
    }
    let book = BookFile::in_memory(&name, bytes).map_err(|error| error.to_string())?;
    BOOK.set(Some(KeptBook { name, book: Arc::new(book) }));
    Ok(())
}

/// Takes a file from the buffer: its name, in so many bytes, and then what is in it. Returns 0, or the
/// length of a sentence, which is in the buffer then, that says why it cannot be used.
#[allow(unsafe_code, reason = "exports need names that the linker keeps")]
#[unsafe(no_mangle)]
pub extern "C" fn file(name_len: usize) -> usize {
    let (name, bytes) = tables::named_file(name_len);
    let Err(why) = take(name, bytes) else { return 0 };
    let len = why.len();
    BUFFER.set(why.into_bytes());
    len
}

/// Forgets all files.
#[allow(unsafe_code, reason = "exports need names that the linker keeps")]
#[unsafe(no_mangle)]
pub extern "C" fn forget_files() {
    tables::forget();
    BOOK.take();
}
