//! Undoing the last copying or moving of games ([`super::carry`]). Games that were moved go back where they came from, with what has
//! been changed of them since. Copies are deleted, unless somebody has changed them.

use std::collections::BTreeMap;

use super::addition::{Added, Addition, MOST_UNSTAGED, numbered};
use super::carry::{Leaving, check_room, hold, let_go};
use super::client::Session;
use super::contents::{changed, delete_study, removal};
use super::context::Context;
use super::hub::Hub;
use super::open::OpenStudy;
use super::refusal::Refusal;
use super::task::{Task, Wanted};
use super::work::Purpose;
use crate::model::game::GameRow;
use crate::model::order::{self, Run};
use crate::model::{GameId, StudyId};
use crate::store::StoredGame;
use crate::wire::Event;

/// The games that a client has copied or moved last.
#[derive(Clone, Debug)]
pub struct Carriage {
    /// The study where they are, and its name when they came.
    to: (StudyId, String),
    /// Their ids there, in the order of the list.
    games: Vec<GameId>,
    /// Whether the study was made for them.
    is_new: bool,
    /// Where they came from, if they were moved.
    origin: Option<Origin>,
    /// Whether one of them is gone from there. Its id may be that of another game by now.
    is_gone: bool,
    /// Whether one of them was changed.
    is_changed: bool,
}

/// Where games were before they were moved.
#[derive(Clone, Debug)]
pub struct Origin {
    pub study: StudyId,
    name: String,
    /// Their ids there, in the order of the list.
    games: Vec<GameId>,
    /// The whole list then.
    listed: Vec<GameId>,
    /// The game without moves that took their place.
    blank: Option<GameId>,
}

impl Origin {
    /// Games of a study, and the list of all that are in it.
    #[must_use]
    pub fn of(study: StudyId, name: String, games: &[GameId], listed: Vec<GameId>) -> Origin {
        Origin { study, name, games: games.to_vec(), listed, blank: None }
    }

    /// The order of the list in which the games are at their places again, and the game without moves that goes.
    #[must_use]
    pub fn restored(&self, open: &OpenStudy, rows: &[GameRow]) -> (Vec<Run>, Vec<GameId>) {
        let back: BTreeMap<GameId, GameId> =
            self.games.iter().copied().zip(rows.iter().map(|row| row.id)).collect();
        let blank = self.blank.filter(|blank| open.rows.contains_key(blank));
        let mut listed = open.listed();
        listed.retain(|game| Some(*game) != blank);
        let listed = order::returned(&listed, &self.listed, &back);
        (order::runs(&listed), blank.into_iter().collect())
    }

    /// Gives the games ids here. Links to them hold if those that they had are free; ids of games that are being staged are not.
    fn numbered(&self, open: &OpenStudy, mut games: Vec<StoredGame>) -> Vec<StoredGame> {
        let is_free = |game: &GameId| *game > open.last_reserved && !open.rows.contains_key(game);
        if games.len() > MOST_UNSTAGED || !self.games.iter().all(is_free) {
            return numbered(open.next_game(), games);
        }
        for (game, id) in games.iter_mut().zip(&self.games) {
            game.row.id = *id;
        }
        games
    }
}

impl Carriage {
    /// Games that are in a study now, which may have been made for them.
    #[must_use]
    pub const fn new(
        to: (StudyId, String),
        games: Vec<GameId>,
        is_new: bool,
        origin: Option<Origin>,
    ) -> Carriage {
        Carriage { to, games, is_new, origin, is_gone: false, is_changed: false }
    }

    /// The games have been carried: from now on that can be undone.
    pub fn note(mut self, cx: &mut Context<'_>) {
        if let Some(origin) = &mut self.origin
            && origin.listed.len() == origin.games.len()
            && let Ok(open) = cx.hub.study(origin.study)
        {
            origin.blank = open.rows.keys().next().copied();
        }
        cx.hub.carriages.insert(cx.client, self);
    }
}

impl Hub {
    /// A game was changed.
    pub fn has_changed_carried(&mut self, study: StudyId, game: GameId) {
        for carriage in self.carriages.values_mut() {
            carriage.is_changed |= carriage.to.0 == study && carriage.games.contains(&game);
            if let Some(origin) = &mut carriage.origin
                && origin.study == study
            {
                origin.blank.take_if(|blank| *blank == game);
            }
        }
    }

    /// Games are gone from a study.
    pub fn has_lost_carried(&mut self, study: StudyId, is_gone: impl Fn(GameId) -> bool) {
        for carriage in self.carriages.values_mut() {
            let is_there = carriage.to.0 == study;
            carriage.is_gone |= is_there && carriage.games.iter().any(|game| is_gone(*game));
            if let Some(origin) = &mut carriage.origin
                && origin.study == study
            {
                origin.blank.take_if(|blank| is_gone(*blank));
            }
        }
    }
}

impl Session {
    /// Undoes what the client has copied or moved last.
    ///
    /// # Errors
    /// If there is nothing, or it cannot be undone anymore. Nothing has changed then.
    pub fn carry_back(&mut self, cx: &mut Context<'_>) -> Result<(), Refusal> {
        let begun = self.begin_to_carry_back(cx);
        if self.awaited.is_none() {
            let_go(cx);
        }
        begun
    }

    fn begin_to_carry_back(&mut self, cx: &mut Context<'_>) -> Result<(), Refusal> {
        let carriage = whole(cx)?;
        let to = carriage.to.0;
        hold(cx, to)?;
        let Some(origin) = &carriage.origin else { return self.delete_copies(cx, &carriage) };
        hold(cx, origin.study).map_err(|why| match why {
            Refusal::NoStudy(_) => Refusal::OriginGone(origin.name.clone()),
            why => why,
        })?;
        check_room(cx.hub, origin.study, carriage.games.len())?;
        let changes = cx.hub.study(to)?.changes;
        let task = Task::Games { study: to, games: carriage.games, wanted: Wanted::Copies };
        self.run(cx, task, Purpose::CarryBack { changes })
    }

    /// The games that are to go back have been read.
    ///
    /// # Errors
    /// If they cannot be stored, there is no room for them by now, or one of them may have changed.
    pub fn read_back(
        &mut self,
        cx: &mut Context<'_>,
        changes: u64,
        games: Vec<StoredGame>,
    ) -> Result<(), Refusal> {
        let carriage = whole(cx)?;
        let Some(origin) = carriage.origin else { return Err(Refusal::NothingToUndo) };
        let study = origin.study;
        check_room(cx.hub, study, games.len())?;
        let open = cx.hub.study(study)?;
        let name = open.about.name.clone();
        let event = Event::CarriedBack { study, name, games: games.len(), moved: true };
        let addition = Addition { study, games: origin.numbered(open, games), about: None };
        let rows = cx.hub.study(carriage.to.0)?.rows.len();
        let is_emptied = carriage.is_new && rows == carriage.games.len();
        let leaving = Leaving { study: carriage.to.0, games: carriage.games, changes };
        let event = Box::new(event);
        self.add(cx, vec![addition], Added::Back { event, leaving, origin, is_emptied })
    }

    /// The games are where they came from: the study that was made for them goes, too.
    ///
    /// # Errors
    /// If the client has that study open, and the other cannot be opened.
    pub fn delete_emptied(
        &mut self,
        cx: &mut Context<'_>,
        study: StudyId,
        other: StudyId,
    ) -> Result<(), Refusal> {
        if is_open_elsewhere(cx, study) {
            return Ok(());
        }
        if cx.place().is_ok_and(|place| place.study == study) {
            cx.hub.drop_later(cx.client);
            // Otherwise the other study would be closed while it is opened.
            let_go(cx);
            self.open(cx, Some(other), None, None)?;
        }
        // If it cannot be deleted, a study with a game without moves stays: nothing is lost.
        let _ = delete_study(cx, study);
        Ok(())
    }

    /// Deletes copies, with the study that was made for them if nothing else is in it.
    fn delete_copies(&mut self, cx: &mut Context<'_>, carriage: &Carriage) -> Result<(), Refusal> {
        let Carriage { to: (study, name), games, is_new, is_changed, .. } = carriage;
        if *is_changed {
            return Err(Refusal::CopiesChanged(name.clone()));
        }
        let open = cx.hub.study(*study)?;
        let is_all = *is_new && open.rows.len() == games.len();
        let name = open.about.name.clone();
        let count = games.len();
        let event = Event::CarriedBack { study: *study, name, games: count, moved: false };
        if is_all && !is_open_elsewhere(cx, *study) {
            self.delete_study(cx, *study)?;
        } else {
            let removal = removal(cx.hub, *study, games, cx.now)?;
            let rows = removal.games.iter().map(|game| game.row.clone()).collect();
            let about = removal.about.clone();
            cx.hub.save(*study, removal)?;
            changed(cx.hub, *study, about, (rows, games), cx.now)?;
        }
        cx.hub.carriages.remove(&cx.client);
        cx.send(event);
        Ok(())
    }
}

/// What the client has carried last, if all of it is still there.
fn whole(cx: &Context<'_>) -> Result<Carriage, Refusal> {
    let carriage = cx.hub.carriages.get(&cx.client).cloned().ok_or(Refusal::NothingToUndo)?;
    let name = || carriage.to.1.clone();
    if carriage.is_gone { Err(Refusal::CarriedOn(name())) } else { Ok(carriage) }
}

/// Whether another client has a study open.
fn is_open_elsewhere(cx: &Context<'_>, study: StudyId) -> bool {
    cx.hub.places.iter().any(|(client, place)| *client != cx.client && place.study == study)
}
