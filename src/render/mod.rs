//! Boards for people: as text on the terminal, as SVG and PNG pictures, in a browser, and before
//! and after an explosion. The caller decides what to show and where the picture goes.

#![allow(missing_docs, reason = "only the program uses these modules")]

pub mod diagram;
#[cfg(feature = "board-core")]
pub mod explosion;
#[cfg(feature = "board-core")]
pub mod page;
#[cfg(feature = "cli")]
pub mod terminal_board;
