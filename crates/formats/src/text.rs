//! The text of files that people and older programs write: UTF-8 as a rule, but also Latin-1, which
//! the PGN standard asks for, and UTF-16.

use std::borrow::Cow;

use encoding_rs::{Encoding, WINDOWS_1252};

/// How the text of a file was encoded.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Encoded {
    Utf8,
    /// In the encoding with this name. A file may mix Latin-1 and UTF-8 line by line.
    Otherwise(&'static str),
}

/// The text of a file, without byte order marks. A mark tells UTF-8 from UTF-16; a file that was joined
/// from several may have more of them, each before a tag or a position. Without a mark each
/// line that is not UTF-8 is read as Windows-1252, which is Latin-1 with a few more letters and
/// gives every byte a meaning: files joined from several sources have lines of both kinds.
///
/// ```
/// use fissile_formats::text::{Encoded, decode};
///
/// assert_eq!(decode("Müller".as_bytes()), ("Müller".into(), Encoded::Utf8));
/// assert_eq!(decode(b"M\xfcller").0, "Müller");
/// ```
#[must_use]
pub fn decode(bytes: &[u8]) -> (Cow<'_, str>, Encoded) {
    let (text, encoded) = decode_once(bytes);
    match text.contains(MARK) {
        true => (Cow::Owned(text.replace(MARK, "")), encoded),
        false => (text, encoded),
    }
}

/// The byte order mark. As a letter it has no width, and no meaning anymore.
const MARK: char = '\u{feff}';

fn decode_once(bytes: &[u8]) -> (Cow<'_, str>, Encoded) {
    if let Some((encoding, mark)) = Encoding::for_bom(bytes) {
        let (text, had_errors) = encoding.decode_without_bom_handling(&bytes[mark..]);
        return match encoding.name() {
            "UTF-8" if had_errors => by_lines(&bytes[mark..]),
            "UTF-8" => (text, Encoded::Utf8),
            name => (text, Encoded::Otherwise(name)),
        };
    }
    match std::str::from_utf8(bytes) {
        Ok(text) => (Cow::Borrowed(text), Encoded::Utf8),
        Err(_) => by_lines(bytes),
    }
}

fn by_lines(bytes: &[u8]) -> (Cow<'_, str>, Encoded) {
    let lines = bytes.split_inclusive(|byte| *byte == b'\n').map(|line| {
        std::str::from_utf8(line)
            .map_or_else(|_| WINDOWS_1252.decode_without_bom_handling(line).0, Cow::Borrowed)
    });
    (Cow::Owned(lines.collect()), Encoded::Otherwise("Latin-1"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_encoding_is_read() {
        let text = "[White \"Ägir Ößter\"]\r\n1. e4 {½ – “x”}\n";
        let utf16 = |swap: fn(u16) -> [u8; 2]| -> Vec<u8> {
            "\u{feff}".encode_utf16().chain(text.encode_utf16()).flat_map(swap).collect()
        };
        let latin = WINDOWS_1252.encode(text).0.into_owned();
        for (bytes, name) in [
            (text.as_bytes().to_vec(), None),
            (format!("\u{feff}{text}").into_bytes(), None),
            (latin.clone(), Some("Latin-1")),
            (utf16(u16::to_le_bytes), Some("UTF-16LE")),
            (utf16(u16::to_be_bytes), Some("UTF-16BE")),
        ] {
            let encoded = name.map_or(Encoded::Utf8, Encoded::Otherwise);
            assert_eq!(decode(&bytes), (text.into(), encoded));
        }
        // Two files joined.
        let both = [text.as_bytes(), &latin].concat();
        assert_eq!(decode(&both), (text.repeat(2).into(), Encoded::Otherwise("Latin-1")));
        let joined = format!("\u{feff}{text}\u{feff}{text}");
        assert_eq!(decode(joined.as_bytes()), (text.repeat(2).into(), Encoded::Utf8));
        let marked = ["\u{feff}".as_bytes(), &latin].concat();
        assert_eq!(decode(&marked), (text.into(), Encoded::Otherwise("Latin-1")));
    }

    #[test]
    fn every_byte_has_a_meaning() {
        let all: Vec<u8> = (0..=255).collect();
        let (text, encoded) = decode(&all);
        assert_eq!((text.chars().count(), encoded), (256, Encoded::Otherwise("Latin-1")));
        assert!(!text.contains(char::REPLACEMENT_CHARACTER));
    }
}
