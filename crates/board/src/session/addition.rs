//! Games that join a study, or make a new one. A few are added at once. Many are staged first: they are written without
//! holding anybody up, and their studies have them all at the end, or none.

use std::collections::HashSet;
use std::iter;

use super::carry::Leaving;
use super::carry_back::{Carriage, Origin};
use super::client::{Session, send_list};
use super::contents;
use super::context::Context;
use super::hub::Hub;
use super::refusal::Refusal;
use super::request::{JobId, Request};
use super::work::{AwaitedJob, Purpose};
use crate::atomic::Position;
use crate::model::game::GameRow;
use crate::model::paste::MOST_GAMES;
use crate::model::{GameId, Moment, NodeId, StudyGame, StudyId, edit};
use crate::store::record::StudyRecord;
use crate::store::{StoreError, StoredGame, StudyChange};
use crate::wire::Event;

/// The most games that are added without being staged.
pub const MOST_UNSTAGED: usize = 100;

/// Games for a study, with the ids that they will have there.
#[derive(Clone, Debug)]
pub struct Addition {
    pub study: StudyId,
    pub games: Vec<StoredGame>,
    /// The record of the study, if it is new.
    pub about: Option<StudyRecord>,
}

/// A name for a new study, and what of it a person has written.
#[derive(Clone, Debug)]
pub struct Name {
    pub name: String,
    pub written: Option<String>,
}

impl Name {
    /// A name that a person has given.
    #[must_use]
    pub fn by_person(name: &str) -> Name {
        Name { name: name.to_owned(), written: Some(name.to_owned()) }
    }

    /// The first such name that no study has.
    ///
    /// # Errors
    /// If the studies cannot be read.
    pub fn freed(self, hub: &Hub) -> Result<Name, Refusal> {
        let name = free_name(hub, &self.name)?;
        let written = self.written.filter(|part| name.contains(part));
        Ok(Name { name, written })
    }
}

/// What the client gets when its games are added.
pub enum Added {
    /// An event, the study, and the list of the studies if `lists`.
    Study { study: StudyId, event: Option<Box<Event>>, lists: bool },
    /// An event, and the first of the games.
    Game { game: GameId, node: Option<NodeId>, event: Option<Box<Event>> },
    /// The event only; these games leave their study at the same time, and can be brought back.
    Elsewhere { event: Box<Event>, leaving: Option<Leaving>, carriage: Carriage },
    /// The event, for games that leave their study and are where they came from.
    /// If the study that they leave was made for them and has no others, it goes.
    Back { event: Box<Event>, leaving: Leaving, origin: Origin, is_emptied: bool },
}

/// What is changed together with the games that are added.
#[derive(Clone, Copy, Debug, Default)]
pub struct Along<'a> {
    /// These leave their study.
    leaving: Option<&'a Leaving>,
    /// The games go back to their places here.
    origin: Option<&'a Origin>,
}

impl Added {
    /// What is changed at the same time.
    #[must_use]
    pub const fn along(&self) -> Along<'_> {
        match self {
            Added::Elsewhere { leaving, .. } => Along { leaving: leaving.as_ref(), origin: None },
            Added::Back { leaving, origin, .. } => {
                Along { leaving: Some(leaving), origin: Some(origin) }
            }
            _ => Along { leaving: None, origin: None },
        }
    }
}

/// A game that joins a study, for the store.
///
/// # Errors
/// None in practice; the JSON crate requires it.
pub fn stored(game: &StudyGame) -> Result<StoredGame, Refusal> {
    let unwritable = |why| Refusal::NotAdded(StoreError::NewGame(why));
    StoredGame::of(game, 0).map_err(unwritable)
}

/// A game without moves.
///
/// # Errors
/// Those of [`stored`].
pub fn blank(now: Moment) -> Result<Vec<StoredGame>, Refusal> {
    Ok(vec![stored(&StudyGame::blank(Position::start(), now))?])
}

/// Gives games the ids from `first` on.
pub fn numbered(first: GameId, mut games: Vec<StoredGame>) -> Vec<StoredGame> {
    for (game, id) in games.iter_mut().zip(first..) {
        game.row.id = id;
    }
    games
}

impl Addition {
    /// A new study with these games, or with one without moves if there are none.
    ///
    /// # Errors
    /// If the studies cannot be read, or there are more games than a study may hold.
    pub fn new_study(
        hub: &mut Hub,
        about: StudyRecord,
        games: Vec<StoredGame>,
        now: Moment,
    ) -> Result<Addition, Refusal> {
        if games.len() > MOST_GAMES {
            return Err(Refusal::ManyGames);
        }
        let games = if games.is_empty() { blank(now)? } else { games };
        Ok(Addition { study: hub.fresh_study()?, games: numbered(1, games), about: Some(about) })
    }

    /// A new study of this name, or of the usual one.
    ///
    /// # Errors
    /// Those of [`Addition::new_study`].
    pub fn named(
        hub: &mut Hub,
        name: Option<Name>,
        games: Vec<StoredGame>,
        now: Moment,
    ) -> Result<Addition, Refusal> {
        let Name { name, written } = match name {
            Some(name) => name,
            None => Name { name: format!("Study of {}", now.day()), written: None }.freed(hub)?,
        };
        let about = StudyRecord::new(&name, 1, now).with_written(written);
        Addition::new_study(hub, about, games, now)
    }

    /// Games for an open study, with its next ids.
    ///
    /// # Errors
    /// If there are none or too many.
    pub fn joining(hub: &Hub, study: StudyId, games: Vec<StoredGame>) -> Result<Addition, Refusal> {
        if games.is_empty() {
            return Err(Refusal::NothingToAdd);
        }
        let open = hub.study(study)?;
        if open.rows.len() + games.len() > MOST_GAMES {
            return Err(Refusal::ManyGames);
        }
        Ok(Addition { study, games: numbered(open.next_game(), games), about: None })
    }

    fn first(&self) -> GameId {
        self.games.first().map_or(0, |game| game.row.id)
    }
}

/// A name that no study has: this one, or with the first number that is free.
///
/// # Errors
/// If the studies cannot be read.
pub fn free_name(hub: &Hub, name: &str) -> Result<String, Refusal> {
    let studies = hub.store.list()?;
    let taken: HashSet<String> =
        studies.into_iter().filter_map(|entry| Some(entry.about.ok()?.name)).collect();
    let suffixes = iter::once(String::new()).chain((2..).map(|number| format!(" ({number})")));
    let mut names = suffixes.map(|suffix| edit::suffixed(name, &suffix));
    Ok(names.find(|name| !taken.contains(name)).unwrap_or_else(|| name.to_owned()))
}

/// Adds games to their studies, and takes others out of theirs: all of that or nothing.
///
/// # Errors
/// If they cannot be stored, a study is closed or full by now, or games that are to leave may have changed.
pub fn add(
    hub: &mut Hub,
    additions: Vec<Addition>,
    Along { leaving, origin }: Along<'_>,
    now: Moment,
) -> Result<(), Refusal> {
    let (mut changes, mut joined) = (Vec::new(), Vec::new());
    for addition in additions {
        let first = addition.first();
        let Addition { study, games, about } = addition;
        let mut deleted = Vec::new();
        let about = match about {
            Some(about) => about,
            None => {
                let open = hub.study(study)?;
                if open.rows.len() + games.len() > MOST_GAMES {
                    return Err(Refusal::ManyGames);
                }
                let mut about = open.about.after_change(first, now);
                let rows: Vec<GameRow> = games.iter().map(|game| game.row.clone()).collect();
                if let Some(origin) = origin {
                    if rows.iter().any(|row| open.rows.contains_key(&row.id)) {
                        return Err(Refusal::ChangedMeanwhile);
                    }
                    (about.order, deleted) = origin.restored(open, &rows);
                }
                joined.push((study, about.clone(), rows, deleted.clone()));
                about
            }
        };
        changes.push((study, StudyChange { about, games, deleted }));
    }
    let mut left = None;
    if let Some(Leaving { study, games, changes: then }) = leaving {
        if hub.study(*study)?.changes != *then {
            return Err(Refusal::ChangedMeanwhile);
        }
        let removal = contents::removal(hub, *study, games, now)?;
        let rows: Vec<GameRow> = removal.games.iter().map(|game| game.row.clone()).collect();
        left = Some((*study, removal.about.clone(), rows, games));
        changes.push((*study, removal));
    }
    hub.store.save(changes).map_err(Refusal::NotAdded)?;
    if let Some((study, about, rows, games)) = left {
        contents::changed(hub, study, about, (rows, games), now)?;
    }
    for (study, about, rows, gone) in joined {
        contents::changed(hub, study, about, (rows, &gone), now)?;
    }
    Ok(())
}

/// Adds games that were staged by this job. If that fails, none of them stays.
///
/// # Errors
/// Those of [`add`], and of the staging.
pub fn add_staged(
    hub: &mut Hub,
    job: JobId,
    staged: Result<Vec<Addition>, StoreError>,
    along: Along<'_>,
    now: Moment,
) -> Result<(), Refusal> {
    let staged = staged.map_err(Refusal::NotAdded);
    let added = staged.and_then(|additions| add(hub, additions, along, now));
    if added.is_err() {
        hub.output.requests.push(Request::Stop { job });
    }
    added
}

/// Whether they are staged before they are added.
#[must_use]
pub fn are_many(additions: &[Addition]) -> bool {
    additions.iter().map(|addition| addition.games.len()).sum::<usize>() > MOST_UNSTAGED
}

impl Session {
    /// Adds games for a message of the client.
    ///
    /// # Errors
    /// Those of [`add`].
    pub fn add(
        &mut self,
        cx: &mut Context<'_>,
        additions: Vec<Addition>,
        then: Added,
    ) -> Result<(), Refusal> {
        if are_many(&additions) {
            // Until they are there, their ids are nobody else's.
            for Addition { study, games, .. } in &additions {
                if let (Ok(open), Some(last)) = (cx.hub.study_mut(*study), games.last()) {
                    open.last_reserved = open.last_reserved.max(last.row.id);
                }
            }
            let job = cx.ask(|job| Request::Stage { job, additions });
            self.awaited = Some(AwaitedJob { job, purpose: Purpose::Add(then) });
            return Ok(());
        }
        add(cx.hub, additions, then.along(), cx.now)?;
        self.added(cx, then)
    }

    /// The games are added.
    ///
    /// # Errors
    /// If the study or the game cannot be opened.
    pub fn added(&mut self, cx: &mut Context<'_>, then: Added) -> Result<(), Refusal> {
        match then {
            Added::Study { study, event, lists } => {
                event.into_iter().for_each(|event| cx.send(*event));
                self.open(cx, Some(study), None, None)?;
                if lists { send_list(cx) } else { Ok(()) }
            }
            Added::Game { game, node, event } => {
                event.into_iter().for_each(|event| cx.send(*event));
                self.select(cx, Some(game), node)
            }
            Added::Elsewhere { event, carriage, .. } => {
                carriage.note(cx);
                cx.send(*event);
                Ok(())
            }
            Added::Back { event, leaving, origin, is_emptied } => {
                cx.hub.carriages.remove(&cx.client);
                cx.send(*event);
                if is_emptied {
                    self.delete_emptied(cx, leaving.study, origin.study)?;
                }
                Ok(())
            }
        }
    }

    /// Creates a study, and opens it; the list of the studies follows if `lists`.
    ///
    /// # Errors
    /// If the studies cannot be read, or the study cannot be stored.
    pub fn create(
        &mut self,
        cx: &mut Context<'_>,
        name: Option<Name>,
        games: Vec<StoredGame>,
        lists: bool,
    ) -> Result<(), Refusal> {
        let addition = Addition::named(cx.hub, name, games, cx.now)?;
        let study = addition.study;
        self.add(cx, vec![addition], Added::Study { study, event: None, lists })
    }

    /// Adds games to the study, and selects the first of them.
    ///
    /// # Errors
    /// If there are none or too many, or they cannot be stored.
    pub fn join(
        &mut self,
        cx: &mut Context<'_>,
        games: Vec<StoredGame>,
        node: Option<NodeId>,
        event: Option<Box<Event>>,
    ) -> Result<(), Refusal> {
        let study = cx.place()?.study;
        let addition = Addition::joining(cx.hub, study, games)?;
        let game = addition.first();
        self.add(cx, vec![addition], Added::Game { game, node, event })
    }
}
