//! PGN round trips: random games from all kinds of starts, with everything a PGN may have between
//! the moves.

use fissile::atomic::{Game, Position};
use fissile::formats::pgn::{Tags, read, write};
use fissile::util::random::Random;
use support::positions::{chess960_start, made_up_position};

/// A game of random moves to its end, or to 120 plies.
fn random_game(start: Position, random: &mut Random) -> Game {
    let mut game = Game::new(start);
    while game.outcome().is_none() && game.moves().len() < 120 {
        let Some(mv) = random.pick(&game.position().legal_moves()).copied() else { break };
        game.play(mv);
    }
    game
}

fn games() -> Vec<Game> {
    let mut random = Random::new(31);
    let mut games = Vec::new();
    for _ in 0..60 {
        games.push(random_game(Position::start(), &mut random));
        let start = chess960_start(&mut random);
        games.push(random_game(start, &mut random));
        let start = made_up_position(&mut random, 12);
        games.push(random_game(start, &mut random));
    }
    assert!(games.iter().map(|game| game.moves().len()).sum::<usize>() > 3_000);
    games
}

#[test]
fn games_come_back_as_they_were() {
    let mut tags = Tags::default();
    tags.set_default("White", "A \"quoted\" \\ name");
    tags.set_default("Opening", "none, {not} a ; comment");
    for game in games() {
        let result = game.outcome().map_or("*", |outcome| outcome.result());
        let text = write(&game, &tags, result);
        let recorded = read(&text).unwrap_or_else(|error| panic!("{error}\n{text}"));
        assert_eq!(recorded.game.start(), game.start(), "{text}");
        assert_eq!(recorded.game.moves(), game.moves(), "{text}");
        assert_eq!(
            (recorded.result.as_str(), recorded.tags.get("White")),
            (result, tags.get("White")),
            "{text}"
        );
        assert_eq!(recorded.tags.get("Opening"), tags.get("Opening"));
        assert_eq!(recorded.tags.get("FEN"), None);
        let longest = text.lines().filter(|line| !line.starts_with('[')).map(str::len).max();
        assert!(longest <= Some(80), "{text}");
        assert_eq!(write(&recorded.game, &recorded.tags, result), text);
    }
}

#[test]
fn comments_glyphs_variations_and_blank_lines_do_not_matter() {
    let mut random = Random::new(77);
    for game in games() {
        let text = write(&game, &Tags::default(), "*");
        let (head, moves) = text.split_once("\n\n").unwrap();
        let mut noisy = format!("\u{feff}{head}\n\n% escaped Zz9\n");
        for word in moves.split_whitespace() {
            noisy.push_str(word);
            // A glyph or variation must follow a move.
            if word.ends_with('.') || word == "*" {
                noisy.push(' ');
                continue;
            }
            noisy.push_str(match random.below(8) {
                0 => " {a comment (with Nf9, \"quotes\" and 1-0 in it)} ",
                1 => "!? ",
                2 => " $142 ",
                3 => " (1. e4 e5 {Nf9} (1... c5 $2) 2. Nf3 1-0) ",
                4 => "\r\n",
                5 => " ; the rest Zz9 of the line\n",
                6 => "\n\n",
                _ => " ",
            });
        }
        let recorded = read(&noisy).unwrap_or_else(|error| panic!("{error}\n{noisy}"));
        assert_eq!(recorded.game, game, "{noisy}");
    }
}

#[test]
fn only_the_first_game_is_read() {
    let two = "[White \"A\"]\n\n1. e4 e5 1/2-1/2\n\n[White \"B\"]\n\n1. d4 Zz9 *\n";
    let recorded = read(two).unwrap();
    assert_eq!((recorded.game.moves().len(), recorded.tags.get("White")), (2, Some("A")));
    assert_eq!(recorded.result, "1/2-1/2");
    // Without a result after the moves the next game begins at its tags, and the tag gives the
    // result.
    let recorded =
        read("[Result \"0-1\"]\n\n1. e4\n\n1... e5\n[White \"B\"]\n\n1. d4 Zz9 *\n").unwrap();
    assert_eq!((recorded.game.moves().len(), recorded.result.as_str()), (2, "0-1"));
}

/// Any bytes in a file get an answer.
#[test]
fn nonsense_is_no_panic() {
    let mut random = Random::new(5);
    let pieces = [
        "[Event \"",
        "\"]",
        "\n",
        "\n\n",
        "1.",
        "e4",
        "e5",
        "Nf3",
        "{",
        "}",
        "(",
        ")",
        ";",
        "$1",
        "*",
        "1-0",
        "½",
        "[FEN \"8/8\"]",
        "0-0",
        "\\",
        "\"",
        "\u{0}",
        "%",
        "--",
        "é",
    ];
    let (mut good, mut bad) = (0, 0);
    for _ in 0..20_000 {
        let text: String =
            (0..random.below(12)).map(|_| format!("{} ", random.pick(&pieces).unwrap())).collect();
        match read(&text) {
            Ok(_) => good += 1,
            Err(error) => {
                assert_eq!(error.to_string().lines().count(), 1, "{text:?}");
                bad += 1;
            }
        }
    }
    assert!(good > 100 && bad > 1_000, "{good} {bad}");
}

/// The rest of a variation without an end is no part of the main line; found by `fuzz/`.
#[test]
fn a_variation_without_an_end_takes_the_rest_of_the_game() {
    let game = read("1. Nf3 f6 2. (Na5 a6 *\n\n1. e4 e5 2. Nh3 O-O *").unwrap();
    assert_eq!(game.game.moves().len(), 2);
}

#[test]
fn a_comment_longer_than_any_buffer_keeps_its_letters() {
    use fissile::formats::pgn::{Element, transcribe};
    for shift in 0..3 {
        let comment = format!("{}{}", "x".repeat(shift), "½é棋".repeat(20_000));
        let transcript = transcribe(&format!("1. e4 {{{comment}}} *")).unwrap();
        assert_eq!(transcript.elements[1], Element::Comment(comment));
    }
}

#[test]
fn the_comments_of_a_variation_without_moves_are_kept() {
    use fissile::formats::pgn::{Element, transcribe};
    let text = "1. e4 e5 (1... c5 {one}) ({two} $1 ({three})) 2. Nf3 *";
    let comments = transcribe(text).unwrap().elements.into_iter().filter_map(|element| {
        let Element::Comment(comment) = element else { return None };
        Some(comment)
    });
    assert_eq!(comments.collect::<Vec<_>>(), ["one", "two", "three"]);
}
