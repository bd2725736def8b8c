//! Reads damaged copies of the network of the program, and any bytes as a network. Every damaged copy must be
//! refused, for its contents or for its hash.

use std::fs;
use std::sync::OnceLock;

use crate::damaged;
use fissile::nnue::NetFile;

/// The beginning of the network. The whole file is large, and how its beginning is read does not depend on
/// the rest.
fn beginning() -> &'static [u8] {
    static BEGINNING: OnceLock<Vec<u8>> = OnceLock::new();
    BEGINNING.get_or_init(|| {
        let nets = fs::read_dir(concat!(env!("CARGO_MANIFEST_DIR"), "/../crates/search/nets"))
            .expect("a folder");
        let mut files = nets.map(|entry| entry.expect("an entry").path());
        let net = files.find(|path| path.extension().is_some_and(|ending| ending == "net"));
        let mut bytes = fs::read(net.expect("a network")).expect("a file");
        bytes.truncate(20_000);
        bytes
    })
}

pub fn run(bytes: &[u8]) {
    assert!(NetFile::read(bytes).is_err());
    let error = NetFile::read(&damaged(beginning(), bytes)).expect_err("its end is missing");
    assert_eq!(error.to_string().lines().count(), 1);
}
