//! All tunable search constants, each with its range. Margins are in points, depths in plies.
//!
//! Each constant is a function. In a build with `--features tune` the functions read variables that
//! UCI shows as options, so that a tuner can play matches between settings of one binary.

/// `name = default (min..=max), "description";` becomes a function and, with the feature `tune`, a
/// row of `TUNABLES`.
macro_rules! tunables {
    ($($name:ident = $default:literal ($min:literal..=$max:literal), $doc:literal;)*) => {
        $(
            #[doc = $doc]
            #[must_use]
            #[inline]
            pub fn $name() -> i32 {
                if cfg!(feature = "tune") {
                    values::$name.load(std::sync::atomic::Ordering::Relaxed)
                } else {
                    $default
                }
            }
            const _: () = assert!($min <= $default && $default <= $max, "a default outside of its range");
        )*

        mod values {
            #![allow(non_upper_case_globals, reason = "named like the functions that read them")]
            use std::sync::atomic::AtomicI32;
            $(pub static $name: AtomicI32 = AtomicI32::new($default);)*
        }

        /// All constants that a tuner can set in this build.
        pub static TUNABLES: &[Tunable] = if cfg!(feature = "tune") {
            &[$(Tunable {
                name: stringify!($name),
                default: $default,
                range: $min..=$max,
                value: &values::$name,
            },)*]
        } else {
            &[]
        };
    };
}

/// A search constant that a tuner can set.
pub struct Tunable {
    /// The name of its UCI option.
    pub name: &'static str,
    pub default: i32,
    pub range: std::ops::RangeInclusive<i32>,
    value: &'static std::sync::atomic::AtomicI32,
}

impl Tunable {
    /// Sets the value for all later searches.
    pub fn set(&self, value: i32) {
        self.value.store(value, std::sync::atomic::Ordering::Relaxed);
    }
}

tunables! {
    aspiration_depth = 5 (2..=10), "First iteration with an aspiration window, in plies.";
    aspiration_width = 28 (5..=100), "Half the width of the first aspiration window, in points.";

    razor_depth = 3 (0..=6), "Razoring: maximum depth of a node that drops into quiescence.";
    razor_margin = 250 (50..=600), "Razoring: margin below alpha, in points per ply.";

    reverse_futility_depth = 9 (0..=12), "Reverse futility pruning: maximum depth.";
    reverse_futility_margin = 42 (30..=250), "Reverse futility pruning: margin above beta, in points per ply.";

    reverse_futility_complexity = 50 (0..=300), "Reverse futility pruning: percent of the complexity (correction of the evaluation) added to the margin.";

    null_move_depth = 3 (1..=6), "Null move: minimum depth.";
    null_move_base = 5 (1..=6), "Null move: base reduction in plies.";
    null_move_divisor = 3 (2..=10), "Null move: depth divided by this is added to the reduction.";
    null_move_eval = 140 (50..=500), "Null move: points above beta per extra ply of reduction, up to three.";
    null_move_verify = 12 (6..=30), "Null move: minimum depth at which a cutoff is verified.";

    internal_reduction_depth = 3 (2..=10), "Internal iterative reduction: minimum depth of the node.";

    late_move_depth = 10 (0..=12), "Late move pruning: maximum depth.";
    late_move_base = 8 (1..=12), "Late move pruning: last place in the order for a quiet move, to which depth squared is added; half if not improving.";
    futility_depth = 6 (0..=12), "Futility pruning of quiet moves: maximum depth.";
    futility_base = 120 (0..=500), "Futility pruning of quiet moves: base margin in points.";
    futility_margin = 88 (20..=300), "Futility pruning of quiet moves: points per ply added to the base margin.";
    history_depth = 6 (0..=12), "History pruning of quiet moves: maximum depth.";
    history_margin = 3500 (500..=20000), "History pruning of quiet moves: history below 0 per ply.";
    exposure_depth = 6 (0..=12), "Pruning of quiet moves that lose their piece: maximum depth.";
    exposure_margin = 60 (5..=500), "Pruning of quiet moves that lose their piece: loss in points per ply.";
    capture_futility_depth = 3 (0..=12), "Futility pruning of captures: maximum depth.";
    capture_futility_margin = 105 (20..=500), "Futility pruning of captures: margin in points per ply.";

    singular_depth = 5 (4..=16), "Singular extension: minimum depth at which the transposition table move is tested.";
    singular_margin = 2 (1..=8), "Singular extension: points per ply by which all other moves must be worse.";

    singular_double = 12 (0..=500), "Singular extension: points by which all other moves must be worse still for a second ply.";

    reduction_base = 82 (0..=200), "Late move reduction: base, in hundredths of a ply.";
    reduction_factor = 48 (10..=100), "Late move reduction: factor of ln(depth) ln(number), in hundredths of a ply.";
    reduction_history = 9000 (2000..=30000), "Late move reduction: history score worth one ply less.";

    reduction_pv = 65 (-100..=300), "Late move reduction: decrease at a PV node, in hundredths of a ply.";
    reduction_threatened = 120 (-100..=300), "Late move reduction: decrease under a threat, in hundredths of a ply.";
    reduction_threatens = 150 (-100..=300), "Late move reduction: decrease for a king threat, in hundredths of a ply.";
    reduction_cut = 140 (-100..=300), "Late move reduction: increase at an expected cut node, in hundredths of a ply.";
    reduction_worsening = 100 (-100..=300), "Late move reduction: increase if not improving, in hundredths of a ply.";
    reduction_exposed = 80 (-100..=300), "Late move reduction: increase for a quiet move that loses its piece, in hundredths of a ply.";
    reduction_complexity = 60 (0..=300), "Late move reduction: decrease for each 100 points of complexity (correction of the evaluation), in hundredths of a ply.";
    reduction_gain = 220 (-100..=300), "Late move reduction: decrease for a winning capture, in hundredths of a ply.";

    correction_pawns = 50 (0..=400), "Correction history: maximum correction by the pawns, in points.";
    correction_pieces = 70 (0..=400), "Correction history: maximum correction by each side's pieces, in points.";
    correction_steps = 100 (0..=400), "Correction history: maximum correction by the last move, in points.";

    quiescence_threats = 6 (0..=10), "Plies of quiescence with quiet moves that threaten the enemy king, at most.";
    quiescence_threats_every = 6 (1..=10), "Plies of an iteration for each of these plies of quiescence.";
    quiescence_evasions = 6 (0..=10), "Plies of quiescence with all moves of a side whose king is threatened.";
    quiescence_nodes = 1000 (100..=100000), "Maximum nodes of one quiescence search; captures only in the second half.";
    first_iteration_nodes = 1000 (600..=2000), "Maximum nodes of the first iteration; at least two for each root move.";
    quiescence_margin = 115 (0..=500), "Quiescence: margin of delta pruning, in points.";

    order_gain = 32 (0..=200), "Move ordering: weight of a point of gain of a capture, relative to a point of its history.";
    order_bare_king = 100 (0..=1000), "Move ordering: weight per point of progress against a bare king.";

    history_bonus = 240 (20..=600), "History: bonus per ply of depth for a cutoff.";
    history_malus = 150 (0..=400), "History: what quiet moves that did not cut off lose, in percent of the bonus.";
    history_eval = 30 (0..=100), "History: bonus for each ten points by which a quiet move raised the evaluation.";
    history_bonus_limit = 1700 (400..=4000), "History: maximum bonus of one update.";

    time_moves = 6 (1..=60), "Time: number of moves the clock must last for, besides those for the pieces.";
    time_pieces = 45 (0..=200), "Time: hundredths of a move more that the clock must last for, for each piece on the board.";
    time_increment = 60 (0..=100), "Time: percent of the increment added to a move's share.";
    time_share = 80 (20..=200), "Time: percent of the soft limit after which no iteration starts, ordinarily.";
    time_unstable = 140 (100..=250), "Time: percent of `time_share` if the best move just changed.";
    time_stability = 8 (0..=40), "Time: points off `time_unstable` per iteration with the same best move, up to six.";
    time_falling = 80 (0..=300), "Time: percent more for a score drop of 100 points or more.";
    time_effort = 70 (0..=300), "Time: percent more or less, by the fraction of nodes spent on the best move.";
    time_hard = 6 (1..=10), "Time: hard limit, in multiples of a move's share.";

    blast_pawn = 100 (30..=300), "Value of a pawn in a blast, in points, for ordering and pruning only.";
    blast_knight = 200 (60..=600), "Value of a knight in a blast, in points.";
    blast_bishop = 220 (60..=600), "Value of a bishop in a blast, in points.";
    blast_rook = 350 (100..=1000), "Value of a rook in a blast, in points.";
    blast_queen = 700 (200..=2000), "Value of a queen in a blast, in points.";
}

/// Piece values in a blast, pawn to queen, in points.
#[must_use]
#[inline]
pub fn blast_values() -> [i32; 5] {
    [blast_pawn(), blast_knight(), blast_bishop(), blast_rook(), blast_queen()]
}
