//! The commands that read games, and `fissile verify`, which shows a proof as a page of games.

mod analyse;
mod book;
mod tactics;
mod verify;
pub mod wasm;

use fissile_cli::Entry;

/// `fissile analyse`.
pub const ANALYSE: Entry =
    Entry::new::<analyse::AnalyseArgs>("analyse", "Judge the moves of games, or positions")
        .or("analyze");
/// `fissile tactics`.
pub const TACTICS: Entry = Entry::new::<tactics::TacticsArgs>(
    "tactics",
    "Find positions in games in which exactly one move wins",
);
/// `fissile book`.
pub const BOOK: Entry =
    Entry::new::<book::BookArgs>("book", "Count what was played in games, as a book of openings");
/// `fissile verify`.
pub const VERIFY: Entry =
    Entry::new::<verify::VerifyArgs>("verify", "Check certificates of proofs");
