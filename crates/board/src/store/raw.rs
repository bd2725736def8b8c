//! The records of a study as lines of JSON, whether they can be read or not, so that nothing is lost
//! when a damaged study is deleted. crates/board/PROTOCOL.md describes the lines.

use std::fmt::Write as _;

use base64::Engine as _;
use base64::prelude::BASE64_STANDARD;
use serde_json::{Value, json};

use super::StudyTexts;
use crate::model::{GameId, StudyId};

/// A record as a text, or else its bytes.
fn line(out: &mut String, name: &str, id: u64, record: &[u8]) {
    let (kind, text) = match std::str::from_utf8(record) {
        Ok(text) => ("text", text.to_owned()),
        Err(_) => ("base64", BASE64_STANDARD.encode(record)),
    };
    // Writing to a string does not fail.
    let _ = writeln!(out, "{}", json!({"record": name, "id": id, kind: Value::String(text)}));
}

impl StudyTexts {
    /// The study without all games but one.
    #[must_use]
    pub fn with_only(mut self, game: GameId) -> StudyTexts {
        self.rows.retain(|own, _| *own == game);
        self.games.retain(|own, _| *own == game);
        self
    }

    /// The lines of a file.
    #[must_use]
    pub fn lines(&self, study: StudyId) -> String {
        let mut out = String::new();
        line(&mut out, "study", study, &self.about);
        self.rows.iter().for_each(|(game, row)| line(&mut out, "row", *game, row));
        self.games.iter().for_each(|(id, game)| line(&mut out, "game", *id, game));
        out
    }
}
