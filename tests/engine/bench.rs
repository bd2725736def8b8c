//! The bench of the real program is the signature of search and evaluation: the same on every run
//! and in every build, and equal to the number in the git history.

use std::process::Command;

use support::driver;

fn bench(arguments: &[&str]) -> u64 {
    let (status, text, error) = driver::fissile(&[&["bench"], arguments].concat(), "");
    assert_eq!(status, 0, "{error}");
    let words: Vec<&str> = text.lines().last().unwrap().split(' ').collect();
    let [nodes, "nodes", speed, "nps"] = words[..] else { panic!("{text}") };
    assert!(speed.parse::<u64>().unwrap() > 0, "{text}");
    nodes.parse().unwrap()
}

#[test]
fn two_runs_count_the_same_nodes() {
    assert_eq!(bench(&["8"]), bench(&["8"]));
    assert_ne!(bench(&["8"]), bench(&["9"]));
}

/// A commit that changes the signature has a line `Bench: N`; outside a repository there is nothing
/// to compare.
#[test]
fn the_signature_is_the_one_the_history_states() {
    let log = Command::new("git")
        .args(["log", "--format=%B"])
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .output();
    let Ok(log) = log else { return };
    let log = String::from_utf8_lossy(&log.stdout).into_owned();
    let stated = log
        .lines()
        .find_map(|line| line.strip_prefix("Bench: "))
        .and_then(|number| number.parse::<u64>().ok());
    if let Some(stated) = stated {
        assert_eq!(
            bench(&[]),
            stated,
            "search or evaluation changed: the commit must say Bench: N"
        );
    }
}
