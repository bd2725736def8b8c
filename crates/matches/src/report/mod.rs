//! The answers of a match for people and programs: a line for a pipe, a few lines for a terminal, the
//! final summary, a JSON document, and a picture of Elo over the games. The numbers come from
//! [`super::statistics`].

mod crosstable;
mod json;
mod line;
pub mod live;
pub mod picture;
mod summary;
pub(crate) mod table;
#[cfg(test)]
mod tests;

use std::fmt;

use super::statistics::MatchStatistics;
use super::statistics::estimate::Interval;
use super::statistics::sprt::Sprt;
use crate::util::quote::harmless;

/// A match to report on. Engines are named in the order of their numbers; the first one is the one
/// whose Elo is shown.
#[derive(Clone, Copy, Debug)]
pub struct MatchReport<'a> {
    pub statistics: &'a MatchStatistics,
    pub names: &'a [String],
    pub sprt: Option<&'a Sprt>,
}

impl MatchReport<'_> {
    /// The name of an engine, without characters that control a terminal.
    fn name(&self, engine: usize) -> String {
        match self.names.get(engine) {
            Some(name) => harmless(name).into_owned(),
            None => format!("engine {}", engine + 1),
        }
    }

    fn is_duel(&self) -> bool {
        self.names.len() <= 2
    }
}

/// A value with half the width of its interval: `+12.3 ± 4.5`, or `+12.3 ± ?` if that is not known.
struct WithError(Interval);

impl fmt::Display for WithError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0.error() {
            Some(error) => write!(f, "{:+.1} ± {error:.1}", self.0.value),
            None => write!(f, "{:+.1} ± ?", self.0.value),
        }
    }
}

/// A share as a percentage; a dash of nothing.
fn percent(part: f64, whole: f64) -> String {
    if whole > 0.0 { format!("{:.1} %", 100.0 * part / whole) } else { "-".to_owned() }
}
