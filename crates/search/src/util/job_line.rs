//! What the lines of jobs and results have in common that many machines exchange, of perft and of
//! proofs: a line is accepted only exactly as the program writes it, and its checksum, sixteen
//! hexadecimal digits, recognizes one that was cut off or changed.

use thiserror::Error;

use super::quote::quote;
use crate::atomic::fen::FenError;

/// Why a line is not a job or not a result.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[allow(missing_docs, reason = "the messages explain each variant")]
pub enum LineError {
    #[error("{} is not a job as --list-jobs prints it, or not all of it", quote(.0))]
    NoJob(String),
    #[error("{} is not a result as --job prints it, or not all of it", quote(.0))]
    NoResult(String),
    #[error("{} was changed after it was written", quote(.0))]
    Changed(String),
    #[error(transparent)]
    Fen(#[from] FenError),
}

/// Returns what was read from a line if `written`, which is how the program writes it, is the same
/// line.
///
/// # Errors
/// [`LineError::Changed`] if the lines differ.
pub fn unchanged<T>(read: T, written: &str, line: &str) -> Result<T, LineError> {
    if written == line { Ok(read) } else { Err(LineError::Changed(line.to_owned())) }
}

/// Parses a checksum. One that was cut off is not a checksum.
#[must_use]
pub fn checksum(text: &str) -> Option<u64> {
    if text.len() == 16 { u64::from_str_radix(text, 16).ok() } else { None }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_checksum_has_all_its_digits() {
        assert_eq!(checksum("03b17ad94ce8f265"), Some(0x03b1_7ad9_4ce8_f265));
        assert_eq!([checksum("3b17ad94ce8f265"), checksum("x3b17ad94ce8f265")], [None, None]);
    }
}
