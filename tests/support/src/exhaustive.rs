//! How much of the longest tests runs: with `FISSILE_EXHAUSTIVE=1`, as before a release, every case;
//! without it a fixed part of the same cases. A test that leaves cases out says so on standard error,
//! past the capture of the test runner.

use std::io::Write;
use std::sync::{Mutex, PoisonError};

/// What was already said, so that several tests with the same cases say it once.
static SAID: Mutex<Vec<String>> = Mutex::new(Vec::new());

fn is_exhaustive() -> bool {
    std::env::var_os("FISSILE_EXHAUSTIVE").is_some_and(|value| value != "0" && !value.is_empty())
}

fn say(what: &str, part: &str) {
    let mut said = SAID.lock().unwrap_or_else(PoisonError::into_inner);
    if said.iter().any(|known| known == what) {
        return;
    }
    said.push(what.to_owned());
    let _ = writeln!(std::io::stderr(), "{what}: {part}; FISSILE_EXHAUSTIVE=1 runs all");
}

/// Whether to run a long case that has no smaller part.
pub fn is_included(what: &str) -> bool {
    let all = is_exhaustive();
    if !all {
        say(what, "left out");
    }
    all
}

/// The number of cases to run, of `all` at most: `some` unless every case runs.
pub fn cases(what: &str, all: u64, some: u64) -> u64 {
    if is_exhaustive() {
        return all;
    }
    say(what, &format!("{some} of {all}"));
    some
}

/// The step from one case to the next: `every` unless every case runs.
pub fn stride(what: &str, every: usize) -> usize {
    if is_exhaustive() {
        return 1;
    }
    say(what, &format!("one in {every}"));
    every
}
