//! Changes on their way to the store. A change is proposed first; it is made, and clients hear of
//! it, once the store has it. Until then a lock keeps off what would contradict it: such messages
//! and answers wait, all others go on.

use super::client::Session;
use super::context::Context;
use super::hub::Hub;
use super::open::Place;
use super::refusal::Refusal;
use super::request::ClientId;
use crate::board::model::{GameId, Moment, StudyId};
use crate::board::store::{StoreError, StudyChange};
use crate::board::wire::Message;

/// What a change is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Lock {
    /// The study as a whole.
    Study(StudyId),
    /// Games that join it.
    NewGames(StudyId),
    Game(StudyId, GameId),
    /// Opening it. This is never held.
    Opening(StudyId),
}

impl Lock {
    pub const fn study(self) -> StudyId {
        match self {
            Lock::Study(id) | Lock::NewGames(id) | Lock::Game(id, _) | Lock::Opening(id) => id,
        }
    }

    /// Whether both cannot be held at once.
    pub fn excludes(self, other: Lock) -> bool {
        let is_whole = |lock| matches!(lock, Lock::Study(_));
        self.study() == other.study() && (self == other || is_whole(self) || is_whole(other))
    }

    /// The lock that a message needs.
    pub fn of_message(message: &Message, place: Option<Place>) -> Option<Lock> {
        match message {
            Message::Open { study, .. } => study.map(Lock::Opening),
            Message::DeleteStudy { study } => Some(Lock::Study(*study)),
            Message::Rename { .. } | Message::DeleteGame { .. } => {
                place.map(|place| Lock::Study(place.study))
            }
            Message::NewGame { .. } | Message::Play(_) | Message::Paste { .. } => {
                place.map(|place| Lock::NewGames(place.study))
            }
            Message::Tags { .. }
            | Message::Move { .. }
            | Message::Comment { .. }
            | Message::Glyphs { .. }
            | Message::Shapes { .. }
            | Message::Delete { .. }
            | Message::Promote { .. }
            | Message::MainLine { .. }
            | Message::Undo {}
            | Message::Resign {}
            | Message::Takeback {}
            | Message::OfferDraw {}
            | Message::Try { .. }
            | Message::GiveUp {} => place.map(Place::lock),
            Message::List {}
            | Message::Create { .. }
            | Message::Select { .. }
            | Message::Show { .. }
            | Message::Preview { .. }
            | Message::Analyse { .. }
            | Message::Threat { .. }
            | Message::Stop {}
            | Message::Judge { .. }
            | Message::Learn { .. }
            | Message::Solve {}
            | Message::Hint {}
            | Message::Mine { .. }
            | Message::StopMining {}
            | Message::Explore { .. }
            | Message::Save { .. }
            | Message::Picture { .. } => None,
        }
    }
}

/// What the store is asked to do.
#[derive(Debug)]
pub enum Write {
    Save(StudyId, StudyChange),
    Delete(StudyId),
    /// Nothing: the change turned out to be none.
    Nothing,
}

/// What a change does to the open studies once it is kept.
pub type Effect = Box<dyn FnOnce(&mut Hub, Moment) -> Result<(), Refusal>>;

/// What follows for a client, with the outcome of the change. Its own error is told to the client.
type ClientThen =
    Box<dyn FnOnce(&mut Session, &mut Context<'_>, Result<(), Refusal>) -> Result<(), Refusal>>;

/// What follows for nobody in particular, with the outcome.
type HubThen = Box<dyn FnOnce(&mut Hub, Result<(), Refusal>)>;

/// What follows a change, whether it is kept or not.
pub enum Then {
    Client(ClientId, ClientThen),
    Hub(HubThen),
}

impl Then {
    /// What a client hears of its change is what everybody hears, or why it was not made.
    pub fn tell(client: ClientId) -> Then {
        Then::client(client, |_, _, done| done)
    }

    pub fn client(
        client: ClientId,
        then: impl FnOnce(&mut Session, &mut Context<'_>, Result<(), Refusal>) -> Result<(), Refusal>
        + 'static,
    ) -> Then {
        Then::Client(client, Box::new(then))
    }

    pub fn hub(then: impl FnOnce(&mut Hub, Result<(), Refusal>) + 'static) -> Then {
        Then::Hub(Box::new(then))
    }
}

/// A change on its way to the store.
pub struct Proposal {
    pub lock: Lock,
    pub write: Write,
    pub effect: Effect,
    pub then: Then,
    /// The sentence that refuses it.
    pub refusal: fn(StoreError) -> Refusal,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn locks_exclude_what_would_contradict_them() {
        let (one, other) = (Lock::Game(1, 1), Lock::Game(1, 2));
        for (a, b, excludes) in [
            (one, one, true),
            (one, other, false),
            (one, Lock::Game(2, 1), false),
            (one, Lock::NewGames(1), false),
            (Lock::NewGames(1), Lock::NewGames(1), true),
            (Lock::Study(1), one, true),
            (Lock::Study(1), Lock::NewGames(1), true),
            (Lock::Study(1), Lock::Opening(1), true),
            (Lock::Study(1), Lock::Study(2), false),
            (Lock::Opening(1), one, false),
        ] {
            assert_eq!((a.excludes(b), b.excludes(a)), (excludes, excludes), "{a:?} {b:?}");
        }
    }
}
