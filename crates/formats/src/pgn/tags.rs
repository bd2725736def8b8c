//! The tags of a game.

use std::collections::HashSet;

use crate::atomic::Game;
use crate::opening_names::{name_of_game, names_along};

/// The tags of a game, in order. Those that follow from the game itself (`Result`, `Variant`,
/// `SetUp` and `FEN`) are not stored here.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Tags(Vec<(String, String)>);

/// The first tags of every PGN, without the result.
pub const ROSTER: [&str; 6] = ["Event", "Site", "Date", "Round", "White", "Black"];

/// The tag for the name of the opening.
pub const OPENING: &str = "Opening";

/// The tags derived from the game.
const DERIVED: [&str; 4] = ["Result", "Variant", "SetUp", "FEN"];

impl Tags {
    /// The tags with these names and values. Of several with the same name the first counts, and
    /// derived tags are ignored.
    #[must_use]
    pub fn of(pairs: &[(String, String)]) -> Tags {
        let mut seen = HashSet::from(DERIVED);
        Tags(pairs.iter().filter(|(name, _)| seen.insert(name)).cloned().collect())
    }

    /// The value of a tag.
    #[must_use]
    pub fn get(&self, name: &str) -> Option<&str> {
        self.0.iter().find(|(own, _)| own == name).map(|(_, value)| value.as_str())
    }

    /// Sets a tag that has no value yet; ignores derived tags.
    pub fn set_default(&mut self, name: &str, value: &str) {
        if self.get(name).is_none() && !DERIVED.contains(&name) {
            self.0.push((name.to_owned(), value.to_owned()));
        }
    }

    /// Sets a tag, whatever value it has; ignores derived tags.
    pub fn set(&mut self, name: &str, value: &str) {
        match self.0.iter_mut().find(|(own, _)| own == name) {
            Some((_, own)) => value.clone_into(own),
            None => self.set_default(name, value),
        }
    }

    /// Sets `Opening` to the name of the game's opening, if it has one. Another value stays, unless it is the name of an
    /// earlier position of this game: then the game was saved there and went on.
    pub fn set_opening(&mut self, game: &Game) {
        let Some(name) = name_of_game(game) else { return };
        match self.get(OPENING) {
            Some(old) if !names_along(game).any(|name| name == old) => {}
            _ => self.set(OPENING, name),
        }
    }

    /// Removes a tag.
    pub fn remove(&mut self, name: &str) {
        self.0.retain(|(own, _)| own != name);
    }

    /// The tags in the order in which they were set.
    pub fn iter(&self) -> impl Iterator<Item = (&str, &str)> {
        self.0.iter().map(|(name, value)| (name.as_str(), value.as_str()))
    }

    /// The first tags, with `?` for unknown values, and for the date `????.??.??`; and all others.
    pub fn in_order(
        &self,
    ) -> (impl Iterator<Item = (&str, &str)>, impl Iterator<Item = (&str, &str)>) {
        let others = self.0.iter().filter(|(name, _)| !ROSTER.contains(&name.as_str()));
        (
            ROSTER.into_iter().map(|name| {
                let unknown = if name == "Date" { "????.??.??" } else { "?" };
                (name, self.get(name).unwrap_or(unknown))
            }),
            others.map(|(name, value)| (name.as_str(), value.as_str())),
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_opening_of_a_game_that_goes_on_follows_it() {
        let mut game = Game::default();
        let mut tags = Tags::default();
        tags.set_opening(&game);
        assert_eq!(tags.get(OPENING), None);
        for (san, name) in [
            ("Nf3", "King's Knight Opening"),
            ("f6", "King's Knight Opening"),
            ("Nd4", "Kamikaze Attack"),
            ("a6", "Kamikaze Attack"),
        ] {
            game.play(game.position().parse_san(san).unwrap());
            tags.set_opening(&game);
            assert_eq!(tags.get(OPENING), Some(name), "{san}");
        }
        for own in ["Mischi Variation", "?", "Center Attack"] {
            let mut tags = Tags::of(&[(OPENING.to_owned(), own.to_owned())]);
            tags.set_opening(&game);
            assert_eq!(tags.get(OPENING), Some(own));
        }
    }
}
