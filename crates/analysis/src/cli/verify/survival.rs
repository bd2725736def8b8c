//! Certificates of survival: what they cover in words. [`fissile_prover::verify::survival`] checks them.

use std::io::{self, Cursor, Read};

use fissile_engine::util::count::counted;
use fissile_prover::survival::certificate::MAGIC;
use fissile_prover::verify::survival::Survives;

/// Whether a file begins as a certificate of survival, and all of it.
pub(super) fn begins(mut file: impl Read) -> io::Result<(bool, impl Read)> {
    let mut begin = Vec::new();
    let count = file.by_ref().take(MAGIC.len() as u64).read_to_end(&mut begin)?;
    let is_survival = begin[..count] == *MAGIC.as_bytes();
    Ok((is_survival, Cursor::new(begin).chain(file)))
}

/// What a certificate covers, as a sentence.
pub(super) fn sentence(survives: &Survives) -> String {
    let Survives { header, replies, threshold } = survives;
    let rule = if *threshold > 0 { ", under the fifty-move rule" } else { "" };
    format!(
        "verified: {} does not lose from \"{}\"{rule}\n  {} with a move each, {}; highest threshold: {}",
        header.survivor,
        header.root,
        counted(header.positions as usize, "position", "positions"),
        counted(*replies as usize, "reply", "replies"),
        counted((*threshold).into(), "ply", "plies"),
    )
}
