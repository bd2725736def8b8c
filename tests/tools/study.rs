//! `fissile tb`, `fissile book` and `fissile tactics`, through the binary: what they say of tables,
//! games and positions that are known, and what they refuse.

use std::fs;
use std::path::Path;

use support::driver::{self, Engine, binary};
use tempfile::TempDir;

/// The tables of the repository.
fn tables() -> String {
    format!("{}/tests/data/syzygy", env!("CARGO_MANIFEST_DIR"))
}

/// What a command prints, what it complains of, and its exit status.
fn run(folder: &Path, arguments: &[&str]) -> (String, String, i32) {
    let output = driver::run(binary().current_dir(folder).args(arguments), b"");
    (
        String::from_utf8(output.stdout).unwrap(),
        String::from_utf8(output.stderr).unwrap(),
        output.status.code().unwrap(),
    )
}

/// What a command prints that must succeed.
fn printed(folder: &Path, arguments: &[&str]) -> String {
    let (out, error, status) = run(folder, arguments);
    assert_eq!((status, error.as_str()), (0, ""), "{arguments:?}: {out}");
    out
}

/// The complaint of a command that must refuse its input.
fn refused(folder: &Path, arguments: &[&str]) -> String {
    let (out, error, status) = run(folder, arguments);
    assert_eq!((status, out.as_str()), (2, ""), "{arguments:?}: {error}");
    assert_eq!(error.lines().count(), 1, "{error}");
    error
}

#[test]
fn the_tables_that_are_there_and_missing_are_listed() {
    let here = Path::new(".");
    let all = printed(here, &["tb", "--syzygy-path", &tables()]);
    let lines: Vec<&str> = all.lines().collect();
    assert_eq!(
        lines[..3],
        ["3-men tables: 5 of 5", "  there: KQvK KRvK KBvK KNvK KPvK", "4-men tables: 5 of 30"]
    );
    assert_eq!(lines[3], "  there: KQQvK KQRvK KRvKR KRvKB KRvKN");
    assert!(lines[4].starts_with("  missing: KQBvK KQNvK KQPvK KRRvK "), "{all}");
    let five = printed(here, &["tb", "--men", "5", "--syzygy-path", &tables()]);
    assert!(five.starts_with(&all) && five.contains("5-men tables: 0 of 110\n  missing: KQQQvK "));
    let half = TempDir::new().unwrap();
    fs::copy(format!("{}/KQvK.atbw", tables()), half.path().join("KQvK.atbw")).unwrap();
    let listed = printed(half.path(), &["tb", "--syzygy-path", "."]);
    assert!(listed.contains("3-men tables: 0 of 5\n  only values (.atbw): KQvK\n"), "{listed}");
}

#[test]
fn a_damaged_table_is_found_by_its_checksum() {
    let folder = TempDir::new().unwrap();
    for entry in fs::read_dir(tables()).unwrap() {
        let path = entry.unwrap().path();
        fs::copy(&path, folder.path().join(path.file_name().unwrap())).unwrap();
    }
    let check = ["tb", "--check", "--syzygy-path", "."];
    let whole = printed(folder.path(), &check);
    assert!(whole.ends_with("\n20 of 20 files have the right checksum\n"), "{whole}");
    let table = folder.path().join("KQRvK.atbz");
    let bytes = fs::read(&table).unwrap();
    for at in [16, 70_000, bytes.len() - 1] {
        let mut damaged = bytes.clone();
        damaged[at] ^= 4;
        fs::write(&table, damaged).unwrap();
        let (out, _, status) = run(folder.path(), &check);
        assert!(out.contains("KQRvK.atbz is damaged: its checksum does not fit\n"), "{out}");
        assert!(out.ends_with("\n19 of 20 files have the right checksum\n"), "{out}");
        assert_eq!(status, 1);
    }
    // A file of a wrong length is not even opened.
    fs::write(&table, &bytes[..bytes.len() - 7]).unwrap();
    let (out, error, status) = run(folder.path(), &check);
    assert!(error.contains("KQRvK.atbz\" cannot be used: ") && status == 1, "{out}{error}");
    assert!(out.contains("  only values (.atbw): KQRvK\n"), "{out}");
}

#[test]
fn a_position_has_its_value_and_all_moves_from_best_to_worst() {
    let look = |fen: &str| {
        let out = printed(Path::new("."), &["tb", fen, "--syzygy-path", &tables()]);
        let lines: Vec<String> = out.lines().map(str::to_owned).collect();
        assert_eq!((lines[0].as_str(), lines[2].as_str()), (fen, ""), "{out}");
        (lines[1].clone(), lines[4..].to_vec())
    };
    let (value, moves) = look("8/8/8/8/3k4/8/8/KQ6 w - - 0 1");
    assert!(value.starts_with("win, ") && value.ends_with(" plies to zeroing"), "{value}");
    let distances: Vec<u32> = moves
        .iter()
        .filter(|line| line.contains(" win "))
        .map(|line| line.split_whitespace().last().unwrap().parse().unwrap())
        .collect();
    assert!(distances.len() > 5 && distances.is_sorted(), "{moves:#?}");
    // Whatever does not win follows.
    assert!(moves[..distances.len()].iter().all(|line| line.contains(" win ")), "{moves:#?}");
    let (value, moves) = look("8/8/8/8/3k4/8/8/KQ6 b - - 0 1");
    assert!(value.starts_with("loss, "), "{value}");
    let longest = moves[0].split_whitespace().last().unwrap();
    assert_eq!(value, format!("loss, {longest} plies to zeroing"));
    for (fen, said) in [
        ("K3k3/1Q6/8/8/8/8/8/8 b - - 0 1", "loss, 2 plies to zeroing"),
        // The king stops the pawn for two plies. The tables themselves say 2.
        ("8/8/5k2/8/8/6p1/8/5K2 w - - 0 1", "loss, 4 plies to zeroing"),
        ("8/1Pk5/8/8/8/1K6/8/8 b - - 0 1", "loss, 4 plies to zeroing"),
        // The mate with the hundredth ply counts.
        ("2k5/8/8/3q4/8/8/2K5/8 b - - 95 60", "win, 5 plies to zeroing"),
        ("2k5/8/8/3q4/8/8/2K5/8 b - - 96 60", "cursed win, 5 plies to zeroing"),
    ] {
        assert_eq!(look(fen).0, said, "{fen}");
    }
    // Too late for the fifty-move rule.
    let (value, moves) = look("8/8/8/8/3k4/8/8/KQ6 w - - 98 80");
    assert!(value.starts_with("cursed win, "), "{value}");
    assert!(moves[0].contains(" cursed win "), "{moves:#?}");
    let bare = ["tb", "8/8/8/8/3k4/8/8/KR6 b - - 0 1", "--syzygy-path", &tables()];
    let over = printed(Path::new("."), &bare);
    assert!(over.ends_with("\ndraw by insufficient material, 1/2-1/2\n"), "{over}");
}

#[test]
fn tb_says_in_a_sentence_what_it_cannot_do() {
    let here = Path::new(".");
    assert!(refused(here, &["tb"]).contains("--syzygy-path must say where the tables are"));
    let nowhere = refused(here, &["tb", "--syzygy-path", "/nowhere"]);
    assert!(nowhere.contains("the directory \"/nowhere\" cannot be read"), "{nowhere}");
    let path = tables();
    let bad = refused(here, &["tb", "8/8 w", "--syzygy-path", &path]);
    assert!(bad.contains("bad FEN \"8/8 w\""), "{bad}");
    for (fen, reason) in [
        ("4k3/8/8/8/8/8/8/R2QK3 w Q - 0 1", "castling rights is in no table"),
        ("4k3/8/8/8/8/8/PPP5/K7 w - - 0 1", "it has 5 pieces, and the largest table has 4"),
        ("4k3/8/8/8/8/8/PP6/K7 w - - 0 1", ".atbw is missing"),
    ] {
        let (_, error, status) = run(here, &["tb", fen, "--syzygy-path", &path]);
        assert!(
            status == 1 && error.contains("the tables do not know") && error.contains(reason),
            "{error}"
        );
    }
}

/// A folder with a book of these games, `b`.
fn book(games: &str) -> TempDir {
    let folder = TempDir::new().unwrap();
    fs::write(folder.path().join("games.pgn"), games).unwrap();
    printed(folder.path(), &["book", "make", "games.pgn", "-o", "b"]);
    folder
}

const GAMES: &str = "\
1. Nf3 {[%eval 0.5]} f6 {[%eval 1.5]} 2. Nd4 1-0

1. Nf3 {[%eval 0.7]} (1. e4 {[%eval -9]}) d5 1/2-1/2

1. Nf3 f6 0-1

1. e4 e5 *

[FEN \"4k3/8/8/8/8/8/8/RR2K3 w B - 7 20\"]

1. O-O-O 1-0
";

#[test]
fn a_book_counts_results_and_scores_by_position_and_move() {
    let folder = book(GAMES);
    let show = |arguments: &[&str]| {
        printed(folder.path(), &[&["book", "show"][..], arguments, &["--book-file", "b"]].concat())
    };
    let start = show(&[]);
    let lines: Vec<Vec<&str>> =
        start.lines().map(|line| line.split_whitespace().collect()).collect();
    let tallies = ["Nf3", "3", "75.0", "50.0", "33.3", "33.3", "33.3", "+0.60", "2"];
    assert_eq!(lines[2][..9], tallies);
    assert_eq!(lines[3][..7], ["e4", "1", "25.0", "-", "-", "-", "-"]);
    assert_eq!(lines[4][..2], ["all", "4"]);
    // Points are those of the side to move, scores those of White.
    let black = show(&["--moves", "Nf3"]);
    assert!(
        black.contains("\nf6               2   66.7   50.0   50.0    0.0   50.0 +1.50 1  King's Knight Opening\n"),
        "{black}"
    );
    // Neither counter matters, and the right to castle does.
    let castles = show(&["4k3/8/8/8/8/8/8/RR2K3 w B - 0 1"]);
    assert!(castles.contains("\nO-O-O "), "{castles}");
    let other = show(&["4k3/8/8/8/8/8/8/RR2K3 w A - 0 1"]);
    assert!(other.contains("not among the 5 positions of 5 games in the book"), "{other}");
}

/// The position has its name, or that of the last one before it, and each move the name that it leads to.
#[test]
fn a_book_names_openings() {
    let folder = book(GAMES);
    let show = |arguments: &[&str]| {
        let text = printed(
            folder.path(),
            &[&["book", "show"][..], arguments, &["--book-file", "b"]].concat(),
        );
        text.lines().map(str::to_owned).collect::<Vec<_>>()
    };
    let start = show(&[]);
    assert!(start[1].starts_with("move "), "the start has no name: {start:?}");
    assert!(start[2].starts_with("Nf3 ") && start[2].ends_with("  King's Knight Opening"));
    let e4 = "e4               1   25.0      -      -      -      -          Vlasov Opening";
    assert_eq!(start[3], e4);
    assert!(start[4].starts_with("all ") && start[4].ends_with("+0.60 2"), "{start:?}");
    let moved = show(&["startpos", "Nf3", "f6"]);
    assert_eq!(moved[1], "King's Knight Opening");
    assert!(moved[3].starts_with("Nd4 ") && moved[3].ends_with("  Kamikaze Attack"), "{moved:?}");
    // A position without a name of its own: that of the line, if it is a line from the start.
    assert_eq!(show(&["startpos", "Nf3", "f6", "Nd4", "a6"])[1], "Kamikaze Attack");
    let fen = "rnbqkbnr/1pppp1pp/p4p2/8/3N4/8/PPPPPPPP/RNBQKB1R w KQkq - 0 3";
    assert!(show(&[fen])[1].starts_with("not among "));
}

#[test]
fn bad_games_are_named_and_the_others_counted() {
    let folder = TempDir::new().unwrap();
    fs::write(
        folder.path().join("g.pgn"),
        "1. e4 *\n\n[Variant \"Chess\"]\n\n1. d4 *\n\n1. a3 a6 2. Kd4 *\n",
    )
    .unwrap();
    let (out, error, status) = run(folder.path(), &["book", "make", "g.pgn", "-o", "b"]);
    assert_eq!((out.as_str(), status), ("2 games, 2 positions, 3 moves\n", 2));
    assert!(error.contains("g.pgn: game 3: move 2. \"Kd4\" is not a legal move"), "{error}");
    assert!(error.contains("g.pgn: game 2: the variant is \"Chess\", not Atomic"), "{error}");
    let exists = refused(folder.path(), &["book", "make", "g.pgn", "-o", "b"]);
    assert!(exists.contains("b exists; --force replaces it"), "{exists}");
    let none = refused(folder.path(), &["book", "make", "none.pgn", "-o", "c"]);
    assert!(none.contains("cannot read the games \"none.pgn\""), "{none}");
    assert!(!folder.path().join("c").exists());
    let foreign = refused(folder.path(), &["book", "show", "--book-file", "g.pgn"]);
    assert!(foreign.contains("g.pgn is not a book of \"fissile book make\""), "{foreign}");
    let foreign = refused(folder.path(), &["book", "export", "g.pgn", "--polyglot", "d.bin"]);
    assert!(foreign.contains("g.pgn is not a book of \"fissile book make\""), "{foreign}");
    let rare = refused(folder.path(), &["book", "export", "b", "--polyglot", "d.bin"]);
    assert!(
        rare.contains(
            "b has no move from the starting position on that the engine would play; --all"
        ),
        "{rare}"
    );
    let own = refused(folder.path(), &["book", "export", "b", "--polyglot", "b", "--force"]);
    assert!(own.contains("b is an input; the output needs another name"), "{own}");
    assert_eq!(
        printed(folder.path(), &["book", "export", "b", "--polyglot", "d.bin", "--all"]),
        "3 moves\n"
    );
    assert_eq!(std::fs::read(folder.path().join("d.bin")).unwrap().len(), 48);
    let nameless = refused(folder.path(), &["book", "show"]);
    assert!(nameless.contains("--book-file must name a book"), "{nameless}");
}

/// A book in which White always opens with 1. h4 or 1. a4.
fn odd_book() -> TempDir {
    book(&"1. h4 a6 1-0\n\n1. a4 h6 1-0\n\n".repeat(6))
}

#[test]
fn the_engine_plays_from_its_book_only_where_it_should() {
    let folder = odd_book();
    let mut engine = Engine::start_in(folder.path());
    engine.send("setoption name BookFile value b\nposition startpos");
    let mut best = |setup: &str, go: &str| {
        engine.send(setup);
        let lines = engine.go(go);
        (lines.last().unwrap().clone(), lines.iter().any(|line| line.contains("book move")))
    };
    let is_odd = |best: &str| best == "bestmove h2h4" || best == "bestmove a2a4";
    let (without, told) = best("isready", "go nodes 500");
    assert!(!is_odd(&without) && !told, "{without}");
    let (with, told) = best("setoption name OwnBook value true", "go wtime 1000 btime 1000");
    assert!(is_odd(&with) && told, "{with}");
    // Not in an analysis, not among moves that somebody chose, and not where nothing is known.
    assert!(!best("isready", "go mate 1 nodes 500").1);
    assert!(!best("isready", "go nodes 500 searchmoves e2e3 d2d3").1);
    let (analysis, told) = best("setoption name UCI_AnalyseMode value true", "go nodes 500");
    assert!(!is_odd(&analysis) && !told, "{analysis}");
    assert!(
        !best(
            "setoption name UCI_AnalyseMode value false\nposition startpos moves e2e4",
            "go nodes 500"
        )
        .1
    );
    // A seed decides, and the same one always in the same way.
    let mut chosen = |seed: u32| {
        best(
            &format!("setoption name BookSeed value {seed}\nucinewgame\nposition startpos"),
            "go nodes 500",
        )
        .0
    };
    let moves: Vec<String> = (1..20).map(&mut chosen).collect();
    assert!(moves.iter().all(|best| is_odd(best)), "{moves:?}");
    assert!(moves.iter().any(|best| *best != moves[0]), "{moves:?}");
    assert_eq!(moves, (1..20).map(&mut chosen).collect::<Vec<_>>());
}

#[test]
fn a_broken_book_is_refused_and_the_one_in_use_stays() {
    let folder = odd_book();
    let mut bytes = fs::read(folder.path().join("b")).unwrap();
    bytes.truncate(bytes.len() - 100);
    fs::write(folder.path().join("cut"), bytes).unwrap();
    let mut engine = Engine::start_in(folder.path());
    assert_eq!(engine.ask("setoption name BookFile value b"), [""; 0]);
    for (name, reason) in [
        ("cut", "info string BookFile: the book cut is damaged"),
        (
            "games.pgn",
            "info string BookFile: the file games.pgn is not a book of \"fissile book make\"",
        ),
        ("none", "info string BookFile: the book none cannot be read: "),
        (".", "info string BookFile: the book . cannot be read: "),
    ] {
        let told = engine.ask(&format!("setoption name BookFile value {name}"));
        assert!(told.len() == 1 && told[0].starts_with(reason), "{told:?}");
    }
    engine.send("setoption name OwnBook value true\nposition startpos");
    let lines = engine.go("go nodes 500");
    assert!(
        lines[0].starts_with("info string book move, played in 6 games, 100.0 % of the points"),
        "{lines:?}"
    );
    // Without a book there is a search again.
    engine.send("setoption name BookFile value <empty>");
    assert!(!engine.go("go nodes 500").iter().any(|line| line.contains("book move")));
}

#[test]
fn play_and_analyse_read_the_book() {
    let folder = odd_book();
    let play =
        ["play", "--white", "engine", "--black", "human", "--book-file", "b", "--nodes", "200"];
    let out = printed(folder.path(), &[&play[..], &["--own-book"]].concat());
    assert!(out.contains("1. h4") || out.contains("1. a4"), "{out}");
    fs::write(folder.path().join("mine.pgn"), "1. h4 a6 2. a3 h6 *\n").unwrap();
    let analyse = ["analyse", "mine.pgn", "--nodes", "50", "--book-file", "b"];
    let table = printed(folder.path(), &analyse);
    assert!(table.ends_with("\nLast move in the book: 1... a6, in 6 games\n"), "{table}");
    let json = printed(folder.path(), &[&analyse[..], &["--json"]].concat());
    let json: serde_json::Value = serde_json::from_str(&json).unwrap();
    let known = &json["games"][0]["known"];
    assert_eq!(
        (&known["plies"], &known["san"], &known["games"]),
        (&2.into(), &"1... a6".into(), &6.into())
    );
    fs::write(folder.path().join("mine.pgn"), "1. e4 *\n").unwrap();
    assert!(printed(folder.path(), &analyse).ends_with("\nNone of its moves are in the book\n"));
    let bad = refused(folder.path(), &["analyse", "mine.pgn", "--book-file", "mine.pgn"]);
    assert!(bad.contains("mine.pgn is not a book"), "{bad}");
    let bad = refused(folder.path(), &["play", "--book-file", "mine.pgn"]);
    assert!(bad.contains("mine.pgn is not a book"), "{bad}");
}

/// A game in which both sides could explode the king and neither does, and a quiet one.
const TACTICS: &str = "\
[White \"A\"]
[Black \"B\"]

1. Nf3 e6 2. Ne5 Qh4 3. a3 a6 *

1. e3 e6 *
";

#[test]
fn tactics_are_positions_with_one_winning_move() {
    let folder = TempDir::new().unwrap();
    fs::write(folder.path().join("g.pgn"), TACTICS).unwrap();
    let find = |threads: &str| {
        let arguments = ["tactics", "g.pgn", "--nodes", "6000", "--threads", threads];
        let files = ["--epd", "t.epd", "--pgn", "t.pgn", "--csv", "t.csv", "--force"];
        let table = printed(folder.path(), &[&arguments[..], &files].concat());
        let read = |name| fs::read_to_string(folder.path().join(name)).unwrap();
        (table, read("t.epd"), read("t.pgn"), read("t.csv"))
    };
    let (table, epd, pgn, csv) = find("1");
    assert_eq!(find("3"), (table.clone(), epd.clone(), pgn.clone(), csv.clone()));
    // Black's queen takes on f2; everything else lets White's knight take on d7 or f7.
    let row = table.lines().find(|line| line.contains(" 3... Qxf2# ")).unwrap();
    assert!(
        row.starts_with("1: A – B ") && row.contains(" a6 ") && row.contains(" blast; "),
        "{table}"
    );
    let count = table.lines().count() - 2;
    let total = if count == 1 { "1 position".to_owned() } else { format!("{count} positions") };
    assert!(table.lines().last().unwrap().starts_with(&(total + ", of ")), "{table}");
    assert!(!table.contains("\n2: "), "{table}");
    assert_eq!((epd.lines().count(), pgn.matches("[Event ").count()), (count, count));
    let line = "rnb1kbnr/pppp1ppp/4p3/4N3/7q/P7/1PPPPPPP/RNBQKB1R b KQkq - bm Qxf2#; dm 1; hmvc 0; \
                fmvn 3; id \"1: A – B, 3...\"; pv Qxf2#; c0 \"themes blast\"; c1 \"difficulty ";
    assert!(epd.lines().any(|own| own.starts_with(line)), "{epd}");
    assert!(
        pgn.contains("\n[Themes \"blast\"]\n") && pgn.contains("\n\n3... Qxf2# 0-1\n"),
        "{pgn}"
    );
    assert_eq!(
        (csv.lines().next(), csv.lines().count()),
        (Some("id,fen,moves,themes,difficulty,grade"), count + 1)
    );
    let line = "\"1: A – B, 3...\",rnb1kbnr/pppp1ppp/4p3/4N3/7q/P7/1PPPPPPP/RNBQKB1R b KQkq - 0 3,h4f2,blast,";
    assert!(csv.lines().any(|own| own.starts_with(line)), "{csv}");
    // What is written is read again, and won at once.
    let again = printed(folder.path(), &["analyse", "t.epd", "--nodes", "500"]);
    assert!(again.contains("3... Qxf2#"), "{again}");
    assert!(printed(folder.path(), &["analyse", "t.pgn", "--nodes", "50"]).contains("3... Qxf2#"));
}

#[test]
fn two_ways_to_win_are_no_puzzle() {
    let folder = TempDir::new().unwrap();
    // The knight explodes the king on d7 and on f7.
    let double =
        "[FEN \"rnbqkbnr/pppp1ppp/8/4N3/8/8/PPPPPPPP/RNBQKB1R w KQkq - 0 3\"]\n\n3. a3 *\n";
    fs::write(folder.path().join("g.pgn"), double).unwrap();
    let table = printed(folder.path(), &["tactics", "g.pgn", "--nodes", "2000"]);
    assert_eq!(
        table,
        "0 positions, of 2 searched: 1 has a forced win, but another move is good, too, or there is no proof\n"
    );
}

#[test]
fn tactics_refuses_in_a_sentence() {
    let folder = TempDir::new().unwrap();
    let none = refused(folder.path(), &["tactics", "none.pgn"]);
    assert!(none.contains("cannot read the games \"none.pgn\""), "{none}");
    fs::write(folder.path().join("g.pgn"), "1. e4 e5 2. Kxe5 *\n").unwrap();
    let (out, error, status) = run(folder.path(), &["tactics", "g.pgn", "--nodes", "100"]);
    assert!(status == 2 && out.contains("0 positions") && error.contains("Kxe5"), "{out}{error}");
    fs::write(folder.path().join("t.epd"), "kept").unwrap();
    let exists = refused(folder.path(), &["tactics", "g.pgn", "--epd", "t.epd"]);
    assert!(exists.contains("t.epd exists; --force replaces it"), "{exists}");
    assert_eq!(fs::read_to_string(folder.path().join("t.epd")).unwrap(), "kept");
}
