//! Pastes a text into the board. After a zero byte, the input has messages, one per line, that change the
//! games by hand. Each game must come back from the store unchanged, and its PGN must read back as the same.

use fissile::board::messages::Request;
use fissile::board::study_game::StudyGame;
use fissile::board::{edit, paste, pgn};

pub fn run(bytes: &[u8]) {
    let text = String::from_utf8_lossy(bytes);
    let (pasted, messages) = text.split_once('\0').unwrap_or((&text, ""));
    let games = match paste::read(pasted) {
        Ok((games, problems)) => {
            problems.iter().for_each(|problem| assert_sentence(problem));
            games
        }
        Err(refusal) => return assert_sentence(&refusal),
    };
    for mut game in games {
        for message in messages.lines() {
            match Request::read(message) {
                Ok((_, request)) => {
                    let mut changed = game.clone();
                    match change(&mut changed, request) {
                        Some(Ok(shown)) => {
                            changed.cursor = shown;
                            game = changed;
                        }
                        Some(Err(refusal)) => assert_sentence(&refusal),
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
fn change(game: &mut StudyGame, request: Request) -> Option<Result<u32, String>> {
    let shown = game.cursor;
    let change = match request {
        Request::Move { node, text } => edit::play(game, node, &text),
        Request::Comment { node, text } => edit::comment(game, node, &text, shown),
        Request::Glyphs { node, glyphs } => edit::glyphs(game, node, &glyphs, shown),
        Request::Shapes { node, shapes } => edit::shapes(game, node, shapes, shown),
        Request::Tags { tags } => edit::tags(game, &tags, shown),
        Request::Delete { node } => edit::delete(game, node, shown),
        Request::Promote { node } => {
            edit::reorder(game, node, shown, |tree, node| tree.promote(node))
        }
        Request::MainLine { node } => {
            edit::reorder(game, node, shown, |tree, node| tree.make_main_line(node))
        }
        _ => return None,
    };
    Some(change.map(|change| change.shown))
}

/// Compares the game with the copy from the store and with the game read from its PGN.
fn compare(game: &StudyGame) {
    let stored = game.stored().expect("every game can be stored");
    let restored = StudyGame::restored(&stored).expect("what was stored is a game");
    assert_eq!(restored.stored().expect("every game can be stored"), stored);

    let written = pgn::write(game).expect("every game can be written");
    let again = reread(&written);
    assert_eq!(again.tree.len(), game.tree.len(), "{written}");
    // Words that look like commands become commands when they are read; from then on nothing changes.
    let written = pgn::write(&again).expect("every game can be written");
    let again = pgn::write(&reread(&written)).expect("every game can be written");
    assert_eq!(again, written);
}

fn reread(text: &str) -> StudyGame {
    let (mut games, problems) = paste::read(text).unwrap_or_else(|why| panic!("{why}: {text}"));
    assert_eq!((games.len(), problems), (1, vec![]), "{text}");
    games.remove(0)
}

/// Checks that a refusal fits into a line of the page.
fn assert_sentence(text: &str) {
    assert!(!text.is_empty() && !text.chars().any(char::is_control), "{text:?}");
}
