//! `fissile board` under attack: wrong tokens, hosts and origins, messages that are too long or none at
//! all, by the ten thousand. Each gets one clear refusal, and the server and its other tabs go on.

use std::io::Write;
use std::net::TcpStream;

use fissile::util::random::Random;
use serde_json::{Value, json};
use tempfile::tempdir;
use tungstenite::Message;

use support::client::Server;
use support::driver;
use support::exhaustive::cases;

#[test]
fn only_the_right_token_host_and_origin_get_in() {
    let folder = tempdir().unwrap();
    let server = Server::start(folder.path());
    let page = format!("/{}/", server.token);
    let (status, head, body) = server.http("GET", &page, &[]);
    assert_eq!(status, 200, "{head}");
    assert!(
        head.contains("content-security-policy: default-src 'none'; script-src 'self'"),
        "{head}"
    );
    assert!(
        head.contains("x-content-type-options: nosniff")
            && head.contains("referrer-policy: no-referrer")
    );
    assert!(body.contains("<html"));
    assert_eq!(server.http("GET", &page[..page.len() - 1], &[]).0, 308);
    assert_eq!(server.http("GET", &format!("{page}main.js"), &[]).0, 200);
    for name in [
        "x",
        "../Cargo.toml",
        "%2e%2e/Cargo.toml",
        "..%2fCargo.toml",
        "/etc/passwd",
        "main.js/",
        "socket/x",
    ] {
        let (status, _, body) = server.http("GET", &format!("{page}{name}"), &[]);
        assert_eq!((status, body.as_str()), (404, "There is no such file.\n"), "{name}");
    }
    assert_eq!(server.http("POST", &page, &[]).0, 405);
    assert_eq!(server.http("GET", &format!("{page}socket"), &[]).0, 400);
    let own = format!("http://127.0.0.1:{}", server.port);
    assert_eq!(server.http("GET", &page, &[("Origin", &own)]).0, 200);
    for (path, header) in [
        ("/", ("X", "")),
        ("/socket", ("X", "")),
        (&page[..20], ("X", "")),
        (&page, ("Host", "example.org")),
        (&page, ("Host", "example.org:80")),
        (&page, ("Origin", "http://example.org")),
        (&page, ("Origin", "null")),
    ] {
        let (status, head, body) = server.http("GET", path, &[header]);
        assert_eq!(status, 403, "{path} {header:?}");
        assert!(body.ends_with(".\n") && body.lines().count() == 1, "{body}");
        assert!(!body.contains(&server.token) && head.contains("content-security-policy"));
    }
    let socket = format!("{page}socket");
    for (path, origin) in [
        (socket.as_str(), "http://example.org"),
        (&socket, ""),
        (&socket, "null"),
        ("/socket", &own),
        ("/0123456789abcdef0123456789abcdef/socket", &own),
    ] {
        let error = server.try_connect(path, origin).err().unwrap();
        assert!(error.contains("403"), "{path} {origin}: {error}");
    }
    server.connect();
}

#[test]
fn wrong_requests_leave_the_server_as_it_was() {
    let folder = tempdir().unwrap();
    let server = Server::start(folder.path());
    let (mut tab, ..) = server.open();
    let mut numbers = Random::new(1);
    for round in 0..cases("wrong requests", 2_000, 500) {
        let token: String =
            (0..32).map(|_| char::from(b"0123456789abcdef"[numbers.below(16)])).collect();
        let mut stream = TcpStream::connect(("127.0.0.1", server.port)).unwrap();
        let request = match round % 4 {
            0 => format!("GET /{token}/ HTTP/1.1\r\nHost: 127.0.0.1:{}\r\n\r\n", server.port),
            1 => format!("GET /{}/ HTTP/1.1\r\nHost: {token}\r\n\r\n", server.token),
            2 => format!("{token} {token}\r\n\r\n"),
            _ => String::new(),
        };
        let _ = stream.write_all(request.as_bytes());
    }
    assert_eq!(tab.play(0, "e4"), 1);
    assert_eq!(server.http("GET", &format!("/{}/", server.token), &[]).0, 200);
}

/// Every message that the client may send, as it should be.
fn samples() -> Vec<Value> {
    vec![
        json!({"type": "list"}),
        json!({"type": "show", "node": 0}),
        json!({"type": "preview", "node": 0, "moves": ["e2e4", "e7e5"]}),
        json!({"type": "move", "node": 0, "text": "e2e4"}),
        json!({"type": "comment", "node": 0, "text": "hello"}),
        json!({"type": "glyphs", "node": 0, "glyphs": [1, 14]}),
        json!({"type": "shapes", "node": 0, "shapes": [{"color": "green", "from": "e2", "to": "e4"}]}),
        json!({"type": "tags", "tags": [["White", "Anna"]]}),
        json!({"type": "new_game", "start": {"chess960": 518}}),
        json!({"type": "new_game", "start": {"fen": "8/8/8/8/8/8/4k3/4K3 w - - 0 1"}}),
        json!({"type": "paste", "text": "1. e4 (1. d4 {x}) e5 *"}),
        json!({"type": "promote", "node": 0}),
        json!({"type": "main_line", "node": 0}),
        json!({"type": "undo"}),
        json!({"type": "threat", "node": 0}),
        json!({"type": "stop"}),
        json!({"type": "play", "color": "random", "level": 1, "clock": {"base_ms": 60000, "increment_ms": 0}}),
        json!({"type": "play", "color": "white", "practice": {"takebacks": true}}),
        json!({"type": "try_again"}),
        json!({"type": "check", "start": {"fen": "8/8/8/8/8/8/4k3/4K3 w - - 0 1"}}),
        json!({"type": "export", "settings": {"theme": "dark"}}),
        json!({"type": "import", "text": "{\"format\": \"fissile board\"}\n"}),
        json!({"type": "explore", "on": true}),
        json!({"type": "explore", "on": true, "variations": true, "player": "A", "color": "white", "rating": 1, "since": "2024", "until": "2024-06"}),
        json!({"type": "arrange", "games": [2, 1], "before": 3}),
        json!({"type": "copy_games", "games": [1], "to": {"study": 1}}),
        json!({"type": "move_games", "games": [2], "to": {"new": "x"}}),
        json!({"type": "carry_back"}),
        json!({"type": "train", "color": "white", "moves": 4}),
        json!({"type": "offer_draw"}),
        json!({"type": "resign"}),
        json!({"type": "takeback"}),
        json!({"type": "paste", "text": "7k/7p/8/8/8/8/P7/K6R w - - bm Rxh7#; pv Rxh7#;"}),
        json!({"type": "solve"}),
        json!({"type": "hint"}),
        json!({"type": "give_up"}),
        json!({"type": "mine", "nodes": 1000}),
        json!({"type": "stop_mining"}),
        json!({"type": "save_records", "study": 1}),
        json!({"type": "learn", "color": "both"}),
        json!({"type": "try", "node": 0, "text": "e4"}),
        json!({"type": "save", "what": "game"}),
        json!({"type": "picture", "node": 0, "format": "svg", "flip": false, "pixels": 64}),
        json!({"type": "rename", "name": "x"}),
        json!({"type": "select", "game": 1}),
        json!({"type": "delete", "node": 1}),
        json!({"type": "delete_game", "game": 1}),
    ]
}

/// A text with some damage.
fn damaged(text: &str, numbers: &mut Random) -> String {
    const PARTS: [&str; 14] = [
        "",
        "\"",
        "{",
        "}",
        "[",
        "null",
        "-1",
        "1e999",
        "18446744073709551616",
        "\u{0}",
        "\u{202e}",
        "\\ud800",
        ",",
        "\u{1b}[2J",
    ];
    let mut text: Vec<char> = text.chars().collect();
    for _ in 0..=numbers.below(3) {
        let at = numbers.below(text.len() + 1);
        let end = (at + numbers.below(6)).min(text.len());
        let part = PARTS[numbers.below(PARTS.len())];
        text.splice(at..end, part.chars());
    }
    text.into_iter().collect()
}

#[test]
fn ten_thousand_damaged_messages_are_answered_and_nothing_breaks() {
    let folder = tempdir().unwrap();
    let server = Server::start(folder.path());
    let (mut watcher, ..) = server.open();
    let (mut tab, ..) = server.open();
    let mut numbers = Random::new(7);
    let samples = samples();
    let mut refused = 0;
    for round in 0..10_000 {
        let sample = &samples[numbers.below(samples.len())];
        tab.send_text(&damaged(&sample.to_string(), &mut numbers));
        // Something that is answered in any case follows from time to time, so that answers are read.
        if round % 50 == 49 {
            tab.send(&json!({"type": "list"}));
            tab.send(&json!({"type": "analyse", "lines": 0}));
            loop {
                let event = tab.next_event();
                if event["type"] == "refused" {
                    let why = event["why"].as_str().unwrap();
                    assert!(!why.is_empty() && why.chars().count() < 1200, "{why}");
                    assert!(!why.contains(['\u{1b}', '\n']), "{why:?}");
                    refused += 1;
                    if event["to"] == "analyse" {
                        break;
                    }
                }
            }
        }
    }
    assert!(refused > 5_000, "{refused}");
    assert_eq!(watcher.play(0, "e4"), 1);
}

#[test]
fn messages_that_are_too_long_or_not_text_are_refused() {
    let folder = tempdir().unwrap();
    let server = Server::start(folder.path());
    let (mut watcher, ..) = server.open();
    let (mut tab, ..) = server.open();
    tab.send(&json!({"type": "comment", "node": 0, "text": "x".repeat(100_000)}));
    let event = tab.next_but(&["analysis"]);
    assert!(event["why"].as_str().unwrap().contains("is too long"), "{event}");
    tab.socket.send(Message::binary(vec![0, 1, 2])).unwrap();
    assert!(tab.next_event()["why"].as_str().unwrap().contains("text frame"));
    tab.send_text(&"[".repeat(60_000));
    assert_eq!(tab.next_event()["type"], "refused");
    // A paste may be long.
    let long = format!("1. e4 {{ {} }} e5 *", "x ".repeat(100_000));
    tab.ask(&json!({"type": "paste", "text": long}), "pasted");
    let brackets = "(".repeat(1 << 20);
    tab.send(&json!({"type": "paste", "text": format!("1. e4 {brackets}")}));
    tab.until("pasted");
    // Longer than anything.
    let _ = tab.socket.send(Message::text("x".repeat(65 << 20)));
    let mut last = None;
    while let Ok(message) = tab.socket.read() {
        last = Some(message);
    }
    match last {
        Some(Message::Close(Some(frame))) => assert_eq!(u16::from(frame.code), 1009, "{frame}"),
        other => panic!("{other:?}"),
    }
    assert_eq!(watcher.play(0, "e4"), 1);
}

#[test]
fn a_frame_that_is_no_text_ends_the_connection_with_a_reason() {
    let folder = tempdir().unwrap();
    let server = Server::start(folder.path());
    let (mut watcher, ..) = server.open();
    let (mut tab, ..) = server.open();
    // A masked text frame of one byte that is not UTF-8.
    let frame = [0x81, 0x81, 0, 0, 0, 0, 0xff];
    tab.socket.get_mut().write_all(&frame).unwrap();
    assert_eq!(tab.next_event()["type"], "refused");
    assert!(matches!(tab.socket.read(), Ok(Message::Close(Some(_)))));
    assert_eq!(watcher.play(0, "e4"), 1);
}

#[cfg(target_os = "linux")]
#[test]
fn there_is_an_end_of_tabs_and_they_come_back() {
    let folder = tempdir().unwrap();
    let server = Server::start(folder.path());
    let tabs: Vec<_> = (0..32).map(|_| server.connect()).collect();
    let own = format!("http://127.0.0.1:{}", server.port);
    let error = server.try_connect(&format!("/{}/socket", server.token), &own).err().unwrap();
    assert!(error.contains("bye") && error.contains("32 tabs"), "{error}");
    drop(tabs);
    driver::wait_until("the end of the threads", || server.status("Threads") <= 8);
    server.open();
}

#[cfg(target_os = "linux")]
#[test]
fn a_tab_that_reads_nothing_is_given_up() {
    let folder = tempdir().unwrap();
    let server = Server::start(folder.path());
    let (mut deaf, ..) = server.open();
    let (mut tab, ..) = server.open();
    let before = server.status("VmRSS");
    // Much more than the buffers of the sockets hold; the server stops reading in between.
    deaf.socket.get_mut().set_write_timeout(Some(std::time::Duration::from_millis(500))).unwrap();
    let picture = Message::text(
        json!({"type": "picture", "node": 0, "format": "svg", "flip": false}).to_string(),
    );
    for _ in 0..20_000 {
        if deaf.socket.send(picture.clone()).is_err() {
            break;
        }
    }
    assert_eq!(tab.play(0, "e4"), 1);
    let grown = server.status("VmRSS").saturating_sub(before);
    assert!(grown < 64 << 10, "{grown} KiB more");
}
