//! `fissile analyse` over many games on many machines: `--shard`, `--jsonl`, taking up a file.

use std::fs;
use std::path::Path;

use serde_json::Value;
use support::driver;
use tempfile::TempDir;

/// Ten games, the fourth of them broken in its first move.
fn games() -> String {
    let second = ["e4", "e3", "d4", "foo", "Nc3", "g3", "a4", "b4", "c4", "h4"];
    let game = |(number, mv): (usize, &&str)| {
        let end = if *mv == "foo" { String::new() } else { format!("1. {mv} e6 2. Nh3") };
        format!("[White \"W{number}\"]\n\n{}{end} *\n\n", if *mv == "foo" { "1. foo" } else { "" })
    };
    second.iter().enumerate().map(game).collect()
}

fn folder() -> TempDir {
    let folder = TempDir::new().unwrap();
    fs::write(folder.path().join("games.pgn"), games()).unwrap();
    folder
}

fn analyse(folder: &TempDir, arguments: &[&str]) -> driver::Outcome {
    let common = ["analyse", "games.pgn", "--nodes", "300"];
    driver::fissile_in(folder.path(), &[&common, arguments].concat(), "")
}

fn read(folder: &TempDir, name: &str) -> String {
    fs::read_to_string(folder.path().join(name)).unwrap()
}

/// The lines by the numbers of their games.
fn numbered(text: &str) -> Vec<(u64, Value)> {
    let line = |line: &str| serde_json::from_str::<Value>(line).unwrap();
    let mut lines: Vec<_> =
        text.lines().map(line).map(|line| (line["number"].as_u64().unwrap(), line)).collect();
    lines.sort_by_key(|(number, _)| *number);
    lines
}

#[test]
fn a_line_holds_the_game_of_the_document() {
    let folder = folder();
    let (status, lines, _) = analyse(&folder, &["--jsonl"]);
    assert_eq!(status, 2, "the broken game is told");
    let (_, document, _) = analyse(&folder, &["--json"]);
    let document: Value = serde_json::from_str(&document).unwrap();
    let lines = numbered(&lines);
    assert_eq!(
        lines.iter().map(|(number, _)| *number).collect::<Vec<_>>(),
        [1, 2, 3, 5, 6, 7, 8, 9, 10]
    );
    for ((_, line), game) in lines.into_iter().zip(document["games"].as_array().unwrap()) {
        let mut line = line.as_object().unwrap().clone();
        assert_eq!(line.remove("source"), Some("games.pgn".into()));
        assert_eq!(line.remove("budget"), Some(document["budget"].clone()));
        assert_eq!(line.remove("prove_nodes"), Some(document["prove_nodes"].clone()));
        assert_eq!(line.remove("generator"), Some(document["generator"].clone()));
        assert_eq!(line.remove("multi_pv"), Some(1.into()));
        assert_eq!(line.remove("network"), Some(fissile::nnue::embedded().id().into()));
        line.remove("number");
        assert_eq!(Value::from(line), *game);
    }
}

#[test]
fn the_parts_together_are_the_whole() {
    let folder = folder();
    analyse(&folder, &["--jsonl=whole.jsonl"]);
    let mut parts = String::new();
    for shard in ["1/3", "2/3", "3/3"] {
        let (_, part, error) = analyse(&folder, &["--jsonl", "--shard", shard]);
        // A broken game is told by the part that it belongs to.
        assert_eq!(error.lines().count(), usize::from(shard == "1/3"), "{error}");
        assert!((3..=4).contains(&(part.lines().count() + error.lines().count())), "{part}");
        parts.push_str(&part);
    }
    assert_eq!(numbered(&parts), numbered(&read(&folder, "whole.jsonl")));
    for bad in ["0/3", "4/3", "x", "1/0"] {
        let (status, out, error) = analyse(&folder, &["--shard", bad]);
        assert_eq!((status, out.as_str()), (2, ""));
        assert!(error.contains("is not a part such as 2/8"), "{error}");
    }
}

#[test]
fn the_same_command_goes_on_where_it_was() {
    let folder = folder();
    analyse(&folder, &["--jsonl=all.jsonl"]);
    let whole = read(&folder, "all.jsonl");
    let file = folder.path().join("all.jsonl");
    let lines: Vec<_> = whole.split_inclusive('\n').collect();
    // Killed in the middle of a line, or near its beginning.
    for cut in [lines[4].len() / 2, 4] {
        fs::write(&file, lines[..4].concat() + &lines[4][..cut]).unwrap();
        let (status, out, _) = analyse(&folder, &["--jsonl=all.jsonl"]);
        assert_eq!((status, read(&folder, "all.jsonl")), (2, whole.clone()));
        let judged = out.matches("White: accuracy").count();
        assert_eq!(judged, 5, "only what was left is analyzed: {out}");
    }
    // A gap is filled.
    fs::write(&file, lines[..2].concat() + &lines[3..].concat()).unwrap();
    analyse(&folder, &["--jsonl=all.jsonl"]);
    assert_eq!(numbered(&read(&folder, "all.jsonl")), numbered(&whole));
    // Nothing is left.
    let (status, out, _) = analyse(&folder, &["--jsonl=all.jsonl"]);
    assert_eq!((status, out.as_str()), (2, ""));
    assert_eq!(numbered(&read(&folder, "all.jsonl")), numbered(&whole));
}

#[test]
fn a_file_of_something_else_stays_as_it_is() {
    let folder = folder();
    analyse(&folder, &["--jsonl=all.jsonl", "--shard", "1/5"]);
    let made = read(&folder, "all.jsonl");
    let refused = |text: &str, arguments: &[&str], said: &str| {
        fs::write(folder.path().join("all.jsonl"), text).unwrap();
        let (status, out, error) = analyse(&folder, &[&["--jsonl=all.jsonl"], arguments].concat());
        assert_eq!((status, out.as_str(), error.lines().count()), (2, "", 1), "{error}");
        assert!(error.contains(said) && error.ends_with("; --force begins anew\n"), "{error}");
        assert_eq!(read(&folder, "all.jsonl"), text);
    };
    let foreign = "line 1 of all.jsonl is not from fissile analyse --jsonl";
    refused("precious\n", &[], foreign);
    refused("precious, without an end of line", &[], foreign);
    refused(&made.replace("\"nodes\":300}", "\"nodes\":301}"), &[], "with another budget");
    refused(&made, &["--prove", "7"], "line 1 of all.jsonl was made with --prove 10000; ");
    refused(&made, &["--multi-pv", "2"], "line 1 of all.jsonl was made with --multi-pv 1; ");
    let network = fissile::nnue::embedded().id();
    refused(
        &made.replace(network, "0123456789"),
        &[],
        "line 1 of all.jsonl was made with the network \"0123456789\"; ",
    );
    // Lines of earlier builds say less; they are continued.
    let less =
        made.replace("\"multi_pv\":1,", "").replace(&format!("\"network\":\"{network}\","), "");
    assert!(less.len() + 20 < made.len());
    fs::write(folder.path().join("all.jsonl"), &less).unwrap();
    analyse(&folder, &["--jsonl=all.jsonl", "--shard", "1/5"]);
    assert_eq!(read(&folder, "all.jsonl"), less);
    refused(
        &made.replace("games.pgn", "other.pgn"),
        &[],
        "number 1 of \"other.pgn\", which is not there",
    );
    refused(
        &made.replacen("\"number\":1,", "\"number\":2,", 1),
        &[],
        "line 1 of all.jsonl is another game than number 2 of \"games.pgn\"",
    );
    let (_, _, error) = analyse(&folder, &["--jsonl=all.jsonl", "--force"]);
    assert_eq!((error.lines().count(), read(&folder, "all.jsonl").lines().count()), (1, 9));
    let (status, _, error) = analyse(&folder, &["--jsonl=no/such/x.jsonl"]);
    assert_eq!((status, error.starts_with("fissile: cannot write no/such/x.jsonl: ")), (2, true));
    let (status, _, error) = analyse(&folder, &["--jsonl=x", "--json=x"]);
    assert_eq!(status, 2);
    assert_eq!(
        driver::sentence(&error),
        "--jsonl x is the same file as --json x; the output needs another name"
    );
    assert!(!Path::new("x").exists());
    for output in ["--jsonl=games.pgn", "--json=./games.pgn", "--pgn=games.pgn"] {
        let (status, _, error) = analyse(&folder, &[output, "--force"]);
        let name = output.split_once('=').unwrap().1;
        let said = format!("fissile: {name} is an input; the output needs another name\n");
        assert_eq!((status, error), (2, said));
        assert_eq!(read(&folder, "games.pgn"), games());
    }
}

#[cfg(unix)]
#[test]
fn a_killed_analysis_loses_no_finished_game() {
    let folder = folder();
    let long = ["analyse", "games.pgn", "--movetime", "60", "--threads", "1", "--jsonl=all.jsonl"];
    let mut child = driver::binary()
        .current_dir(&folder)
        .args(long)
        .stdout(std::process::Stdio::null())
        .stderr(std::process::Stdio::null())
        .spawn()
        .unwrap();
    let file = folder.path().join("all.jsonl");
    driver::wait_until("two games", || {
        fs::read_to_string(&file).unwrap_or_default().lines().count() >= 2
    });
    // Nobody else writes the file meanwhile.
    let (status, _, error) = driver::fissile_in(folder.path(), &long, "");
    assert_eq!((status, error.as_str()), (2, "fissile: another process is writing all.jsonl\n"));
    child.kill().unwrap();
    child.wait().unwrap();
    let kept = fs::read_to_string(&file).unwrap();
    let (status, ..) = driver::fissile_in(folder.path(), &long, "");
    let all = read(&folder, "all.jsonl");
    assert_eq!((status, all.lines().count()), (2, 9));
    let complete = &kept[..kept.rfind('\n').unwrap() + 1];
    assert!(all.starts_with(complete));
}
