//! The endgame tables that the host has passed in. There is no file system that could have them.

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::sync::Arc;

use fissile::tablebase::syzygy::{Syzygy, TableError, check};

use crate::BUFFER;

thread_local! {
    static TABLES: RefCell<Kept> = RefCell::default();
}

#[derive(Default)]
struct Kept {
    files: BTreeMap<String, Arc<[u8]>>,
    opened: Option<Arc<Syzygy>>,
}

/// The name of a file, which the buffer has in front of its contents, and these.
pub fn named_file(name_len: usize) -> (String, Vec<u8>) {
    let mut bytes = BUFFER.take();
    let contents = bytes.split_off(name_len.min(bytes.len()));
    (String::from_utf8_lossy(&bytes).into_owned(), contents)
}

/// Adds a file of a table, and returns all tables.
pub fn add(name: String, bytes: Vec<u8>) -> Result<Arc<Syzygy>, TableError> {
    check(&name, &bytes)?;
    TABLES.with_borrow_mut(|kept| {
        kept.files.insert(name, bytes.into());
        let opened = Arc::new(Syzygy::in_memory(kept.files.clone()));
        kept.opened = Some(Arc::clone(&opened));
        Ok(opened)
    })
}

/// All tables; `None` if there are none.
#[cfg(feature = "board")]
pub fn opened() -> Option<Arc<Syzygy>> {
    TABLES.with_borrow(|kept| kept.opened.clone())
}

/// Forgets all tables.
#[cfg(feature = "board")]
pub fn forget() {
    TABLES.take();
}
