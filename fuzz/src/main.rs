//! libFuzzer with one of the targets: the one that the environment variable `FUZZ_TARGET` names while
//! this is built. A program for each target holds only what that one reaches; libFuzzer looks at the
//! counters of the whole program after each input, and that took longer than many an input itself.
#![no_main]

use fissile_fuzz::targets::{TARGETS, Target};
use libfuzzer_sys::fuzz_target;

const TARGET: Target = named(env!("FUZZ_TARGET"));

const fn named(name: &str) -> Target {
    let mut index = 0;
    while index < TARGETS.len() {
        let (known, target) = TARGETS[index];
        if is_same(known.as_bytes(), name.as_bytes()) {
            return target;
        }
        index += 1;
    }
    panic!("FUZZ_TARGET names no target");
}

/// Strings cannot be compared at build time.
const fn is_same(one: &[u8], other: &[u8]) -> bool {
    let mut index = 0;
    while index < one.len() && index < other.len() && one[index] == other[index] {
        index += 1;
    }
    index == one.len() && index == other.len()
}

fuzz_target!(|bytes: &[u8]| TARGET(bytes));
