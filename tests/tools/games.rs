//! Game files: round trips, every kind of damage, and the commands that read and rearrange them.

use std::collections::HashMap;
use std::fs;
use std::io::Cursor;
use std::path::Path;

use fissile::atomic::{Color, Position};
use fissile::formats::games::{
    Ending, GameReader, GameRecord, GameWriter, GamesError, PackedGame, text,
};
use fissile::search::Score;
use fissile::util::random::Random;
use proptest::prelude::*;
use support::driver::{self, fissile_words};
use tempfile::TempDir;

/// A game of random moves with random scores and a consistent ending.
fn random_game(seed: u64) -> GameRecord {
    let mut random = Random::new(seed);
    let start = Position::chess960(random.below(960) as u16).unwrap();
    let mut position = start;
    for _ in 0..random.below(60) {
        let next = random.pick(&position.legal_moves()).copied();
        let Some(mv) = next.filter(|mv| position.after(*mv).outcome().is_none()) else { break };
        position.make(mv);
    }
    let start = position;
    let mut moves = Vec::new();
    for _ in 0..random.below(100) {
        let Some(mv) = random.pick(&position.legal_moves()).copied() else { break };
        let score = match random.below(10) {
            0 => Score::mate_in(2 * random.below(100) + 1),
            1 => Score::mated_in(2 * random.below(100) + 2),
            2 => Score(random.below(2 * Score::TB_WIN.0 as usize + 1) as i32 - Score::TB_WIN.0),
            _ => Score(random.below(401) as i32 - 200),
        };
        moves.push((mv, score));
        position.make(mv);
    }
    let winner = *random.pick(&[None, Some(Color::White), Some(Color::Black)]).unwrap();
    let ending = *random.pick(Ending::ALL).unwrap();
    GameRecord { number: random.next_u64() >> random.below(64), start, winner, ending, moves }
}

fn written(games: &[GameRecord], block: usize) -> Vec<u8> {
    let mut writer =
        GameWriter::new(Vec::new(), &["command: none".to_owned(), "zwölf Boxkämpfer".to_owned()])
            .unwrap();
    for (index, game) in games.iter().enumerate() {
        writer.push(&PackedGame::pack(game)).unwrap();
        if index % block == block - 1 {
            writer.write_block().unwrap();
        }
    }
    writer.finish().unwrap()
}

/// The games before the first problem, and the problem.
fn read(bytes: &[u8]) -> (Vec<GameRecord>, Option<GamesError>) {
    let reader = match GameReader::new(Path::new("x"), Cursor::new(bytes)) {
        Ok(reader) => reader,
        Err(error) => return (Vec::new(), Some(error)),
    };
    let mut games = Vec::new();
    let mut problem = None;
    for game in reader {
        assert!(problem.is_none(), "something comes after a problem");
        match game {
            Ok(game) => games.push(game),
            Err(error) => problem = Some(error),
        }
    }
    (games, problem)
}

proptest! {
    #[test]
    fn games_come_back_from_blocks_and_from_text(seed in any::<u64>(), count in 0_usize..6, block in 1_usize..4) {
        let games: Vec<GameRecord> = (0..count as u64).map(|index| random_game(seed ^ index)).collect();
        let (found, problem) = read(&written(&games, block));
        prop_assert!(problem.is_none(), "{:?}", problem);
        prop_assert_eq!(&found, &games);

        let lines: String = games.iter().map(|game| text::line(game) + "\n").collect();
        let lines = format!("{}\n# a remark\n{lines}", text::HEADER);
        let (found, problem) = read(lines.as_bytes());
        prop_assert!(problem.is_none(), "{:?}", problem);
        prop_assert_eq!(found.len(), games.len());
        for (number, (found, game)) in found.iter().zip(&games).enumerate() {
            prop_assert_eq!((found.number, found.start, found.winner), (number as u64, game.start, game.winner));
            let moves = |game: &GameRecord| game.moves.iter().map(|(mv, _)| *mv).collect::<Vec<_>>();
            prop_assert_eq!(moves(found), moves(game));
            // Text counts the moves to a win, not the plies; a game read from text is written as
            // the same text.
            prop_assert_eq!(text::line(found), text::line(game));
        }
    }

    #[test]
    fn no_damage_is_read_as_a_game(seed in any::<u64>(), flips in 1_usize..4) {
        let games: Vec<GameRecord> = (0..5).map(|index| random_game(seed ^ index)).collect();
        let bytes = written(&games, 2);
        let mut random = Random::new(seed);
        let mut damaged = bytes.clone();
        for _ in 0..flips {
            let at = random.below(bytes.len());
            damaged[at] ^= 1 << random.below(8);
        }
        if damaged != bytes {
            let (found, problem) = read(&damaged);
            prop_assert!(problem.is_some());
            prop_assert!(games.starts_with(&found));
        }
        let (found, _) = read(&bytes[..random.below(bytes.len())]);
        prop_assert!(games.starts_with(&found));
        let (_, problem) = read(&[bytes.as_slice(), &[random.next_u64() as u8]].concat());
        prop_assert!(problem.is_some(), "something follows the end mark");
    }
}

#[test]
fn every_flipped_bit_and_every_cut_is_noticed_with_its_place() {
    let games: Vec<GameRecord> = (0..3).map(random_game).collect();
    let bytes = written(&games, 1);
    for at in 0..bytes.len() {
        for bit in 0..8 {
            let mut damaged = bytes.clone();
            damaged[at] ^= 1 << bit;
            let (found, problem) = read(&damaged);
            assert!(problem.is_some() && games.starts_with(&found), "byte {at}, bit {bit}");
        }
    }
    // A cut between two blocks damages neither; only the end mark is missing.
    let mut clean = 0;
    for length in 0..bytes.len() {
        let (found, problem) = read(&bytes[..length]);
        assert!(games.starts_with(&found), "{length}");
        clean += usize::from(problem.is_none());
    }
    assert_eq!(clean, 4, "after the header and after each of three blocks");
    let (_, problem) = read(&bytes[..bytes.len() - 1]);
    let message = problem.unwrap().to_string();
    assert!(
        message.starts_with("x: block 4, at byte ")
            && message.ends_with("is cut off: 19 of 20 bytes are there"),
        "{message}"
    );
}

#[test]
fn foreign_files_are_refused_in_a_sentence() {
    for (bytes, start) in [
        (&b""[..], "x is not a file of games: it begins with \"\" instead of \"fissile-games 2\""),
        (
            b"PK\x03\x04\x00",
            "x is not a file of games: it begins with \"PK\\u{3}\\u{4}\\0\" instead",
        ),
        (
            b"fissile-games 3\n",
            "x is not a file of games: it begins with \"fissile-games 3\" instead",
        ),
        (
            b"fissile-games 2\n\xff\xff\xff\xff",
            "x: the header is damaged: it claims a length of 4294967295 bytes",
        ),
        (b"fissile-games 2\n\x02\x00", "x: the header is cut off: 2 of 4 bytes are there"),
    ] {
        let message = read(bytes).1.unwrap().to_string();
        assert!(message.starts_with(start), "{message}");
    }
}

/// Standard output of a successful run in a folder.
fn good(folder: &Path, arguments: &str) -> String {
    driver::good(fissile_words(folder, arguments))
}

fn load(path: &Path) -> Vec<GameRecord> {
    GameReader::open(path).unwrap().map(Result::unwrap).collect()
}

/// A folder with 60 games in `games`.
fn played() -> TempDir {
    let folder = TempDir::new().unwrap();
    good(folder.path(), "selfplay 60 --nodes 30 --threads 2 --output games");
    folder
}

#[test]
fn statistics_are_those_of_the_games() {
    let folder = played();
    let folder = folder.path();
    let table = good(folder, "games stats games --svg stats.svg");
    let games = load(&folder.join("games/000001.games"));
    let number = |words: &str| -> u64 {
        let line = table.lines().find(|line| line.trim_start().starts_with(words)).unwrap();
        line.trim_start()[words.len()..]
            .split_whitespace()
            .next()
            .unwrap()
            .replace(',', "")
            .parse()
            .unwrap()
    };
    assert_eq!(number("games"), 60);
    assert_eq!(number("plies"), games.iter().map(|game| game.moves.len() as u64).sum::<u64>());
    assert_eq!(
        number("White won"),
        games.iter().filter(|game| game.winner == Some(Color::White)).count() as u64
    );
    assert_eq!(number("a pawn was promoted"), {
        games.iter().flat_map(|game| &game.moves).filter(|(mv, _)| mv.promoted().is_some()).count()
            as u64
    });
    let picture = fs::read_to_string(folder.join("stats.svg")).unwrap();
    assert!(roxmltree::Document::parse(&picture).is_ok());
    assert_eq!(good(folder, "games stats games --svg -"), picture);
    assert_eq!(
        fissile_words(folder, "games stats games --svg stats.svg").0,
        2,
        "it is not replaced"
    );
}

#[test]
fn games_are_printed_in_every_format() {
    let folder = played();
    let folder = folder.path();
    let games = load(&folder.join("games/000001.games"));
    let plies: usize = games.iter().map(|game| game.moves.len()).sum();
    // The name of the format and two remarks come first.
    let text = good(folder, "games cat games");
    assert_eq!(text.lines().count(), 63);
    assert!(
        text.lines().nth(1).unwrap().starts_with("# command: fissile selfplay --nodes 30 "),
        "{text}"
    );
    assert_eq!(good(folder, "games cat games --limit 2").lines().count(), 5);
    let fens = good(folder, "games cat games --as fen");
    assert_eq!(fens.lines().count(), plies);
    let first: Vec<&str> = fens.lines().next().unwrap().split(" | ").collect();
    assert_eq!(Position::from_fen(first[0]).unwrap(), games[0].start);
    let score = games[0].moves[0].1;
    let white = if games[0].start.turn() == Color::White { score } else { -score };
    assert_eq!(first[1], white.0.to_string());
    let csv = good(folder, "games cat games --as csv");
    assert_eq!(csv.lines().count(), plies + 1);
    assert!(csv.lines().all(|line| line.split(',').count() == 7));
    let pgn = good(folder, "games cat games --as pgn");
    assert_eq!(pgn.matches("[Event ").count(), 60);
    fs::write(folder.join("games.pgn"), &pgn).unwrap();
    let read: Vec<_> = fissile::formats::pgn::games(&pgn).collect();
    assert_eq!(read.len(), 60);
    for (text, game) in read.iter().zip(&games) {
        let recorded = fissile::formats::pgn::read(text).unwrap();
        assert_eq!(*recorded.game.start(), game.start);
        assert!(recorded.game.moves().iter().eq(game.moves.iter().map(|(mv, _)| mv)));
    }
}

#[test]
fn conversions_keep_the_games() {
    let folder = played();
    let folder = folder.path();
    let original = load(&folder.join("games/000001.games"));
    good(folder, "games convert games --output copy.games");
    assert_eq!(load(&folder.join("copy.games")), original);
    good(folder, "games convert games --text --output games.txt");
    good(folder, "games convert games.txt --output back.games");
    good(folder, "games convert back.games --text --output again.txt");
    let text = fs::read_to_string(folder.join("games.txt")).unwrap();
    assert_eq!(fs::read_to_string(folder.join("again.txt")).unwrap(), text);
    assert!(text.starts_with("fissile-games 1\n# command: fissile selfplay --nodes 30 "), "{text}");
    assert_eq!(
        text.lines()
            .skip_while(|line| line.starts_with('#') || line.starts_with("fissile"))
            .count(),
        60
    );
    assert_eq!(fissile_words(folder, "games convert games --output copy.games").0, 2);
    assert_eq!(load(&folder.join("copy.games")), original);
}

#[test]
fn joining_and_splitting_shuffles_and_loses_nothing() {
    let folder = played();
    let folder = folder.path();
    let original = load(&folder.join("games/000001.games"));
    assert_eq!(good(folder, "games join games games --output all.games --seed 4"), "120 games\n");
    let mut counts = HashMap::new();
    let joined = load(&folder.join("all.games"));
    joined.iter().for_each(|game| *counts.entry(game.number).or_insert(0) += 1);
    assert!(counts.len() == 60 && counts.values().all(|count| *count == 2));
    assert!(joined[..60] != original[..], "they are shuffled");
    good(folder, "games join games games --output same.games --seed 4");
    assert_eq!(load(&folder.join("same.games")), joined);

    let told = good(
        folder,
        "games split games --percent 30 --train train.games --validation validation.games",
    );
    let (train, validation) =
        (load(&folder.join("train.games")), load(&folder.join("validation.games")));
    assert_eq!(
        told,
        format!("{} games to learn from, {} for validation\n", train.len(), validation.len())
    );
    assert_eq!(train.len() + validation.len(), 60);
    assert!(validation.len() > 5 && train.len() > 25, "{}", validation.len());
    assert!(validation.iter().all(|game| !train.contains(game)));
    let same = driver::bad(fissile_words(
        folder,
        "games split games --train x.games --validation ./x.games",
    ));
    assert_eq!(
        driver::sentence(&same),
        "--validation ./x.games is the same file as --train x.games; the output needs another name"
    );
    assert!(!folder.join("x.games").exists());
    // A game goes to the same side whatever other games there are.
    good(folder, "games split all.games --percent 30 --train t2.games --validation v2.games");
    assert!(load(&folder.join("v2.games")).iter().all(|game| validation.contains(game)));
}

#[test]
fn damaged_files_are_named_and_read_up_to_the_damage() {
    let folder = played();
    let folder = folder.path();
    // How long the blocks of selfplay are depends on the speed of the machine.
    let bytes = written(&load(&folder.join("games/000001.games")), 7);
    fs::write(folder.join("whole.games"), &bytes).unwrap();
    good(folder, "games convert whole.games --text --output text.txt");
    fs::write(folder.join("cut.games"), &bytes[..bytes.len() * 2 / 3]).unwrap();
    let (status, printed, told) = fissile_words(folder, "games cat cut.games");
    assert!(
        told.starts_with("fissile: cut.games: block ") && told.contains(" is cut off: "),
        "{told}"
    );
    assert_eq!(status, 1);
    assert!(printed.lines().count() > 20, "{printed}");
    let text = fs::read_to_string(folder.join("text.txt")).unwrap();
    assert!(printed.lines().all(|line| text.contains(line)));
    for command in ["check", "stats"] {
        assert_eq!(fissile_words(folder, &format!("games {command} cut.games")).0, 1);
    }
    assert!(good(folder, "games check games").ends_with(" bytes a ply, sound\n"));
    for (name, start) in [
        ("nowhere", "fissile: nowhere cannot be read: "),
        ("empty", "fissile: the folder empty has no game files\n"),
    ] {
        fs::create_dir_all(folder.join("empty")).unwrap();
        let error = driver::bad(fissile_words(folder, &format!("games cat {name}")));
        assert!(error.starts_with(start), "{error}");
    }
}

#[test]
fn check_finds_results_that_the_moves_contradict() {
    let folder = TempDir::new().unwrap();
    let folder = folder.path();
    let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    let won =
        text::read_line(&format!("{start}\t1-0\tg1f3:1 f7f6:1 f3e5:1 a7a6:1 e5d7:#1"), 0).unwrap();
    let open =
        GameRecord { moves: won.moves[..4].to_vec(), ending: Ending::SeenMate, ..won.clone() };
    let lost = GameRecord { winner: Some(Color::Black), ..won.clone() };
    let told = |game: &GameRecord| {
        fs::write(folder.join("x.games"), written(std::slice::from_ref(game), 1)).unwrap();
        let (status, out, _) = fissile_words(folder, "games check x.games");
        (status, out)
    };
    assert_eq!(told(&won).0, 0);
    assert_eq!(told(&open).0, 0);
    for (game, problem) in [
        (lost, "the result is 0-1, but the last position says \"White wins by explosion\""),
        (
            GameRecord { ending: Ending::Checkmate, ..won.clone() },
            "the ending is \"checkmate\", but the last position says",
        ),
        (
            GameRecord { ending: Ending::Threefold, ..open.clone() },
            "the ending is \"threefold repetition\", but the game is not over",
        ),
        (
            GameRecord { winner: None, ..open.clone() },
            "the result is 1/2-1/2, which is no way to end by \"forced win seen",
        ),
    ] {
        let (code, text) = told(&game);
        assert!(code == 1 && text.contains(problem), "{text}");
    }
}

#[test]
fn chances_are_fitted_to_games() {
    let folder = TempDir::new().unwrap();
    let folder = folder.path();
    good(folder, "selfplay 80 --nodes 100 --seed 5 --output games");
    let told = good(folder, "games chances games");
    assert!(
        told.starts_with("80 games, ")
            && told.contains("\nmiddle   ")
            && told.contains("\nscarcity "),
        "{told}"
    );
    let (before, after) =
        told.split_once("mean loss ").and_then(|(_, rest)| rest.split_once(" before, ")).unwrap();
    let after = after.split(' ').next().unwrap();
    assert!(after.parse::<f64>().unwrap() <= before.parse::<f64>().unwrap(), "{told}");
}
