//! The loops with the instructions of NEON, which every CPU of aarch64 has.

use std::arch::aarch64::{
    int16x8_t, int32x4_t, vaddq_s16, vaddq_s32, vaddvq_s32, vdupq_n_s16, vdupq_n_s32, vget_low_s16,
    vmaxq_s16, vminq_s16, vmlal_high_s16, vmlal_s16, vmulq_s16, vqrdmulhq_s16, vshlq_n_s16,
    vsubq_s16,
};

use super::{FirstWeights, SHIFTS};
use crate::nnue::architecture::{FIRST, HIDDEN, INPUT_UNIT, Sums};

/// The neurons in a register.
const LANES: usize = 8;

/// The registers that are in use at the same time, half of all.
const BLOCK: usize = 16;
const _: () = assert!(HIDDEN.is_multiple_of(BLOCK * LANES));

pub fn apply(added: &[&Sums], removed: &[&Sums], source: Option<&Sums>, sums: &mut Sums) {
    // SAFETY: every CPU of aarch64 has NEON.
    #[allow(unsafe_code, reason = "the compiler asks for it although the target has NEON")]
    unsafe {
        apply_rows(added, removed, source, sums);
    }
}

pub fn output(sides: [(&Sums, &Sums); 2]) -> i32 {
    // SAFETY: every CPU of aarch64 has NEON.
    #[allow(unsafe_code, reason = "the compiler asks for it although the target has NEON")]
    unsafe {
        sum_output(sides)
    }
}

pub fn first_layer(sides: [&Sums; 2], weights: &FirstWeights) -> [i32; FIRST] {
    // SAFETY: every CPU of aarch64 has NEON.
    #[allow(unsafe_code, reason = "the compiler asks for it although the target has NEON")]
    unsafe {
        sum_first_layer(sides, weights)
    }
}

#[target_feature(enable = "neon")]
fn apply_rows(added: &[&Sums], removed: &[&Sums], source: Option<&Sums>, sums: &mut Sums) {
    apply_rows!(added, removed, source, sums, vdupq_n_s16(0), vaddq_s16, vsubq_s16);
}

#[target_feature(enable = "neon")]
fn sum_output(sides: [(&Sums, &Sums); 2]) -> i32 {
    let mut totals = [vdupq_n_s32(0); 2];
    for (sums, weights) in sides {
        for i in 0..HIDDEN / LANES {
            let active = clamped(vector(sums, i));
            // A weight is at most 127, so the first product fits into 16 bits.
            let product = vmulq_s16(active, vector(weights, i));
            totals = add_products(totals, product, active);
        }
    }
    vaddvq_s32(vaddq_s32(totals[0], totals[1]))
}

#[target_feature(enable = "neon")]
fn sum_first_layer(sides: [&Sums; 2], weights: &FirstWeights) -> [i32; FIRST] {
    let mut totals = [[vdupq_n_s32(0); 2]; FIRST];
    for (sums, rows) in sides.into_iter().zip(weights) {
        for i in 0..HIDDEN / LANES {
            let clamped = clamped(vector(sums, i));
            const { assert!(SHIFTS[0] == 5 && SHIFTS[1] == 6) };
            let active = vqrdmulhq_s16(vshlq_n_s16::<5>(clamped), vshlq_n_s16::<6>(clamped));
            for (total, row) in totals.iter_mut().zip(rows) {
                *total = add_products(*total, active, vector(&row.0, i));
            }
        }
    }
    totals.map(|[one, other]| vaddvq_s32(vaddq_s32(one, other)))
}

/// The sums from 0 to [`INPUT_UNIT`].
#[inline]
#[target_feature(enable = "neon")]
fn clamped(sums: int16x8_t) -> int16x8_t {
    vminq_s16(vmaxq_s16(sums, vdupq_n_s16(0)), vdupq_n_s16(INPUT_UNIT as i16))
}

/// Adds the products of the lower and of the upper lanes.
#[inline]
#[target_feature(enable = "neon")]
fn add_products(totals: [int32x4_t; 2], one: int16x8_t, other: int16x8_t) -> [int32x4_t; 2] {
    let low = vmlal_s16(totals[0], vget_low_s16(one), vget_low_s16(other));
    [low, vmlal_high_s16(totals[1], one, other)]
}

/// One register of neurons.
#[inline(always)]
fn vector(row: &Sums, index: usize) -> int16x8_t {
    bytemuck::cast(row.as_chunks::<LANES>().0[index])
}
