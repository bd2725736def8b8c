//! Copying games into another study, or moving them there: read first, then added like any other games; games that are moved leave
//! their study in the same change, so that none is lost and none is there twice. The order in a list is in [`super::contents`].

use std::collections::BTreeSet;

use super::addition::{Added, Addition, free_name};
use super::client::Session;
use super::context::Context;
use super::hub::Hub;
use super::play;
use super::refusal::Refusal;
use super::task::{Task, Wanted};
use super::work::Purpose;
use crate::model::paste::MOST_GAMES;
use crate::model::{GameId, StudyId, edit};
use crate::store::StoredGame;
use crate::wire::Event;
use crate::wire::message::Target;

/// Games on their way into another study.
#[derive(Clone, Debug)]
pub struct Carried {
    to: Goal,
    /// How they leave their study, if they are moved.
    leaving: Option<Leaving>,
}

#[derive(Clone, Debug)]
enum Goal {
    Study(StudyId),
    /// A new study of this name.
    New(String),
}

/// Games that leave a study, unless it was changed since they were read: the change would be lost.
#[derive(Clone, Debug)]
pub struct Leaving {
    pub study: StudyId,
    pub games: Vec<GameId>,
    /// How often the study had been changed.
    pub changes: u64,
}

impl Session {
    /// Copies games of the study into another, or moves them there.
    ///
    /// # Errors
    /// If there are no such games, there is no such study, or it has no room for them. Nothing has changed then.
    pub fn carry(
        &mut self,
        cx: &mut Context<'_>,
        games: Vec<GameId>,
        to: Target,
        moves: bool,
    ) -> Result<(), Refusal> {
        let begun = self.begin_to_carry(cx, games, to, moves);
        if self.awaited.is_none() {
            let_go(cx);
        }
        begun
    }

    fn begin_to_carry(
        &mut self,
        cx: &mut Context<'_>,
        games: Vec<GameId>,
        to: Target,
        moves: bool,
    ) -> Result<(), Refusal> {
        let study = cx.place()?.study;
        let open = cx.study()?;
        if let Some(missing) = games.iter().find(|game| !open.rows.contains_key(game)) {
            return Err(Refusal::NoGame(study, *missing));
        }
        let wanted: BTreeSet<GameId> = games.into_iter().collect();
        // As they stand in the list, each once.
        let games: Vec<GameId> =
            open.listed().into_iter().filter(|game| wanted.contains(game)).collect();
        if games.is_empty() {
            return Err(Refusal::NothingToAdd);
        }
        let changes = open.changes;
        let leaving = moves.then(|| Leaving { study, games: games.clone(), changes });
        let to = match to {
            Target::Study(to) if to == study && moves => return Err(Refusal::SameStudy),
            Target::Study(to) => {
                cx.hub.open_study(to)?;
                cx.hub.held.insert(cx.client, to);
                check_room(cx.hub, to, games.len())?;
                Goal::Study(to)
            }
            Target::New(name) => Goal::New(edit::name(&name)?),
        };
        let task = Task::Games { study, games, wanted: Wanted::Copies };
        self.run(cx, task, Purpose::Carry(Carried { to, leaving }))
    }

    /// The games have been read.
    ///
    /// # Errors
    /// If they cannot be stored, the other study has no room for them by now, or games that are moved may have changed.
    pub fn carried(
        &mut self,
        cx: &mut Context<'_>,
        Carried { to, leaving }: Carried,
        games: Vec<StoredGame>,
    ) -> Result<(), Refusal> {
        let count = games.len();
        let (addition, name) = match to {
            Goal::Study(to) => {
                check_room(cx.hub, to, count)?;
                let name = cx.hub.study(to)?.about.name.clone();
                (Addition::joining(cx.hub, to, games)?, name)
            }
            Goal::New(name) => {
                let name = free_name(cx.hub, &name)?;
                (Addition::named(cx.hub, Some(&name), games, cx.now)?, name)
            }
        };
        let (study, moved) = (addition.study, leaving.is_some());
        let event = Box::new(Event::Carried { study, name, games: count, moved });
        self.add(cx, vec![addition], Added::Elsewhere { event, leaving })
    }
}

/// Nothing of the client is on its way anymore: the other study need not stay open.
pub fn let_go(cx: &mut Context<'_>) {
    if let Some(study) = cx.hub.held.remove(&cx.client) {
        play::close_unused(cx.hub, study, cx.now);
    }
}

/// Refuses games for which a study has no room.
fn check_room(hub: &Hub, study: StudyId, more: usize) -> Result<(), Refusal> {
    let open = hub.study(study)?;
    let games = open.rows.len();
    if games + more > MOST_GAMES {
        return Err(Refusal::NoRoom { name: open.about.name.clone(), games, more });
    }
    Ok(())
}
