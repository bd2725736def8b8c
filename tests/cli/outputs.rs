//! Every flag that names a file to write, taken from the help of every command: a named pipe is
//! refused there and never waited for, and `-` never makes a file of that name.

#![cfg(unix)]

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};

use support::driver;
use tempfile::TempDir;

/// The flags that name files to read.
const INPUTS: &[&str] = &[
    "analyse --wasm",
    "board --tables",
    "board --wasm",
    "book show --book-file",
    "costs --book",
    "genfens --book",
    "match --merge",
    "match --tb",
    "perft --done",
    "perft --epd",
    "perft --merge",
    "prove --done",
    "prove --merge",
    "prove --with",
    "selfplay --book",
    "train --settings",
    "tune --tb",
];

/// The flags that name files to write, or folders for them, each with a command that would write
/// them. `PIPE` is the pipe.
const OUTPUTS: &[(&str, &str)] = &[
    ("analyse --html", "analyse games.pgn --depth 1 --html PIPE"),
    ("analyse --json", "analyse games.pgn --depth 1 --json=PIPE"),
    ("analyse --jsonl", "analyse games.pgn --depth 1 --jsonl=PIPE"),
    ("analyse --pgn", "analyse games.pgn --depth 1 --pgn PIPE"),
    ("board --export", "board --wasm wasm.gz --export PIPE"),
    ("board --studies", "board --no-browser --studies PIPE"),
    ("book export --polyglot", "book export a.book --polyglot PIPE"),
    ("book make --output", "book make games.pgn --output PIPE"),
    ("costs --output", "costs one.games --output PIPE"),
    ("diagram --png", "diagram startpos --png PIPE"),
    ("diagram --svg", "diagram startpos --svg PIPE"),
    ("explode --svg", "explode startpos e2e4 --svg PIPE"),
    ("games convert --output", "games convert one.games --output PIPE"),
    ("games join --output", "games join one.games --output PIPE"),
    ("games split --train", "games split one.games --train PIPE --validation b"),
    ("games split --validation", "games split one.games --train a --validation PIPE"),
    ("games stats --svg", "games stats one.games --svg PIPE"),
    ("match --epdout", "MATCH --epdout PIPE"),
    ("match --journal", "MATCH --journal PIPE"),
    ("match --pgnout", "MATCH --pgnout PIPE"),
    ("match --resume", "MATCH --resume PIPE"),
    ("match --svg", "MATCH --svg PIPE"),
    ("play --resume", "play --resume PIPE"),
    ("play --save", "play --save PIPE"),
    ("prove --lemmas", "prove --job - --lemmas PIPE"),
    ("prove --output", "prove startpos --nodes 9 --output PIPE"),
    ("prove --state", "prove startpos --nodes 9 --state PIPE"),
    ("prove --tree", "prove startpos --nodes 9 --tree PIPE"),
    ("selfplay --output", "selfplay 1 --nodes 9 --output PIPE"),
    ("tactics --csv", "tactics games.pgn --nodes 9 --csv PIPE"),
    ("tactics --epd", "tactics games.pgn --nodes 9 --epd PIPE"),
    ("tactics --pgn", "tactics games.pgn --nodes 9 --pgn PIPE"),
    ("train --output", "train one.games --output PIPE"),
    ("tune --output", "TUNE --output PIPE"),
    ("tune --state", "TUNE --state PIPE"),
    ("tune --svg", "TUNE --svg PIPE"),
    ("verify --atomicdb", "verify won.proof --atomicdb PIPE"),
    ("verify --html", "verify won.proof --html PIPE"),
    ("verify --pgn", "verify won.proof --pgn PIPE"),
];

const MATCH: &str =
    "match --engine cmd=fissile name=a --engine cmd=fissile name=b --each nodes=9 --rounds 1";

const TUNE: &str = "tune elo.toml --engine cmd=fissile nodes=9 --games 2";

fn help(words: &[&str]) -> String {
    driver::good(driver::fissile(&[words, &["--help"]].concat(), ""))
}

/// The commands below one, or the command itself if there are none.
fn commands(words: &[&str]) -> Vec<Vec<String>> {
    let names = driver::commands(words);
    let below = names.iter().flat_map(|name| commands(&[words, &[name]].concat()));
    let below: Vec<Vec<String>> = below.collect();
    match below.is_empty() {
        true => vec![words.iter().map(|word| (*word).to_owned()).collect()],
        false => below,
    }
}

/// The flags of all commands that take a file or a folder, without those of the settings.
fn file_flags() -> BTreeSet<String> {
    let mut flags = BTreeSet::new();
    for command in commands(&[]) {
        let words: Vec<&str> = command.iter().map(String::as_str).collect();
        let help = help(&words);
        for line in help.lines().take_while(|line| *line != "Settings:") {
            let names_file = ["<FILE>", "<FOLDER>", "<DIR>"].iter().any(|name| line.contains(name));
            let flag = line.split([' ', '[', '=', ',']).find(|word| word.starts_with("--"));
            if let Some(flag) = flag.filter(|_| names_file && line.starts_with("  ")) {
                flags.insert(format!("{} {flag}", command.join(" ")));
            }
        }
    }
    flags
}

/// A folder with an input of each kind, and a pipe.
fn folder() -> TempDir {
    let folder = TempDir::new().unwrap();
    let path = folder.path();
    fs::write(path.join("wasm.gz"), [0x1f, 0x8b]).unwrap();
    fs::write(path.join("games.pgn"), "1. e4 e5 2. Nf3 Nc6 *\n").unwrap();
    fs::write(path.join("elo.toml"), "[parameters]\nUCI_Elo = { start = 1000 }\n").unwrap();
    driver::fissile_words(path, "selfplay 20 --nodes 30 --output played");
    driver::good(driver::fissile_words(path, "games join played --output one.games"));
    let won = "8/8/P6k/5p2/5P1b/1p6/3p3P/1K4R1 w - - 0 38";
    driver::fissile_in(path, &["prove", won, "--output", "won.proof"], "");
    assert!(path.join("won.proof").exists());
    folder
}

#[test]
fn no_output_waits_for_the_reader_of_a_pipe() {
    let known: BTreeSet<String> = INPUTS
        .iter()
        .copied()
        .chain(OUTPUTS.iter().map(|output| output.0))
        .map(str::to_owned)
        .collect();
    assert_eq!(file_flags(), known, "a flag that names a file belongs in one of the lists");
    let folder = folder();
    let pipe = folder.path().join("PIPE");
    assert!(Command::new("mkfifo").arg(&pipe).status().unwrap().success());
    for (flag, command) in OUTPUTS {
        let line = command.replace("MATCH", MATCH).replace("TUNE", TUNE);
        refused(flag, &line, folder.path());
    }
}

/// The flags that write to standard output if the name is `-`.
const STANDARD: &[&str] = &[
    "analyse --html",
    "analyse --json",
    "analyse --jsonl",
    "analyse --pgn",
    "diagram --png",
    "diagram --svg",
    "games stats --svg",
];

/// The flags that name a folder; a folder may be called `-`.
const FOLDERS: &[&str] = &["board --export", "board --studies", "selfplay --output"];

#[test]
fn a_dash_is_standard_output_or_refused() {
    let folder = folder();
    for (flag, command) in OUTPUTS.iter().filter(|(flag, _)| !FOLDERS.contains(flag)) {
        let line = command.replace("MATCH", MATCH).replace("TUNE", TUNE).replace("PIPE", "-");
        let (succeeded, said) = ended(&line, folder.path());
        assert_eq!(succeeded, STANDARD.contains(flag), "{flag}: {said}");
        let why = ["standard output (-)", "standard input"];
        assert!(succeeded || why.iter().any(|why| said.contains(why)), "{flag}: {said}");
        assert!(!folder.path().join("-").exists(), "{flag} has made a file");
    }
}

/// Runs a command whose output is the pipe. It ends, and says in one sentence why.
fn refused(flag: &str, line: &str, folder: &Path) {
    let (succeeded, said) = ended(line, folder);
    assert!(!succeeded, "{flag}: {said}");
    let why = ["it is a pipe or a device", "Not a directory", "File exists", "not a folder"];
    assert!(why.iter().any(|why| said.contains(why)), "{flag}: {said}");
}

/// Whether a command succeeds, and what it says on standard error.
fn ended(line: &str, folder: &Path) -> (bool, String) {
    let program = driver::program();
    let words = line.split(' ').map(|word| match word {
        "cmd=fissile" => format!("cmd={}", program.display()),
        _ => word.to_owned(),
    });
    let mut child = driver::binary()
        .current_dir(folder)
        .args(words)
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let status = driver::ended(&mut child);
    let mut said = String::new();
    std::io::Read::read_to_string(&mut child.stderr.take().unwrap(), &mut said).unwrap();
    (status.success(), said)
}
