//! The board without what is around it: no thread, no channel, no socket, no disk, no clock.
//! [`Library`] holds all studies and all clients. A server, a page of its own or a test passes it
//! what clients say and what time it is. It returns events for clients and requests, such as "search
//! this", whose answers are passed in later.
//!
//! ```text
//! library     all clients and studies: the calls from outside
//! dispatch    what each message does
//! work        work of a message that may be done elsewhere, and what its result is for
//! client      the session of one client
//! search, judging, mining, exercise, training, built_in, files, sheet, explorer, transfer    what a session has at hand
//! addition    games that join a study or make one, staged if they are many
//! carry, carry_back    games that are copied or moved into another study, and the undoing of that
//! contents    studies and the lists of their games
//! play        games against the engine
//! context     a call on behalf of a client
//! commit      changes of games
//! hub         what sessions share: store, open studies, places, events and requests to come
//! open        an open study and an open game
//! task        work that grows with a text or a study
//! refusal     why something cannot be done
//! searching   how an engine carries out what is asked of it
//! request     what is asked of the program around it, and its answers
//! ```
//!
//! A move that is dragged goes this way:
//!
//! ```text
//! host: a message -> library -> dispatch -> context (a copy of the game is changed)
//!     -> commit (the store saves it; it takes the place of the game; events for who shows it)
//!     -> library (who shows another position now gets it) -> host: events, once what was saved is on the disk
//! ```

mod addition;
mod built_in;
mod carry;
mod carry_back;
mod client;
mod commit;
mod contents;
mod context;
mod dispatch;
mod drawing;
mod exercise;
mod explorer;
mod files;
mod hub;
mod judging;
mod library;
mod mining;
mod open;
mod play;
mod refusal;
mod request;
mod search;
pub mod searching;
mod setup;
mod sheet;
mod task;
mod training;
mod transfer;
mod work;

pub use addition::{Addition, MOST_UNSTAGED};
pub use hub::{Delivery, Output};
pub use library::Library;
pub use request::{AnalysisOptions, Answer, ClientId, JobId, PlayerId, Request};
pub use setup::{Capacity, Setup};
pub use task::{Done, NewGame, Task, TaskError, Wanted};
