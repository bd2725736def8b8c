//! Endgame tables: correct values, compared with the rules and with a solver that knows only the
//! rules; their use by the search; and missing or damaged files.

use std::collections::HashMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use fissile::atomic::{Color, Game, Position};
use fissile::search::{Job, Limits, Probing, Score, Searcher, Signals};
use fissile::tablebase::syzygy::Syzygy;
use fissile::tablebase::{Tables, TbWdl};
use fissile::util::random::Random;
use support::driver::Engine;

const DIRECTORY: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data/syzygy");

fn tables() -> Syzygy {
    let (tables, complaints) = Syzygy::open(DIRECTORY);
    assert_eq!(complaints, [""; 0]);
    tables
}

/// A position of these pieces, or `None` if two share a square or the side that has moved is in
/// check.
fn placed(pieces: &[(char, usize)], turn: Color) -> Option<Position> {
    let mut board = [' '; 64];
    for (piece, square) in pieces {
        if board[*square] != ' ' || "Pp".contains(*piece) && !(8..56).contains(square) {
            return None;
        }
        board[*square] = *piece;
    }
    let ranks: Vec<String> =
        board.chunks(8).rev().map(|rank| rank.iter().collect::<String>()).collect();
    let mut placement = ranks.join("/");
    for count in (1..=8).rev() {
        placement = placement.replace(&" ".repeat(count), &count.to_string());
    }
    let fen = format!("{placement} {} - - 0 1", if turn == Color::White { 'w' } else { 'b' });
    Position::from_fen(&fen).ok().filter(|position| !position.checkers(!turn).any())
}

/// The winner without the fifty-move rule: 1 for the side to move, -1 for the other, 0 for nobody.
fn sign(wdl: TbWdl) -> i32 {
    match wdl.without_fifty_moves() {
        TbWdl::Win => 1,
        TbWdl::Loss => -1,
        _ => 0,
    }
}

/// The results of all positions of two kings and a white queen, by retrograde analysis with the
/// rules alone: a position is won if a move leads to a lost one, and lost if all moves lead to won
/// ones; repeated until nothing changes.
fn solve_queen_against_king() -> HashMap<u64, (Position, i32)> {
    let mut results = HashMap::new();
    let mut open = Vec::new();
    for squares in 0..64usize.pow(3) {
        let pieces = [('K', squares % 64), ('k', squares / 64 % 64), ('Q', squares / 4096)];
        for turn in [Color::White, Color::Black] {
            let Some(position) = placed(&pieces, turn) else { continue };
            match position.outcome() {
                Some(outcome) => {
                    let result =
                        outcome.winner().map_or(0, |winner| if winner == turn { 1 } else { -1 });
                    results.insert(position.key(), (position, result));
                }
                None => {
                    let next: Vec<u64> = position
                        .legal_moves()
                        .into_iter()
                        .map(|mv| position.after(mv).key())
                        .collect();
                    open.push((position, next));
                }
            }
        }
    }
    loop {
        let before = open.len();
        open.retain(|(position, next)| {
            let known = |key: &u64| results.get(key).map(|(_, result): &(Position, i32)| *result);
            let result = if next.iter().any(|key| known(key) == Some(-1)) {
                1
            } else if next.iter().all(|key| known(key) == Some(1)) {
                -1
            } else {
                return true;
            };
            results.insert(position.key(), (*position, result));
            false
        });
        if open.len() == before {
            break;
        }
    }
    results.extend(open.into_iter().map(|(position, _)| (position.key(), (position, 0))));
    results
}

#[test]
fn queen_against_king_is_as_the_rules_say() {
    let tables = tables();
    let solved = solve_queen_against_king();
    let (mut wins, mut touching) = (0, 0);
    for (position, result) in solved.values() {
        let wdl = tables.wdl(position).unwrap_or_else(|| panic!("{position} is not in the tables"));
        assert_eq!(sign(wdl), *result, "{position} {wdl:?}");
        wins += i32::from(*result != 0);
        touching += i32::from(position.kings_touch());
    }
    assert!(
        solved.len() > 300_000 && wins > 100_000 && touching > 10_000,
        "{} {wins} {touching}",
        solved.len()
    );
}

/// A random position of the pieces of a table, if it is valid.
fn random_position(material: &str, random: &mut Random) -> Option<Position> {
    let (white, black) = material.split_once('v').unwrap();
    let letters = white.chars().chain(black.chars().map(|piece| piece.to_ascii_lowercase()));
    let pieces: Vec<(char, usize)> = letters.map(|piece| (piece, random.below(64))).collect();
    placed(&pieces, if random.below(2) == 0 { Color::White } else { Color::Black })
}

fn materials() -> Vec<String> {
    let files = fs::read_dir(DIRECTORY).unwrap().map(|entry| entry.unwrap().path());
    let values = files.filter(|path| path.extension().is_some_and(|extension| extension == "atbw"));
    let mut names: Vec<String> =
        values.map(|path| path.file_stem().unwrap().to_str().unwrap().to_owned()).collect();
    names.sort();
    names
}

#[test]
fn every_value_is_the_best_of_the_values_one_move_on() {
    let tables = tables();
    let mut random = Random::new(6);
    for material in materials() {
        let mut decided = 0;
        for _ in 0..4_000 {
            let Some(position) = random_position(&material, &mut random)
                .filter(|position| position.outcome().is_none())
            else {
                continue;
            };
            let wdl =
                tables.wdl(&position).unwrap_or_else(|| panic!("{position} is not in the tables"));
            let best = position.legal_moves().into_iter().map(|mv| {
                let child = position.after(mv);
                match child.outcome() {
                    Some(outcome) => outcome
                        .winner()
                        .map_or(0, |winner| if winner == child.turn() { -1 } else { 1 }),
                    None => -sign(
                        tables
                            .wdl(&child)
                            .unwrap_or_else(|| panic!("{child} is not in the tables")),
                    ),
                }
            });
            assert_eq!(Some(sign(wdl)), best.max(), "{position} {wdl:?}");
            assert_eq!(tables.distance(&position).is_some(), wdl != TbWdl::Draw, "{position}");
            decided += usize::from(wdl != TbWdl::Draw);
        }
        let drawish = ["KBvK", "KNvK", "KRvK"].contains(&material.as_str());
        assert!(decided > 0 || drawish, "{material}");
    }
    assert_eq!(tables.complaints(), [""; 0]);
}

#[test]
fn what_tables_cannot_know_is_not_asked() {
    let tables = tables();
    for fen in [
        // Castling rights, a missing king, and too many pieces.
        "4k3/8/8/8/8/8/8/R3K3 w Q - 0 1",
        "8/8/8/8/8/8/8/R3K3 w - - 0 1",
        "4k3/8/8/8/8/8/PPP5/R3K3 w - - 0 1",
    ] {
        let position = Position::from_fen(fen).unwrap();
        assert_eq!((tables.wdl(&position), tables.distance(&position)), (None, None), "{fen}");
    }
    assert_eq!(tables.complaints(), [""; 0], "nothing is wrong with the files");
}

fn searcher() -> Searcher {
    let mut searcher = Searcher::new(4, 1).unwrap();
    searcher.set_tablebases(Some(Arc::new(tables())));
    searcher
}

/// Plays a position to its end, the winning side with tables and the other with the longest
/// resistance by the tables, and returns the game.
fn played_out(start: Position, nodes: u64) -> Game {
    let mut game = Game::new(start);
    let mut searcher = searcher();
    while game.outcome().is_none() {
        let job = Job::new(game.clone(), Limits { nodes: Some(nodes), ..Limits::default() });
        game.play(searcher.run(&job, &Signals::default(), &()).best().unwrap());
    }
    game
}

#[test]
fn won_positions_are_won_before_the_fifty_move_rule() {
    let tables = tables();
    let mut random = Random::new(7);
    for material in ["KQvK", "KPvK"] {
        let mut played = 0;
        while played < 12 {
            let Some(position) = random_position(material, &mut random) else { continue };
            if position.outcome().is_some() || tables.wdl(&position) != Some(TbWdl::Win) {
                continue;
            }
            let game = played_out(position, 300);
            let winner = game.outcome().and_then(|outcome| outcome.winner());
            assert_eq!(
                winner,
                Some(position.turn()),
                "{position}: {:?} {}",
                game.outcome(),
                game.position()
            );
            played += 1;
        }
    }
}

#[test]
fn a_late_win_is_taken_in_time() {
    // The count is so high that only the quickest way is quick enough, in positions where that way
    // succeeds exactly.
    let tables = tables();
    let mut random = Random::new(8);
    let mut played = 0;
    while played < 10 {
        let Some(position) =
            random_position("KQvK", &mut random).filter(|position| position.outcome().is_none())
        else {
            continue;
        };
        let Some(distance) = tables.distance(&position).filter(|distance| distance.plies > 4)
        else {
            continue;
        };
        if tables.wdl(&position) != Some(TbWdl::Win) {
            continue;
        }
        let clock = 100 - distance.at_most();
        let late = position.to_string().replace(" 0 1", &format!(" {clock} 90"));
        let late = Position::from_fen(&late).unwrap();
        let game = played_out(late, 300);
        assert_eq!(
            game.outcome().and_then(|outcome| outcome.winner()),
            Some(late.turn()),
            "{late} {distance:?}"
        );
        played += 1;
    }
}

#[test]
fn the_search_sees_the_tables_beyond_the_root() {
    let mut searcher = searcher();
    // Five pieces, so the root is not in the tables; after the rook takes the knight, a pawn is
    // left.
    let position = Position::from_fen("8/8/8/1k6/8/4n3/1P2R3/6K1 w - - 0 1").unwrap();
    let mut search = |probing| {
        searcher.clear().unwrap();
        let limits = Limits { depth: Some(8), ..Limits::default() };
        let job = Job { probing, ..Job::new(Game::new(position), limits) };
        searcher.run(&job, &Signals::default(), &()).lines[0].tb_hits
    };
    assert!(search(Probing::default()) > 0);
    assert_eq!(search(Probing { pieces: 2, ..Probing::default() }), 0);
    assert_eq!(search(Probing { pieces: 3, depth: 100, ..Probing::default() }), 0);
}

#[test]
fn scores_at_the_root_are_those_of_the_tables() {
    let mut searcher = searcher();
    let mut random = Random::new(9);
    for material in ["KQvK", "KRvKR", "KPvK"] {
        for _ in 0..40 {
            let Some(position) = random_position(material, &mut random)
                .filter(|position| position.outcome().is_none())
            else {
                continue;
            };
            searcher.clear().unwrap();
            let job = Job::new(Game::new(position), Limits { depth: Some(4), ..Limits::default() });
            let score = searcher.run(&job, &Signals::default(), &()).score().unwrap();
            let expected = match tables().wdl(&position).unwrap() {
                TbWdl::Win => score >= Score::tb_win_in(200),
                TbWdl::CursedWin => score == Score::CURSED_WIN,
                TbWdl::Draw => score == Score::DRAW,
                TbWdl::BlessedLoss => score == -Score::CURSED_WIN,
                TbWdl::Loss => score <= -Score::tb_win_in(200),
            };
            assert!(expected, "{position}: {score:?}");
        }
    }
}

/// A new directory with the tables, some of them changed by `change`, which gets a name and may
/// return other bytes or none.
fn changed(change: impl Fn(&str, Vec<u8>) -> Option<Vec<u8>>) -> tempfile::TempDir {
    let directory = tempfile::tempdir().unwrap();
    for entry in fs::read_dir(DIRECTORY).unwrap() {
        let path: PathBuf = entry.unwrap().path();
        let name = path.file_name().unwrap().to_str().unwrap().to_owned();
        if let Some(bytes) = change(&name, fs::read(&path).unwrap()) {
            fs::write(directory.path().join(name), bytes).unwrap();
        }
    }
    directory
}

/// The lines of a session that searches a position with tables in a directory.
fn session(path: &str, fen: &str) -> Vec<String> {
    let mut engine = Engine::start();
    engine.send(&format!(
        "setoption name SyzygyPath value {path}\nposition fen {fen}\ngo nodes 20000"
    ));
    engine.until("bestmove")
}

fn notes(lines: &[String]) -> Vec<&str> {
    lines.iter().filter_map(|line| line.strip_prefix("info string ")).collect()
}

const QUEEN_WINS: &str = "8/8/8/8/3k4/8/8/KQ6 w - - 0 1";

fn as_text(path: &Path) -> &str {
    path.to_str().unwrap()
}

#[test]
fn paths_may_have_dots_blanks_quotes_and_several_parts() {
    let outer = tempfile::tempdir().unwrap();
    let odd = outer.path().join("my tables.d; v1.0");
    fs::create_dir(&odd).unwrap();
    for name in ["KQvK.atbw", "KQvK.atbz"] {
        fs::copy(Path::new(DIRECTORY).join(name), odd.join(name)).unwrap();
    }
    let odd = as_text(&odd);
    for path in [odd.to_owned(), format!("\"{odd}\"")] {
        assert_eq!(
            notes(&session(&path, QUEEN_WINS)),
            ["2 Syzygy tables with up to 3 pieces found"],
            "{path}"
        );
    }
    for path in [
        format!("{DIRECTORY};/nowhere"),
        format!("/nowhere:{DIRECTORY}"),
        format!("\"{DIRECTORY}\" ; \"/nowhere\""),
    ] {
        let lines = session(&path, QUEEN_WINS);
        let [missing, found] = notes(&lines)[..] else { panic!("{path}: {lines:?}") };
        assert!(
            missing.starts_with("SyzygyPath: the directory \"/nowhere\" cannot be read: "),
            "{missing}"
        );
        assert_eq!(found, "20 Syzygy tables with up to 4 pieces found");
        assert!(
            lines.iter().any(|line| line.contains(" tbhits ") && !line.contains(" tbhits 0 ")),
            "{lines:?}"
        );
    }
    assert_eq!(notes(&session("<empty>", QUEEN_WINS)), [""; 0]);
}

#[test]
fn a_missing_table_is_named_once_and_play_goes_on() {
    let directory = changed(|name, bytes| (name != "KQvK.atbw").then_some(bytes));
    let lines = session(as_text(directory.path()), "8/P7/8/8/3k4/8/8/K7 w - - 0 1");
    let missing = "the table KQvK.atbw is missing; positions that need it are searched";
    assert_eq!(notes(&lines)[1..], [missing], "{lines:?}");
    assert!(lines.last().unwrap().starts_with("bestmove "), "{lines:?}");
}

#[test]
fn a_damaged_table_is_named_once_and_play_goes_on() {
    let named = |change: &dyn Fn(Vec<u8>) -> Vec<u8>| {
        let directory =
            changed(|name, bytes| Some(if name == "KQvK.atbw" { change(bytes) } else { bytes }));
        let lines = session(as_text(directory.path()), QUEEN_WINS);
        assert!(lines.last().unwrap().starts_with("bestmove "), "{lines:?}");
        let about: Vec<String> = notes(&lines)
            .into_iter()
            .filter(|note| note.contains("KQvK.atbw"))
            .map(str::to_owned)
            .collect();
        assert_eq!(about.len(), 1, "{lines:?}");
        about[0].clone()
    };
    assert!(named(&|bytes| bytes[..100].to_vec()).contains("cannot be used: "));
    assert!(
        named(&|bytes| [&[0; 4], &bytes[4..]].concat())
            .contains("is not a Syzygy table of atomic chess")
    );
    assert!(named(&|bytes| bytes[..80].to_vec()).contains("is damaged"));
}

#[test]
fn no_damage_ends_the_engine() {
    let position = Position::from_fen(QUEEN_WINS).unwrap();
    let mut random = Random::new(10);
    for _ in 0..300 {
        let at = random.next_u64() as usize;
        let value = random.next_u64() as u8;
        let directory = changed(|name, mut bytes| {
            let place = at % if at.is_multiple_of(2) { 64 } else { bytes.len() };
            bytes[place] = value;
            name.starts_with("KQvK").then_some(bytes)
        });
        let (tables, _) = Syzygy::open(as_text(directory.path()));
        // The value from a damaged table may be wrong, but reading it must not panic.
        let _ = (tables.wdl(&position), tables.distance(&position), tables.complaints());
    }
}
