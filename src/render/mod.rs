//! Boards for people to look at: as text on the terminal, as SVG and PNG pictures, and as they are before and after an
//! explosion. What is shown, and where the picture goes, is for the caller.

pub mod diagram;
pub mod explosion;
pub mod terminal_board;
