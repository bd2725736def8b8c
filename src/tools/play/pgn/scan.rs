//! Looking for what the PGN reader would pass over in silence: words among the moves that are no SAN. With them a game
//! would lose a move without anybody being told.

use pgn_reader::SanPlus;

/// A word that cannot be a move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Stray {
    /// The word.
    pub word: String,
    /// The last move number before it.
    pub number: Option<String>,
}

/// The first word among the moves of the first game that is neither a move number, a result, a glyph nor a move in SAN.
/// Variations are looked at too, comments are not.
#[must_use]
pub fn stray_word(text: &str) -> Option<Stray> {
    let mut rest = skip_tags(text);
    let mut number = None;
    let mut depth = 0_usize;
    while let Some(first) = rest.chars().next() {
        let end = match first {
            '{' => rest.find('}').map_or(rest.len(), |end| end + 1),
            ';' => rest.find('\n').unwrap_or(rest.len()),
            '\n' if rest[1..].starts_with('%') => 1 + rest[1..].find('\n').unwrap_or(rest.len() - 1),
            // The tags of another game.
            '\n' if rest[1..].starts_with('[') => return None,
            '*' if depth == 0 => return None,
            _ if ends_word(first) => first.len_utf8(),
            _ => rest.find(ends_word).unwrap_or(rest.len()),
        };
        let (word, behind) = rest.split_at(end);
        rest = behind;
        match first {
            '(' => depth += 1,
            ')' => depth = depth.saturating_sub(1),
            _ if first == '{' || ends_word(first) => {}
            _ => match kind(word) {
                Word::Number => number = Some(word.to_owned()),
                Word::Move => {}
                Word::Result if depth == 0 => return None,
                Word::Result => {}
                Word::Stray => return Some(Stray { word: word.to_owned(), number }),
            },
        }
    }
    None
}

enum Word {
    Number,
    Result,
    Move,
    Stray,
}

fn kind(word: &str) -> Word {
    let castles = word.trim_end_matches(['+', '#']);
    if matches!(castles, "0-0" | "0-0-0") {
        return Word::Move;
    }
    let behind_number = word.trim_start_matches(|digit: char| digit.is_ascii_digit());
    if behind_number.is_empty() {
        return Word::Number;
    }
    if behind_number.starts_with(['-', '–', '—', '/']) && behind_number.len() < word.len() || word.starts_with('½')
    {
        return Word::Result;
    }
    // `1e4` is a number and a move.
    if SanPlus::from_ascii(behind_number.as_bytes()).is_ok() { Word::Move } else { Word::Stray }
}

/// What ends a word, as the PGN reader sees it.
fn ends_word(letter: char) -> bool {
    " \t\n\r{}()!?$;.*".contains(letter)
}

/// The text from the first line on that is neither a tag nor blank nor escaped with `%`. The line break before it stays,
/// as it tells where a line begins.
fn skip_tags(text: &str) -> &str {
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    let mut rest = text;
    while let Some((line, behind)) = rest.split_once('\n') {
        if !(line.trim().is_empty() || line.trim_start().starts_with(['[', '%'])) {
            break;
        }
        rest = behind;
    }
    rest
}

#[cfg(test)]
mod tests {
    use super::*;

    fn stray(text: &str) -> Option<(String, Option<String>)> {
        stray_word(text).map(|stray| (stray.word, stray.number))
    }

    #[test]
    fn what_belongs_into_a_game_is_no_stray() {
        for text in [
            "",
            "\u{feff}[Event \"foo { ; ( bar\"]\n[White \"x\"]\n\n% hash lines\n1. e4! e5?? $14 2. Nf3 (2. f4 exf4 1-0) 2... Nc6 *\ngarbage",
            "1.e4 {any words at all ; ( here} e5 2.O-O-O# 0-0+ 1/2-1/2 garbage",
            "1e4 e5 ; the rest of the line\n2. Ng1f3 e8=Q+ 12... cxd8=N 1–0 garbage",
            "1. e4 e5\n\n2. Nf3\n[Event \"another\"]\n\ngarbage",
            "1. e4\n%garbage\n1... e5 ½-½ garbage",
        ] {
            assert_eq!(stray(text), None, "{text}");
        }
    }

    #[test]
    fn the_first_stray_word_is_found() {
        let found = |word: &str, number: &str| Some((word.to_owned(), Some(number.to_owned())));
        assert_eq!(stray("[Event \"a\"]\n\n1. e4 e5 2. Nxd9 Nc6 *"), found("Nxd9", "2"));
        assert_eq!(stray("1. e4 (1. foo) e5"), found("foo", "1"));
        assert_eq!(stray("1. e4 e5 2. Nf3 {x} bar"), found("bar", "2"));
        assert_eq!(stray("hello"), Some(("hello".to_owned(), None)));
        assert_eq!(stray("1. é4"), found("é4", "1"));
        // The reader passes over each of these.
        for word in ["e7e8q", "e4ep", "Nf33", "castles", "e9", "+-", "5x"] {
            assert_eq!(stray(&format!("1. {word} *")), found(word, "1"), "{word}");
        }
    }
}
