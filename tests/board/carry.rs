//! Games in another order, and copied or moved into another study: nothing is lost, and nothing is there twice.

use fissile::board::session::{Answer, Request};
use fissile::board::wire::Event;
use serde_json::{Value, json};
use support::client::Server;
use tempfile::tempdir;

use crate::harness::Board;

/// A board whose study 1 has the games 1 (empty), 2, 3 and 4, and whose study 2 has one.
fn board() -> (Board, u64) {
    let mut board = Board::new();
    let client = board.connect();
    board.ask(client, json!({"type": "create", "name": "Monday"}));
    board.ask(client, json!({"type": "open", "study": 1}));
    let games = ["e4", "d4", "c4"].map(|mv| format!("[Event \"{mv}\"]\n\n1. {mv} *\n"));
    board.ask(client, json!({"type": "paste", "text": games.join("\n")}));
    (board, client)
}

/// The games of a study in the order of its list, as a client opens it.
fn listed(board: &mut Board, client: u64, study: u64) -> Vec<String> {
    board.ask(client, json!({"type": "open", "study": study}));
    names(&board.heard(client, "study")[0])
}

fn names(study: &Value) -> Vec<String> {
    let games = study["games"].as_array().unwrap();
    games.iter().map(|game| game["event"].as_str().unwrap().to_owned()).collect()
}

#[test]
fn an_order_is_kept_and_others_see_it() {
    let (mut board, one) = board();
    let other = board.connect();
    board.ask(other, json!({"type": "open", "study": 1}));
    board.ask(one, json!({"type": "arrange", "games": [4, 3], "before": 1}));
    assert_eq!(names(&board.heard(other, "study")[0]), ["d4", "c4", "?", "e4"]);
    board.ask(one, json!({"type": "arrange", "games": [3]}));
    assert_eq!(names(&board.heard(one, "study")[0]), ["c4", "?", "e4", "d4"]);
    // New games come last, and everything that has all games has them in this order.
    board.ask(one, json!({"type": "new_game"}));
    board.ask(one, json!({"type": "save", "what": "study"}));
    let text = board.heard(one, "file")[0]["text"].as_str().unwrap().to_owned();
    let at = |name: &str| text.find(&format!("[Event \"{name}\"]")).unwrap();
    assert!(at("c4") < at("e4") && at("e4") < at("d4"), "{text}");
    let why = board.refused(one, json!({"type": "arrange", "games": [3, 9]}));
    assert_eq!(why, "study 1 has no game 9");
    // A game that gets the id of one that is gone does not get its place.
    board.ask(one, json!({"type": "arrange", "games": [5], "before": 4}));
    board.ask(one, json!({"type": "delete_game", "game": 5}));
    board.ask(one, json!({"type": "new_game"}));
    let mut again = board.again();
    let client = again.connect();
    assert_eq!(listed(&mut again, client, 1), ["c4", "?", "e4", "d4", "?"]);
    // The file of everything has the order, too.
    board.ask_later(one, json!({"type": "export", "settings": {}}));
    let Some(Request::Do { job, task }) = board.requests.pop() else { panic!("no task") };
    let done = task.run(&board.stored(), &|| true);
    board.answer(job, Answer::Done(done));
    let text = board.heard(one, "file")[0]["text"].clone();
    let mut elsewhere = Board::new();
    let client = elsewhere.connect();
    elsewhere.ask(client, json!({"type": "import", "text": text}));
    let imported = elsewhere.heard(client, "studies")[0]["studies"].as_array().unwrap().clone();
    let copy = imported.iter().find(|study| study["games"] == 5).unwrap()["id"].as_u64().unwrap();
    assert_eq!(listed(&mut elsewhere, client, copy), ["c4", "?", "e4", "d4", "?"]);
}

#[test]
fn games_are_copied_and_moved() {
    let (mut board, one) = board();
    let other = board.connect();
    board.ask(other, json!({"type": "open", "study": 1, "game": 3}));
    board.ask(one, json!({"type": "copy_games", "games": [3, 2, 3], "to": {"study": 2}}));
    let carried = &board.heard(one, "carried")[0];
    assert_eq!(
        carried,
        &json!({"type": "carried", "study": 2, "name": "Monday", "games": 2, "moved": false})
    );
    board.ask(one, json!({"type": "move_games", "games": [3], "to": {"new": "Tuesday"}}));
    assert_eq!(names(&board.heard(one, "study")[0]), ["?", "e4", "c4"]);
    // The other tab showed it.
    assert!(board.heard(other, "game")[0]["id"] != 3);
    let third = board.heard(one, "carried")[0]["study"].as_u64().unwrap();
    assert_eq!(listed(&mut board, one, third), ["d4"]);
    assert_eq!(listed(&mut board, one, 2), ["?", "e4", "d4"]);
    // An empty game takes the place of the last.
    board.ask(one, json!({"type": "open", "study": third}));
    board.ask(one, json!({"type": "move_games", "games": [1], "to": {"study": 1}}));
    assert_eq!(board.heard(other, "row")[0]["row"]["event"], "d4");
    assert_eq!(listed(&mut board, other, 1), ["?", "e4", "c4", "d4"]);
    assert_eq!(listed(&mut board, one, third), ["?"]);
}

#[test]
fn what_cannot_be_carried_is_refused_and_stays() {
    let (mut board, one) = board();
    for (message, why) in [
        (json!({"games": [2], "to": {"study": 1}}), "the games are in this study already"),
        (json!({"games": [2], "to": {"study": 9}}), "there is no study 9"),
        (json!({"games": [7], "to": {"study": 2}}), "study 1 has no game 7"),
        (json!({"games": [], "to": {"study": 2}}), "it contains no game"),
    ] {
        let mut message = message;
        message["type"] = json!("move_games");
        assert_eq!(board.refused(one, message), why);
    }
    let unnamed = json!({"type": "copy_games", "games": [2], "to": {"new": " "}});
    assert!(board.refused(one, unnamed).contains("name"));
    board.set_full(true);
    let why = board.refused(one, json!({"type": "move_games", "games": [2], "to": {"study": 2}}));
    assert!(why.starts_with("nothing was added: there is no space left"), "{why}");
    let why = board.refused(one, json!({"type": "arrange", "games": [4], "before": 1}));
    assert!(why.starts_with("nothing was changed: there is no space left"), "{why}");
    board.set_full(false);
    assert_eq!(listed(&mut board, one, 1), ["?", "e4", "d4", "c4"]);
    assert_eq!(listed(&mut board, one, 2), ["?"]);
    board.ask(one, json!({"type": "open", "study": 1}));
    board.damage(1, 3);
    let why =
        board.refused(one, json!({"type": "move_games", "games": [2, 3], "to": {"study": 2}}));
    assert!(why.ends_with("the disk is damaged"), "{why}");
    assert_eq!(listed(&mut board, one, 2), ["?"]);
}

#[test]
fn games_that_were_moved_go_back_to_their_places() {
    let (mut board, one) = board();
    assert_eq!(board.refused(one, json!({"type": "carry_back"})), "there is no change to undo");
    board.ask(one, json!({"type": "arrange", "games": [4], "before": 2}));
    board.ask(one, json!({"type": "move_games", "games": [3, 4], "to": {"study": 2}}));
    // What changes meanwhile in both studies stays.
    let other = board.connect();
    board.ask(other, json!({"type": "open", "study": 2, "game": 2}));
    board.ask(other, json!({"type": "move", "node": 1, "text": "e5"}));
    board.ask(one, json!({"type": "new_game"}));
    board.ask(one, json!({"type": "carry_back"}));
    let back = &board.heard(one, "carried_back")[0];
    assert_eq!(back["games"], 2);
    assert_eq!((&back["study"], &back["moved"]), (&json!(1), &json!(true)));
    assert_eq!(board.heard(other, "game")[0]["id"], 1, "its game has gone back");
    let mut again = board.again();
    let client = again.connect();
    again.ask(client, json!({"type": "open", "study": 1, "game": 4}));
    assert_eq!(names(&again.heard(client, "study")[0]), ["?", "c4", "e4", "d4", "?"]);
    assert_eq!(again.heard(client, "game")[0]["nodes"].as_array().unwrap().len(), 3);
    assert_eq!(listed(&mut again, client, 2), ["?"]);
    assert_eq!(board.refused(one, json!({"type": "carry_back"})), "there is no change to undo");
}

#[test]
fn what_stood_in_for_games_goes_when_they_are_back() {
    let (mut board, one) = board();
    let all = json!({"type": "move_games", "games": [1, 2, 3, 4], "to": {"new": "Tuesday"}});
    board.ask(one, all.clone());
    let new = board.heard(one, "carried")[0]["study"].clone();
    assert_eq!(names(&board.heard(one, "study")[0]), ["?"]);
    // The tab has the new study open, which goes.
    board.ask(one, json!({"type": "open", "study": new}));
    board.ask(one, json!({"type": "carry_back"}));
    let studies: Vec<Value> = board.heard(one, "study");
    assert_eq!(studies.iter().map(|study| &study["id"]).collect::<Vec<_>>(), [1]);
    assert_eq!(listed(&mut board, one, 1), ["?", "e4", "d4", "c4"]);
    let gone = format!("there is no study {new}");
    assert_eq!(board.refused(one, json!({"type": "open", "study": new})), gone);
    // A game that took the place of the others and has got a move stays, and so does a study with a game of its own.
    board.ask(one, all);
    let new = board.heard(one, "carried")[0]["study"].as_u64().unwrap();
    board.ask(one, json!({"type": "move", "node": 0, "text": "b4"}));
    let other = board.connect();
    board.ask(other, json!({"type": "open", "study": new}));
    board.ask(other, json!({"type": "new_game"}));
    board.ask(one, json!({"type": "carry_back"}));
    assert_eq!(listed(&mut board, one, 1), ["?", "e4", "d4", "c4", "?"]);
    assert_eq!(listed(&mut board, one, new), ["?"]);
}

#[test]
fn copies_are_deleted_unless_they_were_changed() {
    let (mut board, one) = board();
    let copy = json!({"type": "copy_games", "games": [2, 3], "to": {"study": 2}});
    board.ask(one, copy.clone());
    board.ask(one, json!({"type": "carry_back"}));
    let back = &board.heard(one, "carried_back")[0];
    assert_eq!(back["moved"], false);
    assert_eq!((&back["name"], &back["games"]), (&json!("Monday"), &json!(2)));
    assert_eq!(listed(&mut board, one, 2), ["?"]);
    assert_eq!(listed(&mut board, one, 1), ["?", "e4", "d4", "c4"]);
    board.ask(one, copy);
    board.ask(one, json!({"type": "open", "study": 2, "game": 2}));
    board.ask(one, json!({"type": "comment", "node": 1, "text": "good"}));
    let why = board.refused(one, json!({"type": "carry_back"}));
    assert_eq!(why, "copies in \"Monday\" were changed in the meantime, so they stay");
    assert_eq!(listed(&mut board, one, 2), ["?", "e4", "d4"]);
    // A study that was made for copies goes with them.
    let new = json!({"type": "copy_games", "games": [2], "to": {"new": "Tuesday"}});
    board.ask(one, new);
    board.ask(one, json!({"type": "carry_back"}));
    board.ask(one, json!({"type": "list"}));
    assert_eq!(board.heard(one, "studies")[0]["studies"].as_array().unwrap().len(), 2);
}

#[test]
fn a_long_name_stays_one_that_a_study_can_have() {
    let (mut board, one) = board();
    let new = json!({"type": "copy_games", "games": [2], "to": {"new": "x".repeat(200)}});
    board.ask(one, new.clone());
    assert_eq!(board.heard(one, "carried")[0]["name"], "x".repeat(200));
    board.ask(one, new);
    assert_eq!(board.heard(one, "carried")[0]["name"], format!("{} (2)", "x".repeat(196)));
}

#[test]
fn what_cannot_go_back_is_refused_and_stays() {
    let (mut board, one) = board();
    let moved = json!({"type": "move_games", "games": [3, 4], "to": {"study": 2}});
    let back = json!({"type": "carry_back"});
    board.ask(one, moved);
    board.set_full(true);
    let why = board.refused(one, back.clone());
    assert!(why.starts_with("nothing was added: there is no space left"), "{why}");
    board.set_full(false);
    board.ask(one, json!({"type": "open", "study": 2}));
    board.ask(one, json!({"type": "delete_game", "game": 3}));
    // Another game has its id now, and is none of those that were moved.
    board.ask(one, json!({"type": "new_game"}));
    let why = board.refused(one, back.clone());
    assert_eq!(why, "these games are not all in \"Monday\" anymore, so nothing was moved back");
    assert_eq!(listed(&mut board, one, 2), ["?", "d4", "?"]);
    assert_eq!(listed(&mut board, one, 1), ["?", "e4"]);
    board.ask(one, json!({"type": "rename", "name": "Sunday"}));
    board.ask(one, json!({"type": "move_games", "games": [2], "to": {"study": 2}}));
    board.ask(one, json!({"type": "open", "study": 2}));
    board.ask(one, json!({"type": "delete_study", "study": 1}));
    let why = board.refused(one, back.clone());
    assert_eq!(why, "the study \"Sunday\" is gone, so the games stay where they are");
    assert_eq!(listed(&mut board, one, 2), ["?", "d4", "?", "e4"]);
    // Another tab has moved nothing.
    let other = board.connect();
    assert_eq!(board.refused(other, back), "there is no change to undo");
}

#[test]
fn many_games_go_back_unless_they_change_meanwhile() {
    let mut board = Board::new();
    let one = board.connect();
    board.ask(one, json!({"type": "open", "study": 1}));
    let texts = (0..150).map(|number| format!("[Event \"{number}\"]\n\n1. e4 *\n\n"));
    board.ask(one, json!({"type": "paste", "text": texts.collect::<String>()}));
    let before = listed(&mut board, one, 1);
    let all: Vec<u64> = (2..152).collect();
    board.ask_later(one, json!({"type": "move_games", "games": all, "to": {"new": "Monday"}}));
    let Some(Request::Do { job, task }) = board.requests.pop() else { panic!("no task") };
    let done = task.run(&board.stored(), &|| true);
    board.answer(job, Answer::Done(done));
    assert_eq!(board.heard(one, "carried")[0]["games"], 150);
    let other = board.connect();
    board.ask(other, json!({"type": "open", "study": 2, "game": 2}));
    board.holds_staging = true;
    for changes in [true, false] {
        board.requests.clear();
        board.ask_later(one, json!({"type": "carry_back"}));
        let Some(Request::Do { job, task }) = board.requests.pop() else { panic!("no task") };
        let done = task.run(&board.stored(), &|| true);
        board.answer(job, Answer::Done(done));
        let Some(Request::Stage { job, additions }) = board.requests.pop() else {
            panic!("nothing is staged")
        };
        if changes {
            board.ask(other, json!({"type": "move", "node": 1, "text": "e5"}));
        }
        board.answer(job, Answer::Staged(Ok(additions)));
        if changes {
            let refused = &board.heard(one, "refused")[0];
            let wanted = "the study was changed in the meantime, so nothing was moved: try again";
            assert_eq!(refused["why"], wanted);
        } else {
            assert_eq!(board.heard(one, "carried_back")[0]["games"], 150);
        }
    }
    board.holds_staging = false;
    assert_eq!(listed(&mut board, one, 1), before);
    assert_eq!(listed(&mut board, other, 2), ["?"]);
}

#[test]
fn many_games_are_moved_unless_they_change_meanwhile() {
    let mut board = Board::new();
    let one = board.connect();
    board.ask(one, json!({"type": "create", "name": "Monday"}));
    board.ask(one, json!({"type": "open", "study": 1}));
    let text = "1. e4 *\n\n".repeat(150);
    board.ask(one, json!({"type": "paste", "text": text}));
    let all: Vec<u64> = (2..152).collect();
    let other = board.connect();
    board.ask(other, json!({"type": "open", "study": 1, "game": 2}));
    board.holds_staging = true;
    for changes in [true, false] {
        board.requests.clear();
        board.ask_later(one, json!({"type": "move_games", "games": all, "to": {"study": 2}}));
        let Some(Request::Do { job, task }) = board.requests.pop() else { panic!("no task") };
        let done = task.run(&board.stored(), &|| true);
        board.answer(job, Answer::Done(done));
        let Some(Request::Stage { job, additions }) = board.requests.pop() else {
            panic!("nothing is staged")
        };
        // Nobody gets the ids of the games that come: the study stays open.
        let third = board.connect();
        board.ask(third, json!({"type": "open", "study": 2}));
        board.ask(third, json!({"type": "create"}));
        if changes {
            let node = json!({"type": "move", "node": 1, "text": "e5"});
            board.ask(other, node);
        }
        board.answer(job, Answer::Staged(Ok(additions)));
        if changes {
            let [Event::Refused { why, .. }] = &board.pages[&one].events[..] else { panic!("no") };
            let wanted = "the study was changed in the meantime, so nothing was moved: try again";
            assert_eq!(why, wanted);
            assert!(matches!(board.requests.last(), Some(Request::Stop { .. })));
        } else {
            assert_eq!(board.heard(one, "carried")[0]["games"], 150);
            // Its game is gone.
            assert_eq!(board.heard(other, "game")[0]["id"], 1);
        }
    }
    assert_eq!(listed(&mut board, one, 2).len(), 151);
    assert_eq!(listed(&mut board, one, 1).len(), 1);
    let why = {
        board.ask(one, json!({"type": "select", "game": 1}));
        board.ask_later(one, json!({"type": "paste", "text": "1. e4 *\n\n".repeat(19_950)}));
        while let Some(Request::Do { job, task }) = board.requests.pop() {
            let done = task.run(&board.stored(), &|| true);
            board.answer(job, Answer::Done(done));
            if let Some(Request::Stage { job, additions }) = board.requests.pop() {
                board.answer(job, Answer::Staged(Ok(additions)));
            }
        }
        board.ask(one, json!({"type": "open", "study": 2}));
        let all: Vec<u64> = (1..152).collect();
        board.refused(one, json!({"type": "copy_games", "games": all, "to": {"study": 1}}))
    };
    let wanted = "has 19951 games and cannot take 151 more: a study holds at most 20000";
    assert!(why.ends_with(wanted), "{why}");
}

#[test]
fn what_was_ordered_and_moved_survives_a_kill() {
    let folder = tempdir().unwrap();
    let mut server = Server::start(folder.path());
    let (mut tab, study, _) = server.open();
    let text: String =
        (0..150).map(|number| format!("[Event \"{number}\"]\n\n1. e4 *\n\n")).collect();
    tab.ask(&json!({"type": "paste", "text": text}), "position");
    tab.send(&json!({"type": "arrange", "games": [151], "before": 1}));
    tab.until_one("study", |study| study["games"][0]["event"] == "149");
    // More than 100 games are staged in the file before the study has them.
    let most: Vec<u64> = (2..130).collect();
    let moved = json!({"type": "move_games", "games": most, "to": {"new": "Monday"}});
    let carried = tab.ask(&moved, "carried");
    assert_eq!((&carried["games"], &carried["moved"]), (&json!(128), &json!(true)));
    server.kill();
    server = Server::start(folder.path());
    let mut tab = server.connect();
    let left = tab.ask(&json!({"type": "open", "study": study["id"]}), "study");
    assert_eq!(names(&left)[..3], ["149", "?", "128"]);
    assert_eq!(names(&left).len(), 23);
    let there = tab.ask(&json!({"type": "open", "study": carried["study"]}), "study");
    let numbers: Vec<String> = (0..128).map(|number| number.to_string()).collect();
    assert_eq!(names(&there), numbers);
    // The way back is one change as well.
    let moved = json!({"type": "move_games", "games": [1, 2, 3], "to": {"study": study["id"]}});
    tab.ask(&moved, "carried");
    tab.ask(&json!({"type": "carry_back"}), "carried_back");
    let most: Vec<u64> = (1..121).collect();
    tab.ask(&json!({"type": "move_games", "games": most, "to": {"new": "Tuesday"}}), "carried");
    let back = tab.ask(&json!({"type": "carry_back"}), "carried_back");
    assert_eq!((&back["games"], &back["moved"]), (&json!(120), &json!(true)));
    server.kill();
    server = Server::start(folder.path());
    let mut tab = server.connect();
    let there = tab.ask(&json!({"type": "open", "study": carried["study"]}), "study");
    assert_eq!(names(&there), numbers);
    let left = tab.ask(&json!({"type": "open", "study": study["id"]}), "study");
    assert_eq!(names(&left).len(), 23);
}
