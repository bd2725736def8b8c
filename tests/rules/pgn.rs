//! PGN round trips: random games from all kinds of starts, with everything a PGN may have between
//! the moves.

use fissile::atomic::notation::CastlingText;
use fissile::atomic::{Game, Move, Position};
use fissile::formats::pgn::{self, Element, Tags, read, transcribe, write};
use fissile::util::random::Random;
use support::exhaustive::cases;
use support::positions::{chess960_start, data, made_up_position, report};

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

/// Each line of the table is one game, whose moves and result are known.
#[test]
fn spellings_of_other_programs_are_read() {
    let text = data("pgn/spellings.tsv");
    let judge = |row: &str| -> Option<String> {
        let cells: Vec<&str> = row.split('\t').collect();
        let pgn = cells[0].replace("\\n", "\n");
        let recorded = match read(&pgn) {
            Ok(recorded) => recorded,
            Err(error) => return Some(format!("{row}: {error}")),
        };
        let mut position = *recorded.game.start();
        let mut moves = Vec::new();
        for mv in recorded.game.moves() {
            moves.push(position.san(*mv));
            position.make(*mv);
        }
        let (moves, first) = (moves.join(" "), pgn::games(&pgn).next().unwrap_or_default());
        let whole = first.len() == pgn.len() || pgn[first.len()..].contains(['[', '\n']);
        (moves != cells[1] || recorded.result != cells[2] || !whole)
            .then(|| format!("{row}: {moves} {} {first}", recorded.result))
    };
    let rows: Vec<&str> = text.lines().filter(|line| !line.starts_with('#')).collect();
    assert!(rows.len() > 60, "{}", rows.len());
    report(&rows.into_iter().filter_map(judge).collect::<Vec<_>>());
}

#[test]
fn tags_that_matter_are_spelled_as_pgn_has_them() {
    let text = "[Result \"1:0\"]\n[FEN \"8/P7/8/8/3k4/8/8/K7 w - - 0 1;\"]\n[White \"1:0;\"]\n\n*";
    let transcript = transcribe(text).unwrap();
    let values: Vec<&str> = transcript.tags.iter().map(|(_, value)| value.as_str()).collect();
    assert_eq!(values, ["1-0", "8/P7/8/8/3k4/8/8/K7 w - - 0 1", "1:0;"]);
    assert_eq!(transcript.result, "1-0");
}

/// A move as some program or person writes it.
fn spelled(position: &Position, mv: Move, random: &mut Random) -> String {
    let san = position.san(mv);
    let bare = san.trim_end_matches(['+', '#']);
    let dashes = ["-", "\u{2011}", "–", "—", "−"];
    if mv.is_castle() {
        let (letter, dash) =
            (random.pick(&["O", "0", "o"]).unwrap(), random.pick(&dashes).unwrap());
        return match random.below(3) {
            0 => mv.uci(CastlingText::KingTakesRook),
            _ => bare.replace('-', dash).replace('O', letter),
        };
    }
    let dash = if san.contains('x') { "x" } else { random.pick(&dashes).unwrap() };
    let letter = bare.chars().next().filter(|letter| "KQRBN".contains(*letter));
    let piece = letter.map_or(String::new(), |letter| letter.to_string());
    let (_, promoted) = bare.split_at(bare.find('=').unwrap_or(bare.len()));
    let figures = [('K', '♔'), ('Q', '♛'), ('R', '♖'), ('B', '♝'), ('N', '♘')];
    let text = match random.below(7) {
        0 => return mv.uci(CastlingText::KingMove),
        1 => format!("{piece}{}{dash}{}{promoted}", mv.from(), mv.to()),
        2 => bare.replace('x', ":"),
        3 => bare.replace('x', ""),
        4 => bare.replace('=', ""),
        5 => match promoted.strip_prefix('=') {
            Some(promoted) => bare.replace(&format!("={promoted}"), &format!("({promoted})")),
            None => bare.to_owned(),
        },
        _ => figures.iter().fold(bare.to_owned(), |text, (letter, figure)| {
            match text.split_once('=') {
                None => text.replace(*letter, &figure.to_string()),
                Some((text, promoted)) => {
                    format!("{}={promoted}", text.replace(*letter, &figure.to_string()))
                }
            }
        }),
    };
    let ends = ["", "+", "++", "#", "!", "?!", "±", " =", " ∞", " $1", "\u{a0}", " +"];
    format!("{text}{}", random.pick(&ends).unwrap())
}

#[test]
fn any_mixture_of_spellings_is_the_same_game() {
    let mut random = Random::new(19);
    let results =
        [("1-0", "1:0"), ("0-1", "0–1"), ("1/2-1/2", "0.5-0.5"), ("1/2-1/2", "½"), ("*", "*")];
    for game in games() {
        let mut text = String::new();
        if game.start() != &Position::start() {
            text.push_str(&format!("[FEN \"{}\"]\n\n", game.start()));
        }
        let mut position = *game.start();
        for mv in game.moves() {
            let number = position.fullmove_number();
            match random.below(4) {
                0 => text.push_str(&format!("{number}.")),
                1 => text.push_str(&format!("{number}... ")),
                2 => text.push_str(&format!("{number} ")),
                _ => {}
            }
            text.push_str(&spelled(&position, *mv, &mut random));
            text.push_str(random.pick(&[" ", "\n", "\u{2003}", " {x} ", "\t"]).unwrap());
            position.make(*mv);
        }
        let (result, spelled) = random.pick(&results).unwrap();
        text.push_str(spelled);
        let recorded = read(&text).unwrap_or_else(|error| panic!("{error}\n{text}"));
        assert_eq!((&recorded.game, recorded.result.as_str()), (&game, *result), "{text}");
        assert_eq!(pgn::games(&text).count(), 1, "{text}");
    }
}

#[test]
fn a_variation_ends_before_a_null_move() {
    let transcript =
        transcribe("1. e4 (1. d4 {x} d5 2. -- e6 $1 (2... c5) {y}) e5 2. Nf3 (2. Z0 d5) Nc6 *")
            .unwrap();
    let moves = |element: &Element| match element {
        Element::Move { san, .. } => san.clone(),
        Element::Comment(text) => text.clone(),
        Element::Glyph(_) => "$".to_owned(),
        Element::Open => "(".to_owned(),
        Element::Close => ")".to_owned(),
    };
    let found: Vec<String> = transcript.elements.iter().map(moves).collect();
    assert_eq!(found.join(" "), "e4 ( d4 x d5 ) e5 Nf3 Nc6");
    let said: Vec<String> = transcript.left_out.iter().map(ToString::to_string).collect();
    assert_eq!(
        said,
        [
            "\"--\" at move 2 is a null move, so the rest of its variation is left out",
            "\"Z0\" at move 2 is a null move, so the rest of its variation is left out",
        ]
    );
    let broken = transcribe("1. e4 -- 2. d4 *").unwrap().broken.unwrap();
    assert_eq!(broken.to_string(), "\"--\" at move 1 is not a move");
}

/// Each takes milliseconds; in quadratic time they would take minutes.
#[test]
fn many_brackets_blanks_and_signs_take_little_time() {
    for piece in
        ["[a", "[ ", "[", "e4 + ", "e4+-", "±", "1.", "+-  ", "O-", "(Q)", "e8(", "[pgn]", "½-"]
    {
        let text = piece.repeat(100_000);
        let _ = (transcribe(&text), pgn::games(&text).count());
    }
}

#[test]
fn words_that_are_no_moves_end_their_line() {
    let found = |text: &str| transcribe(text).map(|transcript| transcript.broken);
    for (text, word) in [
        ("1. e4 e5 2. Nxd9 Nc6 *", "Nxd9"),
        ("1. e4 e5 2-Nf3 Nc6 *", "2-Nf3"),
        ("1. e4 e5 2. Nf3 {x} bar", "bar"),
        ("1. e4 e5 2. Nf3 $14 bar $5", "bar"),
        ("1. e4 é5", "é5"),
        ("1. e4 Nf33", "Nf33"),
        ("1. e4 castles", "castles"),
        ("1. e4 e9", "e9"),
        ("1. e4 5x", "5x"),
    ] {
        let error = found(text).unwrap().map(|error| error.to_string()).unwrap_or_default();
        assert!(error.starts_with(&format!("\"{word}\" at move ")), "{text}: {error}");
    }
    assert_eq!(found("hello").unwrap_err().to_string(), "\"hello\" is not a move");
    // In a variation it spoils only that, and is told once.
    let text = "1. e4 (1. foo (1. bar)) e5 (1... d5 (1... baz) 2. e5 (2. d4 fie)) 2. Nf3 *";
    let transcript = transcribe(text).unwrap();
    assert!(transcript.broken.is_none() && transcript.game.moves().len() == 3);
    let words: Vec<String> = transcript
        .left_out
        .iter()
        .map(|error| error.to_string().split('"').nth(1).unwrap_or_default().to_owned())
        .collect();
    assert_eq!(words, ["foo", "baz", "fie"]);
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
    for shift in 0..3 {
        let comment = format!("{}{}", "x".repeat(shift), "½é棋".repeat(20_000));
        let transcript = transcribe(&format!("1. e4 {{{comment}}} *")).unwrap();
        assert_eq!(transcript.elements[1], Element::Comment(comment));
    }
}

#[test]
fn the_comments_of_a_variation_without_moves_are_kept() {
    let text = "1. e4 e5 (1... c5 {one}) ({two} $1 ({three})) 2. Nf3 *";
    let comments = transcribe(text).unwrap().elements.into_iter().filter_map(|element| {
        let Element::Comment(comment) = element else { return None };
        Some(comment)
    });
    assert_eq!(comments.collect::<Vec<_>>(), ["one", "two", "three"]);
}

/// A game in which a piece of text comes many times after the first move, as often as it fits into
/// `bytes`.
fn crowded(unit: &str, bytes: usize) -> String {
    format!("[Event \"a\"]\n\n1. e4 {} e5 2. d4 1-0\n", unit.repeat(bytes / unit.len()))
}

#[test]
fn a_game_keeps_a_bounded_number_of_remarks_and_its_whole_main_line() {
    let units = ["(d4 {a} $1 (c4 e5) d5)\n", "!\n", "{a}", "(d4)"];
    let count = cases("remarks that fill a game", units.len() as u64, 1) as usize;
    for unit in &units[..count] {
        let transcript = transcribe(&crowded(unit, 5 << 20)).unwrap();
        assert_eq!((transcript.game.moves().len(), transcript.result.as_str()), (3, "1-0"));
        let count = transcript.elements.len();
        assert!((999_900..=1_000_010).contains(&count), "{unit}: {count} elements");
        let told: Vec<String> = transcript.left_out.iter().map(ToString::to_string).collect();
        assert_eq!(told, ["the game has more than 1000000 moves, comments and glyphs"], "{unit}");
        // The rest can be written and read.
        let depth = transcript.elements.iter().fold(0, |depth, element| match element {
            Element::Open => depth + 1,
            Element::Close => depth - 1,
            _ => depth,
        });
        assert_eq!(depth, 0, "{unit}");
        let main_line = pgn::transcribe_main_line(&crowded(unit, 5 << 20)).unwrap();
        assert_eq!((&main_line.game, main_line.elements.len()), (&transcript.game, 3), "{unit}");
    }
    // Errors are counted when there are too many to tell one by one.
    let transcript = transcribe(&crowded("(Ke3)\n", 1 << 16)).unwrap();
    assert_eq!((transcript.left_out.len(), transcript.elements.len()), (1001, 3));
    assert_eq!(transcript.left_out[1000].to_string(), "there are 9922 more that cannot be read");
    // A main line that is longer than any game is read up to there.
    let long = "Nf3 Nf6 Ng1 Ng8\n".repeat(30_000);
    for transcript in [transcribe(&long).unwrap(), pgn::transcribe_main_line(&long).unwrap()] {
        assert_eq!((transcript.game.moves().len(), transcript.elements.len()), (100_000, 100_000));
        let broken = transcript.broken.map(|error| error.to_string());
        assert_eq!(broken.as_deref(), Some("the game has more than 100000 plies"));
    }
    // Tags that say how the moves are read are found wherever they are.
    let tags = "[a \"b\"]\n".repeat(2000);
    let fen = "8/8/8/8/8/8/4k3/4K3 w - - 0 1";
    let transcript = transcribe(&format!("{tags}[FEN \"{fen}\"]\n\n1. Kd1 *")).unwrap();
    assert_eq!(transcript.game.start().to_string(), fen);
    assert_eq!((transcript.tags.len(), transcript.left_out.len()), (1001, 1));
    assert_eq!(transcript.left_out[0].to_string(), "the game has more than 1000 tags");
}
