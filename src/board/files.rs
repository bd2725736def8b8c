//! Games as files for the client to keep.

use std::sync::Arc;

use super::events::Event;
use super::hall::TabId;
use super::messages::Extent;
use super::room::{Refusal, Room};
use super::study_game::StudyGame;
use super::views::Content;
use super::{pgn, room};

/// The current game, or all games of the study, as PGN.
///
/// # Errors
/// If a game cannot be read.
pub fn save(room: &Arc<Room>, tab: TabId, what: Extent) -> Result<Event, room::Refusal> {
    let written = |game: &StudyGame| pgn::write(game).map_err(|error| error.to_string());
    let (name, text) = match what {
        Extent::Game => room.look(tab, |_, game, _| {
            let player = |name| game.tags.get(name).filter(|player| *player != "?");
            let name = match (player("White"), player("Black")) {
                (Some(white), Some(black)) => format!("{white} - {black}"),
                _ => "game".to_owned(),
            };
            Ok((name, written(game)?))
        })?,
        Extent::Study => {
            let (name, games, damaged) = room.all()?;
            if !damaged.is_empty() {
                return Err(format!("these games of the study are damaged: {damaged:?}"));
            }
            let games: Result<Vec<String>, Refusal> = games.iter().map(written).collect();
            (name, games?.join("\n"))
        }
    };
    let name = format!("{}.pgn", file_name(&name));
    let media = "application/x-chess-pgn";
    Ok(Event::File { name, media, content: Content::Text(text) })
}

/// A text as the name of a file: letters, digits and a few signs.
fn file_name(text: &str) -> String {
    let is_fine = |letter: &char| letter.is_alphanumeric() || " -_.,".contains(*letter);
    let name: String = text.chars().filter(is_fine).take(80).collect();
    let name = name.trim_matches([' ', '.']);
    if name.is_empty() { "games".to_owned() } else { name.to_owned() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_leads_nowhere_else() {
        assert_eq!(file_name("../../etc/passwd\0"), "etcpasswd");
        assert_eq!(file_name("Łódź, 3. round"), "Łódź, 3. round");
        assert_eq!(file_name("/"), "games");
    }
}
