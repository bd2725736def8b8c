//! Parsing perft output of engines: a count for each move, and a total. There is no standard; this
//! accepts the known forms. [`super::UciPeer`] asks for them.

/// Parses the count below one move: `e2e4: 20`, `e2e4 20`, `e2e4 - 20`, `1. e2e4 = 20`, `info
/// string e2e4:20`. Returns the move in lower case and without the `=` of a promotion.
#[must_use]
pub fn divide_line(line: &str) -> Option<(String, u64)> {
    let text = bare(line);
    // The `=` of a promotion belongs to the move; any other one precedes the count.
    let mut words = text
        .split(|c: char| c.is_whitespace() || matches!(c, ':' | '(' | ')'))
        .filter(|word| !word.chars().all(|c| matches!(c, '-' | '=' | '>' | '|')));
    let mut first = words.next()?;
    if first.trim_end_matches('.').bytes().all(|byte| byte.is_ascii_digit()) {
        first = words.next()?;
    }
    let (mv, joined) = match first.rsplit_once(['=', '-']) {
        Some((mv, count)) if count.bytes().all(|byte| byte.is_ascii_digit()) => (mv, Some(count)),
        _ => (first, None),
    };
    let mv = mv.replace('=', "").to_ascii_lowercase();
    if !is_move(&mv) {
        return None;
    }
    let count = joined.or_else(|| words.next())?;
    Some((mv, number(count)?))
}

/// Parses the total of a count of `depth` plies: `Nodes searched: 8902`, `nodes 8902`, `Total:
/// 8,902`, `Perft(3) = 8902`. Ignores times, speeds and other depths.
#[must_use]
pub fn total_line(line: &str, depth: u32) -> Option<u64> {
    let text = bare(line).to_ascii_lowercase();
    let words = text.split(|c: char| c.is_whitespace() || matches!(c, ':' | '=' | '(' | ')' | '|'));
    let mut words = words.filter(|word| !word.is_empty() && *word != "-").peekable();
    let mut label = Vec::new();
    while let Some(word) = words.next_if(|word| number(word).is_none()) {
        label.push(word);
    }
    let first = number(words.next()?)?;
    match label.join(" ").as_str() {
        "nodes searched" | "searched nodes" | "nodes" | "total" | "total nodes" | "nodes total"
        | "leaf nodes" | "total leaf nodes" | "leaves" | "total leaves" | "node count"
        | "total node count" | "perft nodes" | "perft total" | "perft result" | "result" => {
            Some(first)
        }
        "perft" | "perft depth" if first == u64::from(depth) => {
            let word = words.next_if(|word| number(word).is_none());
            if word.is_some_and(|word| !matches!(word, "nodes" | "total" | "leaves")) {
                return None;
            }
            number(words.next()?)
        }
        _ => None,
    }
}

/// A line without the words with which an engine marks it as a remark.
fn bare(line: &str) -> &str {
    let text = line.trim();
    let text = text
        .strip_prefix("info")
        .filter(|rest| rest.starts_with(char::is_whitespace))
        .map_or(text, str::trim);
    text.strip_prefix("string")
        .filter(|rest| rest.starts_with(char::is_whitespace))
        .map_or(text, str::trim)
}

/// A whole number, optionally with thousands separators.
fn number(word: &str) -> Option<u64> {
    let digits = |part: &str| !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_digit());
    let word = word.trim_end_matches([',', ';', '.']);
    let mut groups = word.split([',', '_', '\'']);
    if !groups.next().is_some_and(digits) || !groups.all(|group| group.len() == 3 && digits(group))
    {
        return None;
    }
    word.replace([',', '_', '\''], "").parse().ok()
}

/// Whether a text is two squares and an optional promotion.
fn is_move(text: &str) -> bool {
    let square = |name: &[u8]| matches!(name, [b'a'..=b'h', b'1'..=b'8']);
    let (squares, promotion) = text.as_bytes().split_at(text.len().min(4));
    squares.len() == 4
        && squares.chunks_exact(2).all(square)
        && matches!(promotion, [] | [b'n' | b'b' | b'r' | b'q' | b'k'])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counts_below_a_move_are_read_in_every_usual_form() {
        for line in [
            "e2e4: 20",
            "e2e4 20",
            "e2e4:20",
            "  e2e4 - 20",
            "e2e4 -> 20",
            "e2e4-20",
            "e2e4 = 20",
            "1. e2e4: 20",
            "12 e2e4 20",
            "E2E4 : 20 (0.1 s)",
            "info string e2e4: 20",
        ] {
            assert_eq!(divide_line(line), Some(("e2e4".to_owned(), 20)), "{line}");
        }
        for line in ["e7e8q: 1,234", "e7e8=Q 1234", "e7e8Q: 1'234"] {
            assert_eq!(divide_line(line), Some(("e7e8q".to_owned(), 1234)), "{line}");
        }
        for line in [
            "",
            "e2e4",
            "e2e9: 20",
            "e2e4: many",
            "Nodes searched: 20",
            "bestmove e2e4",
            "20",
            "1. 20",
            "é2e4: 20",
        ] {
            assert_eq!(divide_line(line), None, "{line}");
        }
    }

    #[test]
    fn totals_are_read_in_every_usual_form() {
        for line in [
            "Nodes searched: 8902",
            "nodes 8902",
            "info nodes 8902 time 3 nps 100",
            "Total: 8902",
            "total nodes = 8,902",
            "Perft(3) = 8902",
            "perft 3 8902",
            "info string perft 3: 8902 nodes",
            "perft depth 3 nodes 8902",
            "Nodes: 8902.",
        ] {
            assert_eq!(total_line(line, 3), Some(8902), "{line}");
        }
        for line in [
            "",
            "perft 2 400",
            "depth 3 time 12",
            "Total time (ms): 8902",
            "Nodes/second: 8902",
            "nodes per second 8902",
            "e2e4: 8902",
            "8902",
            "info depth 3 nodes 8902",
            "info depth 1 seldepth 1 score cp 20 nodes 8902",
            "Nodes searched: none",
        ] {
            assert_eq!(total_line(line, 3), None, "{line}");
        }
    }
}
