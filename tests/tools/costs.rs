//! `fissile costs`: learns from games what proofs cost, the same with any number of threads.

use std::fs;
use std::path::Path;

use support::driver;
use tempfile::TempDir;

fn good(folder: &Path, arguments: &str) -> String {
    driver::good(driver::fissile_words(folder, arguments))
}

fn bad(folder: &Path, arguments: &str) -> String {
    driver::bad(driver::fissile_words(folder, arguments))
}

const SHORT: &str = "--positions 30 --nodes 1000 --every 300 --sample-nodes 15";
const SHORTEST: &str = "--positions 10 --nodes 300 --every 100 --sample-nodes 5";

#[test]
fn weights_are_learned_and_predict_what_was_held_out() {
    let folder = TempDir::new().unwrap();
    let folder = folder.path();
    good(folder, "selfplay 100 --nodes 30 --seed 5 --output games");
    let told = good(folder, &format!("costs games --output one.toml --threads 1 {SHORT}"));
    let rows: Vec<Vec<&str>> =
        told.lines().skip(1).map(|line| line.split_whitespace().collect()).collect();
    let kinds: Vec<&str> = rows.iter().map(|row| row[0]).collect();
    assert_eq!(kinds, ["attack", "quiet", "threatened"], "{told}");
    // Most positions are quiet, so a few games are enough to learn something of them.
    let explained: f64 = rows[1][4].parse().unwrap();
    assert!(rows[1][1].parse::<usize>().unwrap() > 1_000 && explained > 10.0, "{told}");

    let weights = fs::read_to_string(folder.join("one.toml")).unwrap();
    assert!(weights.starts_with("network = \"") && weights.contains("\n[threatened]\n"));
    assert_eq!(good(folder, &format!("costs games --output two.toml --threads 3 {SHORT}")), told);
    assert_eq!(fs::read_to_string(folder.join("two.toml")).unwrap(), weights);
    good(folder, &format!("costs games --output two.toml --force --seed 2 {SHORT}"));
    assert_ne!(fs::read_to_string(folder.join("two.toml")).unwrap(), weights);
}

/// A book adds its positions, with each side as the winner, and takes none of those of games away.
#[test]
fn positions_of_a_book_count_beside_those_of_games() {
    let folder = TempDir::new().unwrap();
    let folder = folder.path();
    good(folder, "selfplay 40 --nodes 30 --seed 5 --output games");
    fs::write(folder.join("book.epd"), good(folder, "genfens 6 --nodes 1 --limit 30000")).unwrap();
    let learn = |arguments: &str| {
        let told = good(folder, &format!("costs {arguments} --force --output a.toml {SHORTEST}"));
        let count = |row: &str| row.split_whitespace().nth(1)?.parse::<usize>().ok();
        told.lines().filter_map(count).sum::<usize>()
    };
    let (games, both) = (learn("games"), learn("games --book book.epd"));
    let one = fs::read_to_string(folder.join("book.epd")).unwrap();
    fs::write(folder.join("half.epd"), one.lines().take(3).collect::<Vec<_>>().join("\n")).unwrap();
    let half = learn("games --book half.epd");
    assert!(games < half && half < both, "{games} {half} {both}");
}

#[test]
fn mistakes_are_told_and_cost_no_file() {
    let folder = TempDir::new().unwrap();
    let folder = folder.path();
    fs::write(folder.join("old.toml"), "old").unwrap();
    let drawn = "fissile-games 1\nrnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1\t1/2-1/2\te2e4:1\n";
    fs::write(folder.join("drawn"), drawn).unwrap();
    for (arguments, complaint) in [
        ("costs nothing --output a.toml", "cannot be read"),
        ("costs drawn --output old.toml", "old.toml exists; --force replaces it"),
        ("costs drawn --output drawn --force", "drawn is an input; the output needs another name"),
        ("costs drawn --output old.toml --force", "the games have too few positions to learn from"),
        (
            "costs drawn --output a.toml --nodes 0",
            "invalid value '0' for '--nodes <N>': 0 is not in 1..=",
        ),
        ("costs drawn", "--output <FILE>"),
        ("costs drawn --output a.toml --book none.epd", "cannot read the book none.epd"),
        ("costs drawn --output a.toml --book drawn", "drawn line 1: bad FEN \"fissile-games 1\""),
        ("costs drawn --output old.toml --force --book old.toml", "old.toml is an input"),
    ] {
        let told = bad(folder, arguments);
        assert!(told.contains(complaint), "{arguments}: {told}");
    }
    assert_eq!(fs::read_to_string(folder.join("old.toml")).unwrap(), "old");
    assert_eq!(fs::read_to_string(folder.join("drawn")).unwrap(), drawn);
    assert!(!folder.join("a.toml").exists());
}
