//! Safety of files: nothing is lost if a command is interrupted, fails or hits a limit, and no content
//! of a file hangs the program or fills the memory.

#![cfg(target_os = "linux")]

use std::fs;
use std::io::{Read, Write};
use std::os::unix::fs::PermissionsExt;
use std::os::unix::process::ExitStatusExt;
use std::path::Path;
use std::process::{Child, ChildStdin, Command, Stdio};

use support::driver;
use support::exhaustive::stride;
use tempfile::TempDir;

/// A folder with a few games whose analysis takes a while.
fn folder() -> TempDir {
    let folder = TempDir::new().unwrap();
    let moves = ["e4 e5 2. Nh3 d6", "d4 d5 2. Nh3 e6", "Nf3 f6 2. Nd4 c6", "e3 e6 2. Nh3 c6"];
    let games = moves.map(|moves| format!("[White \"A\"]\n\n1. {moves} *\n\n")).concat();
    fs::write(folder.path().join("games.pgn"), games).unwrap();
    folder
}

fn read(folder: &TempDir, name: &str) -> String {
    fs::read_to_string(folder.path().join(name)).unwrap()
}

/// The names in a folder, sorted.
fn names(folder: &TempDir) -> Vec<String> {
    let entries = fs::read_dir(folder.path()).unwrap();
    let mut names: Vec<_> =
        entries.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
    names.sort();
    names
}

#[test]
fn an_interrupted_command_replaces_no_file() {
    for (name, output) in
        [("-INT", "--pgn=old.pgn"), ("-TERM", "--json=old.pgn"), ("-HUP", "--html=old.pgn")]
    {
        if name == "-HUP" && driver::is_under_nohup() {
            continue;
        }
        let folder = folder();
        fs::write(folder.path().join("old.pgn"), "sixty games\n").unwrap();
        let mut child = driver::binary()
            .current_dir(&folder)
            .args(["analyse", "games.pgn", "--movetime", "50", "--threads", "1", output])
            .arg("--force")
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        // The first game is done.
        let mut first = [0];
        let mut stdout = child.stdout.take().unwrap();
        stdout.read_exact(&mut first).unwrap();
        driver::signal(&child, name);
        let status = child.wait().unwrap();
        let mut said = String::new();
        child.stderr.take().unwrap().read_to_string(&mut said).unwrap();
        assert_eq!(status.code(), Some(130), "{name}: {said}");
        assert!(said.contains("the finished part is in old.pgn.part\n"), "{name}: {said}");
        assert!(said.contains("interrupted"), "{name}: {said}");
        assert_eq!(read(&folder, "old.pgn"), "sixty games\n", "{name}");
        assert_eq!(names(&folder), ["games.pgn", "old.pgn", "old.pgn.part"]);
        assert!(read(&folder, "old.pgn.part").contains("Nh3"), "{name}");
    }
}

/// Starts to make a book from standard input, in a shell that first runs `prepare`. The input ends
/// when the returned `ChildStdin` is dropped.
fn endless(folder: &TempDir, prepare: &str) -> (Child, ChildStdin) {
    let script = format!("{prepare} exec \"$0\" book make --output games.book -");
    let program = driver::binary().get_program().to_owned();
    let mut shell = Command::new("sh");
    shell.arg("-c").arg(script).arg(program).current_dir(folder).stdin(Stdio::piped());
    let mut child = shell.spawn().unwrap();
    let input = child.stdin.take().unwrap();
    driver::wait_until("the beginning of the book", || {
        names(folder).iter().any(|name| name.starts_with(".fissile-"))
    });
    (child, input)
}

#[test]
fn a_command_that_is_ended_leaves_no_unfinished_file() {
    for (name, number) in [("-HUP", 1), ("-INT", 2), ("-TERM", 15)] {
        if name == "-HUP" && driver::is_under_nohup() {
            continue;
        }
        let folder = folder();
        let (mut child, _input) = endless(&folder, "");
        driver::signal(&child, name);
        assert_eq!(child.wait().unwrap().signal(), Some(number));
        assert_eq!(names(&folder), ["games.pgn"]);
    }
}

#[test]
fn nohup_protects_a_command() {
    let folder = folder();
    let (mut child, mut input) = endless(&folder, "trap '' HUP;");
    driver::signal(&child, "-HUP");
    // It reads on to the end.
    input.write_all(&fs::read(folder.path().join("games.pgn")).unwrap()).unwrap();
    drop(input);
    assert_eq!(child.wait().unwrap().code(), Some(0));
    assert_eq!(names(&folder), ["games.book", "games.pgn"]);
    let (mut child, _input) = endless(&folder, "rm games.book; trap '' HUP;");
    driver::signal(&child, "-TERM");
    assert_eq!(child.wait().unwrap().signal(), Some(15));
    assert_eq!(names(&folder), ["games.pgn"]);
}

#[test]
fn no_output_replaces_a_file_of_the_settings_or_another_output() {
    let folder = folder();
    fs::write(folder.path().join("set.toml"), "eval_file = \"my.net\"\n").unwrap();
    fs::write(folder.path().join("my.net"), "weights").unwrap();
    std::os::unix::fs::symlink("my.net", folder.path().join("link")).unwrap();
    for (words, said) in [
        (
            "diagram startpos --svg ./set.toml",
            "--svg ./set.toml is the same file as the settings file set.toml",
        ),
        ("analyse games.pgn --json=link", "--json link is the same file as --eval-file my.net"),
        (
            "book make games.pgn --output my.log",
            "--output my.log is the same file as --log-file my.log",
        ),
        ("tactics games.pgn --epd my.net", "--epd my.net is the same file as --eval-file my.net"),
        ("tactics games.pgn --epd x --pgn ./x", "--pgn ./x is the same file as --epd x"),
    ] {
        let settings =
            if words.starts_with("book") { "--log-file my.log" } else { "--config set.toml" };
        let words = format!("{words} --force {settings}");
        let said = format!("{said}; the output needs another name");
        assert_eq!(
            driver::sentence(&driver::bad(driver::fissile_words(folder.path(), &words))),
            said
        );
    }
    assert_eq!(read(&folder, "my.net"), "weights");
    assert_eq!(read(&folder, "set.toml"), "eval_file = \"my.net\"\n");
}

#[test]
fn a_file_keeps_its_mode() {
    let folder = folder();
    let place = folder.path().join("out.svg");
    fs::write(&place, "old").unwrap();
    fs::set_permissions(&place, fs::Permissions::from_mode(0o600)).unwrap();
    let command = ["diagram", "startpos", "--svg", "out.svg", "--force"];
    assert_eq!(driver::fissile_in(folder.path(), &command, "").0, 0);
    assert_eq!(fs::metadata(&place).unwrap().permissions().mode() & 0o777, 0o600);
    assert!(read(&folder, "out.svg").contains("<svg"));
}

/// Runs the program with a limit on the size of files, in bytes. Standard output goes into `stdout`.
fn limited(folder: &TempDir, words: &str, limit: usize) -> (i32, String) {
    let run = Command::new("prlimit")
        .current_dir(folder)
        .arg(format!("--fsize={limit}"))
        .arg(env!("CARGO_BIN_EXE_fissile"))
        .args(words.split(' '))
        .stdin(Stdio::null())
        .stdout(fs::File::create(folder.path().join("stdout")).unwrap())
        .output()
        .unwrap();
    (run.status.code().unwrap(), String::from_utf8(run.stderr).unwrap())
}

#[test]
fn a_write_that_fails_at_any_byte_is_one_sentence_and_loses_nothing() {
    const NO_LIMIT: usize = 1 << 40;
    let inputs = |folder: &TempDir| {
        let game = "1. Nf3 f6 2. Ne5 a6 3. Nxd7# 1-0\n";
        fs::write(folder.path().join("in.pgn"), game).unwrap();
    };
    let prepared = TempDir::new().unwrap();
    let made = "selfplay 6 --nodes 20 --seed 3 --output made";
    assert_eq!(limited(&prepared, made, NO_LIMIT).0, 0);
    let games = prepared.path().join("made/000001.games").display().to_string();
    let proof = prepared.path().join("made.proof").display().to_string();
    let made = format!("prove startpos --line Nf3 a6 --output {proof}");
    assert_eq!(limited(&prepared, &made, NO_LIMIT).0, 0);
    for (words, outputs) in [
        ("diagram startpos --svg a --png b --force", &["a", "b"][..]),
        ("explode startpos e2e4 --svg a --force", &["a"]),
        ("analyse in.pgn --nodes 99 --json=a --pgn b --html c --force", &["a", "b", "c"]),
        ("tactics in.pgn --nodes 2000 --epd a --pgn b --csv c --force", &["a", "b", "c"]),
        ("book make in.pgn -o a --force", &["a"]),
        ("games convert GAMES --output a --force", &["a"]),
        ("games convert GAMES --text --output a --force", &["a"]),
        ("games join GAMES --output a --force", &["a"]),
        ("games split GAMES --train a --validation b --percent 50 --force", &["a", "b"]),
        ("games stats GAMES --svg a --force", &["a"]),
        ("games cat GAMES --as pgn", &[]),
        ("analyse in.pgn --nodes 99 --jsonl", &[]),
        ("perft 2 --list-jobs 1", &[]),
        ("genfens 4 --seed 1", &[]),
        ("moves startpos --json", &[]),
        ("train --template", &[]),
        ("prove startpos --line Nf3 a6 --output out.proof --force", &["out.proof"]),
        ("verify PROOF --show --pgn a --depth 3 --force", &["a"]),
        ("config", &[]),
        ("man", &[]),
        ("completions bash", &[]),
        ("bench 1", &[]),
    ] {
        let words = words.replace("GAMES", &games).replace("PROOF", &proof);
        let all = TempDir::new().unwrap();
        inputs(&all);
        let (status, said) = limited(&all, &words, NO_LIMIT);
        assert_eq!((status, said.as_str()), (0, ""), "{words}");
        let whole: Vec<_> =
            outputs.iter().map(|name| fs::read(all.path().join(name)).unwrap()).collect();
        let stdout = fs::read(all.path().join("stdout")).unwrap();
        let largest = whole.iter().map(Vec::len).max().unwrap_or(0).max(stdout.len());
        // The rate at the end of the bench has a digit more or less from run to run.
        let most = if words == "bench 1" { largest - 8 } else { largest - 1 };
        let every = stride("limits of the size of a file", 2);
        for limit in [0, 1, 100, largest / 2, most].into_iter().step_by(every) {
            let folder = TempDir::new().unwrap();
            inputs(&folder);
            for name in outputs {
                fs::write(folder.path().join(name), "old").unwrap();
            }
            let (status, said) = limited(&folder, &words, limit.min(most));
            assert_eq!((status, said.lines().count()), (1, 1), "{words} at {limit}: {said}");
            assert!(said.starts_with("fissile: cannot write "), "{words} at {limit}: {said}");
            assert!(said.contains("File too large"), "{words} at {limit}: {said}");
            for (name, whole) in outputs.iter().zip(&whole) {
                let now = fs::read(folder.path().join(name)).unwrap();
                assert!(now == b"old" || now == *whole, "{words} at {limit}: {name}");
            }
            let others = names(&folder).into_iter().filter(|name| !outputs.contains(&&**name));
            let others: Vec<_> = others.collect();
            assert_eq!(others, ["in.pgn", "stdout"], "{words} at {limit}");
        }
    }
}

/// The bytes of a file; nothing for a folder, because the order of games depends on the threads.
fn contents(path: &Path) -> Vec<u8> {
    if path.is_dir() { Vec::new() } else { fs::read(path).unwrap() }
}

/// As in `fissile analyse … --json=a | head -n 1`, or with a full disk.
#[test]
fn files_are_written_even_if_standard_output_fails() {
    let heard = folder();
    let puzzle = "1. Nf3 e6 2. Ne5 Qh4 3. a3 a6 *\n";
    let made = "selfplay 6 --nodes 20 --seed 3 --output made";
    assert_eq!(limited(&heard, made, 1 << 40).0, 0);
    let made = fs::read(heard.path().join("made/000001.games")).unwrap();
    let folders = [(); 3].map(|()| folder());
    for folder in &folders {
        fs::write(folder.path().join("puzzle.pgn"), puzzle).unwrap();
        fs::write(folder.path().join("made"), &made).unwrap();
    }
    let unread = || Stdio::from(std::io::pipe().unwrap().1);
    let full = || Stdio::from(fs::OpenOptions::new().write(true).open("/dev/full").unwrap());
    for (words, outputs) in [
        ("prove startpos --line Nf3 a6 --output a.proof", &["a.proof"][..]),
        ("verify a.proof --show --pgn a.pgn --html a.html --atomicdb a", &["a.pgn", "a.html", "a"]),
        ("explode startpos e2e4 --svg d", &["d"]),
        ("analyse games.pgn --nodes 99 --json=e --pgn f --html g", &["e", "f", "g"]),
        ("analyse games.pgn --nodes 99 --jsonl=p", &["p"]),
        ("tactics puzzle.pgn --nodes 6000 --epd h --pgn i --csv r", &["h", "i", "r"]),
        ("book make games.pgn -o j", &["j"]),
        ("games convert made --text --output k", &["k"]),
        ("games join made --output l", &["l"]),
        ("games split made --train m --validation n --percent 50", &["m", "n"]),
        ("games stats made --svg o", &["o"]),
        ("selfplay 6 --nodes 20 --seed 3 --output q", &["q"]),
    ] {
        let outs = [Stdio::null(), unread(), full()];
        let mut runs = folders.iter().zip(outs).map(|(folder, out)| {
            let mut command = driver::binary();
            let command = command.current_dir(folder).args(words.split(' ')).stdin(Stdio::null());
            let run = command.stdout(out).stderr(Stdio::piped()).output().unwrap();
            let written = outputs.iter().map(|name| contents(&folder.path().join(name)));
            let error = String::from_utf8(run.stderr).unwrap();
            (run.status.code(), error, written.collect::<Vec<_>>())
        });
        let (status, _, whole) = runs.next().unwrap();
        assert_eq!(status, Some(0), "{words}");
        let (status, error, written) = runs.next().unwrap();
        assert!(status == Some(0) && written == whole, "{words}: {status:?}: {error}");
        let (status, error, written) = runs.next().unwrap();
        assert!(status == Some(1) && written == whole, "{words}: {status:?}: {error}");
        let told = "fissile: cannot write standard output: No space left on device";
        assert!(error.contains(told), "{words}: {error}");
    }
}

#[test]
fn games_of_a_run_whose_writes_fail_are_kept() {
    let words = "selfplay 12 --nodes 20 --seed 3 --threads 1 --output games";
    let whole = TempDir::new().unwrap();
    assert_eq!(limited(&whole, words, 1 << 40).0, 0);
    let size = fs::metadata(whole.path().join("games/000001.games")).unwrap().len() as usize;
    for limit in [0, 1, 200, size / 2] {
        let folder = TempDir::new().unwrap();
        let (status, said) = limited(&folder, words, limit);
        assert_eq!((status, said.lines().count()), (1, 1), "{limit}: {said}");
        assert!(said.contains("File too large"), "{limit}: {said}");
        // The same command continues the run.
        let (status, said) = limited(&folder, words, 1 << 40);
        assert_eq!(status, 0, "{limit}: {said}");
        let check = driver::fissile_words(folder.path(), "games stats games");
        assert!(driver::good(check).contains(" 12\n"), "{limit}");
    }
}

#[test]
fn a_resumed_game_of_a_file_with_several_goes_into_a_new_file() {
    let folder = folder();
    let before = read(&folder, "games.pgn");
    let play = |file: &str, moves: &str| {
        let command = ["play", "--resume", file, "--white", "human", "--black", "human"];
        let (status, out, error) = driver::fissile_in(folder.path(), &command, moves);
        assert_eq!((status, error.as_str()), (0, ""), "{out}");
        out
    };
    let out = play("games.pgn", "g3\nq\n");
    assert!(out.contains("The game is saved in games-2.pgn"), "{out}");
    assert_eq!(read(&folder, "games.pgn"), before);
    assert!(read(&folder, "games-2.pgn").contains("2. Nh3 d6 3. g3 *"));
    // A file of one game is the game.
    play("games-2.pgn", "g6\nq\n");
    assert!(read(&folder, "games-2.pgn").contains("3. g3 g6 *"));
    assert_eq!(names(&folder), ["games-2.pgn", "games.pgn"]);
    // What the prompt does not keep would be lost.
    for (name, text) in [
        ("comment", "1. e4 {best} *\n"),
        ("line", "1. e4 ; best\n*\n"),
        ("variation", "1. e4 (1. Kd4) *\n"),
        ("tag", "[White A]\n\n1. e4 *\n"),
    ] {
        fs::write(folder.path().join(format!("{name}.pgn")), text).unwrap();
        play(&format!("{name}.pgn"), "e5\nq\n");
        assert_eq!(read(&folder, &format!("{name}.pgn")), text);
        assert!(read(&folder, &format!("{name}-2.pgn")).contains("1. e4 e5 *"), "{name}");
    }
}

#[test]
fn latin_1_is_read_and_reported_once() {
    let folder = TempDir::new().unwrap();
    let text = "[White \"Müller\"]\n[Black \"Š\"]\n\n1. e4 {größte} *\n";
    let latin: Vec<u8> =
        text.chars().map(|c| if c == 'Š' { 0x8a } else { u8::try_from(c).unwrap() }).collect();
    fs::write(folder.path().join("latin.pgn"), latin).unwrap();
    let told = "fissile: latin.pgn is not UTF-8; it is read as Latin-1\n";
    let analyse = ["analyse", "latin.pgn", "--nodes", "100", "--pgn", "-"];
    let (status, out, error) = driver::fissile_in(folder.path(), &analyse, "");
    assert_eq!((status, error.as_str()), (0, told));
    assert!(out.contains("[White \"Müller\"]\n[Black \"Š\"]"), "{out}");
    assert!(out.contains("größte"), "{out}");
    for command in [
        &["tactics", "latin.pgn", "--nodes", "100"][..],
        &["book", "make", "latin.pgn", "-o", "book"][..],
        &["play", "--from", "latin.pgn", "--white", "human", "--black", "human", "--save", "x.pgn"]
            [..],
    ] {
        let (status, _, error) = driver::fissile_in(folder.path(), command, "e5\nq\n");
        assert_eq!((status, error.as_str()), (0, told), "{command:?}");
    }
    assert!(read(&folder, "x.pgn").contains("Müller"));
}

#[test]
fn lists_of_positions_are_read_in_every_encoding() {
    let folder = TempDir::new().unwrap();
    let text =
        "# größer\nrnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 ;D1 20 ;id Müller\n";
    let latin: Vec<u8> = text.chars().map(|c| u8::try_from(c).unwrap()).collect();
    let wide = "\u{feff}".encode_utf16().chain(text.encode_utf16());
    let files = [
        ("mark.epd", [b"\xef\xbb\xbf", text.as_bytes()].concat(), None),
        ("latin.epd", latin, Some("Latin-1")),
        ("wide.epd", wide.clone().flat_map(u16::to_le_bytes).collect(), Some("UTF-16LE")),
        ("swapped.epd", wide.flat_map(u16::to_be_bytes).collect(), Some("UTF-16BE")),
    ];
    for (name, bytes, encoding) in files {
        fs::write(folder.path().join(name), bytes).unwrap();
        let told = encoding.map_or_else(String::new, |encoding| {
            format!("fissile: {name} is not UTF-8; it is read as {encoding}\n")
        });
        let (status, out, error) = driver::fissile_in(folder.path(), &["perft", "--epd", name], "");
        assert_eq!((status, error), (0, told), "{name}");
        assert!(out.contains(" Müller\n") && out.contains("1 passed, 0 failed"), "{name}: {out}");
        let genfens = ["genfens", "2", "--book", name, "--seed", "1"];
        let made = driver::good(driver::fissile_in(folder.path(), &genfens, ""));
        assert_eq!(made.lines().count(), 2, "{name}: {made}");
    }
}

/// `1. e4 e5 *` as gzip and zstd pack it.
const GZIP: &[u8] = &[
    0x1f, 0x8b, 0x08, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x03, 0x33, 0xd4, 0x53, 0x48, 0x35, 0x51,
    0x48, 0x35, 0x55, 0xd0, 0xe2, 0x02, 0x00, 0x20, 0x2d, 0x59, 0xb3, 0x0b, 0x00, 0x00, 0x00,
];
const ZSTD: &[u8] = &[
    0x28, 0xb5, 0x2f, 0xfd, 0x04, 0x58, 0x59, 0x00, 0x00, 0x31, 0x2e, 0x20, 0x65, 0x34, 0x20, 0x65,
    0x35, 0x20, 0x2a, 0x0a, 0x04, 0x1f, 0xbb, 0xfd,
];

#[test]
fn packed_games_are_read_and_damaged_ones_are_one_sentence() {
    let folder = TempDir::new().unwrap();
    for (name, packed) in [("a.pgn.gz", GZIP), ("a.pgn.zst", ZSTD)] {
        fs::write(folder.path().join(name), packed).unwrap();
        let words = ["book", "make", name, "--output", "a.book", "--force"];
        let (status, out, error) = driver::fissile_in(folder.path(), &words, "");
        assert_eq!((status, out.as_str()), (0, "1 game, 2 positions, 2 moves\n"), "{error}");
        fs::write(folder.path().join(name), &packed[..packed.len() - 6]).unwrap();
        let said = driver::bad(driver::fissile_in(folder.path(), &words, ""));
        let expected = format!("fissile: cannot read the games \"{name}\": ");
        assert!(said.starts_with(&expected) && said.lines().count() == 1, "{said}");
    }
}

/// However little memory there is, each `go` gets its best move, and the old threads stay.
#[cfg(target_os = "linux")]
#[test]
fn threads_beyond_the_memory_are_refused() {
    // As many as one core may have.
    let input = "setoption name Threads value 8\nposition startpos\ngo nodes 5000\n";
    let (mut refused, mut started) = (0, 0);
    for kibibytes in (300_000..2_400_000).step_by(75_000) {
        let mut shell = Command::new("sh");
        shell.args(["-c", &format!("ulimit -v {kibibytes}; exec \"$0\"")]).arg(driver::program());
        let (status, out, error) = driver::outcome(driver::run(&mut shell, input.as_bytes()));
        assert_eq!((status, error.as_str()), (0, ""), "{kibibytes}: {out}");
        assert!(out.lines().last().unwrap().starts_with("bestmove "), "{kibibytes}: {out}");
        let said = out.lines().find(|line| line.contains("8 search threads "));
        refused += u32::from(said.is_some());
        started += u32::from(said.is_none());
    }
    assert!(refused > 0 && started > 0, "{refused} {started}");
}

#[test]
fn brackets_and_stray_words_need_little_memory_and_time() {
    let folder = TempDir::new().unwrap();
    let deep = format!("1. e4 e5 2. d4 {}", "(".repeat(2_000_000));
    let closed = format!("1. e4 {}1. d4 {}e5 *", "( ".repeat(300), ") ".repeat(300));
    let stray = format!("1. e4 {}e5 *", "(foo)".repeat(100_000));
    let tags = format!("{}\n1. e4 (foo) e5 *", "[a \"b\"]".repeat(100_000));
    let names: String = (0..40_000).map(|name| format!("[T{name} \"\"]\n")).collect();
    let names = format!("{names}\n1. e4 (foo) e5 *");
    for (text, said) in [
        (&tags, "\"foo\" at move 1 is not a move"),
        (&names, "\"foo\" at move 1 is not a move"),
        (&deep, "a variation is not closed"),
        (&closed, "variations are nested more than 100 deep"),
        (&stray, "\"foo\" at move 1 is not a move"),
    ] {
        fs::write(folder.path().join("x.pgn"), text).unwrap();
        // Processor seconds, not those of a clock: what takes quadratic time takes hours of them.
        let mut child = Command::new("sh")
            .current_dir(&folder)
            .args(["-c", "ulimit -v 500000; ulimit -t 60; exec \"$@\"", "sh"])
            .arg(env!("CARGO_BIN_EXE_fissile"))
            .args(["analyse", "x.pgn", "--nodes", "9", "--threads", "1"])
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        let mut error = child.stderr.take().unwrap();
        let reader = std::thread::spawn(move || {
            let mut beginning = Vec::new();
            error.by_ref().take(400).read_to_end(&mut beginning).unwrap();
            // The rest does not matter, but is read.
            std::io::copy(&mut error, &mut std::io::sink()).unwrap();
            String::from_utf8_lossy(&beginning).into_owned()
        });
        let mut out = String::new();
        child.stdout.take().unwrap().read_to_string(&mut out).unwrap();
        let (status, error) = (child.wait().unwrap(), reader.join().unwrap());
        assert_eq!(status.code(), Some(2), "{said}: {error}");
        assert!(error.contains(said), "{error}");
        assert!(out.contains("1. e4"), "{out}");
    }
}

#[test]
fn a_book_of_one_long_game_needs_little_memory() {
    let folder = TempDir::new().unwrap();
    let many = |unit: &str| unit.repeat((8 << 20) / unit.len());
    let text = format!("1. e4 {} e5 {} 1-0\n", many("! (Ke3) {a}"), many("Nf3 Nf6 Ng1 Ng8 "));
    fs::write(folder.path().join("x.pgn"), text).unwrap();
    let output = Command::new("sh")
        .current_dir(&folder)
        .args(["-c", "ulimit -v 300000; exec \"$@\"", "sh"])
        .arg(env!("CARGO_BIN_EXE_fissile"))
        .args(["book", "make", "x.pgn", "-o", "x.book"])
        .output()
        .unwrap();
    let text = |bytes| String::from_utf8(bytes).unwrap();
    assert_eq!(
        text(output.stderr),
        "fissile: x.pgn: game 1: the game has more than 100000 plies\n",
        "{:?}",
        output.status
    );
    assert_eq!(text(output.stdout), "1 game, 6 positions, 6 moves\n");
}

fn pipe(path: &Path) {
    assert!(Command::new("mkfifo").arg(path).status().unwrap().success());
}

#[test]
fn pipes_where_files_belong_are_refused() {
    let folder = TempDir::new().unwrap();
    pipe(&folder.path().join("pipe"));
    let no_file = "it is a pipe or a device, not a regular file";
    for arguments in [
        &["--config", "pipe", "config"][..],
        &["--log", "info", "--log-file", "pipe", "config"][..],
        &["bench", "1", "--eval-file", "pipe"][..],
        &["book", "show", "--book-file", "pipe"][..],
        &["prove", "startpos", "--state", "pipe"][..],
        &["prove", "startpos", "--with", "pipe"][..],
        &["prove", "startpos", "--merge", "pipe"][..],
        &["analyse", "pipe"][..],
        &["tactics", "pipe"][..],
        &["book", "make", "pipe", "-o", "book"][..],
        &["perft", "--epd", "pipe"][..],
        &["perft", "--merge", "pipe"][..],
        &["verify", "pipe"][..],
        &["net", "info", "pipe"][..],
        &["games", "stats", "pipe"][..],
        &["games", "cat", "pipe"][..],
        &["costs", "pipe", "--output", "costs"][..],
        &["train", "pipe", "--output", "net"][..],
        &["train", "x", "--settings", "pipe", "--output", "net"][..],
        &["selfplay", "1", "--book", "pipe", "--output", "played"][..],
        &["play", "--from", "pipe"][..],
        &["play", "--resume", "pipe"][..],
        &["play", "--save", "pipe"][..],
    ] {
        let (status, out, error) = driver::fissile_in(folder.path(), arguments, "");
        assert_ne!((status, out.as_str()), (0, ""), "{arguments:?}");
        assert!(error.contains(no_file) && error.lines().count() == 1, "{arguments:?}: {error}");
    }
    let lines = ["Debug Log File", "BookFile", "EvalFile"]
        .map(|option| format!("setoption name {option} value pipe\n"))
        .concat();
    let (status, out, _) = driver::fissile_in(folder.path(), &[], lines + "isready\nquit\n");
    assert_eq!(status, 0);
    assert_eq!((out.matches(no_file).count(), out.contains("readyok")), (3, true), "{out}");
    // Nor does the program wait for a pipe that happens to have the usual name; it may be of another
    // program, unless it is named.
    pipe(&folder.path().join("engine.toml"));
    for (arguments, wanted) in [(&["config"][..], 0), (&["config", "--config", "engine.toml"], 2)] {
        let (status, _, error) = driver::fissile_in(folder.path(), arguments, "");
        assert_eq!(status, wanted, "{error}");
        assert!(error.contains(no_file), "{error}");
    }
}

#[test]
fn a_table_that_is_a_pipe_is_refused_and_nothing_waits_for_it() {
    let folder = TempDir::new().unwrap();
    pipe(&folder.path().join("KQvK.atbw"));
    let lines = "setoption name SyzygyPath value .\nposition fen 8/8/8/8/8/1k6/8/KQ6 w - - 0 1\n\
        go depth 1\nisready\nquit\n";
    let (status, out, _) = driver::fissile_in(folder.path(), &[], lines);
    let refused = "the table \"./KQvK.atbw\" cannot be used: not a regular file";
    assert!(status == 0 && out.contains(refused) && out.contains("readyok"), "{out}");
}

#[test]
fn what_the_shell_opened_is_read() {
    let folder = folder();
    for script in [
        "\"$0\" analyse <(cat games.pgn) --nodes 9 --threads 1",
        "cat games.pgn | \"$0\" analyse /dev/stdin --nodes 9 --threads 1",
        "\"$0\" analyse - --nodes 9 --threads 1 < games.pgn",
        "\"$0\" selfplay 1 --nodes 9 --output a --book <(\"$0\" genfens 2)",
    ] {
        let mut shell = Command::new("bash");
        let program = driver::binary().get_program().to_owned();
        let run = shell.arg("-c").arg(script).arg(program).current_dir(&folder).output().unwrap();
        assert!(run.status.success(), "{script}: {}", String::from_utf8_lossy(&run.stderr));
    }
}

#[test]
fn a_signal_ends_the_wait_for_input() {
    let folder = TempDir::new().unwrap();
    for (name, number) in [("-HUP", 1), ("-INT", 2), ("-TERM", 15)] {
        if name == "-HUP" && driver::is_under_nohup() {
            continue;
        }
        for arguments in [
            &["analyse", "-"][..],
            &["selfplay", "1", "--output", "games", "--book", "/dev/stdin"][..],
            &["prove", "--job", "-"][..],
            &["games", "stats", "/dev/stdin"][..],
        ] {
            let mut command = driver::binary();
            command.current_dir(&folder).args(arguments).stdin(Stdio::piped());
            let mut child = command.stdout(Stdio::null()).spawn().unwrap();
            let input = child.stdin.take().unwrap();
            // A signal that comes before the handler is there ends the program anyway.
            driver::until_handled(&child, number as u32);
            driver::signal(&child, name);
            let status = driver::ended(&mut child);
            assert_eq!(status.signal(), Some(number), "{name}: {arguments:?}");
            drop(input);
        }
    }
}

#[test]
fn settings_are_small() {
    let folder = TempDir::new().unwrap();
    fs::write(folder.path().join("large.toml"), "# x\n".repeat(1 << 18) + "#").unwrap();
    for arguments in [
        &["--config", "large.toml", "config"][..],
        &["train", "games", "--settings", "large.toml", "--output", "net"][..],
    ] {
        let (status, _, error) = driver::fissile_in(folder.path(), arguments, "");
        assert_eq!(status, 2, "{arguments:?}");
        assert!(error.ends_with("large.toml: it is larger than 1 MiB\n"), "{error}");
    }
    fs::write(folder.path().join("large.toml"), "# x\n".repeat(1 << 18)).unwrap();
    let (status, ..) = driver::fissile_in(folder.path(), &["--config", "large.toml", "config"], "");
    assert_eq!(status, 0);
}

#[test]
fn the_name_of_a_file_may_be_any() {
    use std::ffi::OsStr;
    use std::os::unix::ffi::OsStrExt;
    let folder = TempDir::new().unwrap();
    let name = OsStr::from_bytes(b"odd\xff.pgn");
    fs::write(folder.path().join(name), "1. e4 e5 *\n").unwrap();
    let run = |before: &[&str], after: &[&str]| {
        let mut command = driver::binary();
        let command = command.current_dir(&folder).args(before).arg(name).args(after);
        command.stdin(Stdio::null()).output().unwrap()
    };
    for (before, after) in [
        (&["analyse"][..], &["--nodes", "9", "--threads", "1"][..]),
        (&["tactics"], &["--nodes", "9"]),
        (&["book", "make"], &["-o", "book"]),
        (&["play", "--from"], &["--two-humans"]),
    ] {
        let done = run(before, after);
        assert!(done.status.success(), "{before:?}: {}", String::from_utf8_lossy(&done.stderr));
    }
    // What must be text is named.
    let refused = run(&["bench", "--eval-file"], &[]);
    let error = String::from_utf8(refused.stderr).unwrap();
    assert_eq!(refused.status.code(), Some(2));
    assert!(
        error.starts_with("fissile: the argument \"odd\u{fffd}.pgn\" is not plain text"),
        "{error}"
    );
}

/// As in `fissile analyse x.pgn | head`, where a terminal shows what comes out of the pipe.
#[test]
fn nothing_from_a_file_commands_a_terminal_behind_a_pipe() {
    let folder = TempDir::new().unwrap();
    let harm = "\u{1b}]0;x\u{7}\u{9b}2J\u{7f}\u{202e}";
    let games = format!(
        "[White \"{harm}\"]\n\n1. Nf3 {{{harm}}} f6 2. Ne5 a6 *\n\n[FEN \"x{harm}\"]\n\n1. e4 *\n\n\
        [Event \"x\"]\n\n1. e4 {harm} *\n"
    );
    let suite = format!(
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 ;D1 20 ;id {harm}\nx{harm} w\n"
    );
    fs::write(folder.path().join("games.pgn"), &games).unwrap();
    fs::write(folder.path().join("suite.epd"), suite).unwrap();
    fs::write(folder.path().join(format!("{harm}.pgn")), games).unwrap();
    let odd = format!("{harm}.pgn");
    let is_harmful = |c: char| c.is_control() && c != '\n' && c != '\t' || c == '\u{202e}';
    for arguments in [
        &["analyse", "games.pgn", "--nodes", "9"][..],
        &["analyse", "games.pgn", "--nodes", "9", "--pgn", "-"],
        &["analyse", "games.pgn", "--nodes", "9", "--json"],
        &["analyse", "games.pgn", "--nodes", "9", "--jsonl"],
        &["analyse", "games.pgn", "--nodes", "9", "--html", "-"],
        &["analyse", "suite.epd", "--nodes", "9"],
        &["analyse", &odd, "--nodes", "9"],
        &["tactics", "games.pgn", "--nodes", "999"],
        &["perft", "--epd", "suite.epd"],
        &["play", "--from", "games.pgn", "--two-humans"],
        &["play", "--from", harm],
        &["games", "check", &odd],
        &["diagram", harm],
        &["--log", "info", "moves", "startpos", harm],
        &["--config", &odd, "--log", "info", "config"],
        &["apply", "startpos", harm],
    ] {
        let (_, out, error) = driver::fissile_in(folder.path(), arguments, "pgn\nq\n");
        assert!(!out.contains(is_harmful), "{arguments:?}: {out:?}");
        assert!(!error.contains(is_harmful), "{arguments:?}: {error:?}");
    }
    // JSON still means the same text.
    let words = ["analyse", "games.pgn", "--nodes", "9", "--json"];
    let (_, out, _) = driver::fissile_in(folder.path(), &words, "");
    let json: serde_json::Value = serde_json::from_str(&out).unwrap();
    assert_eq!(json["games"][0]["tags"]["White"], harm);
}

#[test]
fn help_on_a_full_disk_is_an_error() {
    if !Path::new("/dev/full").exists() {
        return;
    }
    for flag in ["--help", "--version", "help"] {
        let full = fs::OpenOptions::new().write(true).open("/dev/full").unwrap();
        let run = driver::binary().arg(flag).stdout(full).output().unwrap();
        let said = String::from_utf8(run.stderr).unwrap();
        assert_eq!(run.status.code(), Some(1), "{flag}");
        assert!(said.starts_with("fissile: cannot write standard output: "), "{flag}: {said}");
    }
}
