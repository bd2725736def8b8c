//! A change is stored before anybody sees it. One that cannot be stored is none: for its client, for the
//! others, for undo, for a game against the engine. Many games are staged while others go on.

use fissile::board::session::{Addition, Answer, JobId, Request};
use fissile::board::store::StoreError;
use fissile::board::wire::Event;
use serde_json::{Value, json};

use crate::harness::Board;

const NO_SPACE: &str = "there is no space left for it; free some space and try again";

/// A board with two clients at the same game.
fn board() -> (Board, u64, u64) {
    let mut board = Board::new();
    let one = board.connect();
    board.ask(one, json!({"type": "rename", "name": "both"}));
    let other = board.connect();
    board.ask(other, json!({"type": "open", "study": 1}));
    (board, one, other)
}

/// The tree as a board shows it that begins with what is stored now.
fn children_stored(board: &Board) -> Vec<u32> {
    let mut again = board.again();
    let client = again.connect();
    again.ask(client, json!({"type": "open", "study": 1, "game": 1}));
    again.pages[&client].nodes[&0].children.clone()
}

#[test]
fn what_is_seen_is_stored() {
    let (mut board, one, other) = board();
    for (client, text, children) in [(one, "e4", vec![1]), (other, "d4", vec![1, 2])] {
        board.ask(client, json!({"type": "move", "node": 0, "text": text}));
        for page in board.pages.values() {
            assert_eq!(page.nodes[&0].children, children);
        }
        assert_eq!(children_stored(&board), children);
    }
    // A client that leaves takes nothing with it.
    board.ask(one, json!({"type": "comment", "node": 0, "text": "mine"}));
    let output = board.library.disconnect(one, board.now);
    board.take(output);
    assert_eq!(board.pages[&other].nodes[&0].remark.comment, "mine");
}

#[test]
fn a_change_that_is_not_stored_is_none() {
    let (mut board, one, other) = board();
    board.ask(one, json!({"type": "move", "node": 0, "text": "d4"}));
    let before = board.pages[&one].tree();
    board.set_full(true);
    let why = board.refused(one, json!({"type": "move", "node": 0, "text": "e4"}));
    assert_eq!(why, format!("nothing was changed: {NO_SPACE}"));
    assert!(board.pages[&other].events.is_empty());
    assert_eq!((board.pages[&one].tree(), board.pages[&other].tree()), (before.clone(), before));
    // The other client's message is answered by the state that is stored.
    let why = board.refused(other, json!({"type": "show", "node": 2}));
    assert_eq!(why, "the game has no node 2");
    board.set_full(false);
    board.ask(other, json!({"type": "move", "node": 0, "text": "e4"}));
    assert_eq!(board.pages[&one].nodes[&0].children, [1, 2]);
    // Undo takes back what was made, and knows nothing of what was not.
    board.ask(one, json!({"type": "undo"}));
    board.ask(one, json!({"type": "undo"}));
    assert_eq!(board.pages[&other].nodes.len(), 1);
    assert_eq!(board.refused(one, json!({"type": "undo"})), "there is no change to undo");
}

#[test]
fn a_study_that_cannot_be_stored_or_deleted_leaves_everything_as_it_was() {
    let (mut board, one, _) = board();
    board.set_full(true);
    assert_eq!(
        board.refused(one, json!({"type": "create"})),
        format!("nothing was added: {NO_SPACE}")
    );
    let why = board.refused(one, json!({"type": "delete_study", "study": 2}));
    assert_eq!(why, format!("nothing was changed: {NO_SPACE}"));
    let why = board.refused(one, json!({"type": "explore", "on": true}));
    assert_eq!(why, format!("nothing was changed: {NO_SPACE}"));
    board.ask(one, json!({"type": "show", "node": 0}));
    assert_eq!(board.pages[&one].position["game"], 1);
    assert_eq!(board.pages[&one].position["book"], Value::Null);
    board.set_full(false);
    board.ask(one, json!({"type": "delete_study", "study": 2}));
    assert_eq!(board.heard(one, "studies")[0]["studies"].as_array().unwrap().len(), 1);
}

#[test]
fn a_move_of_the_engine_that_is_not_stored_is_told_and_its_game_goes_on() {
    let (mut board, one, _) = board();
    let clock = json!({"base_ms": 60_000, "increment_ms": 0});
    board.ask(one, json!({"type": "play", "color": "white", "clock": clock}));
    board.ask(one, json!({"type": "move", "node": 0, "text": "e4"}));
    let thought = |board: &Board| match board.requests.last() {
        Some(Request::Think { job, game, .. }) => (*job, game.position().legal_moves()[0]),
        other => panic!("{other:?}"),
    };
    let (job, mv) = thought(&board);
    board.set_full(true);
    board.answer(job, Answer::Move { mv: Some(mv), score: None });
    let text = board.heard(one, "note")[0]["text"].as_str().unwrap().to_owned();
    assert_eq!(text, format!("the engine's move was lost: nothing was changed: {NO_SPACE}"));
    assert_eq!(board.pages[&one].nodes.len(), 2);
    // What is lost when the client leaves the game and the server's disk is full are its clocks.
    board.ask(one, json!({"type": "select", "game": 1}));
    board.set_full(false);
    board.ask(one, json!({"type": "select", "game": 2}));
    let (again, mv) = thought(&board);
    assert_ne!(job, again);
    board.answer(again, Answer::Move { mv: Some(mv), score: None });
    assert_eq!(board.pages[&one].nodes.len(), 3);
}

/// Pastes more games than are added at once, and returns what is to be staged.
fn paste(board: &mut Board, client: u64) -> (JobId, Vec<Addition>) {
    board.holds_staging = true;
    board.ask_later(client, json!({"type": "paste", "text": "1. e4 *\n\n".repeat(101)}));
    match board.requests.pop() {
        Some(Request::Stage { job, additions }) => (job, additions),
        other => panic!("{other:?}"),
    }
}

fn rows(board: &mut Board, client: u64) -> Vec<u64> {
    board.ask(client, json!({"type": "open", "study": 1}));
    let study = board.heard(client, "study").pop().unwrap();
    study["games"].as_array().unwrap().iter().map(|row| row["id"].as_u64().unwrap()).collect()
}

#[test]
fn others_go_on_while_many_games_are_staged() {
    let (mut board, one, other) = board();
    let (job, additions) = paste(&mut board, one);
    // A message of the client waits for them, and nothing is seen of them.
    board.ask_later(one, json!({"type": "list"}));
    assert!(board.pages[&one].events.is_empty() && board.library.is_waiting(one));
    board.ask(other, json!({"type": "move", "node": 0, "text": "d4"}));
    board.ask(other, json!({"type": "new_game"}));
    assert_eq!(rows(&mut board, other), [1, 103], "its id is none of theirs");
    board.answer(job, Answer::Staged(Ok(additions)));
    assert_eq!(board.heard(one, "pasted")[0]["games"], 101);
    assert_eq!(board.heard(one, "studies").len(), 1);
    assert!(!board.library.is_waiting(one));
    assert_eq!(rows(&mut board, other), (1..=103).collect::<Vec<u64>>());
    let mut again = board.again();
    let client = again.connect();
    assert_eq!(rows(&mut again, client).len(), 103);
}

#[test]
fn many_games_that_are_not_stored_leave_nothing() {
    let (mut board, one, other) = board();
    for is_staged in [false, true] {
        let (job, additions) = paste(&mut board, one);
        board.set_full(true);
        let staged = if is_staged { Ok(additions) } else { Err(StoreError::Full) };
        board.answer(job, Answer::Staged(staged));
        let why = board.heard(one, "refused")[0].clone();
        assert_eq!(why["why"], format!("nothing was added: {NO_SPACE}"));
        assert_eq!(why["to"], "paste");
        assert!(matches!(board.requests.pop(), Some(Request::Stop { job: own }) if own == job));
        board.set_full(false);
        assert_eq!(rows(&mut board, other), [1]);
    }
    // The client leaves meanwhile, and the answer is too late.
    let (job, additions) = paste(&mut board, one);
    let output = board.library.disconnect(one, board.now);
    let stops = |request: &Request| matches!(request, Request::Stop { job: own } if *own == job);
    assert!(output.requests.iter().any(stops), "{:?}", output.requests);
    board.answer(job, Answer::Staged(Ok(additions)));
    assert_eq!(rows(&mut board, other), [1]);
}

#[test]
fn a_large_file_is_imported_as_a_whole_or_not_at_all() {
    let mut from = Board::new();
    let client = from.connect();
    for name in ["Sunday", "Monday"] {
        from.ask(client, json!({"type": "create", "name": name}));
        from.ask(client, json!({"type": "paste", "text": "1. e4 *\n\n".repeat(60)}));
    }
    from.ask(client, json!({"type": "export", "settings": {}}));
    let Some(Request::Do { job, task }) = from.requests.pop() else { panic!("nothing to do") };
    from.answer(job, Answer::Done(task.run(&from.stored(), &|| true)));
    let text = from.heard(client, "file")[0]["text"].as_str().unwrap().to_owned();

    let mut board = Board::new();
    let client = board.connect();
    board.holds_staging = true;
    for is_full in [true, false] {
        board.ask_later(client, json!({"type": "import", "text": text}));
        let Some(Request::Stage { job, additions }) = board.requests.pop() else { panic!("no") };
        assert_eq!(additions.iter().map(|own| own.games.len()).collect::<Vec<_>>(), [1, 61, 61]);
        board.set_full(is_full);
        board.answer(job, Answer::Staged(Ok(additions)));
        let imported = board.heard(client, "imported");
        assert_eq!(
            (imported.len(), board.heard(client, "refused").len()),
            if is_full { (0, 1) } else { (1, 0) }
        );
        board.requests.clear();
        let studies = board.ask(client, json!({"type": "list"}));
        let Some(Event::Studies { studies }) = studies.last() else { panic!("{studies:?}") };
        assert_eq!(studies.len(), if is_full { 1 } else { 4 });
    }
}
