//! The loops over the neurons, in which an evaluation spends its time: adding the weights of inputs,
//! summing up the first layer, and summing up a head. `accumulator` decides what is added, `network`
//! and `head` what the sums mean.
//!
//! Each loop is there for every CPU (`scalar`), and with the vector instructions of x86-64 (`avx2`), of aarch64 (`neon`)
//! and of WebAssembly (`simd128`). All numbers are integers, so all give the same results.

use super::architecture::{ACTIVE_UNIT, FIRST, INPUT_UNIT, Sums};
use super::row::Row;

/// The body of `apply` for a kind of register: its zero, its addition and its subtraction. It is a macro because a function
/// that calls vector instructions is inlined only into one that names the same instructions.
macro_rules! apply_rows {
    ($added:ident, $removed:ident, $source:ident, $sums:ident, $zero:expr, $add:ident, $subtract:ident) => {
        for first in (0..HIDDEN / LANES).step_by(BLOCK) {
            let mut lanes = [$zero; BLOCK];
            for (i, lane) in (first..).zip(&mut lanes) {
                *lane = vector($source.unwrap_or($sums), i);
            }
            for row in $added {
                for (i, lane) in (first..).zip(&mut lanes) {
                    *lane = $add(*lane, vector(row, i));
                }
            }
            for row in $removed {
                for (i, lane) in (first..).zip(&mut lanes) {
                    *lane = $subtract(*lane, vector(row, i));
                }
            }
            for (sums, lane) in $sums.as_chunks_mut::<LANES>().0[first..].iter_mut().zip(lanes) {
                *sums = bytemuck::cast(lane);
            }
        }
    };
}

#[cfg(target_arch = "x86_64")]
mod avx2;
#[cfg(target_arch = "aarch64")]
mod neon;
#[cfg_attr(
    any(target_arch = "aarch64", target_feature = "simd128"),
    allow(dead_code, reason = "the tests compare the other loops with these")
)]
mod scalar;
#[cfg(target_feature = "simd128")]
mod simd128;

/// The loops that need no question at run time, because every CPU that this build is for has their instructions.
#[cfg(target_arch = "aarch64")]
use neon as baseline;
#[cfg(not(any(target_arch = "aarch64", target_feature = "simd128")))]
use scalar as baseline;
#[cfg(target_feature = "simd128")]
use simd128 as baseline;

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
    baseline::first_layer(sides, weights)
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
    baseline::apply(added, removed, source, sums);
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
    baseline::output(sides)
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
            assert_eq!(found, scalar::first_layer([&own, &other], &weights));
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
                scalar::apply(&added, &removed, source, &mut other);
                assert_eq!(one, other);
            }
            let (second, weights) = (sums(1000), [sums(127), sums(127)]);
            let sides = [(&one, &weights[0]), (&second, &weights[1])];
            assert_eq!(output(sides), scalar::output(sides));
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
