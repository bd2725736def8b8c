//! Perft: counting the leaves of the tree of legal moves, the standard test of a move generator
//! (<https://www.chessprogramming.org/Perft>). [`Perft`] says how to count. The last ply is counted
//! without making its moves.
//!
//! Counts saturate at `u64::MAX`.

#[cfg(feature = "rayon")]
mod parallel;
mod table;
mod unnoticed;
mod walk;

use super::moves::Move;
use super::position::Position;

pub use crate::memory::NoMemory;
#[cfg(feature = "rayon")]
pub use parallel::GoesOn;
pub use table::CountTable;

/// A count to make: the depth in plies, and how to count. By default it is made on one thread and
/// without a table.
///
/// ```
/// use atomic_chess::Position;
/// use atomic_chess::perft::{CountTable, Perft};
///
/// let start = Position::start();
/// assert_eq!(Perft::new(4).run(&start), 197_326);
///
/// let table = CountTable::new(1)?;
/// assert_eq!(Perft::new(4).table(&table).run(&start), 197_326);
/// # Ok::<(), atomic_chess::perft::NoMemory>(())
/// ```
#[derive(Clone, Copy, Debug)]
#[must_use = "it only describes a count; `run` and `divide` make it"]
pub struct Perft<'a> {
    depth: u32,
    table: Option<&'a CountTable>,
    #[cfg(feature = "rayon")]
    is_parallel: bool,
}

impl Perft<'static> {
    /// A count of `depth` plies.
    pub const fn new(depth: u32) -> Perft<'static> {
        Perft {
            depth,
            table: None,
            #[cfg(feature = "rayon")]
            is_parallel: false,
        }
    }
}

impl<'a> Perft<'a> {
    /// Remembers counts in a table, which other counts may use before, after and at the same time.
    /// `None` takes the table away.
    pub fn table(self, table: impl Into<Option<&'a CountTable>>) -> Perft<'a> {
        Perft { table: table.into(), ..self }
    }

    /// Counts on all threads of the current rayon pool. Needs the feature `rayon`.
    ///
    /// ```
    /// use atomic_chess::Position;
    /// use atomic_chess::perft::Perft;
    ///
    /// assert_eq!(Perft::new(4).parallel().run(&Position::start()), 197_326);
    /// ```
    #[cfg(feature = "rayon")]
    pub const fn parallel(self) -> Perft<'a> {
        Perft { is_parallel: true, ..self }
    }

    /// The number of move sequences of this many plies from a position. Depth 0 counts the position
    /// itself: 1.
    ///
    /// ```
    /// use atomic_chess::Position;
    /// use atomic_chess::perft::Perft;
    ///
    /// let start = Position::start();
    /// let counts = [0, 1, 2, 3].map(|depth| Perft::new(depth).run(&start));
    /// assert_eq!(counts, [1, 20, 400, 8_902]);
    /// ```
    #[must_use]
    pub fn run(&self, position: &Position) -> u64 {
        #[cfg(feature = "rayon")]
        if self.is_parallel {
            // Nothing stops it, so there is a count.
            return parallel::leaves(self, position, &|_| true).unwrap_or_default();
        }
        match self.depth {
            0 => 1,
            1 => position.count_legal_moves(),
            depth => walk::leaves(position, depth, self.table),
        }
    }

    /// The leaf count of each legal move, in generation order; empty for depth 0.
    ///
    /// ```
    /// use atomic_chess::Position;
    /// use atomic_chess::perft::Perft;
    ///
    /// let counts = Perft::new(3).divide(&Position::start());
    /// assert_eq!(counts.len(), 20);
    /// assert_eq!(counts.iter().map(|(_, leaves)| leaves).sum::<u64>(), 8_902);
    /// ```
    #[must_use]
    pub fn divide(&self, position: &Position) -> Vec<(Move, u64)> {
        let Some(below) = self.below() else { return Vec::new() };
        #[cfg(feature = "rayon")]
        if self.is_parallel {
            // Nothing stops it, so there are counts.
            return self.divide_while(position, &|_| true).unwrap_or_default();
        }
        let count = |mv: Move| (mv, below.run(&position.after(mv)));
        position.legal_moves().into_iter().map(count).collect()
    }

    /// This count one ply less deep; `None` for depth 0.
    fn below(self) -> Option<Perft<'a>> {
        Some(Perft { depth: self.depth.checked_sub(1)?, ..self })
    }
}
