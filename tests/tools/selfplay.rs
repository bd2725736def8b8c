//! Self-play from the user's view: the real program, stopped, killed and restarted, on a full disk,
//! with any number of threads. `games.rs` tests the contents of the files.

#![cfg(unix)]

use std::collections::BTreeMap;
use std::fs;
use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::{Command, Output, Stdio};

use fissile::atomic::notation::CastlingText;
use fissile::atomic::{Color, Position};
use fissile::formats::games::{Ending, GameReader, GameRecord, files_in};
use shakmaty::fen::Fen;
use shakmaty::uci::UciMove;
use shakmaty::variant::Atomic;
use shakmaty::{CastlingMode, KnownOutcome, Position as _};
use support::driver;
use tempfile::TempDir;

/// Few nodes, so that a game takes milliseconds, and every kind of start and ending.
const FAST: &str = "--nodes 30 --chess960 30 --report 0";

fn selfplay(folder: &Path, arguments: &str) -> Command {
    let mut command = driver::binary();
    command
        .current_dir(folder)
        .arg("selfplay")
        .args(arguments.split_whitespace())
        .args(["--output", "games"]);
    command
}

fn finish(folder: &Path, arguments: &str) -> Output {
    selfplay(folder, arguments).output().unwrap()
}

/// All games in the files of a run, by number. Every file must be readable to its end.
fn games(folder: &Path) -> BTreeMap<u64, GameRecord> {
    let mut games = BTreeMap::new();
    for path in files_in(&folder.join("games")).unwrap() {
        for game in GameReader::open(&path).unwrap() {
            let game = game.unwrap();
            assert_eq!(games.insert(game.number, game), None, "a number comes twice");
        }
    }
    games
}

/// The number of games in a line of progress.
fn counted(line: &str) -> usize {
    line.split_once(" games")
        .and_then(|(count, _)| count.replace(',', "").parse().ok())
        .unwrap_or(0)
}

/// Lets a run go on until it has reported this many games (with 0, until it handles signals), ends it
/// with a signal, and returns how many games it had reported in the end.
fn interrupted(folder: &Path, arguments: &str, until: usize, signal: &str) -> (usize, Output) {
    let mut command = selfplay(folder, arguments);
    command.args(["--log", "debug"]).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().unwrap();
    let mut lines = BufReader::new(child.stderr.take().unwrap()).lines().map_while(Result::ok);
    driver::until_handles_signals(&mut lines);
    let mut reports = lines.map(|line| counted(&line));
    let before = match until {
        0 => None,
        _ => reports.find(|games| *games >= until),
    };
    driver::signal(&child, signal);
    let reported = before.max(reports.max()).unwrap_or(0);
    (reported, child.wait_with_output().unwrap())
}

#[test]
fn a_run_that_is_killed_often_loses_nothing_that_was_reported() {
    let folder = TempDir::new().unwrap();
    let folder = folder.path();
    for until in [0, 3, 25, 60, 1, 40] {
        let there = if folder.join("games").exists() { games(folder) } else { BTreeMap::new() };
        let (reported, _) =
            interrupted(folder, &format!("--threads 2 --seed 3 {FAST}"), until, "-KILL");
        let now = games(folder);
        assert!(
            now.len() >= there.len() + reported,
            "{} games after {} and {reported}",
            now.len(),
            there.len()
        );
        assert!(
            there.iter().all(|(number, game)| now.get(number) == Some(game)),
            "an old game is another one"
        );
    }

    // The run continues, fills every gap, and its games equal those of an undisturbed run.
    let count = games(folder).keys().max().unwrap() + 20;
    let output = finish(folder, &format!("{count} --threads 2 --seed 3 {FAST}"));
    assert!(output.status.success());
    let killed = games(folder);
    assert!(killed.keys().copied().eq(0..count), "there are gaps");
    let other = TempDir::new().unwrap();
    assert!(finish(other.path(), &format!("{count} --threads 1 --seed 3 {FAST}")).status.success());
    assert!(games(other.path()) == killed, "the games depend on how the run was disturbed");
    let output =
        driver::binary().current_dir(folder).args(["games", "check", "games"]).output().unwrap();
    assert_eq!(output.status.code(), Some(0), "{}", String::from_utf8_lossy(&output.stdout));
}

#[test]
fn games_do_not_depend_on_the_number_of_threads() {
    let of = |threads: u32, seed: u32| {
        let folder = TempDir::new().unwrap();
        let output = finish(folder.path(), &format!("60 --threads {threads} --seed {seed} {FAST}"));
        assert!(output.status.success());
        games(folder.path())
    };
    let one = of(1, 7);
    assert_eq!(one.len(), 60);
    assert!(one == of(2, 7) && one == of(3, 7));
    assert!(one != of(2, 8));
    let openings =
        one.values().map(|game| game.start.key()).collect::<std::collections::HashSet<_>>();
    assert_eq!(openings.len(), 60, "no opening is played twice");
}

#[test]
fn a_soft_limit_is_in_the_file_and_leaves_the_games_to_the_seed() {
    let of = |threads: u32, limits: &str| {
        let folder = TempDir::new().unwrap();
        let flags = format!("20 --threads {threads} --chess960 30 --report 0 {limits}");
        assert!(finish(folder.path(), &flags).status.success());
        let file = files_in(&folder.path().join("games")).unwrap().remove(0);
        let command = GameReader::open(&file).unwrap().remarks()[0].clone();
        (command, games(folder.path()))
    };
    let (command, one) = of(1, "--soft-nodes 40");
    assert!(command.starts_with("command: fissile selfplay --nodes 320 --soft-nodes 40 --seed 1 "));
    assert!(one == of(3, "--soft-nodes 40").1);
    let (command, hard) = of(1, "--nodes 40");
    assert!(command.starts_with("command: fissile selfplay --nodes 40 --seed 1 "), "{command}");
    assert!(one != hard && one != of(1, "--soft-nodes 40 --nodes 41").1);

    let folder = TempDir::new().unwrap();
    for limits in ["--soft-nodes 40 --nodes 40", "--soft-nodes 18446744073709551615"] {
        let output = finish(folder.path(), limits);
        assert_eq!(output.status.code(), Some(2), "{limits}");
        let told = String::from_utf8(output.stderr).unwrap();
        let soft = limits.split(' ').nth(1).unwrap();
        let start = format!("fissile: --soft-nodes {soft} must be less than --nodes {soft}, ");
        assert!(told.starts_with(&start), "{told}");
    }
    assert!(!folder.path().join("games").exists());
}

#[test]
fn a_run_that_is_told_to_stop_ends_at_once_with_a_summary() {
    let folder = TempDir::new().unwrap();
    for signal in ["-TERM", "-INT", "-HUP"] {
        if signal == "-HUP" && driver::is_under_nohup() {
            continue;
        }
        let flags = "--threads 2 --nodes 1000000000 --report 0";
        let (_, output) = interrupted(folder.path(), flags, 0, signal);
        assert_eq!(output.status.code(), Some(0), "{signal}");
        assert!(
            String::from_utf8(output.stdout).unwrap().starts_with("0 games, 0 plies in "),
            "{signal}"
        );
    }
    let other = TempDir::new().unwrap();
    let (reported, output) =
        interrupted(other.path(), &format!("1000000 --threads 2 {FAST}"), 50, "-TERM");
    assert_eq!(output.status.code(), Some(130), "the games that were asked for are not there");
    let summary = String::from_utf8(output.stdout).unwrap();
    let found = games(other.path());
    assert!(found.len() >= reported && reported > 0);
    assert_eq!(counted(&summary), found.len());
    for words in ["White won", "Black won", "drawn", "plies/s"] {
        assert!(summary.contains(words), "{summary}");
    }
}

#[test]
fn a_full_disk_ends_the_run_and_keeps_what_was_reported() {
    let folder = TempDir::new().unwrap();
    let folder = folder.path();
    // A limit on the file size simulates a full disk: with the signal ignored, writing beyond it is
    // an error.
    let script = r#"ulimit -f 64; trap "" XFSZ; exec "$@""#;
    let command = selfplay(folder, &format!("--threads 2 {FAST}"));
    let limited = Command::new("bash")
        .args(["-c", script, "bash"])
        .arg(command.get_program())
        .args(command.get_args())
        .current_dir(folder)
        .output()
        .unwrap();
    let told = String::from_utf8(limited.stderr).unwrap();
    assert_eq!(limited.status.code(), Some(1), "{told}");
    let reported = told.lines().map(counted).max().unwrap();
    let last = told.lines().last().unwrap();
    assert!(last.starts_with("fissile: games/000001.games cannot be written, "), "{last}");
    assert!(reported > 10, "{told}");
    assert_eq!(games(folder).len(), reported);
    // With free space the run continues.
    let count = reported + 40;
    let output = finish(folder, &format!("{count} --threads 2 {FAST}"));
    assert!(output.status.success());
    assert!(games(folder).keys().copied().eq(0..count as u64));
}

#[test]
fn the_rest_of_a_block_is_cut_off_and_damage_is_left_alone() {
    let folder = TempDir::new().unwrap();
    let folder = folder.path();
    assert!(finish(folder, &format!("20 --threads 1 {FAST}")).status.success());
    let whole = games(folder);
    let file = folder.join("games/000001.games");
    let bytes = fs::read(&file).unwrap();

    fs::write(&file, &bytes[..bytes.len() - 30]).unwrap();
    let output = finish(folder, &format!("20 --threads 2 {FAST}"));
    let told = String::from_utf8(output.stderr).unwrap();
    assert!(output.status.success() && told.contains("is cut off: "), "{told}");
    assert!(games(folder) == whole);

    // After a power cut a file may be longer than what was written to it. The file of before has no
    // games left if they were all in one block.
    fs::remove_dir_all(folder.join("games")).unwrap();
    fs::create_dir(folder.join("games")).unwrap();
    fs::write(&file, [&bytes[..bytes.len() - 25], &[0; 5000]].concat()).unwrap();
    let output = finish(folder, &format!("20 --threads 2 {FAST}"));
    let text = String::from_utf8(output.stderr).unwrap();
    assert!(output.status.success() && text.contains("was not written completely"), "{text}");
    assert!(games(folder) == whole);

    let mut damaged = fs::read(&file).unwrap();
    // The last byte of the last game, before the 20 bytes of the end mark. How many blocks there are
    // depends on the time, so that the middle of the file may be the length of one.
    let last = damaged.len() - 21;
    damaged[last] ^= 4;
    fs::write(&file, &damaged).unwrap();
    let output = finish(folder, &format!("20 --threads 2 {FAST}"));
    let told = String::from_utf8(output.stderr).unwrap();
    assert!(
        output.status.success() && told.contains("its checksum is wrong; the file is left alone"),
        "{told}"
    );
    assert_eq!(fs::read(&file).unwrap(), damaged);
}

#[test]
fn a_folder_belongs_to_one_run_and_one_command() {
    let folder = TempDir::new().unwrap();
    let folder = folder.path();
    let mut first =
        selfplay(folder, &format!("--threads 1 {FAST}")).stderr(Stdio::piped()).spawn().unwrap();
    let mut line = String::new();
    BufReader::new(first.stderr.take().unwrap()).read_line(&mut line).unwrap();
    let second = finish(folder, &format!("--threads 1 {FAST}"));
    driver::signal(&first, "-KILL");
    first.wait().unwrap();
    assert_eq!(
        String::from_utf8(second.stderr).unwrap(),
        "fissile: another fissile is writing games to games\n"
    );
    assert_eq!(second.status.code(), Some(2));

    let other = finish(folder, &format!("1 {FAST} --win-plies 0 --seed 2"));
    let told = String::from_utf8(other.stderr).unwrap();
    assert_eq!(other.status.code(), Some(2));
    assert_eq!(
        told,
        "fissile: games/000001.games was made with \"--seed 1 --win-plies 4\", but this run uses \"--seed 2 --win-plies \
        0\"; --restart replaces it, --output names another folder\n"
    );

    // A file that no run wrote stays, as does what is not read at all.
    fs::write(folder.join("games/notes.txt"), "").unwrap();
    fs::write(folder.join("games/000000.games"), "mine").unwrap();
    let anew = finish(folder, &format!("1 {FAST} --win-plies 0 --seed 2 --restart"));
    let told = String::from_utf8(anew.stderr).unwrap();
    assert!(anew.status.success() && told.contains("the file is left alone"), "{told}");
    assert_eq!(fs::read_to_string(folder.join("games/000000.games")).unwrap(), "mine");
    assert!(folder.join("games/notes.txt").exists());
    fs::remove_file(folder.join("games/000000.games")).unwrap();
    assert_eq!(games(folder).len(), 1);
    // Then the same command without the flag goes on.
    let more = finish(folder, &format!("2 {FAST} --win-plies 0 --seed 2"));
    assert!(more.status.success() && games(folder).len() == 2);
    fs::write(folder.join("file"), "").unwrap();
    let output = driver::binary()
        .current_dir(folder)
        .args("selfplay 1 --output file".split(' '))
        .output()
        .unwrap();
    assert_eq!(output.status.code(), Some(2));
    assert!(
        String::from_utf8(output.stderr)
            .unwrap()
            .starts_with("fissile: the folder file cannot be used for games: ")
    );
}

#[test]
fn a_book_that_is_exhausted_ends_the_run_with_all_its_games() {
    let of = |threads: u32| {
        let folder = TempDir::new().unwrap();
        fs::write(
            folder.path().join("book.epd"),
            "1b2k3/p1p5/P1P5/8/8/p1p5/P1P5/1B2K3 w - - 0 1\n",
        )
        .unwrap();
        let output = finish(folder.path(), &format!("--book book.epd --threads {threads} {FAST}"));
        assert_eq!(output.status.code(), Some(1));
        let told = String::from_utf8(output.stderr).unwrap();
        assert!(
            told.lines()
                .last()
                .unwrap()
                .starts_with("fissile: no other balanced opening was found in "),
            "{told}"
        );
        games(folder.path())
    };
    let games = of(1);
    assert!(games.len() > 10 && games == of(3));
}

#[test]
fn endgame_tables_end_games() {
    let folder = TempDir::new().unwrap();
    fs::write(folder.path().join("book.epd"), "8/8/8/3k4/8/8/3P4/3K4 w - - 0 1\n").unwrap();
    let tables = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/syzygy");
    let flags = format!(
        "20 --book book.epd --opening-limit 30000 --nodes 300 --syzygy-path {}",
        tables.display()
    );
    assert!(finish(folder.path(), &flags).status.success());
    let games = games(folder.path());
    // The tables are asked after every move of the pawn: the first one, if not one of the opening,
    // ends the game.
    for game in games.values() {
        let mut position = game.start;
        for (mv, _) in &game.moves {
            assert_ne!(position.halfmove_clock(), 0, "{game:?}");
            position.make(*mv);
        }
        assert_eq!(position.halfmove_clock() == 0, game.ending == Ending::Tables, "{game:?}");
    }
    let by_tables = games.values().filter(|game| game.ending == Ending::Tables);
    assert!(by_tables.filter(|game| !game.moves.is_empty()).count() > 2);
}

/// The end of a game by shakmaty, which checks that every move is legal.
fn replayed(game: &GameRecord) -> Option<KnownOutcome> {
    let fen: Fen = game.start.fen(fissile::atomic::fen::CastlingLetters::Shredder).parse().unwrap();
    let mut position: Atomic = fen.into_position(CastlingMode::Chess960).unwrap();
    for (ply, (mv, _)) in game.moves.iter().enumerate() {
        assert!(!position.is_game_over(), "over before ply {ply}: {game:?}");
        let text: UciMove = mv.uci(CastlingText::KingTakesRook).parse().unwrap();
        let mv = text.to_move(&position).unwrap();
        position = position.play(mv).unwrap();
    }
    position.outcome().known()
}

#[test]
fn shakmaty_finds_every_move_legal_and_every_result_right() {
    let folder = TempDir::new().unwrap();
    let played_out = "--mate-plies 0 --win-plies 0 --draw-plies 0";
    assert!(
        finish(folder.path(), &format!("150 --threads 2 {FAST} {played_out}")).status.success()
    );
    let games = games(folder.path());
    let mut decided = 0;
    let mut chess960 = 0;
    for game in games.values() {
        let winner = match replayed(game) {
            Some(KnownOutcome::Decisive { winner }) => {
                Some(Color::ALL[usize::from(winner == shakmaty::Color::Black)])
            }
            Some(KnownOutcome::Draw) => None,
            None => {
                assert!(
                    matches!(game.ending, Ending::FiftyMoves | Ending::Threefold | Ending::TooLong),
                    "{game:?}"
                );
                None
            }
        };
        assert_eq!(winner, game.winner);
        decided += usize::from(winner.is_some());
        let chess = Position::start().castling_rooks();
        chess960 += usize::from(!(game.start.castling_rooks() & !chess).is_empty());
    }
    assert!(decided > 80, "{decided}");
    assert!(chess960 > 10, "{chess960}");
}
