//! The studies and the lists of their games: creating, adding, deleting, renaming.

use super::context::Context;
use super::hub::{Hub, read_game};
use super::open::Place;
use super::play;
use super::refusal::Refusal;
use crate::atomic::Position;
use crate::board::model::game::GameRow;
use crate::board::model::paste::MOST_GAMES;
use crate::board::model::{GameId, Moment, StudyGame, StudyId};
use crate::board::store::record::{RowRecord, StudyRecord};
use crate::board::store::{GameRecord, StoreError, StudyChange};
use crate::board::wire::Event;
use crate::board::wire::game::{RowView, StudyView};

/// All studies, the one that was changed last first.
///
/// # Errors
/// If they cannot be read.
pub fn list(hub: &Hub) -> Result<Vec<StudyView>, StoreError> {
    let mut studies: Vec<StudyView> = hub
        .store
        .list()?
        .into_iter()
        .map(|entry| StudyView {
            id: entry.id,
            name: entry.about.name,
            games: entry.games,
            changed: entry.about.changed,
            open: hub.studies.contains_key(&entry.id),
        })
        .collect();
    studies.sort_by(|a, b| b.changed.cmp(&a.changed).then(b.id.cmp(&a.id)));
    Ok(studies)
}

fn records(first: GameId, games: &[StudyGame]) -> Vec<(GameRow, (RowRecord, GameRecord))> {
    let record = |(id, game): (GameId, &StudyGame)| {
        let row = game.row(id);
        let records = (RowRecord::from(&row), GameRecord::from(game));
        (row, records)
    };
    (first..).zip(games).map(record).collect()
}

/// Makes a study with these games, or with one without moves if there are none; returns its id.
///
/// # Errors
/// If it cannot be kept.
pub fn create(
    hub: &mut Hub,
    name: Option<&str>,
    games: &[StudyGame],
    now: Moment,
) -> Result<StudyId, Refusal> {
    let usual = format!("Study of {}", now.day());
    let blank = [StudyGame::blank(Position::start(), now)];
    let games = if games.is_empty() { &blank } else { games };
    let about = StudyRecord::new(name.unwrap_or(&usual), 1, now);
    let games = records(1, games).into_iter().map(|(_, records)| records).collect();
    let id = hub.store.list()?.last().map_or(1, |entry| entry.id + 1);
    hub.store.save(id, &StudyChange { about, games, deleted: None }).map_err(Refusal::NotAdded)?;
    Ok(id)
}

/// Deletes a study that is not open.
///
/// # Errors
/// If it is open, or the change cannot be kept.
pub fn delete_study(hub: &mut Hub, study: StudyId) -> Result<(), Refusal> {
    if hub.studies.contains_key(&study) {
        return Err(Refusal::StudyOpen(study));
    }
    hub.store.delete(study).map_err(Refusal::NotKept)
}

/// Adds games to an open study; returns the id of the first.
///
/// # Errors
/// If there are none or too many, or they cannot be kept.
pub fn add(
    hub: &mut Hub,
    study: StudyId,
    games: &[StudyGame],
    now: Moment,
) -> Result<GameId, Refusal> {
    if games.is_empty() {
        return Err(Refusal::NothingToAdd);
    }
    let open = hub.studies.get_mut(&study).ok_or(Refusal::StudyClosed)?;
    if open.rows.len() + games.len() > MOST_GAMES {
        return Err(Refusal::ManyGames);
    }
    let first = open.rows.keys().next_back().map_or(1, |last| last + 1);
    let about = open.about.after_change(first, now);
    let (rows, games): (Vec<GameRow>, Vec<_>) = records(first, games).into_iter().unzip();
    let change = StudyChange { about, games, deleted: None };
    hub.store.save(study, &change).map_err(Refusal::NotAdded)?;
    open.about = change.about;
    let event = match &rows[..] {
        [row] => Some(Event::Row { study, row: RowView::from(row) }),
        _ => None,
    };
    open.rows.extend(rows.into_iter().map(|row| (row.id, row)));
    let event = event.unwrap_or_else(|| open.view(study));
    hub.tell_readers(study, event);
    Ok(first)
}

/// Deletes a game of the study. Clients whose current game it is are told, and take another.
///
/// # Errors
/// If there is no such game, or the change cannot be kept.
pub fn delete_game(cx: &mut Context<'_>, game: GameId) -> Result<(), Refusal> {
    let (study, now) = (cx.place()?.study, cx.now);
    let open = cx.study()?;
    if !open.rows.contains_key(&game) {
        return Err(Refusal::NoGame(study, game));
    }
    if open.rows.len() == 1 {
        add(cx.hub, study, &[StudyGame::blank(Position::start(), now)], now)?;
    }
    let about = cx.study()?.about.after_change(0, now);
    let change = StudyChange { deleted: Some(game), ..StudyChange::of(about) };
    cx.hub.store.save(study, &change).map_err(Refusal::NotKept)?;
    play::release(cx.hub, study, game);
    let open = cx.hub.study_mut(study)?;
    open.about = change.about;
    open.rows.remove(&game);
    open.games.remove(&game);
    let (view, next) = (open.view(study), open.latest().ok_or(Refusal::EmptyStudy)?);
    cx.hub.tell_readers(study, view);
    let stranded: Vec<_> = cx
        .hub
        .places
        .iter()
        .filter(|(_, place)| place.study == study && place.game == game)
        .map(|(client, _)| *client)
        .collect();
    for client in stranded {
        let node = cx.hub.open_game(study, next)?.game.cursor;
        cx.hub.places.insert(client, Place { study, game: next, node });
        play::resume(cx.hub, study, next, now);
        let whole = cx.hub.whole(study, next, now)?;
        cx.hub.tell_later(client, whole);
        cx.hub.show(client);
    }
    Ok(())
}

/// Gives the study another name.
///
/// # Errors
/// If it cannot be kept.
pub fn rename(cx: &mut Context<'_>, name: &str) -> Result<(), Refusal> {
    let study = cx.place()?.study;
    let change = StudyChange::of(StudyRecord::new(name, cx.study()?.about.last, cx.now));
    cx.hub.store.save(study, &change).map_err(Refusal::NotKept)?;
    let open = cx.hub.study_mut(study)?;
    open.about = change.about;
    let view = open.view(study);
    cx.hub.tell_readers(study, view);
    Ok(())
}

/// All games of the study, and the ids of those that cannot be read.
///
/// # Errors
/// If no study is open.
pub fn all_games(cx: &Context<'_>) -> Result<(Vec<StudyGame>, Vec<GameId>), Refusal> {
    let (study, open) = (cx.place()?.study, cx.study()?);
    let (mut games, mut damaged) = (Vec::new(), Vec::new());
    for id in open.rows.keys() {
        match read_game(&*cx.hub.store, study, *id) {
            Ok(Some(game)) => games.push(game),
            Ok(None) | Err(StoreError::Record { .. }) => damaged.push(*id),
            Err(error) => return Err(error.into()),
        }
    }
    Ok((games, damaged))
}
