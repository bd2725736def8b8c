//! The board without a server: the session core in one worker, engines in others. The scripts in
//! `crates/server/src/export` carry everything between them, as JSON.
//!
//! ```text
//! session    the library of the board: what happened goes in, what is to be done comes out
//! storage    its store: texts, and which of them have changed
//! files      endgame tables and a book, which the browser keeps
//! worker     an engine that does tasks, in steps
//! task       what an engine is asked
//! answer     what it answers
//! ```

mod answer;
mod files;
mod session;
mod storage;
mod task;
pub mod worker;

use std::cell::RefCell;

use crate::BUFFER;
use session::BoardSession;

thread_local! {
    static BOARD: RefCell<BoardSession> = RefCell::default();
}

/// Passes what is in the buffer to the board. What is to be done replaces it; returns its length.
#[allow(unsafe_code, reason = "exports need names that the linker keeps")]
#[unsafe(no_mangle)]
pub extern "C" fn board() -> usize {
    let output = BOARD.with_borrow_mut(|board| board.handle(&BUFFER.take()));
    let len = output.len();
    BUFFER.set(output);
    len
}
