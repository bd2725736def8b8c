//! The targets of the fuzzer, and code that several of them share: comparing positions with shakmaty,
//! making positions from bytes, and damaging files.

#![allow(clippy::disallowed_methods, reason = "the targets write the files that they damage")]

pub mod targets;

use fissile::Position;
use support::{foreign_verifier, pair};

/// A position made from bytes, or `None` if it is not a possible one: two bytes for the side to move and
/// the clocks, then two for each piece and its square.
fn position(bytes: &[u8]) -> Option<Position> {
    let (&[flags, clock], pieces) = bytes.split_first_chunk::<2>()?;
    let mut board = [' '; 64];
    for (index, piece) in pieces.chunks_exact(2).take(32).enumerate() {
        let letters = match index {
            0 => "K",
            1 => "k",
            _ => "PpNnBbRrQqPp",
        };
        let letter = letters.as_bytes()[usize::from(piece[0]) % letters.len()] as char;
        let square = usize::from(piece[1]) % 64;
        let is_kept = board[square].eq_ignore_ascii_case(&'k');
        let is_end = matches!(square / 8, 0 | 7) && letter.eq_ignore_ascii_case(&'p');
        if !is_kept && !is_end {
            board[square] = letter;
        }
    }
    let ranks: Vec<String> = board
        .chunks(8)
        .map(|rank| {
            let letter = |kind: &char| if *kind == ' ' { "1".to_owned() } else { kind.to_string() };
            rank.iter().map(letter).collect()
        })
        .collect();
    let turn = if flags & 1 == 0 { 'w' } else { 'b' };
    let castling = ["-", "K", "Q", "k", "q", "KQkq", "KQ", "kq"][usize::from(flags >> 1 & 7)];
    let passant = if flags & 16 == 0 {
        "-".to_owned()
    } else {
        let file = (b'a' + (flags >> 5)) as char;
        format!("{file}{}", if turn == 'w' { 6 } else { 3 })
    };
    let fen = format!("{} {turn} {castling} {passant} {} 1", ranks.join("/"), clock % 101);
    Position::from_fen(&fen).ok()
}

/// A damaged copy of a file. Each five bytes of `damage` give a place (four bytes) and a new value for the
/// byte there. If four bytes are left over, the last of them says how much of the file stays.
fn damaged(whole: &[u8], damage: &[u8]) -> Vec<u8> {
    let mut bytes = whole.to_vec();
    for edit in damage.chunks_exact(5) {
        let place = u32::from_le_bytes([edit[0], edit[1], edit[2], edit[3]]) as usize;
        // Mostly near the beginning, where a byte means most.
        let place =
            if place & 1 == 0 { place / 2 % bytes.len().min(300) } else { place / 2 % bytes.len() };
        bytes[place] = edit[4];
    }
    if damage.len() % 5 == 4 {
        bytes.truncate(bytes.len() * usize::from(damage[damage.len() - 1]) / 255);
    }
    bytes
}

#[cfg(test)]
mod tests {
    use std::fs::File;
    use std::io::Read;
    use std::path::Path;
    use std::thread;

    use fissile::util::random::Random;
    use flate2::read::GzDecoder;
    use tar::Archive;

    use crate::targets::TARGETS;

    /// How often each input of a corpus is damaged.
    const DAMAGES: usize = 8;

    /// Prints the input if its target panics.
    struct Report<'a>(&'a str, &'a [u8]);

    impl Drop for Report<'_> {
        fn drop(&mut self) {
            if thread::panicking() {
                eprintln!("{} on b\"{}\"", self.0, self.1.escape_ascii());
            }
        }
    }

    /// Changes, removes, repeats or inserts some bytes.
    fn mutate(bytes: &mut Vec<u8>, random: &mut Random) {
        for _ in 0..=random.below(3) {
            let from = random.below(bytes.len() + 1);
            let to = bytes.len().min(from + random.below(40));
            let byte = random.below(256) as u8;
            match random.below(4) {
                0 if from < to => bytes[from] = byte,
                1 => drop(bytes.drain(from..to)),
                2 => bytes.extend_from_within(from..to),
                _ => bytes.insert(from, byte),
            }
        }
    }

    /// The inputs of a target, in the order of their names.
    fn corpus(name: &str) -> Vec<Vec<u8>> {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("corpus");
        let file =
            File::open(folder.join(format!("{name}.tar.gz"))).expect("each target has a corpus");
        let mut archive = Archive::new(GzDecoder::new(file));
        let mut inputs = Vec::new();
        for entry in archive.entries().expect("an archive") {
            let mut entry = entry.expect("an entry");
            if entry.header().entry_type().is_file() {
                let mut input = Vec::new();
                entry.read_to_end(&mut input).expect("an input");
                inputs.push(input);
            }
        }
        assert!(!inputs.is_empty(), "{name}");
        inputs
    }

    #[test]
    fn corpora_and_what_is_near_them() {
        let mut random = Random::new(16);
        for (name, target) in TARGETS {
            for whole in corpus(name) {
                for damage in 0..=DAMAGES {
                    let mut bytes = whole.clone();
                    if damage > 0 {
                        mutate(&mut bytes, &mut random);
                    }
                    let _report = Report(name, &bytes);
                    target(&bytes);
                }
            }
        }
    }
}
