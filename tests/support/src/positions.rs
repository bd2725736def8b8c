//! Shared by the tests of the rules: the data files, start positions of many kinds, and a report of
//! all failing rows. The tests contain the assertions.

use std::path::Path;

use crate::exhaustive::stride;
use atomic_chess::random::Random;
use atomic_chess::{Color, Move, MoveFlag, Piece, PieceKind, Position, Square, blast};
use rayon::prelude::*;

/// A file of `tests/data` as text.
pub fn data(name: &str) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../data").join(name);
    std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// Fails with all failures, so that one run shows every one.
pub fn report(failures: &[String]) {
    assert!(failures.is_empty(), "{} failures:\n{}", failures.len(), failures.join("\n"));
}

/// A valid FEN.
pub fn position(fen: &str) -> Position {
    Position::from_fen(fen).unwrap_or_else(|error| panic!("{error}"))
}

/// A line of a perft suite.
pub struct PerftLine {
    /// The position to count from.
    pub fen: String,
    /// Depths in plies with the leaves at that depth, in ascending order.
    pub counts: Vec<(u32, u64)>,
}

/// A perft suite: `FEN ;D1 20 ;D2 400 ;id NAME` line by line.
pub fn perft_suite(name: &str) -> Vec<PerftLine> {
    let text = data(name);
    let lines: Vec<PerftLine> = text.lines().map(perft_line).collect();
    assert!(!lines.is_empty(), "{name} is empty");
    lines
}

fn perft_line(line: &str) -> PerftLine {
    let mut parts = line.split(';').map(str::trim);
    let fen = parts.next().unwrap_or_default().to_owned();
    let counts: Vec<(u32, u64)> = parts
        .filter_map(|part| part.strip_prefix('D')?.split_once(' '))
        .map(|(depth, count)| (depth.parse().unwrap(), count.parse().unwrap()))
        .collect();
    assert!(!counts.is_empty(), "no counts in {line}");
    PerftLine { fen, counts }
}

/// A row of a table of vectors.
pub struct Row {
    /// The place of the row, for the report.
    pub place: String,
    cells: Vec<String>,
}

impl Row {
    /// The text in a column, counted from 0.
    pub fn cell(&self, column: usize) -> &str {
        &self.cells[column]
    }

    /// The position in column 0.
    pub fn position(&self) -> Position {
        Position::from_fen(self.cell(0)).unwrap_or_else(|error| panic!("{}: {error}", self.place))
    }
}

/// The rows of `tests/data/rules/NAME`, each with `columns` columns.
pub fn rows(name: &str, columns: usize) -> Vec<Row> {
    let text = data(&format!("rules/{name}"));
    let row = |(number, line): (usize, &str)| {
        let place = format!("{name}:{}", number + 1);
        let cells: Vec<String> = line.split('\t').map(str::to_owned).collect();
        assert_eq!(cells.len(), columns, "columns in {place}");
        Row { place, cells }
    };
    let rows: Vec<Row> =
        text.lines().enumerate().filter(|(_, line)| !line.starts_with('#')).map(row).collect();
    assert!(!rows.is_empty(), "{name} is empty");
    rows
}

/// Every position of the perft suites and of the vectors, finished ones included, without
/// repetitions.
pub fn all_positions() -> Vec<Position> {
    let suites =
        ["perft.epd", "perft-published.epd"].into_iter().flat_map(perft_suite).map(|line| line.fen);
    let tables = [
        ("legality.tsv", 5),
        ("transitions.tsv", 5),
        ("divide.tsv", 4),
        ("outcomes.tsv", 4),
        ("san.tsv", 4),
    ];
    let vectors = tables
        .into_iter()
        .flat_map(|(name, columns)| rows(name, columns))
        .map(|row| row.cell(0).to_owned());
    let mut fens: Vec<String> = suites.chain(vectors).collect();
    fens.sort_unstable();
    fens.dedup();
    fens.iter().map(|fen| position(fen)).collect()
}

/// A start position in which each side has its own one of the 960 back ranks.
pub fn chess960_start(random: &mut Random) -> Position {
    let (white, black) = (chess960_rank(random), chess960_rank(random).to_ascii_lowercase());
    position(&format!("{black}/pppppppp/8/8/8/8/PPPPPPPP/{white} w KQkq - 0 1"))
}

/// A back rank with bishops on squares of both colors and the king between the rooks.
fn chess960_rank(random: &mut Random) -> String {
    let mut rank = [' '; 8];
    rank[2 * random.below(4)] = 'B';
    rank[2 * random.below(4) + 1] = 'B';
    for piece in ['Q', 'N', 'N'] {
        let free: Vec<usize> = (0..8).filter(|file| rank[*file] == ' ').collect();
        rank[*random.pick(&free).unwrap()] = piece;
    }
    let mut rest = ['R', 'K', 'R'].into_iter();
    rank.map(|piece| if piece == ' ' { rest.next().unwrap() } else { piece }).iter().collect()
}

/// A random position: two kings, often close to each other, and up to `pieces` more pieces of any
/// kind, with every possible castling right and en passant square. The side to move may be able to
/// capture the enemy king.
pub fn made_up_position(random: &mut Random, pieces: usize) -> Position {
    loop {
        let mut board = [None; 64];
        let white_king = random.below(64);
        let near = random.below(3) == 0;
        let black_king = if near {
            (white_king + [1, 2, 8, 9, 16, 17, 7][random.below(7)]) % 64
        } else {
            random.below(64)
        };
        for _ in 0..random.below(pieces + 1) {
            let color = Color::ALL[random.below(2)];
            let kind = PieceKind::ALL[random.below(5)];
            board[random.below(64)] = Some(Piece::new(color, kind));
        }
        board[white_king] = Some(Piece::new(Color::White, PieceKind::King));
        board[black_king] = Some(Piece::new(Color::Black, PieceKind::King));
        let turn = Color::ALL[random.below(2)];
        let fen = format!(
            "{} {} {} {} 0 1",
            placement(|square| board[square.index()]),
            turn.letter(),
            castling_letters(&board),
            en_passant_square(&board, turn)
        );
        // Pawns on the back ranks and kings on one square are rejected here, not avoided earlier.
        if let Ok(position) = Position::from_fen(&fen) {
            return position;
        }
    }
}

/// The first field of a FEN.
pub fn placement(piece_at: impl Fn(Square) -> Option<Piece>) -> String {
    let letter = |square| piece_at(square).map_or('1', Piece::letter);
    let rank = |rank| (0..8).map(|file| letter(Square::at(file, rank))).collect::<String>();
    (0..8).rev().map(rank).collect::<Vec<_>>().join("/")
}

/// All rights for which king and rook are on their places, in Shredder-FEN; at most one rook on
/// each wing.
fn castling_letters(board: &[Option<Piece>; 64]) -> String {
    let mut letters = String::new();
    for (color, rank) in [(Color::White, 0), (Color::Black, 7)] {
        let at = |file: u8| board[Square::at(file, rank).index()];
        let Some(king) = (0..8).find(|file| at(*file) == Some(Piece::new(color, PieceKind::King)))
        else {
            continue;
        };
        let is_rook = |file: &u8| at(*file) == Some(Piece::new(color, PieceKind::Rook));
        // The innermost rook, so that X-FEN needs its file letter if there is another.
        for file in
            [(0..king).rev().find(is_rook), (king + 1..8).find(is_rook)].into_iter().flatten()
        {
            let letter = char::from(b'a' + file);
            letters.push(if color == Color::White { letter.to_ascii_uppercase() } else { letter });
        }
    }
    if letters.is_empty() { "-".to_owned() } else { letters }
}

/// A square that a pawn of the side not to move may just have passed over, if there is one.
fn en_passant_square(board: &[Option<Piece>; 64], turn: Color) -> String {
    let rank = |relative: u8| if turn == Color::White { relative } else { 7 - relative };
    let passed = |file: &u8| {
        board[Square::at(*file, rank(4)).index()] == Some(Piece::new(!turn, PieceKind::Pawn))
            && board[Square::at(*file, rank(5)).index()].is_none()
            && board[Square::at(*file, rank(6)).index()].is_none()
    };
    (0..8).find(passed).map_or_else(|| "-".to_owned(), |file| Square::at(file, rank(5)).to_string())
}

/// A position of a game of `fewest` or more random moves, with the game not over.
pub fn random_position(random: &mut Random, fewest: usize) -> Position {
    loop {
        let mut position = Position::start();
        for _ in 0..fewest + random.below(40) {
            match random.pick(&position.legal_moves()) {
                Some(mv) => position.make(*mv),
                None => break,
            }
        }
        if position.outcome().is_none() {
            return position;
        }
    }
}

/// How a random walk chooses among the legal moves.
#[derive(Clone, Copy, Debug)]
pub enum Taste {
    /// All moves with equal probability: short games full of explosions.
    Any,
    /// Castling and en passant whenever possible, but hardly any other capture: long games with
    /// touching kings.
    Peaceful,
}

/// A random legal move, or `None` if there is none.
pub fn random_move(position: &Position, taste: Taste, random: &mut Random) -> Option<Move> {
    let legal = position.legal_moves();
    let any = random.pick(&legal).copied();
    if matches!(taste, Taste::Any) || random.below(8) == 0 {
        return any;
    }
    let special = |mv: &Move| matches!(mv.flag(), MoveFlag::Castle | MoveFlag::EnPassant);
    let rare: Vec<Move> = legal.iter().copied().filter(special).collect();
    let quiet: Vec<Move> =
        legal.iter().copied().filter(|mv| blast::victim(position, *mv).is_none()).collect();
    random.pick(&rare).or(random.pick(&quiet)).copied().or(any)
}

/// Plays one random game of at most `most_plies` plies for each seed below `games`, and passes each
/// move to `visit` with the positions before and after it. The games start in turn at the start
/// position, Chess960 positions, positions of the data, and random ones. Of a thousand games or more
/// only a part is played, unless every case runs.
pub fn visit_games(
    games: u64,
    most_plies: usize,
    visit: impl Fn(&Position, Move, &Position) + Sync,
) {
    let data = all_positions();
    let games = if games < 1_000 { games } else { games / stride("random games", 4) as u64 };
    let game = |seed| {
        let mut random = Random::new(seed);
        let mut position = match seed % 4 {
            0 => Position::start(),
            1 => chess960_start(&mut random),
            2 => *random.pick(&data).unwrap(),
            _ => made_up_position(&mut random, 30),
        };
        let taste = if random.below(2) == 0 { Taste::Any } else { Taste::Peaceful };
        for ply in 0..most_plies {
            let Some(mv) = random_move(&position, taste, &mut random) else { return ply };
            let after = position.after(mv);
            visit(&position, mv, &after);
            position = after;
        }
        most_plies
    };
    let plies: usize = (0..games).into_par_iter().map(game).sum();
    assert!(plies >= 20 * games as usize, "only {plies} plies in {games} games");
}
