//! The loops with the instructions of AVX2, which x86-64 CPUs have had since 2013, and the first layer with those of
//! AVX-512 VNNI.

use std::arch::x86_64::{
    __m256i, _mm256_add_epi16, _mm256_add_epi32, _mm256_dpwssd_epi32, _mm256_hadd_epi32,
    _mm256_madd_epi16, _mm256_max_epi16, _mm256_min_epi16, _mm256_mulhrs_epi16, _mm256_mullo_epi16,
    _mm256_set1_epi16, _mm256_setzero_si256, _mm256_slli_epi16, _mm256_sub_epi16,
};

use super::{FirstWeights, SHIFTS};
use crate::nnue::architecture::{FIRST, HIDDEN, INPUT_UNIT, Sums};

/// The neurons in a register.
const LANES: usize = 16;

/// The registers that are in use at the same time, half of all.
const BLOCK: usize = 8;
const _: () = assert!(HIDDEN.is_multiple_of(BLOCK * LANES));

#[target_feature(enable = "avx2")]
pub fn apply(added: &[&Sums], removed: &[&Sums], source: Option<&Sums>, sums: &mut Sums) {
    apply_rows!(
        added,
        removed,
        source,
        sums,
        _mm256_setzero_si256(),
        _mm256_add_epi16,
        _mm256_sub_epi16
    );
}

#[target_feature(enable = "avx2")]
pub fn output(sides: [(&Sums, &Sums); 2]) -> i32 {
    let (zero, most) = (_mm256_setzero_si256(), _mm256_set1_epi16(INPUT_UNIT as i16));
    let mut total = zero;
    for (sums, weights) in sides {
        for i in 0..HIDDEN / LANES {
            let active = _mm256_min_epi16(_mm256_max_epi16(vector(sums, i), zero), most);
            // A weight is at most 127, so the first product fits into 16 bits.
            let product = _mm256_mullo_epi16(active, vector(weights, i));
            total = _mm256_add_epi32(total, _mm256_madd_epi16(product, active));
        }
    }
    let totals: [i32; LANES / 2] = bytemuck::cast(total);
    totals.into_iter().fold(0, i32::wrapping_add)
}

#[target_feature(enable = "avx2")]
pub fn first_layer(sides: [&Sums; 2], weights: &FirstWeights) -> [i32; FIRST] {
    let mut totals = [_mm256_setzero_si256(); FIRST];
    for (sums, rows) in sides.into_iter().zip(weights) {
        for i in 0..HIDDEN / LANES {
            let active = activations(vector(sums, i));
            for (total, row) in totals.iter_mut().zip(rows) {
                let pairs = _mm256_madd_epi16(active, vector(&row.0, i));
                *total = _mm256_add_epi32(*total, pairs);
            }
        }
    }
    horizontal(totals)
}

/// The first layer, with an instruction that multiplies and adds in one step, which servers have had
/// since 2019 and some other CPUs since 2020.
#[target_feature(enable = "avx2,avx512vl,avx512vnni")]
pub fn first_layer_vnni(sides: [&Sums; 2], weights: &FirstWeights) -> [i32; FIRST] {
    let mut totals = [_mm256_setzero_si256(); FIRST];
    for (sums, rows) in sides.into_iter().zip(weights) {
        for i in 0..HIDDEN / LANES {
            let active = activations(vector(sums, i));
            for (total, row) in totals.iter_mut().zip(rows) {
                *total = _mm256_dpwssd_epi32(*total, active, vector(&row.0, i));
            }
        }
    }
    horizontal(totals)
}

/// The activations of a register of neurons.
#[inline]
#[target_feature(enable = "avx2")]
fn activations(sums: __m256i) -> __m256i {
    let most = _mm256_set1_epi16(INPUT_UNIT as i16);
    let clamped = _mm256_min_epi16(_mm256_max_epi16(sums, _mm256_setzero_si256()), most);
    const { assert!(SHIFTS[0] == 5 && SHIFTS[1] == 6) };
    _mm256_mulhrs_epi16(_mm256_slli_epi16::<5>(clamped), _mm256_slli_epi16::<6>(clamped))
}

/// The sums over the lanes of each register.
#[inline]
#[target_feature(enable = "avx2")]
fn horizontal(totals: [__m256i; FIRST]) -> [i32; FIRST] {
    let pairs = |first: usize| _mm256_hadd_epi32(totals[first], totals[first + 1]);
    let fours = [[0, 2], [4, 6]].map(|[one, other]| _mm256_hadd_epi32(pairs(one), pairs(other)));
    let [low, high]: [[[i32; 4]; 2]; 2] = fours.map(bytemuck::cast);
    std::array::from_fn(|at| {
        let half = if at < 4 { low } else { high };
        half[0][at % 4].wrapping_add(half[1][at % 4])
    })
}

/// One register of neurons.
#[inline(always)]
fn vector(row: &Sums, index: usize) -> __m256i {
    bytemuck::cast(row.as_chunks::<LANES>().0[index])
}
