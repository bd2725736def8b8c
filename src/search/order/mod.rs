//! In which order moves are tried. Which of them are left out or searched less deeply is decided in
//! [`super::prune`] and [`super::reduce`].

pub mod history;
pub mod picker;
