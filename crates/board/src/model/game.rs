//! A game of a study: its tags, its result, its tree of moves, and the state of a game against the
//! engine. [`super::play`] has the rules of the latter.

use thiserror::Error;

use super::moment::Moment;
use super::tree::{NodeId, ROOT, Tree};
use crate::atomic::notation::CastlingText;
use crate::atomic::{Color, Position};
use crate::formats::pgn::{ROSTER, Tags};
use crate::util::quote::quote;

/// The results of a PGN.
pub const RESULTS: [&str; 4] = ["1-0", "0-1", "1/2-1/2", "*"];

/// The longest value of a tag, in bytes.
const LONGEST_TAG: usize = 1000;

/// The tags by which lichess names a study and its chapters.
pub const STUDY_TAG: &str = "StudyName";
const CHAPTER_TAG: &str = "ChapterName";

/// The tags that follow from the game.
const DERIVED: [&str; 3] = ["Variant", "SetUp", "FEN"];

#[derive(Clone, Debug, PartialEq)]
pub struct StudyGame {
    /// The tags, without those that follow from the game.
    pub tags: Tags,
    /// One of [`RESULTS`].
    pub result: String,
    pub tree: Tree,
    /// The node that was shown last.
    pub cursor: NodeId,
    /// The game against the engine, if it is one.
    pub play: Option<PlayState>,
    /// The quality of play, if it was judged.
    pub quality: Option<Quality>,
    /// How often it was solved, if it is an exercise.
    pub exercise: Option<Tally>,
}

/// A game against the engine.
#[derive(Clone, Debug, PartialEq)]
pub struct PlayState {
    /// The color of the person.
    pub you: Color,
    /// A level of [`crate::engine::strength::LEVELS`].
    pub level: u32,
    pub clock: Option<Clocks>,
    /// The node of the last move.
    pub tip: NodeId,
    /// How it ended.
    pub end: Option<Ending>,
    /// If it begins again after each end, until the person wins.
    pub practice: Option<Practice>,
}

/// A position that is played again and again, until the person wins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Practice {
    /// The tries so far, with the current one.
    pub tries: u32,
    /// Whether moves may be taken back.
    pub takebacks: bool,
}

/// The time that both sides had left after the last move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Clocks {
    pub control: Control,
    /// White's and Black's, in milliseconds.
    pub left_ms: [u64; 2],
}

/// A clock with an increment, in milliseconds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Control {
    /// The time for the game.
    pub base_ms: u64,
    /// What each move adds.
    pub increment_ms: u64,
}

/// How a game against the engine ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ending {
    pub result: String,
    pub reason: String,
}

/// How often an exercise was tried.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// Without a wrong move or a hint.
    pub solved: u32,
    /// With a wrong move, or not to the end.
    pub failed: u32,
    /// When it comes back, if it has failed and is not yet learned.
    pub repeat: Option<Repeat>,
}

/// When an exercise comes back.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Repeat {
    /// How often it was solved since it last failed; only solutions on or after the day it was due count.
    pub step: u8,
    /// The day, counted as in [`Moment::day_number`](super::Moment::day_number).
    pub due: u32,
}

/// The quality of play of both sides.
#[derive(Clone, Debug, PartialEq)]
pub struct Quality {
    pub white: SideQuality,
    pub black: SideQuality,
}

/// The quality of a side's play.
#[derive(Clone, Debug, PartialEq)]
pub struct SideQuality {
    /// Percent, from 0 to 100; `None` without a judged move.
    pub accuracy: Option<f64>,
    pub inaccuracies: usize,
    pub mistakes: usize,
    pub blunders: usize,
}

/// A game in the list of its study.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct GameRow {
    /// Its id, unique in the study.
    pub id: u64,
    pub white: String,
    pub black: String,
    /// One of [`RESULTS`].
    pub result: String,
    pub event: String,
    pub date: String,
    /// The moves of the main line.
    pub plies: usize,
    /// Whether it is a game against the engine that goes on.
    pub is_playing: bool,
    /// How often it was solved, if it is an exercise.
    pub exercise: Option<Tally>,
    /// Why its record cannot be read, if it is known that it cannot.
    pub damaged: Option<String>,
}

impl GameRow {
    /// The line of a game that cannot be read.
    #[must_use]
    pub fn damaged(id: u64, why: String) -> GameRow {
        let unknown = || "?".to_owned();
        GameRow {
            id,
            white: unknown(),
            black: unknown(),
            result: "*".to_owned(),
            event: unknown(),
            date: unknown(),
            damaged: Some(why),
            ..GameRow::default()
        }
    }
}

impl StudyGame {
    /// A game without moves.
    #[must_use]
    pub fn new(start: Position) -> StudyGame {
        StudyGame {
            tags: Tags::default(),
            result: "*".to_owned(),
            tree: Tree::new(start),
            cursor: ROOT,
            play: None,
            quality: None,
            exercise: None,
        }
    }

    /// A game of today without moves or players.
    #[must_use]
    pub fn blank(start: Position, now: Moment) -> StudyGame {
        StudyGame { tags: fresh_tags("?", "?", "?", now), ..StudyGame::new(start) }
    }

    /// How castling is written in it.
    #[must_use]
    pub fn castling(&self, chess960: bool) -> CastlingText {
        CastlingText::of(&self.tree.start(), chess960)
    }

    /// The tags that are set, in the order of a PGN.
    #[must_use]
    pub fn tag_list(&self) -> Vec<(String, String)> {
        let (roster, others) = self.tags.in_order();
        let roster = roster.filter(|(name, _)| self.tags.get(name).is_some());
        roster.chain(others).map(|(name, value)| (name.to_owned(), value.to_owned())).collect()
    }

    /// The name of the game, if it has one: its event, or that of the chapter if it comes from a study of lichess, where the
    /// event names both.
    #[must_use]
    pub fn name(&self) -> Option<&str> {
        let event = self.tags.get("Event").filter(|event| !matches!(*event, "?" | ""))?;
        let chapter = self.tags.get(STUDY_TAG).zip(self.tags.get(CHAPTER_TAG));
        let chapter = chapter.filter(|(study, chapter)| event == format!("{study}: {chapter}"));
        Some(chapter.map_or(event, |(_, chapter)| chapter))
    }

    /// The game in the list of its study.
    #[must_use]
    pub fn row(&self, id: u64) -> GameRow {
        let tag = |name| self.tags.get(name).unwrap_or("?").to_owned();
        GameRow {
            id,
            white: tag("White"),
            black: tag("Black"),
            result: self.result.clone(),
            event: self.name().unwrap_or("?").to_owned(),
            date: tag("Date"),
            plies: self.tree.line_after(ROOT).count(),
            is_playing: self.is_played(),
            exercise: self.exercise,
            damaged: None,
        }
    }

    /// Whether it is a game against the engine that goes on.
    #[must_use]
    pub fn is_played(&self) -> bool {
        self.play.as_ref().is_some_and(|play| play.end.is_none())
    }

    /// The result that the rules give the main line; `None` if it has not ended.
    #[must_use]
    pub fn decided(&self) -> Option<&'static str> {
        let game = self.tree.game(self.tree.end()).ok()?;
        Some(game.outcome()?.result())
    }

    /// Sets the result that the rules give the main line, or takes it back if the main line of
    /// `before` had ended and this one has not. Whether anything changed. A game against the engine
    /// has a result of its own.
    pub fn follow_rules(&mut self, before: &StudyGame) -> bool {
        if self.play.is_some() || self.tree.end() == before.tree.end() {
            return false;
        }
        let result = match (self.decided(), before.decided()) {
            (Some(result), _) => result,
            (None, Some(old)) if old == self.result => "*",
            (None, _) => return false,
        };
        let changes = self.result != result;
        result.clone_into(&mut self.result);
        changes
    }

    /// Sets a tag, or removes it with an empty value.
    pub fn set_tag(&mut self, name: &str, value: &str) {
        match (name, value) {
            ("Result", value) if RESULTS.contains(&value) => value.clone_into(&mut self.result),
            (_, "") => self.tags.remove(name),
            _ => self.tags.set(name, value),
        }
    }
}

/// Why a tag cannot be set.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum TagError {
    #[error("{} is not the name of a tag: letters, digits and underscores", quote(.0))]
    Name(String),
    #[error("the tag {} follows from the start of the game", quote(.0))]
    Derived(String),
    #[error("{} is not a result: 1-0, 0-1, 1/2-1/2 or *", quote(.0))]
    Result(String),
    #[error("the tag {} takes a line of at most {LONGEST_TAG} bytes", quote(.0))]
    Value(String),
}

/// Whether a tag may be set: a name of letters, digits and underscores, and a value in a line.
///
/// # Errors
/// What is wrong with it.
pub fn check_tag(name: &str, value: &str) -> Result<(), TagError> {
    let is_name = (1..=100).contains(&name.len())
        && name.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_');
    if !is_name {
        return Err(TagError::Name(name.to_owned()));
    }
    if DERIVED.contains(&name) {
        return Err(TagError::Derived(name.to_owned()));
    }
    if name == "Result" && !RESULTS.contains(&value) {
        return Err(TagError::Result(value.to_owned()));
    }
    if value.len() > LONGEST_TAG || value.contains(char::is_control) {
        return Err(TagError::Value(name.to_owned()));
    }
    Ok(())
}

/// Whether a PGN can have a tag of this name. Readers of PGN take more than may be set by hand.
#[must_use]
pub fn is_tag_name(name: &str) -> bool {
    let breaks =
        |letter: char| letter.is_whitespace() || letter.is_control() || "\"]".contains(letter);
    !name.is_empty() && !name.contains(breaks)
}

/// The tags of a new game of today.
#[must_use]
pub fn fresh_tags(event: &str, white: &str, black: &str, now: Moment) -> Tags {
    let mut tags = Tags::default();
    for (name, value) in ROSTER.into_iter().zip([event, "?", &now.date(), "?", white, black]) {
        tags.set(name, value);
    }
    tags
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_rules_set_the_result_and_take_it_back() {
        let mut game = StudyGame::new(Position::start());
        let mut at = ROOT;
        let mut before = game.clone();
        for san in ["Nf3", "f6", "Ne5", "a6", "Nxd7"] {
            before = game.clone();
            let mv = game.tree.node(at).unwrap().position().parse_san(san).unwrap();
            at = game.tree.add(at, mv).unwrap().0;
            assert_eq!(game.follow_rules(&before), san == "Nxd7", "{san}");
        }
        assert_eq!((game.result.as_str(), game.decided()), ("1-0", Some("1-0")));
        let won = game.clone();
        game.tree.delete(at).unwrap();
        assert!(game.follow_rules(&won));
        assert_eq!((game.result.as_str(), game.decided()), ("*", None));
        // A result that was entered by hand stays.
        game.set_tag("Result", "0-1");
        assert!(!game.follow_rules(&before));
        assert_eq!(game.result, "0-1");
    }

    #[test]
    fn tags_that_would_contradict_the_game_are_refused() {
        for (name, value) in
            [("FEN", "x"), ("a b", "x"), ("", "x"), ("Result", "2-0"), ("White", "a\nb")]
        {
            assert!(check_tag(name, value).is_err(), "{name}");
        }
        let mut game = StudyGame::new(Position::start());
        assert_eq!(check_tag("Result", "1-0"), Ok(()));
        game.set_tag("Result", "1-0");
        game.set_tag("White", "Anna");
        game.set_tag("White", "");
        assert_eq!((game.result.as_str(), game.tag_list()), ("1-0", vec![]));
    }
}
