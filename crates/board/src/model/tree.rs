//! The tree of moves of a game: nodes with remarks, and the operations that change it. Every move
//! in it is legal. Tags and the result of the game belong to [`super::game`].

use std::collections::BTreeMap;

use thiserror::Error;

use super::remark::Remark;
use crate::atomic::notation::CastlingText;
use crate::atomic::{Game, Move, Position};

/// The id of a node. 0 is the start.
pub type NodeId = u32;

/// The start of every tree.
pub const ROOT: NodeId = 0;

/// The most nodes of a tree.
pub const MOST_NODES: usize = 20_000;

/// Why the tree cannot be changed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum TreeError {
    /// There is no such node.
    #[error("the game has no node {0}")]
    NoNode(NodeId),
    /// The tree is large enough.
    #[error("a game holds at most {MOST_NODES} moves, including variations")]
    Full,
    /// The start cannot be deleted or moved.
    #[error("the start of the game stays where it is")]
    Root,
}

/// A node: a position, and the move that led to it.
#[derive(Clone, Debug, PartialEq)]
pub struct Node {
    parent: Option<NodeId>,
    children: Vec<NodeId>,
    mv: Option<Move>,
    position: Position,
    /// The remarks on it.
    pub remark: Remark,
}

#[derive(Clone, Debug, PartialEq)]
pub struct Tree {
    nodes: BTreeMap<NodeId, Node>,
    next: NodeId,
}

/// A node as plain data, of which a tree can be built again.
#[derive(Clone, Debug, PartialEq)]
pub struct NodeParts {
    pub id: NodeId,
    pub children: Vec<NodeId>,
    /// The move in UCI notation, castling as the king taking its rook; `None` at the start.
    pub uci: Option<String>,
    pub remark: Remark,
}

impl Tree {
    /// A tree without moves.
    #[must_use]
    pub fn new(start: Position) -> Tree {
        let root = Node {
            parent: None,
            children: Vec::new(),
            mv: None,
            position: start,
            remark: Remark::default(),
        };
        Tree { nodes: BTreeMap::from([(ROOT, root)]), next: 1 }
    }

    /// A node.
    ///
    /// # Errors
    /// If there is none with this id.
    pub fn node(&self, id: NodeId) -> Result<&Node, TreeError> {
        self.nodes.get(&id).ok_or(TreeError::NoNode(id))
    }

    /// The remarks on a node, to be changed.
    ///
    /// # Errors
    /// If there is none with this id.
    pub fn remark_mut(&mut self, id: NodeId) -> Result<&mut Remark, TreeError> {
        self.nodes.get_mut(&id).map(|node| &mut node.remark).ok_or(TreeError::NoNode(id))
    }

    #[must_use]
    pub fn start(&self) -> Position {
        // There is always a root.
        self.nodes.get(&ROOT).map_or_else(Position::start, |root| root.position)
    }

    /// The number of nodes, with the start.
    #[must_use]
    pub fn size(&self) -> usize {
        self.nodes.len()
    }

    /// All ids, in ascending order: a node comes after its parent.
    pub fn ids(&self) -> impl Iterator<Item = NodeId> {
        self.nodes.keys().copied()
    }

    /// Adds a legal move after a node, as its last variation, unless it is there already. Returns
    /// its node, and whether it is new.
    ///
    /// # Errors
    /// If there is no such node, or the tree is full.
    pub fn add(&mut self, parent: NodeId, mv: Move) -> Result<(NodeId, bool), TreeError> {
        let before = self.node(parent)?;
        let has_move = |id: &&NodeId| self.nodes.get(id).is_some_and(|node| node.mv == Some(mv));
        if let Some(child) = before.children.iter().find(has_move) {
            return Ok((*child, false));
        }
        if self.nodes.len() >= MOST_NODES {
            return Err(TreeError::Full);
        }
        let position = before.position.after(mv);
        let id = self.next;
        self.next = self.next.checked_add(1).ok_or(TreeError::Full)?;
        let node = Node {
            parent: Some(parent),
            children: Vec::new(),
            mv: Some(mv),
            position,
            remark: Remark::default(),
        };
        self.nodes.insert(id, node);
        if let Some(parent) = self.nodes.get_mut(&parent) {
            parent.children.push(id);
        }
        Ok((id, true))
    }

    /// Deletes a node and all after it; returns the node before it.
    ///
    /// # Errors
    /// If there is no such node, or it is the start.
    pub fn delete(&mut self, id: NodeId) -> Result<NodeId, TreeError> {
        let parent = self.node(id)?.parent.ok_or(TreeError::Root)?;
        if let Some(parent) = self.nodes.get_mut(&parent) {
            parent.children.retain(|child| *child != id);
        }
        let mut doomed = vec![id];
        while let Some(id) = doomed.pop() {
            doomed.extend(self.nodes.remove(&id).into_iter().flat_map(|node| node.children));
        }
        Ok(parent)
    }

    /// Makes the variation with this node the first at the fork where it begins. In the main line
    /// nothing happens.
    ///
    /// # Errors
    /// If there is no such node, or it is the start.
    pub fn promote(&mut self, id: NodeId) -> Result<(), TreeError> {
        self.node(id)?.parent.ok_or(TreeError::Root)?;
        let mut at = id;
        while let Some(parent) = self.node(at)?.parent {
            if self.put_first(parent, at) {
                return Ok(());
            }
            at = parent;
        }
        Ok(())
    }

    /// Makes the line to this node the main line.
    ///
    /// # Errors
    /// If there is no such node, or it is the start.
    pub fn make_main_line(&mut self, id: NodeId) -> Result<(), TreeError> {
        self.node(id)?.parent.ok_or(TreeError::Root)?;
        let mut at = id;
        while let Some(parent) = self.node(at)?.parent {
            self.put_first(parent, at);
            at = parent;
        }
        Ok(())
    }

    /// Puts a child before its siblings; returns whether that changed anything.
    fn put_first(&mut self, parent: NodeId, child: NodeId) -> bool {
        let Some(parent) = self.nodes.get_mut(&parent) else { return false };
        let place = parent.children.iter().position(|id| *id == child).unwrap_or(0);
        if let Some(children) = parent.children.get_mut(..=place) {
            children.rotate_right(1);
        }
        place > 0
    }

    /// The nodes from the start to a node, with both.
    ///
    /// # Errors
    /// If there is no such node.
    pub fn path(&self, id: NodeId) -> Result<Vec<NodeId>, TreeError> {
        let mut path = vec![id];
        let mut at = id;
        while let Some(parent) = self.node(at)?.parent {
            path.push(parent);
            at = parent;
        }
        path.reverse();
        Ok(path)
    }

    /// The nodes of the main line after a node, without it.
    pub fn line_after(&self, id: NodeId) -> impl Iterator<Item = NodeId> {
        let next = |id: &NodeId| self.nodes.get(id).and_then(|node| node.children.first()).copied();
        std::iter::successors(next(&id), move |id| next(id))
    }

    /// The game from the start to a node.
    ///
    /// # Errors
    /// If there is no such node.
    pub fn game(&self, id: NodeId) -> Result<Game, TreeError> {
        let mut game = Game::new(self.start());
        for id in self.path(id)? {
            if let Some(mv) = self.node(id)?.mv {
                game.play(mv);
            }
        }
        Ok(game)
    }

    /// The last node of the main line.
    #[must_use]
    pub fn end(&self) -> NodeId {
        self.line_after(ROOT).last().unwrap_or(ROOT)
    }

    /// The position before a node and the move that led to it; `None` at the start.
    ///
    /// # Errors
    /// If there is no such node.
    pub fn played(&self, id: NodeId) -> Result<Option<(&Position, Move)>, TreeError> {
        let node = self.node(id)?;
        let before = node.parent.and_then(|parent| self.nodes.get(&parent));
        Ok(before.map(|before| &before.position).zip(node.mv))
    }

    /// The nodes as plain data.
    #[must_use]
    pub fn parts(&self) -> Vec<NodeParts> {
        let parts = |(id, node): (&NodeId, &Node)| NodeParts {
            id: *id,
            children: node.children.clone(),
            uci: node.mv.map(|mv| mv.uci(CastlingText::KingTakesRook)),
            remark: node.remark.clone(),
        };
        self.nodes.iter().map(parts).collect()
    }

    /// The tree of such data; `None` if these nodes are no tree of legal moves.
    #[must_use]
    pub fn of_parts(start: Position, parts: Vec<NodeParts>) -> Option<Tree> {
        let mut left: BTreeMap<NodeId, NodeParts> =
            parts.into_iter().map(|node| (node.id, node)).collect();
        let mut tree = Tree::new(start);
        tree.next = left.keys().last()?.checked_add(1)?;
        let mut waiting = vec![(None, ROOT)];
        while let Some((parent, id)) = waiting.pop() {
            // A node that is named twice is gone the second time.
            let NodeParts { children, uci, remark, .. } = left.remove(&id)?;
            let before =
                parent.and_then(|parent| tree.nodes.get(&parent)).map(|node| node.position);
            let mv = match (&before, uci) {
                (Some(before), Some(uci)) => Some(before.parse_uci(&uci).ok()?),
                (None, None) => None,
                _ => return None,
            };
            let position = before.zip(mv).map_or(start, |(before, mv)| before.after(mv));
            waiting.extend(children.iter().map(|child| (Some(id), *child)));
            tree.nodes.insert(id, Node { parent, children, mv, position, remark });
        }
        left.is_empty().then_some(tree)
    }
}

impl Node {
    /// The node before it.
    #[must_use]
    pub const fn parent(&self) -> Option<NodeId> {
        self.parent
    }

    /// The nodes after it, the main line first.
    #[must_use]
    pub fn children(&self) -> &[NodeId] {
        &self.children
    }

    /// The move that led to it.
    #[must_use]
    pub const fn mv(&self) -> Option<Move> {
        self.mv
    }

    #[must_use]
    pub const fn position(&self) -> &Position {
        &self.position
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn add(tree: &mut Tree, at: NodeId, moves: &str) -> NodeId {
        moves.split(' ').fold(at, |at, san| {
            let mv = tree.node(at).unwrap().position().parse_san(san).unwrap();
            tree.add(at, mv).unwrap().0
        })
    }

    fn line(tree: &Tree) -> String {
        let san = |id| {
            let (before, mv) = tree.played(id).unwrap().unwrap();
            before.san(mv)
        };
        tree.line_after(ROOT).map(san).collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn a_move_that_is_there_is_not_added_again() {
        let mut tree = Tree::new(Position::start());
        let first = add(&mut tree, ROOT, "e4 e5");
        assert_eq!(add(&mut tree, ROOT, "e4 e5"), first);
        assert_eq!(tree.size(), 3);
    }

    #[test]
    fn variations_change_places_and_go() {
        let mut tree = Tree::new(Position::start());
        let e5 = add(&mut tree, ROOT, "e4 e5");
        let e4 = tree.node(e5).unwrap().parent().unwrap();
        let c5 = add(&mut tree, e4, "c5");
        let nf3 = add(&mut tree, ROOT, "Nf3 f6");
        let nc3 = add(&mut tree, c5, "Nc3");
        assert_eq!(line(&tree), "e4 e5");
        tree.promote(nc3).unwrap();
        assert_eq!(line(&tree), "e4 c5 Nc3");
        tree.make_main_line(nf3).unwrap();
        assert_eq!(line(&tree), "Nf3 f6");
        assert_eq!(tree.delete(nf3).unwrap(), tree.end());
        tree.make_main_line(e5).unwrap();
        assert_eq!(tree.delete(e4), Ok(ROOT));
        assert_eq!((line(&tree).as_str(), tree.size()), ("Nf3", 2));
        assert_eq!(tree.delete(e4), Err(TreeError::NoNode(e4)));
        assert_eq!(tree.delete(ROOT), Err(TreeError::Root));
        assert_eq!(tree.promote(ROOT), Err(TreeError::Root));
        assert_eq!(tree.make_main_line(ROOT), Err(TreeError::Root));
    }

    #[test]
    fn a_tree_is_built_again_with_its_ids() {
        let mut tree = Tree::new(Position::start());
        let e5 = add(&mut tree, ROOT, "e4 e5 Nf3");
        let d4 = add(&mut tree, ROOT, "d4");
        tree.remark_mut(e5).unwrap().comment = "a } b".to_owned();
        tree.make_main_line(d4).unwrap();
        assert_eq!(Tree::of_parts(tree.start(), tree.parts()), Some(tree));
    }

    #[test]
    fn damage_is_no_tree() {
        let node = |id, children: &[NodeId], uci: Option<&str>| NodeParts {
            id,
            children: children.to_vec(),
            uci: uci.map(str::to_owned),
            remark: Remark::default(),
        };
        let e4 = Some("e2e4");
        for damaged in [
            vec![],
            vec![node(0, &[1], None)],
            vec![node(0, &[0], None)],
            vec![node(0, &[1], None), node(1, &[], Some("e2e5"))],
            vec![node(0, &[], None), node(1, &[], e4)],
            vec![node(0, &[1, 1], None), node(1, &[], e4)],
            vec![node(0, &[1], None), node(1, &[], None)],
            vec![node(0, &[NodeId::MAX], None), node(NodeId::MAX, &[], e4)],
        ] {
            assert_eq!(Tree::of_parts(Position::start(), damaged.clone()), None, "{damaged:?}");
        }
    }
}
