//! Random games compared with shakmaty's atomic rules, an independent implementation of the same
//! rules: after every move both must have the same legal moves, FEN, SAN and outcome, except that
//! shakmaty has draws of its own (`support::pair`).
//!
//! Positions in which the side to move attacks the enemy king do not occur in games, and shakmaty
//! rejects them.

use fissile::atomic::{Move, MoveFlag, Outcome, Position, blast};
use fissile::util::random::Random;
use rayon::prelude::*;
use support::exhaustive::stride;
use support::pair::Pair;
use support::positions::{Taste, all_positions, chess960_start, made_up_position, random_move};

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
    let part = stride("random games compared with shakmaty", 8) as u64;
    let each = positions.len();
    let seen = [
        play(500 / part, 300, |_, _| Position::start()),
        play(1_000 / part, 300, |_, random| chess960_start(random)),
        play(2 * each as u64 / part, 40, |seed, _| positions[(seed * part) as usize % each]),
        play(30_000 / part, 3, |_, random| made_up_position(random, 14)),
    ]
    .into_iter()
    .fold(Seen::default(), Seen::plus);
    assert!(
        u64::from(seen.plies) * part >= 280_000 && u64::from(seen.rarest()) * part >= 400,
        "{seen:?}"
    );
}
