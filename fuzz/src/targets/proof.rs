//! Reads certificates. The input has no checksum; the target adds the correct one. Either both verifiers,
//! ours and the one on shakmaty's rules, must accept it with the same claims, or both must refuse it.

use std::mem::discriminant;

use fissile::solve::verify::{Covered, Refused, verify};
use sha2::{Digest, Sha256};

use crate::foreign_verifier;

pub fn run(bytes: &[u8]) {
    assert!(verify(bytes).is_err() || bytes.len() > 32, "it has no checksum");
    let (mut file, mut covered) = judge(bytes);
    // An input that proves something else than its header says is worth another look. A wrong length
    // is refused first, then a wrong size.
    let mut body = bytes.to_vec();
    for _ in 0..2 {
        let Some(changed) = covered.as_ref().err().and_then(|refused| corrected(&body, refused))
        else {
            break;
        };
        let refused = covered;
        body = changed;
        (file, covered) = judge(&body);
        assert_ne!(
            covered.as_ref().err().map(discriminant),
            refused.as_ref().err().map(discriminant),
            "{refused:?}, {covered:?} with the number that was found"
        );
    }
    match covered {
        Ok(covered) => compare(&covered, &file),
        Err(refused) => {
            assert_eq!(refused.to_string().lines().count(), 1);
            assert!(foreign_verifier::verify(&file).is_err(), "only Fissile says: {refused}");
        }
    }
}

/// A body with its correct checksum, and what the verifier says about it.
fn judge(body: &[u8]) -> (Vec<u8>, Result<Covered, Refused>) {
    let file = signed(body);
    let covered = verify(&file[..]);
    (file, covered)
}

/// A body with its correct checksum.
fn signed(body: &[u8]) -> Vec<u8> {
    [body, &Sha256::digest(body)].concat()
}

/// If the body was refused for a wrong number in its header, the body with the number that the verifier
/// found.
fn corrected(body: &[u8], refused: &Refused) -> Option<Vec<u8>> {
    let (claimed, found) = match refused {
        Refused::Bound { claimed, found } => {
            (format!("longest line: {claimed}\n"), format!("longest line: {found}\n"))
        }
        Refused::Bytes { claimed, found } => {
            (format!("bytes: {claimed}\n"), format!("bytes: {found}\n"))
        }
        _ => return None,
    };
    let start = tokens(body)?;
    let header = std::str::from_utf8(&body[..start]).ok()?;
    let changed = header.replacen(&claimed, &found, 1);
    (changed != header).then(|| [changed.as_bytes(), &body[start..]].concat())
}

/// The index of the first token.
fn tokens(body: &[u8]) -> Option<usize> {
    Some(body.windows(2).position(|pair| pair == b"\n\n")? + 2)
}

/// Asks the other verifier.
fn compare(covered: &Covered, file: &[u8]) {
    match foreign_verifier::verify(file) {
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
        Err(error) => panic!("only shakmaty says: {error}"),
    }
}
