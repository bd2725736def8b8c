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
    /// The command prints or writes something else.
    Output,
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

/// A setting of a command, and two lists of arguments that differ in it only.
struct Case {
    command: &'static str,
    flag: String,
    without: String,
    with: String,
    shows: Shows,
}

/// Cases that have a command and its other arguments in common.
struct Runs {
    command: &'static str,
    arguments: String,
    cases: Vec<Case>,
}

/// No cases yet of a command with these arguments; single quotes hold words together.
fn runs(command: &'static str, arguments: impl Into<String>) -> Runs {
    Runs { command, arguments: arguments.into(), cases: Vec::new() }
}

impl Runs {
    /// The case of a setting with two values. The first may be empty: then it is not set.
    fn compare(mut self, without: &str, with: &str, shows: Shows) -> Runs {
        let flag = with.split([' ', '=']).next().unwrap_or_default().to_owned();
        let [without, with] =
            [without, with].map(|setting| format!("{} {setting}", self.arguments));
        self.cases.push(Case { command: self.command, flag, without, with, shows });
        self
    }

    /// What is printed or written differs between two values.
    fn outputs(self, without: &str, with: &str) -> Runs {
        self.compare(without, with, Shows::Output)
    }

    /// What is printed or written depends on whether this is set.
    fn output(self, setting: &str) -> Runs {
        self.outputs("", setting)
    }

    fn chance(self, random: &str, certain: &str) -> Runs {
        self.compare(random, certain, Shows::Chance)
    }

    fn tab(self, without: &str, with: &str) -> Runs {
        self.compare(without, with, Shows::Tab)
    }

    /// `--hash` changes the size of the process.
    fn memory(self) -> Runs {
        self.compare("--hash 1", "--hash 1024", Shows::Memory(1024))
    }

    /// `--threads` changes the number of threads of the process.
    fn threads(self, threads: u64) -> Runs {
        self.compare("--threads 1", &format!("--threads {threads}"), Shows::Threads(threads))
    }
}

/// Five pieces; after the rook takes the knight the position is in the tables.
const NEAR_TABLES: &str = "'8/8/8/1k6/8/4n3/1P2R3/6K1 w - - 0 1'";

/// Won, but too late for the fifty-move rule.
const LATE: &str = "'8/8/8/8/3k4/8/8/KQ6 w - - 95 80'";

const CASTLING: &str = "'4k3/8/8/8/8/8/8/4K2R w K - 0 1'";

/// Few nodes show one winning move only if the network is good.
const QUEEN: &str = "1. e4 e5 2. Qh5 a6 3. h3 a5 *\n";

/// Black has lost, and a strong player always gives the same answer.
const LOST: &str = "'rnbqkbnr/pppp1ppp/8/4N3/8/8/PPPPPPPP/RNBQKB1R b KQkq - 0 2'";

const NETWORK: &str = "--eval-file random-1.net";
const BOOK: &str = "--book-file study.book";

fn cases() -> Vec<Case> {
    let tables = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/syzygy");
    let tables = &format!("--syzygy-path '{}'", tables.display());
    // One thread finds the same in every run.
    let analysis = "--json --depth 6 --threads 1";
    let player = "--white engine --nodes 300";
    let reader = "--white engine --nodes 300 --own-book --book-file study.book";
    let loser = format!("--black engine --nodes 99999 --from {LOST}");
    let mut groups = vec![
        runs("perft", "12").memory().threads(4),
        runs("perft", format!("1 {CASTLING} --divide")).output("--chess960"),
        runs("apply", CASTLING).output("--chess960"),
        runs("moves", CASTLING).output("--chess960"),
        runs("genfens", "99999 --nodes 100000").threads(8),
        runs("genfens", "1").output("--chess960"),
        runs("bench", "3").output(NETWORK),
        runs("analyse", "startpos --depth 99").memory().threads(20),
        runs("analyse", "startpos --depth 3 --threads 1").output("--multi-pv 2"),
        runs("analyse", format!("{CASTLING} --json --nodes 9 --threads 1 --moves O-O"))
            .output("--chess960"),
        runs("analyse", "startpos --json --depth 1 --threads 1").output(NETWORK),
        runs("analyse", format!("{NEAR_TABLES} {analysis}")).output(tables),
        runs("analyse", format!("{NEAR_TABLES} {analysis} {tables}"))
            .output("--syzygy-probe-limit 2"),
        runs("analyse", format!("{NEAR_TABLES} {analysis} {tables} --syzygy-probe-limit 3"))
            .output("--syzygy-probe-depth 100"),
        runs("analyse", format!("{LATE} {analysis} {tables}"))
            .output("--syzygy-50-move-rule=false"),
        runs("analyse", "games.pgn --nodes 9 --threads 1").output(BOOK),
        runs("tactics", "games.pgn --nodes 99999999").memory().threads(20),
        runs("tactics", "queen.pgn --nodes 1000 --threads 1").output(NETWORK),
        runs("prove", "startpos").threads(20),
        runs("prove", format!("{LATE} --no-fifty-moves --no-shorten")).output(tables),
        runs("tb", "").outputs(tables, "--syzygy-path few"),
        runs("tb", format!("{LATE} {tables}")).output("--syzygy-50-move-rule=false"),
        runs("play", "--white engine --time 60000").memory().threads(8),
        runs("play", player).output(NETWORK),
        runs("play", format!("{player} --book-seed 1 {BOOK}")).output("--own-book"),
        runs("play", format!("{player} --book-seed 1 --own-book")).output(BOOK),
        runs("play", reader).outputs("--book-seed 1", "--book-seed 3"),
        runs("play", format!("{player} --from {NEAR_TABLES}")).output(tables),
        runs("play", format!("{player} --from {NEAR_TABLES} {tables}"))
            .output("--syzygy-probe-limit 0"),
        runs("play", format!("{loser} --elo 900"))
            .chance("--limit-strength", "--limit-strength=false"),
        runs("play", format!("{loser} --limit-strength")).chance("--elo 900", "--elo 2900"),
        runs("play", loser).chance("--skill-level 0", "--skill-level 20"),
        runs("board", "")
            .tab("--hash 1", "--hash 2048")
            .tab("--threads 1", "--threads 9")
            .tab("", NETWORK)
            .tab("", tables)
            .tab("", BOOK),
        runs("selfplay", "99999 --output games").threads(20),
        runs("selfplay", "30 --nodes 50 --output games").output(NETWORK),
        runs("selfplay", "9 --nodes 50 --book endings.epd --output games").output(tables),
        runs("train", "games --output a.net").threads(8),
        runs("train", "games --settings short.toml --output a.net").output(NETWORK),
        runs("costs", "games --output a.toml").threads(20),
    ];
    // A GUI sees the settings as defaults; what they do to the engine is tested over UCI.
    for command in ["uci", "config"] {
        let defaults = [
            "--hash 64",
            "--threads 3",
            "--multi-pv 3",
            "--ponder",
            "--move-overhead 99",
            "--chess960",
            "--analyse-mode",
            "--show-wdl",
            "--limit-strength",
            "--elo 1111",
            "--skill-level 7",
            NETWORK,
            tables,
            "--syzygy-probe-depth 7",
            "--syzygy-probe-limit 4",
            "--syzygy-50-move-rule=false",
            "--own-book",
            BOOK,
            "--book-seed 7",
            "--debug-log-file session.log",
            "--offer-chess",
        ];
        groups.push(defaults.into_iter().fold(runs(command, ""), Runs::output));
    }
    groups.into_iter().flat_map(|group| group.cases).collect()
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

/// The arguments of a run in words.
fn words(command: &str, text: &str) -> Vec<String> {
    // Without it a game is kept under the time, and the name is printed.
    let command = if command == "play" { "play --save kept.pgn" } else { command };
    shlex::split(&format!("{command} {text}")).unwrap()
}

/// What a run prints and leaves in its folder, without what depends on its speed.
fn outcome(folder: &TempDir, command: &str, text: &str) -> String {
    let input: &[u8] = if command == "uci" { b"uci\n" } else { b"" };
    let output = driver::run(binary().current_dir(folder).args(words(command, text)), input);
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
            Shows::Output | Shows::Chance | Shows::Tab => unreachable!(),
        };
        // How often this looks decides nothing.
        sleep(Duration::from_millis(5));
    }
    let _ = child.kill();
    let _ = child.wait();
    reached
}

#[test]
fn every_setting_that_a_command_offers_has_an_effect_on_it() {
    let inputs = Inputs::new();
    let mut shown = BTreeSet::new();
    for Case { command, flag, without, with, shows } in cases() {
        let outcome = |arguments: &str| outcome(&inputs.folder(command), command, arguments);
        match shows {
            Shows::Output => {
                let told = outcome(&without);
                // Where two runs differ by themselves, another difference shows nothing.
                assert_eq!(outcome(&without), told, "{command} {without}");
                assert_ne!(outcome(&with), told, "{command} {flag}");
            }
            Shows::Chance => {
                let first = outcome(&without);
                // Even if two runs agreed half of the time, all forty would agree once in 10^12 tests.
                let differs = (0..40).any(|_| outcome(&without) != first);
                assert!(differs, "{command} {without}");
                let told = outcome(&with);
                assert!((0..3).all(|_| outcome(&with) == told), "{command} {with}");
            }
            Shows::Tab if cfg!(not(target_os = "linux")) => {}
            Shows::Tab => {
                let [before, after] = [&without, &with].map(|text| tab(&inputs, &flag, text));
                assert_ne!(before, after, "{command} {flag}");
            }
            #[cfg(not(target_os = "linux"))]
            Shows::Threads(_) | Shows::Memory(_) => {}
            #[cfg(target_os = "linux")]
            Shows::Threads(_) | Shows::Memory(_) => {
                assert!(reaches(&inputs, command, &with, shows, 3_000), "{command} {with}");
                assert!(!reaches(&inputs, command, &without, shows, 30), "{command} {without}");
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
    let folder = TempDir::new().unwrap();
    let silent = outcome(&folder, "apply", "startpos");
    assert_ne!(outcome(&folder, "apply", "startpos --log info --log-file fissile.log"), silent);
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
        outcome(&TempDir::new().unwrap(), "apply", "startpos --chess960")
    );
}
