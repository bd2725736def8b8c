//! Text from outside in messages: quoted, or at least without characters that control a terminal.
//! The caller says what is wrong with it.

use std::borrow::Cow;
use std::fmt::Write;

pub use atomic_chess::quote::quote;

/// The text without characters that control or reorder a terminal: control characters, including C1
/// and escape sequences, and marks of writing direction are shown in the form `\u{1b}`. Line feeds
/// and tabs stay.
///
/// ```
/// use fissile_search::util::quote::harmless;
///
/// assert_eq!(harmless("a\tb\n"), "a\tb\n");
/// assert_eq!(harmless("a\u{1b}[2Jb"), "a\\u{1b}[2Jb");
/// ```
#[must_use]
pub fn harmless(text: &str) -> Cow<'_, str> {
    if !text.contains(is_harmful) {
        return Cow::Borrowed(text);
    }
    let mut shown = String::with_capacity(text.len() + 8);
    for character in text.chars() {
        if is_harmful(character) {
            // Writing into a string cannot fail.
            let _ = write!(shown, "{}", character.escape_unicode());
        } else {
            shown.push(character);
        }
    }
    Cow::Owned(shown)
}

/// Whether all bytes are printable ASCII, line feeds or tabs, so that none is harmful or a part of
/// a longer character.
#[must_use]
pub fn is_plain(bytes: &[u8]) -> bool {
    bytes.iter().all(|byte| matches!(byte, b' '..=b'~' | b'\n' | b'\t'))
}

/// JSON without the characters that control or reorder a terminal: they are written in the
/// form `\u001b`, which means the same character. They occur in strings only.
///
/// ```
/// use fissile_search::util::quote::harmless_json;
///
/// assert_eq!(harmless_json("\"a\u{9b}2J\"".to_owned()), r#""a\u009b2J""#);
/// ```
#[must_use]
pub fn harmless_json(text: String) -> String {
    if is_plain(text.as_bytes()) || !text.contains(is_harmful) {
        return text;
    }
    let mut shown = String::with_capacity(text.len() + 8);
    for character in text.chars() {
        if is_harmful(character) {
            // Writing into a string cannot fail. No harmful character needs more than four digits.
            let _ = write!(shown, "\\u{:04x}", u32::from(character));
        } else {
            shown.push(character);
        }
    }
    shown
}

fn is_harmful(character: char) -> bool {
    match character {
        '\n' | '\t' => false,
        // Marks, embeddings, overrides and isolates (Unicode Standard Annex 9, table 4).
        '\u{61c}' | '\u{200e}' | '\u{200f}' => true,
        '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}' => true,
        _ => character.is_control(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_harmful_characters_are_replaced() {
        for plain in ["", "Łódź 棋 é ½", "two\n\tlines\n"] {
            assert!(matches!(harmless(plain), Cow::Borrowed(text) if text == plain));
        }
        assert_eq!(harmless("\u{9b}31m\r\u{7f}\0"), "\\u{9b}31m\\u{d}\\u{7f}\\u{0}");
        assert_eq!(harmless("exe.\u{202e}ngp"), "exe.\\u{202e}ngp");
    }
}
