//! Holds a UCI dialogue of any bytes and checks the protocol: every `go` gets one best move, every
//! `isready` its answer, and all output is text.

use std::io::{self, Cursor, Write};
use std::sync::{Arc, Mutex};

use fissile::config::Config;
use fissile::uci::{self, Extensions, Source};

/// Words that are left out, because their lines would take too long or would change files.
const LEFT_OUT: [&str; 12] = [
    "perft", "bench", "genfens", "hash", "threads", "file", "path", "log", "multipv", "overhead",
    "quit", "uci_elo",
];

#[derive(Clone, Default)]
struct Heard(Arc<Mutex<Vec<u8>>>);

impl Write for Heard {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.lock().expect("no thread panicked").extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

pub fn run(bytes: &[u8]) {
    let mut input = Vec::new();
    let (mut searches, mut most_searches, mut ready, mut most_ready) = (0, 0, 1, 1);
    for line in bytes.split(|byte| *byte == b'\n').take(40) {
        let text = String::from_utf8_lossy(line).to_lowercase();
        if LEFT_OUT.iter().any(|word| text.contains(word)) {
            continue;
        }
        searches += usize::from(text == "go" || text.starts_with("go "));
        most_searches += usize::from(text.contains("go"));
        ready += usize::from(text == "isready");
        most_ready += usize::from(text.contains("isready"));
        input.extend_from_slice(line);
        input.push(b'\n');
    }
    input.extend_from_slice(b"stop\nisready\nquit\n");
    let mut config = Config::default();
    let _ = config.set("Hash", Some("1")).expect("a size of the table");
    let heard = Heard::default();
    uci::run(config, Cursor::new(input), heard.clone(), Source::Terminal, Extensions::default())
        .expect("the session ends");
    let output = heard.0.lock().expect("no thread panicked");
    let output = std::str::from_utf8(&output).expect("the output is text");
    let begin = |word: &str| output.lines().filter(|line| line.starts_with(word)).count();
    let (moves, answers) = (begin("bestmove "), begin("readyok"));
    assert!((searches..=most_searches).contains(&moves), "{searches} searches: {output}");
    assert!((ready..=most_ready).contains(&answers), "{ready} of isready: {output}");
    assert!(!output.contains(|letter: char| letter.is_control() && letter != '\n'), "{output:?}");
}
