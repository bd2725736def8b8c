//! The tags before the moves of a game. Some programs do not escape quotes and backslashes in values
//! (python-chess 1.11, for example), and a single bad tag should not lose a game.

use super::limits::MOST_TAGS;

/// What comes before the moves of a game.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Head<'a> {
    /// The tags in their order, each with its value.
    pub tags: Vec<(String, String)>,
    /// The lines that begin like a tag but are not one.
    pub broken: Vec<&'a str>,
    /// The text after the tags.
    pub rest: &'a str,
    /// Whether there are more tags, or lines that begin like one, than are kept.
    pub is_crowded: bool,
    /// Whether another game begins there: this one has neither moves nor a result.
    pub is_whole_game: bool,
}

/// The tags that decide what the moves mean. They are kept wherever they are.
const DECIDING: [&str; 3] = ["FEN", "Variant", "Result"];

/// Whether a line looks as if it were a tag that decides how the moves are read.
pub fn looks_deciding(line: &str) -> bool {
    ["[FEN", "[Variant"].iter().any(|name| line.starts_with(name))
}

impl<'a> Head<'a> {
    fn add(&mut self, name: &str, value: String) {
        let is_first = || !self.tags.iter().any(|(own, _)| own == name);
        if self.tags.len() < MOST_TAGS || (DECIDING.contains(&name) && is_first()) {
            self.tags.push((name.to_owned(), value));
        } else {
            self.is_crowded = true;
        }
    }

    fn add_broken(&mut self, line: &'a str) {
        let is_first = || !self.broken.iter().any(|own| looks_deciding(own));
        if self.broken.len() < MOST_TAGS || (looks_deciding(line) && is_first()) {
            self.broken.push(line);
        } else {
            self.is_crowded = true;
        }
    }
}

/// Reads the tags at the start of a text. Blank lines and lines escaped with `%` are skipped.
#[must_use]
pub fn head(text: &str) -> Head<'_> {
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    let mut head = Head { rest: text, ..Head::default() };
    let mut has_event = false;
    loop {
        let rest = head.rest.trim_start();
        let before = &text[..text.len() - rest.len()];
        let begins_line = before.trim_end_matches([' ', '\t', '\r']);
        let begins_line = begins_line.is_empty() || begins_line.ends_with('\n');
        let line = || rest.split_inclusive('\n').next().unwrap_or_default();
        if let Some(length) = frame(rest) {
            head.rest = &rest[length..];
        } else if rest.starts_with('%') && begins_line {
            head.rest = &rest[line().len()..];
        } else if rest.starts_with('[') {
            if rest.starts_with("[Event \"") {
                if has_event {
                    return Head { rest, is_whole_game: true, ..head };
                }
                has_event = true;
            }
            let read = tag(rest, true).or_else(|| tag(rest, false));
            let length = match read {
                Some((name, value, length)) => {
                    head.add(name, value);
                    length
                }
                None => {
                    let line = line();
                    head.add_broken(line.trim_end());
                    line.len()
                }
            };
            head.rest = &rest[length..];
        } else {
            head.rest = rest;
            return head;
        }
    }
}

/// The length of the mark at the start of a text that frames a game on the pages of forums.
pub(super) fn frame(text: &str) -> Option<usize> {
    let is_there =
        |frame: &&str| text.get(..frame.len()).is_some_and(|text| text.eq_ignore_ascii_case(frame));
    ["[pgn]", "[/pgn]"].iter().find(|frame| is_there(frame)).map(|frame| frame.len())
}

/// Whether a text begins like a tag: a bracket, a name, a quote. Reads no further than that, since a
/// text may have many brackets.
pub(super) fn begins_tag(text: &str) -> bool {
    let is_name = |letter: char| letter.is_ascii_alphanumeric() || letter == '_';
    let Some(inside) = text.strip_prefix('[') else { return false };
    let after_name = inside.trim_start_matches(is_name);
    after_name.len() < inside.len() && after_name.trim_start_matches([' ', '\t']).starts_with('"')
}

/// The name, the value and the length of the tag at the start of the text, in one line. A quote ends
/// the value only before a bracket. With `escapes`, a backslash may stand before a quote that does
/// not. Reads no further than the tag.
fn tag(text: &str, escapes: bool) -> Option<(&str, String, usize)> {
    fn after_blanks(text: &str) -> &str {
        text.trim_start_matches(|letter: char| letter.is_whitespace() && letter != '\n')
    }
    let inside = after_blanks(text.strip_prefix('[')?);
    let (name, _) = inside.split_once(|letter: char| letter.is_whitespace() || letter == '"')?;
    let mut rest = after_blanks(&inside[name.len()..]).strip_prefix('"')?;
    if name.is_empty() || name.contains(']') {
        return None;
    }
    let mut value = String::new();
    loop {
        let letter = rest.chars().next()?;
        let tail = &rest[letter.len_utf8()..];
        match letter {
            '\\' if escapes && tail.starts_with(['"', '\\']) => {
                value.push_str(&tail[..1]);
                rest = &tail[1..];
                continue;
            }
            '"' => {
                if let Some(end) = after_blanks(tail).strip_prefix(']') {
                    return Some((name, value, text.len() - end.len()));
                }
            }
            '\n' => return None,
            _ => {}
        }
        value.push(letter);
        rest = tail;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn values(text: &str) -> Vec<String> {
        head(text).tags.into_iter().map(|(name, value)| format!("{name}={value}")).collect()
    }

    #[test]
    fn values_are_read_as_programs_write_them() {
        for (line, read) in [
            (r#"[Event "plain"]"#, "Event=plain"),
            (r#"[Event "a \"b\" \\ c"]"#, r#"Event=a "b" \ c"#),
            (r#"[Event "The "big" one"]"#, r#"Event=The "big" one"#),
            (r#"[White ""x""]"#, r#"White="x""#),
            (r#"[Site "a\b"]"#, r"Site=a\b"),
            (r#"[Site "C:\"]"#, r"Site=C:\"),
            (r#"  [ Site   "x" ]  "#, "Site=x"),
            (r#"[Round ""]"#, "Round="),
            (r#"[Event "foo { ; ( [bar]"]"#, "Event=foo { ; ( [bar]"),
        ] {
            assert_eq!(values(line), [read], "{line}");
        }
        assert_eq!(values("[White \"A\"] [Black \"B\"] 1. e4"), ["White=A", "Black=B"]);
    }

    #[test]
    fn a_broken_line_is_told_and_the_next_tag_read() {
        let text = "\u{feff}[White \"A\r\n% [Site \"no\"]\r\n[Black \"B\"]\r\n[Round 3]\r\n[]\r\n\r\n1. e4";
        let head = head(text);
        assert_eq!(head.tags, [("Black".to_owned(), "B".to_owned())]);
        assert_eq!(head.broken, ["[White \"A", "[Round 3]", "[]"]);
        assert_eq!((head.rest, head.is_whole_game), ("1. e4", false));
    }

    #[test]
    fn of_many_tags_the_first_are_kept_and_those_that_decide() {
        let many = "[a \"b\"]\n[a]\n".repeat(MOST_TAGS);
        let head = head(&many);
        assert_eq!((head.tags.len(), head.broken.len()), (MOST_TAGS, MOST_TAGS));
        assert!(!head.is_crowded);
        let more =
            "[c \"d\"]\n[c]\n[FEN \"x\"]\n[Variant\n[Result \"1-0\"]\n[FEN \"y\"]\n[FEN\n1. e4";
        let text = format!("{many}{more}");
        let head = super::head(&text);
        let (_, last) = head.tags.split_at(MOST_TAGS);
        assert_eq!(last.iter().map(|(_, value)| value.as_str()).collect::<Vec<_>>(), ["x", "1-0"]);
        assert_eq!(head.broken[MOST_TAGS..], ["[Variant"]);
        assert!(head.is_crowded && head.rest == "1. e4");
    }

    #[test]
    fn another_event_begins_another_game() {
        let head = head("[Event \"a\"]\n\n[Event \"b\"]\n1. e4");
        assert_eq!((head.rest, head.is_whole_game), ("[Event \"b\"]\n1. e4", true));
        assert_eq!(values("% only\n"), Vec::<String>::new());
    }
}
