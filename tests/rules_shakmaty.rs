//! Random games compared with shakmaty's atomic rules, an independent implementation of the same
//! rules: after every move both must have the same legal moves, FEN, outcome, sufficiency of
//! material and SAN.
//!
//! Positions in which the side to move attacks the enemy king do not occur in games, and shakmaty
//! rejects them.

#![allow(clippy::unwrap_used, clippy::panic, reason = "in a test a panic is a finding")]

mod positions;

use fissile::atomic::fen::CastlingLetters;
use fissile::atomic::notation::CastlingText;
use fissile::atomic::{Color, Move, MoveFlag, Outcome, Position, blast};
use fissile::util::random::Random;
use positions::{Taste, all_positions, chess960_start, made_up_position, random_move};
use rayon::prelude::*;
use shakmaty::fen::Fen;
use shakmaty::san::SanPlus;
use shakmaty::uci::UciMove;
use shakmaty::variant::Atomic;
use shakmaty::{CastlingMode, EnPassantMode, KnownOutcome, Position as _};

/// The same position in both libraries.
struct Pair {
    ours: Position,
    theirs: Atomic,
}

impl Pair {
    /// Sets both up, or `None` if shakmaty rejects the position.
    fn new(ours: Position) -> Option<Pair> {
        let fen: Fen = ours.fen(CastlingLetters::Shredder).parse().unwrap();
        let theirs = fen.into_position(CastlingMode::Chess960).ok()?;
        Some(Pair { ours, theirs })
    }

    fn play(&mut self, mv: Move) {
        let text: UciMove = mv.uci(CastlingText::KingTakesRook).parse().unwrap();
        let theirs = text
            .to_move(&self.theirs)
            .unwrap_or_else(|error| panic!("{mv:?} in {}: {error}", self.ours));
        self.ours.make(mv);
        self.theirs.play_unchecked(theirs);
    }

    /// Asserts that the libraries agree on everything that is cheap to compare.
    fn assert_same(&self) {
        let Pair { ours, theirs } = self;
        assert_eq!(ours.to_string(), Fen::from_position(theirs, EnPassantMode::Legal).to_string());
        assert_eq!(self.our_moves(), self.their_moves(), "moves in {ours}");
        for (color, their_color) in
            [(Color::White, shakmaty::Color::White), (Color::Black, shakmaty::Color::Black)]
        {
            assert_eq!(
                ours.cannot_win(color),
                theirs.has_insufficient_material(their_color),
                "{color} in {ours}"
            );
        }
        // shakmaty leaves the clock to the caller, and does not distinguish kinds of draws.
        let outcome = ours.outcome().filter(|outcome| *outcome != Outcome::FiftyMoves);
        assert_eq!(
            outcome.map(Outcome::result),
            their_result(theirs.outcome()),
            "outcome of {ours}"
        );
        assert_eq!(
            ours.in_check(),
            ours.winner_by_explosion().is_none() && theirs.is_check(),
            "check in {ours}"
        );
    }

    fn our_moves(&self) -> Vec<String> {
        sorted(self.ours.legal_moves().iter().map(|mv| mv.uci(CastlingText::KingTakesRook)))
    }

    fn their_moves(&self) -> Vec<String> {
        if self.theirs.is_variant_end() {
            return Vec::new();
        }
        sorted(self.theirs.legal_moves().iter().map(|mv| UciMove::from_chess960(*mv).to_string()))
    }

    /// Asserts that a move has the same SAN in both libraries, and that ours parses it.
    fn assert_same_san(&self, mv: Move) {
        let text: UciMove = mv.uci(CastlingText::KingTakesRook).parse().unwrap();
        let theirs = SanPlus::from_move(self.theirs.clone(), text.to_move(&self.theirs).unwrap())
            .to_string();
        let ours = self.ours.san(mv);
        assert_eq!(ours, theirs, "SAN of {mv:?} in {}", self.ours);
        assert_eq!(self.ours.parse_san(&ours), Ok(mv), "{ours} in {}", self.ours);
    }
}

fn sorted(moves: impl Iterator<Item = String>) -> Vec<String> {
    let mut moves: Vec<String> = moves.collect();
    moves.sort_unstable();
    moves
}

fn their_result(outcome: shakmaty::Outcome) -> Option<&'static str> {
    match outcome {
        shakmaty::Outcome::Unknown => None,
        shakmaty::Outcome::Known(KnownOutcome::Draw) => Some("1/2-1/2"),
        shakmaty::Outcome::Known(KnownOutcome::Decisive { winner: shakmaty::Color::White }) => {
            Some("1-0")
        }
        shakmaty::Outcome::Known(KnownOutcome::Decisive { winner: shakmaty::Color::Black }) => {
            Some("0-1")
        }
    }
}

/// What the walks encountered, so that a test can check their coverage.
#[derive(Clone, Copy, Debug, Default)]
struct Seen {
    plies: u32,
    castlings: u32,
    en_passants: u32,
    promotions: u32,
    explosions: u32,
    checks: u32,
    touching_kings: u32,
    won_games: u32,
    drawn_games: u32,
}

impl Seen {
    fn note(&mut self, before: &Position, mv: Move, after: &Position) {
        let when = u32::from;
        self.plies += 1;
        self.castlings += when(mv.is_castle());
        self.en_passants += when(mv.flag() == MoveFlag::EnPassant);
        self.promotions += when(mv.promoted().is_some());
        self.explosions += when(blast::victim(before, mv).is_some());
        self.checks += when(after.in_check());
        self.touching_kings += when(after.kings_touch());
        match after.outcome() {
            Some(outcome) if outcome.winner().is_some() => self.won_games += 1,
            Some(Outcome::Stalemate | Outcome::InsufficientMaterial) => self.drawn_games += 1,
            _ => {}
        }
    }

    fn plus(self, other: Seen) -> Seen {
        Seen {
            plies: self.plies + other.plies,
            castlings: self.castlings + other.castlings,
            en_passants: self.en_passants + other.en_passants,
            promotions: self.promotions + other.promotions,
            explosions: self.explosions + other.explosions,
            checks: self.checks + other.checks,
            touching_kings: self.touching_kings + other.touching_kings,
            won_games: self.won_games + other.won_games,
            drawn_games: self.drawn_games + other.drawn_games,
        }
    }

    /// The count of the rarest event.
    fn rarest(&self) -> u32 {
        [
            self.castlings,
            self.en_passants,
            self.promotions,
            self.explosions,
            self.checks,
            self.touching_kings,
            self.won_games,
            self.drawn_games,
        ]
        .into_iter()
        .fold(u32::MAX, u32::min)
    }
}

/// Plays at most `most_plies` random plies from a position and compares after each.
fn walk(start: Position, taste: Taste, most_plies: usize, random: &mut Random) -> Seen {
    let mut seen = Seen::default();
    let Some(mut pair) = Pair::new(start) else { return seen };
    pair.assert_same();
    for _ in 0..most_plies {
        let Some(mv) = random_move(&pair.ours, taste, random) else { return seen };
        if random.below(16) == 0 {
            for mv in pair.ours.legal_moves() {
                pair.assert_same_san(mv);
            }
        } else {
            pair.assert_same_san(mv);
        }
        let before = pair.ours;
        pair.play(mv);
        pair.assert_same();
        seen.note(&before, mv, &pair.ours);
    }
    seen
}

/// Plays one game for each seed below `games`, from the position that `start` returns for the seed.
fn play(
    games: u64,
    most_plies: usize,
    start: impl Fn(u64, &mut Random) -> Position + Sync,
) -> Seen {
    let game = |seed: u64| {
        let mut random = Random::new(seed);
        let taste = if random.below(3) == 0 { Taste::Any } else { Taste::Peaceful };
        walk(start(seed, &mut random), taste, most_plies, &mut random)
    };
    (0..games).into_par_iter().map(game).reduce(Seen::default, Seen::plus)
}

#[test]
fn random_games_agree_with_shakmaty() {
    let positions = all_positions();
    let seen = [
        play(500, 300, |_, _| Position::start()),
        play(1_000, 300, |_, random| chess960_start(random)),
        play(2 * positions.len() as u64, 40, |seed, _| positions[seed as usize % positions.len()]),
        play(30_000, 3, |_, random| made_up_position(random, 14)),
    ]
    .into_iter()
    .fold(Seen::default(), Seen::plus);
    assert!(seen.plies >= 300_000 && seen.rarest() >= 500, "{seen:?}");
}
