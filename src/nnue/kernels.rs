//! The two loops over the neurons, in which an evaluation spends its time: adding the weights of
//! inputs, and summing up the output. `accumulator` decides what is added, `network` what the sum
//! means.
//!
//! They are plain loops, which the compiler turns into vector instructions. A build for any x86-64
//! CPU may only use those of 2003. So it has a second copy of the loops for AVX2, and uses it on a
//! CPU that has AVX2. All numbers are integers, so both copies give the same results.

use super::architecture::{HIDDEN, INPUT_UNIT, Sums};

/// Adds and subtracts weights in one pass. The sums start from `source`, or from their old values.
#[inline]
pub(super) fn apply(added: &[&Sums], removed: &[&Sums], source: Option<&Sums>, sums: &mut Sums) {
    #[cfg(all(target_arch = "x86_64", not(target_feature = "avx2")))]
    if std::is_x86_feature_detected!("avx2") {
        // SAFETY: this CPU has AVX2, the only feature that the copy needs.
        #[allow(unsafe_code, reason = "only the line above knows that the CPU has it")]
        return unsafe { avx2::apply(added, removed, source, sums) };
    }
    plain_apply(added, removed, source, sums);
}

/// The sum of the squared activations times their weights, for both sides, each with its weights.
#[inline]
pub(super) fn output(sides: [(&Sums, &Sums); 2]) -> i32 {
    #[cfg(all(target_arch = "x86_64", not(target_feature = "avx2")))]
    if std::is_x86_feature_detected!("avx2") {
        // SAFETY: this CPU has AVX2, the only feature that the copy needs.
        #[allow(unsafe_code, reason = "only the line above knows that the CPU has it")]
        return unsafe { avx2::output(sides) };
    }
    plain_output(sides)
}

/// The copies of the loops for AVX2.
#[cfg(all(target_arch = "x86_64", not(target_feature = "avx2")))]
mod avx2 {
    use super::{Sums, plain_apply, plain_output};

    #[target_feature(enable = "avx2")]
    pub fn apply(added: &[&Sums], removed: &[&Sums], source: Option<&Sums>, sums: &mut Sums) {
        plain_apply(added, removed, source, sums);
    }

    #[target_feature(enable = "avx2")]
    pub fn output(sides: [(&Sums, &Sums); 2]) -> i32 {
        plain_output(sides)
    }
}

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

#[inline(always)]
fn plain_output(sides: [(&Sums, &Sums); 2]) -> i32 {
    let mut total: i32 = 0;
    for (sums, weights) in sides {
        for (sum, weight) in sums.iter().zip(weights) {
            let active = (*sum).clamp(0, INPUT_UNIT as i16);
            // A weight is at most 127, so the first product fits into 16 bits, and a network whose
            // total would not fit is refused when it is read. So nothing wraps here; these calls
            // only keep overflow checks out of test builds.
            let product = i32::from(active.wrapping_mul(*weight)).wrapping_mul(i32::from(active));
            total = total.wrapping_add(product);
        }
    }
    total
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::util::random::Random;

    /// In a build for any x86-64 CPU this compares the copies.
    #[test]
    fn every_copy_gives_the_same_result() {
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
