//! The loops with the instructions of simd128, which WebAssembly has had since 2021. A module of WebAssembly either has
//! these instructions or not, so nothing is asked at run time.

use std::arch::wasm32::{
    i16x8_add, i16x8_max, i16x8_min, i16x8_mul, i16x8_q15mulr_sat, i16x8_shl, i16x8_splat,
    i16x8_sub, i32x4_add, i32x4_dot_i16x8, i32x4_splat, v128,
};

use super::{FirstWeights, SHIFTS};
use crate::nnue::architecture::{FIRST, HIDDEN, INPUT_UNIT, Sums};

/// The neurons in a register.
const LANES: usize = 8;

/// The registers that are in use at the same time, half of those of a CPU with SSE.
const BLOCK: usize = 8;
const _: () = assert!(HIDDEN.is_multiple_of(BLOCK * LANES));

pub fn apply(added: &[&Sums], removed: &[&Sums], source: Option<&Sums>, sums: &mut Sums) {
    apply_rows!(added, removed, source, sums, i16x8_splat(0), i16x8_add, i16x8_sub);
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
    totals
        .map(|total| bytemuck::cast::<v128, [i32; 4]>(total).into_iter().fold(0, i32::wrapping_add))
}

/// One register of neurons.
#[inline(always)]
fn vector(row: &Sums, index: usize) -> v128 {
    bytemuck::cast(row.as_chunks::<LANES>().0[index])
}
