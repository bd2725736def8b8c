//! The studies and the lists of their games: listing, ordering, deleting, renaming. Adding games is in [`super::addition`].

use std::collections::BTreeSet;

use super::addition::{blank, numbered};
use super::context::Context;
use super::hub::Hub;
use super::open::Place;
use super::play;
use super::refusal::Refusal;
use super::task::{Task, Wanted};
use crate::model::game::GameRow;
use crate::model::{GameId, Moment, StudyId, order};
use crate::store::record::{RecordError, StudyRecord};
use crate::store::{StoreError, StudyChange, StudyEntry};
use crate::wire::Event;
use crate::wire::game::{RowView, StudyView};

/// All studies, the one that was changed last first.
///
/// # Errors
/// If they cannot be read.
pub fn list(hub: &Hub) -> Result<Vec<StudyView>, StoreError> {
    let mut studies: Vec<StudyView> = hub
        .store
        .list()?
        .into_iter()
        .map(|StudyEntry { id, about, games }| {
            let open = hub.studies.contains_key(&id);
            match about {
                Ok(StudyRecord { name, written, changed, .. }) => {
                    let damaged = hub.damaged.get(&id).cloned();
                    StudyView { id, name, written, games, changed, open, damaged }
                }
                Err(why) => {
                    let name = match why {
                        RecordError::Newer(_) => format!("Study {id} (newer)"),
                        _ => format!("Study {id} (damaged)"),
                    };
                    let changed = String::new();
                    let damaged = Some(StoreError::in_study(id, why).to_string());
                    StudyView { id, name, written: None, games, changed, open, damaged }
                }
            }
        })
        .collect();
    studies.sort_by(|a, b| b.changed.cmp(&a.changed).then(b.id.cmp(&a.id)));
    Ok(studies)
}

/// The studies that no client has open, the one that was changed last first, without those that cannot
/// be read.
///
/// # Errors
/// If the studies cannot be read.
pub fn free_studies(hub: &Hub) -> Result<Vec<StudyId>, StoreError> {
    let is_free = |row: &StudyView| !row.open && row.damaged.is_none();
    Ok(list(hub)?.into_iter().filter(is_free).map(|row| row.id).collect())
}

/// Saves whether moves are looked up in the games of the study.
///
/// # Errors
/// If no study is open, or that cannot be stored.
pub fn set_explores(cx: &mut Context<'_>, explores: bool) -> Result<(), Refusal> {
    let about = &cx.study()?.about;
    if about.explores == explores {
        return Ok(());
    }
    let about = StudyRecord { explores, ..about.clone() };
    change_record(cx, about)
}

/// Gives the study another record.
fn change_record(cx: &mut Context<'_>, about: StudyRecord) -> Result<(), Refusal> {
    let study = cx.place()?.study;
    cx.hub.save(study, StudyChange::of(about.clone()))?;
    changed(cx.hub, study, about, (Vec::new(), &[]), cx.now)
}

/// Deletes a study that no client but this one has open.
///
/// # Errors
/// If another has it open, or the deletion cannot be stored.
pub fn delete_study(cx: &mut Context<'_>, study: StudyId) -> Result<(), Refusal> {
    let mut others = cx.hub.places.iter().filter(|(client, _)| **client != cx.client);
    if others.any(|(_, place)| place.study == study) {
        return Err(Refusal::StudyOpen(study));
    }
    let hub = &mut *cx.hub;
    hub.store.delete(study).map_err(Refusal::NotSaved)?;
    let games = hub.studies.get(&study).map(|open| open.games.keys().copied().collect());
    let games: Vec<GameId> = games.unwrap_or_default();
    games.into_iter().for_each(|game| play::release(hub, study, game));
    hub.studies.remove(&study);
    hub.damaged.remove(&study);
    hub.has_lost_carried(study, |_| true);
    Ok(())
}

/// Deletes a game of the study. An empty one takes the place of the last. Clients whose current game
/// it is are sent another.
///
/// # Errors
/// If there is no such game, or the deletion cannot be stored.
pub fn delete_game(cx: &mut Context<'_>, game: GameId) -> Result<(), Refusal> {
    let study = cx.place()?.study;
    let removal = removal(cx.hub, study, &[game], cx.now)?;
    let rows = removal.games.iter().map(|game| game.row.clone()).collect();
    let about = removal.about.clone();
    cx.hub.save(study, removal)?;
    changed(cx.hub, study, about, (rows, &[game]), cx.now)
}

/// The change that takes games out of an open study. An empty one takes the place of the last.
///
/// # Errors
/// If one of them is not there.
pub fn removal(
    hub: &Hub,
    study: StudyId,
    gone: &[GameId],
    now: Moment,
) -> Result<StudyChange, Refusal> {
    let open = hub.study(study)?;
    if let Some(missing) = gone.iter().find(|game| !open.rows.contains_key(game)) {
        return Err(Refusal::NoGame(study, *missing));
    }
    let is_last = open.rows.len() == gone.len();
    let games = if is_last { numbered(open.next_game(), blank(now)?) } else { Vec::new() };
    let mut about = open.about.after_change(0, now);
    if !about.order.is_empty() {
        // A later game may get the id of one that is gone, and not its place.
        let gone: BTreeSet<GameId> = gone.iter().copied().collect();
        let left: Vec<GameId> =
            open.listed().into_iter().filter(|game| !gone.contains(game)).collect();
        about.order = order::runs(&left);
    }
    Ok(StudyChange { about, games, deleted: gone.to_vec() })
}

/// Gives games of the study another place in its list: before another game, or at the end.
///
/// # Errors
/// If one of them is not there, or the order cannot be stored.
pub fn arrange(
    cx: &mut Context<'_>,
    games: Vec<GameId>,
    before: Option<GameId>,
) -> Result<(), Refusal> {
    let study = cx.place()?.study;
    let open = cx.study()?;
    let missing = games.iter().chain(&before).find(|game| !open.rows.contains_key(game));
    if let Some(missing) = missing {
        return Err(Refusal::NoGame(study, *missing));
    }
    let moved = order::moved(&open.listed(), &games.into_iter().collect(), before);
    let about = open.about.after_change(open.about.last, cx.now);
    change_record(cx, StudyRecord { order: order::runs(&moved), ..about })
}

/// The contents of a study have changed.
///
/// # Errors
/// If the study is not open, or the game cannot be read that takes the place of the one that is gone.
pub fn changed(
    hub: &mut Hub,
    study: StudyId,
    about: StudyRecord,
    (rows, gone): (Vec<GameRow>, &[GameId]),
    now: Moment,
) -> Result<(), Refusal> {
    gone.iter().for_each(|game| play::release(hub, study, *game));
    if !gone.is_empty() {
        let set: BTreeSet<GameId> = gone.iter().copied().collect();
        hub.has_lost_carried(study, |game| set.contains(&game));
    }
    let open = hub.study_mut(study)?;
    open.has_changed(about);
    let event = match &rows[..] {
        [row] if gone.is_empty() => Some(Event::Row { study, row: RowView::from(row) }),
        _ => None,
    };
    open.rows.extend(rows.into_iter().map(|row| (row.id, row)));
    for game in gone {
        open.rows.remove(game);
        open.games.remove(game);
    }
    let (event, next) = (event.unwrap_or_else(|| open.view(study)), open.latest());
    hub.tell_readers(study, event);
    if gone.is_empty() {
        return Ok(());
    }
    move_on(hub, study, (gone, next.ok_or(Refusal::EmptyStudy)?), now)
}

/// Shows another game to the clients whose game is gone.
fn move_on(
    hub: &mut Hub,
    study: StudyId,
    (gone, next): (&[GameId], GameId),
    now: Moment,
) -> Result<(), Refusal> {
    let is_stranded = |place: &Place| place.study == study && gone.contains(&place.game);
    let stranded = hub.places.iter().filter(|(_, place)| is_stranded(place));
    let stranded: Vec<_> = stranded.map(|(client, _)| *client).collect();
    for client in stranded {
        let node = hub.open_game(study, next)?.game.cursor;
        hub.places.insert(client, Place { study, game: next, node });
        play::resume(hub, study, next, now);
        let whole = hub.whole(study, next, now)?;
        hub.tell_later(client, whole);
        hub.show(client);
    }
    Ok(())
}

/// Gives the study another name.
///
/// # Errors
/// If no study is open, or the name cannot be stored.
pub fn rename(cx: &mut Context<'_>, name: &str) -> Result<(), Refusal> {
    let about = &cx.study()?.about;
    let about = StudyRecord { name: name.to_owned(), ..about.after_change(about.last, cx.now) };
    change_record(cx, about.with_written(Some(name.to_owned())))
}

/// Work with all games of the study.
///
/// # Errors
/// If no study is open.
pub fn all_games(cx: &Context<'_>, wanted: Wanted) -> Result<Task, Refusal> {
    let games = cx.study()?.listed();
    Ok(Task::Games { study: cx.place()?.study, games, wanted })
}
