//! The tags of a game at the prompt: the players, the strength of the engine, and the date.

use super::session::Player;
use crate::atomic::Color;
use crate::engine::strength::Strength;
use crate::formats::pgn::Tags;

/// The tag with the strength of the engine.
const STRENGTH: &str = "Strength";

/// The standard PGN tags for the names and the types of the players.
const PLAYERS: [(&str, &str); 2] = [("White", "WhiteType"), ("Black", "BlackType")];

/// Sets the tags that a game needs; names from a file are kept.
pub fn complete(tags: &mut Tags, players: [Player; 2], strength: &Strength) {
    let date = jiff::Timestamp::now().strftime("%Y.%m.%d").to_string();
    for (name, value) in [("Event", "Game at the Fissile prompt"), ("Date", &date), ("Round", "-")]
    {
        tags.set_default(name, value);
    }
    for (player, (name, kind)) in players.into_iter().zip(PLAYERS) {
        match player {
            Player::Human => {
                tags.set_default(name, "Human");
                tags.set(kind, "human");
            }
            Player::Engine => {
                tags.set_default(name, &engine_name(strength));
                tags.set(kind, "program");
            }
        }
    }
    if players.contains(&Player::Engine) {
        tags.set(STRENGTH, &strength.to_string());
    } else {
        tags.remove(STRENGTH);
    }
}

/// Changes the strength in the tags, including the engine's name if it shows the old strength.
pub fn change_strength(tags: &mut Tags, players: [Player; 2], old: &Strength, new: &Strength) {
    for color in Color::ALL {
        let (name, _) = PLAYERS[color.index()];
        if tags.get(name) == Some(engine_name(old).as_str()) {
            tags.set(name, &engine_name(new));
        }
    }
    complete(tags, players, new);
}

/// The players and the strength, as far as the tags give them.
#[must_use]
pub fn read(tags: &Tags) -> ([Option<Player>; 2], Option<Strength>) {
    let players = PLAYERS.map(|(_, kind)| match tags.get(kind)? {
        "human" => Some(Player::Human),
        "program" => Some(Player::Engine),
        _ => None,
    });
    (players, tags.get(STRENGTH).and_then(|text| text.parse().ok()))
}

fn engine_name(strength: &Strength) -> String {
    format!("Fissile {} ({strength})", env!("CARGO_PKG_VERSION"))
}
