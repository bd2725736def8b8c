//! Finds the end of a game in a text of many, and words in the movetext that are not SAN. The PGN
//! reader would skip them silently, and the game would lose a move.

use std::ops::Range;

use pgn_reader::SanPlus;

use super::head::head;

/// A word that cannot be a move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Stray {
    pub word: String,
    /// The last move number before it.
    pub number: Option<String>,
    /// Where it begins, in bytes.
    pub start: usize,
}

/// The result of scanning the first game of a text.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Scan {
    /// The bytes up to the end of the game: after its result, or before the tags of the next one.
    pub length: usize,
    /// Whether there is more than comments in it: a tag, a move, a result.
    pub has_game: bool,
    /// The first word in the main line that is neither a move number, a result, a glyph nor a move
    /// in SAN.
    pub stray: Option<Stray>,
    /// The variations that have such a word, from bracket to bracket, in order.
    pub spoiled: Vec<(Range<usize>, Stray)>,
}

/// The texts of the games one by one. White space after the last one is not a text of its own.
pub fn games(text: &str) -> impl Iterator<Item = &str> {
    let mut rest = text;
    std::iter::from_fn(move || {
        if rest.trim_start_matches('\u{feff}').trim().is_empty() {
            return None;
        }
        let (game, tail) = rest.split_at(scan(rest).length);
        rest = tail;
        Some(game)
    })
}

/// Whether a text from [`games`] has a game in it, readable or not, and not only comments.
#[must_use]
pub fn has_game(text: &str) -> bool {
    scan(text).has_game
}

/// The maximum nesting of variations. Deeper ones are dropped, so that a text full of brackets
/// needs little memory.
pub const DEEPEST: usize = 100;

/// Scans the first game.
#[must_use]
pub fn scan(text: &str) -> Scan {
    let head = head(text);
    let has_game = !(head.tags.is_empty() && head.broken.is_empty());
    let mut found = Scan { has_game, ..Scan::default() };
    let mut rest = head.rest;
    let length = |rest: &str| text.len() - rest.len();
    if head.is_whole_game {
        return Scan { length: length(rest), ..found };
    }
    let mut number = None;
    // The open variations: where each begins, and its first stray word.
    let mut open: Vec<(usize, Option<Stray>)> = Vec::new();
    // The number of open variations inside the deepest that count.
    let mut too_deep = 0_usize;
    while let Some(first) = rest.chars().next() {
        let start = length(rest);
        let end = match first {
            '{' => comment(rest),
            ';' => rest.find('\n').unwrap_or(rest.len()),
            '\n' if rest[1..].starts_with('%') => {
                1 + rest[1..].find('\n').unwrap_or(rest.len() - 1)
            }
            // The tags of another game.
            '\n' if rest[1..].starts_with('[') => return Scan { length: start + 1, ..found },
            '*' if open.is_empty() => {
                return Scan { length: start + 1, has_game: true, ..found };
            }
            // A glyph; its digits are no move number.
            '$' => rest[1..]
                .find(|digit: char| !digit.is_ascii_digit())
                .map_or(rest.len(), |end| end + 1),
            _ if ends_word(first) => first.len_utf8(),
            _ => rest.find(ends_word).unwrap_or(rest.len()),
        };
        let (word, tail) = rest.split_at(end);
        rest = tail;
        match first {
            '(' if open.len() == DEEPEST => too_deep += 1,
            '(' => open.push((start, None)),
            ')' => {
                if too_deep > 0 {
                    too_deep -= 1;
                } else if let Some((begin, Some(stray))) = open.pop() {
                    // They are in order, so those inside are the last ones.
                    let outside = found.spoiled.partition_point(|(other, _)| other.start < begin);
                    found.spoiled.truncate(outside);
                    found.spoiled.push((begin..start + 1, stray));
                }
            }
            _ if first == '{' || ends_word(first) || too_deep > 0 => {}
            _ => match kind(word) {
                Word::Number => number = Some(word.to_owned()),
                Word::Move => found.has_game = true,
                Word::Result if open.is_empty() => {
                    found.has_game = true;
                    break;
                }
                Word::Result => {}
                Word::Stray => {
                    found.has_game = true;
                    let place = open.last_mut().map_or(&mut found.stray, |(_, stray)| stray);
                    place.get_or_insert_with(|| Stray {
                        word: word.to_owned(),
                        number: number.clone(),
                        start,
                    });
                }
            },
        }
    }
    Scan { length: length(rest), ..found }
}

/// The length of the comment at the start of the text. A comment without an end stops at the next
/// game, so that this game is not lost.
fn comment(text: &str) -> usize {
    let ends = text.match_indices(['}', '\n']).find_map(|(at, mark)| match mark {
        "}" => Some(at + 1),
        _ => text[at..].starts_with("\n[Event \"").then_some(at),
    });
    ends.unwrap_or(text.len())
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
    if is_result(word) {
        return Word::Result;
    }
    let after_number = word.trim_start_matches(|digit: char| digit.is_ascii_digit());
    if after_number.is_empty() {
        return Word::Number;
    }
    // `1e4` is a number and a move.
    if SanPlus::from_ascii(after_number.as_bytes()).is_ok() { Word::Move } else { Word::Stray }
}

/// Whether a word is a result, in any of the ways that programs write one. A draw may be cut short.
fn is_result(word: &str) -> bool {
    const SCORES: [&str; 3] = ["0", "1", "1/2"];
    let word = word.replace('½', "1/2");
    let halves = word.split_once(['-', '–', '—']);
    word == "1/2"
        || halves.is_some_and(|(white, black)| SCORES.contains(&white) && SCORES.contains(&black))
}

/// Whether a character ends a word for the PGN reader.
fn ends_word(letter: char) -> bool {
    " \t\n\r{}()!?$;.*".contains(letter)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn stray(text: &str) -> Option<(String, Option<String>)> {
        scan(text).stray.map(|stray| (stray.word, stray.number))
    }

    /// The variations with stray words, each with its word.
    fn spoiled(text: &str) -> Vec<(&str, String)> {
        let found = scan(text).spoiled.into_iter();
        found.map(|(range, stray)| (&text[range], stray.word)).collect()
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
        assert_eq!(stray("1. e4 e5 2-Nf3 Nc6 *"), found("2-Nf3", "1"));
        assert_eq!(stray("1. e4 e5 2. Nf3 {x} bar"), found("bar", "2"));
        assert_eq!(stray("1. e4 e5 2. Nf3 $14 bar $5"), found("bar", "2"));
        assert_eq!(stray("hello"), Some(("hello".to_owned(), None)));
        assert_eq!(stray("1. é4"), found("é4", "1"));
        // The reader skips each of these.
        for word in ["e7e8q", "e4ep", "Nf33", "castles", "e9", "+-", "5x"] {
            assert_eq!(stray(&format!("1. {word} *")), found(word, "1"), "{word}");
        }
    }

    #[test]
    fn a_stray_word_in_a_variation_spoils_only_that() {
        let text = "1. e4 (1. foo (1. bar)) e5 (1... d5 (1... baz) 2. e5 (2. d4 +-)) 2. Nf3 *";
        assert_eq!(stray(text), None);
        let found = [("(1. foo (1. bar))", "foo"), ("(1... baz)", "baz"), ("(2. d4 +-)", "+-")];
        assert_eq!(spoiled(text), found.map(|(range, word)| (range, word.to_owned())));
    }

    #[test]
    fn comments_alone_are_no_game() {
        for text in ["", "{the end}", "; x\n", "% y", " \n"] {
            assert!(!has_game(text), "{text}");
        }
        for text in ["*", "e4", "[Event \"a\"]", "[Event \"a", "foo", "1-0"] {
            assert!(has_game(text), "{text}");
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

    #[test]
    fn comments_without_an_end_take_little_time() {
        let text = "[Event \"a\"]\n\n1. e4 { b\n\n".repeat(200_000);
        assert_eq!(games(&text).count(), 200_000);
    }
}
