//! The session of the board, driven as a function: no server, no thread, no disk, no clock.

use std::collections::BTreeMap;
use std::time::Duration;

use fissile::atomic::Move;
use fissile::board::session::{Answer, JobId, Request};
use fissile::board::store::MemoryStore;
use fissile::board::wire::Event;
use fissile::search::{Bound, PvInfo, Score};
use fissile::util::random::Random;
use serde_json::{Value, json};

use crate::harness::{Board, Node, Page};

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
fn ten_thousand_random_messages_leave_the_tree_of_an_oracle() {
    random_messages(Board::new(), 10_000);
}

#[test]
fn they_do_so_if_the_storage_answers_later() {
    random_messages(Board::with_late_storage(MemoryStore::default()), 2_000);
}

/// Sends random messages of two clients, and compares the trees that they hear of with an oracle's.
fn random_messages(mut board: Board, rounds: usize) {
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
    assert!(oracle.next as usize > rounds / 10, "{}", oracle.next);
    // What was kept is the same.
    let mut again = board.again();
    let client = again.connect();
    again.ask(client, json!({"type": "open", "study": study}));
    assert_eq!(again.pages[&client].tree(), oracle.nodes);
}

#[test]
fn every_message_is_answered() {
    let mut board = Board::new();
    let client = board.connect();
    for kind in ["promote", "main_line", "delete"] {
        let why = board.refused(client, json!({"type": kind, "node": 0}));
        assert_eq!(why, "the start of the game stays where it is", "{kind}");
    }
    board.ask(client, json!({"type": "move", "node": 0, "text": "e4"}));
    for message in [
        json!({"type": "promote", "node": 1}),
        json!({"type": "main_line", "node": 1}),
        json!({"type": "comment", "node": 1, "text": ""}),
        json!({"type": "glyphs", "node": 1, "glyphs": []}),
        json!({"type": "tags", "tags": []}),
        json!({"type": "stop"}),
        json!({"type": "stop_mining"}),
    ] {
        let events = board.ask(client, message.clone());
        let done = Event::Done { to: message["type"].as_str().unwrap().to_owned() };
        assert_eq!(events, [done], "{message}");
    }
    assert_eq!(board.requests.len(), 0);
    // Before a study is open, too.
    let (fresh, output) = board.library.connect(board.now);
    board.pages.insert(fresh, Page::default());
    board.take(output);
    let why = board.refused(fresh, json!({"type": "undo"}));
    assert_eq!(why, "no study is open");
}

#[test]
fn a_full_store_refuses_changes_and_goes_on_when_there_is_space() {
    let mut board = Board::new();
    let client = board.connect();
    board.ask(client, json!({"type": "move", "node": 0, "text": "e4"}));
    let before = board.pages[&client].tree();
    board.set_full(true);
    for message in [
        json!({"type": "move", "node": 1, "text": "e5"}),
        json!({"type": "comment", "node": 1, "text": "x"}),
        json!({"type": "rename", "name": "x"}),
        json!({"type": "undo"}),
        json!({"type": "paste", "text": "1. d4"}),
        json!({"type": "new_game"}),
        json!({"type": "create"}),
        json!({"type": "delete_game", "game": 1}),
    ] {
        let why = board.refused(client, message.clone());
        assert!(why.ends_with("there is no space left for it; free some space and try again"));
        assert!(why.starts_with("nothing was "), "{message}: {why}");
    }
    board.ask(client, json!({"type": "show", "node": 0}));
    assert_eq!(board.pages[&client].tree(), before);
    board.set_full(false);
    board.ask(client, json!({"type": "move", "node": 1, "text": "e5"}));
    assert_eq!(board.pages[&client].nodes.len(), 3);
}

/// The last request, which is one to think, and the first move that is legal there.
fn thought(board: &Board) -> (JobId, Move) {
    match board.requests.last() {
        Some(Request::Think { job, game, .. }) => (*job, game.position().legal_moves()[0]),
        other => panic!("{other:?}"),
    }
}

#[test]
fn a_game_is_played_and_lost_on_time_without_a_clock_of_its_own() {
    let mut board = Board::new();
    let client = board.connect();
    let clock = json!({"base_ms": 60_000, "increment_ms": 1_000});
    board.ask(client, json!({"type": "play", "color": "black", "level": 3, "clock": clock}));
    let (first, mv) = thought(&board);
    assert_eq!(board.library.deadline_ms(), None, "clocks begin with the second move");
    board.answer(first, Answer::Move { mv: Some(mv), score: None });
    // The position comes before the state of the game.
    let kinds: Vec<Value> =
        board.pages[&client].events.iter().map(|event| json!(event)["type"].clone()).collect();
    assert_eq!(kinds, ["nodes", "row", "position", "play"]);
    // A late answer of the same job is nothing.
    board.answer(first, Answer::Move { mv: Some(mv), score: None });
    assert_eq!(board.pages[&client].events, []);
    board.ask(client, json!({"type": "move", "node": 1, "text": "a6"}));
    let (second, mv) = thought(&board);
    assert_eq!(board.library.deadline_ms(), Some(60_000));
    board.now.ticks_ms = 10_000;
    board.answer(second, Answer::Move { mv: Some(mv), score: Some(Score(0)) });
    let play = &board.heard(client, "play")[0]["play"];
    assert_eq!((&play["clock"]["white_ms"], &play["thinking"]), (&json!(51_000), &json!(false)));
    // Ten seconds are over for the person as well, and then its time.
    assert_eq!(board.library.deadline_ms(), Some(70_000));
    board.now.ticks_ms = 69_999;
    let output = board.library.tick(board.now);
    assert!(output.events.is_empty());
    board.now.ticks_ms = 70_000;
    let output = board.library.tick(board.now);
    board.take(output);
    let play = &board.heard(client, "play").pop().unwrap()["play"];
    assert_eq!(play["end"], json!({"result": "1-0", "reason": "White wins on time"}));
    assert!(matches!(board.requests.last(), Some(Request::Dismiss { .. })));
    assert_eq!(board.library.deadline_ms(), None);
}

#[test]
fn a_game_waits_while_nobody_shows_it() {
    let mut board = Board::new();
    let client = board.connect();
    let clock = json!({"base_ms": 60_000, "increment_ms": 0});
    board.ask(client, json!({"type": "play", "color": "white", "clock": clock}));
    board.ask(client, json!({"type": "move", "node": 0, "text": "e4"}));
    let (job, mv) = thought(&board);
    board.answer(job, Answer::Move { mv: Some(mv), score: None });
    board.now.ticks_ms += 15_000;
    board.ask(client, json!({"type": "select", "game": 1}));
    assert_eq!(board.library.deadline_ms(), None);
    board.now.ticks_ms += 1_000_000;
    board.ask(client, json!({"type": "select", "game": 2}));
    let game = &board.heard(client, "game")[0];
    assert_eq!(game["play"]["clock"]["white_ms"], 45_000, "{game}");
    // Thinking that has begun for nobody is stopped.
    board.ask(client, json!({"type": "move", "node": 2, "text": "d4"}));
    let (job, _) = thought(&board);
    let output = board.library.disconnect(client, board.now);
    let stops = |request: &Request| matches!(request, Request::Stop { job: own } if *own == job);
    assert!(output.requests.iter().any(stops), "{:?}", output.requests);
    assert!(output.events.is_empty());
}

fn line(moves: &[Move], depth: i32) -> PvInfo {
    PvInfo {
        depth,
        selective_depth: 1,
        number: 1,
        score: Score(10),
        bound: Bound::Exact,
        nodes: 1000,
        tb_hits: 0,
        time: Duration::from_secs(1),
        permille_full: 0,
        moves: moves.to_vec(),
    }
}

#[test]
fn an_analysis_follows_what_is_shown() {
    let mut board = Board::new();
    let client = board.connect();
    board.ask(client, json!({"type": "analyse", "lines": 2}));
    let Some(Request::Analyse { job: first, game, lines: 2 }) = board.requests.pop() else {
        panic!("nothing is searched")
    };
    let mv = game.position().legal_moves()[0];
    board.answer(first, Answer::Lines { lines: vec![line(&[mv], 7)], is_over: false });
    let analysis = &board.heard(client, "analysis")[0];
    assert_eq!((&analysis["depth"], &analysis["running"]), (&json!(7), &json!(true)));
    board.ask(client, json!({"type": "move", "node": 0, "text": "e4"}));
    let [Request::Stop { job }, Request::Analyse { job: second, .. }] = board.requests[..] else {
        panic!("{:?}", board.requests)
    };
    assert!(job == first && second != first);
    // The old search has nothing more to say.
    board.answer(first, Answer::Lines { lines: vec![line(&[mv], 8)], is_over: true });
    assert_eq!(board.pages[&client].events, []);
    board.ask(client, json!({"type": "stop"}));
    board.answer(second, Answer::Lines { lines: Vec::new(), is_over: true });
    assert_eq!(board.heard(client, "analysis")[0]["running"], false);
    board.ask(client, json!({"type": "show", "node": 0}));
    assert_eq!(board.heard(client, "analysis"), [] as [Value; 0], "it is off");
}

#[test]
fn what_one_client_does_the_others_see() {
    let mut board = Board::new();
    let one = board.connect();
    board.ask(one, json!({"type": "rename", "name": "both"}));
    let other = board.connect();
    board.ask(other, json!({"type": "open", "study": 1}));
    board.ask(one, json!({"type": "move", "node": 0, "text": "e4"}));
    assert_eq!(board.heard(other, "nodes").len(), 1);
    assert_eq!(board.heard(other, "position"), [] as [Value; 0], "it stays where it is");
    board.ask(other, json!({"type": "show", "node": 1}));
    board.ask(one, json!({"type": "delete", "node": 1}));
    assert_eq!(board.heard(other, "position")[0]["node"], 0, "its node is gone");
    let why = board.refused(one, json!({"type": "delete_study", "study": 1}));
    assert_eq!(why, "study 1 is open in another tab");
    board.ask(one, json!({"type": "delete_game", "game": 1}));
    assert_eq!(board.heard(other, "game")[0]["id"], 2);
}

/// Two chapters as lichess exports them.
const CHAPTERS: &str = "[Event \"Traps: The knight\"]\n[Site \"https://lichess.org/study/abcdefgh/ijklmnop\"]\n\
    [Result \"1-0\"]\n[Variant \"Atomic\"]\n[StudyName \"Traps\"]\n[ChapterName \"The knight\"]\n\n\
    { [%csl Ge5] It jumps. } 1. Nf3 f6 2. Ne5 { [%cal Ge5d7] } a6 3. Nxd7# 1-0\n\n\
    [Event \"Traps: The queen\"]\n[Site \"https://lichess.org/study/abcdefgh/qrstuvwx\"]\n[Result \"*\"]\n\
    [Variant \"Atomic\"]\n[StudyName \"Traps\"]\n[ChapterName \"The queen\"]\n\n1. Nf3 e6 (1... d5) *\n";

#[test]
fn the_chapters_of_a_study_of_lichess_become_a_study() {
    let mut board = Board::new();
    let client = board.connect();
    board.ask(client, json!({"type": "paste", "text": CHAPTERS}));
    let pasted = &board.heard(client, "pasted")[0];
    assert_eq!((&pasted["games"], &pasted["problems"]), (&json!(2), &json!([])));
    let study = &board.heard(client, "study")[0];
    let rows = study["games"].as_array().unwrap();
    let names: Vec<&str> = rows.iter().map(|row| row["event"].as_str().unwrap()).collect();
    assert_eq!((&study["name"], names), (&json!("Traps"), vec!["The knight", "The queen"]));
    // One chapter is a game like any other.
    let (first, _) = CHAPTERS.split_once("1-0\n\n").unwrap();
    board.ask(client, json!({"type": "paste", "text": format!("{first}1-0")}));
    assert_eq!(board.heard(client, "row")[0]["row"]["id"], 3);
}

#[test]
fn moves_are_looked_up_in_the_games_of_the_study() {
    let mut board = Board::new();
    let client = board.connect();
    let games = "[Result \"1-0\"]\n\n1. Nf3 f6 1-0\n\n[Result \"0-1\"]\n\n1. Nf3 e6 0-1\n\n1. e4 *";
    board.ask(client, json!({"type": "paste", "text": games}));
    board.ask(client, json!({"type": "show", "node": 0}));
    assert_eq!(board.pages[&client].position["book"], Value::Null);
    board.ask(client, json!({"type": "explore", "on": true}));
    assert_eq!(board.heard(client, "explorer")[0]["games"], 4);
    let book = &board.pages[&client].position["book"];
    assert_eq!((&book["games"], &book["moves"][0]["san"]), (&json!(3), &json!("Nf3")));
    assert_eq!(book["moves"][0]["white"], 1);
    board.ask(client, json!({"type": "move", "node": 0, "text": "Nf3"}));
    assert_eq!(board.pages[&client].position["book"]["moves"].as_array().unwrap().len(), 2);
    board.ask(client, json!({"type": "explore", "on": false}));
    assert_eq!(board.pages[&client].position["book"], Value::Null);
}

#[test]
fn a_study_is_a_sheet_of_diagrams() {
    let mut board = Board::new();
    let client = board.connect();
    board.ask(client, json!({"type": "paste", "text": CHAPTERS}));
    board.ask(client, json!({"type": "rename", "name": "<Traps>"}));
    board.ask(client, json!({"type": "save", "what": "sheet"}));
    let file = &board.heard(client, "file")[0];
    assert_eq!((&file["name"], &file["media"]), (&json!("Traps.html"), &json!("text/html")));
    let text = file["text"].as_str().unwrap();
    // Two positions with drawings in the first chapter, and the end of the second.
    assert_eq!(text.matches("<figure>").count(), 3, "{text}");
    assert!(text.contains("<h1>&lt;Traps&gt;</h1>") && text.contains("It jumps."), "{text}");
    assert!(text.contains("The knight, White to move") && text.contains("The queen, 1... e6,"));
}

#[test]
fn a_long_text_is_read_elsewhere_and_messages_wait_for_it() {
    let mut board = Board::new();
    let (client, other) = (board.connect(), board.connect());
    let text = format!("1. e4 {{ {} }} e5 *", "x ".repeat(40_000));
    assert_eq!(board.ask(client, json!({"type": "paste", "text": text})), []);
    let Some(Request::Do { job, task }) = board.requests.pop() else { panic!("it is not read") };
    // What comes after it waits; others do not.
    let show = json!({"type": "show", "node": 1}).to_string();
    let output = board.library.handle(client, &show, board.now);
    assert!(output.events.is_empty() && board.library.is_waiting(client));
    board.ask(other, json!({"type": "move", "node": 0, "text": "d4"}));
    board.answer(job, Answer::Done(task.run(&MemoryStore::default())));
    let kinds: Vec<Value> =
        board.pages[&client].events.iter().map(|event| json!(event)["type"].clone()).collect();
    assert_eq!(kinds, ["pasted", "game", "position", "row", "position"]);
    assert_eq!(board.pages[&client].position["node"], 1);
    assert!(!board.library.is_waiting(client));
    // A text without a game is refused as usual.
    board.ask(client, json!({"type": "paste", "text": "hello ".repeat(20_000)}));
    let Some(Request::Do { job, task }) = board.requests.pop() else { panic!("it is not read") };
    board.answer(job, Answer::Done(task.run(&MemoryStore::default())));
    assert_eq!(board.heard(client, "refused")[0]["to"], "paste");
}
