//! How bad a move is, in words: by the expected points that it lost. [`super::judge`] measures the
//! loss.

use std::fmt;

/// A loss is doubtful if it differs by less than this from that of a mistake, in half points of
/// 1000.
pub(super) const NEAR: u32 = 60;

/// How bad a move is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Judgment {
    /// A small loss.
    Inaccuracy,
    /// A large loss.
    Mistake,
    /// A very large loss.
    Blunder,
}

impl Judgment {
    /// All judgments, the mildest first.
    pub const ALL: [Judgment; 3] = [Judgment::Inaccuracy, Judgment::Mistake, Judgment::Blunder];

    /// The judgment of a move that lost `loss` points of 100.
    ///
    /// ```
    /// use fissile_analysis::judgment::Judgment;
    ///
    /// assert_eq!(Judgment::of(4.9), None);
    /// assert_eq!(Judgment::of(5.0), Some(Judgment::Inaccuracy));
    /// assert_eq!(Judgment::of(40.0), Some(Judgment::Blunder));
    /// ```
    #[must_use]
    pub fn of(loss: f64) -> Option<Judgment> {
        Judgment::ALL.into_iter().rev().find(|judgment| loss >= judgment.threshold())
    }

    /// The minimum loss in points.
    #[must_use]
    pub const fn threshold(self) -> f64 {
        match self {
            Judgment::Inaccuracy => 5.0,
            Judgment::Mistake => 10.0,
            Judgment::Blunder => 15.0,
        }
    }

    /// The numeric annotation glyph: 6 for `?!`, 2 for `?`, 4 for `??`.
    #[must_use]
    pub const fn glyph(self) -> u8 {
        match self {
            Judgment::Inaccuracy => 6,
            Judgment::Mistake => 2,
            Judgment::Blunder => 4,
        }
    }
}

impl fmt::Display for Judgment {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Judgment::Inaccuracy => "inaccuracy",
            Judgment::Mistake => "mistake",
            Judgment::Blunder => "blunder",
        })
    }
}

/// The minimum loss of a judgment, in half points of 1000.
pub(super) fn points_of(judgment: Judgment) -> u32 {
    (20.0 * judgment.threshold()) as u32
}
