//! A game at a prompt: people and the engine play each other under the full rules or the club
//! rules. The command line sets up the players; this module does the rest.

pub mod club;
pub mod command;
pub mod contest;
mod desk;
mod full;
pub mod headings;
pub mod input;
pub mod interrupt;
pub mod keep;
mod screen;
pub mod session;
pub mod start;
pub mod strength;
pub mod thinking;
pub mod verdict;

pub use club::ClubContest;
pub use contest::{Contest, Ending, LastMove};
pub use full::FullContest;
pub use screen::Screen;
pub use session::{Player, Session};
pub use strength::{Budget, Strength};
pub use verdict::Verdict;
