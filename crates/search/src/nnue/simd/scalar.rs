//! The loops for every CPU. The compiler turns them into vector instructions, but of half the width, or with a detour
//! through memory.

use super::{FirstWeights, active};
use crate::nnue::architecture::{FIRST, HIDDEN, INPUT_UNIT, Sums};

#[inline(always)]
pub fn apply(added: &[&Sums], removed: &[&Sums], source: Option<&Sums>, sums: &mut Sums) {
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
pub fn output(sides: [(&Sums, &Sums); 2]) -> i32 {
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

#[inline(always)]
pub fn first_layer(sides: [&Sums; 2], weights: &FirstWeights) -> [i32; FIRST] {
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
