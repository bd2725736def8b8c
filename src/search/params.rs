//! Every number of the search that could as well be another one, once, with the range in which it makes sense. Margins
//! are in centipawns, depths in plies.

/// `name: type = default (min..=max), "what it is";` becomes a constant, checked against its range when compiled.
macro_rules! tunables {
    ($($name:ident: $type:ty = $default:literal ($min:literal..=$max:literal), $doc:literal;)*) => {$(
        #[doc = $doc]
        pub const $name: $type = $default;
        const _: () = assert!($min <= $default && $default <= $max, "a default outside of its range");
    )*};
}

tunables! {
    ASPIRATION_DEPTH: i32 = 5 (2..=10), "The first iteration with a narrow window.";
    ASPIRATION_WIDTH: i32 = 24 (5..=100), "Half the width of that window.";

    RAZOR_DEPTH: i32 = 3 (0..=6), "Deepest node at which a hopeless evaluation leads straight to quiescence.";
    RAZOR_MARGIN: i32 = 220 (50..=600), "How far below alpha is hopeless, for each ply.";

    REVERSE_FUTILITY_DEPTH: i32 = 7 (0..=12), "Deepest node that a high evaluation alone may cut off.";
    REVERSE_FUTILITY_MARGIN: i32 = 90 (30..=250), "How far above beta is high, for each ply.";

    NULL_MOVE_DEPTH: i32 = 3 (1..=6), "Shallowest node at which passing is tried.";
    NULL_MOVE_BASE: i32 = 3 (1..=6), "Plies saved by passing.";
    NULL_MOVE_DIVISOR: i32 = 4 (2..=10), "One ply more is saved for each so many plies of depth.";
    NULL_MOVE_EVAL: i32 = 180 (50..=500), "One ply more is saved for each so many centipawns above beta.";
    NULL_MOVE_VERIFY: i32 = 12 (6..=30), "From this depth on a cutoff by passing is verified.";

    INTERNAL_REDUCTION_DEPTH: i32 = 4 (2..=10), "From this depth on a node without a table move is reduced.";

    LATE_MOVE_DEPTH: i32 = 6 (0..=12), "Deepest node at which late quiet moves are left out.";
    LATE_MOVE_BASE: i32 = 4 (1..=12), "Quiet moves always looked at there.";
    FUTILITY_DEPTH: i32 = 6 (0..=12), "Deepest node at which moves are left out because they cannot reach alpha.";
    FUTILITY_BASE: i32 = 140 (0..=500), "What a quiet move may gain beyond the evaluation.";
    FUTILITY_MARGIN: i32 = 110 (20..=300), "And more for each ply.";
    CAPTURE_FUTILITY_DEPTH: i32 = 5 (0..=12), "Deepest node at which captures are left out because of what they lose.";
    CAPTURE_FUTILITY_MARGIN: i32 = 160 (20..=500), "What a capture may lose for each ply beyond the evaluation.";

    SINGULAR_DEPTH: i32 = 8 (4..=16), "From this depth on a table move is tested for being the only good one.";
    SINGULAR_MARGIN: i32 = 2 (1..=8), "How much worse the others must be, for each ply.";

    REDUCTION_BASE: f64 = 0.7 (0.0..=2.0), "Late move reduction at its least, in plies.";
    REDUCTION_FACTOR: f64 = 0.42 (0.1..=1.0), "Its growth with ln(depth) ln(move number).";
    REDUCTION_HISTORY: i32 = 8000 (2000..=30000), "One ply less or more for each so much history.";

    QUIESCENCE_EVASIONS: i32 = 3 (0..=10), "Plies of quiescence in which a threatened king gets all its moves.";
    QUIESCENCE_MARGIN: i32 = 150 (0..=500), "What a capture may gain in quiescence beyond what it removes.";

    HISTORY_BONUS: i32 = 150 (20..=500), "History gained by a cutoff, for each ply.";
    HISTORY_BONUS_LIMIT: i32 = 1600 (400..=4000), "History gained at most.";
}

/// What pieces count in a blast, pawn to queen, in centipawns: for ordering and pruning, not for the evaluation.
pub const BLAST_VALUES: [i32; 5] = [100, 200, 220, 350, 700];
