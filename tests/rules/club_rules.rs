//! The club rules against an independent second implementation: a board of 64 letters, steps and
//! rays walked square by square.

use std::collections::BTreeMap;

use fissile::atomic::fen::FenProblem;
use fissile::atomic::{Color, Square};
use fissile::play::club::moves::destinations;
use fissile::play::club::search::{BestMove, best_move};
use fissile::play::club::{ClubGame, ClubRefusal, ClubState};
use fissile::play::thinking::Watch;
use fissile::search::Signals;
use fissile::util::random::Random;
use support::exhaustive::cases;

/// The second implementation: rank 8 comes first, as in a FEN; `.` is an empty square.
#[derive(Clone)]
struct Naive {
    board: [[char; 8]; 8],
    white: bool,
}

const KNIGHT: [(i32, i32); 8] =
    [(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)];
const STRAIGHT: [(i32, i32); 4] = [(0, 1), (1, 0), (0, -1), (-1, 0)];
const DIAGONAL: [(i32, i32); 4] = [(1, 1), (1, -1), (-1, -1), (-1, 1)];

impl Naive {
    fn from_fen(fen: &str) -> Naive {
        let mut fields = fen.split(' ');
        let mut board = [['.'; 8]; 8];
        for (row, text) in fields.next().unwrap().split('/').enumerate() {
            let mut column = 0;
            for letter in text.chars() {
                match letter.to_digit(10) {
                    Some(gap) => column += gap as usize,
                    None => {
                        board[row][column] = letter;
                        column += 1;
                    }
                }
            }
        }
        Naive { board, white: fields.next() == Some("w") }
    }

    /// Placement and side to move, as the first two fields of a FEN.
    fn fields(&self) -> String {
        let rank = |row: &[char; 8]| {
            let mut text: String = row.iter().collect();
            for length in (1..=8).rev() {
                text = text.replace(&".".repeat(length), &length.to_string());
            }
            text
        };
        let ranks: Vec<String> = self.board.iter().map(rank).collect();
        format!("{} {}", ranks.join("/"), if self.white { 'w' } else { 'b' })
    }

    fn at(&self, (x, y): (i32, i32)) -> Option<char> {
        let row = self.board.get(usize::try_from(7 - y).ok()?)?;
        row.get(usize::try_from(x).ok()?).copied()
    }

    fn has_king(&self, king: char) -> bool {
        self.board.iter().flatten().any(|letter| *letter == king)
    }

    /// `None` for a text that is not a square of the board.
    fn square(text: &str) -> Option<(i32, i32)> {
        let letters: Vec<char> = text.chars().collect();
        let [file, rank] = letters[..] else { return None };
        let x = "abcdefgh".find(file)? as i32;
        let y = "12345678".find(rank)? as i32;
        Some((x, y))
    }

    fn slides(&self, from: (i32, i32), to: (i32, i32), ways: &[(i32, i32)]) -> bool {
        ways.iter().any(|(dx, dy)| {
            let mut here = (from.0 + dx, from.1 + dy);
            while self.at(here) == Some('.') && here != to {
                here = (here.0 + dx, here.1 + dy);
            }
            here == to
        })
    }

    fn reaches(&self, from: (i32, i32), to: (i32, i32)) -> bool {
        let (piece, target) = (self.at(from).unwrap(), self.at(to).unwrap());
        if from == to || target != '.' && target.is_uppercase() == piece.is_uppercase() {
            return false;
        }
        let step = (to.0 - from.0, to.1 - from.1);
        match piece.to_ascii_lowercase() {
            'n' => KNIGHT.contains(&step),
            'k' => step.0.abs() <= 1 && step.1.abs() <= 1,
            'r' => self.slides(from, to, &STRAIGHT),
            'b' => self.slides(from, to, &DIAGONAL),
            'q' => self.slides(from, to, &STRAIGHT) || self.slides(from, to, &DIAGONAL),
            _ => {
                let (up, start) = if piece == 'P' { (1, 1) } else { (-1, 6) };
                if target != '.' {
                    return step.1 == up && step.0.abs() == 1;
                }
                let jumped = (from.0, from.1 + up);
                step == (0, up)
                    || step == (0, 2 * up) && from.1 == start && self.at(jumped) == Some('.')
            }
        }
    }

    /// The reason for rejecting a move in one word, or the game after it.
    fn after(&self, from: &str, to: &str) -> Result<Naive, &'static str> {
        let (Some(from), Some(to)) = (Naive::square(from), Naive::square(to)) else {
            return Err("off");
        };
        if !self.has_king('K') || !self.has_king('k') {
            return Err("over");
        }
        let piece = self.at(from).unwrap();
        if piece == '.' {
            return Err("empty");
        }
        if piece.is_uppercase() != self.white {
            return Err("theirs");
        }
        if !self.reaches(from, to) {
            return Err("move");
        }
        let mut next = self.clone();
        next.white = !self.white;
        let captures = self.at(to) != Some('.');
        next.put(from, '.');
        next.put(to, piece);
        if !captures {
            return Ok(next);
        }
        if piece.eq_ignore_ascii_case(&'k') {
            return Err("king");
        }
        next.put(to, '.');
        for (dx, dy) in STRAIGHT.iter().chain(&DIAGONAL) {
            let near = (to.0 + dx, to.1 + dy);
            if next.at(near).is_some_and(|letter| !letter.eq_ignore_ascii_case(&'p')) {
                next.put(near, '.');
            }
        }
        if next.has_king('K') || next.has_king('k') { Ok(next) } else { Err("both") }
    }

    fn put(&mut self, (x, y): (i32, i32), letter: char) {
        self.board[usize::try_from(7 - y).unwrap()][usize::try_from(x).unwrap()] = letter;
    }

    fn state(&self) -> ClubState {
        match (self.has_king('K'), self.has_king('k')) {
            (true, true) => ClubState::Unfinished,
            (true, false) => ClubState::WhiteWon,
            _ => ClubState::BlackWon,
        }
    }
}

fn word(refusal: &ClubRefusal) -> &'static str {
    match refusal {
        ClubRefusal::OffTheBoard(_) => "off",
        ClubRefusal::GameOver(_) => "over",
        ClubRefusal::EmptySquare(_) => "empty",
        ClubRefusal::OtherSide { .. } => "theirs",
        ClubRefusal::NotAMove { .. } => "move",
        ClubRefusal::KingCaptures { .. } => "king",
        ClubRefusal::BothKings(_) => "both",
    }
}

fn two_fields(game: &ClubGame) -> String {
    game.fen().split(' ').take(2).collect::<Vec<_>>().join(" ")
}

/// A square of the board, or sometimes one off it.
fn any_square(random: &mut Random) -> String {
    if random.below(60) == 0 {
        return ["i1", "a9", "h0", "e", "", "e44", "é4", "4e"][random.below(8)].to_owned();
    }
    Square::new(random.below(64) as u8).unwrap().to_string()
}

/// A position with kings that are often close to each other and up to 20 pieces anywhere; no pawn is
/// on its own first rank.
fn made_up(random: &mut Random) -> String {
    let mut board = [['.'; 8]; 8];
    let white = random.below(64);
    board[white / 8][white % 8] = 'K';
    let near = |square: usize, random: &mut Random| {
        let offset =
            |at: usize, random: &mut Random| (at + random.below(5)).saturating_sub(2).min(7);
        (offset(square / 8, random), offset(square % 8, random))
    };
    loop {
        let (row, column) = near(white, random);
        if board[row][column] == '.' {
            board[row][column] = 'k';
            break;
        }
    }
    for _ in 0..random.below(20) {
        let letter =
            *random.pick(&['P', 'N', 'B', 'R', 'Q', 'p', 'n', 'b', 'r', 'q', 'P', 'p']).unwrap();
        let (row, column) = near(white, random);
        if board[row][column] == '.' && (letter, row) != ('P', 7) && (letter, row) != ('p', 0) {
            board[row][column] = letter;
        }
    }
    format!("{} - - 0 1", Naive { board, white: random.below(2) == 0 }.fields())
}

/// Squares to try: any, any for a piece of the side to move, or a chess move of that piece. The
/// last includes capturing kings and blasts of both kings.
fn attempt(game: &ClubGame, random: &mut Random) -> (String, String) {
    let own: Vec<Square> = game.board().color(game.turn()).into_iter().collect();
    let Some(from) = random.pick(&own).filter(|_| random.below(4) > 0) else {
        return (any_square(random), any_square(random));
    };
    let reached: Vec<Square> = destinations(game.board(), *from).into_iter().collect();
    match random.pick(&reached).filter(|_| random.below(4) > 0) {
        Some(to) => (from.to_string(), to.to_string()),
        None => (from.to_string(), any_square(random)),
    }
}

/// Tries a move in both games, which must agree on everything, and returns the result.
fn try_both(game: &mut ClubGame, naive: &mut Naive, from: &str, to: &str) -> &'static str {
    let before = game.clone();
    let verdict = match (game.make_move(from, to), naive.after(from, to)) {
        (Ok(state), Ok(next)) => {
            *naive = next;
            assert_eq!(state, naive.state(), "{from}{to} in {}", before.fen());
            "accepted"
        }
        (Err(refusal), Err(expected)) => {
            assert_eq!(word(&refusal), expected, "{from}{to} in {}", before.fen());
            assert_eq!(*game, before, "{from}{to} was refused");
            expected
        }
        (real, expected) => {
            panic!("{from}{to} in {}: {real:?}, not {:?}", before.fen(), expected.map(|_| ()))
        }
    };
    assert_eq!(two_fields(game), naive.fields());
    assert_eq!(game.state(), naive.state());
    assert_eq!(game.turn() == Color::White, naive.white);
    verdict
}

#[test]
fn random_attempts_are_judged_alike() {
    let mut random = Random::new(2024);
    let mut counts: BTreeMap<&str, u32> = BTreeMap::new();
    let games = cases("games of the club's rules", 2_000, 500);
    for number in 0..games {
        let start = if number % 4 == 0 { ClubGame::new().fen() } else { made_up(&mut random) };
        let mut game = ClubGame::from_fen(&start).unwrap();
        let mut naive = Naive::from_fen(&start);
        let mut after_the_end = 0;
        for _ in 0..120 {
            let (from, to) = attempt(&game, &mut random);
            *counts.entry(try_both(&mut game, &mut naive, &from, &to)).or_default() += 1;
            after_the_end += u32::from(game.state() != ClubState::Unfinished);
            if after_the_end == 5 {
                break;
            }
        }
    }
    assert!(u64::from(counts.values().sum::<u32>()) > 30 * games, "{counts:?}");
    for verdict in ["accepted", "off", "over", "empty", "theirs", "move", "king", "both"] {
        assert!(counts.get(verdict).is_some_and(|count| *count >= 20), "{verdict}: {counts:?}");
    }
}

/// Of all 4096 pairs of squares, exactly those that the second implementation accepts are in the
/// list of moves.
#[test]
fn the_list_of_moves_is_complete() {
    let mut random = Random::new(7);
    for number in 0..120 {
        let start = if number % 2 == 0 { ClubGame::new().fen() } else { made_up(&mut random) };
        let mut game = ClubGame::from_fen(&start).unwrap();
        for _ in 0..random.below(60) {
            let Some((from, to)) = random.pick(&game.moves()).copied() else { break };
            game.play(from, to).unwrap();
        }
        let naive = Naive::from_fen(&game.fen());
        let mut expected = Vec::new();
        for from in Square::all() {
            let accepted =
                Square::all().filter(|to| naive.after(&from.to_string(), &to.to_string()).is_ok());
            expected.extend(accepted.map(|to| (from, to)));
        }
        assert_eq!(game.moves(), expected, "{}", game.fen());
    }
}

#[test]
fn undo_goes_back_to_the_start() {
    let mut random = Random::new(99);
    let mut game = ClubGame::new();
    let mut past = Vec::new();
    while past.len() < 80 {
        let Some((from, to)) = random.pick(&game.moves()).copied() else { break };
        past.push(game.clone());
        game.play(from, to).unwrap();
    }
    assert!(past.len() > 10);
    while let Some(before) = past.pop() {
        game.undo().unwrap();
        assert_eq!(game, before);
    }
    assert_eq!((game.undo(), &game), (None, &ClubGame::new()));
}

fn verdict(fen: &str, from: &str, to: &str) -> (String, String) {
    let mut game = ClubGame::from_fen(fen).unwrap();
    let said = game
        .make_move(from, to)
        .map_or_else(|refusal| refusal.to_string(), |state| state.to_string());
    (said, game.board().to_string())
}

#[test]
fn the_rules_one_by_one() {
    for (what, fen, from, to, said, board) in [
        (
            "no check",
            "k7/8/8/8/8/8/8/K6r w - - 0 1",
            "a1",
            "b1",
            "unfinished",
            "k7/8/8/8/8/8/8/1K5r",
        ),
        (
            "own king lost",
            "k7/8/8/8/8/8/r7/KR6 w - - 0 1",
            "b1",
            "b2",
            "unfinished",
            "k7/8/8/8/8/8/rR6/K7",
        ),
        (
            "own king exploded",
            "k7/8/8/8/8/8/1r6/KR6 w - - 0 1",
            "b1",
            "b2",
            "Black won",
            "k7/8/8/8/8/8/8/8",
        ),
        (
            "own king exploded by a pawn",
            "k7/8/8/8/1p6/P7/1K6/8 w - - 0 1",
            "a3",
            "b4",
            "unfinished",
            "k7/8/8/8/8/8/1K6/8",
        ),
        (
            "king captured",
            "k7/8/8/8/8/8/8/K6r b - - 0 1",
            "h1",
            "a1",
            "Black won",
            "k7/8/8/8/8/8/8/8",
        ),
        (
            "king may not capture",
            "k7/8/8/8/8/8/p7/K7 w - - 0 1",
            "a1",
            "a2",
            "kings may not capture, so the king on a1 cannot take on a2",
            "k7/8/8/8/8/8/p7/K7",
        ),
        (
            "king may not capture the king",
            "8/8/8/8/8/8/k7/K7 w - - 0 1",
            "a1",
            "a2",
            "kings may not capture, so the king on a1 cannot take on a2",
            "8/8/8/8/8/8/k7/K7",
        ),
        (
            "both kings",
            "8/8/8/8/8/k7/1p6/K1R5 w - - 0 1",
            "c1",
            "c2",
            "unfinished",
            "8/8/8/8/8/k7/1pR5/K7",
        ),
        (
            "both kings",
            "8/8/8/8/8/k7/1pR5/K7 w - - 0 1",
            "c2",
            "b2",
            "the capture on b2 would explode both kings, which is not allowed",
            "8/8/8/8/8/k7/1pR5/K7",
        ),
        (
            "a king next to the enemy king, captured",
            "8/8/8/8/8/k6R/K7/8 w - - 0 1",
            "h3",
            "a3",
            "the capture on a3 would explode both kings, which is not allowed",
            "8/8/8/8/8/k6R/K7/8",
        ),
        (
            "no promotion",
            "k7/6P1/8/8/8/8/8/K7 w - - 0 1",
            "g7",
            "g8",
            "unfinished",
            "k5P1/8/8/8/8/8/8/K7",
        ),
        (
            "a pawn on the last rank",
            "k5P1/8/8/8/8/8/8/K7 w - - 0 1",
            "g8",
            "g7",
            "the pawn on g8 cannot move to g7",
            "k5P1/8/8/8/8/8/8/K7",
        ),
        (
            "no en passant",
            "k7/8/8/3pP3/8/8/8/K7 w - d6 0 1",
            "e5",
            "d6",
            "the pawn on e5 cannot move to d6",
            "k7/8/8/3pP3/8/8/8/K7",
        ),
        (
            "no castling",
            "k7/8/8/8/8/8/8/4K2R w K - 0 1",
            "e1",
            "g1",
            "the king on e1 cannot move to g1",
            "k7/8/8/8/8/8/8/4K2R",
        ),
        (
            "two squares",
            "k7/8/8/8/8/8/4P3/K7 w - - 0 1",
            "e2",
            "e4",
            "unfinished",
            "k7/8/8/8/4P3/8/8/K7",
        ),
        (
            "two squares over a piece",
            "k7/8/8/8/8/4n3/4P3/K7 w - - 0 1",
            "e2",
            "e4",
            "the pawn on e2 cannot move to e4",
            "k7/8/8/8/8/4n3/4P3/K7",
        ),
        (
            "two squares onto a piece",
            "k7/8/8/8/4n3/8/4P3/K7 w - - 0 1",
            "e2",
            "e4",
            "the pawn on e2 cannot move to e4",
            "k7/8/8/8/4n3/8/4P3/K7",
        ),
        (
            "two squares once only",
            "k7/8/8/8/8/4P3/8/K7 w - - 0 1",
            "e3",
            "e5",
            "the pawn on e3 cannot move to e5",
            "k7/8/8/8/8/4P3/8/K7",
        ),
        (
            "pawns survive",
            "k7/8/2ppp3/2nrn3/2ppp3/8/8/K2R4 w - - 0 1",
            "d1",
            "d4",
            "unfinished",
            "k7/8/2ppp3/8/2p1p3/8/8/K7",
        ),
        (
            "no move at all is no move",
            "k7/8/8/8/8/8/8/K7 w - - 0 1",
            "a1",
            "a1",
            "the king on a1 cannot move to a1",
            "k7/8/8/8/8/8/8/K7",
        ),
        (
            "empty",
            "k7/8/8/8/8/8/8/K7 w - - 0 1",
            "b1",
            "b2",
            "there is no piece on b1",
            "k7/8/8/8/8/8/8/K7",
        ),
        (
            "theirs",
            "k7/8/8/8/8/8/8/K7 w - - 0 1",
            "a8",
            "a7",
            "the king on a8 is Black's, and it is White's turn",
            "k7/8/8/8/8/8/8/K7",
        ),
        (
            "off the board",
            "k7/8/8/8/8/8/8/K7 w - - 0 1",
            "a1",
            "a0",
            "\"a0\" is not a square of the board, a1 to h8",
            "k7/8/8/8/8/8/8/K7",
        ),
        (
            "after the end",
            "8/8/8/8/8/8/8/K7 w - - 0 1",
            "a1",
            "a2",
            "the game is over: White won",
            "8/8/8/8/8/8/8/K7",
        ),
        (
            "upper case",
            "k7/8/8/8/8/8/8/K7 w - - 0 1",
            "A1",
            "B2",
            "unfinished",
            "k7/8/8/8/8/8/1K6/8",
        ),
    ] {
        assert_eq!(verdict(fen, from, to), (said.to_owned(), board.to_owned()), "{what}");
    }
}

#[test]
fn fens_go_out_and_in() {
    for fen in [
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w - - 0 1",
        "P3k3/8/8/8/8/8/8/p3K3 b - - 0 17",
        "8/8/8/8/8/8/8/K7 b - - 0 4294967295",
    ] {
        let game = ClubGame::from_fen(fen).unwrap();
        assert_eq!(game.fen(), fen);
    }
    let mut game = ClubGame::from_fen("4k3/8/8/8/8/8/8/4K3 b KQ e3 7 9").unwrap();
    game.make_move("e8", "e7").unwrap();
    assert_eq!(game.fen(), "8/4k3/8/8/8/8/8/4K3 w - - 0 10");
    assert_eq!(
        ClubGame::from_fen("4k3/8/8/8/8/8/8/4K3 b - -").unwrap().fen(),
        "4k3/8/8/8/8/8/8/4K3 b - - 0 1"
    );
}

#[test]
fn bad_fens_are_refused_with_all_that_is_wrong() {
    let problems = |fen: &str| ClubGame::from_fen(fen).unwrap_err().problems;
    assert_eq!(problems("8/8/8/8/8/8/8/8 w - - 0 1"), [FenProblem::NoKing]);
    assert_eq!(problems("kk6/8/8/8/8/8/8/K7 w - -"), [FenProblem::Kings(Color::Black, 2)]);
    assert_eq!(
        problems("k7/8/8/8/8/8/8/K3P3 w - -"),
        [FenProblem::PawnOnBackRank(Color::White, Square::E1)]
    );
    assert_eq!(problems("k7/8/8/8/8/8/8/K7"), [FenProblem::Count(1)]);
    assert_eq!(problems("k7/8/8/8/8/8/K7 w - -"), [FenProblem::Ranks(7)]);
    assert_eq!(
        problems("k7/8/8/8/8/8/8/K7 x - - 0 +1"),
        [FenProblem::Side("x".to_owned()), FenProblem::Fullmove("+1".to_owned())]
    );
    let sentence = ClubGame::from_fen("nonsense").unwrap_err().to_string();
    assert!(sentence.starts_with("bad FEN \"nonsense\": "), "{sentence}");
}

#[test]
fn the_search_wins_where_it_can_and_keeps_its_own_king() {
    let best = |fen: &str, nodes| {
        let watch = Watch { signals: &Signals::default(), depth: &|_| () };
        let found = best_move(&ClubGame::from_fen(fen).unwrap(), nodes, None, &watch);
        found.map(|BestMove { best: (from, to), .. }| format!("{from}{to}"))
    };
    // A capture next to the king wins at once, on every level.
    for nodes in [1, 50, 20_000] {
        let found = best("rnbqkbnr/pppp1ppp/8/4N3/8/8/PPPPPPPP/RNBQKB1R w - - 0 3", nodes);
        assert!(matches!(found.as_deref(), Some("e5d7" | "e5f7")), "{found:?}");
    }
    // Capturing the queen would explode the mover's king; any other move is fine.
    let shy = best("k7/8/8/8/7p/8/1q6/KR5R w - - 0 1", 5_000);
    assert!(shy.as_deref().is_some_and(|mv| mv != "b1b2"), "{shy:?}");
    assert_eq!(best("8/8/8/8/8/8/8/K7 w - - 0 1", 100), None);
    // The king is blocked by enemy pieces, which it may not capture, and the pawns by each other.
    assert_eq!(best("k7/8/8/8/8/p7/Pp6/Kn6 w - - 0 1", 100), None);
}
