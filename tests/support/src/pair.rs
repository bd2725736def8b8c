//! A position in Fissile and in shakmaty, an independent implementation of the same rules, and
//! what both must say of it. Used by tests and by the programs in `fuzz/`.

use atomic_chess::fen::CastlingLetters;
use atomic_chess::notation::CastlingText;
use atomic_chess::{Move, Outcome, Position};
use shakmaty::fen::Fen;
use shakmaty::san::SanPlus;
use shakmaty::uci::UciMove;
use shakmaty::variant::Atomic;
use shakmaty::{CastlingMode, EnPassantMode, KnownOutcome, Position as _};

/// A position in both libraries.
pub struct Pair {
    /// In Fissile.
    pub ours: Position,
    /// In shakmaty.
    pub theirs: Atomic,
}

impl Pair {
    /// Sets both up, or `None` if shakmaty rejects the position.
    #[must_use]
    pub fn new(ours: Position) -> Option<Pair> {
        let fen: Fen = ours.fen(CastlingLetters::Shredder).parse().unwrap();
        let theirs = fen.into_position(CastlingMode::Chess960).ok()?;
        Some(Pair { ours, theirs })
    }

    /// Plays a legal move.
    pub fn play(&mut self, mv: Move) {
        let text: UciMove = mv.uci(CastlingText::KingTakesRook).parse().unwrap();
        let theirs = text
            .to_move(&self.theirs)
            .unwrap_or_else(|error| panic!("{mv:?} in {}: {error}", self.ours));
        self.ours.make(mv);
        self.theirs.play_unchecked(theirs);
    }

    /// Asserts that the libraries agree on everything that is cheap to compare.
    pub fn assert_same(&self) {
        let Pair { ours, theirs } = self;
        assert_eq!(ours.to_string(), Fen::from_position(theirs, EnPassantMode::Legal).to_string());
        assert_eq!(self.our_moves(), self.their_moves(), "moves in {ours}");
        // shakmaty's draws are not all lichess's: it knows no closed positions, and any number of
        // bishops that never meet is a draw there. With four pieces or fewer both agree.
        if ours.board().occupied().count() <= 4 {
            assert_eq!(
                ours.is_insufficient_material(),
                theirs.is_insufficient_material(),
                "material in {ours}"
            );
        }
        // It leaves the clock to the caller, too.
        let is_shared =
            |outcome: &Outcome| outcome.winner().is_some() || *outcome == Outcome::Stalemate;
        let theirs_shared = Some(theirs.outcome())
            .filter(|outcome| {
                *outcome != shakmaty::Outcome::Known(KnownOutcome::Draw) || theirs.is_stalemate()
            })
            .and_then(their_result);
        assert_eq!(
            ours.outcome().filter(is_shared).map(Outcome::result),
            theirs_shared,
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
    pub fn assert_same_san(&self, mv: Move) {
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
