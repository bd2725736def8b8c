//! The words of a movetext: moves with their numbers, glyphs, comments, variations. The callers
//! decide which of them a game gets, and [`super::write_words`] breaks the lines.

use super::read::Element;
use crate::atomic::Color;

/// Collects the words of a movetext.
#[derive(Debug, Default)]
pub struct Writer {
    /// The words so far.
    pub words: Vec<String>,
    /// Attached to the next word without a space.
    pub prefix: String,
    /// Whether a move of Black needs its number.
    pub wants_number: bool,
}

impl Writer {
    /// Adds a word.
    pub fn word(&mut self, word: &str) {
        let mut whole = std::mem::take(&mut self.prefix);
        whole.push_str(word);
        self.words.push(whole);
    }

    /// Adds an element.
    pub fn element(&mut self, element: &Element) {
        match element {
            Element::Move { number, color, san } => {
                match color {
                    Color::White => self.word(&format!("{number}.")),
                    Color::Black if self.wants_number => self.word(&format!("{number}...")),
                    Color::Black => {}
                }
                self.word(san);
                self.wants_number = false;
            }
            Element::Comment(text) => self.comment(text),
            Element::Glyph(glyph) => self.word(&format!("${glyph}")),
            Element::Open => {
                self.prefix.push('(');
                self.wants_number = true;
            }
            Element::Close => {
                if let Some(last) = self.words.last_mut() {
                    last.push(')');
                }
                self.wants_number = true;
            }
        }
    }

    /// A comment in braces. No line starts with a character that has a special meaning there, and
    /// commands are not split.
    pub fn comment(&mut self, text: &str) {
        let tokens = tokens(text);
        let last = tokens.len().saturating_sub(1);
        for (index, token) in tokens.iter().enumerate() {
            let closed = if index == last { format!("{token} }}") } else { token.clone() };
            if index == 0 {
                self.word(&format!("{{ {closed}"));
            } else if token.starts_with(['[', '%', ';'])
                && let Some(before) = self.words.last_mut()
            {
                before.push(' ');
                before.push_str(&closed);
            } else {
                self.word(&closed);
            }
            self.wants_number = true;
        }
    }
}

/// The words of a comment. A command such as `[%clk 0:03:00]` is one word.
#[must_use]
pub fn tokens(text: &str) -> Vec<String> {
    let mut tokens = Vec::new();
    let mut rest = text.trim();
    let mut may_close = true;
    while !rest.is_empty() {
        let mut command = None;
        if may_close && rest.starts_with("[%") {
            command = rest.find(']').map(|end| end + 1);
            may_close = command.is_some();
        }
        let end = command.or_else(|| rest.find(char::is_whitespace)).unwrap_or(rest.len());
        tokens.push(rest[..end].split_whitespace().collect::<Vec<_>>().join(" "));
        rest = rest[end..].trim_start();
    }
    tokens
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn commands_without_an_end_take_little_time() {
        let text = "[%eval ".repeat(300_000);
        assert_eq!(tokens(&text).len(), 300_000);
        assert_eq!(tokens("[%a b] [%c d"), ["[%a b]", "[%c", "d"]);
    }

    #[test]
    fn commands_stay_whole_and_begin_no_line() {
        let mut writer = Writer { words: Vec::new(), prefix: "(".to_owned(), wants_number: false };
        writer.comment(" \n");
        assert!(writer.words.is_empty() && !writer.wants_number);
        writer.comment("[%eval 0.31] [%clk\n0:03:00] a  [b] % c ; d");
        assert_eq!(writer.words, ["({ [%eval 0.31] [%clk 0:03:00]", "a [b] %", "c ;", "d }"]);
        assert!(writer.wants_number);
    }
}
