//! Slider attacks by magic bitboards: multiplying the blockers of a square by a constant gathers
//! them into an index (<https://www.chessprogramming.org/Magic_Bitboards>). The constants come from
//! a random search for this project; the tests compare every entry with a walk along the rays.

#![allow(long_running_const_eval, reason = "the slider table has 107,648 entries")]

use super::{BISHOP_LINES, ROOK_LINES, both_ways, step};
use crate::bitboard::Bitboard;
use crate::square::Square;

/// The index data of a square's entries in [`SLIDERS`].
struct Magic {
    /// The squares whose occupancy matters: the rays without their last square.
    mask: u64,
    factor: u64,
    /// The index of the square's first entry.
    offset: u32,
    /// 64 minus the number of squares in the mask.
    shift: u32,
}

/// The attacks of a bishop.
#[inline]
pub(super) fn bishop(square: Square, occupied: Bitboard) -> Bitboard {
    slider(&BISHOP_MAGICS[square.index()], occupied)
}

/// The attacks of a rook.
#[inline]
pub(super) fn rook(square: Square, occupied: Bitboard) -> Bitboard {
    slider(&ROOK_MAGICS[square.index()], occupied)
}

#[inline]
fn slider(magic: &Magic, occupied: Bitboard) -> Bitboard {
    let index = (occupied.0 & magic.mask).wrapping_mul(magic.factor) >> magic.shift;
    // The mask changes no index that occurs; it removes the bounds check.
    SLIDERS[(index as usize + magic.offset as usize) & (SLIDERS_LEN - 1)]
}

/// The next power of two after the 107,648 entries that 64 rooks and 64 bishops need.
const SLIDERS_LEN: usize = 1 << 17;

static BISHOP_MAGICS: [Magic; 64] = magics(&BISHOP_LINES, &BISHOP_FACTORS, ROOK_ENTRIES);
static ROOK_MAGICS: [Magic; 64] = magics(&ROOK_LINES, &ROOK_FACTORS, 0);
#[cfg(not(target_family = "wasm"))]
static SLIDERS: [Bitboard; SLIDERS_LEN] = sliders();
/// Computing the table takes a few milliseconds; a page would have to fetch a megabyte.
#[cfg(target_family = "wasm")]
static SLIDERS: std::sync::LazyLock<Box<[Bitboard; SLIDERS_LEN]>> =
    std::sync::LazyLock::new(|| Box::new(sliders()));

/// The entries of all 64 rooks; those of the bishops follow.
const ROOK_ENTRIES: u32 = 102_400;

/// Attacks along one line by the o^(o-2r) trick: subtracting the slider from the blockers clears up
/// to the first of them; the mirrored subtraction does the same in the other direction. Source:
/// <https://www.chessprogramming.org/Hyperbola_Quintessence>.
const fn along(square: u8, occupied: u64, line: u64) -> u64 {
    let slider = 1u64 << square;
    let blockers = occupied & line;
    let up = blockers.wrapping_sub(slider << 1);
    let down = blockers.reverse_bits().wrapping_sub(slider.reverse_bits() << 1).reverse_bits();
    (up ^ down) & line
}

/// The part of a ray where a blocker matters: all but the last square.
const fn inner(square: u8, direction: (i8, i8)) -> u64 {
    let mut squares = 0;
    let mut at = square;
    while let Some(to) = step(at, direction) {
        if step(to, direction).is_some() {
            squares |= 1 << to;
        }
        at = to;
    }
    squares
}

const fn magics(lines: &[(i8, i8); 2], factors: &[u64; 64], start: u32) -> [Magic; 64] {
    const BLANK: Magic = Magic { mask: 0, factor: 0, offset: 0, shift: 0 };
    let mut table = [BLANK; 64];
    let mut offset = start;
    let mut square = 0;
    while square < 64 {
        let mut mask = 0;
        let mut i = 0;
        while i < 2 {
            mask |= inner(square, lines[i]) | inner(square, (-lines[i].0, -lines[i].1));
            i += 1;
        }
        let shift = 64 - mask.count_ones();
        table[square as usize] = Magic { mask, factor: factors[square as usize], offset, shift };
        offset += 1 << mask.count_ones();
        square += 1;
    }
    table
}

const fn sliders() -> [Bitboard; SLIDERS_LEN] {
    let mut table = [Bitboard::EMPTY; SLIDERS_LEN];
    let rooks = magics(&ROOK_LINES, &ROOK_FACTORS, 0);
    let bishops = magics(&BISHOP_LINES, &BISHOP_FACTORS, ROOK_ENTRIES);
    let mut square = 0;
    while square < 64 {
        fill(&mut table, &rooks[square as usize], square, &ROOK_LINES);
        fill(&mut table, &bishops[square as usize], square, &BISHOP_LINES);
        square += 1;
    }
    table
}

/// Fills in a square's attacks for every set of blockers, enumerating the subsets of its mask by
/// the carry trick.
const fn fill(
    table: &mut [Bitboard; SLIDERS_LEN],
    magic: &Magic,
    square: u8,
    lines: &[(i8, i8); 2],
) {
    let (first, second) = (both_ways(square, lines[0]), both_ways(square, lines[1]));
    let mut blockers = 0u64;
    loop {
        let index = blockers.wrapping_mul(magic.factor) >> magic.shift;
        table[index as usize + magic.offset as usize] =
            Bitboard(along(square, blockers, first) | along(square, blockers, second));
        blockers = blockers.wrapping_sub(magic.mask) & magic.mask;
        if blockers == 0 {
            return;
        }
    }
}

const ROOK_FACTORS: [u64; 64] = [
    0x0880_1080_0040_0024,
    0x0100_2100_1080_4000,
    0x4080_1000_2000_8008,
    0x4080_1000_0800_0480,
    0x1200_0910_0200_8420,
    0x2200_0104_0200_9008,
    0x0c00_0c04_8810_2213,
    0x0200_1021_0042_0084,
    0x0803_8000_8240_0322,
    0x1402_8020_0080_4004,
    0x0002_8010_0080_2000,
    0x0202_0010_2040_0a01,
    0x0000_8008_0080_0400,
    0x8002_0002_0110_0408,
    0x3404_0084_0801_0210,
    0x000a_0010_8102_0044,
    0x4100_8280_0040_0021,
    0x0040_0080_2000_8040,
    0x0620_0280_1000_8020,
    0x1410_8080_1000_0800,
    0x0080_8080_0400_0800,
    0x0000_0801_4020_0410,
    0x0010_4400_1048_2102,
    0x0040_8200_0408_a4c1,
    0x0102_0102_0020_8040,
    0xa810_064a_4004_2000,
    0x2000_2082_0016_0044,
    0x0000_2101_0010_0008,
    0x0002_0022_0010_0804,
    0x0042_0002_0010_0804,
    0x80a0_494c_0008_9210,
    0x2a00_8020_8008_5100,
    0x2100_4000_8080_0020,
    0x0020_2000_40c0_1000,
    0x0010_8020_0080_1000,
    0x1890_0008_0080_1080,
    0x0844_4a00_4e00_06a0,
    0x0802_0004_0080_0280,
    0x0080_0810_0400_0201,
    0x2200_4400_4200_0081,
    0x0040_0040_2090_8002,
    0x0410_0020_0048_4000,
    0x1210_0124_0801_2000,
    0x0108_0020_1001_0100,
    0x3000_0400_0800_8080,
    0x0000_0400_0200_8080,
    0x0402_0001_0482_0008,
    0x1000_1284_410a_0004,
    0x0010_4000_8000_2080,
    0x0480_4010_0020_0040,
    0x2044_4011_0820_0100,
    0x2084_2300_0a10_0100,
    0x0000_a01a_0012_2a00,
    0x0800_0200_8004_0080,
    0x0800_0108_0250_0400,
    0x1008_0044_0110_8200,
    0x0c02_0141_8025_0036,
    0x2745_0110_8a00_2042,
    0x2081_4060_0102_1019,
    0x2015_0520_1001_0009,
    0x8941_0008_0010_0205,
    0x0001_0008_0400_0201,
    0x2680_2508_3882_1004,
    0x2040_0102_8442_2402,
];

const BISHOP_FACTORS: [u64; 64] = [
    0x2020_2204_0803_2045,
    0x0008_8904_0400_5200,
    0x4008_4200_4209_0080,
    0x2009_0411_0000_8120,
    0x8401_1040_040a_8202,
    0x0400_8221_2080_000c,
    0x3006_0114_2004_0000,
    0x0002_0600_4202_3029,
    0x4800_2042_b002_0090,
    0x8002_9090_0200_8023,
    0x0d00_4484_008a_0010,
    0x0082_020a_0604_0248,
    0x0001_1110_4000_1128,
    0x8313_0422_0842_0800,
    0x9118_0404_4108_0800,
    0x3080_0100_4804_0402,
    0x0005_1010_2002_0400,
    0x0028_0120_0254_0062,
    0x0041_0070_005a_0040,
    0x0008_0514_2020_a000,
    0x0004_0002_20a0_0000,
    0x4002_0001_0304_9200,
    0x0004_2222_0222_0208,
    0x000a_0000_5100_8803,
    0x0008_4001_6015_0102,
    0x1090_0200_0408_0220,
    0x3000_4800_9024_8010,
    0x4840_0400_0041_0020,
    0x0006_0400_6200_8200,
    0x8010_0041_0888_0811,
    0x8002_0408_1080_8840,
    0x0385_1100_2024_0501,
    0x1002_4a40_8060_08c6,
    0x0048_0822_8008_2220,
    0x2002_0150_0108_4280,
    0x0102_1008_2024_0400,
    0x0201_0104_0082_0020,
    0x3810_0082_0000_8a04,
    0x4012_8482_0404_0226,
    0x0104_4400_8040_2480,
    0x0102_4210_0440_4000,
    0x000e_0842_0814_0209,
    0x40e5_0400_2200_4400,
    0x0140_0022_0422_0800,
    0x2040_0410_0880_0c00,
    0x0088_2008_0330_0080,
    0x0482_0228_1100_4200,
    0x0004_2140_4500_0200,
    0x0802_1202_2004_0100,
    0x0000_8044_5004_2100,
    0x0002_0484_2088_0100,
    0x0004_0880_8404_0220,
    0x4225_0840_0822_0800,
    0x0000_1010_0228_2400,
    0x0a29_1850_0402_5000,
    0x1802_0408_04a9_0000,
    0x0c02_0202_0201_0400,
    0x0011_2105_0802_0301,
    0x8200_4006_0842_0815,
    0x8005_4040_4084_0400,
    0x0020_0202_0405_0400,
    0x0604_2010_6021_9100,
    0x0015_40a4_9802_2041,
    0x0204_2080_8702_0082,
];

#[cfg(test)]
mod tests {
    use super::*;

    fn walk(square: Square, occupied: Bitboard, lines: &[(i8, i8); 2]) -> Bitboard {
        let mut attacked = Bitboard::EMPTY;
        for direction in
            [lines[0], (-lines[0].0, -lines[0].1), lines[1], (-lines[1].0, -lines[1].1)]
        {
            let mut at = square.index() as u8;
            while let Some(to) = step(at, direction) {
                attacked |= Square::known(to).into();
                if occupied.has(Square::known(to)) {
                    break;
                }
                at = to;
            }
        }
        attacked
    }

    #[test]
    fn every_slider_entry_equals_a_walk_along_the_rays() {
        for square in Square::all() {
            for (magics, lines) in [(&ROOK_MAGICS, &ROOK_LINES), (&BISHOP_MAGICS, &BISHOP_LINES)] {
                let magic = &magics[square.index()];
                let mut blockers = 0u64;
                loop {
                    // Blockers on the edge of the board lie outside the mask and must not matter.
                    for occupied in [Bitboard(blockers), Bitboard(blockers | !magic.mask)] {
                        assert_eq!(
                            slider(magic, occupied),
                            walk(square, occupied, lines),
                            "{square}\n{occupied:?}"
                        );
                    }
                    blockers = blockers.wrapping_sub(magic.mask) & magic.mask;
                    if blockers == 0 {
                        break;
                    }
                }
            }
        }
    }
}
