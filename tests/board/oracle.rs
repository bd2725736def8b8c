//! The tree of moves against an oracle: random messages to a session that is driven as a function.

use std::collections::BTreeMap;

use fissile::board::wire::Event;
use fissile::util::random::Random;
use serde_json::json;
use support::exhaustive::cases;

use crate::harness::{Board, Node};

/// The tree as it should be, by the plainest code.
#[derive(Clone)]
struct Oracle {
    nodes: BTreeMap<u32, Node>,
    next: u32,
    past: Vec<(BTreeMap<u32, Node>, u32)>,
}

impl Oracle {
    fn new() -> Oracle {
        Oracle { nodes: BTreeMap::from([(0, Node::default())]), next: 1, past: Vec::new() }
    }

    /// Makes a change that can be undone.
    fn change(&mut self, edit: impl FnOnce(&mut BTreeMap<u32, Node>, &mut u32)) {
        let before = (self.nodes.clone(), self.next);
        edit(&mut self.nodes, &mut self.next);
        if self.nodes != before.0 {
            self.past.push(before);
            if self.past.len() > 50 {
                self.past.remove(0);
            }
        }
    }

    fn add(&mut self, at: u32, uci: &str) {
        self.change(|nodes, next| {
            let children = nodes[&at].children.clone();
            if children.iter().any(|child| nodes[child].uci.as_deref() == Some(uci)) {
                return;
            }
            let node = Node { parent: Some(at), uci: Some(uci.to_owned()), ..Node::default() };
            nodes.insert(*next, node);
            nodes.get_mut(&at).unwrap().children.push(*next);
            *next += 1;
        });
    }

    fn delete(&mut self, at: u32) {
        self.change(|nodes, _| {
            let parent = nodes[&at].parent.unwrap();
            nodes.get_mut(&parent).unwrap().children.retain(|child| *child != at);
            let mut gone = vec![at];
            while let Some(id) = gone.pop() {
                gone.extend(nodes.remove(&id).unwrap().children);
            }
        });
    }

    /// Puts the line to a node first, at its last fork or at all of them.
    fn promote(&mut self, at: u32, everywhere: bool) {
        self.change(|nodes, _| {
            let mut at = at;
            while let Some(parent) = nodes[&at].parent {
                let children = &mut nodes.get_mut(&parent).unwrap().children;
                let was_first = children[0] == at;
                children.retain(|child| *child != at);
                children.insert(0, at);
                if !was_first && !everywhere {
                    return;
                }
                at = parent;
            }
        });
    }

    fn undo(&mut self) -> bool {
        let Some((nodes, next)) = self.past.pop() else { return false };
        (self.nodes, self.next) = (nodes, next);
        true
    }
}

#[test]
fn random_messages_leave_the_tree_of_an_oracle() {
    let mut board = Board::new();
    let rounds = cases("random messages to a board", 10_000, 2_500);
    let (one, other) = (board.connect(), board.connect());
    // Both look at the same game.
    let study = board.pages[&one].events.iter().find_map(|event| match event {
        Event::Study { id, .. } => Some(*id),
        _ => None,
    });
    let study = study.unwrap_or(1);
    board.ask(other, json!({"type": "open", "study": study}));
    let mut oracle = Oracle::new();
    let mut numbers = Random::new(40);
    for round in 0..rounds {
        let client = if numbers.below(4) == 0 { other } else { one };
        let ids: Vec<u32> = oracle.nodes.keys().copied().collect();
        let node = ids[numbers.below(ids.len())];
        let is_root = node == 0;
        // A tree that has grown loses a branch, so that the rounds stay fast.
        let action = if ids.len() > 60 { 5 } else { numbers.below(12) };
        match action {
            0..=4 => {
                board.ask(client, json!({"type": "show", "node": node}));
                let moves = board.pages[&client].position["moves"].as_array().unwrap().clone();
                if moves.is_empty() {
                    continue;
                }
                let uci = moves[numbers.below(moves.len())]["uci"].as_str().unwrap().to_owned();
                board.ask(client, json!({"type": "move", "node": node, "text": uci}));
                oracle.add(node, &uci);
            }
            5 if !is_root => {
                board.ask(client, json!({"type": "delete", "node": node}));
                oracle.delete(node);
            }
            6 if !is_root => {
                board.ask(client, json!({"type": "promote", "node": node}));
                oracle.promote(node, false);
            }
            7 if !is_root => {
                board.ask(client, json!({"type": "main_line", "node": node}));
                oracle.promote(node, true);
            }
            8 => {
                let text = ["", "good", "bad } x"][numbers.below(3)];
                board.ask(client, json!({"type": "comment", "node": node, "text": text}));
                oracle.change(|nodes, _| {
                    nodes.get_mut(&node).unwrap().comment = text.to_owned();
                });
            }
            9 => {
                let glyph = 1 + numbers.below(6) as u8;
                board
                    .ask(client, json!({"type": "glyphs", "node": node, "glyphs": [glyph, glyph]}));
                oracle.change(|nodes, _| nodes.get_mut(&node).unwrap().glyphs = vec![glyph]);
            }
            10 => {
                let events = board.ask(client, json!({"type": "undo"}));
                let is_refused = matches!(events[..], [Event::Refused { .. }]);
                assert_eq!(oracle.undo(), !is_refused, "round {round}");
            }
            // A change that cannot be stored is none, not even for undo.
            11 if numbers.below(2) == 0 => {
                board.set_full(true);
                let comment = json!({"type": "comment", "node": node, "text": round.to_string()});
                let why = board.refused(client, comment);
                assert!(why.starts_with("nothing was changed: there is no space left"), "{why}");
                board.set_full(false);
            }
            _ => {
                let gone = oracle.next + 5;
                let why = board.refused(client, json!({"type": "delete", "node": gone}));
                assert_eq!(why, format!("the game has no node {gone}"));
                let illegal = json!({"type": "move", "node": node, "text": "e1e9"});
                board.refused(client, illegal);
            }
        }
        for page in board.pages.values() {
            assert_eq!(page.tree(), oracle.nodes, "round {round}");
        }
    }
    assert!(u64::from(oracle.next) > rounds / 10, "{}", oracle.next);
    // What was stored is the same.
    let mut again = board.again();
    let client = again.connect();
    again.ask(client, json!({"type": "open", "study": study}));
    assert_eq!(again.pages[&client].tree(), oracle.nodes);
}
