//! What a study is: games with their trees of moves, remarks, exercises, and games against the
//! engine. This layer knows the rules and nothing else: no message, no file, no thread, no clock.
//! The time is an argument ([`Moment`]).

pub mod accuracy;
pub mod agreement;
pub mod change;
pub mod comment;
pub mod edit;
pub mod exercise;
pub mod explorer;
pub mod filter;
pub mod game;
pub mod judged;
pub mod lines;
pub mod moment;
pub mod new_game;
pub mod order;
pub mod paste;
pub mod pgn;
pub mod play;
pub mod proven;
pub mod remark;
pub mod tree;

pub use change::{Change, Touched};
pub use game::StudyGame;
pub use moment::Moment;
pub use remark::Remark;
pub use tree::{NodeId, ROOT, Tree, TreeError};

/// The id of a study.
pub type StudyId = u64;

/// The id of a game, unique in its study.
pub type GameId = u64;
