//! The board without what is around it: no thread, no channel, no socket, no disk, no clock.
//! [`Library`] holds all studies and all clients. A server, a page of its own or a test passes it
//! what clients say and what time it is. It returns events for clients and requests, such as "search
//! this", whose answers are passed in later.
//!
//! ```text
//! library     all clients and studies: the calls from outside
//! outcome     what comes of a change: what it does once it is kept, and what follows
//! dispatch    what each message does
//! errand      work of a message that may be done elsewhere
//! client      the session of one client
//! search, judging, mining, exercise, built_in, files, sheet, explorer, transfer    what a session has at hand
//! contents    studies and the lists of their games
//! play        games against the engine
//! context     a call on behalf of a client
//! commit      changes of games
//! hub         what sessions share: store, open studies, places, events and requests to come
//! proposal    changes on their way to the store, and what they lock
//! open        an open study and an open game
//! task        work that grows with a text or a study
//! refusal     why something cannot be done
//! searching   how an engine carries out what is asked of it
//! request     what is asked of the program around it, and its answers
//! ```

mod built_in;
mod client;
mod commit;
mod contents;
mod context;
mod dispatch;
mod drawing;
mod errand;
mod exercise;
mod explorer;
mod files;
mod hub;
mod judging;
mod library;
mod mining;
mod open;
mod outcome;
mod play;
mod proposal;
mod refusal;
mod request;
mod search;
pub mod searching;
mod setup;
mod sheet;
mod task;
mod transfer;

pub use hub::{Delivery, Output};
pub use library::Library;
pub use request::{Answer, ClientId, JobId, PlayerId, Request};
pub use setup::Setup;
pub use task::{Done, NewGame, Task, TaskError, Wanted};
