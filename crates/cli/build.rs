//! Hands the commit of the sources to the compiler as `FISSILE_COMMIT`: `unknown` outside a
//! repository, and `development` in a debug build, which would otherwise be compiled anew after
//! each commit. Never fails and writes nothing.

use std::path::{Path, PathBuf};
use std::process::Command;

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    let is_release = std::env::var("PROFILE").is_ok_and(|profile| profile == "release");
    let commit = if is_release { commit() } else { Some("development".to_owned()) };
    println!("cargo::rustc-env=FISSILE_COMMIT={}", commit.as_deref().unwrap_or("unknown"));
}

/// The commit of the repository whose folder `crates` has this package; another repository around it would
/// not tell about it.
fn commit() -> Option<String> {
    let package = PathBuf::from(std::env::var_os("CARGO_MANIFEST_DIR")?).canonicalize().ok()?;
    let top = PathBuf::from(git(&["rev-parse", "--show-toplevel"])?).canonicalize().ok()?;
    if top.join("crates/cli") != package {
        return None;
    }
    watch("HEAD");
    if let Some(branch) = git(&["symbolic-ref", "--quiet", "HEAD"])
        && !watch(&branch)
    {
        // The branch is packed; its next commit makes a file of its own.
        watch("packed-refs");
        watch("refs/heads");
    }
    git(&["rev-parse", "--short=10", "HEAD"])
}

/// Has cargo run this again when a file of the repository changes. Whether there is such a file.
fn watch(name: &str) -> bool {
    let path = git(&["rev-parse", "--git-path", name]).unwrap_or_default();
    let exists = Path::new(&path).exists();
    if exists {
        println!("cargo::rerun-if-changed={path}");
    }
    exists
}

fn git(arguments: &[&str]) -> Option<String> {
    let output = Command::new("git").args(arguments).output().ok()?;
    let text = String::from_utf8(output.stdout).ok()?;
    output.status.success().then(|| text.trim().to_owned()).filter(|text| !text.is_empty())
}
