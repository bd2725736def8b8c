//! Changes on their way to the store. A change is proposed first; it is made, and clients hear of
//! it, once the store has it. Until then a lock keeps off what would contradict it: such messages
//! and answers wait, all others go on.

use std::sync::Arc;

use super::open::{Past, Place};
use super::refusal::Refusal;
use super::request::ClientId;
use crate::model::explorer::Explorer;
use crate::model::game::GameRow;
use crate::model::{Change, GameId, NodeId, StudyGame, StudyId};
use crate::store::record::StudyRecord;
use crate::store::{StoreError, StudyChange};
use crate::wire::{Event, Message};

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

    /// The lock of a change of the game that is shown.
    pub const fn of_place(place: Place) -> Lock {
        Lock::Game(place.study, place.game)
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
            Message::Rename { .. } | Message::DeleteGame { .. } | Message::Explore { .. } => {
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
            | Message::TryAgain {}
            | Message::Resign {}
            | Message::Takeback {}
            | Message::OfferDraw {}
            | Message::Try { .. }
            | Message::GiveUp {} => place.map(Lock::of_place),
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
            | Message::Puzzles { .. }
            | Message::LearnRules {}
            | Message::ProvenOpenings {}
            | Message::Solve {}
            | Message::Hint {}
            | Message::Mine { .. }
            | Message::StopMining {}
            | Message::Check { .. }
            | Message::SaveRecords { .. }
            | Message::Export { .. }
            | Message::Import { .. }
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
    /// Nothing is to be saved: the game is as it was.
    Unchanged,
}

/// What a change does to its open study once it is kept.
pub enum Effect {
    /// Nothing: nobody has the study open yet.
    NotOpen,
    Game(Box<Changed>),
    /// The study has another name, more games or one less.
    Contents {
        about: StudyRecord,
        rows: Vec<GameRow>,
        gone: Option<GameId>,
    },
    /// There is no such study anymore.
    Gone,
}

/// A changed game.
pub struct Changed {
    pub id: GameId,
    pub change: Change,
    /// The client that made the change and is shown it.
    pub client: Option<ClientId>,
    /// What is new, unless the game is as it was.
    pub kept: Option<Kept>,
    /// The last move before, if a game against the engine takes its course.
    pub tip: Option<NodeId>,
}

/// A changed game as the store has it.
pub struct Kept {
    pub about: StudyRecord,
    pub row: GameRow,
    pub game: Arc<StudyGame>,
    pub past: Past,
}

/// What follows a change, whether it is kept or not.
pub enum Then {
    Client(ClientId, ClientThen),
    /// No client waits for the change, but what is lost without it is reported.
    Nobody(Loss),
}

/// What follows for a client. Where nothing else is said, that happens if the change is kept; if it
/// is not, the client is told why.
pub enum ClientThen {
    /// What the client hears of its change is what everybody hears.
    Tell,
    /// The client gets a notice, opens a study, and gets the list of the studies if `lists`.
    Open { study: StudyId, told: Option<Box<Event>>, lists: bool },
    /// The client gets a notice, and selects a game.
    Select { game: GameId, node: Option<NodeId>, told: Option<Box<Event>> },
    /// The client leaves a study that is deleted.
    Leave(StudyId),
    /// All who show a game are told something.
    Announce { study: StudyId, game: GameId, event: Box<Event> },
    /// An attempt at an exercise has been counted.
    Counted { game: GameId, at: NodeId, phase: Option<&'static str> },
    /// Moves are looked up in the games of the study, or no longer.
    Explored { explorer: Option<Explorer>, games: usize },
    /// Its judging ends, even if the verdicts are not kept.
    Judged,
    /// Its search for exercises ends, even if the study of those that were found is not kept.
    Mined { study: StudyId, found: usize },
}

/// What is lost if a change is not kept that no client has asked for.
#[derive(Clone, Copy)]
pub enum Loss {
    /// The clocks of a game that nobody shows anymore.
    Clocks(GameId),
    /// The end of a game whose time is up.
    End(GameId),
    /// A move of the engine.
    Move(StudyId, GameId),
}

impl Then {
    /// What a client hears of its change is what everybody hears, or why it was not made.
    pub const fn tell(client: ClientId) -> Then {
        Then::Client(client, ClientThen::Tell)
    }

    /// The client that waits for the change.
    pub const fn client(&self) -> Option<ClientId> {
        match self {
            Then::Client(client, _) => Some(*client),
            Then::Nobody(_) => None,
        }
    }
}

/// A change that the store is to be asked for.
pub struct Proposal {
    pub write: Write,
    pub pending: Pending,
}

/// What waits until the store has a change.
pub struct Pending {
    pub lock: Lock,
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
