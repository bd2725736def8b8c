//! Endgame tables: correct values, compared with the rules and with a solver that knows only the
//! rules; their use by the search; and missing or damaged files.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use fissile::atomic::{Color, Game, Position};
use fissile::search::{
    Job, Limits, Probing, Resources, Score, Searcher, Signals, TableValue, look_up,
};
use fissile::solve::{self, ProofLimits, Task, Verdict};
use fissile::tablebase::syzygy::Syzygy;
use fissile::tablebase::{Distance, Tables, TbWdl};
use fissile::util::random::Random;
use rayon::prelude::*;
use support::driver::Engine;
use support::exhaustive::{cases, stride};
use support::retrograde::{self, Results, Solved, placed};

const DIRECTORY: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data/syzygy");
/// The tables of a release.
const RELEASED: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/packaging/syzygy/tables.tar");

fn tables() -> Syzygy {
    let (tables, complaints) = Syzygy::open(DIRECTORY);
    assert_eq!(complaints, [""; 0]);
    tables
}

/// The files of a plain archive (POSIX ustar): each has a block of 512 bytes with its name and its size, and whole blocks
/// of content.
fn unpacked(archive: &[u8]) -> BTreeMap<String, Arc<[u8]>> {
    let mut files = BTreeMap::new();
    let mut rest = archive;
    while rest[0] != 0 {
        let text = |from: usize, to: usize| {
            std::str::from_utf8(&rest[from..to]).unwrap().trim_end_matches('\0')
        };
        let size = usize::from_str_radix(text(124, 136), 8).unwrap();
        files.insert(text(0, 100).to_owned(), rest[512..512 + size].into());
        rest = &rest[512 + size.next_multiple_of(512)..];
    }
    files
}

/// The winner without the fifty-move rule: 1 for the side to move, -1 for the other, 0 for nobody.
fn sign(wdl: TbWdl) -> i32 {
    match wdl.without_fifty_moves() {
        TbWdl::Win => 1,
        TbWdl::Loss => -1,
        _ => 0,
    }
}

/// All tables with three pieces are exactly as the rules say: who wins, and in how many plies the
/// next capture, pawn move or end comes.
#[test]
fn three_pieces_are_as_the_rules_say() {
    let tables = tables();
    let mut results = Results::default();
    // The others are all drawn.
    let pieces = cases("tables with three pieces", 5, 2) as usize;
    for piece in ['Q', 'P', 'R', 'B', 'N'].into_iter().take(pieces) {
        retrograde::solve(&mut results, piece);
    }
    let (mut wins, mut touching, mut longest) = (0, 0, 0);
    let every = stride("positions with three pieces, compared with the tables", 23);
    for Solved { position, sign, plies } in results.values().step_by(every) {
        if position.outcome().is_some() {
            continue;
        }
        let wdl = tables.wdl(position).unwrap_or_else(|| panic!("{position} is not in the tables"));
        assert_eq!(self::sign(wdl), *sign, "{position} {wdl:?}");
        let exact = (*sign != 0).then_some(Distance { plies: *plies, rounded: false });
        assert_eq!(tables.distance(position), exact, "{position}");
        wins += usize::from(*sign != 0);
        touching += usize::from(position.kings_touch());
        longest = longest.max(*plies);
    }
    assert_eq!(tables.complaints(), [""; 0]);
    assert!(
        wins * every > 300_000 && touching * every > 10_000 && longest > 10,
        "{} {wins} {touching} {longest}",
        results.len()
    );
}

/// The distance of a position by those one move on: one ply more than the shortest of a winner, or
/// than the longest of a loser. If that holds in every position of some pieces, all distances are
/// exact, since each rests on smaller ones. `None` for a draw.
fn distance_one_ply_on(tables: &Syzygy, position: &Position) -> Option<Distance> {
    let wdl = tables.wdl(position).filter(|wdl| *wdl != TbWdl::Draw)?;
    let wins = wdl > TbWdl::Draw;
    let next = Distance { plies: 1, rounded: false };
    let keeping = position.legal_moves().into_iter().filter_map(|mv| {
        let after = position.after(mv);
        if let Some(outcome) = after.outcome() {
            let winner = if wins { position.turn() } else { !position.turn() };
            return (outcome.winner() == Some(winner)).then_some(next);
        }
        let keeps = tables.wdl(&after).unwrap().flipped() == wdl;
        let zeroes = after.halfmove_clock() == 0;
        keeps.then(|| if zeroes { next } else { tables.distance(&after).unwrap().before() })
    });
    let keeping: Vec<Distance> = keeping.collect();
    let chosen = |of: fn(&Distance) -> u32| {
        let plies = keeping.iter().map(of);
        if wins { plies.min() } else { plies.max() }
    };
    let (plies, at_most) = (chosen(|next| next.plies)?, chosen(|next| next.at_most())?);
    Some(Distance { plies, rounded: at_most > plies })
}

/// In the tables with four pieces, too, each distance is that of the positions one move on. If the
/// loser has more than a king, a rounded distance has the true one between its two numbers.
#[test]
fn every_distance_is_one_ply_more_than_the_next() {
    let tables = tables();
    let every = stride("distances in the tables with four pieces", 39_979) as u32;
    for material in materials().iter().filter(|name| name.len() == "KQQvK".len()) {
        let counts = (0..64u32.pow(4)).into_par_iter().step_by(every as usize).map(|squares| {
            let (mut decided, mut rounded) = (0, 0);
            for turn in Color::ALL {
                let place = |index: u32| (squares / 64u32.pow(index) % 64) as usize;
                let pieces: Vec<(char, usize)> = letters(material)
                    .zip(0..)
                    .map(|(piece, index)| (piece, place(index)))
                    .collect();
                let Some(position) =
                    placed(&pieces, turn).filter(|position| position.outcome().is_none())
                else {
                    continue;
                };
                let (own, next) =
                    (tables.distance(&position), distance_one_ply_on(&tables, &position));
                let agree = match (own, next) {
                    (Some(own), Some(next)) => {
                        own.plies <= next.at_most() && next.plies <= own.at_most()
                    }
                    (own, next) => own == next,
                };
                assert!(agree, "{position} {own:?} {next:?}");
                decided += u32::from(own.is_some());
                rounded += u32::from(own.is_some_and(|own| own.rounded));
            }
            [decided, rounded]
        });
        let [decided, rounded] =
            counts.reduce(|| [0; 2], |sum, more| [sum[0] + more[0], sum[1] + more[1]]);
        assert!(decided > 0, "{material}");
        // A king alone never makes the last ply, so nothing is rounded.
        assert!(rounded == 0 || !material.ends_with("vK"), "{material}: {rounded}");
    }
}

/// Every table of a release has the value of the best move, and so has every position it leads to, down
/// to those that the rules decide.
#[test]
fn released_tables_are_as_the_rules_say() {
    let files = unpacked(&fs::read(RELEASED).unwrap());
    let values = files.keys().filter_map(|name| name.strip_suffix(".atbw"));
    let materials: Vec<String> = values.map(str::to_owned).collect();
    let tables = Syzygy::in_memory(files);
    let every = 399_989 / cases("parts of the tables of a release", 400, 1) as usize;
    assert_eq!((materials.len(), tables.file_count()), (35, 70));
    let seen: usize =
        materials.par_iter().map(|material| released_table(&tables, material, every)).sum();
    assert_eq!(tables.complaints(), [""; 0]);
    assert!(seen * every > 300_000_000, "{seen}");
}

/// Compares one in `every` placements of a table with those one move on. Returns how many positions there were.
fn released_table(tables: &Syzygy, material: &str, every: usize) -> usize {
    let count = material.len() as u32 - 1;
    let mut seen = 0;
    for squares in (0..64u32.pow(count)).step_by(every.min(64usize.pow(count) / 1_000)) {
        let place = |index: u32| (squares / 64u32.pow(index) % 64) as usize;
        let pieces: Vec<(char, usize)> =
            letters(material).zip(0..).map(|(piece, index)| (piece, place(index))).collect();
        for turn in Color::ALL {
            let Some(position) =
                placed(&pieces, turn).filter(|position| position.outcome().is_none())
            else {
                continue;
            };
            let after = position.legal_moves().into_iter().map(|mv| {
                let after = position.after(mv);
                match after.outcome() {
                    Some(outcome) => {
                        outcome.winner().map_or(0, |winner| if winner == turn { 1 } else { -1 })
                    }
                    None => -sign(
                        tables.wdl(&after).unwrap_or_else(|| panic!("{after} is in no table")),
                    ),
                }
            });
            let own = tables.wdl(&position).map(sign);
            assert_eq!(own, after.max(), "{position}");
            seen += 1;
        }
    }
    seen
}

/// A won or lost position of these pieces, with so many plies since the last capture or pawn move
/// that the win comes at the last moment, or a ply or two before or after it.
fn late_position(tables: &Syzygy, material: &str, random: &mut Random) -> Option<Position> {
    let position = random_position(material, random)?;
    let distance = tables.distance(&position).filter(|_| position.outcome().is_none())?;
    let clock = 98 + random.below(5) as u32;
    let clock = clock.checked_sub(distance.plies).filter(|clock| (80..100).contains(clock))?;
    Position::from_fen(&position.to_string().replace(" 0 1", &format!(" {clock} 90"))).ok()
}

/// What the tables say at the end of the fifty moves never contradicts a proof that uses no tables.
#[test]
fn late_values_are_those_of_the_prover() {
    let tables = tables();
    let each = cases("positions late in the fifty moves, by material", 1_000, 60) as usize;
    for material in materials() {
        let places: Vec<Position> = (0..20_000)
            .filter_map(|seed| late_position(&tables, &material, &mut Random::new(seed)))
            .take(each)
            .collect();
        let agreed = places.par_iter().map(|place| {
            let found = look_up(&tables, Probing::default(), &Game::new(*place)).unwrap();
            let agree = Color::ALL.map(|winner| {
                let limits = ProofLimits { nodes: Some(3_000), time: None };
                let proof = solve::run(&Task::new(*place, winner), 1, limits).unwrap();
                let wins = match found.value {
                    TableValue::Known(TbWdl::Win) => Some(winner == place.turn()),
                    TableValue::Known(TbWdl::Loss) => Some(winner != place.turn()),
                    TableValue::Known(_) => Some(false),
                    TableValue::AtTheLimit | TableValue::Missing => None,
                };
                let proven = match proof.answer {
                    Verdict::Won(_) => Some(true),
                    Verdict::Refuted => Some(false),
                    Verdict::Unknown => None,
                };
                assert!(
                    wins.is_none() || proven.is_none() || wins == proven,
                    "{place} {winner}: {:?} {:?}",
                    found.value,
                    proof.answer
                );
                wins.is_some() && wins == proven
            });
            agree.into_iter().filter(|agree| *agree).count()
        });
        let agreed: usize = agreed.sum();
        println!(
            "{material}: {} positions, {agreed} of {} answers",
            places.len(),
            2 * places.len()
        );
        assert!(agreed * 3 >= places.len(), "{material}: {agreed} of {}", 2 * places.len());
    }
}

/// The letters in a FEN of the pieces of a table.
fn letters(material: &str) -> impl Iterator<Item = char> {
    let (white, black) = material.split_once('v').unwrap();
    white.chars().chain(black.chars().map(|piece| piece.to_ascii_lowercase()))
}

/// A random position of the pieces of a table, if it is valid.
pub fn random_position(material: &str, random: &mut Random) -> Option<Position> {
    let pieces: Vec<(char, usize)> =
        letters(material).map(|piece| (piece, random.below(64))).collect();
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
    let mut searcher = Searcher::new(Resources { hash_mebibytes: 4, threads: 1 }).unwrap();
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
    // On Windows a colon follows a drive.
    let colon = if cfg!(windows) { ';' } else { ':' };
    for path in [
        format!("{DIRECTORY};/nowhere"),
        format!("/nowhere{colon}{DIRECTORY}"),
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
