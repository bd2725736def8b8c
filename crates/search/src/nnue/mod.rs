//! The evaluation by a neural network: its inputs, its weights and their file, and its accumulators
//! for a search. `training` trains the network; `search` decides when to evaluate.
//!
//! The network is an NNUE (<https://www.chessprogramming.org/NNUE>). Each side sees the board from
//! its own back rank. A piece on a square is an input, and there is one set of inputs for each
//! bucket of the own king ([`architecture`]). A layer of neurons sums the weights of the active
//! inputs, once for each side. Both sums are clamped and squared, and lead through two small layers
//! ([`layers`]) to one output. There is one set of these layers, whatever the number of pieces.

pub mod accumulator;
pub mod architecture;
pub mod compare;
mod embedded;
pub mod file;
pub mod head;
pub mod layers;
pub mod measure;
pub mod network;
mod row;
pub mod sample;
mod simd;
pub mod verify;
mod worth;

pub use accumulator::Accumulators;
pub use embedded::embedded;
pub use file::{NetFile, NetFileError};
pub use head::Head;
pub use layers::Layers;
pub use network::Network;
pub use worth::Opinion;
