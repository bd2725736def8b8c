//! Every setting that a command offers has an effect on it, and a setting without one is refused.
//!
//! The commands and their flags are read from `--help`, so a flag that is offered anew needs a case
//! here. Most effects show in the output; threads and the table show in what the system says of the
//! process.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};
use std::thread::sleep;
use std::time::Duration;

use crate::nets;
use support::client;
use tempfile::TempDir;

use support::driver::{self, binary};

/// How the effect of a setting shows.
#[derive(Clone, Copy)]
enum Shows {
    /// The command prints or writes something else, reading this input.
    Output(&'static str),
    /// Runs with the first arguments differ from each other, and runs with the second do not: the
    /// weak player's errors depend on a random seed.
    Chance,
    /// A tab of the board shows something else, or the process has more threads or memory once it
    /// searches.
    Tab,
    /// The process has this many threads or more.
    Threads(u64),
    /// The process has this much address space or more, in MiB.
    Memory(u64),
}

/// A flag of a command, and two lists of arguments that differ in this flag only. `{}` is the
/// folder of the endgame tables.
type Case = (&'static str, &'static str, &'static str, &'static str, Shows);

/// Five pieces; after the rook takes the knight the position is in the tables.
const NEAR_TABLES: &str = "'8/8/8/1k6/8/4n3/1P2R3/6K1 w - - 0 1'";

/// Won, but too late for the fifty-move rule.
const LATE: &str = "'8/8/8/8/3k4/8/8/KQ6 w - - 95 80'";

const CASTLING: &str = "'4k3/8/8/8/8/8/8/4K2R w K - 0 1'";

/// Both sides could explode the king, and neither does.
const TRAP: &str = "1. e4 e5 2. Qh5 Qh4 3. a3 a6 *\n";

/// Few nodes show one winning move only if the network is good.
const QUEEN: &str = "1. e4 e5 2. Qh5 a6 3. h3 a5 *\n";

/// Black has lost, and a strong player always gives the same answer.
const LOST: &str = "'rnbqkbnr/pppp1ppp/8/4N3/8/8/PPPPPPPP/RNBQKB1R b KQkq - 0 2'";

fn cases() -> Vec<Case> {
    let output = Shows::Output("");
    let mut cases = vec![
        ("perft", "--hash", "12 --hash 1", "12 --hash 1024", Shows::Memory(1024)),
        ("perft", "--threads", "12 --threads 1", "12 --threads 3", Shows::Threads(4)),
        ("perft", "--chess960", "1 CASTLING --divide", "1 CASTLING --divide --chess960", output),
        ("apply", "--chess960", "CASTLING", "CASTLING --chess960", output),
        ("moves", "--chess960", "CASTLING", "CASTLING --chess960", output),
        (
            "genfens",
            "--threads",
            "99999 --nodes 100000 --threads 1",
            "99999 --nodes 100000 --threads 8",
            Shows::Threads(8),
        ),
        ("genfens", "--chess960", "1", "1 --chess960", output),
        (
            "analyse",
            "--hash",
            "startpos --depth 99 --hash 1",
            "startpos --depth 99 --hash 1024",
            Shows::Memory(1024),
        ),
        (
            "analyse",
            "--threads",
            "startpos --depth 99 --threads 1",
            "startpos --depth 99 --threads 20",
            Shows::Threads(20),
        ),
        (
            "analyse",
            "--multi-pv",
            "startpos --depth 3 --threads 1",
            "startpos --depth 3 --threads 1 --multi-pv 2",
            output,
        ),
        (
            "analyse",
            "--chess960",
            "CASTLING --json --nodes 9 --threads 1 --moves O-O",
            "CASTLING --json --nodes 9 --threads 1 --moves O-O --chess960",
            output,
        ),
        (
            "analyse",
            "--eval-file",
            "startpos --json --depth 1 --threads 1",
            "startpos --json --depth 1 --threads 1 --eval-file random-1.net",
            output,
        ),
        (
            "analyse",
            "--syzygy-path",
            "NEAR --json --depth 6 --threads 1",
            "NEAR --json --depth 6 --threads 1 --syzygy-path {}",
            output,
        ),
        (
            "analyse",
            "--syzygy-probe-depth",
            "NEAR --json --depth 6 --threads 1 --syzygy-path {} --syzygy-probe-limit 3",
            "NEAR --json --depth 6 --threads 1 --syzygy-path {} --syzygy-probe-limit 3 --syzygy-probe-depth 100",
            output,
        ),
        (
            "analyse",
            "--syzygy-probe-limit",
            "NEAR --json --depth 6 --threads 1 --syzygy-path {}",
            "NEAR --json --depth 6 --threads 1 --syzygy-path {} --syzygy-probe-limit 2",
            output,
        ),
        (
            "analyse",
            "--syzygy-50-move-rule",
            "LATE --json --depth 6 --threads 1 --syzygy-path {}",
            "LATE --json --depth 6 --threads 1 --syzygy-path {} --syzygy-50-move-rule=false",
            output,
        ),
        (
            "analyse",
            "--book-file",
            "games.pgn --nodes 9 --threads 1",
            "games.pgn --nodes 9 --threads 1 --book-file study.book",
            output,
        ),
        ("prove", "--threads", "startpos --threads 1", "startpos --threads 20", Shows::Threads(20)),
        (
            "prove",
            "--syzygy-path",
            "LATE --no-fifty-moves --no-shorten",
            "LATE --no-fifty-moves --no-shorten --syzygy-path {}",
            output,
        ),
        (
            "tactics",
            "--hash",
            "games.pgn --nodes 99999999 --hash 1",
            "games.pgn --nodes 99999999 --hash 1024",
            Shows::Memory(1024),
        ),
        (
            "tactics",
            "--threads",
            "games.pgn --nodes 99999999 --threads 1",
            "games.pgn --nodes 99999999 --threads 20",
            Shows::Threads(20),
        ),
        (
            "tactics",
            "--eval-file",
            "queen.pgn --nodes 1000 --threads 1",
            "queen.pgn --nodes 1000 --threads 1 --eval-file random-1.net",
            output,
        ),
        ("tb", "--syzygy-path", "--syzygy-path {}", "--syzygy-path few", output),
        (
            "tb",
            "--syzygy-50-move-rule",
            "LATE --syzygy-path {}",
            "LATE --syzygy-path {} --syzygy-50-move-rule=false",
            output,
        ),
        (
            "play",
            "--own-book",
            "--white engine --nodes 300 --book-seed 1 --book-file study.book",
            "--white engine --nodes 300 --book-seed 1 --book-file study.book --own-book",
            output,
        ),
        (
            "play",
            "--book-file",
            "--white engine --nodes 300 --book-seed 1 --own-book",
            "--white engine --nodes 300 --book-seed 1 --own-book --book-file study.book",
            output,
        ),
        (
            "play",
            "--book-seed",
            "--white engine --nodes 300 --own-book --book-file study.book --book-seed 1",
            "--white engine --nodes 300 --own-book --book-file study.book --book-seed 3",
            output,
        ),
        (
            "play",
            "--hash",
            "--white engine --time 60000 --hash 1",
            "--white engine --time 60000 --hash 1024",
            Shows::Memory(1024),
        ),
        (
            "play",
            "--threads",
            "--white engine --time 60000 --threads 1",
            "--white engine --time 60000 --threads 8",
            Shows::Threads(8),
        ),
        ("play", "--chess960", "", "--chess960", Shows::Output("fen\n")),
        (
            "play",
            "--limit-strength",
            "--black engine --nodes 99999 --from LOST --limit-strength --elo 900",
            "--black engine --nodes 99999 --from LOST --limit-strength=false --elo 900",
            Shows::Chance,
        ),
        (
            "play",
            "--elo",
            "--black engine --nodes 99999 --from LOST --limit-strength --elo 900",
            "--black engine --nodes 99999 --from LOST --limit-strength --elo 2900",
            Shows::Chance,
        ),
        (
            "play",
            "--skill-level",
            "--black engine --nodes 99999 --from LOST --skill-level 0",
            "--black engine --nodes 99999 --from LOST --skill-level 20",
            Shows::Chance,
        ),
        (
            "play",
            "--eval-file",
            "--white engine --nodes 300",
            "--white engine --nodes 300 --eval-file random-1.net",
            output,
        ),
        (
            "play",
            "--syzygy-path",
            "--white engine --nodes 300 --from NEAR",
            "--white engine --nodes 300 --from NEAR --syzygy-path {}",
            output,
        ),
        (
            "play",
            "--syzygy-probe-limit",
            "--white engine --nodes 300 --from NEAR --syzygy-path {} --syzygy-probe-limit 0",
            "--white engine --nodes 300 --from NEAR --syzygy-path {}",
            output,
        ),
        ("board", "--hash", "--hash 1", "--hash 2048", Shows::Tab),
        ("board", "--threads", "--threads 1", "--threads 9", Shows::Tab),
        ("board", "--eval-file", "", "--eval-file random-1.net", Shows::Tab),
        ("board", "--syzygy-path", "", "--syzygy-path {}", Shows::Tab),
        ("board", "--book-file", "", "--book-file study.book", Shows::Tab),
        (
            "selfplay",
            "--threads",
            "99999 --output games --threads 1",
            "99999 --output games --threads 20",
            Shows::Threads(20),
        ),
        (
            "selfplay",
            "--eval-file",
            "30 --nodes 50 --output games",
            "30 --nodes 50 --output games --eval-file random-1.net",
            output,
        ),
        (
            "selfplay",
            "--syzygy-path",
            "9 --nodes 50 --book endings.epd --output games",
            "9 --nodes 50 --book endings.epd --output games --syzygy-path {}",
            output,
        ),
        ("bench", "--eval-file", "3", "3 --eval-file random-1.net", output),
        (
            "train",
            "--threads",
            "games --output a.net --threads 1",
            "games --output a.net --threads 8",
            Shows::Threads(8),
        ),
        (
            "train",
            "--eval-file",
            "games --settings short.toml --output a.net",
            "games --settings short.toml --output a.net --eval-file random-1.net",
            output,
        ),
        (
            "costs",
            "--threads",
            "games --output a.toml --threads 1",
            "games --output a.toml --threads 20",
            Shows::Threads(20),
        ),
    ];
    // A GUI sees the settings as defaults; what they do to the engine is tested over UCI.
    let uci = Shows::Output("uci\n");
    let config = output;
    for (flag, value) in [
        ("--hash", "--hash 64"),
        ("--threads", "--threads 3"),
        ("--multi-pv", "--multi-pv 3"),
        ("--ponder", "--ponder"),
        ("--move-overhead", "--move-overhead 99"),
        ("--chess960", "--chess960"),
        ("--analyse-mode", "--analyse-mode"),
        ("--show-wdl", "--show-wdl"),
        ("--limit-strength", "--limit-strength"),
        ("--elo", "--elo 1111"),
        ("--skill-level", "--skill-level 7"),
        ("--eval-file", "--eval-file random-1.net"),
        ("--syzygy-path", "--syzygy-path {}"),
        ("--syzygy-probe-depth", "--syzygy-probe-depth 7"),
        ("--syzygy-probe-limit", "--syzygy-probe-limit 4"),
        ("--syzygy-50-move-rule", "--syzygy-50-move-rule=false"),
        ("--own-book", "--own-book"),
        ("--book-file", "--book-file study.book"),
        ("--book-seed", "--book-seed 7"),
        ("--debug-log-file", "--debug-log-file session.log"),
        ("--offer-chess", "--offer-chess"),
    ] {
        cases.push(("uci", flag, "", value, uci));
        cases.push(("config", flag, "", value, config));
    }
    cases
}

/// What a command without input prints.
fn stdout_of(command: &mut Command) -> String {
    let output = driver::run(command, b"");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap()
}

/// The flags of settings that a command offers, without those for the log and the file.
fn offered(command: &str) -> BTreeSet<String> {
    let help = stdout_of(binary().args([command, "--help"]));
    let section = help.lines().skip_while(|line| *line != "Settings:").skip(1);
    // The text after the list is not indented.
    let flags = section.take_while(|line| line.is_empty() || line.starts_with(' '));
    let flags = flags.filter_map(|line| line.trim_start().strip_prefix("--"));
    let name = |flag: &str| {
        flag.chars().take_while(|c| c.is_ascii_alphanumeric() || *c == '-').collect::<String>()
    };
    let flags =
        flags.map(name).filter(|flag| !["config", "log", "log-file"].contains(&flag.as_str()));
    flags.map(|flag| format!("--{flag}")).collect()
}

/// The arguments of a case in words; single quotes hold words together.
fn words(command: &str, text: &str) -> Vec<String> {
    let tables = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/syzygy");
    let text = text
        .replace("NEAR", NEAR_TABLES)
        .replace("LATE", LATE)
        .replace("CASTLING", CASTLING)
        .replace("LOST", LOST);
    // Without it a game is kept under the time, and the name is printed.
    let command = if command == "play" { "play --save kept.pgn" } else { command };
    let text = format!("{command} {}", text.replace("{}", &format!("'{}'", tables.display())));
    shlex::split(&text).unwrap()
}

/// What a run prints and leaves in its folder, without what depends on its speed.
fn outcome(folder: &TempDir, command: &str, text: &str, input: &str) -> String {
    let output =
        driver::run(binary().current_dir(folder).args(words(command, text)), input.as_bytes());
    let told = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{command} {text}: {told}");
    if command == "train" {
        // The output contains times.
        return fs::read_to_string(folder.path().join("a.net.csv")).unwrap();
    }
    let printed = String::from_utf8(output.stdout).unwrap();
    if command == "prove" {
        // The second line contains times.
        return printed.lines().next().unwrap().to_owned();
    }
    let speed = |line: &str| ["nodes/s", "plies/s", "nps"].iter().any(|unit| line.contains(unit));
    let mut outcome: String = printed.split_inclusive('\n').filter(|line| !speed(line)).collect();
    // Lines of progress contain times.
    for name in ["session.log", "fissile.log"] {
        outcome.push_str(&fs::read_to_string(folder.path().join(name)).unwrap_or_default());
    }
    outcome
}

/// The files that the cases name, made once. Each run gets links to them in a folder of its own.
struct Inputs {
    all: TempDir,
    /// Games and settings of a training, beside the others.
    training: TempDir,
}

impl Inputs {
    fn new() -> Inputs {
        let (all, training) = (TempDir::new().unwrap(), TempDir::new().unwrap());
        let folder = all.path();
        let endings = "8/8/8/8/3k4/8/8/KQ6 w - - 0 1\n8/8/3k4/8/8/8/8/KR6 w - - 0 1\n8/3k4/8/8/8/8/1P6/K7 w - - 0 1\n";
        fs::write(folder.join("endings.epd"), endings).unwrap();
        nets::write(folder, 1);
        fs::write(folder.join("trap.pgn"), TRAP).unwrap();
        fs::write(folder.join("queen.pgn"), QUEEN).unwrap();
        // More games than threads, with the two first moves of a book.
        let games = ["1. a3 f6 1-0\n\n", "1. h3 a6 1-0\n\n"].concat().repeat(12);
        fs::write(folder.join("games.pgn"), games).unwrap();
        let book = ["book", "make", "games.pgn", "-o", "study.book"];
        stdout_of(binary().current_dir(folder).args(book));
        let tables = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/syzygy");
        fs::create_dir(folder.join("few")).unwrap();
        for name in ["KQvK.atbw", "KQvK.atbz"] {
            fs::copy(tables.join(name), folder.join("few").join(name)).unwrap();
        }
        let selfplay = "200 --nodes 30 --output games";
        stdout_of(binary().current_dir(&training).args(words("selfplay", selfplay)));
        let settings = stdout_of(binary().args(["train", "--template"]));
        let short =
            settings.replace("batches = 2440", "batches = 2").replace("rounds = 8", "rounds = 1");
        fs::write(training.path().join("short.toml"), short).unwrap();
        Inputs { all, training }
    }

    /// A new folder with the files for a command.
    fn folder(&self, command: &str) -> TempDir {
        let folder = TempDir::new().unwrap();
        link(self.all.path(), folder.path());
        if ["train", "costs"].contains(&command) {
            link(self.training.path(), folder.path());
        }
        folder
    }
}

/// Makes links to all files of a folder and of those in it.
fn link(from: &Path, to: &Path) {
    for entry in fs::read_dir(from).unwrap().map(Result::unwrap) {
        let place = to.join(entry.file_name());
        if entry.file_type().unwrap().is_dir() {
            fs::create_dir(&place).unwrap();
            link(&entry.path(), &place);
        } else {
            fs::hard_link(entry.path(), place).unwrap();
        }
    }
}

/// How a setting shows in a tab of the board: in the first message of the server, or in the size of
/// the process while the tab searches.
fn tab(inputs: &Inputs, flag: &str, text: &str) -> String {
    let folder = inputs.folder("board");
    let arguments = words("board", text);
    let arguments: Vec<&str> = arguments[1..].iter().map(String::as_str).collect();
    let server = client::Server::start_with(folder.path(), &arguments);
    let (mut tab, ..) = server.open();
    if !["--hash", "--threads"].contains(&flag) {
        return tab.hello.to_string();
    }
    tab.send(&serde_json::json!({"type": "analyse", "lines": 1}));
    tab.until("analysis");
    // In GiB, or as many threads as no server without searches has.
    if flag == "--hash" {
        (server.status("VmSize") >> 20).to_string()
    } else {
        (server.status("Threads") >= 12).to_string()
    }
}

/// Whether a long run gets there before it has used some ticks of processor time (ten milliseconds
/// each); then it is killed.
#[cfg(target_os = "linux")]
fn reaches(inputs: &Inputs, command: &str, text: &str, shows: Shows, ticks: u64) -> bool {
    let folder = inputs.folder(command);
    let mut program = binary();
    program.current_dir(&folder).args(words(command, text));
    let mut child =
        program.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap();
    // The fields of user and system time come after the name, which is in brackets.
    let used = |id: u32| -> u64 {
        let stat = fs::read_to_string(format!("/proc/{id}/stat")).unwrap_or_default();
        let fields = stat.rsplit(')').next().unwrap_or_default().split_whitespace();
        fields.skip(11).take(2).filter_map(|field| field.parse::<u64>().ok()).sum()
    };
    let mut reached = false;
    while !reached && used(child.id()) < ticks && child.try_wait().unwrap().is_none() {
        let status = fs::read_to_string(format!("/proc/{}/status", child.id())).unwrap_or_default();
        let number = |key: &str| {
            let line = status.lines().find_map(|line| line.strip_prefix(key)).unwrap_or_default();
            line.split_whitespace()
                .next()
                .and_then(|number| number.parse::<u64>().ok())
                .unwrap_or(0)
        };
        reached = match shows {
            Shows::Threads(threads) => number("Threads:") >= threads,
            Shows::Memory(mebibytes) => number("VmPeak:") >> 10 >= mebibytes,
            Shows::Output(_) | Shows::Chance | Shows::Tab => unreachable!(),
        };
        sleep(Duration::from_millis(5));
    }
    let _ = child.kill();
    let _ = child.wait();
    reached
}

#[test]
fn every_setting_that_a_command_offers_has_an_effect_on_it() {
    let inputs = Inputs::new();
    let outcome = |command: &str, text: &str, input: &str| {
        self::outcome(&inputs.folder(command), command, text, input)
    };
    let mut shown = BTreeSet::new();
    for (command, flag, without, with, shows) in cases() {
        match shows {
            Shows::Output(input) => {
                let told = outcome(command, without, input);
                // Where two runs differ by themselves, another difference shows nothing.
                assert_eq!(outcome(command, without, input), told, "{command} {without}");
                assert_ne!(outcome(command, with, input), told, "{command} {flag}");
            }
            Shows::Chance => {
                let first = outcome(command, without, "");
                // Even if two runs agreed half of the time, all forty would agree once in 10^12 tests.
                let differs = (0..40).any(|_| outcome(command, without, "") != first);
                assert!(differs, "{command} {without}");
                let told = outcome(command, with, "");
                assert!((0..3).all(|_| outcome(command, with, "") == told), "{command} {with}");
            }
            Shows::Tab if cfg!(not(target_os = "linux")) => {}
            Shows::Tab => {
                assert_ne!(
                    tab(&inputs, flag, without),
                    tab(&inputs, flag, with),
                    "{command} {flag}"
                );
            }
            #[cfg(not(target_os = "linux"))]
            Shows::Threads(_) | Shows::Memory(_) => {}
            #[cfg(target_os = "linux")]
            Shows::Threads(_) | Shows::Memory(_) => {
                assert!(reaches(&inputs, command, with, shows, 3_000), "{command} {with}");
                assert!(!reaches(&inputs, command, without, shows, 30), "{command} {without}");
            }
        }
        shown.insert(format!("{command} {flag}"));
    }
    let offered = driver::commands(&[]).into_iter().flat_map(|command| {
        let flags = offered(&command);
        flags.into_iter().map(move |flag| format!("{command} {flag}"))
    });
    assert_eq!(offered.collect::<BTreeSet<_>>(), shown);
}

#[test]
fn the_log_is_for_every_command() {
    for command in ["uci", "perft", "apply", "bench", "config", "congo"] {
        let help = stdout_of(binary().args([command, "--help"]));
        assert!(help.contains("--log <WORD>") && help.contains("--log-file <FILE>"), "{help}");
    }
    let told = |arguments: &str| {
        let output = driver::run(binary().args(words("apply", arguments)), b"");
        String::from_utf8(output.stderr).unwrap()
    };
    assert_eq!(told("startpos e4"), "");
    assert!(told("startpos e4 --log info").contains("settings file"));
    assert_ne!(
        outcome(
            &TempDir::new().unwrap(),
            "apply",
            "startpos --log info --log-file fissile.log",
            ""
        ),
        outcome(&TempDir::new().unwrap(), "apply", "startpos", "")
    );
}

#[test]
fn a_setting_without_effect_is_refused() {
    let told = |arguments: &[&str]| {
        let output = driver::run(binary().args(arguments), b"");
        assert_eq!(output.status.code(), Some(2));
        String::from_utf8(output.stderr).unwrap()
    };
    let error = told(&["--multi-pv", "3", "apply", "startpos"]);
    assert!(error.starts_with("fissile: --multi-pv has no effect on apply; "), "{error}");
    let error = told(&["apply", "startpos", "--multi-pv", "3"]);
    assert!(error.starts_with("fissile: unexpected argument '--multi-pv' found; "), "{error}");
    assert_eq!(
        stdout_of(binary().args(["--chess960", "apply", "startpos"])),
        outcome(&TempDir::new().unwrap(), "apply", "startpos --chess960", "")
    );
}
