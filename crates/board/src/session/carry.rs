//! Copying games into another study, or moving them there: read first, then added like any other games; games that are moved leave
//! their study in the same change, so that none is lost and none is there twice. The order in a list is in [`super::contents`].

use std::collections::BTreeSet;

use super::addition::{Added, Addition, Name};
use super::carry_back::{Carriage, Origin};
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
    /// How they leave their study, if they are moved, and its list before.
    leaving: Option<(Leaving, Vec<GameId>)>,
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
        let listed = open.listed();
        let games: Vec<GameId> =
            listed.iter().copied().filter(|game| wanted.contains(game)).collect();
        if games.is_empty() {
            return Err(Refusal::NothingToAdd);
        }
        let changes = open.changes;
        let leaving = moves.then(|| (Leaving { study, games: games.clone(), changes }, listed));
        let to = match to {
            Target::Study(to) if to == study && moves => return Err(Refusal::SameStudy),
            Target::Study(to) => {
                hold(cx, to)?;
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
        let is_new = matches!(to, Goal::New(_));
        let (addition, name) = match to {
            Goal::Study(to) => {
                check_room(cx.hub, to, count)?;
                let name = cx.hub.study(to)?.about.name.clone();
                (Addition::joining(cx.hub, to, games)?, name)
            }
            Goal::New(name) => {
                let name = Name::by_person(&name).freed(cx.hub)?;
                let shown = name.name.clone();
                (Addition::named(cx.hub, Some(name), games, cx.now)?, shown)
            }
        };
        let (study, moved) = (addition.study, leaving.is_some());
        let origin = match &leaving {
            Some((Leaving { study, games, .. }, listed)) => {
                let name = cx.hub.study(*study)?.about.name.clone();
                Some(Origin::of(*study, name, games, listed.clone()))
            }
            None => None,
        };
        let games = addition.games.iter().map(|game| game.row.id).collect();
        let carriage = Carriage::new((study, name.clone()), games, is_new, origin);
        let event = Box::new(Event::Carried { study, name, games: count, moved });
        let leaving = leaving.map(|(leaving, _)| leaving);
        self.add(cx, vec![addition], Added::Elsewhere { event, leaving, carriage })
    }
}

/// Opens a study, and keeps it open while games of the client are on their way.
///
/// # Errors
/// If there is none, or it cannot be read.
pub fn hold(cx: &mut Context<'_>, study: StudyId) -> Result<(), Refusal> {
    cx.hub.open_study(study)?;
    cx.hub.held.entry(cx.client).or_default().push(study);
    Ok(())
}

/// Nothing of the client is on its way anymore: the other studies need not stay open.
pub fn let_go(cx: &mut Context<'_>) {
    for study in cx.hub.held.remove(&cx.client).unwrap_or_default() {
        play::close_unused(cx.hub, study, cx.now);
    }
}

/// Refuses games for which a study has no room.
///
/// # Errors
/// If it has none, or is not open.
pub fn check_room(hub: &Hub, study: StudyId, more: usize) -> Result<(), Refusal> {
    let open = hub.study(study)?;
    let games = open.rows.len();
    if games + more > MOST_GAMES {
        return Err(Refusal::NoRoom { name: open.about.name.clone(), games, more });
    }
    Ok(())
}
