//! Statistics of games: results, lengths, pieces, scores, and whether scores and results agree. The
//! command line prints them, [`picture`] draws them.

pub mod picture;

use std::collections::HashMap;

use crate::atomic::{Color, Position, blast};
use crate::formats::games::{Ending, GameRecord};
use crate::search::Score;

/// The lower bounds of the score bands, in points for the side that is ahead. The last band has
/// no upper bound; forced wins are in none.
pub const BANDS: [i32; 11] = [1, 25, 50, 100, 150, 200, 300, 400, 600, 1000, 2000];

/// The width of a bar in the histogram of lengths, in plies.
pub const LENGTH_STEP: usize = 10;

/// The width of a bar in the histogram of scores, in points.
pub const SCORE_STEP: i32 = 50;

/// The end of that histogram on either side, in points.
pub const SCORE_END: i32 = 1000;

/// The results of games in which a side was ahead at some ply.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Agreement {
    /// Positions after which the leading side won.
    pub won: u64,
    /// Positions after which the game was drawn.
    pub drawn: u64,
    /// Positions after which the leading side lost.
    pub lost: u64,
}

impl Agreement {
    /// The number of positions.
    #[must_use]
    pub const fn positions(&self) -> u64 {
        self.won + self.drawn + self.lost
    }

    fn add(&mut self, ahead: Color, winner: Option<Color>) {
        match winner {
            Some(winner) if winner == ahead => self.won += 1,
            Some(_) => self.lost += 1,
            None => self.drawn += 1,
        }
    }
}

/// Counts indexed by numbers below `N`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Counts<const N: usize>(pub [u64; N]);

impl<const N: usize> Default for Counts<N> {
    fn default() -> Counts<N> {
        Counts([0; N])
    }
}

/// Counts over some games. The counts of parts add up to those of the whole.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Statistics {
    pub games: u64,
    /// Recorded moves, each with the position before it.
    pub plies: u64,
    pub white: u64,
    pub black: u64,
    /// Games by ending; the index is its number.
    pub endings: Counts<{ Ending::ALL.len() }>,
    /// Games by length, in steps of [`LENGTH_STEP`] plies.
    pub lengths: Vec<u64>,
    /// Positions by the number of pieces.
    pub pieces: Counts<33>,
    /// Positions by score, in steps of [`SCORE_STEP`] from -[`SCORE_END`] to [`SCORE_END`]; others
    /// count at the ends.
    pub scores: Counts<{ 2 * (SCORE_END / SCORE_STEP) as usize + 1 }>,
    /// Results by the score of the leading side, in [`BANDS`].
    pub agreement: [Agreement; BANDS.len()],
    /// Results after a forced win was found, by the side that has it.
    pub mates: Agreement,
    /// Positions with a score of exactly 0, and how many of their games were drawn.
    pub level: (u64, u64),
    /// Positions in which a capture was played.
    pub captures: u64,
    /// Positions in which a pawn was promoted.
    pub promotions: u64,
    /// Positions in which the side to move is in check.
    pub checks: u64,
    /// Positions in which the opponent threatens to explode the king of the side to move.
    pub threatened: u64,
    /// Positions usable for training: none of these except the last, and no certain win.
    /// The trainer keeps the same positions by default.
    pub usable: u64,
    /// The number of games by the key of their opening position.
    pub openings: HashMap<u64, u32>,
}

impl Statistics {
    /// Counts a game.
    pub fn add(&mut self, game: &GameRecord) {
        self.games += 1;
        self.plies += game.moves.len() as u64;
        self.white += u64::from(game.winner == Some(Color::White));
        self.black += u64::from(game.winner == Some(Color::Black));
        self.endings.0[game.ending as usize] += 1;
        let length = game.moves.len() / LENGTH_STEP;
        if self.lengths.len() <= length {
            self.lengths.resize(length + 1, 0);
        }
        self.lengths[length] += 1;
        *self.openings.entry(game.start.key()).or_default() += 1;
        let mut position = game.start;
        for &(mv, score) in &game.moves {
            self.add_score(position.turn(), score, game.winner);
            self.pieces.0[position.board().occupied().count() as usize] += 1;
            let capture = blast::victim(&position, mv).is_some();
            let promotion = mv.promoted().is_some();
            let check = position.in_check();
            self.captures += u64::from(capture);
            self.promotions += u64::from(promotion);
            self.checks += u64::from(check);
            self.threatened += u64::from(is_threatened(&position));
            self.usable += u64::from(!capture && !promotion && !check && !score.is_decided());
            position.make(mv);
        }
    }

    fn add_score(&mut self, turn: Color, score: Score, winner: Option<Color>) {
        let ahead = if score.0 > 0 { turn } else { !turn };
        if score.is_mate() {
            self.mates.add(ahead, winner);
            return;
        }
        let bar = score.0.clamp(-SCORE_END, SCORE_END) + SCORE_END + SCORE_STEP / 2;
        self.scores.0[(bar / SCORE_STEP) as usize] += 1;
        match BANDS.iter().rposition(|from| score.0.abs() >= *from) {
            Some(band) => self.agreement[band].add(ahead, winner),
            None => {
                self.level.0 += 1;
                self.level.1 += u64::from(winner.is_none());
            }
        }
    }

    /// Adds the counts of other games.
    pub fn merge(&mut self, other: Statistics) {
        let pairs = [
            (&mut self.games, other.games),
            (&mut self.plies, other.plies),
            (&mut self.white, other.white),
            (&mut self.black, other.black),
            (&mut self.level.0, other.level.0),
            (&mut self.level.1, other.level.1),
            (&mut self.captures, other.captures),
            (&mut self.promotions, other.promotions),
            (&mut self.checks, other.checks),
            (&mut self.threatened, other.threatened),
            (&mut self.usable, other.usable),
        ];
        for (own, other) in pairs {
            *own += other;
        }
        if self.lengths.len() < other.lengths.len() {
            self.lengths.resize(other.lengths.len(), 0);
        }
        add_all(&mut self.lengths, &other.lengths);
        add_all(&mut self.endings.0, &other.endings.0);
        add_all(&mut self.pieces.0, &other.pieces.0);
        add_all(&mut self.scores.0, &other.scores.0);
        let own = self.agreement.iter_mut().chain([&mut self.mates]);
        for (own, other) in own.zip(other.agreement.iter().chain([&other.mates])) {
            own.won += other.won;
            own.drawn += other.drawn;
            own.lost += other.lost;
        }
        for (key, count) in other.openings {
            *self.openings.entry(key).or_default() += count;
        }
    }

    /// Games without a winner.
    #[must_use]
    pub const fn drawn(&self) -> u64 {
        self.games - self.white - self.black
    }

    /// Games with the same opening as an earlier game.
    #[must_use]
    pub fn repeated_openings(&self) -> u64 {
        self.games - self.openings.len() as u64
    }

    /// The mean number of pieces.
    #[must_use]
    pub fn mean_pieces(&self) -> f64 {
        let sum: u64 = (0..).zip(self.pieces.0).map(|(pieces, count)| pieces * count).sum();
        sum as f64 / self.plies.max(1) as f64
    }

    /// The median number of plies, rounded to [`LENGTH_STEP`].
    #[must_use]
    pub fn median_length(&self) -> usize {
        let mut games = 0;
        let middle = self.lengths.iter().position(|count| {
            games += count;
            2 * games >= self.games
        });
        middle.unwrap_or(0) * LENGTH_STEP + LENGTH_STEP / 2
    }
}

fn add_all(own: &mut [u64], other: &[u64]) {
    for (own, other) in own.iter_mut().zip(other) {
        *own += other;
    }
}

/// Whether the opponent could explode the king of the side to move on the next move.
fn is_threatened(position: &Position) -> bool {
    blast::threatens(position.board(), !position.turn())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::formats::games::text::read_line;
    use crate::network::sample::samples;
    use crate::network::settings::TrainingSettings;
    use crate::search::wdl;

    const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

    fn of(lines: &[&str]) -> Statistics {
        let mut statistics = Statistics::default();
        for line in lines {
            statistics.add(&read_line(&format!("{START}\t{line}"), 0).unwrap());
        }
        statistics
    }

    const WON: &str = "1-0\tg1f3:10 f7f6:-60 f3e5:300 a7a6:#-1 e5d7:#1";
    const LOST: &str = "0-1\te2e4:120 d7d5:0 e4d5:-2500";

    #[test]
    fn positions_and_results_are_counted() {
        let found = of(&[WON, LOST]);
        assert_eq!(
            (found.games, found.plies, found.white, found.black, found.drawn()),
            (2, 8, 1, 1, 0)
        );
        assert_eq!(found.endings.0[Ending::Explosion as usize], 1);
        assert_eq!(found.lengths, [2]);
        assert_eq!(found.pieces.0[32], 8);
        assert_eq!((found.captures, found.promotions, found.checks), (2, 0, 0));
        // Black's king was in danger before a7a6 and before White's last move; Black was to move in
        // only one of these positions.
        assert_eq!(found.threatened, 1);
        assert_eq!(found.usable, 5);
        assert_eq!(found.repeated_openings(), 1);
        assert_eq!(found.level, (1, 0));
        assert_eq!(found.mates, Agreement { won: 2, drawn: 0, lost: 0 });
        let band =
            |from: i32| found.agreement[BANDS.iter().position(|band| *band == from).unwrap()];
        assert_eq!(band(1), Agreement { won: 1, ..Agreement::default() }, "White was ahead by 10");
        assert_eq!(
            band(50),
            Agreement { won: 1, ..Agreement::default() },
            "Black said that White was ahead by 60"
        );
        assert_eq!(band(100), Agreement { lost: 1, ..Agreement::default() });
        assert_eq!(band(2000), Agreement { won: 1, ..Agreement::default() });
        assert_eq!(found.scores.0.iter().sum::<u64>(), 6);
        assert_eq!(found.scores.0[0], 1, "far behind is at the end");
    }

    /// The trainer leaves out every decided score, also one by tables.
    #[test]
    fn usable_positions_are_those_that_the_trainer_keeps() {
        let settings = TrainingSettings::default();
        for line in [WON, LOST, "1-0\tg1f3:10 f7f6:-31500 f3e5:31300 a7a6:#-1 e5d7:#1"] {
            let game = read_line(&format!("{START}\t{line}"), 0).unwrap();
            let kept = samples(&game, &wdl::MODEL, &settings).len() as u64;
            assert_eq!(of(&[line]).usable, kept, "{line}");
        }
    }

    #[test]
    fn parts_add_up() {
        let mut first = of(&[WON]);
        first.merge(of(&[LOST]));
        assert_eq!(first, of(&[WON, LOST]));
    }
}
