//! The layers inside the board, which Cargo does not know: each uses those before it and no others, and
//! none needs a thread, a socket, a disk or a clock.

#![allow(clippy::unwrap_used, reason = "a test")]

use std::fs;
use std::path::{Path, PathBuf};

/// The layers, from the bottom up.
const LAYERS: [&str; 4] = ["model", "store", "wire", "session"];
/// What they must not name: threads, sockets, disks and clocks.
const ELSEWHERE: [&str; 6] =
    ["std::thread", "std::net", "std::fs", "std::process", "Instant", "SystemTime"];

fn rust_files(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    let (folders, files): (Vec<_>, Vec<_>) = entries.partition(|path| path.is_dir());
    let is_rust = |path: &PathBuf| path.extension().is_some_and(|extension| extension == "rs");
    let inside = folders.iter().flat_map(|folder| rust_files(folder));
    files.into_iter().filter(is_rust).chain(inside).collect()
}

/// What a source of this layer must not name, up to its tests.
fn complaints(layer: usize, source: &str) -> Vec<String> {
    let code = source.split("#[cfg(test)]\nmod tests {").next().unwrap_or_default();
    let lines = code.lines().filter(|line| !line.trim_start().starts_with("//"));
    let above = LAYERS[layer + 1..].iter().map(|name| format!("crate::{name}"));
    let elsewhere = ELSEWHERE.iter().map(|name| (*name).to_owned());
    let forbidden: Vec<String> = above.chain(elsewhere).collect();
    lines
        .filter(|line| forbidden.iter().any(|name| line.contains(name.as_str())))
        .map(|line| format!("{}: {}", LAYERS[layer], line.trim()))
        .collect()
}

#[test]
fn no_layer_uses_one_above_it() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut wrong = Vec::new();
    for (layer, name) in LAYERS.iter().enumerate() {
        let files = rust_files(&root.join(name));
        assert!(!files.is_empty(), "no files of {name}");
        for file in files {
            wrong.extend(complaints(layer, &fs::read_to_string(&file).unwrap()));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    let folders = fs::read_dir(&root).unwrap().map(|entry| entry.unwrap().path());
    assert_eq!(folders.filter(|path| path.is_dir()).count(), LAYERS.len(), "a folder has no layer");
}

#[test]
fn the_check_finds_what_it_looks_for() {
    assert_eq!(complaints(2, "use crate::session::Hub;"), ["wire: use crate::session::Hub;"]);
    assert_eq!(complaints(3, "    std::fs::read(x)"), ["session: std::fs::read(x)"]);
    let fine = "// std::fs\nuse crate::wire::Event;\n#[cfg(test)]\nmod tests {\nuse std::fs;";
    assert_eq!(complaints(3, fine), [""; 0]);
}
