//! Files that gzip or zstd has packed, such as the dumps of lichess. What is in them is for others.

use std::io::{self, Read};

use flate2::read::MultiGzDecoder;
use ruzstd::decoding::StreamingDecoder;

/// The most bytes that a file may have when it is unpacked, so that a small file made to fill the
/// memory does not.
const MOST: u64 = 4 << 30;

/// The bytes of a file, unpacked if its first ones say that gzip or zstd has packed it.
///
/// # Errors
/// The packed data is damaged, or has more than 4 GiB when it is unpacked.
pub fn unpacked(bytes: Vec<u8>) -> io::Result<Vec<u8>> {
    match bytes.as_slice() {
        [0x1f, 0x8b, ..] => whole(MultiGzDecoder::new(bytes.as_slice()), MOST),
        [0x28, 0xb5, 0x2f, 0xfd, ..] => zstd(&bytes, MOST),
        _ => Ok(bytes),
    }
}

/// All frames of a zstd file, one after the other: those of lichess have many.
fn zstd(bytes: &[u8], most: u64) -> io::Result<Vec<u8>> {
    let (mut rest, mut all) = (bytes, Vec::new());
    while !rest.is_empty() {
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
        return Err(io::Error::other("unpacked it has more than 4 GiB"));
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
