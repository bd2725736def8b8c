//! What AtomicDB refuses to read, in the words of its verifiers.

use std::io::{self, Write};

use flate2::Compression;
use flate2::write::GzEncoder;
use thiserror::Error;

/// The maximum number of positions of a proof.
pub(super) const MOST_NODES: usize = 2_000_000;

/// The maximum number of plies of a line of a proof.
pub(super) const DEEPEST: u32 = 512;

/// The maximum size of a text, in bytes.
const LONGEST_TEXT: usize = 64 << 20;

/// The maximum size of a text after gzip, in bytes. Its workers compress with zlib; other encoders need up to a few
/// hundredths more or less, and this leaves that much room.
const LONGEST_ZIP: u64 = (4 << 20) / 100 * 97;

/// Why AtomicDB would refuse a certificate.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[allow(missing_docs, reason = "the messages explain each variant")]
pub enum Refusal {
    #[error("certificate exceeds the node limit ({MOST_NODES} positions as a tree)")]
    Nodes,
    #[error("certificate exceeds the depth limit ({DEEPEST} plies)")]
    Depth,
    #[error("certificate exceeds the uncompressed limit (64 MiB)")]
    Text,
    #[error("certificate exceeds the compressed size limit (4 MiB)")]
    Zip,
    #[error("branch reaches the fifty-move horizon before the goal (as a tree)")]
    FiftyMoves,
    #[error("the root has castling rights of Chess960")]
    Chess960,
}

/// Refuses a text that is too large.
pub(super) fn check_size(text: &str) -> Result<(), Refusal> {
    if text.len() > LONGEST_TEXT {
        return Err(Refusal::Text);
    }
    // Such a text cannot be too large however badly it is compressed.
    if (text.len() as u64) < LONGEST_ZIP {
        return Ok(());
    }
    let mut encoder = GzEncoder::new(Counter(0), Compression::best());
    let counted = encoder.write_all(text.as_bytes()).and_then(|()| encoder.finish());
    match counted {
        Ok(Counter(bytes)) if bytes <= LONGEST_ZIP => Ok(()),
        _ => Err(Refusal::Zip),
    }
}

/// Counts bytes.
struct Counter(u64);

impl Write for Counter {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0 += bytes.len() as u64;
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_may_be_large_if_it_is_regular() {
        assert_eq!(check_size(&"O a1a2\n".repeat(1_000_000)), Ok(()));
        let mut random = crate::util::random::Random::new(7);
        let noise: String =
            (0..6_000_000).map(|_| char::from(b' ' + (random.next_u64() % 95) as u8)).collect();
        assert_eq!(check_size(&noise), Err(Refusal::Zip));
        assert_eq!(check_size(&" ".repeat(LONGEST_TEXT + 1)), Err(Refusal::Text));
    }
}
