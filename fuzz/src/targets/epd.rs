//! Reads any bytes as a suite for perft, as lines of positions, and as text in some encoding.

use fissile::formats::text::decode;
use fissile::formats::{epd, position_line};

pub fn run(bytes: &[u8]) {
    let (text, _) = decode(bytes);
    match epd::parse(&text) {
        Ok(entries) => assert!(entries.len() <= text.lines().count()),
        Err(error) => assert_eq!(error.to_string().lines().count(), 1),
    }
    for line in text.lines() {
        if let Ok(read) = position_line::read(line) {
            let again = position_line::read(&read.position.to_string()).expect("it is a position");
            assert_eq!(again.position, read.position);
        }
    }
}
