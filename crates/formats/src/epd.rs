//! Perft suites: files with a position and its perft counts on each line, `FEN ;D1 20 ;D2 400 ;id
//! name`, or on lines of their own, as scalachess and python-chess have them. `validation::suite`
//! checks the counts.

use std::borrow::Cow;

use thiserror::Error;

use crate::atomic::Position;
use crate::atomic::fen::FenError;
use crate::util::quote::quote;

/// A position of a suite with its expected counts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EpdEntry {
    /// The line of the file, from 1.
    pub line: usize,
    /// The name in the suite, or the FEN.
    pub name: String,
    pub position: Position,
    /// Depths in plies, ascending, each with its number of leaves; at least one.
    pub counts: Vec<(u32, u64)>,
}

/// Why a suite is unreadable.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("line {line}: {problem}")]
pub struct EpdError {
    /// The line of the file, from 1.
    pub line: usize,
    pub problem: EpdProblem,
}

/// A problem in a line of a suite.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum EpdProblem {
    /// The text before the first semicolon is not a position.
    #[error(transparent)]
    Fen(#[from] FenError),
    /// The text after a semicolon is neither a count nor a name.
    #[error("{} is neither a count such as D3 8902 nor a name such as id startpos", quote(.0))]
    Operation(String),
    /// A depth occurs twice.
    #[error("depth {0} is given twice")]
    Twice(u32),
    /// The line has no count.
    #[error("no count such as D3 8902 follows the position")]
    NoCount,
}

/// The maximum depth of a count, in plies.
pub const MAX_DEPTH: u32 = 100;

/// Parses a suite. Blank lines and lines that begin with `#` are ignored. A position may also take
/// several lines: `id name`, `epd FEN`, and `perft 1 20` for each depth. Such a position without a
/// count is left out, since published suites have some.
///
/// # Errors
/// The first invalid line.
pub fn parse(text: &str) -> Result<Vec<EpdEntry>, EpdError> {
    let lines = text.lines().enumerate().map(|(index, line)| (index + 1, line.trim()));
    let lines = lines.filter(|(_, line)| !line.is_empty() && !line.starts_with('#'));
    joined(lines)
        .into_iter()
        .map(|(line, text)| entry(line, &text).map_err(|problem| EpdError { line, problem }))
        .collect()
}

/// Each position as one line, with the number of the line of its FEN. A name belongs to the next FEN.
fn joined<'a>(lines: impl Iterator<Item = (usize, &'a str)>) -> Vec<(usize, Cow<'a, str>)> {
    let mut whole: Vec<(usize, Cow<'a, str>)> = Vec::new();
    let mut name = None;
    // Whether the last position takes several lines and has no count yet.
    let mut lacks_count = false;
    for (number, line) in lines {
        let parts = line.split_once(char::is_whitespace);
        let is_count = matches!(parts, Some(("perft", _)));
        if std::mem::take(&mut lacks_count) && !is_count {
            whole.pop();
        }
        match (parts, whole.last_mut()) {
            (Some(("id", value)), _) => name = Some(value.trim()),
            (Some(("epd", fen)), _) => {
                lacks_count = true;
                let name = name.take().map_or_else(String::new, |name| format!(" ;id {name}"));
                whole.push((number, Cow::Owned(format!("{}{name}", fen.trim()))));
            }
            (Some(("perft", count)), Some((_, last))) => {
                last.to_mut().push_str(&format!(" ;D{}", count.trim()));
            }
            _ => whole.push((number, Cow::Borrowed(line))),
        }
    }
    if lacks_count {
        whole.pop();
    }
    whole
}

fn entry(line: usize, text: &str) -> Result<EpdEntry, EpdProblem> {
    let mut parts = text.split(';').map(str::trim);
    let fen = parts.next().unwrap_or_default();
    let position = Position::from_fen(fen)?;
    let mut name = fen.to_owned();
    let mut counts = Vec::new();
    for part in parts.filter(|part| !part.is_empty()) {
        let operation = || EpdProblem::Operation(part.to_owned());
        let (code, value) = part.split_once(char::is_whitespace).ok_or_else(operation)?;
        if code == "id" {
            value.trim().trim_matches('"').clone_into(&mut name);
            continue;
        }
        let depth = code
            .strip_prefix('D')
            .and_then(|depth| depth.parse().ok())
            .filter(|depth| *depth <= MAX_DEPTH);
        let depth = depth.ok_or_else(operation)?;
        if counts.iter().any(|(other, _)| *other == depth) {
            return Err(EpdProblem::Twice(depth));
        }
        counts.push((depth, value.trim().parse().map_err(|_| operation())?));
    }
    if counts.is_empty() {
        return Err(EpdProblem::NoCount);
    }
    counts.sort_unstable();
    Ok(EpdEntry { line, name, position, counts })
}

#[cfg(test)]
mod tests {
    use super::*;

    const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -";

    #[test]
    fn counts_and_names_are_read() {
        let text = format!(
            "# a suite\r\n\n{START} 0 1 ;D2 400 ; D1 20;id \"the start\" ;\r\n{START};D1 20\n"
        );
        let entries = parse(&text).unwrap();
        let start = Position::start();
        let first = EpdEntry {
            line: 3,
            name: "the start".to_owned(),
            position: start,
            counts: vec![(1, 20), (2, 400)],
        };
        let second =
            EpdEntry { line: 4, name: START.to_owned(), position: start, counts: vec![(1, 20)] };
        assert_eq!(entries, [first, second]);
    }

    #[test]
    fn a_position_may_take_several_lines() {
        let text = format!(
            "# x\nid first\nepd {START} 0 1\nperft 1 20\nperft 2  400\n\nepd {START}\nperft 1 20\n"
        );
        let entries = parse(&text).unwrap();
        let found: Vec<_> = entries
            .iter()
            .map(|entry| (entry.line, entry.name.as_str(), entry.counts.len()))
            .collect();
        assert_eq!(found, [(3, "first", 2), (7, START, 1)]);
        assert_eq!(entries[0].counts, [(1, 20), (2, 400)]);
        let bare = format!("id a\nepd {START}\n");
        assert_eq!(parse(&format!("{bare}{text}{bare}")).unwrap().len(), 2);
        for (text, message) in [
            (format!("epd {START}\nperft 1 x"), "line 1: \"D1 x\" is neither a count"),
            ("perft 1 20".to_owned(), "line 1: bad FEN \"perft 1 20\""),
        ] {
            let error = parse(&text).unwrap_err().to_string();
            assert!(error.starts_with(message), "{error}");
        }
    }

    #[test]
    fn a_bad_line_is_named() {
        for (line, message) in [
            (format!("{START} ;D1 20 ;D1 21"), "line 2: depth 1 is given twice"),
            (
                format!("{START} ;bm e4"),
                "line 2: \"bm e4\" is neither a count such as D3 8902 nor a name",
            ),
            (format!("{START} ;D1"), "line 2: \"D1\" is neither"),
            (format!("{START} ;Dx 20"), "line 2: \"Dx 20\" is neither"),
            (format!("{START} ;D1 -20"), "line 2: \"D1 -20\" is neither"),
            (format!("{START} ;D101 20"), "line 2: \"D101 20\" is neither"),
            (format!("{START} ;id x"), "line 2: no count such as D3 8902 follows the position"),
            ("8/8 w - - ;D1 20".to_owned(), "line 2: bad FEN \"8/8 w - -\": placement: "),
        ] {
            let error = parse(&format!("\n{line}")).unwrap_err().to_string();
            assert!(error.starts_with(message), "{error}");
        }
    }
}
