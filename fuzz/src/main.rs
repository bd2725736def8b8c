//! libFuzzer with one of the targets: the one that the environment variable `FUZZ_TARGET` names.
#![no_main]

use std::sync::OnceLock;

use fissile_fuzz::targets::{TARGETS, Target};
use libfuzzer_sys::fuzz_target;

fn chosen() -> Target {
    let name = std::env::var("FUZZ_TARGET").expect("FUZZ_TARGET names a target");
    let (_, target) = TARGETS.iter().find(|(known, _)| *known == name).expect("a known target");
    *target
}

fuzz_target!(|bytes: &[u8]| {
    static TARGET: OnceLock<Target> = OnceLock::new();
    TARGET.get_or_init(chosen)(bytes);
});
