//! What a client and the session say to each other: typed messages in both directions, and their
//! JSON. crates/board/PROTOCOL.md describes them for people; what they mean is up to the session.

pub mod event;
pub mod game;
pub mod message;
pub mod position;
pub mod search;
pub mod views;

use std::borrow::Cow;

pub use event::Event;
pub use message::{Message, PROTOCOL};

/// One of a few words, such as `white`.
pub type Word = Cow<'static, str>;
