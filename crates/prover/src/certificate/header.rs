//! The header of a certificate: lines of text that say what the proof claims.

use std::fmt::{self, Write as _};

use thiserror::Error;

use crate::Rules;
use crate::atomic::{Color, Position};
use crate::util::quote::quote;

/// The first line.
pub const MAGIC: &str = "fissile-proof 1";

/// The maximum length of a header, in bytes.
pub const LONGEST: usize = 4096;

/// What a proof claims.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Header {
    /// The position to win from.
    pub root: Position,
    /// The side that wins.
    pub winner: Color,
    /// Whose rules hold.
    pub rules: Rules,
    /// Whether a hundred plies without a capture or a pawn move are a draw.
    pub fifty_moves: bool,
    /// The longest line, in plies.
    pub bound: u32,
    /// The size of the tokens, in bytes.
    pub bytes: u64,
    /// The program that made the proof; only for information.
    pub maker: String,
}

/// Why a header is not readable.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[allow(missing_docs, reason = "the messages explain each variant")]
pub enum HeaderError {
    #[error("it begins with {}, not with \"{MAGIC}\": not a certificate of this version", quote(.0))]
    Magic(String),
    #[error("its header has no end within {LONGEST} bytes")]
    NoEnd,
    #[error("its header lacks the line \"{0}: …\"")]
    Missing(&'static str),
    #[error("its header says {}, which is not understood", quote(.0))]
    Line(String),
    #[error("its header says {}, which has to be written {}", quote(.0), quote(.1))]
    Spelling(String, String),
}

impl fmt::Display for Header {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let winner = self.winner.name();
        let clock = if self.fifty_moves { "draw" } else { "ignored" };
        let mut text = format!("{MAGIC}\nrules: {}\nroot: {}\n", self.rules.name(), self.root);
        write!(text, "winner: {winner}\nfifty moves: {clock}\nlongest line: {}\n", self.bound)?;
        write!(
            text,
            "bytes: {}\nmade by: {}\n\n",
            self.bytes,
            self.maker.replace(char::is_control, " ")
        )?;
        f.write_str(&text)
    }
}

impl Header {
    /// Reads the lines of a header, without the empty line at its end.
    ///
    /// # Errors
    /// If a line is missing, unknown, makes no sense, or is not written as [`Header`] displays it.
    pub fn parse(text: &str) -> Result<Header, HeaderError> {
        let mut lines = text.split('\n');
        let magic = lines.next().unwrap_or("");
        if magic != MAGIC {
            return Err(HeaderError::Magic(magic.to_owned()));
        }
        let mut next = |name: &'static str| {
            let line = lines.next().ok_or(HeaderError::Missing(name))?;
            let value = line.strip_prefix(name).and_then(|rest| rest.strip_prefix(": "));
            value.map(|value| (line, value)).ok_or(HeaderError::Missing(name))
        };
        let wrong = |line: &str| HeaderError::Line(line.to_owned());
        let (line, rules) = next("rules")?;
        let rules = Rules::named(rules).ok_or_else(|| wrong(line))?;
        let (line, fen) = next("root")?;
        let root = Position::from_fen(fen).map_err(|_| wrong(line))?;
        let winner = match next("winner")? {
            (_, "white") => Color::White,
            (_, "black") => Color::Black,
            (line, _) => return Err(wrong(line)),
        };
        let fifty_moves = match next("fifty moves")? {
            (_, "draw") => true,
            (_, "ignored") => false,
            (line, _) => return Err(wrong(line)),
        };
        let (line, bound) = next("longest line")?;
        let bound = bound.parse().map_err(|_| wrong(line))?;
        let (line, bytes) = next("bytes")?;
        let bytes = bytes.parse().map_err(|_| wrong(line))?;
        let (_, maker) = next("made by")?;
        let maker = maker.to_owned();
        if let Some(line) = lines.next() {
            // A line of a later version may weaken the claim.
            return Err(wrong(line));
        }
        let header = Header { root, winner, rules, fifty_moves, bound, bytes, maker };
        // One spelling for one header, so that verifiers with other parsers agree.
        let written = header.to_string();
        match text.split('\n').zip(written.split('\n')).find(|(line, right)| line != right) {
            Some((line, right)) => Err(HeaderError::Spelling(line.to_owned(), right.to_owned())),
            None => Ok(header),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn header() -> Header {
        Header {
            root: Position::from_fen("1r2k1r1/8/8/8/8/8/8/1R2K1R1 b GBgb - 3 9").unwrap(),
            winner: Color::Black,
            rules: Rules::Lichess,
            fifty_moves: false,
            bound: 17,
            bytes: 222,
            maker: "fissile 0.1.0\ncommit 1".to_owned(),
        }
    }

    #[test]
    fn a_header_is_read_as_it_was_written() {
        let text = header().to_string();
        let head = text.strip_suffix("\n\n").unwrap();
        let read = Header::parse(head).unwrap();
        assert_eq!(read, Header { maker: "fissile 0.1.0 commit 1".to_owned(), ..header() });
        assert_eq!(read.to_string(), text);
    }

    #[test]
    fn what_is_not_understood_is_quoted() {
        let text = header().to_string();
        let head = text.strip_suffix("\n\n").unwrap();
        let error = |from: &str, to: &str| Header::parse(&head.replacen(from, to, 1)).unwrap_err();
        assert_eq!(
            error("winner: black", "winner: both"),
            HeaderError::Line("winner: both".into())
        );
        assert_eq!(error("root", "place"), HeaderError::Missing("root"));
        assert_eq!(
            error("proof 1", "proof 2").to_string(),
            "it begins with \"fissile-proof 2\", not with \"fissile-proof 1\": not a certificate of this version"
        );
        assert_eq!(error("lichess", "chess").to_string(), {
            "its header says \"rules: atomic, as on chess\", which is not understood"
        });
        for line in head.lines() {
            let rest: String =
                head.lines().filter(|other| *other != line).collect::<Vec<_>>().join("\n");
            assert!(Header::parse(&rest).is_err(), "{line}");
        }
        assert!(Header::parse(&format!("{head}\nmore: 1")).is_err());
    }

    #[test]
    fn there_is_one_spelling() {
        let text = header().to_string();
        let head = text.strip_suffix("\n\n").unwrap();
        for (from, to) in [
            ("line: 17", "line: 017"),
            ("line: 17", "line: +17"),
            ("bytes: 222", "bytes: 222 "),
            ("b KQkq - 3 9", "b KQkq - 3"),
            ("b KQkq - 3 9", "b QKkq - 3 9"),
            ("b KQkq - 3 9", "b GBgb - 3 9"),
            ("b KQkq - 3 9", "b KQkq e3 3 9"),
            ("b KQkq - 3 9", "b KQkq - 03 9"),
            ("b KQkq - 3 9", "b KQkq  - 3 9"),
            ("b KQkq - 3 9", "b KQkq - 3 9 "),
            ("b KQkq - 3 9", "b KQkq - 3 0"),
            ("commit 1", "commit\r1"),
            ("commit 1", "commit 1\r"),
        ] {
            let changed = head.replacen(from, to, 1);
            assert_ne!(changed, head, "{from}");
            assert!(Header::parse(&changed).is_err(), "{to:?}");
        }
        let error = Header::parse(&head.replacen(": 17", ": 017", 1)).unwrap_err();
        assert_eq!(
            error.to_string(),
            "its header says \"longest line: 017\", which has to be written \"longest line: 17\""
        );
    }
}
