//! The text in the bytes of a file, which gzip or zstd may have packed, as the dumps of lichess are.
//! The caller knows what the text is about.

use std::borrow::Cow;
use std::io::{self, Read};

use flate2::read::MultiGzDecoder;
use ruzstd::decoding::StreamingDecoder;

use super::text::{Encoded, decode};

/// The most bytes that a file may have when it is unpacked: a small file can be made so that it
/// would fill any memory.
const MOST: u64 = 4 << 30;

/// The text of a file and how it was encoded, as [`decode`] finds it, after unpacking.
///
/// # Errors
/// The packed data is damaged or has more than 4 GiB when it is unpacked, or the file is not a text,
/// such as a book in the format of Polyglot.
pub fn text(bytes: Vec<u8>) -> io::Result<(String, Encoded)> {
    let bytes = unpacked(bytes)?;
    let (text, encoded) = decode(&bytes);
    let text = match text {
        Cow::Borrowed(text) if text.len() == bytes.len() => None,
        text => Some(text.into_owned()),
    };
    // Most files are the text as it is, which needs no second copy.
    let text = match text {
        Some(text) => text,
        None => String::from_utf8(bytes).map_err(io::Error::other)?,
    };
    // As git does: a text has no zero bytes, and other files have one soon.
    if text.bytes().take(8000).any(|byte| byte == 0) {
        return Err(io::Error::other("it is not a text"));
    }
    Ok((text, encoded))
}

/// The bytes of a file, unpacked if its first ones say that gzip or zstd has packed it.
fn unpacked(bytes: Vec<u8>) -> io::Result<Vec<u8>> {
    match bytes.as_slice() {
        [0x1f, 0x8b, ..] => whole(MultiGzDecoder::new(bytes.as_slice()), MOST),
        [0x28, 0xb5, 0x2f, 0xfd, ..] | [0x50..=0x5f, 0x2a, 0x4d, 0x18, ..] => zstd(&bytes, MOST),
        _ => Ok(bytes),
    }
}

/// All frames of a zstd file, one after the other. pzstd, which packs the dumps of lichess, writes many,
/// and before each one that a reader skips.
fn zstd(bytes: &[u8], most: u64) -> io::Result<Vec<u8>> {
    let (mut rest, mut all) = (bytes, Vec::new());
    while !rest.is_empty() {
        if let [0x50..=0x5f, 0x2a, 0x4d, 0x18, a, b, c, d, after @ ..] = rest {
            let length = u32::from_le_bytes([*a, *b, *c, *d]) as usize;
            let cut = || io::Error::from(io::ErrorKind::UnexpectedEof);
            rest = after.get(length..).ok_or_else(cut)?;
            continue;
        }
        let left = most.saturating_sub(all.len() as u64);
        let frame = StreamingDecoder::new(&mut rest).map_err(io::Error::other)?;
        all.append(&mut whole(frame, left)?);
    }
    Ok(all)
}

fn whole(packed: impl Read, most: u64) -> io::Result<Vec<u8>> {
    let mut all = Vec::new();
    packed.take(most.saturating_add(1)).read_to_end(&mut all)?;
    if all.len() as u64 > most {
        return Err(io::Error::other("it has more than 4 GiB when it is unpacked"));
    }
    Ok(all)
}

#[cfg(test)]
mod tests {
    use std::io::Write;

    use flate2::Compression;
    use flate2::write::GzEncoder;
    use ruzstd::encoding::{CompressionLevel, compress_to_vec};

    use super::*;

    fn gzip(text: &[u8]) -> Vec<u8> {
        let mut packer = GzEncoder::new(Vec::new(), Compression::default());
        packer.write_all(text).unwrap();
        packer.finish().unwrap()
    }

    fn zstd_of(text: &[u8]) -> Vec<u8> {
        compress_to_vec(text, CompressionLevel::Fastest)
    }

    #[test]
    fn packed_files_are_unpacked_and_others_stay() {
        let text = b"1. e4 e5 *\n".repeat(10_000);
        for packed in [gzip(&text), zstd_of(&text), text.clone()] {
            assert!(unpacked(packed).unwrap() == text);
        }
        // Parts that were packed one by one.
        for pack in [gzip, zstd_of] {
            let parts = [pack(b"1. e4 *\n"), pack(b"1. d4 *\n")].concat();
            assert_eq!(unpacked(parts).unwrap(), b"1. e4 *\n1. d4 *\n");
        }
        assert_eq!(unpacked(Vec::new()).unwrap(), b"");
        let skipped = [b"\x50\x2a\x4d\x18\x03\0\0\0abc", zstd_of(b"1. e4 *\n").as_slice()].concat();
        assert_eq!(unpacked(skipped.repeat(2)).unwrap(), b"1. e4 *\n1. e4 *\n");
        assert!(unpacked(b"\x50\x2a\x4d\x18\x03\0\0\0ab".to_vec()).is_err());
    }

    #[test]
    fn what_is_not_a_text_is_refused() {
        let utf16: Vec<u8> = "\u{feff}1. e4 *".encode_utf16().flat_map(u16::to_le_bytes).collect();
        assert_eq!(text(utf16).unwrap().0, "1. e4 *");
        for bytes in [b"\0\x12book".to_vec(), gzip(b"e4 \0"), zstd_of(&[0; 9])] {
            assert_eq!(text(bytes).unwrap_err().to_string(), "it is not a text");
        }
    }

    #[test]
    fn damage_is_an_error_and_size_has_a_limit() {
        let text: Vec<u8> = (0..50_000_u32).flat_map(u32::to_le_bytes).collect();
        for packed in [gzip(&text), zstd_of(&text)] {
            let half = packed[..packed.len() / 2].to_vec();
            assert!(unpacked(half).is_err());
        }
        let bomb = gzip(&[0; 100_000]);
        assert!(whole(MultiGzDecoder::new(bomb.as_slice()), 99_999).is_err());
        assert_eq!(whole(MultiGzDecoder::new(bomb.as_slice()), 100_000).unwrap().len(), 100_000);
        assert!(zstd(&zstd_of(&[0; 1000]), 999).is_err());
    }
}
