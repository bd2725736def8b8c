//! Several heavy pieces against a bare king: such endings are won without tables, with few nodes
//! per move and against the best defense. In atomic chess that takes a checkmate with the kings
//! apart, since touching kings are not in check.

use fissile::atomic::{Color, Game, Move, Position};
use fissile::search::{Job, Limits, Resources, Searcher, Signals};
use fissile::tablebase::syzygy::Syzygy;
use fissile::tablebase::{Tables, TbWdl};
use fissile::util::random::Random;
use support::exhaustive::cases;

const DIRECTORY: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data/syzygy");

/// Nodes per move of the winning side.
const NODES: u64 = 2_000;

/// Nodes of the defender without tables, and for proving that a position is won at all.
const DEEP_NODES: u64 = 100_000;

fn think(searcher: &mut Searcher, game: &Game, nodes: u64) -> fissile::search::SearchResult {
    let limits = Limits { nodes: Some(nodes), ..Limits::default() };
    searcher.run(&Job::new(game.clone(), limits), &Signals::default(), &())
}

/// White to move with these pieces against a bare king, with the game not over.
fn placed(random: &mut Random, pieces: &str) -> Option<Position> {
    let mut board = ['1'; 64];
    for piece in "Kk".chars().chain(pieces.chars()) {
        let free: Vec<usize> = (0..64).filter(|square| board[*square] == '1').collect();
        board[*random.pick(&free)?] = piece;
    }
    let ranks: Vec<String> = board.chunks(8).map(|rank| rank.iter().collect()).collect();
    let position = Position::from_fen(&format!("{} w - - 0 1", ranks.join("/"))).ok()?;
    position.outcome().is_none().then_some(position)
}

/// Whether White wins by force.
fn is_won(tables: &Syzygy, position: &Position) -> bool {
    match tables.wdl(position) {
        Some(wdl) => wdl == TbWdl::Win,
        None => {
            let mut searcher = Searcher::new(Resources::default()).unwrap();
            think(&mut searcher, &Game::new(*position), 10 * DEEP_NODES).score().unwrap().is_win()
        }
    }
}

/// The move of the bare king that draws or, by the tables, resists longest; without tables the move
/// of a deep search.
fn defence(tables: &Syzygy, searcher: &mut Searcher, game: &Game) -> Move {
    let position = game.position();
    let resistance = |mv: &Move| {
        let after = position.after(*mv);
        if after.outcome().is_some() {
            return Some(u32::MAX);
        }
        match tables.wdl(&after)? {
            TbWdl::Win => Some(tables.distance(&after)?.at_most()),
            _ => Some(u32::MAX),
        }
    };
    let moves = position.legal_moves();
    let known: Option<Vec<u32>> = moves.iter().map(resistance).collect();
    match known {
        Some(known) => *moves.iter().zip(known).max_by_key(|(_, plies)| *plies).unwrap().0,
        None => think(searcher, game, DEEP_NODES).best().unwrap(),
    }
}

/// Plays a game to its end and returns the number of plies in which White won it.
fn plies_to_the_win(tables: &Syzygy, start: Position) -> Result<usize, String> {
    let (mut attacker, mut defender) = (
        Searcher::new(Resources { hash_mebibytes: 4, threads: 1 }).unwrap(),
        Searcher::new(Resources::default()).unwrap(),
    );
    let mut game = Game::new(start);
    while game.outcome().is_none() {
        let mv = match game.position().turn() {
            Color::White => think(&mut attacker, &game, NODES).best().unwrap(),
            Color::Black => defence(tables, &mut defender, &game),
        };
        game.play(mv);
    }
    match game.outcome().and_then(|outcome| outcome.winner()) {
        Some(Color::White) => Ok(game.moves().len()),
        _ => Err(format!(
            "{start}: {:?} after {} plies in {}",
            game.outcome(),
            game.moves().len(),
            game.position()
        )),
    }
}

fn games_are_won(pieces: &str, games: usize) {
    let (tables, complaints) = Syzygy::open(DIRECTORY);
    assert_eq!(complaints, [""; 0]);
    let number = |name: &str| std::env::var(name).ok().and_then(|text| text.parse::<usize>().ok());
    let wanted = number("FISSILE_GAMES").unwrap_or_else(|| {
        cases(&format!("games of {pieces} against a bare king"), games as u64, 6) as usize
    });
    // Different games from those that gave the weights.
    let first_seed = number("FISSILE_SEED").unwrap_or(0);
    let play = |seed: usize| {
        let mut random = Random::new((first_seed + seed) as u64);
        let start = std::iter::from_fn(|| Some(placed(&mut random, pieces))).flatten();
        plies_to_the_win(
            &tables,
            start.into_iter().find(|position| is_won(&tables, position)).unwrap(),
        )
    };
    let (tell, hear) = std::sync::mpsc::channel();
    std::thread::scope(|scope| {
        for half in 0..2 {
            let (tell, play) = (tell.clone(), &play);
            scope.spawn(move || {
                (half..wanted).step_by(2).for_each(|seed| tell.send(play(seed)).unwrap())
            });
        }
    });
    drop(tell);
    let (won, lost): (Vec<_>, Vec<_>) = hear.into_iter().partition(Result::is_ok);
    let plies: Vec<usize> = won.into_iter().flatten().collect();
    let failed: Vec<String> = lost.into_iter().filter_map(Result::err).collect();
    println!(
        "{pieces}: {} of {wanted} won, in {:?} plies at most",
        plies.len(),
        plies.iter().max()
    );
    assert!(failed.is_empty(), "{} of {wanted}:\n{}", failed.len(), failed.join("\n"));
}

#[test]
fn two_queens_win() {
    games_are_won("QQ", 34);
}

#[test]
fn three_queens_win() {
    games_are_won("QQQ", 33);
}

#[test]
fn queen_and_rook_win() {
    games_are_won("QR", 33);
}
