//! Pastes a text into the board. After a zero byte, the input has messages, one per line, that change the
//! games by hand. Each game must come back from the store unchanged, and its PGN must read back as the same.

use fissile::board::model::edit::EditError;
use fissile::board::model::paste::Pasted;
use fissile::board::model::{Change, Moment, StudyGame, edit, paste, pgn};
use fissile::board::store::GameRecord;
use fissile::board::store::record::{decode, encode};
use fissile::board::wire::Message;
use fissile::board::wire::message::Shape;

const NOW: Moment = Moment { unix_micros: 0, ticks_ms: 0 };

pub fn run(bytes: &[u8]) {
    let text = String::from_utf8_lossy(bytes);
    let (pasted, messages) = text.split_once('\0').unwrap_or((&text, ""));
    let games = match paste::read(pasted, NOW, Some) {
        Ok(Pasted { games, problems }) => {
            problems.iter().for_each(|problem| assert_sentence(problem));
            games
        }
        Err(refusal) => return assert_sentence(&refusal.to_string()),
    };
    for mut game in games {
        for message in messages.lines() {
            match Message::read(message) {
                Ok((_, message)) => {
                    let mut changed = game.clone();
                    match change(&mut changed, message) {
                        Some(Ok(shown)) => {
                            changed.cursor = shown;
                            game = changed;
                        }
                        Some(Err(refusal)) => assert_sentence(&refusal.to_string()),
                        None => {}
                    }
                }
                Err(refused) => assert_sentence(&refused.why),
            }
        }
        compare(&game);
    }
}

/// Does what a message asks if it changes a game by hand. Returns the node that is shown then.
fn change(game: &mut StudyGame, message: Message) -> Option<Result<u32, EditError>> {
    let shown = game.cursor;
    let change: Result<Change, EditError> = match message {
        Message::Move { node, text } => edit::play(game, node, &text),
        Message::Comment { node, text } => edit::comment(game, node, &text, shown),
        Message::Glyphs { node, glyphs } => edit::glyphs(game, node, &glyphs, shown),
        Message::Shapes { node, shapes } => {
            let shapes: Result<Vec<_>, _> = shapes.iter().map(Shape::read).collect();
            match shapes {
                Ok(shapes) => edit::shapes(game, node, &shapes, shown),
                Err(refusal) => {
                    assert_sentence(&refusal.to_string());
                    return None;
                }
            }
        }
        Message::Tags { tags } => edit::tags(game, &tags, shown),
        Message::Delete { node } => edit::delete(game, node, shown),
        Message::Promote { node } => {
            edit::reorder(game, node, shown, |tree, node| tree.promote(node))
        }
        Message::MainLine { node } => {
            edit::reorder(game, node, shown, |tree, node| tree.make_main_line(node))
        }
        _ => return None,
    };
    Some(change.map(|change| change.shown))
}

/// Compares the game with the copy from the store and with the game read from its PGN.
fn compare(game: &StudyGame) {
    let stored = encode(&GameRecord::from(game)).expect("every game can be stored");
    let record: GameRecord = decode(&stored).expect("what was stored is a record");
    let restored = record.into_game().expect("what was stored is a game");
    let again = encode(&GameRecord::from(&restored)).expect("every game can be stored");
    assert_eq!(again, stored);

    let written = pgn::write(game).expect("every game can be written");
    let again = reread(&written);
    assert_eq!(again.tree.size(), game.tree.size(), "{written}");
    // Words that look like commands become commands when they are read; from then on nothing changes.
    let written = pgn::write(&again).expect("every game can be written");
    let again = pgn::write(&reread(&written)).expect("every game can be written");
    assert_eq!(again, written);
}

fn reread(text: &str) -> StudyGame {
    let Pasted { mut games, problems } =
        paste::read(text, NOW, Some).unwrap_or_else(|why| panic!("{why}: {text}"));
    assert_eq!((games.len(), problems), (1, vec![]), "{text}");
    games.remove(0)
}

/// Checks that a refusal fits into a line of the page.
pub(super) fn assert_sentence(text: &str) {
    assert!(!text.is_empty() && !text.chars().any(char::is_control), "{text:?}");
}
