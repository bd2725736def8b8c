//! The loops over the neurons, in which an evaluation spends its time: adding the weights of inputs,
//! summing up the first layer, and summing up a head. `accumulator` decides what is added, `network`
//! and `head` what the sums mean.
//!
//! Each loop is there three times: as a plain loop for every CPU, with the instructions of AVX2, which
//! x86-64 CPUs have had since 2013, and with those of simd128, which WebAssembly has had since 2021. The
//! compiler turns the plain loops into vector instructions, too, but of half the width, or with a
//! detour through memory. The first layer has a fourth loop, for AVX-512 VNNI. All numbers are
//! integers, so all give the same results.

use super::architecture::{ACTIVE_UNIT, FIRST, HIDDEN, INPUT_UNIT, Sums};
use super::row::Row;

/// The weights of the activations to the first layer, by side (own, other), sum and neuron.
pub(super) type FirstWeights = [[Row; FIRST]; 2];

/// The sums of the first layer without their biases, in units of 1/([`ACTIVE_UNIT`] x
/// [`super::architecture::FIRST_UNIT`]).
#[inline]
pub(super) fn first_layer(sides: [&Sums; 2], weights: &FirstWeights) -> [i32; FIRST] {
    #[cfg(target_arch = "x86_64")]
    if std::is_x86_feature_detected!("avx2") {
        if std::is_x86_feature_detected!("avx512vnni") && std::is_x86_feature_detected!("avx512vl")
        {
            // SAFETY: this CPU has AVX2 and both parts of AVX-512 that the loop needs.
            #[allow(unsafe_code, reason = "only the lines above know that the CPU has them")]
            return unsafe { avx2::first_layer_vnni(sides, weights) };
        }
        // SAFETY: this CPU has AVX2, the only feature that the loop needs.
        #[allow(unsafe_code, reason = "only the lines above know that the CPU has it")]
        return unsafe { avx2::first_layer(sides, weights) };
    }
    #[cfg(target_feature = "simd128")]
    return simd128::first_layer(sides, weights);
    #[cfg(not(target_feature = "simd128"))]
    plain_first_layer(sides, weights)
}

/// The bits of the square of a sum that its activation loses.
const LOST: u32 = 4;
const _: () = assert!((INPUT_UNIT * INPUT_UNIT) >> LOST == ACTIVE_UNIT);

/// A vector instruction multiplies 16 bits by 16 bits, and loses 15 of the product, rounded. So the
/// factors are shifted by all in all 11 bits.
const SHIFTS: [u32; 2] = [5, 6];
const _: () = assert!(SHIFTS[0] + SHIFTS[1] == 15 - LOST && INPUT_UNIT << SHIFTS[1] < 1 << 15);

/// The activation of a neuron: the rounded square of its clamped sum, from 0 to [`ACTIVE_UNIT`].
#[inline(always)]
fn active(sum: i16) -> i16 {
    let clamped = i32::from(sum).clamp(0, INPUT_UNIT);
    ((clamped * clamped + (1 << (LOST - 1))) >> LOST) as i16
}

/// Adds and subtracts weights in one pass. The sums start from `source`, or from their old values.
#[inline]
pub(super) fn apply(added: &[&Sums], removed: &[&Sums], source: Option<&Sums>, sums: &mut Sums) {
    #[cfg(target_arch = "x86_64")]
    if std::is_x86_feature_detected!("avx2") {
        // SAFETY: this CPU has AVX2, the only feature that the loop needs.
        #[allow(unsafe_code, reason = "only the line above knows that the CPU has it")]
        return unsafe { avx2::apply(added, removed, source, sums) };
    }
    #[cfg(target_feature = "simd128")]
    return simd128::apply(added, removed, source, sums);
    #[cfg(not(target_feature = "simd128"))]
    plain_apply(added, removed, source, sums);
}

/// The sum of the squared activations times their weights, for both sides, each with its weights.
#[inline]
pub(super) fn output(sides: [(&Sums, &Sums); 2]) -> i32 {
    #[cfg(target_arch = "x86_64")]
    if std::is_x86_feature_detected!("avx2") {
        // SAFETY: this CPU has AVX2, the only feature that the loop needs.
        #[allow(unsafe_code, reason = "only the line above knows that the CPU has it")]
        return unsafe { avx2::output(sides) };
    }
    #[cfg(target_feature = "simd128")]
    return simd128::output(sides);
    #[cfg(not(target_feature = "simd128"))]
    plain_output(sides)
}

/// The loops for AVX2.
#[cfg(target_arch = "x86_64")]
mod avx2 {
    use std::arch::x86_64::{
        __m256i, _mm256_add_epi16, _mm256_add_epi32, _mm256_dpwssd_epi32, _mm256_hadd_epi32,
        _mm256_madd_epi16, _mm256_max_epi16, _mm256_min_epi16, _mm256_mulhrs_epi16,
        _mm256_mullo_epi16, _mm256_set1_epi16, _mm256_setzero_si256, _mm256_slli_epi16,
        _mm256_sub_epi16,
    };

    use super::{FIRST, FirstWeights, HIDDEN, INPUT_UNIT, SHIFTS, Sums};

    /// The neurons in a register.
    const LANES: usize = 16;

    /// The registers that are in use at the same time, half of all.
    const BLOCK: usize = 8;
    const _: () = assert!(HIDDEN.is_multiple_of(BLOCK * LANES));

    #[target_feature(enable = "avx2")]
    pub fn apply(added: &[&Sums], removed: &[&Sums], source: Option<&Sums>, sums: &mut Sums) {
        for first in (0..HIDDEN / LANES).step_by(BLOCK) {
            let mut lanes = [_mm256_setzero_si256(); BLOCK];
            for (i, lane) in (first..).zip(&mut lanes) {
                *lane = vector(source.unwrap_or(sums), i);
            }
            for row in added {
                for (i, lane) in (first..).zip(&mut lanes) {
                    *lane = _mm256_add_epi16(*lane, vector(row, i));
                }
            }
            for row in removed {
                for (i, lane) in (first..).zip(&mut lanes) {
                    *lane = _mm256_sub_epi16(*lane, vector(row, i));
                }
            }
            for (sums, lane) in sums.as_chunks_mut().0[first..].iter_mut().zip(lanes) {
                *sums = bytemuck::cast::<__m256i, [i16; LANES]>(lane);
            }
        }
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

    /// The first layer, with an instruction that multiplies and adds in one step, which servers have
    /// had since 2019 and some other CPUs since 2020.
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
        let fours =
            [[0, 2], [4, 6]].map(|[one, other]| _mm256_hadd_epi32(pairs(one), pairs(other)));
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
}

/// The loops for simd128. A module of WebAssembly either has these instructions or not, so nothing
/// is asked at run time.
#[cfg(target_feature = "simd128")]
mod simd128 {
    use std::arch::wasm32::{
        i16x8_add, i16x8_max, i16x8_min, i16x8_mul, i16x8_q15mulr_sat, i16x8_shl, i16x8_splat,
        i16x8_sub, i32x4_add, i32x4_dot_i16x8, i32x4_splat, v128,
    };

    use super::{FIRST, FirstWeights, HIDDEN, INPUT_UNIT, SHIFTS, Sums};

    /// The neurons in a register.
    const LANES: usize = 8;

    /// The registers that are in use at the same time, half of those of a CPU with SSE.
    const BLOCK: usize = 8;
    const _: () = assert!(HIDDEN.is_multiple_of(BLOCK * LANES));

    pub fn apply(added: &[&Sums], removed: &[&Sums], source: Option<&Sums>, sums: &mut Sums) {
        for first in (0..HIDDEN / LANES).step_by(BLOCK) {
            let mut lanes = [i16x8_splat(0); BLOCK];
            for (i, lane) in (first..).zip(&mut lanes) {
                *lane = vector(source.unwrap_or(sums), i);
            }
            for row in added {
                for (i, lane) in (first..).zip(&mut lanes) {
                    *lane = i16x8_add(*lane, vector(row, i));
                }
            }
            for row in removed {
                for (i, lane) in (first..).zip(&mut lanes) {
                    *lane = i16x8_sub(*lane, vector(row, i));
                }
            }
            for (sums, lane) in sums.as_chunks_mut().0[first..].iter_mut().zip(lanes) {
                *sums = bytemuck::cast::<v128, [i16; LANES]>(lane);
            }
        }
    }

    pub fn output(sides: [(&Sums, &Sums); 2]) -> i32 {
        let (zero, most) = (i16x8_splat(0), i16x8_splat(INPUT_UNIT as i16));
        let mut total = i32x4_splat(0);
        for (sums, weights) in sides {
            for i in 0..HIDDEN / LANES {
                let active = i16x8_min(i16x8_max(vector(sums, i), zero), most);
                // A weight is at most 127, so the first product fits into 16 bits.
                let product = i16x8_mul(active, vector(weights, i));
                total = i32x4_add(total, i32x4_dot_i16x8(product, active));
            }
        }
        bytemuck::cast::<v128, [i32; 4]>(total).into_iter().fold(0, i32::wrapping_add)
    }

    pub fn first_layer(sides: [&Sums; 2], weights: &FirstWeights) -> [i32; FIRST] {
        let (zero, most) = (i16x8_splat(0), i16x8_splat(INPUT_UNIT as i16));
        let mut totals = [i32x4_splat(0); FIRST];
        for (sums, rows) in sides.into_iter().zip(weights) {
            for i in 0..HIDDEN / LANES {
                let clamped = i16x8_min(i16x8_max(vector(sums, i), zero), most);
                let [one, other] = SHIFTS.map(|bits| i16x8_shl(clamped, bits));
                let active = i16x8_q15mulr_sat(one, other);
                for (total, row) in totals.iter_mut().zip(rows) {
                    *total = i32x4_add(*total, i32x4_dot_i16x8(active, vector(&row.0, i)));
                }
            }
        }
        totals.map(|total| {
            bytemuck::cast::<v128, [i32; 4]>(total).into_iter().fold(0, i32::wrapping_add)
        })
    }

    /// One register of neurons.
    #[inline(always)]
    fn vector(row: &Sums, index: usize) -> v128 {
        bytemuck::cast(row.as_chunks::<LANES>().0[index])
    }
}

#[cfg_attr(
    target_feature = "simd128",
    allow(dead_code, reason = "the tests compare the other loops with this one")
)]
#[inline(always)]
fn plain_apply(added: &[&Sums], removed: &[&Sums], source: Option<&Sums>, sums: &mut Sums) {
    /// The number of neurons that fit into the registers.
    const LANES: usize = 128;
    const { assert!(HIDDEN.is_multiple_of(LANES)) };
    for first in (0..HIDDEN).step_by(LANES) {
        let mut lanes = [0; LANES];
        lanes.copy_from_slice(&source.unwrap_or(sums)[first..first + LANES]);
        for row in added {
            for (lane, weight) in lanes.iter_mut().zip(&row[first..first + LANES]) {
                *lane = i16::wrapping_add(*lane, *weight);
            }
        }
        for row in removed {
            for (lane, weight) in lanes.iter_mut().zip(&row[first..first + LANES]) {
                *lane = i16::wrapping_sub(*lane, *weight);
            }
        }
        sums[first..first + LANES].copy_from_slice(&lanes);
    }
}

#[cfg_attr(
    target_feature = "simd128",
    allow(dead_code, reason = "the tests compare the other loops with this one")
)]
#[inline(always)]
fn plain_output(sides: [(&Sums, &Sums); 2]) -> i32 {
    let mut total: i32 = 0;
    for (sums, weights) in sides {
        for (sum, weight) in sums.iter().zip(weights) {
            let active = (*sum).clamp(0, INPUT_UNIT as i16);
            // A weight is at most 127, so the first product fits into 16 bits, and a head whose
            // total would not fit is refused when it is made. So nothing wraps here; these calls only
            // keep overflow checks out of test builds.
            let product = i32::from(active.wrapping_mul(*weight)).wrapping_mul(i32::from(active));
            total = total.wrapping_add(product);
        }
    }
    total
}

#[cfg_attr(
    target_feature = "simd128",
    allow(dead_code, reason = "the tests compare the other loops with this one")
)]
#[inline(always)]
fn plain_first_layer(sides: [&Sums; 2], weights: &FirstWeights) -> [i32; FIRST] {
    let mut totals = [0_i32; FIRST];
    for (sums, rows) in sides.into_iter().zip(weights) {
        let active = sums.map(active);
        for (total, row) in totals.iter_mut().zip(rows) {
            for (active, weight) in active.iter().zip(&row.0) {
                // A network whose sums would not fit is refused when it is read, so nothing wraps.
                *total = total.wrapping_add(i32::from(*active) * i32::from(*weight));
            }
        }
    }
    totals
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::util::random::Random;

    #[test]
    fn the_first_layer_is_the_same_from_all_loops_and_from_its_formula() {
        let mut random = Random::new(9);
        for most in [3, 300, 30_000] {
            let mut sums = |most: usize| -> Sums {
                std::array::from_fn(|_| (random.below(2 * most + 1) as i32 - most as i32) as i16)
            };
            let [own, other] = [sums(most), sums(most)];
            let weights: FirstWeights =
                std::array::from_fn(|_| std::array::from_fn(|_| Row(sums(1000))));
            let found = first_layer([&own, &other], &weights);
            assert_eq!(found, plain_first_layer([&own, &other], &weights));
            #[cfg(target_arch = "x86_64")]
            if std::is_x86_feature_detected!("avx2") {
                // SAFETY: this CPU has AVX2, the only feature that the loop needs.
                #[allow(unsafe_code, reason = "only the line above knows that the CPU has it")]
                let by_avx2 = unsafe { avx2::first_layer([&own, &other], &weights) };
                assert_eq!(found, by_avx2);
            }
            for (sum, found) in found.into_iter().enumerate() {
                let mut wanted = 0.0;
                for (sums, rows) in [&own, &other].into_iter().zip(&weights) {
                    for (value, weight) in sums.iter().zip(&rows[sum].0) {
                        let clamped = f64::from(*value).clamp(0.0, 255.0);
                        wanted += clamped * clamped / 16.0 * f64::from(*weight);
                    }
                }
                // Each activation is rounded to a unit.
                assert!((f64::from(found) - wanted).abs() < 40_000.0, "{found} {wanted}");
            }
        }
        assert_eq!([-5, 2, 3, 255, 300].map(active), [0, 0, 1, 4064, 4064]);
    }

    #[test]
    fn both_loops_give_the_same_result() {
        let mut random = Random::new(7);
        let mut sums = |most: usize| -> Sums {
            std::array::from_fn(|_| random.below(2 * most + 1) as i16 - most as i16)
        };
        for rows in 0..5 {
            let weights: Vec<Sums> = (0..rows).map(|_| sums(1000)).collect();
            let (added, removed) = (weights.iter().collect::<Vec<_>>(), [&sums(1000)]);
            let source = sums(1000);
            let [mut one, mut other] = [sums(1000); 2];
            for source in [Some(&source), None] {
                apply(&added, &removed, source, &mut one);
                plain_apply(&added, &removed, source, &mut other);
                assert_eq!(one, other);
            }
            let (second, weights) = (sums(1000), [sums(127), sums(127)]);
            let sides = [(&one, &weights[0]), (&second, &weights[1])];
            assert_eq!(output(sides), plain_output(sides));
            let exact: i64 = sides
                .iter()
                .flat_map(|(sums, weights)| sums.iter().zip(*weights))
                .map(|(sum, weight)| {
                    let active = i64::from(*sum).clamp(0, INPUT_UNIT.into());
                    active * active * i64::from(*weight)
                })
                .sum();
            assert_eq!(i64::from(output(sides)), exact);
        }
    }
}
