//! `fissile board` over real HTTP and real sockets: studies, files, addresses, and their survival.

use std::fs;

use serde_json::{Value, json};
use tempfile::tempdir;

use support::client::Server;
#[cfg(target_os = "linux")]
use support::driver::wait_until;

const RICH: &str = "[Event \"a\"]\n[White \"Anna\"]\n[Black \"Ben\"]\n[Result \"1-0\"]\n\n\
    { before [%csl Gd4] } 1. Nf3 $1 { good [%cal Gg1f3] } (1. e4 { a lead } e5 (1... c5 2. d4) 2. Nf3) f6 2. Ne5 a6 3. Nxd7# 1-0\n";

/// The tree of a game as text: a line for each node, without ids.
fn shown(game: &Value) -> Vec<String> {
    let nodes = game["nodes"].as_array().unwrap();
    let line = |node: &Value| {
        format!(
            "{} {} {} {} {}",
            node["number"], node["san"], node["comment"], node["glyphs"], node["shapes"]
        )
    };
    let mut lines: Vec<String> = nodes.iter().map(line).collect();
    lines.sort();
    lines
}

#[test]
fn the_rules_come_from_the_server() {
    let folder = tempdir().unwrap();
    let server = Server::start(folder.path());
    let (mut tab, study, game) = server.open();
    assert_eq!(study["games"].as_array().unwrap().len(), 1);
    assert_eq!(game["nodes"].as_array().unwrap().len(), 1);
    let last = tab.play(0, "Nf3 f7f6 Ne5");
    let position = tab.ask(&json!({"type": "move", "node": last, "text": "a6"}), "position");
    assert_eq!((&position["turn"], &position["check"]), (&json!("white"), &json!(false)));
    let moves = position["moves"].as_array().unwrap();
    let winning = moves.iter().find(|mv| mv["uci"] == "e5d7").unwrap();
    assert_eq!((&winning["king"], &winning["ends"]["result"]), (&json!(true), &json!("1-0")));
    let squares: Vec<&str> = winning["explodes"]
        .as_array()
        .unwrap()
        .iter()
        .map(|gone| gone["square"].as_str().unwrap())
        .collect();
    assert_eq!(squares, ["e5", "d7", "c8", "d8", "e8"]);
    let node = position["node"].as_u64().unwrap();
    let why = tab.refused(&json!({"type": "move", "node": node, "text": "Ke3"}));
    assert!(why.contains("a king does not move like that"), "{why}");
    let preview = tab.ask(&json!({"type": "preview", "node": node, "moves": ["e5d7"]}), "preview");
    assert_eq!(preview["outcome"]["reason"], "White wins by explosion");
    // Nothing of it is in the tree.
    let why = tab.refused(&json!({"type": "show", "node": node + 1}));
    assert!(why.contains("no node"), "{why}");
    let over = tab.ask(&json!({"type": "move", "node": node, "text": "Nxd7"}), "position");
    assert_eq!(
        (&over["outcome"]["result"], over["moves"].as_array().unwrap().len()),
        (&json!("1-0"), 0)
    );
    assert_eq!(over["last"]["explodes"].as_array().unwrap().len(), 5);
}

#[test]
fn a_pgn_with_variations_goes_round() {
    let folder = tempdir().unwrap();
    let server = Server::start(folder.path());
    let (mut tab, ..) = server.open();
    let pasted = tab.ask(&json!({"type": "paste", "text": RICH}), "pasted");
    assert_eq!((&pasted["games"], pasted["problems"].as_array().unwrap().len()), (&json!(1), 0));
    let first = tab.until("game");
    let text = tab.pgn();
    let text_in_a_line = text.replace('\n', " ");
    assert!(text_in_a_line.contains("(1. e4 { a lead } 1... e5 (1... c5 2. d4) 2. Nf3)"), "{text}");
    tab.send(&json!({"type": "paste", "text": text}));
    tab.until("pasted");
    let second = tab.until("game");
    assert_eq!(shown(&first), shown(&second));
    // A file has the seven tags in any case.
    let tags = second["tags"].as_array().unwrap();
    assert!(first["tags"].as_array().unwrap().iter().all(|tag| tags.contains(tag)), "{second}");
    assert_eq!(tab.pgn(), text);
    // All games of the study in one file.
    let file = tab.ask(&json!({"type": "save", "what": "study"}), "file");
    assert_eq!(file["text"].as_str().unwrap().matches("[Event ").count(), 3);
}

#[test]
fn a_study_is_edited_and_changes_are_undone() {
    let folder = tempdir().unwrap();
    let server = Server::start(folder.path());
    let (mut tab, ..) = server.open();
    let e5 = tab.play(0, "e4 e5");
    let c5 = tab.play(e5 - 1, "c5");
    tab.ask(&json!({"type": "comment", "node": c5, "text": "Sicilian\u{1b}"}), "nodes");
    tab.ask(&json!({"type": "glyphs", "node": c5, "glyphs": [5, 5]}), "nodes");
    let shapes = json!([{"color": "red", "from": "c5", "to": "d4"}, {"color": "blue", "from": "e4", "to": null}]);
    let nodes = tab.ask(&json!({"type": "shapes", "node": c5, "shapes": shapes}), "nodes");
    let node = &nodes["nodes"][0];
    assert_eq!(
        (&node["comment"], &node["glyphs"], &node["shapes"]),
        (&json!("Sicilian"), &json!([5]), &shapes)
    );
    tab.ask(&json!({"type": "promote", "node": c5}), "game");
    assert!(
        tab.pgn().contains("1. e4 c5 $5 { [%csl Be4] [%cal Rc5d4] Sicilian } (1... e5) *"),
        "{}",
        tab.pgn()
    );
    tab.send(&json!({"type": "delete", "node": c5}));
    assert_eq!(tab.until("position")["node"], json!(e5 - 1));
    assert!(tab.pgn().contains("1. e4 e5 *"));
    tab.ask(&json!({"type": "undo"}), "game");
    assert!(tab.pgn().contains("Sicilian"));
    tab.ask(&json!({"type": "tags", "tags": [["White", "Anna"], ["Result", "0-1"]]}), "game");
    assert!(tab.pgn().contains("[White \"Anna\"]") && tab.pgn().contains("[Result \"0-1\"]"));
    for wrong in [
        json!({"type": "comment", "node": 99, "text": ""}),
        json!({"type": "glyphs", "node": 0, "glyphs": [0]}),
        json!({"type": "shapes", "node": 0, "shapes": [{"color": "red", "from": "z9", "to": null}]}),
        json!({"type": "tags", "tags": [["FEN", "x"]]}),
        json!({"type": "delete", "node": 0}),
        json!({"type": "rename", "name": " \n "}),
        json!({"type": "analyse", "lines": 6}),
        json!({"type": "new_game", "start": {"chess960": 960}}),
        json!({"type": "new_game", "start": {"fen": "8/8"}}),
        json!({"type": "play", "color": "white", "level": 11}),
        json!({"type": "play", "color": "white", "rating": 1000}),
        json!({"type": "picture", "node": 0, "format": "png", "flip": false, "pixels": 1_000_000}),
        json!({"type": "open", "study": 999}),
        json!({"type": "delete_game", "game": 999}),
        json!({"type": "learn", "color": "both"}),
        json!({"type": "resign"}),
        json!({"type": "takeback"}),
    ] {
        tab.refused(&wrong);
    }
}

#[test]
fn two_tabs_of_one_study_show_the_same_and_others_are_not_disturbed() {
    let folder = tempdir().unwrap();
    let server = Server::start(folder.path());
    let (mut first, study, _) = server.open();
    let (mut other, another, _) = server.open();
    assert_ne!(study["id"], another["id"]);
    let mut second = server.connect();
    second.send(&json!({"type": "open", "study": study["id"]}));
    second.until("position");
    let e4 = first.play(0, "e4");
    let nodes = second.until("nodes");
    assert_eq!(nodes["nodes"][1]["san"], "e4");
    // It still shows the start, until that goes.
    second.ask(&json!({"type": "show", "node": e4}), "position");
    first.send(&json!({"type": "delete", "node": e4}));
    second.until("game");
    assert_eq!(second.until("position")["node"], 0);
    let refused = other.refused(&json!({"type": "delete_study", "study": study["id"]}));
    assert!(refused.contains("open in another tab"), "{refused}");
    assert!(!other.pgn().contains("e4"));
}

#[test]
fn a_killed_server_has_lost_nothing() {
    let folder = tempdir().unwrap();
    let mut server = Server::start(folder.path());
    let (mut tab, study, _) = server.open();
    tab.send(&json!({"type": "paste", "text": RICH}));
    tab.until("position");
    tab.play(0, "d4 d5 Nf3");
    // Killed as soon as the answer is there.
    tab.send(&json!({"type": "comment", "node": 0, "text": "the last words"}));
    tab.until("nodes");
    server.kill();
    let server = Server::start(folder.path());
    let mut tab = server.connect();
    tab.send(&json!({"type": "open", "study": study["id"], "game": 2}));
    let again = tab.until("study");
    assert_eq!((&again["id"], again["games"].as_array().unwrap().len()), (&study["id"], 2));
    tab.until("position");
    let text = tab.pgn();
    assert!(text.contains("the last words") && text.contains("(1. d4 d5 2. Nf3)"), "{text}");
}

#[test]
fn a_restarted_server_has_the_same_address() {
    let folder = tempdir().unwrap();
    let mut first = Server::start(folder.path());
    let address = (first.port, first.token.clone());
    let (mut tab, study, game) = first.open();
    let e4 = tab.play(0, "e4");
    first.kill();
    let mut second = Server::start(folder.path());
    assert_eq!((second.port, second.token.clone()), address);
    // What the page knows is enough to go on.
    let mut tab = second.connect();
    tab.send(&json!({"type": "open", "study": study["id"], "game": game["id"], "node": e4}));
    assert_eq!(tab.until("position")["node"], e4);
    tab.play(e4, "e5");
    second.kill();
    let mut third = Server::start_with(folder.path(), &["--new-token"]);
    assert_eq!(third.port, address.0);
    assert_ne!(third.token, address.1);
    assert_eq!(third.http("GET", &format!("/{}/", address.1), &[]).0, 403);
    third.kill();
    // A port that the user names wins, unless it is taken: then the board is at another one.
    let other = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
    let named = other.local_addr().unwrap().port();
    let arguments = ["--port", &named.to_string()];
    let mut fourth = Server::start_with(folder.path(), &arguments);
    assert!(fourth.port != named && fourth.token == third.token, "nothing was sent to that port");
    fourth.kill();
    drop(other);
    assert_eq!(Server::start_with(folder.path(), &arguments).port, named);
}

/// The arguments of the browser are no secret, so they do not have the token.
#[cfg(target_os = "linux")]
#[test]
fn the_browser_gets_an_address_that_is_good_for_one_request() {
    let folder = tempdir().unwrap();
    let (opener, told) = (folder.path().join("xdg-open"), folder.path().join("told"));
    let script =
        format!("#!/bin/sh\necho \"$1\" > '{0}.new' && mv '{0}.new' '{0}'\n", told.display());
    support::driver::executable(&opener, script.as_bytes());
    let path = format!("{}:/usr/bin:/bin", folder.path().display());
    let server = Server::launch(Server::command(folder.path()).env("PATH", path));
    wait_until("a browser", || told.exists());
    let url = fs::read_to_string(&told).unwrap();
    assert!(!url.contains(&server.token), "{url}");
    let place = url.trim().strip_prefix(&format!("http://127.0.0.1:{}", server.port)).unwrap();
    let (status, headers, _) = server.http("GET", place, &[]);
    assert_eq!(status, 303);
    assert!(headers.contains(&format!("location: /{}/", server.token)), "{headers}");
    assert_eq!(server.http("GET", place, &[]).0, 403, "it is good once");
}

#[cfg(unix)]
#[test]
fn ctrl_c_ends_a_busy_server() {
    let folder = tempdir().unwrap();
    let mut server = Server::start(folder.path());
    let (mut searching, ..) = server.open();
    searching.send(&json!({"type": "analyse", "lines": 5}));
    searching.until("analysis");
    let (mut judging, ..) = server.open();
    judging.play(0, "Nf3 f6 Ne5 a6");
    judging.send(&json!({"type": "judge", "nodes": 10_000_000}));
    judging.until("judging");
    let (mut playing, ..) = server.open();
    playing.send(&json!({"type": "play", "color": "black", "level": 10}));
    playing.until("play");
    assert!(server.interrupt());
    assert!(searching.until("bye")["why"].as_str().unwrap().contains("shutting down"));
    // A folder is free again, and a second server in it while one runs is refused.
    let _server = Server::start(folder.path());
    let second = std::process::Command::new(env!("CARGO_BIN_EXE_fissile"))
        .args(["board", "--no-browser", "--studies"])
        .arg(folder.path())
        .output()
        .unwrap();
    assert_eq!(second.status.code(), Some(2));
    assert!(String::from_utf8(second.stderr).unwrap().contains("another fissile board"));
}

#[test]
fn a_file_on_the_command_line_becomes_a_study() {
    let folder = tempdir().unwrap();
    let path = folder.path().join("club games.pgn");
    fs::write(&path, "[White \"Anna\"]\n\n1. e4 e5 *\n\n[White \"Ben\"]\n\n1. Nf3 Kd3 *\n")
        .unwrap();
    let server = Server::start_with(folder.path(), &[path.to_str().unwrap()]);
    let mut tab = server.connect();
    tab.send(&json!({"type": "open", "study": 1}));
    let study = tab.until("study");
    assert_eq!(study["name"], "club games");
    assert_eq!(study["games"].as_array().unwrap().len(), 2, "{study}");
    drop(server);
    let mut command = Server::command(folder.path());
    let refused = command.args(["--no-browser", "empty.pgn"]).output().unwrap();
    assert_eq!(refused.status.code(), Some(2));
    fs::write(folder.path().join("empty.pgn"), "").unwrap();
    let refused = command.output().unwrap();
    let said = String::from_utf8(refused.stderr).unwrap();
    assert_eq!(said, "fissile: cannot open empty.pgn: it contains no game and no position\n");
}
