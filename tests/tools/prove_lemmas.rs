//! `fissile prove --lemmas`: the file in which jobs keep what they prove for each other.

#![cfg(target_os = "linux")]

use std::fs;
use std::path::Path;
use std::thread;

use fissile::atomic::{Color, Position};
use fissile::solve::Task;
use fissile::solve::identity::Key;
use fissile::solve::lemma_file::{Lemma, bytes, head};
use fissile::solve::status::Won;
use support::driver::{self, fissile_in, sentence};
use tempfile::TempDir;

/// A win of White that takes more nodes than one of these jobs has.
const ENDING: &str = "8/8/P6k/5p2/5P1b/1p6/3p3P/1K4R1 w - - 0 38";

/// The bytes of a lemma.
const LEMMA: u64 = 40;

fn prove(folder: &Path, arguments: &[&str], input: &str) -> driver::Outcome {
    fissile_in(folder, &[&["prove", "--threads", "1", "--memory", "8"], arguments].concat(), input)
}

/// The job for the root.
fn job(side: &str, nodes: u32) -> String {
    format!("{ENDING} ;prove {side} ;fifty-moves draw ;nodes {nodes}")
}

fn length(folder: &Path, name: &str) -> u64 {
    fs::metadata(folder.join(name)).unwrap().len()
}

/// The nodes in the line of a result.
fn nodes_of(line: &str) -> u32 {
    let (_, rest) = line.split_once(" ;nodes ").unwrap_or_else(|| panic!("{line}"));
    rest.split(' ').next().unwrap().parse().unwrap()
}

/// The bytes of a file without lemmas.
fn empty(folder: &Path) -> u64 {
    driver::good(prove(folder, &["--job", &job("white", 1), "--lemmas", "empty"], ""));
    length(folder, "empty")
}

#[test]
fn a_later_job_begins_with_what_earlier_ones_have_proven() {
    let folder = TempDir::new().unwrap();
    let folder = folder.path();
    // Lemmas of a shorter job change the order of a search more than they spare it.
    let some = job("white", 15_000);
    let alone = driver::good(prove(folder, &["--job", &some], ""));
    assert!(alone.contains(" ;open "), "{alone}");
    let whole = job("white", 200_000);
    let enough = nodes_of(&driver::good(prove(folder, &["--job", &whole], "")));

    // There is nothing to begin with, and all that was proven is kept.
    let with = |job: &str| driver::good(prove(folder, &["--job", job, "--lemmas", "lemmas"], ""));
    assert_eq!(with(&some), alone);
    let bytes = length(folder, "lemmas") - empty(folder);
    assert!(bytes > 10 * LEMMA && bytes.is_multiple_of(LEMMA), "{bytes}");
    let later = with(&whole);
    assert!(nodes_of(&later) < enough, "{later}");
    assert_eq!(nodes_of(&with(&whole)), 1);
    fs::write(folder.join("results"), &later).unwrap();
    driver::good(prove(folder, &[ENDING, "--merge", "results", "-o", "a.proof"], ""));
    driver::good(fissile_in(folder, &["verify", "a.proof"], ""));
}

#[test]
fn a_tree_goes_on_with_the_lemmas_of_others() {
    let folder = TempDir::new().unwrap();
    let folder = folder.path();
    let nodes = |tree: &str, lemmas: &[&str]| -> u32 {
        let few = [ENDING, "--tree", tree, "--job-nodes", "300", "-o", "a.proof", "--force"];
        let said = driver::good(prove(folder, &[&few, lemmas].concat(), ""));
        driver::good(fissile_in(folder, &["verify", "a.proof"], ""));
        let (_, rest) = said.split_once(" jobs, ").unwrap_or_else(|| panic!("{said}"));
        rest.split(' ').next().unwrap().parse().unwrap()
    };
    let alone = nodes("a.tree", &[]);
    assert_eq!(nodes("b.tree", &["--lemmas", "lemmas"]), alone);
    let second = nodes("c.tree", &["--lemmas", "lemmas"]);
    assert!(second < alone / 2, "{second} nodes instead of {alone}");
}

#[test]
fn processes_share_a_file_and_a_lemma_that_was_cut_off_goes() {
    let folder = TempDir::new().unwrap();
    let folder = folder.path();
    let bare = empty(folder);
    thread::scope(|scope| {
        for part in 0..4 {
            scope.spawn(move || {
                let jobs =
                    format!("{}\n{}", job("white", 5_000 + part), job("white", 9_000 + part));
                driver::good(prove(folder, &["--job", "-", "--lemmas", "lemmas"], &jobs));
            });
        }
    });
    let whole = length(folder, "lemmas");
    assert!(whole > bare + 8 * LEMMA && (whole - bare).is_multiple_of(LEMMA), "{whole}");
    let file = fs::OpenOptions::new().write(true).open(folder.join("lemmas")).unwrap();
    file.set_len(whole - 1).unwrap();
    // A job of one node adds nothing.
    driver::good(prove(folder, &["--job", &job("white", 1), "--lemmas", "lemmas"], ""));
    assert_eq!(length(folder, "lemmas"), whole - LEMMA);
}

#[test]
fn other_files_are_refused_in_one_sentence_and_stay_as_they_are() {
    let folder = TempDir::new().unwrap();
    let folder = folder.path();
    let job = job("white", 20_000);
    driver::good(prove(folder, &["--job", &job, "--lemmas", "lemmas"], ""));
    let whole = fs::read(folder.join("lemmas")).unwrap();
    let bad = |arguments: &[&str]| sentence(&driver::bad(prove(folder, arguments, "")));
    let tree = |arguments: &[&str]| bad(&[&[ENDING, "--tree", "t"], arguments].concat());

    let said = tree(&["--side", "black", "--lemmas", "lemmas"]);
    assert!(said.starts_with("cannot use the lemmas in \"lemmas\": it begins with "), "{said}");
    assert!(said.contains("winner: white") && said.contains("winner: black"), "{said}");
    assert!(tree(&["--no-fifty-moves", "--lemmas", "lemmas"]).contains("fifty moves: ignored"));
    fs::write(folder.join("notes"), "my notes").unwrap();
    assert!(tree(&["--lemmas", "notes"]).contains("\"my notes\""));
    assert_eq!(fs::read(folder.join("notes")).unwrap(), b"my notes");
    let mut changed = whole.clone();
    changed[whole.len() - 100] ^= 1;
    fs::write(folder.join("changed"), &changed).unwrap();
    let said = tree(&["--lemmas", "changed"]);
    assert!(said.ends_with(" is damaged: its checksum does not match"), "{said}");
    assert_eq!(fs::read(folder.join("changed")).unwrap(), changed);
    assert_eq!(fs::read(folder.join("lemmas")).unwrap(), whole);

    // The second of two jobs may be about the other winner.
    let both = format!(
        "{job}\n8/8/8/8/8/1q6/8/k1K5 b - - 0 1 ;prove black ;fifty-moves draw ;nodes 2000\n"
    );
    let (code, results, error) = prove(folder, &["--job", "-", "--lemmas", "both"], &both);
    assert_eq!((code, results.lines().count()), (2, 1), "the first job is done");
    let said = sentence(&error);
    assert!(said.contains("winner: white") && said.contains("winner: black"), "{said}");
    driver::good(prove(folder, &["--job", &job, "--lemmas", "both"], ""));

    assert!(tree(&["--lemmas", "."]).starts_with("cannot use the lemmas in \".\": "));
    assert!(bad(&[ENDING, "--lemmas", "lemmas"]).contains("--tree"));
    let same = tree(&["--lemmas", "x", "-o", "x"]);
    assert_eq!(same, "--lemmas x is the same file as --output x; the output needs another name");
}

/// The table of one job says nothing about a job for the other side.
#[test]
fn jobs_for_both_sides_do_not_mix() {
    let folder = TempDir::new().unwrap();
    let folder = folder.path();
    let jobs = [job("white", 200_000), job("black", 300), job("white", 300)];
    let alone: String =
        jobs.iter().map(|job| driver::good(prove(folder, &["--job", job], ""))).collect();
    assert!(alone.contains(" ;won "), "{alone}");
    assert_eq!(driver::good(prove(folder, &["--job", "-"], &jobs.join("\n"))), alone);
}

/// The checksum of a lemma says that it is whole, not that it is true.
#[test]
fn a_file_that_is_wrong_is_named() {
    let folder = TempDir::new().unwrap();
    let folder = folder.path();
    let root = Position::from_fen("8/8/8/3k4/8/8/3P4/3K4 w - - 0 1").unwrap();
    let task = Task::new(root, Color::White);
    let lemma = Lemma {
        key: Key::of(&root.after(root.parse_san("d4").unwrap())),
        mv: None,
        won: Won { distance: 2, run: 2 },
        work: 100,
    };
    let file = [head(&task).into_bytes(), bytes(&task, &[lemma])].concat();
    fs::write(folder.join("false.lemmas"), file).unwrap();
    let job = format!("{root} ;prove white ;fifty-moves draw ;nodes 2000");
    let said = driver::bad(prove(folder, &["--job", &job, "--lemmas", "false.lemmas"], ""));
    assert!(
        sentence(&said).contains("a position that \"false.lemmas\" calls won was not proven again"),
        "{said}"
    );
}
