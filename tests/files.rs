//! What becomes of files: nothing is lost when a command is interrupted, fails or is limited, and
//! nothing in them hangs the program or fills the memory.

#![cfg(unix)]
#![allow(clippy::unwrap_used, clippy::panic, reason = "a missing value fails the test")]

mod driver;

use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::Path;
use std::process::{Command, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

use tempfile::TempDir;

/// A few games that take a while.
fn folder() -> TempDir {
    let folder = TempDir::new().unwrap();
    let moves = ["e4 e5 2. Nh3 d6", "d4 d5 2. Nh3 e6", "Nf3 f6 2. Nd4 c6", "e3 e6 2. Nh3 c6"];
    let games = moves.map(|moves| format!("[White \"A\"]\n\n1. {moves} *\n\n")).concat();
    fs::write(folder.path().join("games.pgn"), games).unwrap();
    folder
}

fn read(folder: &TempDir, name: &str) -> String {
    fs::read_to_string(folder.path().join(name)).unwrap()
}

/// The names in a folder, sorted.
fn names(folder: &TempDir) -> Vec<String> {
    let entries = fs::read_dir(folder.path()).unwrap();
    let mut names: Vec<_> =
        entries.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
    names.sort();
    names
}

fn signal(name: &str, process: u32) {
    let sent = Command::new("kill").args([&format!("-{name}"), &process.to_string()]).status();
    assert!(sent.unwrap().success());
}

#[test]
fn an_interrupted_command_replaces_no_file() {
    for (name, command) in [
        ("INT", &["analyse", "games.pgn", "--movetime", "150", "--pgn", "old.pgn"][..]),
        ("TERM", &["analyse", "games.pgn", "--movetime", "150", "--json=old.pgn"][..]),
        ("HUP", &["tactics", "games.pgn", "--nodes", "2000000", "--epd", "old.pgn"][..]),
    ] {
        let folder = folder();
        fs::write(folder.path().join("old.pgn"), "sixty games\n").unwrap();
        let mut child = driver::binary()
            .current_dir(&folder)
            .args(command)
            .args(["--threads", "1", "--force"])
            .stdout(Stdio::null())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        sleep(Duration::from_millis(900));
        signal(name, child.id());
        let status = child.wait().unwrap();
        let mut said = String::new();
        std::io::Read::read_to_string(&mut child.stderr.take().unwrap(), &mut said).unwrap();
        assert_eq!(status.code(), Some(130), "{name}: {said}");
        assert!(said.contains("interrupted"), "{name}: {said}");
        assert_eq!(read(&folder, "old.pgn"), "sixty games\n", "{name}");
        if said.contains("what is finished is in old.pgn.part") {
            assert_eq!(names(&folder), ["games.pgn", "old.pgn", "old.pgn.part"]);
        } else {
            assert_eq!(names(&folder), ["games.pgn", "old.pgn"], "{name}: {said}");
        }
        assert!(name == "HUP" || folder.path().join("old.pgn.part").exists(), "{said}");
    }
}

#[test]
fn a_file_keeps_its_mode() {
    let folder = folder();
    let place = folder.path().join("out.svg");
    fs::write(&place, "old").unwrap();
    fs::set_permissions(&place, fs::Permissions::from_mode(0o600)).unwrap();
    let command = ["diagram", "startpos", "--svg", "out.svg", "--force"];
    assert_eq!(driver::fissile_in(folder.path(), &command, "").0, 0);
    assert_eq!(fs::metadata(&place).unwrap().permissions().mode() & 0o777, 0o600);
    assert!(read(&folder, "out.svg").contains("<svg"));
}

#[test]
fn a_limit_of_the_size_of_files_is_an_error_and_leaves_nothing() {
    let folder = folder();
    fs::write(folder.path().join("out.svg"), "old").unwrap();
    for command in [
        &["diagram", "startpos", "--svg", "out.svg", "--force"][..],
        &["book", "make", "games.pgn", "-o", "games.book"][..],
        &["analyse", "games.pgn", "--nodes", "100", "--html", "page.html"][..],
    ] {
        let run = Command::new("sh")
            .current_dir(&folder)
            .args(["-c", "ulimit -f 1; exec \"$@\"", "sh"])
            .arg(env!("CARGO_BIN_EXE_fissile"))
            .args(command)
            .output()
            .unwrap();
        let said = String::from_utf8(run.stderr).unwrap();
        assert_eq!((run.status.code(), said.lines().count()), (Some(1), 1), "{said}");
        assert!(said.contains("File too large"), "{said}");
        assert_eq!(names(&folder), ["games.pgn", "out.svg"], "{command:?}");
        assert_eq!(read(&folder, "out.svg"), "old");
    }
}

#[test]
fn a_game_of_many_goes_on_beside_them() {
    let folder = folder();
    let before = read(&folder, "games.pgn");
    let play = |file: &str, moves: &str| {
        let command = ["play", "--resume", file, "--white", "human", "--black", "human"];
        let (status, out, error) = driver::fissile_in(folder.path(), &command, moves);
        assert_eq!((status, error.as_str()), (0, ""), "{out}");
        out
    };
    let out = play("games.pgn", "g3\nq\n");
    assert!(out.contains("The game is saved in games-2.pgn"), "{out}");
    assert_eq!(read(&folder, "games.pgn"), before);
    assert!(read(&folder, "games-2.pgn").contains("2. Nh3 d6 3. g3 *"));
    // A file of one game is the game.
    play("games-2.pgn", "g6\nq\n");
    assert!(read(&folder, "games-2.pgn").contains("3. g3 g6 *"));
    assert_eq!(names(&folder), ["games-2.pgn", "games.pgn"]);
    // Comments would be lost.
    fs::write(folder.path().join("one.pgn"), "1. e4 {best} *\n").unwrap();
    play("one.pgn", "e5\nq\n");
    assert_eq!(read(&folder, "one.pgn"), "1. e4 {best} *\n");
    assert!(read(&folder, "one-2.pgn").contains("1. e4 e5 *"));
}

#[test]
fn latin_1_is_read_and_told_once() {
    let folder = TempDir::new().unwrap();
    let text = "[White \"Müller\"]\n[Black \"Š\"]\n\n1. e4 {größte} *\n";
    let latin: Vec<u8> =
        text.chars().map(|c| if c == 'Š' { 0x8a } else { u8::try_from(c).unwrap() }).collect();
    fs::write(folder.path().join("latin.pgn"), latin).unwrap();
    let told = "fissile: latin.pgn is not UTF-8; it is read as Latin-1\n";
    let analyse = ["analyse", "latin.pgn", "--nodes", "100", "--pgn", "-"];
    let (status, out, error) = driver::fissile_in(folder.path(), &analyse, "");
    assert_eq!((status, error.as_str()), (0, told));
    assert!(out.contains("[White \"Müller\"]\n[Black \"Š\"]"), "{out}");
    assert!(out.contains("größte"), "{out}");
    for command in [
        &["tactics", "latin.pgn", "--nodes", "100"][..],
        &["book", "make", "latin.pgn", "-o", "book"][..],
        &["play", "--from", "latin.pgn", "--white", "human", "--black", "human", "--save", "x.pgn"]
            [..],
    ] {
        let (status, _, error) = driver::fissile_in(folder.path(), command, "e5\nq\n");
        assert_eq!((status, error.as_str()), (0, told), "{command:?}");
    }
    assert!(read(&folder, "x.pgn").contains("Müller"));
}

#[test]
fn brackets_and_stray_words_need_little_memory_and_time() {
    let folder = TempDir::new().unwrap();
    let deep = format!("1. e4 e5 2. d4 {}", "(".repeat(10_000_000));
    let closed = format!("1. e4 {}1. d4 {}e5 *", "( ".repeat(300), ") ".repeat(300));
    let stray = format!("1. e4 {}e5 *", "(foo)".repeat(500_000));
    for (text, said) in [
        (&deep, "a variation is not closed"),
        (&closed, "variations are nested more than 100 deep"),
        (&stray, "\"foo\" at move 1 is not a move in SAN"),
    ] {
        fs::write(folder.path().join("x.pgn"), text).unwrap();
        let start = Instant::now();
        let mut child = Command::new("sh")
            .current_dir(&folder)
            .args(["-c", "ulimit -v 1500000; exec \"$@\"", "sh"])
            .arg(env!("CARGO_BIN_EXE_fissile"))
            .args(["analyse", "x.pgn", "--nodes", "9", "--threads", "1"])
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        let mut error = child.stderr.take().unwrap();
        let reader = std::thread::spawn(move || {
            let mut beginning = [0; 400];
            let length = std::io::Read::read(&mut error, &mut beginning).unwrap();
            // The rest does not matter, but is read.
            std::io::copy(&mut error, &mut std::io::sink()).unwrap();
            String::from_utf8_lossy(&beginning[..length]).into_owned()
        });
        let mut out = String::new();
        std::io::Read::read_to_string(&mut child.stdout.take().unwrap(), &mut out).unwrap();
        let (status, error) = (child.wait().unwrap(), reader.join().unwrap());
        assert_eq!(status.code(), Some(2), "{said}: {error}");
        assert!(error.contains(said), "{error}");
        assert!(out.contains("1. e4"), "{out}");
        assert!(start.elapsed() < driver::PATIENCE / 2, "{said}: {:?}", start.elapsed());
    }
}

fn pipe(path: &Path) {
    assert!(Command::new("mkfifo").arg(path).status().unwrap().success());
}

#[test]
fn pipes_where_files_belong_are_refused() {
    let folder = TempDir::new().unwrap();
    pipe(&folder.path().join("pipe"));
    let no_file = "it is a pipe or a device, not a regular file";
    for arguments in [
        &["--config", "pipe", "config"][..],
        &["--log", "info", "--log-file", "pipe", "config"][..],
        &["bench", "1", "--eval-file", "pipe"][..],
    ] {
        let (status, out, error) = driver::fissile_in(folder.path(), arguments, "");
        assert_ne!((status, out.as_str()), (0, ""), "{arguments:?}");
        assert!(error.contains(no_file) && error.lines().count() == 1, "{arguments:?}: {error}");
    }
    let lines = "setoption name Debug Log File value pipe\nisready\nquit\n";
    let (status, out, _) = driver::fissile_in(folder.path(), &[], lines);
    assert_eq!(status, 0);
    assert!(out.contains(no_file) && out.contains("readyok"), "{out}");
    // One that lies around under the usual name is no reason to wait either.
    pipe(&folder.path().join("engine.toml"));
    let (status, _, error) = driver::fissile_in(folder.path(), &["config"], "");
    assert_eq!(status, 2);
    assert!(error.contains(no_file), "{error}");
}

#[test]
fn help_on_a_full_disk_is_an_error() {
    if !Path::new("/dev/full").exists() {
        return;
    }
    for flag in ["--help", "--version", "help"] {
        let full = fs::OpenOptions::new().write(true).open("/dev/full").unwrap();
        let run = driver::binary().arg(flag).stdout(full).output().unwrap();
        let said = String::from_utf8(run.stderr).unwrap();
        assert_eq!(run.status.code(), Some(1), "{flag}");
        assert!(said.starts_with("fissile: cannot write standard output: "), "{flag}: {said}");
    }
}
