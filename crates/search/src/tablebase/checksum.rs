//! The checksum at the end of a Syzygy file. Its only description is the program `tbcheck` of
//! <https://github.com/syzygy1/tb>: the file without its last sixteen bytes is cut into blocks of
//! 16 MiB, `CityHashCrc256` hashes each block, and `CityHashCrc128` hashes the hashes of all
//! blocks. [`super::inventory`] lists the files.
//!
//! The hashes are those of CityHash 1.0.3 by Geoff Pike and Jyrki Alakuijala (Copyright 2011
//! Google, MIT licence), which no crate has with its CRC variants.

use std::io::{self, Read};
use std::path::Path;

use crate::util::regular;

/// The result of checking a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Checksum {
    /// The checksum matches the contents.
    Right,
    /// The checksum does not match: the file is damaged.
    Wrong,
    /// There is no checksum: the file has not the length of a complete one.
    Missing,
}

/// The length of a block, in bytes.
const BLOCK: u64 = 1 << 24;
/// The length of the checksum, in bytes. Without it the length of a file is a multiple of 64.
const LENGTH: u64 = 16;

/// Compares the checksum in a file with that of its contents.
///
/// # Errors
/// If the file cannot be read.
pub fn check(path: &Path) -> io::Result<Checksum> {
    let mut file = regular::open(path)?;
    let length = file.metadata()?.len();
    check_reader(&mut file, length)
}

/// Compares the checksum at the end of the contents of a file with that of the rest.
#[must_use]
pub fn check_bytes(mut bytes: &[u8]) -> Checksum {
    let length = bytes.len() as u64;
    // The end of the bytes is the only error that reading them can have.
    check_reader(&mut bytes, length).unwrap_or(Checksum::Missing)
}

fn check_reader(file: &mut dyn Read, length: u64) -> io::Result<Checksum> {
    if length % 64 != LENGTH || length == LENGTH {
        return Ok(Checksum::Missing);
    }
    let mut left = length - LENGTH;
    let mut hashes = Vec::new();
    let mut block = vec![0; BLOCK.min(left) as usize];
    while left > 0 {
        block.truncate(left.min(BLOCK) as usize);
        file.read_exact(&mut block)?;
        hashes.extend(crc_256(&block).into_iter().flat_map(u64::to_le_bytes));
        left -= block.len() as u64;
    }
    let mut stored = [0; LENGTH as usize];
    file.read_exact(&mut stored)?;
    let [low, high] = crc_128(&hashes);
    let found = u128::from(high) << 64 | u128::from(low);
    Ok(if found == u128::from_le_bytes(stored) { Checksum::Right } else { Checksum::Wrong })
}

const K0: u64 = 0xc3a5_c85c_97cb_3127;
const K1: u64 = 0xb492_b66f_be98_f273;
const K3: u64 = 0xc949_d7c7_509e_6557;

/// The eight bytes at `at`, little-endian; 0 past the end, where the hashes never read.
fn word(bytes: &[u8], at: usize) -> u64 {
    let word = bytes.get(at..at + 8).and_then(|word| word.try_into().ok());
    u64::from_le_bytes(word.unwrap_or_default())
}

/// `Rotate`: to the right.
const fn turned(value: u64, by: u32) -> u64 {
    value.rotate_right(by)
}

const fn shift_mix(value: u64) -> u64 {
    value ^ value >> 47
}

/// `HashLen16`.
const fn mixed(low: u64, high: u64) -> u64 {
    const MULTIPLIER: u64 = 0x9ddf_ea08_eb38_2d69;
    let a = shift_mix((low ^ high).wrapping_mul(MULTIPLIER));
    let b = shift_mix((high ^ a).wrapping_mul(MULTIPLIER));
    b.wrapping_mul(MULTIPLIER)
}

/// `CityHashCrc256` of a block.
fn crc_256(bytes: &[u8]) -> [u64; 4] {
    const SHORTEST: usize = 240;
    if bytes.len() >= SHORTEST {
        return crc_256_long(bytes, 0);
    }
    let mut padded = [0; SHORTEST];
    padded[..bytes.len()].copy_from_slice(bytes);
    crc_256_long(&padded, !(bytes.len() as u32))
}

/// The state of `CityHashCrc256Long`: the words a to e and t, and five checksums f to j.
struct Mixer {
    words: [u64; 6],
    sums: [u64; 5],
}

impl Mixer {
    /// Mixes in the forty bytes at `at`. `odd` is 1 in the plain rounds and 0 in the others.
    fn take(&mut self, bytes: &[u8], at: usize, multiplier: u64, odd: u32) {
        let [a, b, c, d, e, t] = self.words;
        let step = |value: u64, by: u32, place: usize| {
            turned(value, by ^ odd).wrapping_mul(multiplier).wrapping_add(word(bytes, at + place))
        };
        self.words =
            [step(b, 41, 0), step(c, 27, 8), step(d, 41, 16), step(e, 33, 24), step(t, 25, 32), a];
        for (sum, word) in self.sums.iter_mut().zip(self.words) {
            *sum = crc32c(*sum as u32, word).into();
        }
    }
}

/// `CityHashCrc256Long`, for 240 bytes or more.
fn crc_256_long(bytes: &[u8], seed: u32) -> [u64; 4] {
    let length = bytes.len() as u64;
    let seed = u64::from(seed);
    let b = word(bytes, 96).wrapping_add(K0);
    let mut result =
        [mixed(b, length), word(bytes, 120).wrapping_mul(K0).wrapping_add(length), 0, 0];
    let [c, d, ..] = result;
    let mut mixer = Mixer {
        words: [
            word(bytes, 56).wrapping_add(K0),
            b,
            c,
            d,
            word(bytes, 184).wrapping_add(seed),
            c.wrapping_add(d),
        ],
        sums: [seed, 0, 0, 0, 0],
    };
    let whole = bytes.len() / 240 * 240;
    for at in (0..whole).step_by(40) {
        let (multiplier, odd) = if at / 40 % 2 == 0 { (1, 1) } else { (K0, 0) };
        mixer.take(bytes, at, multiplier, odd);
    }
    let mut at = whole;
    while bytes.len() - at >= 40 {
        mixer.take(bytes, at, K0, 0);
        at += 40;
    }
    if at < bytes.len() {
        mixer.take(bytes, bytes.len() - 40, K0, 0);
    }
    let Mixer {
        words: [mut a, mut b, mut c, mut d, mut e, t],
        sums: [mut f, mut g, mut h, mut i, mut j],
    } = mixer;
    j = j.wrapping_add(i << 32);
    a = mixed(a, j);
    h = h.wrapping_add(g << 32);
    b = b.wrapping_add(h);
    c = mixed(c, f).wrapping_add(i);
    d = mixed(d, e.wrapping_add(result[0]));
    j = j.wrapping_add(e);
    i = i.wrapping_add(mixed(h, t));
    e = mixed(a, d).wrapping_add(j);
    f = mixed(b, c).wrapping_add(a);
    g = mixed(j, i).wrapping_add(c);
    let folded = |value: u64| shift_mix(value.wrapping_mul(K0)).wrapping_mul(K0);
    result[0] = e.wrapping_add(f).wrapping_add(g).wrapping_add(h);
    a = folded(a.wrapping_add(g)).wrapping_add(b);
    result[1] = result[1].wrapping_add(a.wrapping_add(result[0]));
    a = folded(a).wrapping_add(c);
    result[2] = a.wrapping_add(result[1]);
    a = folded(a.wrapping_add(e));
    result[3] = a.wrapping_add(result[2]);
    result
}

/// `CityHashCrc128` of the hashes of all blocks, 32 bytes each.
fn crc_128(bytes: &[u8]) -> [u64; 2] {
    if bytes.len() > 900 {
        let [.., low, high] = crc_256(bytes);
        return [low, high];
    }
    let seed = [word(bytes, 0) ^ K3, word(bytes, 8)];
    if bytes.len() - 16 < 128 { murmur(bytes, seed) } else { city_128(bytes, seed) }
}

/// `CityMurmur` of the bytes after the first sixteen, for up to four blocks.
fn murmur(bytes: &[u8], [mut a, mut b]: [u64; 2]) -> [u64; 2] {
    let length = bytes.len() as u64 - 16;
    let end = bytes.len();
    let (mut c, mut d);
    if length == 16 {
        // `HashLen0to16` of exactly sixteen bytes.
        let (first, last) = (word(bytes, 16), word(bytes, 24));
        let short = mixed(first, turned(last.wrapping_add(16), 16)) ^ last;
        a = shift_mix(a.wrapping_mul(K1)).wrapping_mul(K1);
        c = b.wrapping_mul(K1).wrapping_add(short);
        d = shift_mix(a.wrapping_add(first));
    } else {
        c = mixed(word(bytes, end - 8).wrapping_add(K1), a);
        d = mixed(b.wrapping_add(length), c.wrapping_add(word(bytes, end - 16)));
        a = a.wrapping_add(d);
        // Only whole steps: the last sixteen bytes are in the sums above.
        for at in (16..end - 16).step_by(16) {
            let folded = |at| shift_mix(word(bytes, at).wrapping_mul(K1)).wrapping_mul(K1);
            a = (a ^ folded(at)).wrapping_mul(K1);
            b ^= a;
            c = (c ^ folded(at + 8)).wrapping_mul(K1);
            d ^= c;
        }
    }
    a = mixed(a, c);
    b = mixed(d, b);
    [a ^ b, mixed(b, a)]
}

/// `WeakHashLen32WithSeeds` of the 32 bytes at `at`.
fn weak(bytes: &[u8], at: usize, a: u64, b: u64) -> [u64; 2] {
    let [w, x, y, z] = [0, 8, 16, 24].map(|place| word(bytes, at + place));
    let start = a.wrapping_add(w);
    let turned_b = turned(b.wrapping_add(start).wrapping_add(z), 21);
    let sum = start.wrapping_add(x).wrapping_add(y);
    let second = turned_b.wrapping_add(turned(sum, 44)).wrapping_add(start);
    [sum.wrapping_add(z), second]
}

/// `CityHash128WithSeed` of the bytes after the first sixteen, at least 128 of them.
fn city_128(bytes: &[u8], [mut x, mut y]: [u64; 2]) -> [u64; 2] {
    let mut at = 16;
    let mut left = bytes.len() - at;
    let mut z = (left as u64).wrapping_mul(K1);
    let first = turned(y ^ K1, 49).wrapping_mul(K1).wrapping_add(word(bytes, at));
    let mut v = [first, turned(first, 42).wrapping_mul(K1).wrapping_add(word(bytes, at + 8))];
    let mut w = [
        turned(y.wrapping_add(z), 35).wrapping_mul(K1).wrapping_add(x),
        turned(x.wrapping_add(word(bytes, at + 88)), 53).wrapping_mul(K1),
    ];
    while left >= 128 {
        for _ in 0..2 {
            x = turned(x.wrapping_add(y).wrapping_add(v[0]).wrapping_add(word(bytes, at + 8)), 37)
                .wrapping_mul(K1);
            y = turned(y.wrapping_add(v[1]).wrapping_add(word(bytes, at + 48)), 42)
                .wrapping_mul(K1);
            x ^= w[1];
            y = y.wrapping_add(v[0]).wrapping_add(word(bytes, at + 40));
            z = turned(z.wrapping_add(w[0]), 33).wrapping_mul(K1);
            v = weak(bytes, at, v[1].wrapping_mul(K1), x.wrapping_add(w[0]));
            w = weak(bytes, at + 32, z.wrapping_add(w[1]), y.wrapping_add(word(bytes, at + 16)));
            std::mem::swap(&mut z, &mut x);
            at += 64;
        }
        left -= 128;
    }
    x = x.wrapping_add(turned(v[0].wrapping_add(z), 49).wrapping_mul(K0));
    z = z.wrapping_add(turned(w[0], 37).wrapping_mul(K0));
    // Up to four blocks of 32 bytes from the end backward, the last of which may overlap.
    let mut done = 0;
    while done < left {
        done += 32;
        let block = at + left - done;
        y = turned(x.wrapping_add(y), 42).wrapping_mul(K0).wrapping_add(v[1]);
        w[0] = w[0].wrapping_add(word(bytes, block + 16));
        x = x.wrapping_mul(K0).wrapping_add(w[0]);
        z = z.wrapping_add(w[1]).wrapping_add(word(bytes, block));
        w[1] = w[1].wrapping_add(v[0]);
        v = weak(bytes, block, v[0].wrapping_add(z), v[1]);
    }
    x = mixed(x, v[0]);
    y = mixed(y.wrapping_add(z), w[0]);
    [
        mixed(x.wrapping_add(v[1]), w[1]).wrapping_add(y),
        mixed(x.wrapping_add(w[1]), y.wrapping_add(v[1])),
    ]
}

/// The instruction `crc32` of SSE 4.2: CRC-32C without the inversions, over eight bytes.
fn crc32c(crc: u32, word: u64) -> u32 {
    let bytes = (word ^ u64::from(crc)).to_le_bytes();
    bytes.iter().zip(CRC.iter().rev()).fold(0, |sum, (byte, table)| sum ^ table[usize::from(*byte)])
}

/// The effect of a byte followed by 0 to 7 zero bytes.
static CRC: [[u32; 256]; 8] = {
    let mut tables = [[0; 256]; 8];
    let mut byte = 0;
    while byte < 256 {
        let mut crc = byte as u32;
        let mut bit = 0;
        while bit < 8 {
            crc = crc >> 1 ^ (0x82f6_3b78 * (crc & 1));
            bit += 1;
        }
        tables[0][byte] = crc;
        byte += 1;
    }
    let mut zeros = 1;
    while zeros < 8 {
        let mut byte = 0;
        while byte < 256 {
            let before = tables[zeros - 1][byte];
            tables[zeros][byte] = before >> 8 ^ tables[0][(before & 255) as usize];
            byte += 1;
        }
        zeros += 1;
    }
    tables
};

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn crc32c_is_the_published_one() {
        // RFC 3720, B.4: 32 bytes of zeros, with the inversions around.
        let crc = (0..4).fold(!0, |crc, _| crc32c(crc, 0));
        assert_eq!(!crc, 0x8a91_36aa);
    }
}
