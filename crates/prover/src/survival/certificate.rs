//! The certificate of survival: lines of text. `docs/certificates.md` describes it for authors of other verifiers.
//!
//! It lists no positions. They are met on a walk that begins at the root: each position of the survivor has a line with
//! its move, in the order in which the walk meets them, and the replies come from the rules. So nothing can be left out.

use std::fmt;
use std::io::{self, Write};

use sha2::{Digest, Sha256};

use super::LOST;
use crate::Rules;
use crate::atomic::notation::CastlingText;
use crate::atomic::{Color, Move, Position};
use crate::certificate::HeaderError;
use crate::certificate::header::HeaderLines;

/// The first line.
pub const MAGIC: &str = "fissile-survival 1";

/// What a line begins with that has the checksum.
pub const CHECKSUM: &str = "sha256: ";

/// The maximum number of positions; it bounds the memory of verifiers.
pub const MOST: u32 = 1 << 24;

/// What a certificate of survival claims.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Header {
    /// The position from which the survivor does not lose.
    pub root: Position,
    /// The side that does not lose.
    pub survivor: Color,
    /// Whose rules hold.
    pub rules: Rules,
    /// The number of lines with a move.
    pub positions: u32,
    /// The program that made it; only for information.
    pub maker: String,
}

/// What the survivor does in a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Record {
    /// The move; `None` if the game is drawn by the fifty-move rule whenever it gets here.
    pub mv: Option<Move>,
    /// The smallest fifty-move clock from which the position is held, in plies; [`LOST`] without a move.
    pub threshold: u8,
}

impl fmt::Display for Header {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "{MAGIC}\nrules: {}\nroot: {}\nsurvivor: {}\npositions: {}\nmade by: {}\n\n",
            self.rules.name(),
            self.root,
            self.survivor.name(),
            self.positions,
            self.maker.replace(char::is_control, " ")
        )
    }
}

impl Header {
    /// Reads the lines of a header, without the empty line at its end.
    ///
    /// # Errors
    /// If a line is missing, unknown, makes no sense, or is not written as [`Header`] displays it.
    pub fn parse(text: &str) -> Result<Header, HeaderError> {
        let mut lines = HeaderLines::begin(text, MAGIC)?;
        let (rules, root, survivor) = (lines.rules()?, lines.root()?, lines.side("survivor")?);
        let positions = lines.number("positions")?;
        if positions > MOST {
            return Err(HeaderError::Line(format!("positions: {positions}")));
        }
        let maker = lines.next("made by")?.1.to_owned();
        lines.end(Header { root, survivor, rules, positions, maker })
    }
}

impl fmt::Display for Record {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Some(mv) = self.mv else { return f.write_str("-") };
        let mv = mv.uci(CastlingText::KingTakesRook);
        match self.threshold {
            0 => write!(f, "{mv}"),
            threshold => write!(f, "{mv} {threshold}"),
        }
    }
}

impl Record {
    /// The text of the move, `None` for `-`, and the threshold of a line, if it is written as [`Record`] displays it.
    #[must_use]
    pub fn read(line: &str) -> Option<(Option<&str>, u8)> {
        if line == "-" {
            return Some((None, LOST));
        }
        let (mv, threshold) = match line.split_once(' ') {
            Some((mv, text)) => {
                let threshold = text.parse().ok().filter(|number| (1..LOST).contains(number))?;
                (threshold.to_string() == text).then_some((mv, threshold))?
            }
            None => (line, 0),
        };
        Some((Some(mv), threshold))
    }
}

/// Writes a certificate.
///
/// # Errors
/// If `out` fails.
pub fn write(header: &Header, records: &[Record], out: &mut dyn Write) -> io::Result<()> {
    let mut hash = Sha256::new();
    let mut put = |text: String| {
        hash.update(&text);
        out.write_all(text.as_bytes())
    };
    put(header.to_string())?;
    records.iter().try_for_each(|record| put(format!("{record}\n")))?;
    let sum: String = hash.finalize().iter().map(|byte| format!("{byte:02x}")).collect();
    writeln!(out, "{CHECKSUM}{sum}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_has_one_spelling() {
        assert_eq!(Record::read("-"), Some((None, 100)));
        assert_eq!(Record::read("a7a8q"), Some((Some("a7a8q"), 0)));
        assert_eq!(Record::read("e1h1 99"), Some((Some("e1h1"), 99)));
        for line in ["a1a2 0", "a1a2 100", "a1a2 07", "a1a2 +7", "a1a2  7", "a1a2 7 ", "a1a2 "] {
            assert_eq!(Record::read(line), None, "{line:?}");
        }
        let position = Position::from_fen("4k3/8/8/8/8/8/8/4K2R w K - 0 1").unwrap();
        let castling = position.parse_uci("e1g1").unwrap();
        let record = |mv, threshold| Record { mv, threshold }.to_string();
        assert_eq!(record(Some(castling), 0), "e1h1");
        assert_eq!(record(Some(castling), 7), "e1h1 7");
        assert_eq!(record(None, LOST), "-");
    }

    #[test]
    fn a_header_has_one_spelling() {
        let header = Header {
            root: Position::from_fen("1r2k1r1/8/8/8/8/8/8/1R2K1R1 b GBgb - 3 9").unwrap(),
            survivor: Color::Black,
            rules: Rules::AtomicDb,
            positions: 17,
            maker: "fissile\n1".to_owned(),
        };
        let text = header.to_string();
        let text = text.strip_suffix("\n\n").unwrap();
        let again = Header { maker: "fissile 1".to_owned(), ..header.clone() };
        assert_eq!(Header::parse(text).unwrap(), again);
        for (from, to) in [
            ("survival 1", "survival 2"),
            ("AtomicDB", "AtomicDb"),
            ("positions: 17", "positions: 017"),
            ("positions: 17", "positions: 16777217"),
            ("survivor: black", "survivor: both"),
            ("KQkq - 3 9", "KQkq e3 3 9"),
            ("fissile 1", "fissile\r1"),
        ] {
            let changed = text.replacen(from, to, 1);
            assert_ne!(changed, text, "{from}");
            assert!(Header::parse(&changed).is_err(), "{to}");
        }
        assert!(Header::parse(&format!("{text}\nmore: 1")).is_err());
    }
}
