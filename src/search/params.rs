//! Every number of the search that could as well be another one, once, with the range in which it makes sense. Margins
//! are in centipawns, depths in plies.
//!
//! Each is a function that returns a constant. Built with `--features tune` they return variables instead, which UCI shows
//! as options, so that a tuner can play matches between settings of one binary.

/// `name = default (min..=max), "what it is";` becomes a function, and with the feature `tune` a row of [`TUNABLES`].
macro_rules! tunables {
    ($($name:ident = $default:literal ($min:literal..=$max:literal), $doc:literal;)*) => {
        $(
            #[doc = $doc]
            #[must_use]
            #[inline]
            pub fn $name() -> i32 {
                #[cfg(feature = "tune")]
                return values::$name.load(std::sync::atomic::Ordering::Relaxed);
                #[cfg(not(feature = "tune"))]
                $default
            }
            const _: () = assert!($min <= $default && $default <= $max, "a default outside of its range");
        )*

        #[cfg(feature = "tune")]
        mod values {
            #![allow(non_upper_case_globals, reason = "they are named as the functions that read them")]
            use std::sync::atomic::AtomicI32;
            $(pub static $name: AtomicI32 = AtomicI32::new($default);)*
        }

        /// All numbers, for a tuner.
        #[cfg(feature = "tune")]
        pub static TUNABLES: &[Tunable] = &[$(Tunable {
            name: stringify!($name),
            default: $default,
            range: $min..=$max,
            value: &values::$name,
        },)*];
    };
}

/// A number of the search that a tuner may set.
#[cfg(feature = "tune")]
pub struct Tunable {
    /// What UCI calls it.
    pub name: &'static str,
    /// Its value when nobody sets one.
    pub default: i32,
    /// The values that make sense.
    pub range: std::ops::RangeInclusive<i32>,
    value: &'static std::sync::atomic::AtomicI32,
}

#[cfg(feature = "tune")]
impl Tunable {
    /// Sets the number, for all searches from the next on.
    pub fn set(&self, value: i32) {
        self.value.store(value, std::sync::atomic::Ordering::Relaxed);
    }
}

tunables! {
    aspiration_depth = 5 (2..=10), "The first iteration with a narrow window.";
    aspiration_width = 20 (5..=100), "Half the width of that window.";

    razor_depth = 3 (0..=6), "Deepest node at which a hopeless evaluation leads straight to quiescence.";
    razor_margin = 220 (50..=600), "How far below alpha is hopeless, for each ply.";

    reverse_futility_depth = 7 (0..=12), "Deepest node that a high evaluation alone may cut off.";
    reverse_futility_margin = 58 (30..=250), "How far above beta is high, for each ply.";

    null_move_depth = 3 (1..=6), "Shallowest node at which passing is tried.";
    null_move_base = 4 (1..=6), "Plies saved by passing.";
    null_move_divisor = 3 (2..=10), "One ply more is saved for each so many plies of depth.";
    null_move_eval = 180 (50..=500), "One ply more is saved for each so many centipawns above beta.";
    null_move_verify = 12 (6..=30), "From this depth on a cutoff by passing is verified.";

    internal_reduction_depth = 4 (2..=10), "From this depth on a node without a table move is reduced.";

    late_move_depth = 6 (0..=12), "Deepest node at which late quiet moves are left out.";
    late_move_base = 5 (1..=12), "Quiet moves always looked at there.";
    futility_depth = 6 (0..=12), "Deepest node at which moves are left out because they cannot reach alpha.";
    futility_base = 120 (0..=500), "What a quiet move may gain beyond the evaluation.";
    futility_margin = 110 (20..=300), "And more for each ply.";
    capture_futility_depth = 5 (0..=12), "Deepest node at which captures are left out because of what they lose.";
    capture_futility_margin = 105 (20..=500), "What a capture may lose for each ply beyond the evaluation.";

    singular_depth = 6 (4..=16), "From this depth on a table move is tested for being the only good one.";
    singular_margin = 3 (1..=8), "How much worse the others must be, for each ply.";

    reduction_base = 70 (0..=200), "LmrInput move reduction at its least, in hundredths of a ply.";
    reduction_factor = 56 (10..=100), "Its growth with ln(depth) ln(move number), in hundredths of a ply.";
    reduction_history = 6500 (2000..=30000), "One ply less or more for each so much history.";

    reduction_pv = 65 (-100..=300), "Hundredths of a ply less on the principal variation.";
    reduction_threatened = 120 (-100..=300), "Hundredths less for moves played under a threat against the king.";
    reduction_threatens = 150 (-100..=300), "Hundredths less for moves that threaten the enemy king.";
    reduction_cut = 100 (-100..=300), "Hundredths more at a node expected to fail high.";
    reduction_worsening = 100 (-100..=300), "Hundredths more where the evaluation does not improve.";
    reduction_gain = 150 (-100..=300), "Hundredths less for captures that gain.";

    correction_pawns = 60 (0..=400), "Centipawns by which the pawns can correct the evaluation.";
    correction_pieces = 70 (0..=400), "Centipawns by which the pieces of a side can.";
    correction_steps = 130 (0..=400), "Centipawns by which the last step can.";

    quiescence_threats = 6 (0..=10), "Plies of quiescence in which quiet moves that threaten the enemy king are tried.";
    quiescence_evasions = 6 (0..=10), "Plies of quiescence in which a threatened king gets all its moves.";
    quiescence_nodes = 1000 (100..=100000), "Nodes of one quiescence search at most; in the first half of them quiet moves are tried.";
    first_iteration_nodes = 1000 (600..=2000), "Nodes of the first iteration at most: two for each root move, which has fewer than 256, and more.";
    quiescence_margin = 150 (0..=500), "What a capture may gain in quiescence beyond what it removes.";

    order_bare_king = 100 (0..=1000), "Weight of a centipawn of progress against a bare king in the order of quiet moves.";

    history_bonus = 240 (20..=600), "History gained by a cutoff, for each ply.";
    history_eval = 20 (0..=100), "History gained by a quiet move for each ten centipawns that the evaluation rose with it.";
    history_bonus_limit = 1700 (400..=4000), "History gained at most.";

    time_moves = 20 (8..=60), "Moves for which the clock has to last; atomic games are short.";
    time_increment = 60 (0..=100), "Percent of the increment that a move may use besides its share.";
    time_share = 80 (20..=200), "Percent of a move's time after which no iteration begins, all else being ordinary.";
    time_unsettled = 140 (100..=250), "Percent of that while the best move still changes.";
    time_settling = 8 (0..=40), "Percent less with every iteration that confirms the best move, up to six.";
    time_falling = 80 (0..=300), "Percent more when the score falls by a hundred centipawns.";
    time_effort = 70 (0..=300), "Percent more or less by the part of the nodes that went into the best move.";
    time_hard = 6 (1..=10), "Times its share that a move may take at most.";

    blast_pawn = 100 (30..=300), "What a pawn counts in a blast, for ordering and pruning, not for the evaluation.";
    blast_knight = 200 (60..=600), "What a knight counts there.";
    blast_bishop = 220 (60..=600), "What a bishop counts there.";
    blast_rook = 350 (100..=1000), "What a rook counts there.";
    blast_queen = 700 (200..=2000), "What a queen counts there.";
}

/// What pieces count in a blast, pawn to queen, in centipawns.
#[must_use]
#[inline]
pub fn blast_values() -> [i32; 5] {
    [blast_pawn(), blast_knight(), blast_bishop(), blast_rook(), blast_queen()]
}
