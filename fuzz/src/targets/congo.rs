//! Reads any bytes as a batch of Congo, with all variants of its rules.

use std::io::Cursor;

use fissile::congo::batch;
use fissile::congo::execute::Rules;

pub fn run(bytes: &[u8]) {
    for (crocodiles_drown, promote) in [(false, false), (true, false), (false, true)] {
        let mut answers = Vec::new();
        let _ = batch::run(Cursor::new(bytes), &mut answers, Rules { crocodiles_drown, promote });
        assert!(String::from_utf8(answers).is_ok());
    }
}
