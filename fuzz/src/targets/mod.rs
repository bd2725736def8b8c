//! The targets: each takes inputs and says what must hold for the outcome. `main.rs` and the test of the
//! corpora in `lib.rs` make the inputs.

mod archive;
mod book;
mod congo;
mod epd;
mod explode;
mod fen;
mod games;
mod jobs;
mod moves;
mod net;
mod pgn;
mod proof;
mod record;
mod search;
mod state;
mod study;
mod syzygy;
mod uci;

/// Takes one input, and panics if the engine handles it wrongly.
pub type Target = fn(&[u8]);

/// All targets by name. Their corpora are in `corpus/NAME`.
pub const TARGETS: [(&str, Target); 18] = [
    ("archive", archive::run),
    ("book", book::run),
    ("congo", congo::run),
    ("epd", epd::run),
    ("explode", explode::run),
    ("fen", fen::run),
    ("games", games::run),
    ("jobs", jobs::run),
    ("moves", moves::run),
    ("net", net::run),
    ("pgn", pgn::run),
    ("proof", proof::run),
    ("record", record::run),
    ("search", search::run),
    ("state", state::run),
    ("study", study::run),
    ("syzygy", syzygy::run),
    ("uci", uci::run),
];
