//! A game of a study: its tags, its result, its tree of moves, and the state of a game against the
//! engine. This file decides how it is stored, and `store` where.

use serde::{Deserialize, Serialize};

use super::events::{GameRow, Records, Tally, WholeGame};
use super::messages::Control;
use super::tree::{NodeId, ROOT, StoredNode, Tree, TreeError};
use super::views::EndView;
use crate::atomic::notation::CastlingText;
use crate::atomic::{Color, Position};
use crate::formats::pgn::{ROSTER, Tags};

/// The results of a PGN.
pub const RESULTS: [&str; 4] = ["1-0", "0-1", "1/2-1/2", "*"];

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
    pub record: Option<Records>,
    /// How often it was solved, if it is an exercise.
    pub exercise: Option<Tally>,
}

/// A game against the engine.
#[derive(Clone, Debug, PartialEq)]
pub struct PlayState {
    /// The color of the person.
    pub you: Color,
    pub level: Option<u32>,
    /// The rating of the engine; neither it nor a level is full strength.
    pub rating: Option<u32>,
    pub clock: Option<Clocks>,
    /// The node of the last move.
    pub tip: NodeId,
    /// How it ended.
    pub end: Option<EndView>,
}

/// The time that both sides had left after the last move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Clocks {
    pub control: Control,
    /// White's and Black's, in milliseconds.
    pub left_ms: [u64; 2],
}

/// A game as it is stored.
#[derive(Serialize, Deserialize)]
struct Stored {
    tags: Vec<(String, String)>,
    result: String,
    start: String,
    nodes: Vec<StoredNode>,
    cursor: NodeId,
    #[serde(default)]
    play: Option<StoredPlay>,
    #[serde(default)]
    record: Option<Records>,
    #[serde(default)]
    exercise: Option<Tally>,
}

#[derive(Serialize, Deserialize)]
struct StoredPlay {
    white: bool,
    level: Option<u32>,
    rating: Option<u32>,
    clock: Option<Clocks>,
    tip: NodeId,
    end: Option<EndView>,
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
            record: None,
            exercise: None,
        }
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

    /// The game in the list of its study.
    #[must_use]
    pub fn row(&self, id: u64) -> GameRow {
        let tag = |name| self.tags.get(name).unwrap_or("?").to_owned();
        GameRow {
            id,
            white: tag("White"),
            black: tag("Black"),
            result: self.result.clone(),
            event: tag("Event"),
            date: tag("Date"),
            plies: self.tree.line_after(ROOT).count(),
            playing: self.is_played(),
            exercise: self.exercise,
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

    /// The game for the client, but for the state of the game against the engine.
    ///
    /// # Errors
    /// None in practice; the nodes are its own.
    pub fn whole(&self, study: u64, id: u64, chess960: bool) -> Result<WholeGame, TreeError> {
        let castling = self.castling(chess960);
        let nodes = self.tree.ids().map(|node| self.tree.view(node, castling));
        Ok(WholeGame {
            study,
            id,
            tags: self.tag_list(),
            result: self.result.clone(),
            start: self.tree.start().to_string(),
            chess960: castling == CastlingText::KingTakesRook,
            nodes: nodes.collect::<Result<_, _>>()?,
            play: None,
            record: self.record.clone(),
            exercise: self.exercise,
            can_undo: false,
        })
    }

    /// The text to store.
    ///
    /// # Errors
    /// None in practice; the JSON crate requires it.
    pub fn stored(&self) -> serde_json::Result<String> {
        let play = self.play.as_ref().map(|play| StoredPlay {
            white: play.you == Color::White,
            level: play.level,
            rating: play.rating,
            clock: play.clock,
            tip: play.tip,
            end: play.end.clone(),
        });
        serde_json::to_string(&Stored {
            tags: self.tag_list(),
            result: self.result.clone(),
            start: self.tree.start().to_string(),
            nodes: self.tree.stored(),
            cursor: self.cursor,
            play,
            record: self.record.clone(),
            exercise: self.exercise,
        })
    }

    /// The game of a stored text; `None` if it is none.
    #[must_use]
    pub fn restored(text: &str) -> Option<StudyGame> {
        let Stored { tags: pairs, result, start, nodes, cursor, play, record, exercise } =
            serde_json::from_str(text).ok()?;
        let tree = Tree::restored(Position::from_fen(&start).ok()?, nodes)?;
        let mut tags = Tags::default();
        for (name, value) in &pairs {
            tags.set_default(name, value);
        }
        let play = play.map(|play| PlayState {
            you: if play.white { Color::White } else { Color::Black },
            level: play.level,
            rating: play.rating,
            clock: play.clock,
            tip: play.tip,
            end: play.end,
        });
        let cursor = if tree.node(cursor).is_ok() { cursor } else { ROOT };
        let play = play.filter(|play| tree.node(play.tip).is_ok());
        Some(StudyGame { tags, result, tree, cursor, play, record, exercise })
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

/// Whether a tag may be set: a name of letters, digits and underscores, and a value in a line.
///
/// # Errors
/// What is wrong with it.
pub fn check_tag(name: &str, value: &str) -> Result<(), String> {
    const DERIVED: [&str; 3] = ["Variant", "SetUp", "FEN"];
    const LONGEST: usize = 1000;
    let quoted = crate::util::quote::quote(name);
    let is_name = (1..=100).contains(&name.len())
        && name.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_');
    if !is_name {
        return Err(format!("{quoted} is not the name of a tag: letters, digits and underscores"));
    }
    if DERIVED.contains(&name) {
        return Err(format!("the tag {quoted} follows from the start of the game"));
    }
    if name == "Result" && !RESULTS.contains(&value) {
        let value = crate::util::quote::quote(value);
        return Err(format!("{value} is not a result: 1-0, 0-1, 1/2-1/2 or *"));
    }
    if value.len() > LONGEST || value.contains(char::is_control) {
        return Err(format!("the tag {quoted} takes a line of at most {LONGEST} bytes"));
    }
    Ok(())
}

/// The tags of a new game of today.
#[must_use]
pub fn fresh_tags(event: &str, white: &str, black: &str) -> Tags {
    let today = jiff::Timestamp::now().strftime("%Y.%m.%d").to_string();
    let mut tags = Tags::default();
    for (name, value) in ROSTER.into_iter().zip([event, "?", &today, "?", white, black]) {
        tags.set(name, value);
    }
    tags
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_game_is_restored_as_it_was_stored() {
        let mut game = StudyGame::new(Position::chess960(1).unwrap());
        let mv = game.tree.start().legal_moves()[0];
        let (tip, _) = game.tree.add(ROOT, mv).unwrap();
        game.tags = fresh_tags("a \"b\" ]", "Anna", "");
        game.cursor = tip;
        let control = Control { base_ms: 60_000, increment_ms: 1_000 };
        game.play = Some(PlayState {
            you: Color::Black,
            level: Some(3),
            rating: None,
            clock: Some(Clocks { control, left_ms: [1, 2] }),
            tip,
            end: None,
        });
        game.exercise = Some(Tally { solved: 1, failed: 2 });
        assert_eq!(StudyGame::restored(&game.stored().unwrap()), Some(game));
        for damaged in ["", "{}", "[1]"] {
            assert_eq!(StudyGame::restored(damaged), None);
        }
    }

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
