//! Lines of position files, as FEN or EPD. The caller decides what the positions are for;
//! [`super::epd`] reads perft suites, which are stricter.

use crate::atomic::Position;
use crate::atomic::fen::FenError;

/// The content of a line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PositionLine {
    pub position: Position,
    /// The value of the operation `id`.
    pub id: Option<String>,
    /// All operations, each with its operands, without quotation marks around them.
    pub operations: Vec<(String, String)>,
}

impl PositionLine {
    /// The operands of an operation.
    #[must_use]
    pub fn operation(&self, code: &str) -> Option<&str> {
        let found = self.operations.iter().find(|(own, _)| own == code);
        found.map(|(_, operands)| operands.as_str())
    }
}

/// Parses a line: a FEN of four or six fields and operations, of which `id`, `hmvc` and `fmvn`
/// count.
///
/// # Errors
/// If the fields are not a position.
pub fn read(line: &str) -> Result<PositionLine, FenError> {
    let (fen, operations) = fen_and_operations(line.trim());
    let split = |operation: &&str| {
        let (code, value) = operation.split_once(char::is_whitespace)?;
        Some((code.to_owned(), value.trim().trim_matches('"').to_owned()))
    };
    let operations: Vec<(String, String)> = operations.iter().filter_map(split).collect();
    let operation = |wanted: &str| {
        operations.iter().find(|(code, _)| code == wanted).map(|(_, value)| value.clone())
    };
    let number = |code: &str| {
        operation(code).filter(|value| value.bytes().all(|digit| digit.is_ascii_digit()))
    };
    let (halfmove, fullmove) = (number("hmvc"), number("fmvn"));
    let fen = match fen.split_whitespace().count() {
        4 if halfmove.is_some() || fullmove.is_some() => {
            let default = |number: Option<String>, default: &str| {
                number.unwrap_or_else(|| default.to_owned())
            };
            format!("{fen} {} {}", default(halfmove, "0"), default(fullmove, "1"))
        }
        _ => fen.to_owned(),
    };
    Ok(PositionLine {
        position: Position::from_fen(&fen)?,
        id: operation("id").filter(|id| !id.is_empty()),
        operations,
    })
}

/// The fields of the FEN, and the operations after it, each with its operands.
fn fen_and_operations(line: &str) -> (&str, Vec<&str>) {
    let parts = operations(line);
    let head = parts.first().copied().unwrap_or_default();
    let mut ends = Vec::new();
    for word in head.split_whitespace().take(6) {
        // A fifth and sixth field must be numbers; otherwise the operations begin.
        if ends.len() >= 4 && !word.bytes().all(|byte| byte.is_ascii_digit()) {
            break;
        }
        ends.push(word.as_ptr().addr() - head.as_ptr().addr() + word.len());
    }
    let (fen, first) = head.split_at(ends.last().copied().unwrap_or(0));
    let all = std::iter::once(first).chain(parts.iter().skip(1).copied());
    (fen, all.map(str::trim).filter(|operation| !operation.is_empty()).collect())
}

/// The parts between semicolons, ignoring semicolons in quotes.
fn operations(line: &str) -> Vec<&str> {
    let mut quoted = false;
    line.split(|letter| {
        quoted ^= letter == '"';
        letter == ';' && !quoted
    })
    .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_is_fen_or_epd() {
        let fields = "rnbqkbnr/pppp1ppp/8/4p3/8/5N2/PPPPPPPP/RNBQKB1R w KQkq -";
        let read = |line: &str| read(line).map(|line| (line.position.to_string(), line.id));
        let of = |clocks: &str, id: Option<&str>| {
            Ok((format!("{fields} {clocks}"), id.map(str::to_owned)))
        };
        for tail in ["", " 0 1", ";", " 0 1;", " bm e5d7;", " ;D1 20", " 0 1 ;D1 20"] {
            assert_eq!(read(&format!("{fields}{tail}")), of("0 1", None), "{tail}");
        }
        assert_eq!(read(&format!("{fields} 3 9")), of("3 9", None));
        assert_eq!(
            read(&format!("  {fields} hmvc 7; fmvn 9; id \"a; b\";")),
            of("7 9", Some("a; b"))
        );
        assert_eq!(read(&format!("{fields} ;D1 20 ;id start")), of("0 1", Some("start")));
        assert!(read("8/8 w").unwrap_err().to_string().starts_with("bad FEN \"8/8 w\": "));
        assert!(read("").is_err());
    }
}
