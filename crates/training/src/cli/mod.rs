//! The commands of this crate.

mod costs;
mod games;
mod genfens;
mod net;
mod selfplay;
mod train;

use fissile_cli::Entry;

/// `fissile selfplay`.
pub const SELFPLAY: Entry = Entry::new::<selfplay::SelfPlayArgs>(
    "selfplay",
    "Play games of the engine against itself, for training",
);
/// `fissile games`.
pub const GAMES: Entry =
    Entry::new::<games::GamesArgs>("games", "Inspect, check and rearrange games of selfplay");
/// `fissile train`.
pub const TRAIN: Entry =
    Entry::new::<train::TrainArgs>("train", "Train a network on games of selfplay");
/// `fissile net`.
pub const NET: Entry = Entry::new::<net::NetArgs>("net", "Inspect, check and time network files");
/// `fissile costs`.
pub const COSTS: Entry = Entry::new::<costs::CostsArgs>(
    "costs",
    "Learn from games of selfplay what proofs cost the prover",
);
/// `fissile genfens`.
pub const GENFENS: Entry = Entry::new::<genfens::GenfensArgs>(
    "genfens",
    "Print balanced openings, all different, as FENs",
);
