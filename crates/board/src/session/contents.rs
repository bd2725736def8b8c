//! The studies and the lists of their games: creating, adding, deleting, renaming.

use super::context::Context;
use super::hub::Hub;
use super::open::Place;
use super::play;
use super::proposal::{Effect, Lock, Pending, Proposal, Then, Write};
use super::refusal::Refusal;
use super::task::{Task, Wanted};
use crate::atomic::Position;
use crate::model::game::GameRow;
use crate::model::paste::MOST_GAMES;
use crate::model::{GameId, Moment, StudyGame, StudyId};
use crate::store::record::{RecordError, StudyRecord};
use crate::store::{StoreError, StoredGame, StudyChange, StudyEntry};
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
                Ok(StudyRecord { name, changed, .. }) => {
                    let damaged = hub.damaged.get(&id).cloned();
                    StudyView { id, name, games, changed, open, damaged }
                }
                Err(why) => {
                    let kind =
                        if matches!(why, RecordError::Newer(_)) { "newer" } else { "damaged" };
                    let (name, changed) = (format!("Study {id} ({kind})"), String::new());
                    let damaged = Some(StoreError::in_study(id, why).to_string());
                    StudyView { id, name, games, changed, open, damaged }
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
    let is_free = |row: &StudyView| {
        !row.open && row.damaged.is_none() && !hub.is_locked(Lock::Opening(row.id))
    };
    Ok(list(hub)?.into_iter().filter(is_free).map(|row| row.id).collect())
}

fn blank(now: Moment) -> Result<Vec<StoredGame>, Refusal> {
    Ok(vec![stored(&StudyGame::blank(Position::start(), now))?])
}

/// A game that joins a study, for the store.
///
/// # Errors
/// None in practice; the JSON crate requires it.
pub fn stored(game: &StudyGame) -> Result<StoredGame, Refusal> {
    let unwritable = |why| Refusal::NotAdded(StoreError::NewGame(why));
    StoredGame::of(game, 0).map_err(unwritable)
}

/// Gives games the ids from `first` on.
fn numbered(first: GameId, mut games: Vec<StoredGame>) -> Vec<StoredGame> {
    for (game, id) in games.iter_mut().zip(first..) {
        game.row.id = id;
    }
    games
}

/// Makes a study with these games, or with one without moves if there are none.
///
/// # Errors
/// If the studies cannot be read.
pub fn create(
    hub: &mut Hub,
    name: Option<&str>,
    games: Vec<StoredGame>,
    then: impl FnOnce(StudyId) -> Then,
    now: Moment,
) -> Result<(), Refusal> {
    let usual = format!("Study of {}", now.day());
    let games = if games.is_empty() { blank(now)? } else { games };
    let about = StudyRecord::new(name.unwrap_or(&usual), 1, now);
    let study = hub.fresh_study()?;
    let change = StudyChange { about, games: numbered(1, games), deleted: None };
    let write = Write::Save(study, change);
    let pending = Pending {
        lock: Lock::Study(study),
        effect: Effect::NotOpen,
        then: then(study),
        refusal: Refusal::NotAdded,
    };
    hub.propose(Proposal { write, pending })
}

/// Makes a study as it was kept elsewhere; one without games gets one without moves.
///
/// # Errors
/// If the studies cannot be read.
pub fn restore(
    hub: &mut Hub,
    about: StudyRecord,
    games: Vec<StoredGame>,
    then: impl FnOnce(StudyId) -> Then,
    now: Moment,
) -> Result<(), Refusal> {
    let games = if games.is_empty() { blank(now)? } else { games };
    let study = hub.fresh_study()?;
    let change = StudyChange { about, games: numbered(1, games), deleted: None };
    let pending = Pending {
        lock: Lock::Study(study),
        effect: Effect::NotOpen,
        then: then(study),
        refusal: Refusal::NotImported,
    };
    hub.propose(Proposal { write: Write::Save(study, change), pending })
}

/// Keeps whether moves are looked up in the games of the study.
///
/// # Errors
/// If no study is open.
pub fn set_explores(cx: &mut Context<'_>, explores: bool, then: Then) -> Result<(), Refusal> {
    let study = cx.place()?.study;
    let about = cx.study()?.about.clone();
    let is_news = about.explores != explores;
    let about = StudyRecord { explores, ..about };
    let (write, effect) = if is_news {
        let write = Write::Save(study, StudyChange::of(about.clone()));
        (write, Effect::Contents { about, rows: Vec::new(), gone: None })
    } else {
        (Write::Unchanged, Effect::NotOpen)
    };
    let pending = Pending { lock: Lock::Study(study), effect, then, refusal: Refusal::NotKept };
    cx.hub.propose(Proposal { write, pending })
}

/// Deletes a study that no client but this one has open.
///
/// # Errors
/// If another has it open.
pub fn delete_study(cx: &mut Context<'_>, study: StudyId, then: Then) -> Result<(), Refusal> {
    let mut others = cx.hub.places.iter().filter(|(client, _)| **client != cx.client);
    if others.any(|(_, place)| place.study == study) {
        return Err(Refusal::StudyOpen(study));
    }
    let write = Write::Delete(study);
    let pending =
        Pending { lock: Lock::Study(study), effect: Effect::Gone, then, refusal: Refusal::NotKept };
    cx.hub.propose(Proposal { write, pending })
}

/// A study has been deleted.
pub fn gone(hub: &mut Hub, study: StudyId) {
    let games = hub.studies.get(&study).map(|open| open.games.keys().copied().collect());
    let games: Vec<GameId> = games.unwrap_or_default();
    games.into_iter().for_each(|game| play::release(hub, study, game));
    hub.studies.remove(&study);
    hub.damaged.remove(&study);
}

/// Adds games to an open study; `then` gets the id of the first.
///
/// # Errors
/// If there are none or too many.
pub fn add(
    hub: &mut Hub,
    study: StudyId,
    games: Vec<StoredGame>,
    then: impl FnOnce(GameId) -> Then,
    now: Moment,
) -> Result<(), Refusal> {
    if games.is_empty() {
        return Err(Refusal::NothingToAdd);
    }
    let open = hub.study(study)?;
    if open.rows.len() + games.len() > MOST_GAMES {
        return Err(Refusal::ManyGames);
    }
    let first = open.next_game();
    let about = open.about.after_change(first, now);
    let games = numbered(first, games);
    let rows: Vec<GameRow> = games.iter().map(|game| game.row.clone()).collect();
    let kept = about.clone();
    let write = Write::Save(study, StudyChange { about, games, deleted: None });
    let pending = Pending {
        lock: Lock::NewGames(study),
        effect: Effect::Contents { about: kept, rows, gone: None },
        then: then(first),
        refusal: Refusal::NotAdded,
    };
    hub.propose(Proposal { write, pending })
}

/// Deletes a game of the study. An empty one takes the place of the last. Clients whose current game
/// it is are told, and take another.
///
/// # Errors
/// If there is no such game.
pub fn delete_game(cx: &mut Context<'_>, game: GameId) -> Result<(), Refusal> {
    let study = cx.place()?.study;
    let open = cx.study()?;
    if !open.rows.contains_key(&game) {
        return Err(Refusal::NoGame(study, game));
    }
    let is_last = open.rows.len() == 1;
    let games = if is_last { numbered(open.next_game(), blank(cx.now)?) } else { Vec::new() };
    let rows: Vec<GameRow> = games.iter().map(|game| game.row.clone()).collect();
    let about = open.about.after_change(0, cx.now);
    let kept = about.clone();
    let write = Write::Save(study, StudyChange { about, games, deleted: Some(game) });
    let pending = Pending {
        lock: Lock::Study(study),
        effect: Effect::Contents { about: kept, rows, gone: Some(game) },
        then: Then::tell(cx.client),
        refusal: Refusal::NotKept,
    };
    cx.hub.propose(Proposal { write, pending })
}

/// The contents of a study have changed.
///
/// # Errors
/// If the game cannot be read that takes the place of the one that is gone.
pub fn changed(
    hub: &mut Hub,
    study: StudyId,
    about: StudyRecord,
    (rows, gone): (Vec<GameRow>, Option<GameId>),
    now: Moment,
) -> Result<(), Refusal> {
    if let Some(game) = gone {
        play::release(hub, study, game);
    }
    // Nobody may have the study open anymore.
    let Some(open) = hub.studies.get_mut(&study) else { return Ok(()) };
    open.about = about;
    let event = match &rows[..] {
        [row] if gone.is_none() => Some(Event::Row { study, row: RowView::from(row) }),
        _ => None,
    };
    open.rows.extend(rows.into_iter().map(|row| (row.id, row)));
    if let Some(game) = gone {
        open.rows.remove(&game);
        open.games.remove(&game);
    }
    let (event, next) = (event.unwrap_or_else(|| open.view(study)), open.latest());
    hub.tell_readers(study, event);
    match gone {
        Some(gone) => move_on(hub, study, (gone, next.ok_or(Refusal::EmptyStudy)?), now),
        None => Ok(()),
    }
}

/// Shows another game to the clients whose game is gone.
fn move_on(
    hub: &mut Hub,
    study: StudyId,
    (gone, next): (GameId, GameId),
    now: Moment,
) -> Result<(), Refusal> {
    let is_stranded = |place: &Place| place.study == study && place.game == gone;
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
/// If no study is open.
pub fn rename(cx: &mut Context<'_>, name: &str) -> Result<(), Refusal> {
    let study = cx.place()?.study;
    let about = &cx.study()?.about;
    let about = StudyRecord { name: name.to_owned(), ..about.after_change(about.last, cx.now) };
    let kept = about.clone();
    let write = Write::Save(study, StudyChange::of(about));
    let pending = Pending {
        lock: Lock::Study(study),
        effect: Effect::Contents { about: kept, rows: Vec::new(), gone: None },
        then: Then::tell(cx.client),
        refusal: Refusal::NotKept,
    };
    cx.hub.propose(Proposal { write, pending })
}

/// Work with all games of the study.
///
/// # Errors
/// If no study is open.
pub fn all_games(cx: &Context<'_>, wanted: Wanted) -> Result<Task, Refusal> {
    let games = cx.study()?.rows.keys().copied().collect();
    Ok(Task::Games { study: cx.place()?.study, games, wanted })
}
