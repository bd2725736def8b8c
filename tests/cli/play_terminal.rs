//! `fissile play` on a terminal: the line while the engine thinks, Ctrl-C, and the width of what is
//! printed.
#![cfg(target_os = "linux")]

use std::fs::{self, File, OpenOptions};
use std::io::{Read, Write};
use std::path::Path;
use std::process::{Child, ExitStatus, Stdio};
use std::sync::{Arc, Mutex};
use std::thread::{self, JoinHandle};

use rustix::pty::{OpenptFlags, grantpt, openpt, ptsname, unlockpt};
use rustix::termios::{Winsize, tcsetwinsize};
use support::driver::{self, binary, signal, wait_until};
use tempfile::TempDir;

/// The program on a pseudo terminal.
struct Terminal {
    child: Child,
    keyboard: File,
    printed: Arc<Mutex<Vec<u8>>>,
    reader: Option<JoinHandle<()>>,
}

impl Terminal {
    /// Starts `fissile play` in a folder on a terminal of some columns.
    fn play(folder: &Path, columns: u16, arguments: &[&str]) -> Terminal {
        let master = openpt(OpenptFlags::RDWR | OpenptFlags::NOCTTY).unwrap();
        grantpt(&master).unwrap();
        unlockpt(&master).unwrap();
        let name = ptsname(&master, Vec::new()).unwrap().into_string().unwrap();
        let size = Winsize { ws_row: 40, ws_col: columns, ws_xpixel: 0, ws_ypixel: 0 };
        tcsetwinsize(&master, size).unwrap();
        let slave = OpenOptions::new().read(true).write(true).open(name).unwrap();
        let slave = || Stdio::from(slave.try_clone().unwrap());
        let mut command = binary();
        driver::data_in(command.current_dir(folder), &folder.join("data"));
        command.env("TERM", "xterm").env("NO_COLOR", "1").env_remove("COLUMNS");
        command.arg("play").args(arguments).stdin(slave()).stdout(slave()).stderr(slave());
        let child = command.spawn().unwrap();
        let keyboard = File::from(master);
        let mut screen = keyboard.try_clone().unwrap();
        let printed = Arc::new(Mutex::new(Vec::new()));
        let seen = Arc::clone(&printed);
        let reader = thread::spawn(move || {
            let mut bytes = [0; 4096];
            while let Ok(length @ 1..) = screen.read(&mut bytes) {
                seen.lock().unwrap().extend(&bytes[..length]);
            }
        });
        Terminal { child, keyboard, printed, reader: Some(reader) }
    }

    fn text(&self) -> String {
        String::from_utf8_lossy(&self.printed.lock().unwrap()).into_owned()
    }

    /// Waits until the terminal has shown a text after the given bytes.
    #[track_caller]
    fn wait_for(&self, text: &str, after: usize) {
        wait_until(text, || self.text().get(after..).is_some_and(|shown| shown.contains(text)));
    }

    fn type_in(&mut self, text: &str) {
        self.keyboard.write_all(text.as_bytes()).unwrap();
    }

    /// Types a line, and waits for the next prompt.
    fn say(&mut self, line: &str, prompt: &str) {
        let before = self.text().len();
        self.type_in(&format!("{line}\r"));
        // The line that is typed has a prompt, too.
        let is_asked = |text: &str| lines(text).iter().skip(1).any(|line| line.starts_with(prompt));
        wait_until("a prompt", || self.text().get(before..).is_some_and(is_asked));
    }

    fn end(mut self) -> (ExitStatus, String) {
        let status = driver::ended(&mut self.child);
        // The terminal ends when the program has closed it and everything is read.
        self.reader.take().unwrap().join().unwrap();
        (status, self.text())
    }
}

impl Drop for Terminal {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// The lines that a terminal shows in the end: without control sequences, and of a line that was
/// drawn again only its last state.
fn lines(text: &str) -> Vec<String> {
    let mut plain = String::new();
    let mut rest = text.chars().peekable();
    while let Some(letter) = rest.next() {
        match letter {
            '\x1b' => {
                // CSI: parameters, and a letter at the end.
                if rest.next_if_eq(&'[').is_some() {
                    while rest.next().is_some_and(|letter| !letter.is_ascii_alphabetic()) {}
                }
            }
            _ => plain.push(letter),
        }
    }
    let last = |line: &str| line.trim_end_matches('\r').rsplit('\r').next().unwrap().to_owned();
    plain.split('\n').map(last).collect()
}

/// The moves of the only game that was kept.
fn kept_moves(folder: &Path) -> usize {
    let files = fs::read_dir(folder.join("data/fissile/games")).unwrap();
    // While the game is played, its lock is beside it.
    let mut games = files.map(|file| file.unwrap().path());
    let game = games.find(|path| path.extension().is_some_and(|ending| ending == "pgn"));
    let text = fs::read_to_string(game.unwrap()).unwrap();
    let moves = text.split_once("\n\n").unwrap().1;
    moves.split_whitespace().filter(|word| !word.ends_with('.') && *word != "*").count()
}

#[test]
fn ctrl_c_hurries_the_engine_and_leaves_at_the_prompt() {
    let folder = TempDir::new().unwrap();
    let mut terminal = Terminal::play(folder.path(), 80, &["--time", "3600000"]);
    terminal.wait_for("White> ", 0);
    terminal.type_in("e4\r");
    terminal.wait_for("thinking, depth ", 0);
    terminal.wait_for("s (Ctrl-C: move now)", 0);
    let before = terminal.text().len();
    signal(&terminal.child, "-INT");
    terminal.wait_for("Black> ", before);
    terminal.wait_for("White> ", before);
    // The terminal takes the key itself as no signal while it edits a line.
    terminal.type_in("\x03");
    let (status, text) = terminal.end();
    assert_eq!(status.code(), Some(0), "{text}");
    assert!(text.contains("The game is left unfinished.\r\n"), "{text}");
    assert!(text.contains("The game is saved in"), "{text}");
    assert!(text.ends_with("To continue it: fissile play --resume\r\n"), "{text}");
    assert_eq!(kept_moves(folder.path()), 2);
}

#[test]
fn a_second_ctrl_c_leaves() {
    let folder = TempDir::new().unwrap();
    let both = ["--white", "engine", "--black", "engine", "--time", "3600000"];
    let terminal = Terminal::play(folder.path(), 80, &both);
    terminal.wait_for("thinking, depth ", 0);
    let before = terminal.text().len();
    signal(&terminal.child, "-INT");
    // The move is kept before it is shown.
    terminal.wait_for("\n1. ", before);
    signal(&terminal.child, "-INT");
    let (status, text) = terminal.end();
    assert_eq!(status.code(), Some(130), "{text}");
    assert!(text.contains("The game is saved in "), "{text}");
    assert_eq!(kept_moves(folder.path()), 1);
}

#[test]
fn a_signal_at_the_prompt_of_a_pipe_leaves_too() {
    let folder = TempDir::new().unwrap();
    let mut command = binary();
    driver::data_in(command.current_dir(&folder), &folder.path().join("data"));
    let pipe = || Stdio::piped();
    let mut child = command
        .args(["play", "--two-humans"])
        .stdin(pipe())
        .stdout(pipe())
        .stderr(pipe())
        .spawn()
        .unwrap();
    child.stdin.as_mut().unwrap().write_all(b"e4\n").unwrap();
    let mut seen = Vec::new();
    let mut byte = [0];
    while !String::from_utf8_lossy(&seen).contains("Black> ") {
        child.stdout.as_mut().unwrap().read_exact(&mut byte).unwrap();
        seen.extend(byte);
    }
    signal(&child, "-INT");
    // The input stays open: the end of the input is not what ends it.
    let input = child.stdin.take();
    let (status, _, error) = driver::outcome(child.wait_with_output().unwrap());
    drop(input);
    assert_eq!(status, 130);
    assert!(error.starts_with("\nThe game is saved in "), "{error}");
    assert_eq!(kept_moves(folder.path()), 1);
}

#[test]
fn a_person_who_resigns_is_asked() {
    let folder = TempDir::new().unwrap();
    let mut terminal = Terminal::play(folder.path(), 80, &["--two-humans"]);
    terminal.wait_for("White> ", 0);
    terminal.say("e4", "Black> ");
    for no in ["", "no", "e5", "yes, perhaps", "\x03"] {
        terminal.say("resign", "Do you resign? (yes or no) ");
        terminal.say(no, "Black> ");
    }
    assert_eq!(terminal.text().matches("You have not resigned.").count(), 5);
    assert!(!terminal.text().contains("has resigned"), "{}", terminal.text());
    // The answer is no move.
    assert_eq!(kept_moves(folder.path()), 1);
    terminal.say("resign", "Do you resign? (yes or no) ");
    terminal.say(" YES", "Game over> ");
    terminal.say("take back", "Black> ");
    terminal.say("resign", "Do you resign? (yes or no) ");
    terminal.say("y", "Game over> ");
    terminal.type_in("quit\r");
    let (status, text) = terminal.end();
    assert!(status.success(), "{text}");
    assert_eq!(text.matches("Black has resigned, White wins, 1-0").count(), 2, "{text}");
}

#[test]
fn nothing_breaks_inside_a_word() {
    for columns in [60, 80] {
        let folder = TempDir::new().unwrap();
        let start = "q1b1k1nr/3p4/8/2N1N3/8/1Q1R1B2/8/4K2R w Kk - 0 30";
        let level = ["--two-humans", "--level", "2"];
        let mut terminal =
            Terminal::play(folder.path(), columns, &[&level, &["--from", start][..]].concat());
        terminal.wait_for("White> ", 0);
        for command in [
            "help",
            "rules",
            "moves",
            "hint",
            "eval",
            "level",
            "level 100",
            "board",
            "O-O-O",
            "Nxh4",
            "a long line of words that are neither moves nor commands, said at the prompt",
        ] {
            terminal.say(command, "White> ");
        }
        // A capture of many men, a game of many moves, and the end.
        terminal.say("Ncxd7", "Game over> ");
        terminal.say("new", "White> ");
        let shuffle = "Qb1 Qb8 Qb2 Qa8 Qb3 Qb8 Qb1 Qa8";
        terminal.say(&format!("{shuffle} Qb2 Qb8 Qb4 Qa8 Qb5 Qb8 Qb6 Qa8"), "White> ");
        terminal.say("pgn", "White> ");
        terminal.type_in("quit\r");
        let (status, text) = terminal.end();
        assert!(status.success(), "{text}");
        let shown = lines(&text);
        assert!(shown.iter().any(|line| line.contains("Rh5")), "{text}");
        assert!(shown.iter().any(|line| line.starts_with("The explosion on d7 removes")), "{text}");
        for line in shown {
            // What a person typed is their own; a word that is longer than a line has its own one,
            // and so has the tag of the start position.
            let own = ["White> ", "Black> ", "Game over> "].iter().any(|p| line.starts_with(p));
            let alone = !line.contains(' ') || line.starts_with("[FEN ");
            let width = line.chars().count();
            assert!(own || alone || width <= columns.into(), "{columns}: {width}: {line}");
        }
    }
}

#[test]
fn the_help_of_the_command_line_fits_too() {
    let folder = TempDir::new().unwrap();
    let terminal = Terminal::play(folder.path(), 60, &["--help"]);
    let (status, text) = terminal.end();
    assert!(status.success(), "{text}");
    assert!(text.contains("--two-humans"), "{text}");
    for line in lines(&text) {
        assert!(line.chars().count() <= 60, "{line}");
    }
}
