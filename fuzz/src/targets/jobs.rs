//! Reads lines of jobs and results, of perft and of proofs. Fissile must accept only lines that it would
//! write itself. The input is a line without its checksum. The target adds the correct one, so that the
//! rest of the line is looked at.

use std::fmt::Write;
use std::ops::ControlFlow;

use fissile::solve::tree::lines;
use fissile::validation::perft_jobs::Job;
use sha2::{Digest, Sha256};

pub fn run(bytes: &[u8]) {
    let text = String::from_utf8_lossy(bytes);
    for line in [&*text, &with_sha256(&text), &with_fnv(&text)] {
        if let Ok(job) = Job::parse(line) {
            assert_eq!(job.to_string(), line);
        }
        if let Ok((job, count)) = Job::parse_result(line) {
            assert_eq!(job.result_line(count), line);
        }
        if let Ok(job) = lines::Job::parse(line) {
            assert_eq!(job.to_string(), line);
        }
        if let Ok((task, found)) = lines::parse_result(line) {
            assert_eq!(lines::result_line(&task, &found), line);
        }
        read_file(line);
    }
}

/// Reads several results, of which the last is cut off.
fn read_file(line: &str) {
    let file = format!("{line}\n\n{line}\n{line}");
    let mut results = 0;
    let mut count = |_, _| {
        results += 1;
        ControlFlow::Continue(())
    };
    match lines::read_results(file.as_bytes(), &mut count) {
        Ok(whole) => {
            let rest = whole.cut.unwrap_or_default();
            assert_eq!(whole.bytes as usize + rest.len(), file.len());
        }
        Err((number, _)) => assert!(number <= file.lines().count()),
    }
    assert!(results <= file.lines().count());
}

/// The result of a proof as a line with its correct checksum.
fn with_sha256(text: &str) -> String {
    let digest = Sha256::digest(text);
    let check = digest.iter().take(8).fold(String::new(), |mut check, byte| {
        write!(check, "{byte:02x}").expect("a text grows");
        check
    });
    format!("{text} ;check {check}")
}

/// The result of a perft job as a line with its correct checksum.
fn with_fnv(text: &str) -> String {
    let step = |hash: u64, byte| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
    let check = text.bytes().fold(0xcbf2_9ce4_8422_2325, step);
    format!("{text} check {check:016x}")
}
