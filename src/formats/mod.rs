//! Files of positions and games, read and written. What they are read for is not decided here.

pub mod book;
pub mod epd;
pub mod games;
pub mod pgn;
pub mod position_line;
