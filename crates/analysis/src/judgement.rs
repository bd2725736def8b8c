//! How bad a move is, in words: by the expected points that it lost. [`super::judge`] measures the
//! loss.

use std::fmt;

/// A loss is doubtful if it differs by less than this from that of a mistake, in half points of
/// 1000.
pub(super) const NEAR: u32 = 60;

/// How bad a move is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Judgement {
    /// A small loss.
    Inaccuracy,
    /// A large loss.
    Mistake,
    /// A very large loss.
    Blunder,
}

impl Judgement {
    /// All judgements, the mildest first.
    pub const ALL: [Judgement; 3] = [Judgement::Inaccuracy, Judgement::Mistake, Judgement::Blunder];

    /// The judgement of a move that lost `loss` points of 100.
    ///
    /// ```
    /// use fissile_analysis::judgement::Judgement;
    ///
    /// assert_eq!(Judgement::of(4.9), None);
    /// assert_eq!(Judgement::of(5.0), Some(Judgement::Inaccuracy));
    /// assert_eq!(Judgement::of(40.0), Some(Judgement::Blunder));
    /// ```
    #[must_use]
    pub fn of(loss: f64) -> Option<Judgement> {
        Judgement::ALL.into_iter().rev().find(|judgement| loss >= judgement.threshold())
    }

    /// The minimum loss in points.
    #[must_use]
    pub const fn threshold(self) -> f64 {
        match self {
            Judgement::Inaccuracy => 5.0,
            Judgement::Mistake => 10.0,
            Judgement::Blunder => 15.0,
        }
    }

    /// The numeric annotation glyph: 6 for `?!`, 2 for `?`, 4 for `??`.
    #[must_use]
    pub const fn glyph(self) -> u8 {
        match self {
            Judgement::Inaccuracy => 6,
            Judgement::Mistake => 2,
            Judgement::Blunder => 4,
        }
    }
}

impl fmt::Display for Judgement {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Judgement::Inaccuracy => "inaccuracy",
            Judgement::Mistake => "mistake",
            Judgement::Blunder => "blunder",
        })
    }
}

/// The minimum loss of a judgement, in half points of 1000.
pub(super) fn points_of(judgement: Judgement) -> u32 {
    (20.0 * judgement.threshold()) as u32
}
