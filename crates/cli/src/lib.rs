//! What every command of the program `fissile` shares, whatever it does: how it is listed ([`Entry`], [`Run`]),
//! what it gets to work with ([`Context`]), and how it reads positions and files, writes, shows progress, and
//! ends.
//!
//! A command itself does not belong here. It lies in the crate whose work it does, in its module `cli`, and the
//! program lists it.
//!
//! # Architecture invariants
//!
//! Only modules called `cli` use this crate, and only if the program is built: so neither the package for Python nor
//! the one for browsers has a command line. Standard output is written through [`output`] and standard error through
//! [`screen`], so no text commands the terminal, and an output that fails says which one it is.

#![allow(missing_docs, reason = "only the program uses these modules")]
#![cfg_attr(
    test,
    allow(clippy::disallowed_methods, reason = "tests write the files that they read")
)]

pub mod context;
mod entry;
pub mod exit;
pub mod hang_up;
pub mod input;
pub mod output;
pub mod position;
pub mod progress;
pub mod screen;
pub mod setting_flags;
pub mod signals;
pub mod time;

use fissile_engine::{atomic, config, engine, explain, nnue, search, util};
use fissile_formats as formats;

/// The commit of the sources: `unknown` outside a repository, `development` in a debug build.
pub const COMMIT: &str = env!("FISSILE_COMMIT");

pub use context::Context;
pub use entry::{Entry, Run, Uses, given};
pub use exit::BadInput;

/// The types of `entry`, under the names that commands import.
pub mod run {
    pub use super::entry::{Entry, Run, Uses, given};
}
