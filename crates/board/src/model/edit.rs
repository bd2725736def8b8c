//! The changes that a client makes to a game by hand, and what is allowed in them.

use thiserror::Error;

use super::change::{Change, Touched};
use super::game::{StudyGame, TagError, check_tag};
use super::remark::{MOST_GLYPHS, MOST_SHAPES};
use super::tree::{NodeId, Tree, TreeError};
use crate::explain::objection::{Objection, Refusal, read_move};
use crate::render::diagram::shape::Shape;

/// The longest comment, in bytes.
const LONGEST_COMMENT: usize = 20_000;

/// The most tags of a game.
const MOST_TAGS: usize = 100;

/// The longest name of a study, in characters.
const LONGEST_NAME: usize = 200;

/// Why a change cannot be made.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum EditError {
    #[error(transparent)]
    Tree(#[from] TreeError),
    #[error("{0}")]
    IllegalMove(Objection),
    #[error("a comment has at most {LONGEST_COMMENT} bytes, not {0}")]
    LongComment(usize),
    #[error("a glyph is a number from 1 to 255, not 0")]
    NoGlyph,
    #[error("a move has at most {MOST_GLYPHS} glyphs")]
    ManyGlyphs,
    #[error("a position has at most {MOST_SHAPES} arrows and circles")]
    ManyShapes,
    #[error(transparent)]
    Tag(#[from] TagError),
    #[error("a game has at most {MOST_TAGS} tags")]
    ManyTags,
    /// Another result would contradict the last move.
    #[error("the last move ends the game, so the result is {0}")]
    Decided(&'static str),
    /// The moves of a running game against the engine are not edited.
    #[error("the game against the engine is still going on: resign, or take moves back")]
    Playing,
    #[error("a name has 1 to {LONGEST_NAME} letters")]
    Name,
}

impl From<Refusal> for EditError {
    /// The reason alone: the player sees the position and the move.
    fn from(refusal: Refusal) -> EditError {
        EditError::IllegalMove(refusal.why)
    }
}

/// Adds a move in UCI notation or SAN, and shows it.
///
/// # Errors
/// If there is no such node, the move is illegal, or the tree is full.
pub fn play(game: &mut StudyGame, node: NodeId, text: &str) -> Result<Change, EditError> {
    let position = *game.tree.node(node)?.position();
    let mv = read_move(&position, text)?;
    let (child, is_new) = game.tree.add(node, mv)?;
    let nodes = if is_new { vec![node, child] } else { Vec::new() };
    Ok(Change { touched: Touched::Nodes(nodes), shown: child, is_move: true })
}

/// Replaces the comment.
///
/// # Errors
/// If there is no such node, or the comment is too long.
pub fn comment(
    game: &mut StudyGame,
    node: NodeId,
    text: &str,
    shown: NodeId,
) -> Result<Change, EditError> {
    if text.len() > LONGEST_COMMENT {
        return Err(EditError::LongComment(text.len()));
    }
    let is_fine = |letter: &char| matches!(letter, '\n' | '\t') || !letter.is_control();
    let text: String = text.chars().filter(is_fine).collect();
    game.tree.remark_mut(node)?.comment = text.trim().to_owned();
    Ok(Change::of_node(node, shown))
}

/// Replaces the glyphs.
///
/// # Errors
/// If there is no such node, a glyph is 0, or there are too many.
pub fn glyphs(
    game: &mut StudyGame,
    node: NodeId,
    glyphs: &[u8],
    shown: NodeId,
) -> Result<Change, EditError> {
    let mut chosen: Vec<u8> = Vec::new();
    for glyph in glyphs {
        if *glyph == 0 {
            return Err(EditError::NoGlyph);
        }
        if !chosen.contains(glyph) {
            chosen.push(*glyph);
        }
    }
    if chosen.len() > MOST_GLYPHS {
        return Err(EditError::ManyGlyphs);
    }
    game.tree.remark_mut(node)?.glyphs = chosen;
    Ok(Change::of_node(node, shown))
}

/// Replaces the arrows and circles. An arrow to its own square is left out.
///
/// # Errors
/// If there is no such node, or there are too many.
pub fn shapes(
    game: &mut StudyGame,
    node: NodeId,
    shapes: &[Shape],
    shown: NodeId,
) -> Result<Change, EditError> {
    if shapes.len() > MOST_SHAPES {
        return Err(EditError::ManyShapes);
    }
    let shapes = shapes.iter().filter(|shape| shape.to != Some(shape.from)).copied().collect();
    game.tree.remark_mut(node)?.shapes = shapes;
    Ok(Change::of_node(node, shown))
}

/// Deletes a node and all after it. If what is shown goes, the node before it is shown.
///
/// # Errors
/// If there is no such node, it is the start, or the game is being played.
pub fn delete(game: &mut StudyGame, node: NodeId, shown: NodeId) -> Result<Change, EditError> {
    not_played(game)?;
    let parent = game.tree.delete(node)?;
    let shown = if game.tree.node(shown).is_ok() { shown } else { parent };
    Ok(Change::of_everything(shown))
}

/// Changes the order of variations.
///
/// # Errors
/// Those of `reorder`, or if the game is being played.
pub fn reorder(
    game: &mut StudyGame,
    node: NodeId,
    shown: NodeId,
    reorder: impl FnOnce(&mut Tree, NodeId) -> Result<(), TreeError>,
) -> Result<Change, EditError> {
    not_played(game)?;
    reorder(&mut game.tree, node)?;
    Ok(Change::of_everything(shown))
}

/// Sets tags.
///
/// # Errors
/// If a tag is not valid, there are too many, or a result contradicts the game.
pub fn tags(
    game: &mut StudyGame,
    tags: &[(String, String)],
    shown: NodeId,
) -> Result<Change, EditError> {
    for (name, value) in tags {
        check_tag(name, value)?;
        if name == "Result" {
            not_played(game)?;
            let decided = game.decided().filter(|_| game.play.is_none());
            if let Some(result) = decided.filter(|result| result != value) {
                return Err(EditError::Decided(result));
            }
        }
        game.set_tag(name, value);
    }
    if game.tag_list().len() > MOST_TAGS {
        return Err(EditError::ManyTags);
    }
    Ok(Change::of_everything(shown))
}

/// Refuses changes to the moves of a running game against the engine.
///
/// # Errors
/// If the game is being played.
pub fn not_played(game: &StudyGame) -> Result<(), EditError> {
    if game.is_played() { Err(EditError::Playing) } else { Ok(()) }
}

/// A name with something after it. The name is shortened if both together would be too long.
#[must_use]
pub fn suffixed(name: &str, suffix: &str) -> String {
    let room = LONGEST_NAME.saturating_sub(suffix.chars().count());
    let kept: String = name.chars().take(room).collect();
    format!("{}{suffix}", kept.trim_end())
}

/// The name of a study.
///
/// # Errors
/// If the text is empty or too long.
pub fn name(text: &str) -> Result<String, EditError> {
    let name: String = text.chars().filter(|letter| !letter.is_control()).collect();
    let name = name.trim();
    if name.is_empty() || name.chars().count() > LONGEST_NAME {
        return Err(EditError::Name);
    }
    Ok(name.to_owned())
}
