//! `fissile match` between real engines: killed and continued, in shards, with tables, and its files
//! read by others.

#![cfg(unix)]

use std::collections::BTreeMap;
use std::fs;
use std::io::{BufRead, BufReader, Read};
use std::path::Path;
use std::process::{Child, Command, Stdio};

use fissile::atomic::Position;
use fissile::formats::pgn;
use fissile::matches::journal::{self, JournalGame};
use fissile::matches::record::{GameEnding, GameScore};
use fissile::opening_names::name_of_game;
use fissile::util::random::Random;
use shakmaty::fen::Fen;
use shakmaty::variant::Atomic;
use shakmaty::{CastlingMode, Color, Position as _};
use shakmaty_syzygy::{Tablebase, Wdl};
use support::driver::{self, bad, sentence};
use tempfile::TempDir;

/// Arguments of a match of the program against itself.
fn arguments(more: &str) -> Vec<String> {
    let program = driver::program().display().to_string();
    let mut arguments = vec!["match".to_owned()];
    for name in ["One", "Two"] {
        arguments.extend(["--engine".to_owned(), format!("cmd={program}"), format!("name={name}")]);
    }
    arguments.extend(["--each", "option.Hash=1", "nodes=60"].map(str::to_owned));
    arguments.extend(more.split_whitespace().map(str::to_owned));
    arguments
}

fn run(folder: &Path, more: &str) -> (i32, String, String) {
    let arguments = arguments(more);
    let words: Vec<&str> = arguments.iter().map(String::as_str).collect();
    driver::fissile_in(folder, &words, "")
}

#[test]
fn a_command_of_cutechess_plays_the_same_match() {
    let folder = TempDir::new().unwrap();
    let folder = folder.path();
    fs::write(folder.join("book.epd"), "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -\n")
        .unwrap();
    let program = driver::program().display().to_string();
    let command = |engine: &str| {
        format!(
            "match -variant atomic -engine cmd={engine} name=One -engine cmd={engine} name=Two -each proto=uci \
             option.Hash=1 nodes=60 -openings file=book.epd format=epd -repeat -games 2 -rounds 1 -recover \
             -concurrency 1 -pgnout games.pgn"
        )
    };
    let (status, out, error) = driver::fissile_words(folder, &command(&program));
    assert_eq!((status, error.as_str()), (0, ""), "{out}");
    assert_eq!(games(&folder.join("match.jsonl")).len(), 2);
    let text = fs::read_to_string(folder.join("games.pgn")).unwrap();
    assert_eq!(pgn::games(&text).count(), 2);
    for game in pgn::games(&text) {
        let read = pgn::read(game).unwrap();
        assert_eq!(read.tags.get("Opening"), name_of_game(&read.game), "{game}");
    }
    let refused = |more: &str| {
        let words = command(&program).replace("-recover", more);
        sentence(&bad(driver::fissile_words(folder, &words)))
    };
    assert_eq!(
        refused("-debug"),
        "there is no flag \"-debug\" here; fissile match with --log trace --log-file FILE keeps all that is said"
    );
    assert!(refused("-openings policy=encounter").contains("\"policy=encounter\" is not round"));
}

/// The games of a journal by number, each once, without what differs from run to run.
fn games(path: &Path) -> BTreeMap<u64, JournalGame> {
    let (_, read) = journal::read(path).unwrap();
    let mut games = BTreeMap::new();
    for mut game in read {
        game.record.white_effort.time_ms = 0;
        game.record.black_effort.time_ms = 0;
        game.pgn = moves(&game.pgn);
        assert!(game.note.is_none(), "{game:?}");
        assert_eq!(games.insert(game.record.number, game), None, "a game is there twice");
    }
    games
}

/// The moves of a PGN, without comments.
fn moves(text: &str) -> String {
    let read = pgn::read(text).unwrap();
    let moves = read.game.moves().iter().map(ToString::to_string);
    format!("{} {}", moves.collect::<Vec<_>>().join(" "), read.result)
}

#[test]
fn a_match_that_is_killed_goes_on_as_if_it_had_not_been() {
    let folder = TempDir::new().unwrap();
    let folder = folder.path();
    let mut random = Random::new(5);
    let mut begun = 0;
    for turn in 0..8 {
        let there = match folder.join("m.jsonl").exists() {
            true => games(&folder.join("m.jsonl")),
            false => BTreeMap::new(),
        };
        let mut child = driver::binary()
            .current_dir(folder)
            .args(arguments("--resume m.jsonl --rounds 25 --seed 3 --concurrency 2 --pgnout m.pgn"))
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        // At any moment of the start, or while games are being written.
        let length = || fs::metadata(folder.join("m.jsonl")).map_or(0, |file| file.len());
        let before = length();
        let is_running = |child: &mut Child| child.try_wait().unwrap().is_none();
        let target = before.max(5_000) + random.below(4_000) as u64;
        driver::wait_until("a game", || {
            turn % 3 == 0 || length() > target || !is_running(&mut child)
        });
        if is_running(&mut child) {
            driver::signal(&child, "-KILL");
        }
        child.wait().unwrap();
        if !folder.join("m.jsonl").exists() {
            continue;
        }
        let now = games(&folder.join("m.jsonl"));
        assert!(there.iter().all(|(number, game)| now.get(number) == Some(game)), "a game is lost");
        begun += usize::from(now.len() > there.len());
    }
    assert!(begun > 0, "no run was long enough for a game");
    // Without engines, the settings come from the journal.
    let last = ["match", "--resume", "m.jsonl", "--pgnout", "m.pgn"];
    let (status, out, error) = driver::fissile_in(folder, &last, "");
    assert_eq!(status, 0, "{out}{error}");
    let killed = games(&folder.join("m.jsonl"));
    assert!(killed.keys().copied().eq(0..50), "{:?}", killed.keys());

    let other = TempDir::new().unwrap();
    let (status, _, error) =
        run(other.path(), "--journal w.jsonl --rounds 25 --seed 3 --concurrency 1");
    assert_eq!((status, error.as_str()), (0, ""));
    assert!(
        killed == games(&other.path().join("w.jsonl")),
        "the games depend on how the match was disturbed"
    );
    let text = fs::read_to_string(folder.join("m.pgn")).unwrap();
    let mut written: Vec<String> = pgn::games(&text).map(moves).collect();
    let mut kept: Vec<String> = killed.into_values().map(|game| game.pgn).collect();
    written.sort();
    kept.sort();
    assert_eq!(written, kept, "the PGN has each game once");
}

#[test]
fn an_interrupted_match_says_how_to_go_on() {
    let folder = TempDir::new().unwrap();
    let mut child = driver::binary()
        .current_dir(folder.path())
        .args(arguments("--rounds 100000 --ratinginterval 1 --journal m.jsonl"))
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut stdout = BufReader::new(child.stdout.take().unwrap());
    let mut out = String::new();
    stdout.read_line(&mut out).unwrap();
    assert!(out.starts_with("1 game, "), "{out}");
    driver::signal(&child, "-INT");
    stdout.read_to_string(&mut out).unwrap();
    let (status, _, error) = driver::outcome(child.wait_with_output().unwrap());
    assert_eq!(status, 130, "{out}{error}");
    assert!(
        error.ends_with("fissile: the match goes on with: fissile match --resume m.jsonl\n"),
        "{error}"
    );
    let played = games(&folder.path().join("m.jsonl")).len();
    let count = if played == 1 { "1 game,".to_owned() } else { format!("{played} games,") };
    assert!(played > 0 && out.contains(&count), "{out}");
}

#[test]
fn shards_make_the_same_match_as_one_machine() {
    let folder = TempDir::new().unwrap();
    let folder = folder.path();
    let all = "--rounds 6 --seed 9 --openings file=book.epd order=random";
    let openings =
        fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data/openings.epd"))
            .unwrap();
    fs::write(folder.join("book.epd"), openings).unwrap();
    assert_eq!(run(folder, all).0, 0);
    for part in 1..=3 {
        let (status, _, error) = run(folder, &format!("{all} --shard {part}/3"));
        assert_eq!((status, error.as_str()), (0, ""));
    }
    let merge = "match --merge match-1-of-3.jsonl match-2-of-3.jsonl match-3-of-3.jsonl --journal whole.jsonl --pgnout all.pgn";
    let (status, merged, error) = driver::fissile_words(folder, merge);
    assert_eq!((status, error.as_str()), (0, ""));
    let (whole, joined) = (games(&folder.join("match.jsonl")), games(&folder.join("whole.jsonl")));
    assert_eq!(whole.len(), 12);
    assert!(whole == joined);
    assert!(merged.contains("12 games"), "{merged}");
    let text = fs::read_to_string(folder.join("all.pgn")).unwrap();
    assert_eq!(pgn::games(&text).count(), 12);

    // Another match is not joined, and no file is overwritten.
    let (status, _, _) =
        run(folder, "--rounds 1 --seed 8 --openings file=book.epd --journal other.jsonl");
    assert_eq!(status, 0);
    let refused = |arguments: &str| sentence(&bad(driver::fissile_words(folder, arguments)));
    assert!(
        refused("match --merge match.jsonl other.jsonl")
            .starts_with("other.jsonl belongs to another match: ")
    );
    assert!(
        refused("match --merge match.jsonl --journal whole.jsonl")
            .starts_with("whole.jsonl exists; ")
    );
}

#[test]
fn tables_adjudicate_what_they_say() {
    let folder = TempDir::new().unwrap();
    let tables = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data/syzygy");
    // Two pieces more than the tables know, so that a capture leads into them.
    let mut random = Random::new(11);
    let mut lines = String::new();
    let mut found = 0;
    while found < 40 {
        let mut squares: Vec<char> = vec!['1'; 64];
        for piece in ["KRPPkrp", "KRPkrnp", "KQPkqp", "KRPkbpp"][random.below(4)].chars() {
            let low = if piece.eq_ignore_ascii_case(&'P') { (8, 48) } else { (0, 64) };
            squares[low.0 + random.below(low.1)] = piece;
        }
        let ranks: Vec<String> = squares.chunks(8).map(|rank| rank.iter().collect()).collect();
        let mut board = ranks.join("/");
        for empty in (2..=8).rev() {
            board = board.replace(&"1".repeat(empty), &empty.to_string());
        }
        let fen = format!("{board} w - - 0 1");
        if Position::from_fen(&fen).is_ok_and(|position| position.outcome().is_none()) {
            lines.push_str(&format!("{fen}\n"));
            found += 1;
        }
    }
    fs::write(folder.path().join("few.epd"), lines).unwrap();
    let more = format!("--openings file=few.epd --rounds 40 --tb {tables}");
    let (status, out, error) = run(folder.path(), &more);
    assert_eq!((status, error.as_str()), (0, ""), "{out}");
    let mut reader = Tablebase::<Atomic>::new();
    reader.add_directory(tables).unwrap();
    let mut judged = 0;
    for game in games(&folder.path().join("match.jsonl")).into_values() {
        if game.record.ending != GameEnding::Tablebase {
            continue;
        }
        judged += 1;
        let fen: Fen = game.fen.parse().unwrap();
        let position: Atomic = fen.into_position(CastlingMode::Chess960).unwrap();
        let wdl = reader.probe_wdl_after_zeroing(&position).unwrap();
        let white = if position.turn() == Color::White { wdl } else { -wdl };
        let score = match white {
            Wdl::Win => GameScore::WhiteWins,
            Wdl::Loss => GameScore::BlackWins,
            _ => GameScore::Draw,
        };
        assert_eq!(game.record.score, score, "{}", game.fen);
    }
    assert!(judged > 5, "{judged} games of 80 were judged by tables");
}

#[test]
fn a_file_has_the_same_keys() {
    let folder = TempDir::new().unwrap();
    let folder = folder.path();
    let program = driver::program().display().to_string();
    let text = format!(
        "rounds = 1\nconcurrency = 1\njson = true\nmaxmoves = 5\nseed = 4\n\n[each]\nnodes = 60\noption = {{ Hash = 1 }}\n\n\
         [draw]\nmovenumber = 90\nmovecount = 3\nscore = 5\n\n\
         [[engine]]\ncmd = {program:?}\nname = \"One\"\n\n[[engine]]\ncmd = {program:?}\nnodes = 90\nname = \"Two\"\n"
    );
    fs::write(folder.join("m.toml"), &text).unwrap();
    let (status, out, error) = driver::fissile_words(folder, "match m.toml --rounds 2");
    assert_eq!((status, error.as_str()), (0, ""), "{out}");
    let document: serde_json::Value = serde_json::from_str(&out).unwrap();
    assert_eq!(document["games"], 4);
    let (header, games) = journal::read(&folder.join("match.jsonl")).unwrap();
    let engines = header.settings.rules.engines;
    assert_eq!((engines[0].limits.nodes, engines[1].limits.nodes), (Some(60), Some(90)));
    assert_eq!(engines[1].options, [("Hash".to_owned(), "1".to_owned())]);
    assert_eq!(header.settings.rules.max_moves, Some(5));
    assert!(games.iter().all(|game| game.record.plies <= 10));

    for (wrong, said) in [
        ("round = 5", "\"m.toml\": there is no key \"round\""),
        ("rounds = 0", "\"m.toml\": \"0\" is no value of \"rounds\""),
        ("rounds = [", "\"m.toml\" line 1: "),
        ("engine = 5", "a match needs at least two engines"),
        ("[each]\nnodes = [1]", "\"m.toml\": \"nodes\" has no single value"),
        ("[draw]\nmoves = 1", "a match needs at least two engines"),
    ] {
        fs::write(folder.join("m.toml"), wrong).unwrap();
        let error = sentence(&bad(driver::fissile_words(folder, "match m.toml")));
        assert!(error.starts_with(said), "{wrong}: {error}");
    }
}

#[test]
fn a_match_with_other_settings_does_not_continue() {
    let folder = TempDir::new().unwrap();
    let folder = folder.path();
    assert_eq!(run(folder, "--rounds 1").0, 0);
    let refused = |more: &str| {
        let (status, out, error) = run(folder, more);
        assert_eq!((status, out.as_str()), (2, ""), "{error}");
        sentence(&error)
    };
    // The same command continues; here there is nothing left to play.
    let (status, _, error) = run(folder, "--rounds 1");
    assert_eq!(
        (status, sentence(&error).as_str()),
        (0, "2 of 2 games are in match.jsonl; --restart starts over")
    );
    for journal in ["", "--resume match.jsonl "] {
        assert_eq!(
            refused(&format!("{journal}--maxmoves 7")),
            "match.jsonl belongs to another match: max_moves (null there, 7 here) differs; --restart replaces \
             it, --journal names another file"
        );
    }
    assert!(
        refused("--resume match.jsonl --shard 1/2")
            .starts_with("match.jsonl is shard 1/1 of the match")
    );
    assert_eq!(
        sentence(&bad(driver::fissile_words(folder, "match --resume match.jsonl --seed 3"))),
        "--seed cannot change when a match continues; without --engine, all of that is in the journal"
    );
    // More rounds are more of the same match.
    assert_eq!(run(folder, "--rounds 2 --pgnout g.pgn").0, 0);
    assert_eq!(games(&folder.join("match.jsonl")).len(), 4);
    // A new start replaces the journal and the files of its games, and nothing else.
    fs::write(folder.join("notes"), "mine\n").unwrap();
    assert_eq!(
        refused("--restart --rounds 1 --pgnout notes"),
        "notes exists and has more than the games of this match; it needs another name"
    );
    assert!(refused("--restart --journal notes").starts_with("notes is no journal of a match: "));
    assert_eq!(games(&folder.join("match.jsonl")).len(), 4);
    let (status, _, error) = run(folder, "--restart --rounds 1 --maxmoves 7 --pgnout g.pgn");
    assert_eq!((status, error.as_str()), (0, ""));
    assert_eq!(games(&folder.join("match.jsonl")).len(), 2);
    assert_eq!(pgn::games(&fs::read_to_string(folder.join("g.pgn")).unwrap()).count(), 2);
}

#[test]
fn an_option_that_the_engine_excludes_is_refused_before_the_first_game() {
    let folder = TempDir::new().unwrap();
    let folder = folder.path();
    let program = driver::program().display().to_string();
    for (option, said) in [
        ("Hash=0", "has the option \"Hash\", but \"0\" is not a whole number from 1 to 33554432"),
        ("hash=x", "has the option \"hash\", but \"x\" is not a whole number from 1 to 33554432"),
        ("OwnBook=yes", "has the option \"OwnBook\", but \"yes\" is neither true nor false"),
        ("UCI_Variant=chess", "has the option \"UCI_Variant\", but \"chess\" is none of atomic"),
        ("Hsh=16", "has no option \"Hsh\""),
    ] {
        let (status, out, error) = run(folder, &format!("--each option.{option}"));
        assert_eq!((status, out.as_str()), (2, ""), "{error}");
        assert_eq!(sentence(&error), format!("{program:?} {said}"));
    }
    assert!(!folder.join("match.jsonl").exists(), "no match has begun");
}

#[test]
fn an_option_that_fails_ends_the_match_before_the_first_game() {
    let folder = TempDir::new().unwrap();
    let folder = folder.path();
    let (status, out, error) = run(folder, "--each option.EvalFile=none.net --rounds 2");
    assert_eq!((status, out.as_str()), (2, ""), "{error}");
    let said = "EvalFile: \"none.net\" cannot be read: No such file or directory (os error 2)";
    let program = driver::program().display().to_string();
    assert_eq!(sentence(&error), format!("{program:?} says: {said}"));
    assert!(!folder.join("match.jsonl").exists(), "no match has begun");
}

#[test]
fn what_an_engine_says_about_its_options_is_shown_once() {
    let folder = TempDir::new().unwrap();
    let folder = folder.path();
    let tables = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data/syzygy");
    let (status, out, error) =
        run(folder, &format!("--each option.SyzygyPath={tables} --rounds 2"));
    assert_eq!(status, 0, "{out}{error}");
    let said = "20 Syzygy tables with up to 4 pieces found";
    assert_eq!(error, format!("fissile: One says: {said}\nfissile: Two says: {said}\n"));
}

#[test]
fn no_output_of_a_match_replaces_another_file() {
    let folder = TempDir::new().unwrap();
    let folder = folder.path();
    let book = fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data/openings.epd"))
        .unwrap();
    fs::write(folder.join("book.epd"), &book).unwrap();
    fs::write(folder.join("notes"), "mine\n").unwrap();
    std::os::unix::fs::symlink("book.epd", folder.join("link")).unwrap();
    fs::hard_link(folder.join("book.epd"), folder.join("twin")).unwrap();
    let openings = "--openings file=book.epd --rounds 1";
    let refused = |outcome: (i32, String, String)| {
        assert_eq!((outcome.0, outcome.1.as_str()), (2, ""), "{}", outcome.2);
        sentence(&outcome.2)
    };
    let same = |output: &str, input: &str| {
        format!("{output} is the same file as {input}; the output needs another name")
    };
    for (flags, said) in [
        ("--svg ./book.epd", same("--svg ./book.epd", "--openings book.epd")),
        ("--svg link", same("--svg link", "--openings book.epd")),
        ("--pgnout twin", same("--pgnout twin", "--openings book.epd")),
        ("--svg ./match.jsonl", same("--svg ./match.jsonl", "the journal match.jsonl")),
        ("--pgnout a --epdout ./a", same("--epdout ./a", "--pgnout a")),
        ("--svg notes", "notes exists; a new match needs another name".to_owned()),
    ] {
        assert_eq!(refused(run(folder, &format!("{openings} {flags}"))), said);
    }
    assert!(!folder.join("match.jsonl").exists(), "no match has begun");

    assert_eq!(run(folder, openings).0, 0);
    let journal = fs::read(folder.join("match.jsonl")).unwrap();
    let words = |arguments: &str| driver::fissile_words(folder, &format!("match {arguments}"));
    for (flags, said) in [
        (
            "--resume match.jsonl --svg ./match.jsonl",
            same("--svg ./match.jsonl", "the journal match.jsonl"),
        ),
        (
            "--merge match.jsonl --svg match.jsonl",
            same("--svg match.jsonl", "the journal match.jsonl"),
        ),
        (
            "--resume match.jsonl --svg notes",
            "notes exists and is no picture of a match; --svg needs another name".to_owned(),
        ),
        (
            "--resume match.jsonl --pgnout notes",
            "notes exists and has more than the games of this match; it needs another name"
                .to_owned(),
        ),
    ] {
        assert_eq!(refused(words(flags)), said);
    }
    assert_eq!(fs::read_to_string(folder.join("notes")).unwrap(), "mine\n");
    assert_eq!(fs::read_to_string(folder.join("book.epd")).unwrap(), book);
    assert!(fs::read(folder.join("match.jsonl")).unwrap() == journal);

    // Its own files are written again.
    for rounds in ["2", "3"] {
        let files = "--svg e.svg --pgnout g.pgn --epdout l.epd";
        let (status, _, error) = words(&format!("--resume match.jsonl --rounds {rounds} {files}"));
        assert_eq!(status, 0, "{error}");
    }
    let text = fs::read_to_string(folder.join("g.pgn")).unwrap();
    assert_eq!(pgn::games(&text).count(), 6);
    assert_eq!(words("--merge match.jsonl --svg e.svg").0, 0);
}

#[test]
fn an_empty_file_is_no_journal() {
    let folder = TempDir::new().unwrap();
    fs::write(folder.path().join("m.jsonl"), "").unwrap();
    let (status, out, error) = run(folder.path(), "--resume m.jsonl");
    assert_eq!((status, out.as_str()), (2, ""));
    assert_eq!(
        sentence(&error),
        "m.jsonl is no journal of a match: it is empty; without the file, the match begins"
    );
}

#[test]
fn many_engines_play_a_round_robin_and_chess960() {
    let folder = TempDir::new().unwrap();
    let program = driver::program().display().to_string();
    let mut command: Command = driver::binary();
    command.current_dir(folder.path()).arg("match");
    for name in ["A", "B", "C"] {
        command.args(["--engine".to_owned(), format!("cmd={program}"), format!("name={name}")]);
    }
    let fen = "rkqnbbrn/pppppppp/8/8/8/8/PPPPPPPP/RKQNBBRN w GAga - 0 1";
    fs::write(folder.path().join("960.epd"), format!("{fen}\n")).unwrap();
    let more = "--each nodes=50 option.Hash=1 --rounds 1 --openings file=960.epd --chess960 --affinity --concurrency 1";
    let (status, out, error) = driver::outcome(driver::run(command.args(more.split(' ')), b""));
    assert_eq!((status, error.as_str()), (0, ""), "{out}");
    let games = games(&folder.path().join("match.jsonl"));
    let mut pairs: Vec<(usize, usize)> =
        games.values().map(|game| (game.record.white, game.record.black)).collect();
    pairs.sort_unstable();
    assert_eq!(pairs, [(0, 1), (0, 2), (1, 0), (1, 2), (2, 0), (2, 1)]);
    let (status, _, error) = run(folder.path(), "--openings file=960.epd --journal other.jsonl");
    assert_eq!(status, 2);
    assert!(error.contains("--chess960 allows them"), "{error}");
}

#[test]
fn a_journal_from_elsewhere_runs_nothing_unasked() {
    let folder = TempDir::new().unwrap();
    let folder = folder.path();
    assert_eq!(run(folder, "--rounds 1 --seed 3").0, 0);
    let elsewhere = |more: &[&str]| {
        let mut program = driver::binary();
        driver::data_in(program.current_dir(folder), &folder.join("data"));
        program.args(["match", "--resume", "match.jsonl", "--rounds", "2"]).args(more);
        driver::outcome(driver::run(&mut program, b""))
    };
    let said = sentence(&bad(elsewhere(&[])));
    let program = driver::program().display().to_string();
    assert!(said.starts_with("match.jsonl was not made here, and would run "), "{said}");
    assert!(said.contains(&program) && said.contains("--trust"), "{said}");
    assert_eq!(elsewhere(&["--trust"]).0, 0);
    assert_eq!(games(&folder.join("match.jsonl")).len(), 4);
}
