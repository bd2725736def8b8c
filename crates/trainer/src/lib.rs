//! Training the network of [`fissile_engine::nnue`] on games: from game files to a file with rounded
//! weights. Playing the games and the command `train` do not belong here (`fissile-training`).
//!
//! Positions that a static evaluation can judge become samples ([`sample`], [`pool`]). A sample's
//! target mixes the result of its game with the result that the search score expects
//! ([`settings::TrainingTarget`]). The trainer ([`trainer`]) minimizes the mean squared error of
//! the network's expected result against the targets, by AdamW (Loshchilov and Hutter 2019,
//! <https://arxiv.org/abs/1711.05101>) with a rate that falls as a cosine.
//!
//! Each thread owns some parts of the neurons ([`model`]) and computes them for all positions of a
//! batch. So their gradients need no summing over threads, the weights of a thread stay in its
//! caches, and the result depends only on the settings and the games. The layers after the neurons
//! are small, and every thread computes them ([`tail`]).
//!
//! Inputs are shared by a factorizer: a weight is the sum of one for its king bucket and one for
//! all buckets, so that rare buckets learn from the others. The file has the sums.
//!
//! [`ridge`] is a regression for what else is learned from games.
//!
//! # Architecture invariants
//!
//! The same games and settings give the same network, on any number of threads, and whether or not the run was
//! interrupted. A network records the networks whose games it was trained on. This is a crate of its own because its
//! loops over numbers are optimized in debug builds, too.

#![allow(missing_docs, reason = "only the program uses these modules")]
#![cfg_attr(
    test,
    allow(clippy::disallowed_methods, reason = "tests write the files that they read")
)]

pub mod chances;
pub mod checkpoint;
pub mod chunk;
pub mod export;
pub mod held_out;
pub mod history;
pub mod model;
pub mod picture;
pub mod pool;
pub mod ridge;
pub mod sample;
pub mod settings;
pub mod tail;
pub mod trainer;
pub mod validation;

pub use settings::TrainingSettings;
pub use trainer::Trainer;

use fissile_engine::{atomic, nnue, search, util};
use fissile_formats as formats;
