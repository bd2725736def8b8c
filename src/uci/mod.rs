//! The default front end: the Universal Chess Interface, and console words for people.
//!
//! A line of input is cleaned, read and typed by [`input`]; the session does what the [`command`] asks, on a thread of its
//! own, so that no search keeps input waiting; [`output`] is the one place that writes to standard output. Nothing here
//! knows the rules or searches.

pub mod command;
pub mod console;
pub mod convert;
pub mod input;
pub mod output;
pub mod parse;

#[cfg(test)]
mod tests;
