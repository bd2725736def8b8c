//! Games of the real program against itself, and a fit to them.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a missing value fails the test")]

mod driver;

use std::fs;
use std::path::Path;

use tempfile::TempDir;

fn good(folder: &Path, arguments: &str) -> String {
    driver::good(driver::fissile_words(folder, arguments))
}

fn bad(folder: &Path, arguments: &str) -> String {
    driver::bad(driver::fissile_words(folder, arguments))
}

#[test]
fn weights_are_fitted_to_games_of_the_program() {
    let folder = TempDir::new().unwrap();
    let folder = folder.path();
    let told = good(folder, "selfplay 80 --nodes 100 --seed 5 --output games --threads 2");
    assert!(told.starts_with("80 games, "), "{told}");

    let told = good(folder, "fit games --epochs 20 --output weights.rs");
    let losses = |name: &str| {
        let row = told.lines().find(|line| line.trim_start().starts_with(name)).unwrap();
        row.split_whitespace().nth(1).unwrap().parse::<f64>().unwrap()
    };
    assert!(losses("after") < losses("before"), "{told}");
    let weights = fs::read_to_string(folder.join("weights.rs")).unwrap();
    assert!(weights.contains("//! - fissile fit games --epochs 20 "), "{weights}");
    assert!(weights.contains("//! - command: fissile selfplay --nodes 100 --seed 5 "), "{weights}");
    // The same rows as in the file of the repository, with other numbers.
    let rows = |text: &str| -> Vec<usize> {
        text.lines()
            .skip_while(|line| !line.starts_with("use"))
            .map(|line| line.matches("w(").count())
            .collect()
    };
    assert_eq!(rows(&weights), rows(include_str!("../src/eval/weights.rs")));

    good(folder, "games convert games --text --output games.txt");
    good(folder, "fit games.txt --epochs 20 --output text.rs");
    assert_eq!(rows(&weights), rows(&fs::read_to_string(folder.join("text.rs")).unwrap()));
    good(folder, "fit games --epochs 20 --output again.rs --threads 3");
    assert_eq!(
        weights,
        fs::read_to_string(folder.join("again.rs")).unwrap(),
        "threads do not matter"
    );

    let told = good(folder, "fit --chances games");
    assert!(
        told.starts_with("80 games, ")
            && told.contains("\nmiddle [")
            && told.contains("\nscarcity "),
        "{told}"
    );
    let (before, after) =
        told.split_once("mean loss ").and_then(|(_, rest)| rest.split_once(" before, ")).unwrap();
    let after = after.split(' ').next().unwrap();
    assert!(after.parse::<f64>().unwrap() <= before.parse::<f64>().unwrap(), "{told}");
}

#[test]
fn weights_are_not_overwritten_unasked() {
    let folder = TempDir::new().unwrap();
    let folder = folder.path();
    good(folder, "selfplay 1 --nodes 20 --output games");
    fs::write(folder.join("weights.rs"), "precious").unwrap();
    let error = bad(folder, "fit games --output weights.rs");
    assert_eq!(error, "fissile: weights.rs exists; --force replaces it\n");
    assert_eq!(fs::read_to_string(folder.join("weights.rs")).unwrap(), "precious");
}

#[test]
fn what_cannot_be_fitted_is_named() {
    let folder = TempDir::new().unwrap();
    let folder = folder.path();
    assert!(bad(folder, "fit nowhere.txt").starts_with("fissile: nowhere.txt cannot be read: "));
    fs::write(folder.join("games.txt"), "fissile-games 1\nx\n").unwrap();
    assert!(
        bad(folder, "fit games.txt")
            .starts_with("fissile: games.txt line 2: 1 columns instead of 3")
    );
    fs::write(folder.join("games.txt"), "fissile-games 1\n").unwrap();
    assert!(bad(folder, "fit games.txt").starts_with("fissile: 0 games are too few "));
    for flags in ["--lambda 1.5", "--lambda x", "--rate -1", "--pull inf", "--epochs 0"] {
        let error = bad(folder, &format!("fit games.txt {flags}"));
        assert!(
            error.starts_with("error: ") && error.contains(flags.split(' ').nth(1).unwrap()),
            "{error}"
        );
    }
}
