//! How strong limited players are: games between two of them, or against simple players that stand
//! for people who have just learned the rules. The ratings of the levels come from its tables
//! (notes/experiments/levels.md). Programs play each other with `fissile match`, not here.
//!
//! `cargo bench -p fissile-engine --bench levels` plays all rungs of the scale, each against the one
//! below; `-- GAMES PLAYER:PLAYER...` plays the given pairs. A player is `random`, `greedy` (takes
//! what explodes the most, else plays at random), `one-ply` (the best evaluation after its move), a
//! rating, or `NODES,ERROR,OVERLOOK,UNSEEN` as in the scale. Pairs without a
//! simple player begin from `tests/data/openings.epd`, each opening twice with colors reversed. No
//! limit is one of time, so other work on the machine does not matter.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a benchmark that cannot go on should stop")]

use std::sync::Arc;

use fissile_engine::atomic::random::Random;
use fissile_engine::atomic::{Color, Game, Move, Position, blast};
use fissile_engine::nnue;
use fissile_engine::search::strength_limit::rung_ratings;
use fissile_engine::search::{Evaluator, Job, Limits, Resources, Searcher, Signals, StrengthLimit};

/// Openings, one FEN a line.
const OPENINGS: &str = include_str!("../../../tests/data/openings.epd");

/// The games of a pair, if no number is given.
const GAMES: u64 = 300;

/// A game that is longer, in plies, is a draw.
const LONGEST: usize = 400;

/// What the pieces are worth to a greedy player; the king, which is no such piece, is worth a game.
const VALUES: [i32; 5] = [1, 3, 3, 5, 9];

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    // `cargo test --benches` only wants to know that it starts.
    if !arguments.iter().any(|argument| argument == "--bench") {
        return;
    }
    let (pairs, numbers): (Vec<&str>, Vec<&str>) = arguments
        .iter()
        .map(String::as_str)
        .filter(|argument| *argument != "--bench")
        .partition(|argument| argument.contains(':'));
    let games = numbers.first().map_or(GAMES, |number| number.parse().unwrap());
    let rungs: Vec<u32> = rung_ratings().collect();
    let pairs: Vec<String> = if pairs.is_empty() {
        rungs.windows(2).map(|pair| format!("{}:{}", pair[1], pair[0])).collect()
    } else {
        pairs.into_iter().map(str::to_owned).collect()
    };
    println!(
        "{:32} {:>5} {:>5} {:>5} {:>5} {:>7} {:>14}",
        "", "games", "won", "drawn", "lost", "score", "Elo"
    );
    for pair in pairs {
        let (first, second) = pair.split_once(':').unwrap();
        let mut players = [first, second].map(Player::of);
        let results = play(&pair, &mut players, games);
        println!("\r{}", row(&pair, results));
    }
}

/// Wins, draws and losses as a row of the table. The interval is that of 95 %, games taken as
/// independent.
fn row(pair: &str, [won, drawn, lost]: [u64; 3]) -> String {
    let games = (won + drawn + lost) as f64;
    let score = (won as f64 + drawn as f64 / 2.0) / games;
    let part = |count: u64, result: f64| count as f64 / games * (result - score).powi(2);
    let margin = 1.96 * ((part(won, 1.0) + part(drawn, 0.5) + part(lost, 0.0)) / games).sqrt();
    let elo = |score: f64| 400.0 * (score / (1.0 - score)).log10();
    let half = (elo((score + margin).min(0.9999)) - elo((score - margin).max(0.0001))) / 2.0;
    let games = won + drawn + lost;
    format!(
        "{pair:32} {games:5} {won:5} {drawn:5} {lost:5} {:6.1}% {:+7.0} ± {half:4.0}",
        100.0 * score,
        elo(score)
    )
}

/// Wins, draws and losses of the first player. Each opening is played twice, with colors reversed.
fn play(pair: &str, players: &mut [Player; 2], games: u64) -> [u64; 3] {
    let from_start = players.iter().any(|player| !matches!(player.kind, Kind::Limited(..)));
    let openings: Vec<&str> = OPENINGS.lines().collect();
    let mut results = [0; 3];
    for number in 0..games {
        let start = if from_start {
            Position::start()
        } else {
            Position::from_fen(openings[(number as usize / 2 * 7) % openings.len()]).unwrap()
        };
        for (player, salt) in players.iter_mut().zip([1, 2]) {
            player.begin(Random::new(number).skip(salt).next_u64());
        }
        let white = number as usize % 2;
        let winner = winner(Game::new(start), players, white);
        results[match winner {
            Some(0) => 0,
            Some(_) => 2,
            None => 1,
        }] += 1;
        if number % 10 == 9 {
            eprint!("\r{}", row(pair, results));
        }
    }
    results
}

/// Which player wins, if it is no draw.
fn winner(mut game: Game, players: &mut [Player; 2], white: usize) -> Option<usize> {
    let player_of = |color| if color == Color::White { white } else { 1 - white };
    while game.outcome().is_none() && game.moves().len() < LONGEST {
        let player = &mut players[player_of(game.position().turn())];
        let mv = player.choose(&game);
        game.play(mv);
    }
    game.outcome()?.winner().map(player_of)
}

struct Player {
    kind: Kind,
    random: Random,
}

enum Kind {
    Random,
    Greedy,
    OnePly(Box<Evaluator>),
    Limited(StrengthLimit, Box<Searcher>),
}

impl Player {
    fn of(text: &str) -> Player {
        let limited =
            |limit| Kind::Limited(limit, Box::new(Searcher::new(Resources::default()).unwrap()));
        let kind = match text {
            "random" => Kind::Random,
            "greedy" => Kind::Greedy,
            "one-ply" => {
                let network = Arc::clone(&nnue::embedded().network);
                Kind::OnePly(Box::new(Evaluator::new(network)))
            }
            _ => {
                let numbers: Vec<u32> =
                    text.split(',').map(|number| number.parse().unwrap()).collect();
                match numbers[..] {
                    [rating] => limited(StrengthLimit::of_rating(rating, 0)),
                    [nodes, eval_error, overlook_permille, unseen_permille] => {
                        let nodes = nodes.into();
                        limited(StrengthLimit {
                            nodes,
                            eval_error,
                            overlook_permille,
                            unseen_permille,
                            seed: 0,
                        })
                    }
                    _ => panic!("{text} is no player"),
                }
            }
        };
        Player { kind, random: Random::new(0) }
    }

    /// Forgets the last game, and makes other errors.
    fn begin(&mut self, seed: u64) {
        self.random = Random::new(seed);
        if let Kind::Limited(limit, searcher) = &mut self.kind {
            limit.seed = seed;
            searcher.clear().unwrap();
        }
    }

    fn choose(&mut self, game: &Game) -> Move {
        let position = game.position();
        let moves: Vec<Move> = position.legal_moves().into_iter().collect();
        let values: Vec<i32> = match &mut self.kind {
            Kind::Limited(limit, searcher) => {
                let limits = Limits::default();
                let job = Job { strength_limit: Some(*limit), ..Job::new(game.clone(), limits) };
                return searcher.run(&job, &Signals::default(), &()).best().unwrap();
            }
            Kind::Random => vec![0; moves.len()],
            Kind::Greedy => moves.iter().map(|mv| greedy_value(position, *mv)).collect(),
            Kind::OnePly(evaluator) => {
                moves.iter().map(|mv| value_after(evaluator, &position.after(*mv))).collect()
            }
        };
        let best = values.iter().max().unwrap();
        let equal: Vec<Move> = moves
            .iter()
            .zip(&values)
            .filter(|(_, value)| *value == best)
            .map(|(mv, _)| *mv)
            .collect();
        *self.random.pick(&equal).unwrap()
    }
}

/// What a move wins by its blast, in pawns; nothing if it loses some.
fn greedy_value(position: &Position, mv: Move) -> i32 {
    if blast::kills_king(position, mv, !position.turn()) {
        return i32::MAX;
    }
    blast::net_gain(position, mv, &VALUES).max(0)
}

/// The evaluation of the position after a move, for the side that has moved.
fn value_after(evaluator: &mut Evaluator, after: &Position) -> i32 {
    match after.outcome() {
        Some(outcome) if outcome.winner() == Some(!after.turn()) => i32::MAX,
        Some(_) => 0,
        None => -evaluator.evaluate(after, 0).0,
    }
}
