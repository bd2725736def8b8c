//! A third implementation of the rules, slow, simple and independent of the library: a board of
//! letters, with moves tried on a copy. Every rule has a switch that breaks it the way authors of
//! move generators break it. Without a fault it is correct; with one it shows whether a suite would
//! notice.

mod fault;

pub use fault::{Bug, Fault};

#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    Quiet,
    Capture,
    EnPassant,
    Castle,
}

/// A move; castling goes from the king's square to the rook's.
#[derive(Clone, Copy)]
struct Step {
    from: usize,
    to: usize,
    kind: Kind,
    promoted: Option<char>,
}

/// A position: letters as in a FEN, a space for an empty square, a1 first.
#[derive(Clone)]
pub struct Naive {
    board: [char; 64],
    white: bool,
    /// The squares of the rooks that still have castling rights.
    rights: Vec<usize>,
    /// The original squares of Black's king and White's.
    homes: [Option<usize>; 2],
    en_passant: Option<usize>,
    clock: u32,
    bug: Option<Bug>,
}

const STRAIGHT: [(i32, i32); 4] = [(0, 1), (1, 0), (0, -1), (-1, 0)];
const DIAGONAL: [(i32, i32); 4] = [(1, 1), (1, -1), (-1, -1), (-1, 1)];
const KNIGHT: [(i32, i32); 8] =
    [(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)];

fn around() -> impl Iterator<Item = (i32, i32)> {
    STRAIGHT.into_iter().chain(DIAGONAL)
}

fn file(square: usize) -> i32 {
    square as i32 % 8
}

fn rank(square: usize) -> i32 {
    square as i32 / 8
}

/// The square one step away; with `wraps` the edge of the board is ignored.
fn step(square: usize, (right, up): (i32, i32), wraps: bool) -> Option<usize> {
    let on_board =
        (0..8).contains(&(rank(square) + up)) && (0..8).contains(&(file(square) + right));
    let index = square as i32 + right + 8 * up;
    ((on_board || wraps) && (0..64).contains(&index)).then_some(index as usize)
}

/// The squares between two squares of a rank, including both.
fn span(a: usize, b: usize) -> std::ops::RangeInclusive<usize> {
    a.min(b)..=a.max(b)
}

fn is_of(piece: char, white: bool) -> bool {
    piece != ' ' && piece.is_uppercase() == white
}

fn colored(piece: char, white: bool) -> char {
    if white { piece.to_ascii_uppercase() } else { piece.to_ascii_lowercase() }
}

impl Naive {
    /// Parses a valid FEN; castling rights as X-FEN or Shredder-FEN.
    pub fn new(fen: &str, bug: Option<Bug>) -> Naive {
        let fields: Vec<&str> = fen.split_whitespace().collect();
        let mut board = [' '; 64];
        for (row, text) in fields[0].split('/').enumerate() {
            let mut square = 56 - 8 * row;
            for letter in text.chars() {
                match letter.to_digit(10) {
                    Some(gap) => square += gap as usize,
                    None => {
                        board[square] = letter;
                        square += 1;
                    }
                }
            }
        }
        let square = |text: &str| {
            text.bytes().fold(0, |sum, byte| {
                if byte >= b'a' { byte as usize - 97 } else { sum + 8 * (byte as usize - 49) }
            })
        };
        let right = |letter: char| {
            let home = if letter.is_uppercase() { 0 } else { 56 };
            let rook = colored('r', letter.is_uppercase());
            let mut rooks = (home..home + 8).filter(|square| board[*square] == rook);
            match letter.to_ascii_lowercase() {
                'k' => rooks.next_back().unwrap(),
                'q' => rooks.next().unwrap(),
                other => home + (other as usize - 97),
            }
        };
        Naive {
            board,
            white: fields[1] == "w",
            rights: fields[2].chars().filter(|letter| *letter != '-').map(right).collect(),
            en_passant: (fields[3] != "-").then(|| square(fields[3])),
            homes: [colored('k', false), colored('k', true)]
                .map(|king| board.iter().position(|piece| *piece == king)),
            clock: fields[4].parse().unwrap(),
            bug,
        }
    }

    /// The number of move sequences of `depth` plies, at least one.
    pub fn perft(&self, depth: u32) -> u64 {
        let moves = self.legal_moves();
        if depth == 1 {
            moves.len() as u64
        } else {
            moves.iter().map(|mv| self.after(*mv).perft(depth - 1)).sum()
        }
    }

    /// Whether neither side can ever capture, as lichess judges it: only kings, bishops and pawns;
    /// every pawn in front of another and without a legal move if it were its side's turn; and no
    /// bishop that has anything to meet.
    pub fn is_closed(&self) -> bool {
        let squares = || (0..64).filter(|square| self.board[*square] != ' ');
        let is_light = |square: usize| (file(square) + rank(square)) % 2 == 1;
        let is_stuck = |square: usize, white: bool| {
            let ahead = step(square, (0, if white { 1 } else { -1 }), false);
            let en_passant = self.en_passant.filter(|_| white == self.white);
            let side = Naive { white, en_passant, ..self.clone() };
            ahead.is_some_and(|ahead| self.board[ahead].eq_ignore_ascii_case(&'p'))
                && side.legal_moves().iter().all(|mv| mv.from != square || side.takes_king(*mv))
        };
        let bishop = squares().find(|square| self.board[*square].eq_ignore_ascii_case(&'b'));
        squares().all(|square| {
            let piece = self.board[square];
            let white = piece.is_ascii_uppercase();
            let harmless = bishop.is_none_or(|bishop| {
                let own = self.board[bishop].is_ascii_uppercase() == white;
                let meets = is_light(bishop) == is_light(square);
                match piece.to_ascii_lowercase() {
                    'b' => own && meets,
                    'p' => own || !meets,
                    _ => true,
                }
            });
            let fits = match piece.to_ascii_lowercase() {
                'k' | 'b' => true,
                'p' => is_stuck(square, white),
                _ => false,
            };
            fits && harmless
        })
    }

    /// Whether a move captures the king itself and leaves the own king attacked, which is no move on
    /// lichess. It needs two kings in check at once.
    fn takes_king(&self, mv: Step) -> bool {
        let after = self.after(mv);
        let own = after.king(self.white);
        self.king(!self.white) == Some(mv.to)
            && own.is_some_and(|king| !after.attackers(king, !self.white).is_empty())
    }

    /// Whether the side to move has this fault.
    fn wrong(&self, fault: Fault) -> bool {
        self.bug.is_some_and(|bug| {
            bug.fault == fault && bug.white.is_none_or(|white| white == self.white)
        })
    }

    fn legal_moves(&self) -> Vec<Step> {
        let over = (self.king(true).is_none() || self.king(false).is_none())
            && !self.wrong(Fault::GoesOnWithoutKing)
            || self.wrong(Fault::EndsAtFiftyMoves) && self.clock >= 100
            || self.wrong(Fault::EndsAtBareKings)
                && self.board.iter().all(|piece| matches!(piece, ' ' | 'k' | 'K'));
        let mut moves = Vec::new();
        if !over {
            (0..64)
                .filter(|from| is_of(self.board[*from], self.white))
                .for_each(|from| self.moves_of(from, &mut moves));
            self.castles(&mut moves);
            moves.retain(|mv| mv.kind == Kind::Castle || self.is_legal(*mv));
        }
        moves
    }

    fn moves_of(&self, from: usize, moves: &mut Vec<Step>) {
        let slides: &[(i32, i32)] = match self.board[from].to_ascii_lowercase() {
            'p' => return self.pawn_moves(from, moves),
            'b' => &DIAGONAL,
            'r' => &STRAIGHT,
            'q' => &[STRAIGHT, DIAGONAL].concat(),
            leaper => {
                let wraps = self.wrong(Fault::LeapersWrap);
                let steps = if leaper == 'n' { KNIGHT.to_vec() } else { around().collect() };
                let targets = steps.into_iter().filter_map(|offset| step(from, offset, wraps));
                targets.for_each(|to| {
                    self.go(from, to, leaper != 'k' || self.wrong(Fault::KingsCapture), moves)
                });
                return;
            }
        };
        for offset in slides {
            let mut next = step(from, *offset, false);
            while let Some(to) = next {
                self.go(from, to, true, moves);
                next = if self.board[to] == ' ' { step(to, *offset, false) } else { None };
            }
        }
    }

    /// Adds a move of a piece if the target is empty or capturable.
    fn go(&self, from: usize, to: usize, may_capture: bool, moves: &mut Vec<Step>) {
        if self.board[to] == ' ' {
            moves.push(Step { from, to, kind: Kind::Quiet, promoted: None });
        } else if may_capture && is_of(self.board[to], !self.white) {
            moves.push(Step { from, to, kind: Kind::Capture, promoted: None });
        }
    }

    fn pawn_moves(&self, from: usize, moves: &mut Vec<Step>) {
        let (up, home) = if self.white { (1, 1) } else { (-1, 6) };
        let add = |to: usize, kind: Kind, moves: &mut Vec<Step>| {
            let once = kind == Kind::Capture && self.wrong(Fault::CapturingPromotionOnce);
            let pieces = if once || self.wrong(Fault::QueensOnly) { "q" } else { "qrbn" };
            if matches!(rank(to), 0 | 7) {
                moves.extend(pieces.chars().map(|piece| Step {
                    from,
                    to,
                    kind,
                    promoted: Some(colored(piece, self.white)),
                }));
            } else {
                moves.push(Step { from, to, kind, promoted: None });
            }
        };
        let empty = |square: &usize| self.board[*square] == ' ';
        let single = step(from, (0, up), false).filter(empty);
        if let Some(to) = single {
            add(to, Kind::Quiet, moves);
        }
        let ready = rank(from) == home || self.wrong(Fault::DoubleStepAnywhere);
        let free = single.is_some() || self.wrong(Fault::PawnsJump);
        if let Some(to) = step(from, (0, 2 * up), false).filter(|to| ready && free && empty(to)) {
            add(to, Kind::Quiet, moves);
        }
        for side in [-1, 1] {
            let target = step(from, (side, up), self.wrong(Fault::PawnCapturesWrap));
            if let Some(to) = target.filter(|to| is_of(self.board[*to], !self.white)) {
                add(to, Kind::Capture, moves);
            }
            let target = step(from, (side, up), self.wrong(Fault::EnPassantWraps));
            if let Some(to) =
                target.filter(|to| self.en_passant == Some(*to) && !self.wrong(Fault::NoEnPassant))
            {
                add(to, Kind::EnPassant, moves);
            }
        }
    }

    fn castles(&self, moves: &mut Vec<Step>) {
        let home = if self.white { 0 } else { 7 };
        let Some(king) = self.king(self.white).filter(|king| rank(*king) == home) else { return };
        if self.wrong(Fault::NoCastling) {
            return;
        }
        let rooks = self.rights.iter().copied().filter(|rook| rank(*rook) == home);
        let stands = |rook: &usize| {
            let at_home = self.homes[usize::from(self.white)] == Some(king)
                && self.board[*rook] == colored('r', self.white);
            at_home || !self.wrong(Fault::RightsNeverLost)
        };
        let legal = rooks.filter(stands).filter(|rook| self.can_castle(king, *rook));
        moves.extend(legal.map(|rook| Step {
            from: king,
            to: rook,
            kind: Kind::Castle,
            promoted: None,
        }));
    }

    fn can_castle(&self, king: usize, rook: usize) -> bool {
        let (king_to, rook_to) = castled(king, rook);
        let blocks = |square: &usize| {
            let own = [king, rook].contains(square);
            self.board[*square] != ' '
                && (!own || self.wrong(Fault::CastlingOwnPiecesBlock) && *square != king)
        };
        let rook_way = span(rook, rook_to).filter(|square| *square != rook);
        let over = self.wrong(Fault::CastlingOverPieces);
        if span(king, king_to).any(|square| blocks(&square))
            || !over && rook_way.clone().any(|square| blocks(&square))
        {
            return false;
        }
        let mut before = self.clone();
        before.board[king] = ' ';
        let mut last = before.clone();
        if !self.wrong(Fault::CastlingRookStillShields) {
            last.board[rook] = ' ';
            last.board[rook_to] = colored('r', self.white);
        }
        let safe = |board: &Naive, square: usize| {
            let contact = self.king(!self.white).is_some_and(|enemy| self.touch(square, enemy));
            let shielded = contact && !self.wrong(Fault::CastlingContactIsNoShield);
            (shielded || board.attackers(square, !self.white).is_empty())
                && !(contact && self.wrong(Fault::CastlingContactForbidden))
        };
        let free = self.wrong(Fault::CastlingContactFreesAll)
            && self.king(!self.white).is_some_and(|enemy| self.touch(king, enemy));
        let rook_safe =
            || span(rook, rook_to).all(|square| self.attackers(square, !self.white).is_empty());
        free || (safe(self, king) || self.wrong(Fault::CastlingOutOfCheck))
            && (self.wrong(Fault::CastlingThroughAttack)
                || span(king, king_to)
                    .filter(|square| ![king, king_to].contains(square))
                    .all(|square| safe(&before, square)))
            && (safe(&last, king_to) || self.wrong(Fault::CastlingIntoCheck))
            && (!self.wrong(Fault::CastlingRookMustBeSafe) || rook_safe())
    }

    fn is_legal(&self, mv: Step) -> bool {
        let mut after = self.after(mv);
        after.bug = None;
        let (own_gone, enemy_gone) =
            (after.king(self.white).is_none(), after.king(!self.white).is_none());
        if own_gone && self.king(self.white).is_some() {
            return self.wrong(if enemy_gone { Fault::BothKingsGo } else { Fault::Suicide });
        }
        let must_be_safe =
            self.wrong(if self.in_check() { Fault::NoWinInCheck } else { Fault::NoWinWhenPinned });
        enemy_gone && !must_be_safe || self.leaves_king_safe(mv, &after)
    }

    /// Whether a move leaves the mover's king safe; this is where most generators go wrong.
    fn leaves_king_safe(&self, mv: Step, after: &Naive) -> bool {
        let Some(king) = after.king(self.white) else { return true };
        let capture = mv.kind != Kind::Quiet;
        let moved_king = mv.from == self.king(self.white).unwrap_or(64);
        let pinned = || {
            let mut without = self.clone();
            without.board[mv.from] = ' ';
            !self.in_check()
                && !moved_king
                && !without.attackers(king, !self.white).is_empty()
                && !self.kings_touch()
        };
        let victim = if mv.kind == Kind::EnPassant { behind(mv.to) } else { mv.to };
        let checkers = if self.in_check() {
            self.attackers(self.king(self.white).unwrap(), !self.white)
        } else {
            Vec::new()
        };
        let attacked = !after.attackers(king, !self.white).is_empty();
        let touching = after.king(!self.white).is_some_and(|enemy| self.touch(king, enemy));
        let forgiven = self.wrong(Fault::ChecksIgnored)
            || self.wrong(Fault::PinsIgnored) && checkers.is_empty() && !moved_king
            || self.wrong(Fault::CheckerCaptureSuffices) && capture && checkers.contains(&victim)
            || self.wrong(Fault::ContactOutlivesMove) && self.kings_touch();
        let forbidden = self.wrong(Fault::NoContact) && touching && moved_king
            || self.wrong(Fault::ContactIsNoShield) && attacked
            || self.wrong(Fault::ContactFreesOnlyKings) && attacked && !moved_king
            || self.wrong(Fault::ContactIsNoAnswer)
                && attacked
                && moved_king
                && !checkers.is_empty()
            || self.wrong(Fault::DoubleCheckKingOnly) && checkers.len() > 1 && !moved_king
            || self.wrong(Fault::BlastIsNoAnswer)
                && capture
                && !checkers.is_empty()
                && !checkers.contains(&victim)
            || self.wrong(Fault::PinnedPiecesFrozen) && pinned()
            || self.wrong(Fault::PinnedPiecesCannotCapture) && capture && pinned()
            || self.wrong(Fault::ThreatOfBlastIsCheck) && after.could_explode(self.white);
        if forgiven || forbidden || touching {
            return !forbidden;
        }
        // The board on which the king's safety is judged, and the attackers that count on it.
        let mut judged = after.clone();
        let mut attackers = None;
        if self.wrong(Fault::KingShadesItself) && moved_king {
            judged.board[mv.from] = 'x';
        } else if capture && self.wrong(Fault::SafetyAsInChess) {
            judged.board = self.board;
            judged.board[victim] = ' ';
            judged.board[mv.to] = self.board[mv.from];
            judged.board[mv.from] = ' ';
        } else if capture
            && (self.wrong(Fault::ShieldsOutliveBlast) || self.wrong(Fault::AttackersOutliveBlast))
        {
            // Both faults put the bystanders back; one then keeps only the remaining attackers, the
            // other the lines.
            let spared = self.wrong(Fault::ShieldsOutliveBlast);
            for square in (0..64).filter(|square| ![mv.from, mv.to, victim].contains(square)) {
                if spared || after.board[square] == ' ' && is_of(self.board[square], !self.white) {
                    judged.board[square] = self.board[square];
                }
            }
            attackers = spared.then(|| judged.attackers(king, !self.white));
        } else if mv.kind == Kind::EnPassant && self.wrong(Fault::EnPassantPawnShields) {
            judged.board[victim] = 'x';
        }
        match attackers {
            Some(attackers) => attackers.into_iter().all(|square| after.board[square] == ' '),
            None => judged.attackers(king, !self.white).is_empty(),
        }
    }

    /// Plays a move, explosion included.
    fn after(&self, mv: Step) -> Naive {
        let mut after = self.clone();
        let piece = self.board[mv.from];
        let pawn = piece.eq_ignore_ascii_case(&'p');
        after.white = !self.white;
        after.clock = if pawn || mv.kind == Kind::Capture { 0 } else { self.clock + 1 };
        after.board[mv.from] = ' ';
        let distance = mv.from.abs_diff(mv.to);
        after.en_passant = self.en_passant.filter(|_| self.wrong(Fault::EnPassantLasts));
        if pawn && distance == 16 {
            after.en_passant = Some((mv.from + mv.to) / 2);
        } else if pawn
            && distance == 8
            && matches!(rank(mv.from), 2 | 5)
            && self.wrong(Fault::EnPassantAfterSingleStep)
        {
            after.en_passant = Some(mv.from);
        }
        match mv.kind {
            Kind::Quiet => after.board[mv.to] = mv.promoted.unwrap_or(piece),
            Kind::Castle => {
                let (king_to, rook_to) = castled(mv.from, mv.to);
                after.board[mv.to] = ' ';
                after.board[king_to] = piece;
                after.board[rook_to] = colored('r', self.white);
            }
            Kind::Capture => self.explode(mv, mv.to, &mut after),
            Kind::EnPassant => {
                if !self.wrong(Fault::EnPassantLeavesPawn) {
                    after.board[behind(mv.to)] = ' ';
                }
                let center =
                    if self.wrong(Fault::EnPassantBlastAtPawn) { behind(mv.to) } else { mv.to };
                if !self.wrong(Fault::EnPassantWithoutBlast) {
                    self.explode(mv, center, &mut after);
                }
            }
        }
        let rights = self.rights.iter().copied().filter(|rook| self.keeps_right(mv, *rook, &after));
        after.rights = rights.collect();
        after
    }

    fn explode(&self, mv: Step, center: usize, after: &mut Naive) {
        let piece = self.board[mv.from];
        let pawn = piece.eq_ignore_ascii_case(&'p');
        let far = if self.wrong(Fault::WideBlast) { 2 } else { 1 };
        let ring = around()
            .flat_map(|(right, up)| (1..=far).map(move |times| (times * right, times * up)));
        for (right, up) in ring.filter(|_| !self.wrong(Fault::NoBystanders)) {
            let Some(square) = step(center, (right, up), self.wrong(Fault::BlastWraps)) else {
                continue;
            };
            let diagonal = right != 0 && up != 0;
            let spared = after.board[square].eq_ignore_ascii_case(&'p')
                && !self.wrong(Fault::PawnsDie)
                || self.wrong(Fault::StraightBlast) && diagonal
                || self.wrong(Fault::DiagonalBlast) && !diagonal
                || self.wrong(Fault::OwnBystandersSurvive)
                    && is_of(after.board[square], self.white)
                || self.wrong(Fault::EnemyBystandersSurvive)
                    && is_of(after.board[square], !self.white);
            if !spared && after.board[square] != ' ' {
                after.board[square] = ' ';
                if self.wrong(Fault::ChainReaction) {
                    self.explode(mv, square, after);
                }
            }
        }
        let survives = self.wrong(Fault::CapturerSurvives)
            || self.wrong(Fault::CapturingPawnSurvives) && pawn && mv.promoted.is_none()
            || self.wrong(Fault::PromotedPieceSurvives) && mv.promoted.is_some()
            || self.wrong(Fault::KingsCapture) && piece.eq_ignore_ascii_case(&'k');
        after.board[mv.to] = if survives { mv.promoted.unwrap_or(piece) } else { ' ' };
    }

    fn keeps_right(&self, mv: Step, rook: usize, after: &Naive) -> bool {
        let white = rank(rook) == 0;
        let lost_by = if white == self.white && self.board[mv.from].eq_ignore_ascii_case(&'k') {
            Fault::RightOutlivesKingMove
        } else if mv.from == rook {
            Fault::RightOutlivesRookMove
        } else if mv.to == rook {
            Fault::RightOutlivesCapture
        } else if self.board[rook] != ' ' && after.board[rook] == ' ' {
            Fault::RightOutlivesBlast
        } else {
            return true;
        };
        let forgotten = |fault| {
            self.bug.is_some_and(|bug| bug.fault == fault && bug.white.is_none_or(|of| of == white))
        };
        forgotten(lost_by) || forgotten(Fault::RightsNeverLost)
    }

    /// Whether the side to move could explode the king of the other side, `white`, by a capture.
    fn could_explode(&self, white: bool) -> bool {
        let mut moves = Vec::new();
        (0..64)
            .filter(|from| is_of(self.board[*from], !white))
            .for_each(|from| self.moves_of(from, &mut moves));
        moves.iter().any(|mv| self.after(*mv).king(white).is_none())
    }

    fn king(&self, white: bool) -> Option<usize> {
        self.board.iter().position(|piece| *piece == colored('k', white))
    }

    fn touch(&self, a: usize, b: usize) -> bool {
        let straight = self.wrong(Fault::StraightContact);
        let wraps = self.wrong(Fault::ContactWraps);
        around()
            .filter(|(right, up)| !straight || *right == 0 || *up == 0)
            .any(|offset| step(a, offset, wraps) == Some(b))
    }

    fn kings_touch(&self) -> bool {
        self.king(true).zip(self.king(false)).is_some_and(|(a, b)| self.touch(a, b))
    }

    fn in_check(&self) -> bool {
        let king = self.king(self.white).filter(|_| !self.kings_touch());
        king.is_some_and(|king| !self.attackers(king, !self.white).is_empty())
    }

    /// The pieces of a side other than its king that attack a square.
    fn attackers(&self, square: usize, white: bool) -> Vec<usize> {
        let mut found = Vec::new();
        let mut look = |offset: (i32, i32), far: bool, pieces: &str| {
            let mut next = step(square, offset, false);
            while let Some(other) = next.filter(|other| far && self.board[*other] == ' ') {
                next = step(other, offset, false);
            }
            found.extend(next.filter(|other| {
                pieces.chars().any(|piece| self.board[*other] == colored(piece, white))
            }));
        };
        STRAIGHT.into_iter().for_each(|offset| look(offset, true, "rq"));
        DIAGONAL.into_iter().for_each(|offset| look(offset, true, "bq"));
        KNIGHT.into_iter().for_each(|offset| look(offset, false, "n"));
        let down = if white { -1 } else { 1 };
        [-1, 1].into_iter().for_each(|side| look((side, down), false, "p"));
        found
    }
}

/// The square of the pawn captured by en passant on a square.
fn behind(square: usize) -> usize {
    if rank(square) == 5 { square - 8 } else { square + 8 }
}

/// The squares of king and rook after castling.
fn castled(king: usize, rook: usize) -> (usize, usize) {
    let home = king - king % 8;
    if rook > king { (home + 6, home + 5) } else { (home + 2, home + 3) }
}
