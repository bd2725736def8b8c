//! Finds the end of a game in a text of many, and words in the movetext that are not SAN. The PGN
//! reader would skip them silently, and the game would lose a move.

use pgn_reader::SanPlus;

/// A word that cannot be a move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Stray {
    /// The word.
    pub word: String,
    /// The last move number before it.
    pub number: Option<String>,
}

/// The result of scanning the first game of a text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Scan {
    /// The bytes up to the end of the game: after its result, or before the tags of the next one.
    pub length: usize,
    /// The first word in the movetext that is neither a move number, a result, a glyph nor a move
    /// in SAN. Includes variations, but not comments.
    pub stray: Option<Stray>,
}

/// The texts of the games one by one. White space after the last one is not a text of its own.
pub fn games(text: &str) -> impl Iterator<Item = &str> {
    let mut rest = text;
    std::iter::from_fn(move || {
        if rest.trim_start_matches('\u{feff}').trim().is_empty() {
            return None;
        }
        let (game, behind) = rest.split_at(scan(rest).length);
        rest = behind;
        Some(game)
    })
}

/// Scans the first game.
#[must_use]
pub fn scan(text: &str) -> Scan {
    let mut rest = match skip_tags(text) {
        Head::Moves(rest) => rest,
        Head::Another(rest) => return Scan { length: text.len() - rest.len(), stray: None },
    };
    let mut number = None;
    let mut stray = None;
    let mut depth = 0_usize;
    while let Some(first) = rest.chars().next() {
        let end = match first {
            '{' => comment(rest),
            ';' => rest.find('\n').unwrap_or(rest.len()),
            '\n' if rest[1..].starts_with('%') => {
                1 + rest[1..].find('\n').unwrap_or(rest.len() - 1)
            }
            // The tags of another game.
            '\n' if rest[1..].starts_with('[') => {
                return Scan { length: text.len() - rest.len() + 1, stray };
            }
            '*' if depth == 0 => return Scan { length: text.len() - rest.len() + 1, stray },
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
                Word::Result if depth == 0 => break,
                Word::Result => {}
                Word::Stray => {
                    stray.get_or_insert_with(|| Stray {
                        word: word.to_owned(),
                        number: number.clone(),
                    });
                }
            },
        }
    }
    Scan { length: text.len() - rest.len(), stray }
}

/// The length of the comment at the start of the text. A comment without an end stops at the next
/// game, so that this game is not lost.
fn comment(text: &str) -> usize {
    let end = text.find('}').map_or(text.len(), |end| end + 1);
    text[..end].find("\n[Event \"").unwrap_or(end)
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
    if behind_number.starts_with(['-', '–', '—', '/']) && behind_number.len() < word.len()
        || word.starts_with('½')
    {
        return Word::Result;
    }
    // `1e4` is a number and a move.
    if SanPlus::from_ascii(behind_number.as_bytes()).is_ok() { Word::Move } else { Word::Stray }
}

/// Whether a character ends a word for the PGN reader.
fn ends_word(letter: char) -> bool {
    " \t\n\r{}()!?$;.*".contains(letter)
}

/// What follows the tags of a game.
enum Head<'a> {
    /// Its moves.
    Moves(&'a str),
    /// Another game: this one has neither moves nor a result.
    Another(&'a str),
}

/// Skips lines that are tags or blank or escaped with `%`. Keeps the line break before the moves,
/// since it marks the start of a line.
fn skip_tags(text: &str) -> Head<'_> {
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    let mut rest = text;
    let mut begun = false;
    while let Some((line, behind)) = rest.split_once('\n') {
        let line = line.trim();
        if line.starts_with("[Event \"") {
            if begun {
                return Head::Another(rest);
            }
            begun = true;
        }
        if !(line.is_empty() || line.starts_with(['[', '%'])) {
            break;
        }
        rest = behind;
    }
    // A last line without a line break.
    Head::Moves(if rest.trim_start().starts_with(['[', '%']) && !rest.contains('\n') {
        ""
    } else {
        rest
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn stray(text: &str) -> Option<(String, Option<String>)> {
        scan(text).stray.map(|stray| (stray.word, stray.number))
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
        // The reader skips each of these.
        for word in ["e7e8q", "e4ep", "Nf33", "castles", "e9", "+-", "5x"] {
            assert_eq!(stray(&format!("1. {word} *")), found(word, "1"), "{word}");
        }
    }

    #[test]
    fn games_are_told_apart() {
        let split = |text: &'static str| games(text).collect::<Vec<_>>();
        assert_eq!(split("\u{feff} \r\n\n"), Vec::<&str>::new());
        assert_eq!(split("1. e4 * 1. d4 1-0\n"), ["1. e4 *", " 1. d4 1-0"]);
        let two = [
            "[Event \"a\"]\r\n\r\n1. e4 {* [x]\n\n[y]} (1. d4 *) e5 1-0",
            "\r\n\r\n[Event \"b\"]\r\n\r\n*",
        ];
        assert_eq!(games(&two.concat()).collect::<Vec<_>>(), two);
        // Without a result, without moves, with a comment or a variation that has no end.
        let more = [
            "[Event \"a\"]\n\n1. e4 (1. d4\n",
            "[Event \"b\"]\n\n",
            "[Event \"c\"]\n\n1. e4 {oh\n",
            "[Event \"d\"]\n\n1. c4",
        ];
        assert_eq!(games(&more.concat()).collect::<Vec<_>>(), more);
    }
}
