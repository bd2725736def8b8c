//! Drives the real binary over pipes: lines in and lines out, or once over a complete input.
//!
//! Nothing here measures a clock. A test waits for an event, and [`PATIENCE`] ends the wait if the
//! program hangs.

use std::env;
use std::fs;
use std::io::{BufRead, BufReader, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdin, Command, ExitStatus, Output, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::thread;
use std::time::{Duration, Instant};

use tempfile::TempDir;

/// The longest wait for one event before a test says that the program hangs. Any answer takes far
/// less, even beside other work on one core.
pub const PATIENCE: Duration = Duration::from_secs(180);

/// Waits until a condition holds.
#[track_caller]
pub fn wait_until(what: &str, mut holds: impl FnMut() -> bool) {
    let start = Instant::now();
    while !holds() {
        assert!(start.elapsed() < PATIENCE, "waited in vain for {what}");
        thread::sleep(Duration::from_millis(2));
    }
}

/// Waits until a process has a handler for a signal, by the mask in `/proc`; elsewhere for a second.
#[track_caller]
pub fn until_handled(child: &Child, signal: u32) {
    if cfg!(not(target_os = "linux")) {
        return thread::sleep(Duration::from_secs(1));
    }
    let path = format!("/proc/{}/status", child.id());
    wait_until("the handler of a signal", || {
        let status = fs::read_to_string(&path).unwrap();
        let caught = status.lines().find_map(|line| line.strip_prefix("SigCgt:\t")).unwrap();
        u64::from_str_radix(caught, 16).unwrap() & (1 << (signal - 1)) != 0
    });
}

/// Reads lines of standard error until the command, which was started with `--log debug`, handles
/// signals in its own way.
#[track_caller]
pub fn until_handles_signals(lines: &mut impl Iterator<Item = String>) {
    assert!(lines.any(|line| line.ends_with("signals are handled")), "signals are not handled");
}

/// Waits for the end of a process.
#[track_caller]
pub fn ended(child: &mut Child) -> ExitStatus {
    let mut status = None;
    wait_until("the end of a process", || {
        status = child.try_wait().unwrap();
        status.is_some()
    });
    status.unwrap()
}

/// A running engine. It is killed if the test ends early.
pub struct Engine {
    child: Child,
    stdin: Option<ChildStdin>,
    lines: Receiver<String>,
}

/// The program under test, as cargo tells its test programs.
pub fn program() -> PathBuf {
    let program = env::var_os("CARGO_BIN_EXE_fissile");
    PathBuf::from(program.expect("cargo test sets CARGO_BIN_EXE_fissile"))
}

/// The command that starts the program under test. Games at the prompt are kept in a folder for
/// tests, not in that of the user.
pub fn binary() -> Command {
    let program = program();
    let mut command = Command::new(&program);
    // `target/debug/fissile` has its data in `target/tmp/data`.
    let target = program.ancestors().nth(2).expect("a program of cargo lies in target/PROFILE");
    data_in(&mut command, &target.join("tmp/data"));
    // In the locale C boards would be ASCII.
    command.env("LC_ALL", "C.UTF-8");
    command
}

/// Makes a file that can be executed. Another process writes it: Linux executes no file that any process has open for
/// writing, and what another test starts at this moment would inherit it so from this process.
pub fn executable(path: &Path, content: &[u8]) {
    #[cfg(windows)]
    #[allow(clippy::disallowed_methods, reason = "the path is in a folder of the test")]
    return fs::write(path, content).unwrap();
    #[cfg(not(windows))]
    write_elsewhere(path, content);
}

#[cfg(not(windows))]
fn write_elsewhere(path: &Path, content: &[u8]) {
    let mut writer = Command::new("sh");
    writer.args(["-c", "cat >\"$0\" && chmod 755 \"$0\""]).arg(path);
    let written = run(&mut writer, content);
    assert!(written.status.success(), "{written:?}");
}

/// Makes a folder the one for data of the user, by the variables of Linux and of Windows.
pub fn data_in<'a>(command: &'a mut Command, folder: &Path) -> &'a mut Command {
    command.env("XDG_DATA_HOME", folder).env("APPDATA", folder)
}

/// Whether this test runs under nohup, so that the program ignores SIGHUP as it must.
pub fn is_under_nohup() -> bool {
    let status = fs::read_to_string("/proc/self/status").unwrap_or_default();
    let mask = status.lines().find_map(|line| line.strip_prefix("SigIgn:")).unwrap_or_default();
    u64::from_str_radix(mask.trim(), 16).is_ok_and(|mask| mask & 1 != 0)
}

impl Engine {
    /// Starts the engine in the current directory.
    pub fn start() -> Engine {
        Engine::spawn(&mut binary())
    }

    /// Starts the engine in a directory.
    pub fn start_in(directory: &Path) -> Engine {
        Engine::spawn(binary().current_dir(directory))
    }

    /// Starts a command with piped input and output.
    pub fn spawn(command: &mut Command) -> Engine {
        let mut child = command
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::inherit())
            .spawn()
            .unwrap();
        let stdout = BufReader::new(child.stdout.take().unwrap());
        let (sender, lines) = channel();
        thread::spawn(move || {
            for line in stdout.lines() {
                let Ok(line) = line else { return };
                if sender.send(line).is_err() {
                    return;
                }
            }
        });
        Engine { stdin: child.stdin.take(), child, lines }
    }

    /// Sends one or more lines.
    pub fn send(&mut self, text: &str) {
        self.send_bytes(format!("{text}\n").as_bytes());
    }

    /// Sends bytes unchanged.
    pub fn send_bytes(&mut self, bytes: &[u8]) {
        let stdin = self.stdin.as_mut().unwrap();
        stdin.write_all(bytes).and_then(|()| stdin.flush()).unwrap();
    }

    /// Sends a signal such as `-INT` to the program.
    pub fn signal(&self, name: &str) {
        signal(&self.child, name);
    }

    /// Ends the input.
    pub fn close_input(&mut self) {
        self.stdin = None;
    }

    /// The next line.
    #[track_caller]
    pub fn line(&mut self) -> String {
        self.lines
            .recv_timeout(PATIENCE)
            .unwrap_or_else(|error| panic!("no line from the engine: {error}"))
    }

    /// All lines up to and including one that begins with `start`.
    pub fn until(&mut self, start: &str) -> Vec<String> {
        let mut lines = Vec::new();
        loop {
            let line = self.line();
            let found = line.starts_with(start);
            lines.push(line);
            if found {
                return lines;
            }
        }
    }

    /// Sends a line followed by `isready`, and returns all lines before `readyok`.
    pub fn ask(&mut self, text: &str) -> Vec<String> {
        self.send(text);
        self.send("isready");
        let mut lines = self.until("readyok");
        lines.pop();
        lines
    }

    /// Sends a `go` that ends by itself and returns its lines; the last is the best move.
    pub fn go(&mut self, text: &str) -> Vec<String> {
        self.send(text);
        self.until("bestmove")
    }

    /// Waits until a search that was started with `go` has a line to show, and returns it.
    #[track_caller]
    pub fn until_searching(&mut self) -> String {
        self.until("info depth").pop().unwrap()
    }

    /// Asserts that nothing is said but the answer to `isready`. Lines come in the order in which the
    /// program wrote them, so whatever it had to say before would come first.
    #[track_caller]
    pub fn says_nothing(&mut self) {
        assert_eq!(self.ask(""), [""; 0]);
    }

    /// Waits for the end of the process; returns its status and the remaining lines.
    #[track_caller]
    pub fn wait(mut self) -> (ExitStatus, Vec<String>) {
        let status = ended(&mut self.child);
        (status, self.lines.iter().collect())
    }

    /// Sends `quit`, asserts a clean end, and returns the remaining lines.
    pub fn quit(mut self) -> Vec<String> {
        self.send("quit");
        let (status, lines) = self.wait();
        assert!(status.success(), "{status}");
        lines
    }
}

impl Drop for Engine {
    fn drop(&mut self) {
        // In a passing test it has already ended.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// The output of a command over a complete input.
pub fn run(command: &mut Command, input: &[u8]) -> Output {
    let mut child = command
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut stdin = child.stdin.take().unwrap();
    let input = input.to_vec();
    // The program may end before it has read everything.
    let writer = thread::spawn(move || drop(stdin.write_all(&input)));
    let output = child.wait_with_output().unwrap();
    writer.join().unwrap();
    output
}

/// Exit status, standard output and standard error of a run.
pub type Outcome = (i32, String, String);

/// The outcome of a run whose output is text.
pub fn outcome(output: Output) -> Outcome {
    let text = |bytes| String::from_utf8(bytes).unwrap();
    (output.status.code().unwrap(), text(output.stdout), text(output.stderr))
}

/// Runs the program in a folder over a complete input.
pub fn fissile_in(folder: &Path, arguments: &[&str], input: impl AsRef<[u8]>) -> Outcome {
    outcome(run(binary().current_dir(folder).args(arguments), input.as_ref()))
}

/// Runs the program in a folder with arguments that have no spaces.
pub fn fissile_words(folder: &Path, arguments: &str) -> Outcome {
    fissile_in(folder, &arguments.split(' ').collect::<Vec<_>>(), "")
}

/// Runs the program in a folder of its own, so that there is no settings file.
pub fn fissile(arguments: &[&str], input: impl AsRef<[u8]>) -> Outcome {
    fissile_in(TempDir::new().unwrap().path(), arguments, input)
}

/// Standard output of a successful run without a complaint.
#[track_caller]
pub fn good((status, out, error): Outcome) -> String {
    assert_eq!((status, error.as_str()), (0, ""), "{out}");
    out
}

/// Standard error of a run that was refused as bad input and printed nothing.
#[track_caller]
pub fn bad((status, out, error): Outcome) -> String {
    assert_eq!((status, out.as_str()), (2, ""), "{error}");
    error
}

/// The one sentence that a standard error consists of.
#[track_caller]
pub fn sentence(error: &str) -> String {
    let sentence = error.strip_prefix("fissile: ").and_then(|error| error.strip_suffix('\n'));
    assert_eq!(error.lines().count(), 1, "{error}");
    sentence.unwrap_or_else(|| panic!("{error}")).to_owned()
}

/// Runs the program with a standard output that is closed at once.
pub fn fissile_unheard(arguments: &[&str]) -> Outcome {
    let mut command = binary();
    let command =
        command.args(arguments).stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().unwrap();
    drop(child.stdout.take());
    outcome(child.wait_with_output().unwrap())
}

/// Sends a signal such as `-INT` to a process.
pub fn signal(child: &Child, signal: &str) {
    assert!(
        Command::new("kill").args([signal, &child.id().to_string()]).status().unwrap().success()
    );
}

/// Runs the engine over a complete input and returns its standard output, after asserting a clean
/// end and an empty standard error.
pub fn transcript(input: &[u8]) -> String {
    good(outcome(run(&mut binary(), input)))
}

/// The commands that the help of the program, or of a command with commands of its own, lists.
pub fn commands(words: &[&str]) -> Vec<String> {
    let help = good(fissile(&[words, &["--help"]].concat(), ""));
    let list = help.lines().take_while(|line| *line != "Options:");
    let names = list.filter_map(|line| line.strip_prefix("  ")?.split(' ').next());
    names
        .filter(|name| name.starts_with(|first: char| first.is_ascii_lowercase()))
        .filter(|name| *name != "help")
        .map(str::to_owned)
        .collect()
}
