//! The list of games of an open study, and its name: adding and deleting games, renaming, and all
//! games for a file. Changes of one game are in [`super::room`].

use std::sync::Arc;

use super::events::{Event, GameRow};
use super::hall::{TabId, ToTab, json, lock};
use super::kept::{About, Stored};
use super::room::{Refusal, Room, boxed};
use super::study_game::StudyGame;

/// The most games of a study.
pub const MOST_GAMES: usize = 20_000;

impl Room {
    /// Adds games; returns the id of the first.
    ///
    /// # Errors
    /// If there are none or too many, or they cannot be stored.
    pub fn add(&self, games: &[StudyGame]) -> Result<u64, Refusal> {
        let mut inner = lock(&self.inner);
        if inner.rows.len() + games.len() > MOST_GAMES {
            return Err(format!("a study holds at most {MOST_GAMES} games"));
        }
        let first = inner.rows.keys().next_back().map_or(1, |last| last + 1);
        let entries: Result<Vec<Stored>, _> = (first..)
            .zip(games)
            .map(|(id, game)| Ok(Stored { row: game.row(id), text: game.stored()? }))
            .collect();
        let entries = entries.map_err(|error: serde_json::Error| error.to_string())?;
        let about = inner.about.after_change(first);
        let stored = self.hall()?.store().save(self.id, &about, &entries);
        stored.map_err(|error| format!("nothing was added: {error}"))?;
        inner.about = about;
        let rows: Vec<GameRow> = entries.into_iter().map(|entry| entry.row).collect();
        inner.rows.extend(rows.iter().map(|row| (row.id, row.clone())));
        match &rows[..] {
            [] => return Err("it contains no game".to_owned()),
            [row] => inner.tell_all(&Event::Row { study: self.id, row: row.clone() }),
            _ => inner.tell_all(&inner.view(self.id)),
        }
        Ok(first)
    }

    /// Deletes a game. Tabs whose current game it is are told, and take another.
    ///
    /// # Errors
    /// If there is no such game, or it cannot be deleted.
    pub fn delete(self: &Arc<Room>, game: u64) -> Result<(), Refusal> {
        if !lock(&self.inner).rows.contains_key(&game) {
            return Err(format!("study {} has no game {game}", self.id));
        }
        if lock(&self.inner).rows.len() == 1 {
            self.add(&[super::blank()])?;
        }
        let mut inner = lock(&self.inner);
        let about = inner.about.after_change(0);
        let deleted = self.hall()?.store().delete_game(self.id, &about, game);
        deleted.map_err(|error| error.to_string())?;
        inner.about = about;
        inner.rows.remove(&game);
        inner.games.remove(&game);
        inner.tell_all(&inner.view(self.id));
        let stranded: Vec<TabId> =
            inner.seats.iter().filter(|(_, seat)| seat.game == game).map(|(tab, _)| *tab).collect();
        drop(inner);
        for tab in stranded {
            let whole = self.select(tab, None, None)?;
            let inner = lock(&self.inner);
            if let (Some(seat), Ok(text)) = (inner.seats.get(&tab), json(&boxed(whole))) {
                let _ = seat.inbox.send(ToTab::Event(text));
                let _ = seat.inbox.send(ToTab::Shown);
            }
        }
        Ok(())
    }

    /// Gives the study another name.
    ///
    /// # Errors
    /// If it cannot be stored.
    pub fn rename(&self, name: &str) -> Result<(), Refusal> {
        let mut inner = lock(&self.inner);
        let about = About { last: inner.about.last, ..About::now(name) };
        let stored = self.hall()?.store().save(self.id, &about, &[]);
        stored.map_err(|error| error.to_string())?;
        inner.about = about;
        inner.tell_all(&inner.view(self.id));
        Ok(())
    }

    /// All games of the study with their ids, for a file. Those that cannot be read are named.
    ///
    /// # Errors
    /// If the store fails.
    pub fn all(&self) -> Result<(String, Vec<StudyGame>, Vec<u64>), Refusal> {
        let inner = lock(&self.inner);
        let hall = self.hall()?;
        let (mut games, mut damaged) = (Vec::new(), Vec::new());
        for id in inner.rows.keys() {
            let text = hall.store().game(self.id, *id).map_err(|error| error.to_string())?;
            match text.as_deref().and_then(StudyGame::restored) {
                Some(game) => games.push(game),
                None => damaged.push(*id),
            }
        }
        Ok((inner.about.name.clone(), games, damaged))
    }
}
