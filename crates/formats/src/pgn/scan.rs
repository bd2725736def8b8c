//! Tells the games in a text apart.

use super::head::head;
use super::tokens::{Token, Tokens};

/// The texts of the games one by one. White space after the last one is not a text of its own.
pub fn games(text: &str) -> impl Iterator<Item = &str> {
    let mut rest = text;
    std::iter::from_fn(move || {
        if rest.trim_start_matches('\u{feff}').trim().is_empty() {
            return None;
        }
        let (game, tail) = rest.split_at(scan(rest).0);
        rest = tail;
        Some(game)
    })
}

/// Whether a text from [`games`] has a game in it, readable or not, and not only comments.
#[must_use]
pub fn has_game(text: &str) -> bool {
    scan(text).1
}

/// The bytes up to the end of the first game, which is after its result or before the tags of the
/// next one, and whether there is more than comments in it: a tag, a move, a result.
fn scan(text: &str) -> (usize, bool) {
    let head = head(text);
    let mut has_game = !(head.tags.is_empty() && head.broken.is_empty());
    let length = |rest: &str| text.len() - rest.len();
    if head.is_whole_game {
        return (length(head.rest), has_game);
    }
    let mut tokens = Tokens::new(head.rest);
    let mut depth = 0_usize;
    while let Some(token) = tokens.next() {
        match token {
            Token::Open => depth += 1,
            Token::Close => depth = depth.saturating_sub(1),
            Token::Result(_) if depth == 0 => return (length(tokens.rest()), true),
            Token::Move(_) | Token::Null(_) | Token::Stray(_) => has_game = true,
            Token::Number(_)
            | Token::Glyph(_)
            | Token::Comment(_)
            | Token::OpenComment
            | Token::Result(_) => {}
        }
    }
    (length(tokens.rest()), has_game)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn comments_alone_are_no_game() {
        for text in ["", "{the end}", "; x\n", "% y", " \n"] {
            assert!(!has_game(text), "{text}");
        }
        for text in ["*", "e4", "[Event \"a\"]", "[Event \"a", "foo", "1-0"] {
            assert!(has_game(text), "{text}");
        }
    }

    #[test]
    fn games_are_told_apart() {
        let split = |text: &'static str| games(text).collect::<Vec<_>>();
        assert_eq!(split("\u{feff} \r\n\n"), Vec::<&str>::new());
        assert_eq!(split("1. e4 * 1. d4 1-0\n"), ["1. e4 *", " 1. d4 1-0"]);
        let two = [
            "[Event \"a\"]\r\n\r\n1. e4 {* [x]\n\n[y]} (1. d4 *) e5 1-0",
            "\r\n\r\n[Event \"b\"]\r\n\r\n*",
        ];
        assert_eq!(games(&two.concat()).collect::<Vec<_>>(), two);
        // Without a result, without moves, with a comment or a variation that has no end.
        let more = [
            "[Event \"a\"]\n\n1. e4 (1. d4\n",
            "[Event \"b\"]\n\n",
            "[Event \"c\"]\n\n1. e4 {oh\n",
            "[Event \"d\"]\n\n1. c4",
        ];
        assert_eq!(games(&more.concat()).collect::<Vec<_>>(), more);
    }

    #[test]
    fn comments_without_an_end_take_little_time() {
        let text = "[Event \"a\"]\n\n1. e4 { b\n\n".repeat(200_000);
        assert_eq!(games(&text).count(), 200_000);
    }
}
