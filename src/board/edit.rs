//! The changes that a client makes to a game by hand, and what is allowed in them.

use super::messages::Shape;
use super::remark::{MOST_GLYPHS, MOST_SHAPES};
use super::room::{Change, Refusal, Touched};
use super::study_game::{StudyGame, check_tag};
use super::tree::{NodeId, TreeError};
use crate::atomic::Square;
use crate::explain::objection::read_move;
use crate::util::quote::quote;

/// The longest comment, in bytes.
const LONGEST_COMMENT: usize = 20_000;

/// The most tags of a game.
const MOST_TAGS: usize = 100;

/// The longest name of a study, in characters.
const LONGEST_NAME: usize = 200;

fn told(error: TreeError) -> Refusal {
    error.to_string()
}

/// A change of one node, which is not shown because of it.
fn at(node: NodeId, shown: NodeId) -> Result<Change, Refusal> {
    Ok(Change { touched: Touched::Nodes(vec![node]), shown, is_move: false })
}

/// Adds a move in UCI notation or SAN, and shows it.
pub fn play(game: &mut StudyGame, node: NodeId, text: &str) -> Result<Change, Refusal> {
    let position = *game.tree.node(node).map_err(told)?.position();
    let mv = read_move(&position, text).map_err(|refusal| refusal.why.to_string())?;
    let (child, is_new) = game.tree.add(node, mv).map_err(told)?;
    let nodes = if is_new { vec![node, child] } else { Vec::new() };
    Ok(Change { touched: Touched::Nodes(nodes), shown: child, is_move: true })
}

/// Replaces the comment.
pub fn comment(
    game: &mut StudyGame,
    node: NodeId,
    text: &str,
    shown: NodeId,
) -> Result<Change, Refusal> {
    if text.len() > LONGEST_COMMENT {
        let length = text.len();
        return Err(format!("a comment has at most {LONGEST_COMMENT} bytes, not {length}"));
    }
    let is_fine = |letter: &char| matches!(letter, '\n' | '\t') || !letter.is_control();
    let text: String = text.chars().filter(is_fine).collect();
    game.tree.remark_mut(node).map_err(told)?.comment = text.trim().to_owned();
    at(node, shown)
}

/// Replaces the glyphs.
pub fn glyphs(
    game: &mut StudyGame,
    node: NodeId,
    glyphs: &[u8],
    shown: NodeId,
) -> Result<Change, Refusal> {
    let mut chosen: Vec<u8> = Vec::new();
    for glyph in glyphs {
        if *glyph == 0 {
            return Err("a glyph is a number from 1 to 255, not 0".to_owned());
        }
        if !chosen.contains(glyph) {
            chosen.push(*glyph);
        }
    }
    if chosen.len() > MOST_GLYPHS {
        return Err(format!("a move has at most {MOST_GLYPHS} glyphs"));
    }
    game.tree.remark_mut(node).map_err(told)?.glyphs = chosen;
    at(node, shown)
}

/// Replaces the arrows and circles.
pub fn shapes(
    game: &mut StudyGame,
    node: NodeId,
    shapes: Vec<Shape>,
    shown: NodeId,
) -> Result<Change, Refusal> {
    if shapes.len() > MOST_SHAPES {
        return Err(format!("a position has at most {MOST_SHAPES} arrows and circles"));
    }
    for text in shapes.iter().flat_map(|shape| [Some(&shape.from), shape.to.as_ref()]).flatten() {
        if text.parse::<Square>().is_err() {
            return Err(format!("{} is not a square such as e4", quote(text)));
        }
    }
    let is_fine = |shape: &Shape| shape.to.as_ref() != Some(&shape.from);
    let shapes = shapes.into_iter().filter(is_fine).collect();
    game.tree.remark_mut(node).map_err(told)?.shapes = shapes;
    at(node, shown)
}

/// Deletes a node and all after it. If what is shown goes, the node before it is shown.
pub fn delete(game: &mut StudyGame, node: NodeId, shown: NodeId) -> Result<Change, Refusal> {
    not_played(game)?;
    let parent = game.tree.delete(node).map_err(told)?;
    let shown = if game.tree.node(shown).is_ok() { shown } else { parent };
    Ok(Change { touched: Touched::Everything, shown, is_move: false })
}

/// Changes the order of variations.
pub fn reorder(
    game: &mut StudyGame,
    node: NodeId,
    shown: NodeId,
    reorder: impl FnOnce(&mut super::tree::Tree, NodeId) -> Result<(), TreeError>,
) -> Result<Change, Refusal> {
    not_played(game)?;
    reorder(&mut game.tree, node).map_err(told)?;
    Ok(Change { touched: Touched::Everything, shown, is_move: false })
}

/// Sets tags.
pub fn tags(
    game: &mut StudyGame,
    tags: &[(String, String)],
    shown: NodeId,
) -> Result<Change, Refusal> {
    for (name, value) in tags {
        check_tag(name, value)?;
        if name == "Result" {
            not_played(game)?;
            let decided = game.decided().filter(|_| game.play.is_none());
            if let Some(result) = decided.filter(|result| result != value) {
                return Err(format!("the last move ends the game, so the result is {result}"));
            }
        }
        game.set_tag(name, value);
    }
    if game.tag_list().len() > MOST_TAGS {
        return Err(format!("a game has at most {MOST_TAGS} tags"));
    }
    Ok(Change { touched: Touched::Everything, shown, is_move: false })
}

/// Refuses changes to the moves of a running game against the engine.
pub fn not_played(game: &StudyGame) -> Result<(), Refusal> {
    if game.is_played() {
        return Err(
            "the game against the engine is still going on: resign, or take moves back".to_owned()
        );
    }
    Ok(())
}

/// The name of a study.
pub fn name(text: &str) -> Result<String, Refusal> {
    let name: String = text.chars().filter(|letter| !letter.is_control()).collect();
    let name = name.trim();
    if name.is_empty() || name.chars().count() > LONGEST_NAME {
        return Err(format!("a name has 1 to {LONGEST_NAME} letters"));
    }
    Ok(name.to_owned())
}
