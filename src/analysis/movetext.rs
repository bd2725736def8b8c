//! The words of a movetext: moves with their numbers, glyphs, comments, variations. [`super::annotate`]
//! decides which of them a game gets, and breaks the lines.

use super::comment::tokens;
use crate::atomic::Color;
use crate::formats::pgn::Element;

/// Collects the words of the movetext.
#[derive(Default)]
pub(super) struct Writer {
    pub words: Vec<String>,
    /// Attached to the next word without a space.
    pub prefix: String,
    /// Whether a move of Black needs its number.
    pub wants_number: bool,
}

impl Writer {
    pub fn word(&mut self, word: &str) {
        let mut whole = std::mem::take(&mut self.prefix);
        whole.push_str(word);
        self.words.push(whole);
    }

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

#[cfg(test)]
mod tests {
    use super::*;

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
