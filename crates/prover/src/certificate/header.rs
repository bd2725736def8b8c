//! The header of a certificate: lines of text that say what the proof claims.

use std::fmt::{self, Write as _};
use std::str::FromStr;

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
        let mut lines = HeaderLines::begin(text, MAGIC)?;
        let (rules, root, winner) = (lines.rules()?, lines.root()?, lines.side("winner")?);
        let fifty_moves = match lines.next("fifty moves")? {
            (_, "draw") => true,
            (_, "ignored") => false,
            (line, _) => return Err(wrong(line)),
        };
        let (bound, bytes) = (lines.number("longest line")?, lines.number("bytes")?);
        let maker = lines.next("made by")?.1.to_owned();
        lines.end(Header { root, winner, rules, fifty_moves, bound, bytes, maker })
    }
}

fn wrong(line: &str) -> HeaderError {
    HeaderError::Line(line.to_owned())
}

/// The lines of a header of any kind, read in their order.
pub(crate) struct HeaderLines<'a> {
    text: &'a str,
    rest: std::str::Split<'a, char>,
}

impl<'a> HeaderLines<'a> {
    /// Begins with the first line, which must be `magic`.
    pub(crate) fn begin(text: &'a str, magic: &str) -> Result<HeaderLines<'a>, HeaderError> {
        let mut rest = text.split('\n');
        match rest.next() {
            Some(first) if first == magic => Ok(HeaderLines { text, rest }),
            first => Err(HeaderError::Magic(first.unwrap_or_default().to_owned())),
        }
    }

    /// The next line, which must have this name, and its value.
    pub(crate) fn next(&mut self, name: &'static str) -> Result<(&'a str, &'a str), HeaderError> {
        let line = self.rest.next().ok_or(HeaderError::Missing(name))?;
        let value = line.strip_prefix(name).and_then(|rest| rest.strip_prefix(": "));
        value.map(|value| (line, value)).ok_or(HeaderError::Missing(name))
    }

    pub(crate) fn rules(&mut self) -> Result<Rules, HeaderError> {
        let (line, name) = self.next("rules")?;
        Rules::named(name).ok_or_else(|| wrong(line))
    }

    pub(crate) fn root(&mut self) -> Result<Position, HeaderError> {
        let (line, fen) = self.next("root")?;
        Position::from_fen(fen).map_err(|_| wrong(line))
    }

    pub(crate) fn side(&mut self, name: &'static str) -> Result<Color, HeaderError> {
        match self.next(name)? {
            (_, "white") => Ok(Color::White),
            (_, "black") => Ok(Color::Black),
            (line, _) => Err(wrong(line)),
        }
    }

    pub(crate) fn number<N: FromStr>(&mut self, name: &'static str) -> Result<N, HeaderError> {
        let (line, number) = self.next(name)?;
        number.parse().map_err(|_| wrong(line))
    }

    /// The header that was read, if there is no other line and the text is what it displays: verifiers with other parsers
    /// must agree.
    pub(crate) fn end<H: fmt::Display>(mut self, header: H) -> Result<H, HeaderError> {
        if let Some(line) = self.rest.next() {
            // A line of a later version may weaken the claim.
            return Err(wrong(line));
        }
        let written = header.to_string();
        match self.text.split('\n').zip(written.split('\n')).find(|(line, right)| line != right) {
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
