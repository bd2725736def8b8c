//! The real program on a terminal: what it prints there, and that it prints nothing of this into a
//! pipe.

#![cfg(target_os = "linux")]

use std::fs::{File, OpenOptions};
use std::io::{Read, Write};
use std::process::{Child, Command, Stdio};
use std::str;

use rustix::pty::{OpenptFlags, grantpt, openpt, ptsname, unlockpt};
use support::driver;
use tempfile::TempDir;

/// The program with a terminal as all of its streams.
struct Terminal {
    screen: File,
    child: Child,
    /// What was read from the screen so far.
    seen: Vec<u8>,
}

impl Terminal {
    fn start(arguments: &[&str]) -> Terminal {
        let mut command = driver::binary();
        command.args(arguments);
        Terminal::start_by(command)
    }

    fn start_by(mut command: Command) -> Terminal {
        let screen = openpt(OpenptFlags::RDWR | OpenptFlags::NOCTTY).unwrap();
        grantpt(&screen).unwrap();
        unlockpt(&screen).unwrap();
        let name = ptsname(&screen, Vec::new()).unwrap();
        let name = str::from_utf8(name.to_bytes()).unwrap();
        let side = OpenOptions::new().read(true).write(true).open(name).unwrap();
        let stream = || Stdio::from(side.try_clone().unwrap());
        command.stdin(stream()).stdout(stream()).stderr(stream());
        Terminal { screen: screen.into(), child: command.spawn().unwrap(), seen: Vec::new() }
    }

    /// Types a line or a key.
    fn types(&mut self, text: &str) {
        self.screen.write_all(text.as_bytes()).unwrap();
    }

    /// Waits until a text is on the screen.
    fn sees(&mut self, text: &str) {
        let mut part = [0; 4096];
        while !String::from_utf8_lossy(&self.seen).contains(text) {
            let length = self.screen.read(&mut part).unwrap();
            self.seen.extend_from_slice(&part[..length]);
        }
    }

    /// Everything on the screen when the program has ended, what was typed included.
    fn ends(mut self) -> (i32, String) {
        let mut shown = self.seen;
        // When the program ends, it closes its side of the terminal, which reads as an error.
        let _ = self.screen.read_to_end(&mut shown);
        let status = driver::ended(&mut self.child).code().unwrap();
        (status, String::from_utf8(shown).unwrap().replace("\r\n", "\n"))
    }
}

/// Ctrl-D.
const END: &str = "\u{4}";

#[test]
fn on_a_terminal_the_engine_introduces_itself_in_two_lines() {
    let mut terminal = Terminal::start(&[]);
    terminal.types("isready\nquit\n");
    let (status, shown) = terminal.ends();
    assert_eq!(status, 0, "{shown}");
    let said: Vec<&str> =
        shown.lines().filter(|line| !["isready", "quit", "readyok"].contains(line)).collect();
    assert_eq!(said.len(), 2, "{shown}");
    for words in
        ["Fissile", env!("CARGO_PKG_VERSION"), "UCI", "\"fissile play\"", "\"fissile help\""]
    {
        assert!(said.concat().contains(words), "{words}: {shown}");
    }
    assert!(said.iter().all(|line| line.chars().count() <= 100), "{shown}");
    assert_eq!(shown.matches("readyok").count(), 1, "{shown}");
}

/// A person who types `quit` wants to leave; in a pipe the same line waits for the count.
#[test]
fn quit_ends_a_count_at_once() {
    for task in ["go perft 30", "bench 60", "genfens 10000000"] {
        let mut terminal = Terminal::start(&[]);
        terminal.types(&format!("{task}\nisready\n"));
        terminal.sees("readyok\r\n");
        terminal.types("quit\n");
        let (status, shown) = terminal.ends();
        assert_eq!(status, 0, "{task}: {shown}");
    }
}

/// The page is shown by `man` if there is one, and otherwise as plain text; never as roff.
#[test]
fn the_manual_page_is_shown_on_a_terminal() {
    let folder = TempDir::new().unwrap();
    let shown = || {
        let mut command = driver::binary();
        command.arg("man").env("PATH", folder.path());
        let (status, shown) = Terminal::start_by(command).ends();
        assert_eq!(status, 0, "{shown}");
        shown
    };
    let plain = shown();
    assert!(plain.contains("--list-jobs") && plain.contains("Training:"), "{plain}");
    assert!(!plain.contains(".SH"), "{plain}");
    let man = folder.path().join("man");
    driver::executable(&man, b"#!/bin/sh\nread first\necho \"$* shows $first\"\n");
    let page = shown();
    assert!(page.starts_with("-l - shows .") && !page.contains("--list-jobs"), "{page}");
    driver::executable(&man, b"#!/bin/sh\nexit 1\n");
    assert!(shown().contains("--list-jobs"));
}

#[test]
fn in_a_pipe_and_with_lines_as_arguments_there_is_no_introduction() {
    assert_eq!(driver::transcript(b"isready\nquit\n"), "readyok\n");
    assert_eq!(driver::transcript(b""), "");
    let mut terminal = Terminal::start(&["isready", "quit"]);
    terminal.types(END);
    let (status, shown) = terminal.ends();
    assert_eq!(status, 0);
    assert!(!shown.contains("fissile play"), "{shown}");
}

#[test]
fn a_command_that_waits_for_input_says_so() {
    for (arguments, awaited) in [
        (&["explode"][..], "cases such as \"startpos, e2e4\", one per line,"),
        (&["perft", "--epd", "-"], "the suite"),
        (&["perft", "--merge"], "the results"),
        (&["perft", "--job", "-"], "jobs, one per line,"),
        (&["analyse", "-"], "the games"),
        (&["congo", "execute"], "the number of cases and the cases"),
    ] {
        let mut terminal = Terminal::start(arguments);
        terminal.types(END);
        let (_, shown) = terminal.ends();
        let said = format!("fissile: reading {awaited} from the terminal; Ctrl-D ends it\n");
        assert!(shown.contains(&said), "{arguments:?}: {shown}");
        let (_, out, error) = driver::fissile(arguments, "");
        assert!(!out.contains("terminal") && !error.contains("terminal"), "{arguments:?}: {error}");
    }
}

#[test]
fn long_work_shows_progress_from_the_start() {
    // A tree of few moves, so that its nine plies take a moment.
    let place = "8/8/8/8/8/8/p6k/K7 w - - 0 1";
    let count = ["perft", "9", place];
    let mut terminal = Terminal::start(&count);
    terminal.sees("0.000 %, 0 nodes, 0 nodes/s, ");
    let (status, shown) = terminal.ends();
    assert_eq!(status, 0, "{shown}");
    assert!(shown.contains("Nodes searched: "), "{shown}");
    let (status, _, error) = driver::fissile(&count, "");
    assert_eq!((status, error.as_str()), (0, ""));
    for (term, is_plain) in [("vt100", true), ("dumb", true), ("xterm", false)] {
        let mut command = driver::binary();
        command.env("TERM", term).args(["diagram", "startpos"]);
        let (status, shown) = Terminal::start_by(command).ends();
        let is_ascii = shown.is_ascii() && !shown.contains("\x1b[");
        assert!(status == 0 && is_ascii == is_plain, "{term}: {shown}");
    }
    for (arguments, total) in [(&["bench", "4"][..], 18), (&["genfens", "2", "--nodes", "500"], 2)]
    {
        let mut terminal = Terminal::start(arguments);
        terminal.sees(&format!("/{total} positions"));
        assert_eq!(terminal.ends().0, 0);
        assert_eq!(driver::fissile(arguments, "").2, "");
    }

    let folder = tempfile::TempDir::new().unwrap();
    let folder = folder.path().display().to_string();
    for games in [&["3"][..], &[]] {
        let arguments = ["selfplay", "--nodes", "50", "--output", folder.as_str()];
        let mut terminal = Terminal::start(&[&arguments, games].concat());
        terminal.sees("0 games, 0 plies, 0 plies/s, ");
        if games.is_empty() {
            driver::signal(&terminal.child, "-INT");
        }
        let (status, shown) = terminal.ends();
        assert_eq!(status, 0, "{shown}");
        assert!(!shown.contains(" , ") && shown.contains("games in the folder"), "{shown}");
    }
}

#[test]
fn no_control_character_of_a_file_reaches_the_terminal() {
    let folder = tempfile::TempDir::new().unwrap();
    let place = |name: &str| folder.path().join(name).display().to_string();
    let harm = "\u{1b}]0;x\u{7}\u{9b}2J\u{202e}";
    let tags = format!("[White \"{harm}\"]\n[Event \"{harm}\"]\n[FEN \"x{harm}\"]\n");
    let games = [
        format!("[White \"{harm}\"]\n[Site \"{harm}\"]\n\n1. Nf3 {{{harm}}} f6 2. Ne5 a6 *\n\n"),
        format!("{tags}\n1. e4 *\n\n"),
        format!("[White \"x\"]\n\n1. e4 {harm} *\n"),
    ];
    std::fs::write(place("games.pgn"), games.concat()).unwrap();
    std::fs::write(place("one.pgn"), &games[0]).unwrap();
    let epd =
        format!("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 ;D1 20 ;id {harm}\n");
    std::fs::write(place("suite.epd"), epd).unwrap();
    let peer = format!("#!/bin/sh\nprintf 'id name {harm}\\nuciok\\n'\ncat >/dev/null\n");
    driver::executable(place("peer").as_ref(), peer.as_bytes());
    let odd = place(&format!("{harm}.pgn"));
    let (games, one, suite, peer) =
        (place("games.pgn"), place("one.pgn"), place("suite.epd"), place("peer"));
    for arguments in [
        &["analyse", &games, "--nodes", "9"][..],
        &["analyse", &games, "--nodes", "9", "--pgn", "-"],
        &["analyse", &games, "--nodes", "9", "--json"],
        &["analyse", &suite, "--nodes", "9"],
        &["analyse", &odd],
        &["tactics", &games, "--nodes", "999"],
        &["book", "make", &games, "-o", &place("book")],
        &["perft", "--epd", &suite],
        &["perft", "--epd", &suite, "--validate", &peer],
        &["apply", "startpos", harm],
        &["diagram", harm],
        &["explode", harm],
        &["tb", "--syzygy-path", &odd],
        &["net", "info", &odd],
        &["games", "check", &odd],
        &["config", "--syzygy-path", &odd],
        &["bench", harm],
        &[harm],
        &["position startpos moves \u{1b}[2J", "setoption name BookFile value \u{1b}[2J"],
    ] {
        let mut terminal = Terminal::start(arguments);
        terminal.types(END);
        let (_, shown) = terminal.ends();
        // The progress bar deletes its own line, and the terminal shows Ctrl-D.
        let shown = shown.replace("\u{1b}[2K", "").replace("^D\u{8}\u{8}", "");
        let harmful = |c: char| matches!(c, '\u{7}' | '\u{1b}' | '\u{9b}' | '\u{202e}');
        assert!(!shown.contains(harmful), "{arguments:?}: {shown:?}");
    }
    // On a terminal the prompt colors the board, so that only the words can be compared.
    let mut terminal =
        Terminal::start(&["play", "--from", &one, "--white", "human", "--black", "human"]);
    terminal.sees("White> ");
    terminal.types("pgn\r");
    terminal.sees("[Variant");
    terminal.types("q\r");
    let (_, shown) = terminal.ends();
    assert!(!shown.contains(['\u{7}', '\u{9b}', '\u{202e}']), "{shown:?}");
    assert!(shown.contains("[White \"]0;x2J\\u{202e}\"]"), "{shown:?}");
}
