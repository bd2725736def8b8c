//! In which order moves are tried. Which of them are left out or searched less deeply is decided in
//! `prune` and `reduce`, next door.

pub mod history;
pub mod picker;
