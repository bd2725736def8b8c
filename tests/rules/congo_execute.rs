//! Executing and generating Congo moves, compared with a second implementation that works on the
//! letters of the FEN; random games; and arbitrary input.

use std::collections::BTreeSet;

use fissile::congo::batch::{self, BatchError};
use fissile::congo::execute::execute;
use fissile::congo::perft::perft;
use fissile::congo::{Board, Color, Kind, Move, Position, Rules, Square, Status};
use fissile::util::random::Random;
use proptest::prelude::*;
use support::exhaustive::cases;

const ALL_RULES: [Rules; 4] = [
    Rules { crocodiles_drown: false, promote: false },
    Rules { crocodiles_drown: true, promote: false },
    Rules { crocodiles_drown: false, promote: true },
    Rules { crocodiles_drown: true, promote: true },
];

/// The second implementation. Row 0 is rank 7, row 3 the river; an empty square is a dot.
mod naive {
    use std::collections::BTreeSet;

    use fissile::congo::Rules;

    type Rows = Vec<Vec<char>>;

    fn rows(placement: &str) -> Rows {
        let dots = (1..=7)
            .fold(placement.to_owned(), |text, n| text.replace(&n.to_string(), &".".repeat(n)));
        dots.split('/').map(|row| row.chars().collect()).collect()
    }

    /// Row and column of a square.
    fn place(name: &str) -> (i32, i32) {
        let bytes = name.as_bytes();
        (i32::from(b'7' - bytes[1]), i32::from(bytes[0] - b'a'))
    }

    fn name((row, column): (i32, i32)) -> String {
        format!("{}{}", "abcdefg".chars().nth(column as usize).unwrap(), 7 - row)
    }

    fn at(rows: &Rows, (row, column): (i32, i32)) -> Option<char> {
        rows.get(usize::try_from(row).ok()?)?.get(usize::try_from(column).ok()?).copied()
    }

    fn set(rows: &mut Rows, (row, column): (i32, i32), letter: char) {
        rows[row as usize][column as usize] = letter;
    }

    /// The two lines of answer to a case.
    pub fn execute(fen: &str, mv: &str, rules: Rules) -> String {
        let fields: Vec<&str> = fen.split(' ').collect();
        let white = fields[1] == "w";
        let own = |letter: char| letter != '.' && letter.is_uppercase() == white;
        let before = rows(fields[0]);
        let mut after = before.clone();
        let (from, to) = (place(&mv[..2]), place(&mv[2..4]));
        let mut letter = at(&before, from).unwrap();
        if rules.promote && letter.eq_ignore_ascii_case(&'P') && to.0 == if white { 0 } else { 6 } {
            letter = if white { 'S' } else { 's' };
        }
        set(&mut after, from, '.');
        mv[4..].split('x').skip(1).for_each(|square| set(&mut after, place(square), '.'));
        set(&mut after, to, letter);
        let lion = if white { 'l' } else { 'L' };
        let lions = |rows: &Rows| rows.iter().flatten().filter(|letter| **letter == lion).count();
        let wins = lions(&after) < lions(&before);
        for column in 0..7 {
            let here = (3, column);
            let stays = own(at(&before, here).unwrap()) && here != from;
            let swims = here == to && from.0 == 3;
            let crocodile = at(&after, here).unwrap().eq_ignore_ascii_case(&'C');
            if (stays || swims) && (rules.crocodiles_drown || !crocodile) {
                set(&mut after, here, '.');
            }
        }
        let text =
            after.iter().map(|row| row.iter().collect::<String>()).collect::<Vec<_>>().join("/");
        let text = (1..=7).rev().fold(text, |text, n| text.replace(&".".repeat(n), &n.to_string()));
        let number = fields[2].parse::<u64>().unwrap() + u64::from(!white);
        let status = if !wins {
            "Continue"
        } else if white {
            "White wins"
        } else {
            "Black wins"
        };
        format!("{text} {} {number}\n{status}\n", if white { 'b' } else { 'w' })
    }

    /// All moves, by testing every pair of squares.
    pub fn moves(fen: &str) -> BTreeSet<String> {
        let fields: Vec<&str> = fen.split(' ').collect();
        let white = fields[1] == "w";
        let mut rows = rows(fields[0]);
        let mut found = BTreeSet::new();
        if !fields[0].contains('L') || !fields[0].contains('l') {
            return found;
        }
        let squares: Vec<_> = (0..49).map(|n| (n / 7, n % 7)).collect();
        for from in &squares {
            let letter = at(&rows, *from).unwrap();
            if letter == '.' || letter.is_uppercase() != white {
                continue;
            }
            let ends = squares.iter().filter(|to| may(&rows, white, *from, **to));
            found.extend(ends.map(|to| name(*from) + &name(*to)));
            if letter.eq_ignore_ascii_case(&'M') {
                set(&mut rows, *from, '.');
                let mut captures = BTreeSet::new();
                jump(&mut rows, white, *from, &mut BTreeSet::new(), &mut captures);
                found.extend(captures.into_iter().map(|end| name(*from) + &end));
                set(&mut rows, *from, letter);
            }
        }
        found
    }

    /// Whether all squares between two squares of a line are empty.
    fn clear(rows: &Rows, from: (i32, i32), to: (i32, i32)) -> bool {
        let step = ((to.0 - from.0).signum(), (to.1 - from.1).signum());
        let distance = (to.0 - from.0).abs().max((to.1 - from.1).abs());
        (1..distance).all(|n| at(rows, (from.0 + n * step.0, from.1 + n * step.1)) == Some('.'))
    }

    fn may(rows: &Rows, white: bool, from: (i32, i32), to: (i32, i32)) -> bool {
        let target = at(rows, to).unwrap();
        let empty = target == '.';
        if !empty && target.is_uppercase() == white {
            return false;
        }
        let forward = if white { from.0 - to.0 } else { to.0 - from.0 };
        let (up, side) = ((to.0 - from.0).abs(), (to.1 - from.1).abs());
        let far = up.max(side);
        let back = empty && (forward == -1 || forward == -2) && clear(rows, from, to);
        match at(rows, from).unwrap().to_ascii_uppercase() {
            'Z' => up * side == 2,
            'E' => up * side == 0 && (far == 1 || far == 2),
            'G' => far == 1 && empty || far == 2 && up != 1 && side != 1,
            'M' => far == 1 && empty,
            'C' => {
                let toward =
                    side == 0 && (from.0 < to.0 && to.0 <= 3 || from.0 > to.0 && to.0 >= 3);
                let along = from.0 == 3 && up == 0;
                far == 1 || far > 1 && (toward || along) && clear(rows, from, to)
            }
            'L' => {
                let castle = if white { 4..=6 } else { 0..=2 };
                let other = if white { 0..=2 } else { 4..=6 };
                let step = far == 1 && castle.contains(&to.0) && (2..=4).contains(&to.1);
                let line = side == 0 || side == up;
                step || target.eq_ignore_ascii_case(&'L')
                    && other.contains(&to.0)
                    && line
                    && clear(rows, from, to)
            }
            'P' => {
                let beyond = if white { from.0 < 3 } else { from.0 > 3 };
                forward == 1 && side <= 1 || beyond && side == 0 && back
            }
            'S' => {
                forward == 1 && side <= 1
                    || forward == 0 && side == 1
                    || (side == 0 || side == up) && back
            }
            other => panic!("{other}"),
        }
    }

    /// Adds every destination of a capturing monkey that jumps from a square. Captured pieces are
    /// removed from the board at once.
    fn jump(
        rows: &mut Rows,
        white: bool,
        from: (i32, i32),
        taken: &mut BTreeSet<(i32, i32)>,
        found: &mut BTreeSet<String>,
    ) {
        for step in (0..9).map(|n| (n / 3 - 1, n % 3 - 1)) {
            let (over, to) =
                ((from.0 + step.0, from.1 + step.1), (from.0 + 2 * step.0, from.1 + 2 * step.1));
            let Some(victim) =
                at(rows, over).filter(|letter| *letter != '.' && letter.is_uppercase() != white)
            else {
                continue;
            };
            if at(rows, to) != Some('.') {
                continue;
            }
            set(rows, over, '.');
            taken.insert(over);
            let mut names: Vec<_> = taken.iter().map(|square| name(*square)).collect();
            names.sort_unstable_by_key(|name| (name.as_bytes()[1], name.as_bytes()[0]));
            found.insert(
                name(to) + &names.iter().map(|name| format!("x{name}")).collect::<String>(),
            );
            if !victim.eq_ignore_ascii_case(&'L') {
                jump(rows, white, to, taken, found);
            }
            taken.remove(&over);
            set(rows, over, victim);
        }
    }
}

/// A board with pieces on random squares: two lions in their castles and up to 13 other pieces per
/// side.
fn scattered(random: &mut Random) -> Position {
    let squares: Vec<Square> = Square::all().collect();
    let mut letters = ['.'; 49];
    for color in Color::ALL {
        let castle: Vec<_> =
            squares.iter().copied().filter(|square| square.in_castle(color)).collect();
        letters[random.pick(&castle).unwrap().index()] =
            if color == Color::White { 'L' } else { 'l' };
    }
    for kinds in ["PSGMECZ", "psgmecz"] {
        for _ in 0..random.below(14) {
            let square = random.below(49);
            if letters[square] == '.' {
                letters[square] = kinds.chars().nth(random.below(7)).unwrap();
            }
        }
    }
    let rows: Vec<String> = letters.chunks(7).rev().map(|row| row.iter().collect()).collect();
    let side = random.pick(&['w', 'b']).unwrap();
    let fen = format!("{} {side} {}", rows.join("/").replace('.', "1"), random.below(200));
    Position::from_fen(&fen).unwrap()
}

/// A random game from the start: its positions and their moves.
fn game(random: &mut Random) -> Vec<(Position, Move)> {
    let mut played = Vec::new();
    let mut position = Position::start();
    while played.len() < 200
        && let Some(mv) = random.pick(&position.legal_moves())
    {
        played.push((position, *mv));
        position = position.after(*mv, Rules::GAME).0;
    }
    played
}

/// A move of some piece to a square without an own piece, legal or not.
fn any_move(position: &Position, random: &mut Random) -> Option<Move> {
    let own = |square: &Square| {
        position.board().get(*square).is_some_and(|piece| piece.color == position.turn())
    };
    let (from, to): (Vec<_>, Vec<_>) = Square::all().partition(own);
    Some(Move::plain(*random.pick(&from)?, *random.pick(&to)?))
}

/// The answers to a batch, and its result.
fn answers(input: &[u8], rules: Rules) -> (String, Result<(), BatchError>) {
    let mut out = Vec::new();
    let result = batch::run(input, &mut out, rules);
    (String::from_utf8(out).unwrap(), result)
}

#[test]
fn execution_agrees_with_the_second_implementation() {
    let mut random = Random::new(7);
    let mut cases: Vec<(Position, Move)> = Vec::new();
    for _ in 0..3_000 {
        let position = scattered(&mut random);
        cases.extend(random.pick(&position.legal_moves()).map(|mv| (position, *mv)));
        cases.extend(any_move(&position, &mut random).map(|mv| (position, mv)));
    }
    for _ in 0..30 {
        cases.extend(game(&mut random));
    }
    let texts: Vec<_> =
        cases.iter().map(|(position, mv)| (position.fen(), mv.to_string())).collect();
    let input = texts
        .iter()
        .fold(format!("{}\n", texts.len()), |input, (fen, mv)| input + fen + "\n" + mv + "\n");
    let mut distinct = BTreeSet::new();
    for rules in ALL_RULES {
        let (found, result) = answers(input.as_bytes(), rules);
        result.unwrap();
        let mut lines = found.split_inclusive('\n');
        for (fen, mv) in &texts {
            let answer =
                lines.next().unwrap_or_default().to_owned() + lines.next().unwrap_or_default();
            assert_eq!(answer, naive::execute(fen, mv, rules), "{fen} {mv} {rules:?}");
        }
        assert_eq!(lines.next(), None);
        assert!(found.contains("White wins") && found.contains("Black wins"));
        distinct.insert(found);
    }
    assert_eq!(distinct.len(), 4, "every switch makes a difference");
}

#[test]
fn generation_agrees_with_the_second_implementation() {
    let mut random = Random::new(11);
    let mut positions: Vec<_> = (0..1_500).map(|_| scattered(&mut random)).collect();
    for _ in 0..20 {
        positions.extend(game(&mut random).into_iter().map(|(position, _)| position));
    }
    let mut longest = 0;
    for position in positions {
        let moves = position.legal_moves();
        let found: BTreeSet<_> = moves.iter().map(Move::to_string).collect();
        assert_eq!(found.len(), moves.len(), "a move is there twice in {}", position.fen());
        assert_eq!(found, naive::moves(&position.fen()), "{}", position.fen());
        longest = longest.max(moves.iter().map(|mv| mv.jumped.iter().count()).max().unwrap_or(0));
    }
    assert!(longest >= 4, "the longest capture of a monkey took {longest} pieces");
}

#[test]
fn perft_agrees_with_the_second_implementation() {
    fn count(fen: &str, depth: u32) -> u64 {
        let moves = naive::moves(fen);
        if depth == 1 {
            return moves.len() as u64;
        }
        let next = moves.iter().map(|mv| naive::execute(fen, mv, Rules::GAME));
        next.map(|answer| count(answer.lines().next().unwrap(), depth - 1)).sum()
    }
    let mut random = Random::new(13);
    let games: Vec<_> = (0..8).map(|_| game(&mut random)).collect();
    let middles = games.iter().map(|played| played[played.len() / 2].0);
    for (position, depth) in middles.map(|position| (position, 2)).chain([(Position::start(), 3)]) {
        assert_eq!(perft(&position, depth), count(&position.fen(), depth), "{}", position.fen());
    }
}

/// The number of pieces of a side, and of its lions.
fn material(board: &Board, color: Color) -> (usize, usize) {
    let own = || board.pieces().filter(|(_, piece)| piece.color == color);
    (own().count(), own().filter(|(_, piece)| piece.kind == Kind::Lion).count())
}

/// Invariants of every move.
fn check_move(position: &Position, mv: Move) {
    let shown = format!("{} {mv}", position.fen());
    assert_eq!(Move::parse(&mv.to_string()), Ok(mv), "{shown}");
    let (after, status) = execute(position, mv, Rules::GAME).unwrap();
    assert_eq!((after, status), position.after(mv, Rules::GAME), "{shown}");
    assert_eq!(Position::from_fen(&after.fen()), Ok(after), "{shown}");
    assert_eq!(after.check(), Ok(()), "{shown}");
    let (us, them) = (position.turn(), !position.turn());
    assert_eq!(after.turn(), them, "{shown}");
    assert_eq!(after.number() - position.number(), u64::from(us == Color::Black), "{shown}");

    let piece = position.board().get(mv.from).unwrap();
    let promotes = piece.kind == Kind::Pawn && mv.to.relative_rank(us) == 6;
    let drowns = mv.from.in_river() && mv.to.in_river() && piece.kind != Kind::Crocodile;
    let arrived = if promotes { Kind::Superpawn } else { piece.kind };
    let stands = after.board().get(mv.to);
    assert_eq!(
        stands.map(|piece| (piece.color, piece.kind)),
        (!drowns).then_some((us, arrived)),
        "{shown}"
    );
    assert!(mv.from == mv.to || after.board().get(mv.from).is_none(), "{shown}");

    let captured = mv.jumped.iter().count()
        + usize::from(position.board().get(mv.to).is_some() && mv.from != mv.to);
    let (ours, theirs) = (material(position.board(), us), material(position.board(), them));
    let (our_rest, their_rest) = (material(after.board(), us), material(after.board(), them));
    assert_eq!(theirs.0 - their_rest.0, captured, "{shown}");
    assert!(our_rest.0 <= ours.0 && our_rest.1 == ours.1, "{shown}");
    assert_eq!(
        status,
        if their_rest.1 < theirs.1 { Status::Wins(us) } else { Status::Continue },
        "{shown}"
    );
    assert_eq!(after.loser(), (status != Status::Continue).then_some(them), "{shown}");
}

#[test]
fn every_move_of_random_games_does_what_it_says() {
    let mut random = Random::new(3);
    let mut finished = 0;
    let games = cases("random games of Congo", 100, 30);
    for _ in 0..games {
        let played = game(&mut random);
        for (position, _) in &played {
            position.legal_moves().into_iter().for_each(|mv| check_move(position, mv));
        }
        for pair in played.windows(2) {
            assert_eq!(pair[0].0.turn(), !pair[1].0.turn());
        }
        finished += u64::from(played.len() < 200);
    }
    assert!(finished > games / 2, "only {finished} of {games} random games ended");
}

/// The document's batch with some bytes removed, inserted or replaced.
fn damaged() -> impl Strategy<Value = Vec<u8>> {
    let byte =
        prop_oneof![prop::sample::select(b"\n\r /0123456789wbxgGlLcCpP".to_vec()), any::<u8>()];
    prop::collection::vec((any::<prop::sample::Index>(), 0..3, byte), 1..6).prop_map(|edits| {
        let mut bytes = include_bytes!("../data/congo/document.in").to_vec();
        for (index, what, byte) in edits {
            let at = index.index(bytes.len());
            match what {
                0 => bytes[at] = byte,
                1 => bytes.insert(at, byte),
                _ => drop(bytes.remove(at)),
            }
        }
        bytes
    })
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 3_000, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn batches_of_any_bytes_are_answered_or_refused(input in prop_oneof![damaged(), any::<Vec<u8>>()]) {
        let (out, result) = answers(&input, Rules::default());
        prop_assert_eq!(out.lines().count() % 2, 0);
        if let Err(error) = result {
            let lines = input.split(|byte| *byte == b'\n').count() as u64;
            let BatchError::Line { line, .. } = &error else { panic!("{error}") };
            prop_assert!((1..=lines + 1).contains(line));
            prop_assert_eq!(error.to_string().lines().count(), 1);
        }
    }

    #[test]
    fn fens_and_moves_are_read_or_refused(text in prop_oneof![
        "[1-7PSGMELCZpsgmelcz]{0,8}(/[1-7PSGMELCZpsgmelcz]{1,7}){5,7} [wbx] [0-9+]{1,11}",
        "(([1-7]|[PSGMELCZpsgmelcz]6|3[PSGMELCZpsgmelcz]3)/){6}7 [wb] [0-9]{1,3}",
        "[a-h][0-8][a-h][0-8](x[a-h][0-8]){0,3}",
        any::<String>(),
    ]) {
        match Position::from_fen(&text) {
            Ok(position) => {
                prop_assert_eq!(Position::from_fen(&position.fen()), Ok(position));
                if position.check().is_ok() {
                    prop_assert!(position.legal_moves().is_empty() || position.loser().is_none());
                }
            }
            Err(error) => prop_assert_eq!(error.to_string().lines().count(), 1),
        }
        if let Ok(mv) = Move::parse(&text) {
            prop_assert_eq!(Move::parse(&mv.to_string()), Ok(mv));
        }
    }
}
