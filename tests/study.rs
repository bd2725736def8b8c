//! `fissile tb`, through the binary: what it says of tables and positions that are known, and what
//! it refuses.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test fails by panicking")]

mod driver;

use std::fs;
use std::path::Path;

use driver::binary;
use tempfile::TempDir;

/// The tables of the repository.
fn tables() -> String {
    format!("{}/tests/data/syzygy", env!("CARGO_MANIFEST_DIR"))
}

/// What a command prints, what it complains of, and its exit status.
fn run(folder: &Path, arguments: &[&str]) -> (String, String, i32) {
    let output = driver::run(binary().current_dir(folder).args(arguments), b"");
    (
        String::from_utf8(output.stdout).unwrap(),
        String::from_utf8(output.stderr).unwrap(),
        output.status.code().unwrap(),
    )
}

/// What a command prints that must succeed.
fn printed(folder: &Path, arguments: &[&str]) -> String {
    let (out, error, status) = run(folder, arguments);
    assert_eq!((status, error.as_str()), (0, ""), "{arguments:?}: {out}");
    out
}

/// The complaint of a command that must refuse its input.
fn refused(folder: &Path, arguments: &[&str]) -> String {
    let (out, error, status) = run(folder, arguments);
    assert_eq!((status, out.as_str()), (2, ""), "{arguments:?}: {error}");
    assert_eq!(error.lines().count(), 1, "{error}");
    error
}

#[test]
fn the_tables_that_are_there_and_missing_are_listed() {
    let here = Path::new(".");
    let all = printed(here, &["tb", "--syzygy-path", &tables()]);
    let lines: Vec<&str> = all.lines().collect();
    assert_eq!(
        lines[..3],
        ["3 men: 5 of 5 tables", "  there: KQvK KRvK KBvK KNvK KPvK", "4 men: 5 of 30 tables"]
    );
    assert_eq!(lines[3], "  there: KQQvK KQRvK KRvKR KRvKB KRvKN");
    assert!(lines[4].starts_with("  missing: KQBvK KQNvK KQPvK KRRvK "), "{all}");
    let five = printed(here, &["tb", "--men", "5", "--syzygy-path", &tables()]);
    assert!(five.starts_with(&all) && five.contains("5 men: 0 of 110 tables\n  missing: KQQQvK "));
    let half = TempDir::new().unwrap();
    fs::copy(format!("{}/KQvK.atbw", tables()), half.path().join("KQvK.atbw")).unwrap();
    let listed = printed(half.path(), &["tb", "--syzygy-path", "."]);
    assert!(listed.contains("3 men: 0 of 5 tables\n  only values (.atbw): KQvK\n"), "{listed}");
}

#[test]
fn a_damaged_table_is_found_by_its_checksum() {
    let folder = TempDir::new().unwrap();
    for entry in fs::read_dir(tables()).unwrap() {
        let path = entry.unwrap().path();
        fs::copy(&path, folder.path().join(path.file_name().unwrap())).unwrap();
    }
    let check = ["tb", "--check", "--syzygy-path", "."];
    let whole = printed(folder.path(), &check);
    assert!(whole.ends_with("\n20 of 20 files have the right checksum\n"), "{whole}");
    let table = folder.path().join("KQRvK.atbz");
    let bytes = fs::read(&table).unwrap();
    for at in [16, 70_000, bytes.len() - 1] {
        let mut damaged = bytes.clone();
        damaged[at] ^= 4;
        fs::write(&table, damaged).unwrap();
        let (out, _, status) = run(folder.path(), &check);
        assert!(out.contains("KQRvK.atbz is damaged: its checksum does not fit\n"), "{out}");
        assert!(out.ends_with("\n19 of 20 files have the right checksum\n"), "{out}");
        assert_eq!(status, 1);
    }
    // A file of a wrong length is not even opened.
    fs::write(&table, &bytes[..bytes.len() - 7]).unwrap();
    let (out, error, status) = run(folder.path(), &check);
    assert!(error.contains("KQRvK.atbz\" cannot be used: ") && status == 1, "{out}{error}");
    assert!(out.contains("  only values (.atbw): KQRvK\n"), "{out}");
}

#[test]
fn a_position_has_its_value_and_all_moves_from_best_to_worst() {
    let look = |fen: &str| {
        let out = printed(Path::new("."), &["tb", fen, "--syzygy-path", &tables()]);
        let lines: Vec<String> = out.lines().map(str::to_owned).collect();
        assert_eq!((lines[0].as_str(), lines[2].as_str()), (fen, ""), "{out}");
        (lines[1].clone(), lines[4..].to_vec())
    };
    let (value, moves) = look("8/8/8/8/3k4/8/8/KQ6 w - - 0 1");
    assert!(value.starts_with("win, ") && value.ends_with(" plies to zeroing"), "{value}");
    let distances: Vec<u32> = moves
        .iter()
        .filter(|line| line.contains(" win "))
        .map(|line| line.split_whitespace().last().unwrap().parse().unwrap())
        .collect();
    assert!(distances.len() > 5 && distances.is_sorted(), "{moves:#?}");
    // Whatever does not win follows.
    assert!(moves[..distances.len()].iter().all(|line| line.contains(" win ")), "{moves:#?}");
    let (value, moves) = look("8/8/8/8/3k4/8/8/KQ6 b - - 0 1");
    assert!(value.starts_with("loss, "), "{value}");
    let longest = moves[0].split_whitespace().last().unwrap();
    assert_eq!(value, format!("loss, {longest} plies to zeroing"));
    // Too late for the fifty-move rule.
    let (value, moves) = look("8/8/8/8/3k4/8/8/KQ6 w - - 98 80");
    assert!(value.starts_with("cursed win, "), "{value}");
    assert!(moves[0].contains(" cursed win "), "{moves:#?}");
    let bare = ["tb", "8/8/8/8/3k4/8/8/KR6 b - - 0 1", "--syzygy-path", &tables()];
    let over = printed(Path::new("."), &bare);
    assert!(over.ends_with("\ndraw by insufficient material, 1/2-1/2\n"), "{over}");
}

#[test]
fn tb_says_in_a_sentence_what_it_cannot_do() {
    let here = Path::new(".");
    assert!(refused(here, &["tb"]).contains("--syzygy-path must say where the tables are"));
    let nowhere = refused(here, &["tb", "--syzygy-path", "/nowhere"]);
    assert!(nowhere.contains("the directory \"/nowhere\" cannot be read"), "{nowhere}");
    let path = tables();
    let bad = refused(here, &["tb", "8/8 w", "--syzygy-path", &path]);
    assert!(bad.contains("bad FEN \"8/8 w\""), "{bad}");
    for (fen, reason) in [
        ("4k3/8/8/8/8/8/8/R2QK3 w Q - 0 1", "castling rights is in no table"),
        ("4k3/8/8/8/8/8/PPP5/K7 w - - 0 1", "it has 5 men, and the largest table 4"),
        ("4k3/8/8/8/8/8/PP6/K7 w - - 0 1", ".atbw is missing"),
    ] {
        let (_, error, status) = run(here, &["tb", fen, "--syzygy-path", &path]);
        assert!(
            status == 1 && error.contains("the tables do not know") && error.contains(reason),
            "{error}"
        );
    }
}
