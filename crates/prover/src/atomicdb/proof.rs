//! A proof as `atomicdb-proof/1`: a tree in depth-first order, one line for each position. A tree has no references, so
//! what a certificate proves once may occur many times.

use std::fmt::Write;

use super::RULES;
use super::limits::{DEEPEST, MOST_NODES, Refusal, check_size};
use crate::Guide;
use crate::atomic::notation::CastlingText;
use crate::atomic::outcome::FIFTY_MOVES;
use crate::atomic::{Color, Outcome, Position};

/// A proof as text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tree {
    /// The whole text. Each line of it ends with a line feed.
    pub text: String,
    /// The number of positions.
    pub nodes: usize,
}

/// The tree of a proof.
///
/// # Errors
/// If the verifier of AtomicDB would refuse it.
pub fn tree(guide: &Guide) -> Result<Tree, Refusal> {
    let header = &guide.covered().header;
    if CastlingText::of(&header.root, false) != CastlingText::KingMove {
        return Err(Refusal::Chess960);
    }
    if guide.plies(&header.root) > DEEPEST {
        return Err(Refusal::Depth);
    }
    let (mut lines, mut nodes) = (String::new(), 0);
    let mut stack = vec![header.root];
    while let Some(position) = stack.pop() {
        nodes += 1;
        if nodes > MOST_NODES {
            return Err(Refusal::Nodes);
        }
        lines.push_str(&line(guide, &position, &mut stack)?);
    }
    let text = head(&header.root, header.winner, nodes) + &lines;
    check_size(&text)?;
    Ok(Tree { text, nodes })
}

/// The tree of a win that needs no search: the game is over, or the next move explodes the king.
pub(super) fn at_once(root: &Position, winner: Color) -> Option<Tree> {
    let end = |position: &Position| {
        let outcome = position.outcome()?;
        (outcome.winner() == Some(winner)).then(|| leaf(outcome))
    };
    if let Some(leaf) = end(root) {
        return Some(Tree { text: head(root, winner, 1) + &leaf, nodes: 1 });
    }
    let mut moves = root.legal_moves().into_iter().filter(|_| root.turn() == winner);
    let (mv, leaf) = moves.find_map(|mv| Some((mv, end(&root.after(mv))?)))?;
    let mv = mv.uci(CastlingText::KingMove);
    Some(Tree { text: format!("{}O {mv}\n{leaf}", head(root, winner, 2)), nodes: 2 })
}

fn head(root: &Position, winner: Color, nodes: usize) -> String {
    let goal = goal(winner);
    format!("# atomicdb-proof/1\nruleset {RULES}\ngoal {goal}\nroot {root}\nnodes {nodes}\n---\n")
}

/// The name of a win.
pub(super) const fn goal(winner: Color) -> &'static str {
    match winner {
        Color::White => "WHITE_WIN",
        Color::Black => "BLACK_WIN",
    }
}

/// The line of a position in which the winner has won.
fn leaf(outcome: Outcome) -> String {
    let explodes = matches!(outcome, Outcome::Explosion { .. });
    format!("T {}\n", if explodes { "explosion" } else { "mate" })
}

/// The line of a position. The positions after it go on the stack, the first on top.
fn line(guide: &Guide, position: &Position, stack: &mut Vec<Position>) -> Result<String, Refusal> {
    if let Some(outcome) = position.outcome().filter(|outcome| outcome.winner().is_some()) {
        return Ok(leaf(outcome));
    }
    if position.halfmove_clock() >= FIFTY_MOVES {
        return Err(Refusal::FiftyMoves);
    }
    if let Some(step) = guide.step(position) {
        stack.push(position.after(step.mv));
        return Ok(format!("O {}\n", step.mv.uci(CastlingText::KingMove)));
    }
    let replies = position.legal_moves();
    let mut line = format!("A {}", replies.len());
    for mv in &replies {
        // Writing into a string cannot fail.
        let _ = write!(line, " {}", mv.uci(CastlingText::KingMove));
    }
    stack.extend(replies.iter().rev().map(|mv| position.after(*mv)));
    Ok(line + "\n")
}
