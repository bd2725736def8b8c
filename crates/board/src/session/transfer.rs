//! Everything that the board keeps goes into one file, or comes from one.

use super::addition::{Added, Addition};
use super::client::Session;
use super::context::Context;
use super::files::text_file;
use super::refusal::Refusal;
use super::task::Task;
use super::work::Purpose;
use crate::model::{GameId, StudyId};
use crate::store::archive::{Archive, Settings, Written};
use crate::wire::Event;

/// The records that a sentence names which a file lacks.
const MOST_NAMED: usize = 10;

impl Session {
    /// Sends all studies, and the settings of the page, as one file.
    ///
    /// # Errors
    /// If the storage fails.
    pub fn export(&mut self, cx: &mut Context<'_>, settings: Settings) -> Result<(), Refusal> {
        self.run(cx, Task::Export { settings }, Purpose::SendArchive)
    }

    /// Sends the records of a study as they are stored, of all its games or of one.
    ///
    /// # Errors
    /// If there is no such study, or the storage fails.
    pub fn save_records(
        &mut self,
        cx: &mut Context<'_>,
        study: StudyId,
        game: Option<GameId>,
    ) -> Result<(), Refusal> {
        self.run(cx, Task::Records { study, game }, Purpose::SendRecords { study, game })
    }

    /// Adds the studies of such a file.
    ///
    /// # Errors
    /// If it cannot be read to its end. Nothing has changed then.
    pub fn import(&mut self, cx: &mut Context<'_>, text: String) -> Result<(), Refusal> {
        self.run(cx, Task::Import { text }, Purpose::AddArchive)
    }

    /// Adds the studies of a file. The client opens the first of them at the end.
    ///
    /// # Errors
    /// If a study has too many games, or the studies cannot be read.
    pub fn add_archive(&mut self, cx: &mut Context<'_>, archive: Archive) -> Result<(), Refusal> {
        let Archive { settings, studies } = archive;
        let count = studies.len();
        let games = studies.iter().map(|(_, games)| games.len()).sum();
        let event = Event::Imported { studies: count, games, settings };
        let addition = |(about, games)| Addition::new_study(cx.hub, about, games, cx.now);
        let additions = studies.into_iter().map(addition).collect::<Result<Vec<_>, _>>()?;
        let Some(study) = additions.first().map(|first| first.study) else {
            cx.send(event);
            return Ok(());
        };
        self.add(cx, additions, Added::Study { study, event: Some(Box::new(event)), lists: true })
    }
}

/// Sends the file of everything, and says what is not in it.
pub fn send_archive(cx: &mut Context<'_>, Written { text, left_out }: Written) {
    cx.send(text_file(&format!("fissile-{}", cx.now.day()), "jsonl", "application/jsonl", text));
    if left_out.is_empty() {
        return;
    }
    let mut named =
        left_out.iter().take(MOST_NAMED).map(String::as_str).collect::<Vec<_>>().join("; ");
    if left_out.len() > MOST_NAMED {
        named.push_str(&format!("; and {} more", left_out.len() - MOST_NAMED));
    }
    cx.note(format!("the file lacks what cannot be read, which stays on the board: {named}"));
}

/// The file of records.
pub fn records_file(study: StudyId, game: Option<GameId>, text: String) -> Event {
    let game = game.map_or(String::new(), |game| format!(", game {game}"));
    text_file(&format!("records of study {study}{game}"), "jsonl", "application/jsonl", text)
}
