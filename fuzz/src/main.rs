//! libFuzzer with one target, which the environment variable `FUZZ_TARGET` names at build time. Each target
//! has a program of its own, with only the code that it reaches, because libFuzzer looks at the counters of
//! the whole program after each input. For small inputs that took longer than the input itself.
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

/// Compares strings at build time, where `==` is not available.
const fn is_same(one: &[u8], other: &[u8]) -> bool {
    let mut index = 0;
    while index < one.len() && index < other.len() && one[index] == other[index] {
        index += 1;
    }
    index == one.len() && index == other.len()
}

fuzz_target!(|bytes: &[u8]| TARGET(bytes));
