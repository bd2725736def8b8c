//! Which games of a study an explorer counts, by their tags, and which of their moves. Counting is in [`super::explorer`].

use thiserror::Error;

use super::game::StudyGame;
use crate::atomic::Color;
use crate::util::quote::quote;

/// What is wanted of a game. A game without the tag that is asked for is not counted.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Filter {
    /// Whether moves of variations count, too.
    pub variations: bool,
    /// A part of the name of a player, in small letters; empty for everybody.
    player: String,
    /// The color of that player.
    color: Option<Color>,
    /// The least rating of both players.
    rating: Option<u32>,
    since: Option<String>,
    until: Option<String>,
}

/// Why something is no filter.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{} is not a date: write 2024, 2024.06 or 2024.06.15", quote(.0))]
pub struct NoDate(String);

impl Filter {
    /// # Errors
    /// If what is given as a date is not one.
    pub fn new(
        variations: bool,
        player: Option<&str>,
        color: Option<Color>,
        rating: Option<u32>,
        [since, until]: [Option<&str>; 2],
    ) -> Result<Filter, NoDate> {
        let player = player.unwrap_or_default().trim().to_lowercase();
        let [since, until] = [date(since)?, date(until)?];
        Ok(Filter { variations, player, color, rating, since, until })
    }

    /// Whether a game is counted.
    #[must_use]
    pub fn admits(&self, game: &StudyGame) -> bool {
        let tag = |name| game.tags.get(name).unwrap_or("?");
        let is_named = |name| tag(name).to_lowercase().contains(&self.player);
        let is_player = self.player.is_empty()
            || match self.color {
                Some(Color::White) => is_named("White"),
                Some(Color::Black) => is_named("Black"),
                None => is_named("White") || is_named("Black"),
            };
        let is_rated = |name| {
            let own = tag(name).trim().parse::<u32>();
            self.rating.is_none_or(|least| own.is_ok_and(|own| own >= least))
        };
        is_player && is_rated("WhiteElo") && is_rated("BlackElo") && self.is_in_time(tag("Date"))
    }

    /// What is not known of a date may be anything.
    fn is_in_time(&self, date: &str) -> bool {
        let known = date.split('?').next().unwrap_or_default().trim_end_matches('.');
        let fits = |bound: &Option<String>, is_fit: fn(&[u8], &[u8]) -> bool| {
            bound.as_ref().is_none_or(|bound| {
                let both = known.len().min(bound.len());
                both >= 4 && is_fit(&known.as_bytes()[..both], &bound.as_bytes()[..both])
            })
        };
        fits(&self.since, |own, bound| own >= bound) && fits(&self.until, |own, bound| own <= bound)
    }
}

/// A date, or a part of one, as the tags of a PGN have it; `None` for an empty text.
fn date(text: Option<&str>) -> Result<Option<String>, NoDate> {
    let Some(given) = text.map(str::trim).filter(|text| !text.is_empty()) else { return Ok(None) };
    let text = given.replace('-', ".");
    let fits = |(byte, form): (u8, u8)| byte == form || form == b'0' && byte.is_ascii_digit();
    let is_date = matches!(text.len(), 4 | 7 | 10) && text.bytes().zip(*b"0000.00.00").all(fits);
    if is_date { Ok(Some(text)) } else { Err(NoDate(given.to_owned())) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::atomic::Position;

    fn game(tags: &[(&str, &str)]) -> StudyGame {
        let mut game = StudyGame::new(Position::start());
        tags.iter().for_each(|(name, value)| game.set_tag(name, value));
        game
    }

    #[test]
    fn games_are_chosen_by_their_tags() {
        let own = game(&[
            ("White", "Anna K."),
            ("Black", "Ben"),
            ("WhiteElo", "2100"),
            ("BlackElo", "1900"),
            ("Date", "2024.06.??"),
        ]);
        let bare = game(&[]);
        let filter = |player, color, rating, dates| {
            let filter = Filter::new(false, player, color, rating, dates).unwrap();
            (filter.admits(&own), filter.admits(&bare))
        };
        let none = [None; 2];
        assert_eq!(filter(None, None, None, none), (true, true));
        assert_eq!(filter(Some(" anna"), None, None, none), (true, false));
        assert_eq!(filter(Some("ANNA"), Some(Color::White), None, none), (true, false));
        assert_eq!(filter(Some("anna"), Some(Color::Black), None, none), (false, false));
        assert_eq!(filter(None, None, Some(1900), none), (true, false));
        assert_eq!(filter(None, None, Some(1901), none), (false, false));
        for (since, until, is_in) in [
            ("2024", "2024", true),
            ("2024.06.15", "", true),
            ("2024.07", "", false),
            ("2025", "", false),
            ("", "2024-05", false),
            ("", "2024.06.01", true),
        ] {
            let dates = [Some(since), Some(until)];
            assert_eq!(filter(None, None, None, dates), (is_in, false), "{since}-{until}");
        }
        for text in ["24", "2024.6", "2024.06.15x", "yesterday", "2024.é"] {
            let why = Filter::new(false, None, None, None, [Some(text), None]).unwrap_err();
            assert!(why.to_string().contains(text), "{why}");
        }
        let odd = game(&[("Date", "é?")]);
        assert!(!Filter::new(false, None, None, None, [Some("2024"), None]).unwrap().admits(&odd));
    }
}
