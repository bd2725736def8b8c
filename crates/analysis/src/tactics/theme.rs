//! The themes of a win, found from the moves of its line. docs/tactics.md describes them.

use std::fmt;

use crate::atomic::{Bitboard, Move, MoveFlag, PieceKind, Position, attacks, blast};

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Theme {
    /// A blast beside the king ends the game.
    Blast,
    /// Checkmate ends the game.
    Checkmate,
    /// A piece beside the losing king attacks the piece that just moved but may not capture it.
    Shield,
    /// The last capture runs along a line that the move before has opened.
    Discovered,
    /// A pawn of the winner is promoted.
    Promotion,
    /// The winner captures en passant.
    EnPassant,
    /// The winner castles.
    Castling,
    /// The kings touch after a move of the winner.
    Kings,
    /// The first move neither captures nor gives check.
    Quiet,
    /// The first move captures, but does not end the game.
    Clearance,
}

impl Theme {
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Theme::Blast => "blast",
            Theme::Checkmate => "checkmate",
            Theme::Shield => "shield",
            Theme::Discovered => "discovered",
            Theme::Promotion => "promotion",
            Theme::EnPassant => "en-passant",
            Theme::Castling => "castling",
            Theme::Kings => "kings",
            Theme::Quiet => "quiet",
            Theme::Clearance => "clearance",
        }
    }

    /// The themes of a win; the winner makes the first and the last move of `line`.
    ///
    /// ```
    /// use fissile_engine::Position;
    /// use fissile_analysis::tactics::theme::Theme;
    ///
    /// let position = Position::from_fen("rnbqkbnr/pppp1ppp/8/4N3/8/8/PPPPPPPP/RNBQKB1R w KQkq - 0 3")?;
    /// assert_eq!(Theme::of_line(&position, &[position.parse_san("Nxd7")?]), [Theme::Blast]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn of_line(start: &Position, line: &[Move]) -> Vec<Theme> {
        let mut now = *start;
        let steps: Vec<(Position, Move)> = line
            .iter()
            .map(|mv| {
                let before = now;
                now.make(*mv);
                (before, *mv)
            })
            .collect();
        let own: Vec<(Position, Move)> = steps.iter().step_by(2).copied().collect();
        let (Some(first), Some(last)) = (own.first(), own.last()) else { return Vec::new() };
        let any = |is: &dyn Fn(&(Position, Move)) -> bool| own.iter().any(is);
        let is_blast = now.winner_by_explosion().is_some();
        let captures = blast::victim(&first.0, first.1).is_some();
        let goes_on = own.len() > 1;
        let quiet = goes_on && !captures && !first.0.after(first.1).in_check();
        let all = [
            (Theme::Blast, is_blast),
            (Theme::Checkmate, !is_blast),
            (Theme::Shield, any(&|(before, mv)| is_shielded(before, *mv))),
            (Theme::Discovered, own.len() > 1 && is_discovered(&own[own.len() - 2], last)),
            (Theme::Promotion, any(&|(_, mv)| mv.promoted().is_some())),
            (Theme::EnPassant, any(&|(_, mv)| mv.flag() == MoveFlag::EnPassant)),
            (Theme::Castling, any(&|(_, mv)| mv.is_castle())),
            (Theme::Kings, any(&|(before, mv)| before.after(*mv).kings_touch())),
            (Theme::Quiet, quiet),
            (Theme::Clearance, goes_on && captures),
        ];
        all.into_iter().filter_map(|(theme, fits)| fits.then_some(theme)).collect()
    }
}

impl fmt::Display for Theme {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// Whether a piece beside the loser's king attacks the piece that just moved, and no such piece may
/// capture it: its blast would reach its own king, or the king needs it as a shield.
fn is_shielded(before: &Position, mv: Move) -> bool {
    let after = before.after(mv);
    let board = after.board();
    let Some(king) = board.king(after.turn()) else { return false };
    // A capturer is gone.
    if mv.is_castle() || !board.occupied().has(mv.to()) {
        return false;
    }
    let beside = attacks::ring(king) & board.color(after.turn());
    let attackers = board.attackers(mv.to(), board.occupied()) & beside;
    let may_capture = |from| {
        after
            .legal_moves()
            .iter()
            .any(|reply| reply.to() == mv.to() && attackers.has(from) && reply.from() == from)
    };
    attackers.any() && !attackers.into_iter().any(may_capture)
}

/// Whether the last capture runs along a line on which the winner's move before stood or exploded
/// something.
fn is_discovered(
    (before, opening): &(Position, Move),
    (position, last): &(Position, Move),
) -> bool {
    let slides = matches!(
        position.board().kind_at(last.from()),
        Some(PieceKind::Bishop | PieceKind::Rook | PieceKind::Queen)
    );
    let stood = before.board().piece_at(last.from()) == position.board().piece_at(last.from());
    let line = attacks::between(last.from(), last.to());
    let opened = blast::removed(before, *opening) | Bitboard::of(opening.from());
    let moved_in = opening.to() == last.from();
    slides && stood && !moved_in && (line & opened & before.board().occupied()).any()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn themes(fen: &str, line: &str) -> Vec<Theme> {
        let position = Position::from_fen(fen).unwrap();
        let mut now = position;
        let line: Vec<Move> = line
            .split_whitespace()
            .map(|san| {
                let mv = now.parse_san(san).unwrap();
                now.make(mv);
                mv
            })
            .collect();
        Theme::of_line(&position, &line)
    }

    #[test]
    fn the_last_move_decides_between_blast_and_checkmate() {
        assert_eq!(themes("7k/7p/8/8/8/8/P7/K6R w - - 0 1", "Rxh7"), [Theme::Blast]);
        assert_eq!(themes("7k/8/8/6Q1/8/8/8/K7 w - - 0 1", "Qg7"), [Theme::Checkmate]);
    }

    #[test]
    fn special_moves_are_named() {
        let promoted = themes("6nk/P6p/8/8/8/8/8/K7 w - - 0 1", "a8=Q Kg7 Qxg8");
        assert_eq!(promoted, [Theme::Blast, Theme::Promotion, Theme::Quiet]);
        let passing = themes("8/4k3/8/3pP3/8/8/8/4K3 w - d6 0 1", "exd6");
        assert_eq!(passing, [Theme::Blast, Theme::EnPassant]);
    }

    #[test]
    fn a_line_is_discovered_by_leaving_it_or_by_exploding_what_stands_on_it() {
        let left = "3qk3/8/8/8/3B4/8/8/K2R4 w - - 0 1";
        assert!(themes(left, "Bf6 Kf7 Rxd8").contains(&Theme::Discovered));
        let exploded = "3qk3/8/8/3p4/8/1B6/8/K2R4 w - - 0 1";
        assert!(themes(exploded, "Bxd5 Kf7 Rxd8").contains(&Theme::Discovered));
        assert!(themes(exploded, "Bxd5 Kf7 Rxd8").contains(&Theme::Clearance));
        // The bishop comes from elsewhere, and the rook's line was open before.
        let open = "3qk3/8/8/8/8/1B6/8/K2R4 w - - 0 1";
        assert!(!themes(open, "Bc2 Kf7 Rxd8").contains(&Theme::Discovered));
    }

    #[test]
    fn a_shield_beside_the_king_may_not_capture() {
        // The pawn g7 attacks the knight on f6, but its capture there would explode the king on f7.
        let contact = "8/5kp1/8/8/4N3/8/8/K7 w - - 0 1";
        assert!(themes(contact, "Nf6").contains(&Theme::Shield));
        // On h6 the capture is possible.
        let free = "8/5kp1/8/8/8/4B3/8/K7 w - - 0 1";
        assert!(!themes(free, "Bh6").contains(&Theme::Shield));
        // The rook on e7 shields its king from the rook on e1, and may not capture on h7.
        let pinned = "4k3/4r3/8/8/8/8/7R/K3R3 w - - 0 1";
        assert!(themes(pinned, "Rh7").contains(&Theme::Shield));
    }
}
