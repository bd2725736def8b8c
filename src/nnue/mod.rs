//! The evaluation by a neural network: which inputs it has, its weights and their file, and how a
//! search asks it. The network is trained by `training`; when to ask belongs to `search`.
//!
//! The network is an NNUE (<https://www.chessprogramming.org/NNUE>). Each side sees the board from
//! its own back rank. A man on a square is an input, and there is one set of inputs for each bucket
//! of the viewer's king ([`architecture`]). A layer of neurons sums the weights of the inputs, once
//! for each side; both sums, clamped and squared, lead to one output, with weights that depend on
//! the number of men.

pub mod accumulator;
pub mod architecture;
pub mod compare;
mod embedded;
pub mod file;
pub mod head;
mod kernels;
pub mod measure;
pub mod network;
pub mod sample;
pub mod verify;
mod worth;

pub use accumulator::Accumulators;
pub use embedded::embedded;
pub use file::{NetFile, NetFileError};
pub use head::Head;
pub use network::Network;
pub use worth::Opinion;
