//! The built-in network.

use std::sync::LazyLock;

use super::file::NetFile;

/// The file of the network, named by its hash. Its origin is in `crates/search/nets/HISTORY.md`.
const BYTES: &[u8] = include_bytes!("../../nets/fissile-942808a7b4.net");

/// The built-in network, read at the first call.
#[must_use]
pub fn embedded() -> &'static NetFile {
    static EMBEDDED: LazyLock<NetFile> = LazyLock::new(|| {
        #[expect(clippy::expect_used, reason = "the file is part of the program; a test reads it")]
        NetFile::read(BYTES).expect("the built-in network is sound")
    });
    &EMBEDDED
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_network_can_be_read_and_has_its_name() {
        let file = embedded();
        assert!(include_str!("embedded.rs").contains(&format!("nets/fissile-{}.net", file.id())));
    }
}
