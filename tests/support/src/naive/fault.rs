//! The faults that the naive generator can have. `mod.rs` implements them.

/// A fault in the rules. Each comment describes the wrong belief.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fault {
    /// Pawns may jump over a piece on their double push.
    PawnsJump,
    /// Pawns may make a double push from any rank.
    DoubleStepAnywhere,
    /// Pawns on the a-file and the h-file capture across the edge of the board.
    PawnCapturesWrap,
    /// Knights and kings move across the edge of the board.
    LeapersWrap,
    /// Pawns beside a capture die.
    PawnsDie,
    /// The capturer stays on the board.
    CapturerSurvives,
    /// A pawn that captures stays on the board, since pawns survive blasts.
    CapturingPawnSurvives,
    /// A blast removes only the capturer and the captured piece.
    NoBystanders,
    /// A blast spares the other pieces of the side that captures.
    OwnBystandersSurvive,
    /// A blast spares the other pieces of the side that is captured.
    EnemyBystandersSurvive,
    /// A blast reaches ranks and files only.
    StraightBlast,
    /// A blast reaches diagonals only.
    DiagonalBlast,
    /// A blast on the a-file reaches the h-file.
    BlastWraps,
    /// A blast reaches two squares far.
    WideBlast,
    /// Pieces removed by a blast explode in turn.
    ChainReaction,
    /// A king captures as in chess, survives it, and the rest explodes.
    KingsCapture,
    /// A move may explode one's own king.
    Suicide,
    /// A move may explode one's own king if the enemy king goes too.
    BothKingsGo,
    /// Exploding the enemy king is not an answer to check.
    NoWinInCheck,
    /// Pinned pieces may not explode the enemy king.
    NoWinWhenPinned,
    /// A side whose king could be exploded by the next move is in check.
    ThreatOfBlastIsCheck,
    /// Kings that touch are in check like others.
    ContactIsNoShield,
    /// Kings may not move next to each other.
    NoContact,
    /// While the kings touch, pieces other than the king stay pinned and bound to answer checks.
    ContactFreesOnlyKings,
    /// A king in check may not move next to the enemy king through an attack.
    ContactIsNoAnswer,
    /// A king that leaves the enemy king may move into an attack.
    ContactOutlivesMove,
    /// Kings touch along ranks and files only.
    StraightContact,
    /// Kings touch across the edge of the board.
    ContactWraps,
    /// Kings may be left in check.
    ChecksIgnored,
    /// Only capturing the checker itself, not a blast beside it, answers a check by capture.
    BlastIsNoAnswer,
    /// Capturing the checker always answers a check.
    CheckerCaptureSuffices,
    /// In double check only the king may move.
    DoubleCheckKingOnly,
    /// A king may move away along the line of a check: it still blocks the line.
    KingShadesItself,
    /// When there is no check, pieces other than the king may move freely.
    PinsIgnored,
    /// Pinned pieces may not move at all.
    PinnedPiecesFrozen,
    /// Pinned pieces may not capture unless they win.
    PinnedPiecesCannotCapture,
    /// Whether a capture leaves the king safe is judged without the blast: the capturer remains on
    /// its target.
    SafetyAsInChess,
    /// A blast opens no lines: removed pieces still block them when the king's safety is judged.
    ShieldsOutliveBlast,
    /// Pieces removed by a blast still give check when the king's safety is judged.
    AttackersOutliveBlast,
    /// There is no en passant.
    NoEnPassant,
    /// En passant removes only the two pawns.
    EnPassantWithoutBlast,
    /// En passant explodes around the captured pawn.
    EnPassantBlastAtPawn,
    /// En passant leaves the captured pawn where it is.
    EnPassantLeavesPawn,
    /// The right to capture en passant lasts until the next double push.
    EnPassantLasts,
    /// A single push allows en passant, too.
    EnPassantAfterSingleStep,
    /// En passant works across the edge of the board.
    EnPassantWraps,
    /// Whether en passant leaves the king safe is judged with the captured pawn on the board.
    EnPassantPawnShields,
    /// A castling right outlives the explosion of its rook beside a capture, and a rook comes from
    /// nowhere.
    RightOutlivesBlast,
    /// A castling right outlives the capture of its rook.
    RightOutlivesCapture,
    /// A castling right outlives a move of its rook.
    RightOutlivesRookMove,
    /// A castling right outlives a move of its king along the back rank.
    RightOutlivesKingMove,
    /// Castling needs only a king and a rook on their squares, whatever happened before.
    RightsNeverLost,
    /// There is no castling.
    NoCastling,
    /// The king may castle out of check.
    CastlingOutOfCheck,
    /// The king may castle through an attacked square.
    CastlingThroughAttack,
    /// The king may castle into check.
    CastlingIntoCheck,
    /// In castling, squares next to the enemy king are attacked like others.
    CastlingContactIsNoShield,
    /// In castling, squares next to the enemy king are forbidden.
    CastlingContactForbidden,
    /// A king that touches the enemy king may castle through and into attacks.
    CastlingContactFreesAll,
    /// Only the squares between king and rook that the king passes need to be empty.
    CastlingOverPieces,
    /// The rook, too, must not be attacked nor pass an attacked square.
    CastlingRookMustBeSafe,
    /// In castling the king's last square is judged with the rook where it was.
    CastlingRookStillShields,
    /// The castling king and rook stand in each other's way.
    CastlingOwnPiecesBlock,
    /// Pawns promote to queens only.
    QueensOnly,
    /// A capturing promotion is one move, since the new piece explodes anyway.
    CapturingPromotionOnce,
    /// The piece of a capturing promotion stays on the board.
    PromotedPieceSurvives,
    /// The game goes on without a king.
    GoesOnWithoutKing,
    /// Perft ends where material is insufficient, for bare kings.
    EndsAtBareKings,
    /// Perft ends after a hundred plies without capture or pawn move.
    EndsAtFiftyMoves,
}

/// A fault in the moves of one side, or of both.
#[derive(Clone, Copy, Debug)]
pub struct Bug {
    /// The fault.
    pub fault: Fault,
    /// The side that has it; `None` for both.
    pub white: Option<bool>,
}
