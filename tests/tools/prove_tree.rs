//! Large proofs: `fissile prove --tree` on one machine, and `--list-jobs`, `--job` and `--merge` on
//! many, with lost and repeated results, kills and damage.

#![cfg(target_os = "linux")]

use std::fs;
use std::io::{BufRead, BufReader, Write};
use std::process::Stdio;

use sha2::{Digest, Sha256};
use support::driver::{self, fissile_in, sentence, signal};
use tempfile::TempDir;

/// A win in 21 plies, of a few thousand nodes.
const ENDING: &str = "8/8/P6k/5p2/5P1b/1p6/3p3P/1K4R1 w - - 0 38";

/// Not to be proven for hours.
const OPEN: &str = "rnb1kbnr/pppqpNpp/3p4/5p2/8/8/PPPPPPPP/RNBQKB1R w KQkq - 2 4";

/// Jobs so small that a proof of [`ENDING`] takes many.
const SMALL: [&str; 4] = ["--job-nodes", "150", "--memory", "8"];

fn prove(folder: &TempDir, arguments: &[&str], input: &str) -> driver::Outcome {
    fissile_in(folder.path(), &[&["prove"], arguments].concat(), input)
}

fn verified(folder: &TempDir, file: &str) {
    let said = driver::good(fissile_in(folder.path(), &["verify", file], ""));
    assert!(said.contains(&format!("verified: White wins from \"{ENDING}\"")), "{said}");
}

/// The part of a text between two others.
fn between<'a>(text: &'a str, before: &str, after: &str) -> &'a str {
    text.split_once(before).and_then(|(_, rest)| rest.split_once(after)).unwrap().0
}

#[test]
fn a_tree_of_small_jobs_proves_the_whole() {
    let folder = TempDir::new().unwrap();
    let grow = [&[ENDING, "--tree", "a.tree", "-o", "a.proof"], &SMALL[..]].concat();
    let said = driver::good(prove(&folder, &grow, ""));
    assert!(said.starts_with("proven: White wins in at most "), "{said}");
    let jobs: u32 = between(&said, "\n", " jobs, ").parse().unwrap();
    assert!(jobs > 5, "{said}");
    verified(&folder, "a.proof");

    // All of it is known now.
    let again = [ENDING, "--tree", "a.tree", "-o", "b.proof"];
    let (status, said, known) = prove(&folder, &again, "");
    assert_eq!(status, 0, "{known}");
    assert!(said.contains("\n0 jobs, 0 nodes, ") && known.contains("resuming after "), "{said}");
    verified(&folder, "b.proof");
    let merged = driver::good(prove(&folder, &[ENDING, "--merge", "a.tree", "-o", "c.proof"], ""));
    assert!(between(&merged, "\n", " with ").ends_with(" results"), "{merged}");
    verified(&folder, "c.proof");

    // With one thread the same is done every time.
    let twice = [&[ENDING, "--tree", "b.tree", "--threads", "1"], &SMALL[..]].concat();
    driver::good(prove(&folder, &twice, ""));
    let first = fs::read(folder.path().join("b.tree")).unwrap();
    let twice = [&[ENDING, "--tree", "c.tree", "--threads", "1"], &SMALL[..]].concat();
    driver::good(prove(&folder, &twice, ""));
    assert_eq!(fs::read(folder.path().join("c.tree")).unwrap(), first);
}

/// Two machines work on the jobs of each list; some results are lost, others come twice, and in any
/// order.
#[test]
fn jobs_prove_the_whole_on_any_machines() {
    let folder = TempDir::new().unwrap();
    let path = |name: &str| folder.path().join(name);
    let mut lots = 1u64;
    let mut lot = move |sides: u64| {
        lots = lots.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
        (lots >> 33) % sides
    };
    let (mut first, mut second) = (String::new(), String::new());
    let merge = [ENDING, "--merge", "1.txt", "2.txt", "-o", "whole.proof"];
    for round in 0.. {
        assert!(round < 60, "no end");
        fs::write(path("1.txt"), &first).unwrap();
        fs::write(path("2.txt"), &second).unwrap();
        let (status, said, error) = prove(&folder, &merge, "");
        assert_eq!(error, "");
        if status == 0 {
            assert!(round > 1, "{said}");
            break;
        }
        assert!(said.starts_with("not proven: proof number "), "{said}");
        let list = [
            &[ENDING, "--list-jobs", "6", "--done", "1.txt", "2.txt"],
            &["--job-nodes", "4000"][..],
        ];
        let jobs = driver::good(prove(&folder, &list.concat(), ""));
        let mut different: Vec<&str> = jobs.lines().collect();
        assert!((1..=6).contains(&different.len()), "{jobs}");
        different.sort_unstable();
        different.dedup();
        assert_eq!(different.len(), jobs.lines().count(), "{jobs}");
        for job in jobs.lines().rev() {
            let results = match lot(2) {
                0 => driver::good(prove(&folder, &["--job", job, "--memory", "1"], "")),
                _ => driver::good(prove(&folder, &["--job", "-", "--memory", "1"], job)),
            };
            match lot(5) {
                0 => {}
                1 => {
                    first.push_str(&results);
                    second.insert_str(0, &results);
                }
                2 | 3 => first.push_str(&results),
                _ => second.push_str(&results),
            }
        }
    }
    verified(&folder, "whole.proof");
}

#[test]
fn interrupted_jobs_print_their_result_and_say_that_they_were_interrupted() {
    let folder = TempDir::new().unwrap();
    let list = [OPEN, "--list-jobs", "1", "--job-nodes", "1000000000"];
    let job = driver::good(prove(&folder, &list, ""));
    for argument in [job.trim(), "-"] {
        let mut child = driver::binary()
            .current_dir(&folder)
            .args(["prove", "--memory", "8", "--log", "debug", "--job", argument])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        // Two jobs, of which the second does not run.
        child.stdin.take().unwrap().write_all(job.repeat(2).as_bytes()).unwrap();
        let mut lines = BufReader::new(child.stderr.take().unwrap()).lines().map_while(Result::ok);
        driver::until_handles_signals(&mut lines);
        signal(&child, "-INT");
        let output = child.wait_with_output().unwrap();
        assert_eq!(output.status.code(), Some(130), "{argument}");
        assert!(!output.stdout.is_empty(), "{argument}");
    }
}

#[test]
fn a_killed_tree_goes_on() {
    let folder = TempDir::new().unwrap();
    let tree = folder.path().join("a.tree");
    let grow = ["prove", OPEN, "--tree", "a.tree", "--job-nodes", "300", "--memory", "8"];
    let mut lines = 0;
    for (round, kill) in ["-KILL", "-INT", "-KILL", "-KILL"].into_iter().enumerate() {
        let mut child = driver::binary()
            .current_dir(&folder)
            .args(grow)
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        let added =
            || fs::read_to_string(&tree).is_ok_and(|text| text.lines().count() > lines + round);
        driver::wait_until("results", added);
        if round == 0 {
            let said = driver::bad(prove(&folder, &[OPEN, "--tree", "a.tree"], ""));
            let expected = "\"a.tree\" is in use by another run";
            assert_eq!(sentence(&said), expected);
        }
        signal(&child, kill);
        let status = child.wait().unwrap();
        assert_eq!(status.code(), if kill == "-INT" { Some(130) } else { None });
        let text = fs::read_to_string(&tree).unwrap();
        assert!(text.lines().count() > lines, "nothing was added");
        lines = text.lines().count();
        if round == 2 {
            // A kill in the middle of a write.
            fs::write(&tree, &text[..text.len() - 9]).unwrap();
            lines -= 1;
        }
    }
    let whole = fs::read_to_string(&tree).unwrap();
    let (status, said, told) = prove(&folder, &[OPEN, "--merge", "a.tree"], "");
    assert_eq!(status, 1, "{told}");
    assert!(said.contains(&format!("\n{} results with ", whole.lines().count())), "{said}");
}

#[test]
fn what_cannot_be_won_is_refuted() {
    let folder = TempDir::new().unwrap();
    // The pawn cannot be stopped; the fifty-move rule comes first.
    let lost = "8/5k2/8/8/8/2p5/8/K2N4 w - - 0 1";
    let late = "8/k1p5/2P5/8/8/8/8/K6n w - - 94 1";
    for (name, fen) in [("lost", lost), ("late", late)] {
        let few = ["--job-nodes", "40", "--memory", "1"];
        let grow = [&[fen, "--tree", name], &few[..]].concat();
        let (status, said, error) = prove(&folder, &grow, "");
        assert_eq!((status, error.as_str()), (1, ""), "{said}");
        assert!(said.starts_with("refuted: White cannot win\n"), "{said}");
        assert!(between(&said, "\n", " jobs, ").parse::<u32>().unwrap() > 3, "{said}");
    }
}

#[test]
fn bad_results_are_refused_in_one_sentence() {
    let folder = TempDir::new().unwrap();
    let write = |name: &str, text: &str| fs::write(folder.path().join(name), text).unwrap();
    let bad = |arguments: &[&str]| sentence(&driver::bad(prove(&folder, arguments, "")));
    let grow = [&[ENDING, "--tree", "a.tree", "--nodes", "900"], &SMALL[..]].concat();
    assert_eq!(prove(&folder, &grow, "").0, 1);
    let text = fs::read_to_string(folder.path().join("a.tree")).unwrap();

    let said = bad(&[ENDING, "--side", "black", "--merge", "a.tree"]);
    assert!(said.contains("result 1 of \"a.tree\" is of a different task: White wins"), "{said}");
    let said = bad(&[ENDING, "--no-fifty-moves", "--list-jobs", "3", "--done", "a.tree"]);
    assert!(said.contains("the fifty-move rule counts"), "{said}");
    write("b.tree", &text.replacen("=", "=1", 1));
    let said = bad(&[ENDING, "--merge", "b.tree"]);
    assert!(said.starts_with("\"b.tree\" line 1: ") && said.contains("was changed"), "{said}");
    let (status, _, said) = prove(&folder, &[ENDING, "--merge", "b.tree"], "");
    assert!(status == 2 && said.len() < 400, "a long line is cut short: {said}");
    write("c.tree", "nonsense\n");
    assert!(bad(&[ENDING, "--tree", "c.tree"]).contains("\"nonsense\" is not a result"));
    assert_eq!(fs::read_to_string(folder.path().join("c.tree")).unwrap(), "nonsense\n");
    // Not even a file without the end of a line is taken for a result that was cut off.
    write("d.tree", "my notes");
    let said = bad(&[ENDING, "--tree", "d.tree"]);
    assert_eq!(said, "\"d.tree\" is not a tree of this position: \"my notes\"");
    assert_eq!(fs::read_to_string(folder.path().join("d.tree")).unwrap(), "my notes");
    write("e.tree", &text[..70]);
    let (status, _, told) = prove(&folder, &[ENDING, "--tree", "e.tree", "--nodes", "900"], "");
    assert!(status < 2 && told.contains("is cut off, so it does not count"), "{status} {told}");
    assert!(bad(&["--job", "nonsense"]).contains("\"nonsense\" is not a job"));
    assert!(bad(&["--merge", "missing", "--side", "white"]).contains("\"missing\""));
    let same = bad(&[ENDING, "--tree", "x", "-o", "x"]);
    assert_eq!(same, "--tree x is the same file as --output x; the output needs another name");
    let same = bad(&[ENDING, "--merge", "a.tree", "-o", "a.tree", "--force"]);
    assert_eq!(same, "a.tree is an input; the output needs another name");
    for other in ["--plies=3", "--state=s", "--list-jobs=2", "--merge=a.tree"] {
        assert!(bad(&[ENDING, "--tree", "a.tree", other]).contains("--tree"), "{other}");
    }
    assert!(bad(&[ENDING, "--job", "x"]).contains("--job"));
    // Flags that would have no effect are refused.
    assert!(bad(&[ENDING, "--tree", "a.tree", "--state-every", "5"]).contains("--state-every"));
    assert!(bad(&[ENDING, "--job-nodes", "5"]).contains("--tree"));
    assert!(bad(&[ENDING, "--merge", "."]).starts_with("cannot read \".\": "));
}

/// A result with the checksum that fits.
fn result(fen: &str, finding: &str) -> String {
    let text = format!("{fen} ;prove white ;fifty-moves draw ;nodes 9 ;{finding}");
    let check: String =
        Sha256::digest(&text).iter().take(8).map(|byte| format!("{byte:02x}")).collect();
    format!("{text} ;check {check}\n")
}

#[test]
fn results_that_are_not_as_they_say_cost_no_time() {
    let folder = TempDir::new().unwrap();
    let write = |name: &str, text: &str| fs::write(folder.path().join(name), text).unwrap();
    let ending = [&[ENDING, "--tree", "a.tree"], &SMALL[..]].concat();
    driver::good(prove(&folder, &ending, ""));
    let tree = fs::read_to_string(folder.path().join("a.tree")).unwrap();
    let won = tree.lines().find(|line| line.contains(" ;won ")).unwrap();
    let fields: Vec<&str> = won.split(" ;").collect();
    let (fen, finding) = (fields[0], fields[4]);
    // A win of a position, said of another one, or with another run.
    let (run, certificate) = finding.strip_prefix("won ").unwrap().split_once(' ').unwrap();
    let longer = format!("won {} {certificate}", run.parse::<u16>().unwrap() + 1);
    write("same.tree", &result(fen, finding));
    write("other.tree", &result(OPEN, finding));
    write("longer.tree", &result(fen, &longer));
    driver::good(prove(&folder, &[fen, "--side", "white", "--merge", "same.tree"], ""));
    for how in ["--merge", "--tree"] {
        let bad = |fen: &str, file: &str| {
            let (status, _, said) = prove(&folder, &[fen, "--side", "white", how, file], "");
            assert_eq!(status, 2, "{said}");
            said
        };
        let expected =
            format!("the certificate of \"{OPEN}\": it proves a win from another position\n");
        assert!(bad(OPEN, "other.tree").ends_with(&expected));
        let said = bad(fen, "longer.tree");
        assert!(said.contains(": its win takes ") && said.contains(&format!("{run} plies to ")));
    }
    // Wins after each move that nobody has shown.
    let moves: String = prove(&folder, &[OPEN, "--list-jobs", "1", "--job-nodes", "9"], "").1;
    let open = prove(&folder, &["--job", moves.trim()], "").1;
    let finding = between(&open, " ;open ", " ;check");
    let finding: Vec<_> =
        finding.split(' ').map(|mv| format!("{}=0/-", mv.split('=').next().unwrap())).collect();
    write("claims.tree", &result(OPEN, &format!("open {}", finding.join(" "))));
    for how in ["--merge", "--tree"] {
        let (status, said, _) = prove(&folder, &[OPEN, how, "claims.tree", "--time", "1"], "");
        assert!(status == 1 && !said.starts_with("proven"), "{said}");
    }
}
