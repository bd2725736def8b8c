//! A storage that answers later, as that of a browser does: what it has not kept, nobody sees.

use fissile::board::store::MemoryStore;
use serde_json::json;

use crate::harness::Board;

/// A board with two clients at the same game, whose storage waits with its answers from now on.
fn board() -> (Board, u64, u64) {
    let mut board = Board::with_late_storage(MemoryStore::default());
    let one = board.connect();
    board.ask(one, json!({"type": "rename", "name": "both"}));
    let other = board.connect();
    board.ask(other, json!({"type": "open", "study": 1}));
    board.hold_storage();
    (board, one, other)
}

#[test]
fn a_change_is_seen_when_the_storage_has_it() {
    let (mut board, one, other) = board();
    board.ask_later(one, json!({"type": "move", "node": 0, "text": "e4"}));
    assert!(board.pages[&one].events.is_empty() && board.pages[&other].events.is_empty());
    // A message that has nothing to do with it is answered, one that would contradict it is not.
    board.ask(other, json!({"type": "show", "node": 0}));
    board.ask_later(other, json!({"type": "move", "node": 0, "text": "d4"}));
    assert!(board.pages[&other].events.is_empty());
    assert!(board.answer_of_storage());
    let children = |client| board.pages[&client].nodes[&0].children.clone();
    assert_eq!((children(one), children(other)), (vec![1], vec![1]));
    // Then it is the turn of the second move.
    assert!(board.answer_of_storage() && !board.answer_of_storage());
    let children = |client| board.pages[&client].nodes[&0].children.clone();
    assert_eq!((children(one), children(other)), (vec![1, 2], vec![1, 2]));
    assert_eq!(board.pages[&other].position["node"], 2);
}

#[test]
fn a_change_that_is_not_kept_is_none() {
    let (mut board, one, other) = board();
    let before = board.pages[&one].tree();
    board.set_full(true);
    board.ask_later(one, json!({"type": "move", "node": 0, "text": "e4"}));
    assert!(board.answer_of_storage());
    let why = board.heard(one, "refused")[0]["why"].as_str().unwrap().to_owned();
    assert!(why.ends_with("there is no space left for it; free some space and try again"), "{why}");
    assert!(board.pages[&other].events.is_empty());
    assert_eq!((board.pages[&one].tree(), board.pages[&other].tree()), (before.clone(), before));
    board.set_full(false);
    board.ask_later(one, json!({"type": "move", "node": 0, "text": "e4"}));
    assert!(board.answer_of_storage());
    assert_eq!(board.pages[&other].nodes.len(), 2);
}

#[test]
fn a_client_that_leaves_takes_nothing_with_it() {
    let (mut board, one, other) = board();
    board.ask_later(one, json!({"type": "comment", "node": 0, "text": "mine"}));
    let output = board.library.disconnect(one, board.now);
    board.take(output);
    assert!(board.answer_of_storage());
    assert_eq!(board.pages[&other].nodes[&0].remark.comment, "mine");
}
