//! A game at a prompt: people and the engine play each other under the full rules or the club
//! rules. The command line sets up the players; this module does the rest.

pub mod budget;
pub mod club;
pub mod command;
pub mod contest;
mod full;
pub mod input;
mod screen;
pub mod session;
pub mod start;

pub use budget::Budget;
pub use club::ClubContest;
pub use contest::{Contest, Ending, LastMove};
pub use full::FullContest;
pub use screen::Screen;
pub use session::{Player, Session};
