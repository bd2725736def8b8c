//! `fissile board` when things go wrong around it: a full disk, slow connections, odd files, many tabs.

use std::io::{Read, Write};
use std::net::TcpStream;
use std::path::{Path, PathBuf};

use serde_json::{Value, json};
use tempfile::tempdir;

use support::client::{PATIENCE, Server};
#[cfg(target_os = "linux")]
use support::driver::wait_until;

/// A folder with the studies that commit 770826c wrote: a study of four games, one of them against
/// the engine and not over, and one of an exercise that was tried once.
fn old_studies(folder: &Path) -> PathBuf {
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data/board/studies-770826c.redb");
    let path = folder.join("studies.redb");
    std::fs::copy(file, &path).unwrap();
    path
}

#[test]
fn studies_of_an_older_version_open_unchanged() {
    let folder = tempdir().unwrap();
    old_studies(folder.path());
    let server = Server::start(folder.path());
    let mut tab = server.connect();
    let studies = tab.ask(&json!({"type": "list"}), "studies");
    let studies = studies["studies"].as_array().unwrap();
    let told = |study: &Value| (study["name"].clone(), study["changed"].clone());
    assert_eq!(
        studies.iter().map(told).collect::<Vec<_>>(),
        [
            (json!("Exercises of 2026-11-25"), json!("2026-11-25T02:25:53.975357Z")),
            (json!("Sunday"), json!("2026-11-25T02:25:53.947970Z")),
        ]
    );
    tab.send(&json!({"type": "open", "study": 1, "game": 2}));
    let study = tab.until("study");
    let rows = study["games"].as_array().unwrap();
    let row = |row: &Value| {
        [row["white"].clone(), row["result"].clone(), row["plies"].clone(), row["playing"].clone()]
    };
    assert_eq!(
        rows.iter().map(row).collect::<Vec<_>>(),
        [
            [json!("?"), json!("*"), json!(0), json!(false)],
            [json!("Anna"), json!("1-0"), json!(5), json!(false)],
            [json!("?"), json!("*"), json!(1), json!(false)],
            [json!("You"), json!("*"), json!(4), json!(true)],
        ]
    );
    let game = tab.until("game");
    let nodes = game["nodes"].as_array().unwrap();
    let node = |san: &str| nodes.iter().find(|node| node["san"] == san).unwrap();
    assert_eq!(nodes[0]["comment"], "before");
    assert_eq!(nodes[0]["shapes"], json!([{"color": "green", "from": "d4", "to": null}]));
    let first = node("Nf3");
    assert_eq!((&first["comment"], &first["glyphs"]), (&json!("good"), &json!([1])));
    assert_eq!((&first["clock_ms"], &first["eval"]["depth"]), (&json!(180_000), &json!(20)));
    let blunder = &node("a6")["judgment"];
    assert_eq!((&blunder["word"], &blunder["loss"]), (&json!("blunder"), &json!(73.2)));
    assert_eq!(blunder["best"], json!({"uci": "d7d6", "san": "d6"}));
    assert_eq!(game["record"]["black"]["blunders"], 1);
    // The game against the engine goes on with its clocks.
    tab.send(&json!({"type": "select", "game": 4}));
    let game = tab.until_one("game", |game| game["id"] == 4);
    let play = &game["play"];
    assert_eq!((&play["level"], &play["tip"], &play["end"]), (&json!(2), &json!(4), &Value::Null));
    assert_eq!(play["clock"]["increment_ms"], 2000);
    let start = tab.ask(&json!({"type": "select", "game": 3}), "game")["start"].clone();
    assert!(start.as_str().unwrap().starts_with("bqnbnrkr/"), "{start}");
    tab.send(&json!({"type": "open", "study": 2}));
    let game = tab.until_one("game", |game| game["study"] == 2);
    assert_eq!(
        game["exercise"],
        json!({"solved": 0, "failed": 1, "due": null}),
        "of a store without days"
    );
}

#[cfg(target_os = "linux")]
mod limits {
    use rustix::process::{Pid, Resource, Rlimit, getrlimit, prlimit};

    use super::Server;

    /// Limits what a running server may use.
    pub fn limit(server: &Server, resource: Resource, most: Option<u64>) {
        let pid = Pid::from_raw(server.child.id() as i32).unwrap();
        let maximum = getrlimit(resource).maximum;
        prlimit(Some(pid), resource, Rlimit { current: most, maximum }).unwrap();
    }
}

/// As the disk is full, so is a file that may not grow.
#[cfg(target_os = "linux")]
#[test]
fn after_a_failed_write_the_board_goes_on_as_soon_as_there_is_space() {
    use rustix::process::Resource;
    use std::process::Command;

    let folder = tempdir().unwrap();
    let usual = Server::command(folder.path());
    // Without the trap the signal for a file that is too large ends the process.
    let mut command = Command::new("sh");
    command.current_dir(folder.path()).args(["-c", "trap '' XFSZ; exec \"$@\"", "sh"]);
    command.arg(usual.get_program()).args(usual.get_args()).arg("--no-browser");
    let mut server = Server::launch(&mut command);
    let (mut tab, study, _) = server.open();
    let e4 = tab.play(0, "e4");
    limits::limit(&server, Resource::Fsize, Some(4096));
    for _ in 0..3 {
        let why = tab.refused(&json!({"type": "move", "node": e4, "text": "e5"}));
        assert_eq!(
            why,
            "nothing was changed: there is no space left for it; free some space and try again"
        );
    }
    limits::limit(&server, Resource::Fsize, None);
    let e5 = tab.play(e4, "e5");
    server.kill();
    let server = Server::start(folder.path());
    let mut tab = server.connect();
    tab.send(&json!({"type": "open", "study": study["id"], "node": e5}));
    let game = tab.until("game");
    assert_eq!(game["nodes"].as_array().unwrap().len(), 3, "{game}");
}

#[cfg(target_os = "linux")]
#[test]
fn slow_connections_without_a_token_do_not_keep_the_owner_out() {
    use rustix::process::Resource;

    let folder = tempdir().unwrap();
    let server = Server::start(folder.path());
    let (mut tab, ..) = server.open();
    limits::limit(&server, Resource::Nofile, Some(256));
    let connect = || {
        let mut stream = TcpStream::connect(("127.0.0.1", server.port)).unwrap();
        let _ = stream.write_all(b"G");
        stream
    };
    let mut waiting: Vec<TcpStream> = (0..600).map(|_| connect()).collect();
    let page = format!("/{}/", server.token);
    assert_eq!(server.http("GET", &page, &[]).0, 200);
    let (mut fresh, ..) = server.open();
    assert_eq!(tab.play(0, "e4"), 1);
    fresh.play(0, "d4");
    // Even the youngest is sent away, and not by this end's limit.
    let last = waiting.last_mut().unwrap();
    last.set_read_timeout(Some(PATIENCE)).unwrap();
    let end = last.read(&mut [0]);
    let is_closed = |error: &std::io::Error| error.kind() == std::io::ErrorKind::ConnectionReset;
    assert!(matches!(end, Ok(0)) || end.as_ref().is_err_and(is_closed), "{end:?}");
    // A client that was admitted stays.
    assert_eq!(tab.play(1, "e5"), 2);
}

#[cfg(unix)]
#[test]
fn a_pipe_in_place_of_the_address_is_replaced() {
    let folder = tempdir().unwrap();
    let pipe = folder.path().join("address.json");
    assert!(std::process::Command::new("mkfifo").arg(&pipe).status().unwrap().success());
    let server = Server::start(folder.path());
    server.open();
    assert!(std::fs::metadata(&pipe).unwrap().is_file());
}

/// Searches share a few engines, whose tables are given back.
#[cfg(target_os = "linux")]
#[test]
fn many_tabs_leave_no_memory_behind() {
    let folder = tempdir().unwrap();
    // Small tables: how much of a large one a search has touched depends on how much time it got.
    let server = Server::start_with(folder.path(), &["--hash", "16"]);
    let (mut first, ..) = server.open();
    first.ask(&json!({"type": "analyse", "lines": 1}), "analysis");
    first.send(&json!({"type": "stop"}));
    let before = server.status("VmRSS");
    let mut tabs: Vec<_> = (0..12).map(|_| server.open().0).collect();
    for tab in &mut tabs {
        tab.send(&json!({"type": "analyse", "lines": 1}));
    }
    // Each has its turn.
    for tab in &mut tabs {
        tab.until_one("analysis", |analysis| analysis["depth"].as_i64() > Some(1));
    }
    drop(tabs);
    wait_until("the memory of the tabs", || server.status("VmRSS") <= before + (64 << 10));
    // The first tab can still search.
    first.send(&json!({"type": "analyse", "lines": 2}));
    first.until_one("analysis", |analysis| analysis["running"] == true);
}
