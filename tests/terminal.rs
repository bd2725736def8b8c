//! The real program on a terminal: what it says there, and that a pipe gets nothing of it.

#![cfg(target_os = "linux")]
#![allow(clippy::unwrap_used, clippy::panic, reason = "a missing value fails the test")]

mod driver;

use std::fs::{File, OpenOptions};
use std::io::{Read, Write};
use std::process::{Child, Stdio};
use std::time::{Duration, Instant};
use std::{str, thread};

use rustix::pty::{OpenptFlags, grantpt, openpt, ptsname, unlockpt};

/// The program with a terminal as all of its streams.
struct Terminal {
    screen: File,
    child: Child,
}

impl Terminal {
    fn start(arguments: &[&str]) -> Terminal {
        let screen = openpt(OpenptFlags::RDWR | OpenptFlags::NOCTTY).unwrap();
        grantpt(&screen).unwrap();
        unlockpt(&screen).unwrap();
        let name = ptsname(&screen, Vec::new()).unwrap();
        let name = str::from_utf8(name.to_bytes()).unwrap();
        let side = OpenOptions::new().read(true).write(true).open(name).unwrap();
        let stream = || Stdio::from(side.try_clone().unwrap());
        let mut command = driver::binary();
        command.args(arguments).stdin(stream()).stdout(stream()).stderr(stream());
        Terminal { screen: screen.into(), child: command.spawn().unwrap() }
    }

    /// Types a line or a key.
    fn types(&mut self, text: &str) {
        self.screen.write_all(text.as_bytes()).unwrap();
    }

    /// Everything on the screen when the program has ended, what was typed included.
    fn ends(mut self) -> (i32, String) {
        let start = Instant::now();
        let status = loop {
            if let Some(status) = self.child.try_wait().unwrap() {
                break status.code().unwrap();
            }
            if start.elapsed() > driver::PATIENCE {
                self.child.kill().unwrap();
            }
            thread::sleep(Duration::from_millis(5));
        };
        let mut shown = Vec::new();
        // At the end of what was written the other side is closed, which reads as an error.
        let _ = self.screen.read_to_end(&mut shown);
        (status, String::from_utf8(shown).unwrap().replace("\r\n", "\n"))
    }
}

/// Ctrl-D.
const END: &str = "\u{4}";

#[test]
fn on_a_terminal_the_engine_says_who_it_is_in_two_lines() {
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

#[test]
fn in_a_pipe_and_with_lines_as_arguments_there_is_not_a_byte_of_it() {
    assert_eq!(driver::transcript(b"isready\nquit\n"), "readyok\n");
    assert_eq!(driver::transcript(b""), "");
    let mut terminal = Terminal::start(&["isready", "quit"]);
    terminal.types(END);
    let (status, shown) = terminal.ends();
    assert_eq!(status, 0);
    assert!(!shown.contains("fissile play"), "{shown}");
}

#[test]
fn what_waits_for_input_says_for_what() {
    for (arguments, awaited) in [
        (&["explode"][..], "cases such as \"startpos, e2e4\", one a line,"),
        (&["perft", "--epd", "-"], "the suite"),
        (&["perft", "--merge"], "the results"),
        (&["perft", "--job", "-"], "jobs, one a line,"),
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
