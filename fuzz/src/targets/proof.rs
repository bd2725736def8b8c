//! A certificate without its checksum, which is made to fit: what it claims holds for the verifier on
//! shakmaty's rules as well, or both refuse it.

use fissile::solve::verify::{Covered, Refused, verify};
use sha2::{Digest, Sha256};

use crate::foreign_verifier;

pub fn run(bytes: &[u8]) {
    assert!(verify(bytes).is_err() || bytes.len() > 32, "it has no checksum");
    let mut file = signed(bytes);
    let mut covered = verify(&file[..]);
    // An input that proves something at another length than it says is worth a second look.
    if let Err(Refused::Bound { found, claimed }) = covered
        && let Some(changed) = with_bound(bytes, claimed, found)
    {
        file = signed(&changed);
        covered = verify(&file[..]);
        assert!(covered.is_ok(), "{covered:?} with the length that was found");
    }
    match covered {
        Ok(covered) => compare(&covered, &file),
        Err(refused) => {
            assert_eq!(refused.to_string().lines().count(), 1);
            assert!(foreign_verifier::verify(&file).is_err(), "only Fissile says: {refused}");
        }
    }
}

/// A body with the checksum that fits.
fn signed(body: &[u8]) -> Vec<u8> {
    [body, &Sha256::digest(body)].concat()
}

/// The body with another longest line.
fn with_bound(body: &[u8], claimed: u32, found: u32) -> Option<Vec<u8>> {
    let start = tokens(body)?;
    let header = std::str::from_utf8(&body[..start]).ok()?;
    let line = |plies: u32| format!("longest line: {plies}\n");
    let changed = header.replacen(&line(claimed), &line(found), 1);
    (changed != header).then(|| [changed.as_bytes(), &body[start..]].concat())
}

/// Where the tokens begin.
fn tokens(body: &[u8]) -> Option<usize> {
    Some(body.windows(2).position(|pair| pair == b"\n\n")? + 2)
}

/// Asks the other verifier about the same tokens after a header as Fissile writes it, for parsers of
/// FENs are not equally strict.
fn compare(covered: &Covered, file: &[u8]) {
    let start = tokens(file).expect("a certificate that holds has a header");
    let header = covered.header.to_string();
    let again = signed(&[header.as_bytes(), &file[start..file.len() - 32]].concat());
    match foreign_verifier::verify(&again) {
        Ok(theirs) => assert_eq!(
            (theirs.line, theirs.run, theirs.positions, theirs.references, theirs.replies),
            (
                covered.longest_line,
                covered.longest_run,
                covered.positions,
                covered.references,
                covered.replies
            )
        ),
        // shakmaty does not set up every position.
        Err(error) => assert!(error.contains("illegal position"), "only shakmaty says: {error}"),
    }
}
