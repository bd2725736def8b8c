//! `fissile train` as a stranger uses it: games of the program, settings, a network that plays.

use std::fs;
use std::path::Path;
use std::process::Stdio;

use support::driver;
use tempfile::TempDir;

fn good(folder: &Path, arguments: &str) -> String {
    driver::good(driver::fissile_words(folder, arguments))
}

fn bad(folder: &Path, arguments: &str) -> String {
    driver::bad(driver::fissile_words(folder, arguments))
}

/// A folder with games and settings for a short training.
fn prepared(rounds: u32) -> TempDir {
    let folder = TempDir::new().unwrap();
    good(folder.path(), "selfplay 200 --nodes 30 --seed 5 --output games");
    let settings = good(folder.path(), "train --template");
    let short = settings
        .replace("batches = 2440", "batches = 4")
        .replace("batch = 4096", "batch = 512")
        .replace("rounds = 8", &format!("rounds = {rounds}"));
    fs::write(folder.path().join("short.toml"), short).unwrap();
    folder
}

#[test]
fn a_network_is_trained_and_plays() {
    let folder = prepared(3);
    let folder = folder.path();
    let told = good(
        folder,
        "train games --settings short.toml --output a.net --name first --parent 0123456789",
    );
    assert!(told.contains(" positions to learn and ") && told.contains("\nin use "), "{told}");
    let losses: Vec<f64> = told
        .lines()
        .filter_map(|line| line.strip_prefix("    ")?.split_whitespace().nth(1)?.parse().ok())
        .collect();
    assert_eq!(losses.len(), 3, "{told}");
    assert!(losses[2] < losses[0], "{told}");

    let info = good(folder, "net info a.net");
    assert!(info.contains("name        first\n") && info.contains("0123456789"), "{info}");
    assert!(info.contains("batches = 4"), "its settings are in the file: {info}");
    assert!(good(folder, "net verify a.net --positions 500").contains("intact"));
    let nodes = |command: &str| {
        let told = good(folder, command);
        told.trim_end().rsplit_once('\n').map(|(nodes, _speed)| nodes.to_owned())
    };
    assert_ne!(nodes("bench 3 --eval-file a.net"), nodes("bench 3"));
    assert_eq!(nodes("bench 3 --eval-file a.net"), nodes("bench 3 --eval-file a.net"));
    let table = fs::read_to_string(folder.join("a.net.csv")).unwrap();
    assert_eq!(table.lines().count(), 2 + 3, "{table}");
    let picture = fs::read_to_string(folder.join("a.net.svg")).unwrap();
    assert!(picture.contains("network in use 0.") && picture.contains("in thousands"), "{picture}");
    assert!(!folder.join("a.net.checkpoint").exists());
}

#[test]
fn flags_change_settings_and_their_usual_values_change_nothing() {
    let folder = prepared(2);
    let folder = folder.path();
    let train = |name: &str, flags: &str| {
        let command = format!("train games --settings short.toml --output {name} {flags}");
        good(folder, command.trim_end());
        fs::read(folder.join(name)).unwrap()
    };
    let plain = train("plain.net", "");
    let usual = "--rounds 2 --decay 0.4 --ema 0 --exponent 2 --result 0.3";
    assert!(train("usual.net", usual) == plain);
    for (name, flag, setting) in [
        ("a.net", "--ema 0.9", "ema = 0.9"),
        ("b.net", "--exponent 2.5", "exponent = 2.5"),
        ("c.net", "--last-result 0.6", "last_result = 0.6"),
        ("d.net", "--decay 0.1", "decay = 0.1"),
        ("e.net", "--result 0.2", "result = 0.2"),
        ("f.net", "--rounds 1", "rounds = 1"),
    ] {
        // The settings have another length, so the weights begin elsewhere.
        let weights = |net: &[u8]| net[net.len() - 1_000_000..].to_vec();
        assert!(weights(&train(name, flag)) != weights(&plain), "{flag}");
        let info = good(folder, &format!("net info {name}"));
        assert!(info.contains(&format!("{setting}\n")), "{info}");
        assert!(!good(folder, "net info plain.net").contains(&format!("{setting}\n")));
    }
    let error = bad(folder, "train games --output g.net --ema 1");
    assert_eq!(error, "fissile: \"ema\" takes a number from 0 to 0.999999\n");
}

#[test]
fn no_output_of_a_training_replaces_another_file() {
    let folder = prepared(1);
    let folder = folder.path();
    let settings = fs::read_to_string(folder.join("short.toml")).unwrap();
    fs::write(folder.join("b.net.csv"), &settings).unwrap();
    let refused = |flags: &str| driver::sentence(&bad(folder, &format!("train games {flags}")));
    for (flags, said) in [
        (
            "--settings short.toml --output ./short.toml --force",
            "--output ./short.toml is the same file as --settings short.toml; the output needs another name",
        ),
        (
            "--settings b.net.csv --output b.net --force",
            "the table b.net.csv is the same file as --settings b.net.csv; the output needs another name",
        ),
        (
            "--eval-file b.net.csv --output b.net --force",
            "the table b.net.csv is the same file as --eval-file b.net.csv; the output needs another name",
        ),
        ("--settings short.toml --output b.net", "b.net.csv exists; --force replaces it"),
    ] {
        assert_eq!(refused(flags), said);
    }
    for name in ["short.toml", "b.net.csv"] {
        assert_eq!(fs::read_to_string(folder.join(name)).unwrap(), settings);
    }
    good(folder, "train games --settings short.toml --output b.net --force");
    // The files of an earlier training are replaced.
    fs::remove_file(folder.join("b.net")).unwrap();
    good(folder, "train games --settings short.toml --output b.net");
    let same = refused("--output b.net --eval-file ./b.net --fine-tune --force");
    assert!(same.starts_with("--output b.net is the same file as --eval-file ./b.net; "), "{same}");
}

#[test]
fn a_network_is_trained_further() {
    let folder = prepared(1);
    let folder = folder.path();
    good(folder, "train games --settings short.toml --output a.net");
    let id = good(folder, "net info a.net");
    let id = id.lines().find_map(|line| line.strip_prefix("id ")).unwrap().trim().to_owned();
    good(folder, "train games --settings short.toml --output b.net --fine-tune --eval-file a.net");
    let info = good(folder, "net info b.net");
    assert!(info.contains(&format!("start = \"{id}\"")), "{info}");
    // Such settings are of no use without the network.
    let settings = fs::read_to_string(folder.join("short.toml")).unwrap();
    fs::write(folder.join("from.toml"), format!("start = \"{id}\"\n{settings}")).unwrap();
    for command in ["", " --fine-tune"] {
        let error =
            bad(folder, &format!("train games --settings from.toml --output c.net{command}"));
        let told = format!("fissile: the settings start from network \"{id}\": ");
        assert!(error.starts_with(&told), "{error}");
    }
    let again = "train games --settings from.toml --output c.net --fine-tune --eval-file a.net";
    good(folder, again);
    assert!(fs::read(folder.join("b.net")).unwrap() == fs::read(folder.join("c.net")).unwrap());
    fs::write(folder.join("wide.toml"), settings.replace("neurons = 256", "neurons = 512"))
        .unwrap();
    let error = bad(folder, "train games --settings wide.toml --output d.net --fine-tune");
    assert!(error.ends_with("the network in use has, 256, not 512\n"), "{error}");
}

#[test]
fn a_training_that_is_killed_or_unread_ends_with_the_same_network() {
    let folder = prepared(12);
    let folder = folder.path();
    good(folder, "train games --settings short.toml --output whole.net --threads 1");
    // As in `fissile train … | head -n 1`.
    let mut unread = driver::binary();
    unread.current_dir(folder).args("train games --settings short.toml --threads 2".split(' '));
    unread.args(["--output", "unread.net"]).stdout(std::io::pipe().unwrap().1);
    assert!(unread.status().unwrap().success());
    let command = "train games --settings short.toml --output killed.net --threads 2";
    // It may end before the kill; then it begins again.
    let killed = |_| {
        for file in fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()) {
            if file.to_string_lossy().contains("killed.net") {
                fs::remove_file(file).unwrap();
            }
        }
        let mut program = driver::binary();
        program.current_dir(folder).args(command.split(' '));
        let mut child = program.stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap();
        driver::wait_until("a checkpoint", || {
            folder.join("killed.net.checkpoint").exists() || child.try_wait().unwrap().is_some()
        });
        child.kill().unwrap();
        child.wait().unwrap();
        folder.join("killed.net.checkpoint").exists() && !folder.join("killed.net").exists()
    };
    assert!((0..20).any(killed), "every training ended before it was killed");
    // With another number of threads than before.
    good(folder, &command.replace("--threads 2", "--threads 1"));
    let read = |name: &str| fs::read(folder.join(name)).unwrap();
    assert!(read("whole.net") == read("killed.net"));
    assert!(read("whole.net") == read("unread.net"));
    assert_eq!(read("whole.net.csv"), read("killed.net.csv"));
}

#[test]
fn positions_are_written_for_another_trainer() {
    let folder = prepared(1);
    let folder = folder.path();
    let told = good(folder, "train games --settings short.toml --positions --output positions");
    let numbers: Vec<usize> =
        told.split(' ').filter_map(|word| word.replace(',', "").parse().ok()).collect();
    let [learned, held_out] = numbers[..2] else { panic!("{told}") };
    assert_eq!(told.lines().count(), 1, "{told}");
    let bytes = fs::read(folder.join("positions")).unwrap();
    let head = "fissile-positions 1\n".len() + 16;
    assert!(bytes.starts_with(b"fissile-positions 1\n") && learned > 1000 && held_out > 10);
    let count = |at: usize| u64::from_le_bytes(bytes[at..at + 8].try_into().unwrap()) as usize;
    assert_eq!((count(head - 16), count(head - 8)), (learned, held_out));
    assert_eq!(bytes.len(), head + 40 * (learned + held_out));
    let again = bad(folder, "train games --settings short.toml --positions --output positions");
    assert_eq!(again, "fissile: positions exists; --force replaces it\n");
    let both = bad(folder, "train games --positions --fine-tune --output other");
    assert!(both.contains("cannot be used with"), "{both}");
}

#[test]
fn nothing_is_replaced_unasked_and_bad_input_is_named() {
    let folder = prepared(1);
    let folder = folder.path();
    fs::write(folder.join("precious.net"), "precious").unwrap();
    let error = bad(folder, "train games --settings short.toml --output precious.net");
    assert_eq!(error, "fissile: precious.net exists; --force replaces it\n");
    assert_eq!(fs::read_to_string(folder.join("precious.net")).unwrap(), "precious");
    let settings = fs::read_to_string(folder.join("short.toml")).unwrap();
    for (from, to, told) in [
        ("neurons = 256", "neurons = 100", "\"neurons\" takes a multiple of 32 up to 4096"),
        ("result = 0.3", "result = 3", "\"result\" takes a number from 0 to 1"),
        ("seed", "sead", "line 1: unknown field `sead`"),
    ] {
        fs::write(folder.join("bad.toml"), settings.replace(from, to)).unwrap();
        let error = bad(folder, "train games --settings bad.toml --output a.net");
        assert!(error.starts_with(&format!("fissile: bad.toml: {told}")), "{error}");
    }
    let error = bad(folder, "train nowhere.txt --output a.net");
    assert!(error.starts_with("fissile: nowhere.txt cannot be read: "), "{error}");
    fs::write(folder.join("none.txt"), "fissile-games 1\n").unwrap();
    let error = bad(folder, "train none.txt --output a.net");
    assert_eq!(error, "fissile: 0 positions to learn and 0 held out are too few\n");
    assert!(!folder.join("a.net").exists());
}
