//! Any bytes as a batch of Congo, by all rules.
#![no_main]

use std::io::Cursor;

use fissile::congo::batch::run;
use fissile::congo::execute::Rules;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    for (crocodiles_drown, promote) in [(false, false), (true, false), (false, true)] {
        let mut answers = Vec::new();
        let _ = run(Cursor::new(bytes), &mut answers, Rules { crocodiles_drown, promote });
        assert!(String::from_utf8(answers).is_ok());
    }
});
