//! Reads any text as a case of `fissile explode`, on one line and on several.

use fissile::render::explosion::layout::{Cases, single};

pub fn run(bytes: &[u8]) {
    let text = String::from_utf8_lossy(bytes);
    if let Err(error) = single(&text) {
        assert_eq!(error.to_string().lines().count(), 1);
    }
    let mut cases = Cases::default();
    for line in text.lines() {
        let _ = cases.line(line);
    }
    let _ = cases.finish();
}
