//! `fissile prove` and `fissile verify`: answers, files, exit statuses, and what is said about bad
//! input. `prove.rs` tests the proofs.

#![cfg(target_os = "linux")]
#![allow(clippy::unwrap_used, clippy::panic, reason = "a missing value fails the test")]

mod driver;

use std::fs;
use std::process::Stdio;
use std::thread::sleep;
use std::time::{Duration, Instant};

use driver::{fissile_in, sentence, signal};
use tempfile::TempDir;

/// 1. Nf3 a6, lost for Black.
const LOST: [&str; 4] = ["startpos", "--line", "Nf3", "a6"];

/// Not to be proven for hours.
const OPEN: &str = "rnb1kbnr/pppqpNpp/3p4/5p2/8/8/PPPPPPPP/RNBQKB1R w KQkq - 2 4";

/// A few thousand nodes.
const ENDING: &str = "8/8/P6k/5p2/5P1b/1p6/3p3P/1K4R1 w - - 0 38";

fn prove(folder: &TempDir, arguments: &[&str]) -> driver::Outcome {
    fissile_in(folder.path(), &[&["prove"], arguments].concat(), "")
}

fn bad(arguments: &[&str]) -> String {
    sentence(&driver::bad(prove(&TempDir::new().unwrap(), arguments)))
}

#[test]
fn a_proof_is_written_and_verified() {
    let folder = TempDir::new().unwrap();
    let proven = driver::good(prove(&folder, &[&LOST[..], &["-o", "a.proof"]].concat()));
    assert!(proven.starts_with("proven: White wins in at most "), "{proven}");
    let verify = |names: &[&str], input: &[u8]| {
        fissile_in(folder.path(), &[&["verify"], names].concat(), input)
    };
    let verified = driver::good(verify(&["a.proof"], b""));
    assert!(
        verified.starts_with("a.proof: verified: White wins from \"rnbqkbnr/1ppp"),
        "{verified}"
    );
    let bytes = fs::read(folder.path().join("a.proof")).unwrap();
    let piped = driver::good(verify(&["-"], &bytes));
    assert_eq!(piped, verified.replace("a.proof:", "standard input:"));

    // It is replaced only if that is asked for.
    let again = [&LOST[..], &["-o", "a.proof"]].concat();
    let said = sentence(&driver::bad(prove(&folder, &again)));
    assert_eq!(said, "a.proof exists; --force replaces it");
    driver::good(prove(&folder, &[&again[..], &["--force"]].concat()));

    // A damaged one is refused, and the others are still checked.
    let mut damaged = bytes;
    let last = damaged.len() - 40;
    damaged[last] ^= 1;
    fs::write(folder.path().join("b.proof"), damaged).unwrap();
    let (status, said, error) = verify(&["b.proof", "a.proof"], b"");
    assert_eq!((status, error.as_str()), (1, ""));
    assert!(said.starts_with("b.proof: refused: ") && said.ends_with(&verified), "{said}");
    let (status, said, _) = verify(&["missing.proof"], b"");
    assert_eq!((status, said.as_str()), (2, ""));
    let foreign = verify(&["-"], b"PK\x03\x04");
    assert_eq!(foreign.0, 1);
    assert!(foreign.1.contains("no certificate of this version"), "{}", foreign.1);
}

#[test]
fn what_is_not_proven_is_said_with_exit_status_1() {
    let folder = TempDir::new().unwrap();
    let answer = |arguments: &[&str]| {
        let (status, said, error) = prove(&folder, arguments);
        assert_eq!((status, error.as_str()), (1, ""), "{said}");
        said.lines().next().unwrap().to_owned()
    };
    let unknown = answer(&[OPEN, "--nodes", "500", "-o", "none.proof"]);
    assert!(unknown.starts_with("not proven: proof number "), "{unknown}");
    assert!(!folder.path().join("none.proof").exists());
    let late = answer(&[OPEN, "--time", "0.2"]);
    assert!(late.starts_with("not proven"), "{late}");
    let within = answer(&["startpos", "--plies", "3"]);
    assert_eq!(within, "refuted: White cannot win within 3 plies");
    let bare = answer(&["8/8/8/8/8/8/8/KQ5k w - - 0 1", "--side", "black"]);
    assert_eq!(bare, "refuted: Black cannot win");
    let blast = "rnbqkbnr/pppp1ppp/8/4N3/8/8/PPPPPPPP/RNBQKB1R w KQkq - 0 3";
    let moves = answer(
        &[blast, "--moves", "Nxe9", "--plies", "1"]
            .map(|word| if word == "Nxe9" { "a3" } else { word }),
    );
    assert_eq!(moves, "refuted: White cannot win within 1 ply by these moves");
    let wins = prove(&folder, &[blast, "--moves", "Nxd7", "--plies", "1"]);
    assert!(driver::good(wins).starts_with("proven: White wins in at most 1 ply\n"));
}

#[test]
fn bad_input_is_one_sentence() {
    assert!(bad(&["startpos", "--line", "e5"]).contains("\"e5\""));
    assert!(bad(&["8/8/8"]).contains("\"8/8/8\""));
    assert!(bad(&["startpos", "--moves", "Ke3"]).contains("\"Ke3\""));
    assert!(bad(&["startpos", "--side", "black", "--moves", "e4"]).contains("White is to move"));
    assert!(bad(&["8/8/8/8/8/8/8/K7 b - - 0 1"]).contains("the game is over"));
    for (flag, value) in
        [("--side", "both"), ("--plies", "0"), ("--time", "-1"), ("--time", "x"), ("--memory", "0")]
    {
        let argument = format!("{flag}={value}");
        let said = bad(&["startpos", &argument]);
        assert!(said.contains(flag) && said.contains(value), "{argument}: {said}");
    }
    let same = bad(&["startpos", "--state", "a", "--output", "a"]);
    assert_eq!(same, "--state and --output cannot both go to the same file");
    assert!(bad(&["startpos", "--output", "no/such/folder"]).contains("no/such/folder"));
}

#[test]
fn ctrl_c_keeps_the_state_and_the_same_command_goes_on() {
    let folder = TempDir::new().unwrap();
    let mut child = driver::binary()
        .current_dir(&folder)
        .args(["prove", OPEN, "--memory", "8", "--state", "a.state", "--output", "a.proof"])
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    sleep(Duration::from_millis(800));
    signal(&child, "-INT");
    let start = Instant::now();
    assert_eq!(child.wait().unwrap().code(), Some(130));
    assert!(start.elapsed() < Duration::from_secs(10));
    assert!(!folder.path().join("a.proof").exists());
    let go_on = ["--memory", "8", "--state", "a.state", "--nodes", "300"];
    let (status, _, said) = prove(&folder, &[&[OPEN][..], &go_on[..]].concat());
    assert_eq!(status, 1);
    assert!(said.contains("going on after ") && said.contains("table of 8 MiB"), "{said}");
    let (status, _, said) = prove(&folder, &[&[ENDING][..], &go_on[..]].concat());
    assert_eq!(status, 2);
    assert!(said.contains("is the state of another task: White wins from"), "{said}");
    fs::write(folder.path().join("a.state"), "fissile-prover-state 1\n").unwrap();
    let (status, _, said) = prove(&folder, &[&[OPEN][..], &go_on[..]].concat());
    assert_eq!(status, 2);
    assert!(sentence(&said).contains("it is damaged"), "{said}");
}

/// Many short runs, each ended after a few nodes, come to the same end as one.
#[test]
fn a_proof_is_found_in_pieces() {
    let folder = TempDir::new().unwrap();
    let pieces = ["--memory", "8", "--state", "a.state", "--nodes", "1500", "-o", "a.proof"];
    let mut runs = 0;
    while prove(&folder, &[&[ENDING][..], &pieces[..]].concat()).0 != 0 {
        runs += 1;
        assert!(runs < 200);
    }
    assert!(runs > 1, "{runs}");
    let verified = fissile_in(folder.path(), &["verify", "a.proof"], "");
    assert!(driver::good(verified).contains("verified"));
}

#[test]
fn several_threads_prove_the_same() {
    let folder = TempDir::new().unwrap();
    for threads in ["2", "5"] {
        let arguments = [ENDING, "--threads", threads, "-o", "a.proof", "--force"];
        driver::good(prove(&folder, &arguments));
        let verified = fissile_in(folder.path(), &["verify", "a.proof"], "");
        assert!(driver::good(verified).contains("verified"));
    }
}
