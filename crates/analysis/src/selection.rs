//! Which games and positions of the input are analyzed: all of them, or the share of one process
//! among many, without those that are already done.

use std::collections::BTreeSet;
use std::str::FromStr;
use std::sync::Arc;

use thiserror::Error;

use super::input::UnreadItem;
use crate::util::quote::quote;

/// One of several parts of the input. The games and positions are dealt out in turn, so that all
/// parts have about as many, and each belongs to exactly one part.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shard {
    /// From 0.
    index: usize,
    count: usize,
}

/// The text is not a shard.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{} is not a part such as 2/8, the second of eight", quote(.0))]
pub struct ShardError(String);

impl FromStr for Shard {
    type Err = ShardError;

    /// Reads `I/N`, with `I` from 1 to `N`.
    ///
    /// ```
    /// use fissile_analysis::selection::Shard;
    ///
    /// assert!("2/8".parse::<Shard>().is_ok());
    /// assert!(["0/8", "9/8", "2", "2/", "a/b", "-1/2"].iter().all(|text| text.parse::<Shard>().is_err()));
    /// ```
    fn from_str(text: &str) -> Result<Shard, ShardError> {
        let parts = text.split_once('/').and_then(|(number, count)| {
            let (number, count) = (number.parse::<usize>().ok()?, count.parse::<usize>().ok()?);
            (1..=count).contains(&number).then(|| Shard { index: number - 1, count })
        });
        parts.ok_or_else(|| ShardError(text.to_owned()))
    }
}

/// What to analyze. The default is everything.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Selection {
    /// Only this part.
    pub shard: Option<Shard>,
    /// Games and positions that are already done: the name of the source, and the number in it.
    pub done: BTreeSet<(Arc<str>, usize)>,
}

impl Selection {
    /// Whether everything is analyzed.
    #[must_use]
    pub fn is_everything(&self) -> bool {
        self.shard.is_none() && self.done.is_empty()
    }

    /// Whether an entry is analyzed; `index` counts over all sources from 0.
    #[must_use]
    pub fn takes(&self, index: usize, entry: &UnreadItem<'_>) -> bool {
        self.shard.is_none_or(|shard| index % shard.count == shard.index)
            && !self.done.contains(&(Arc::clone(entry.source()), entry.number))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::input::InputSource;

    #[test]
    fn every_entry_belongs_to_one_part_and_what_is_done_to_none() {
        let sources = [("a", "1. e4 * 1. d4 * {x} 1. c4 *"), ("b", "1. f4 * 1. Nf3 *")]
            .map(|(name, text)| InputSource::file(name, text.to_owned()));
        let done = BTreeSet::from([(Arc::from("b"), 1)]);
        let taken = |shard: Option<&str>, done: &BTreeSet<_>| {
            let shard = shard.map(|text| text.parse().unwrap());
            let selection = Selection { shard, done: done.clone() };
            let entries = sources.iter().flat_map(InputSource::entries).enumerate();
            let taken = entries.filter(|(index, entry)| selection.takes(*index, entry));
            taken
                .map(|(_, entry)| format!("{}{}", entry.source(), entry.number))
                .collect::<Vec<_>>()
        };
        let none = BTreeSet::new();
        assert_eq!(taken(None, &none), ["a1", "a2", "a3", "b1", "b2"]);
        assert_eq!(taken(Some("1/2"), &none), ["a1", "a3", "b2"]);
        assert_eq!(taken(Some("2/2"), &none), ["a2", "b1"]);
        // Games that are done do not move others into another part.
        assert_eq!(taken(Some("2/2"), &done), ["a2"]);
        assert_eq!(taken(Some("1/2"), &done), ["a1", "a3", "b2"]);
    }
}
