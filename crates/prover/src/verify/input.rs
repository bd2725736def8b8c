//! Reading a certificate: its header, its tokens and its checksum.

use std::io::{self, Read};

use sha2::{Digest, Sha256};

use super::Refused;
use crate::certificate::header::{LONGEST, MAGIC};
use crate::certificate::{Header, HeaderError};

/// The file, with the checksum of what has been read.
pub(super) struct Input<R> {
    file: R,
    hash: Sha256,
    bytes: u64,
}

impl<R: Read> Input<R> {
    pub fn of(file: R) -> Input<R> {
        Input { file, hash: Sha256::new(), bytes: 0 }
    }

    /// The bytes of tokens read.
    pub const fn bytes(&self) -> u64 {
        self.bytes
    }

    /// Reads the header and the empty line after it.
    pub fn header(&mut self) -> Result<Header, Refused> {
        let mut head = Vec::new();
        while !head.ends_with(b"\n\n") {
            let mut byte = [0];
            if self.file.read(&mut byte)? == 0 || head.len() == LONGEST {
                let first = head.split(|byte| *byte == b'\n').next().unwrap_or_default();
                let first = String::from_utf8_lossy(first).into_owned();
                return Err(match first.as_str() {
                    MAGIC => HeaderError::NoEnd.into(),
                    _ => HeaderError::Magic(first).into(),
                });
            }
            head.extend(byte);
        }
        self.hash.update(&head);
        match std::str::from_utf8(&head) {
            Ok(text) => Ok(Header::parse(text.strip_suffix("\n\n").unwrap_or(text))?),
            Err(_) => Err(HeaderError::Line(String::from_utf8_lossy(&head).into_owned()).into()),
        }
    }

    pub fn word(&mut self) -> Result<u16, Refused> {
        let mut word = [0; 2];
        self.fill(&mut word)?;
        self.hash.update(word);
        self.bytes += 2;
        Ok(u16::from_le_bytes(word))
    }

    /// Reads the checksum and the end of the file.
    pub fn end(mut self) -> Result<(), Refused> {
        let mut checksum = [0; 32];
        self.fill(&mut checksum)?;
        if self.hash.finalize()[..] != checksum {
            return Err(Refused::Checksum);
        }
        match self.file.read(&mut [0])? {
            0 => Ok(()),
            _ => Err(Refused::More),
        }
    }

    fn fill(&mut self, bytes: &mut [u8]) -> Result<(), Refused> {
        self.file.read_exact(bytes).map_err(|error| match error.kind() {
            io::ErrorKind::UnexpectedEof => Refused::CutOff,
            _ => Refused::Unreadable(error),
        })
    }
}
