//! A position to learn from, in 40 bytes, and its inputs.

use arrayvec::ArrayVec;

use super::settings::TrainingSettings;
use crate::atomic::{Color, Move, Piece, PieceKind, Position, Square, blast};
use crate::chances::expectation;
use crate::formats::games::GameRecord;
use crate::nnue::architecture::{BUCKET_INPUTS, KING_BUCKETS, View};
use crate::search::Score;
use crate::search::wdl::Coefficients;

/// The most pieces of a sample.
const MAX_PIECES: usize = 32;

/// A position to learn from.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Sample {
    occupied: u64,
    /// Four bits for each piece in order of the squares: its kind, and 8 for Black.
    pieces: [u8; MAX_PIECES / 2],
    /// The result to expect for the side to move, from 0 (loss) to 1 (win), at the start of the
    /// training and at its end.
    targets: [f32; 2],
    turn: Color,
    /// Whether the side to move could lose its king to a blast by the next move.
    pub threatened: bool,
}

/// The inputs of a sample, for both sides.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Inputs {
    /// Of the side to move and of the other side.
    pub sides: [ArrayVec<u16, MAX_PIECES>; 2],
    /// The result to expect.
    pub target: f32,
}

impl Inputs {
    /// The king buckets of both sides as one number. Positions with the same number use the same
    /// weights.
    #[must_use]
    pub fn king_buckets(&self) -> usize {
        let bucket = |side: &ArrayVec<u16, MAX_PIECES>| {
            side.first().map_or(0, |input| usize::from(*input) / BUCKET_INPUTS)
        };
        let [own, other] = &self.sides;
        bucket(own) * KING_BUCKETS + bucket(other)
    }
}

impl Sample {
    #[cfg(test)]
    pub(super) fn new(position: &Position, target: f64) -> Option<Sample> {
        Sample::with_targets(position, [target; 2])
    }

    /// The sample of a position, with its targets at the start and at the end of the training;
    /// `None` with more pieces than fit or without both kings.
    fn with_targets(position: &Position, targets: [f64; 2]) -> Option<Sample> {
        let board = position.board();
        let occupied = board.occupied();
        if occupied.count() as usize > MAX_PIECES
            || !Color::ALL.into_iter().all(|color| board.king(color).is_some())
        {
            return None;
        }
        let mut pieces = [0; MAX_PIECES / 2];
        for (index, piece) in
            occupied.into_iter().filter_map(|square| board.piece_at(square)).enumerate()
        {
            let code = piece.kind.index() as u8 + if piece.color == Color::Black { 8 } else { 0 };
            pieces[index / 2] |= code << (4 * (index % 2));
        }
        Some(Sample {
            occupied: occupied.0,
            pieces,
            targets: targets.map(|target| target as f32),
            turn: position.turn(),
            threatened: blast::threatens(board, !position.turn()),
        })
    }

    /// The position in the file that `export` describes.
    #[must_use]
    pub(super) fn record(&self) -> [u8; 40] {
        let mut bytes = [0; 40];
        bytes[..8].copy_from_slice(&self.occupied.to_le_bytes());
        bytes[8..24].copy_from_slice(&self.pieces);
        bytes[24..28].copy_from_slice(&self.targets[0].to_le_bytes());
        bytes[28..32].copy_from_slice(&self.targets[1].to_le_bytes());
        bytes[32] = u8::from(self.turn == Color::Black);
        bytes[33] = u8::from(self.threatened);
        bytes
    }

    fn pieces(&self) -> impl Iterator<Item = (Piece, Square)> {
        let squares = Square::all().filter(|square| self.occupied >> square.index() & 1 == 1);
        squares.enumerate().map(|(index, square)| {
            let code = self.pieces[index / 2] >> (4 * (index % 2)) & 15;
            let color = if code & 8 == 0 { Color::White } else { Color::Black };
            (Piece::new(color, PieceKind::ALL[usize::from(code & 7) % 6]), square)
        })
    }

    /// The result to expect after a part of the training, from 0 to 1.
    #[must_use]
    pub fn target_at(&self, done: f32) -> f32 {
        let [first, last] = self.targets;
        first + done * (last - first)
    }

    /// The result to expect at the end of the training, by which networks are compared.
    #[must_use]
    pub const fn target(&self) -> f32 {
        self.targets[1]
    }

    #[cfg(test)]
    pub(super) const fn set_target(&mut self, target: f32) {
        self.targets = [target; 2];
    }

    /// The number of pieces.
    #[must_use]
    pub const fn count(&self) -> u32 {
        self.occupied.count_ones()
    }

    /// The inputs, with the target after a part of the training, from 0 to 1.
    #[must_use]
    pub fn inputs(&self, done: f32) -> Inputs {
        let pieces: ArrayVec<(Piece, Square), MAX_PIECES> = self.pieces().collect();
        let side = |color: Color| {
            let king =
                pieces.iter().find(|(piece, _)| *piece == Piece::new(color, PieceKind::King));
            let Some((_, king)) = king else { return ArrayVec::new() };
            let view = View::new(color, *king);
            pieces.iter().map(|(piece, square)| view.input(*piece, *square) as u16).collect()
        };
        Inputs { sides: [side(self.turn), side(!self.turn)], target: self.target_at(done) }
    }
}

/// The samples of a game that the settings keep, in order. `chances` says what its scores mean.
#[must_use]
pub fn samples(
    game: &GameRecord,
    chances: &Coefficients,
    settings: &TrainingSettings,
) -> Vec<Sample> {
    let result = |color: Color| match game.winner {
        Some(winner) if winner == color => 1.0,
        Some(_) => 0.0,
        None => 0.5,
    };
    let mut samples = Vec::new();
    let mut position = game.start;
    let first = settings.target.result;
    let shares = [first, settings.target.last_result.unwrap_or(first)];
    for &(mv, score) in &game.moves {
        if is_kept(&position, mv, score, settings) {
            let pieces = position.board().occupied().count() as usize;
            let expected = expectation(&chances.at(pieces), score.0);
            let result = result(position.turn());
            let targets = shares.map(|share| share * result + (1.0 - share) * expected);
            samples.extend(Sample::with_targets(&position, targets));
        }
        position.make(mv);
    }
    samples
}

fn is_kept(position: &Position, mv: Move, score: Score, settings: &TrainingSettings) -> bool {
    let filter = &settings.filter;
    let is_threat =
        || Color::ALL.into_iter().any(|color| blast::threatens(position.board(), color));
    !(score.is_decided()
        || filter.captures && blast::victim(position, mv).is_some()
        || filter.promotions && mv.promoted().is_some()
        || filter.checks && position.in_check()
        || filter.threats && is_threat())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::formats::games::text::read_line;

    use crate::search::wdl;

    const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

    #[test]
    fn a_sample_has_the_inputs_of_its_position() {
        for fen in [START, "4k3/8/8/3q4/8/5N2/8/R5K1 b - - 0 1", "7k/1P6/8/8/8/8/8/K7 w - - 0 1"] {
            let position = Position::from_fen(fen).unwrap();
            let board = position.board();
            let inputs = Sample::new(&position, 0.5).unwrap().inputs(0.0);
            for (side, found) in [position.turn(), !position.turn()].into_iter().zip(&inputs.sides)
            {
                let view = View::new(side, board.king(side).unwrap());
                let expected: Vec<u16> = board
                    .occupied()
                    .into_iter()
                    .map(|square| view.input(board.piece_at(square).unwrap(), square) as u16)
                    .collect();
                assert_eq!(found.as_slice(), expected, "{fen}");
            }
        }
    }

    #[test]
    fn a_record_has_squares_pieces_targets_and_flags() {
        let position = Position::from_fen("4k3/8/8/3q4/8/5N2/8/R5K1 b - - 0 1").unwrap();
        let mut sample = Sample::new(&position, 0.25).unwrap();
        sample.targets[1] = 0.75;
        let record = sample.record();
        let squares = 1_u64 | 1 << 6 | 1 << 21 | 1 << 35 | 1 << 60;
        assert_eq!(record[..8], squares.to_le_bytes());
        // Rook and king, knight and queen, king.
        assert_eq!(record[8..24], [[0x53, 0xc1, 0x0d].as_slice(), &[0; 13]].concat()[..]);
        assert_eq!(record[24..28], 0.25_f32.to_le_bytes());
        assert_eq!(record[28..32], 0.75_f32.to_le_bytes());
        assert_eq!(record[32..], [1, 0, 0, 0, 0, 0, 0, 0]);
    }

    #[test]
    fn the_filter_keeps_what_it_should() {
        let mut settings = TrainingSettings::default();
        let kept = |moves: &str, settings: &TrainingSettings| {
            samples(
                &read_line(&format!("{START}\t1-0\t{moves}"), 0).unwrap(),
                &wdl::MODEL,
                settings,
            )
            .len()
        };
        assert_eq!(kept("e2e4:10 e7e5:-10", &settings), 2);
        assert_eq!(kept("e2e4:#9", &settings), 0);
        assert_eq!(kept("e2e4:10 d7d5:-10 e4d5:10", &settings), 2, "a capture");
        assert_eq!(
            kept("g1f3:10 a7a6:10 f3e5:10 a6a5:-400", &settings),
            4,
            "Black is threatened by Nxd7"
        );
        assert_eq!(kept("e2e3:10 f7f6:10 d1h5:10 g7g6:-90", &settings), 3, "Black is in check");
        settings.filter.threats = true;
        settings.filter.captures = false;
        assert_eq!(kept("e2e4:10 d7d5:-10 e4d5:10", &settings), 3);
        assert_eq!(kept("g1f3:10 a7a6:10 f3e5:10 a6a5:-400", &settings), 3);
    }

    #[test]
    fn targets_are_for_the_side_to_move() {
        let mut settings = TrainingSettings::default();
        let target = |settings: &TrainingSettings| {
            let game = read_line(&format!("{START}\t0-1\te2e4:100 e7e5:100"), 0).unwrap();
            samples(&game, &wdl::MODEL, settings).iter().map(Sample::target).collect::<Vec<_>>()
        };
        settings.target.result = 1.0;
        assert_eq!(target(&settings), [0.0, 1.0]);
        settings.target.result = 0.0;
        let expected = expectation(&wdl::MODEL.at(32), 100) as f32;
        assert!(expected > 0.55 && target(&settings).iter().all(|target| *target == expected));
        // From the score alone to the result alone.
        settings.target.last_result = Some(1.0);
        assert_eq!(target(&settings), [0.0, 1.0]);
        let game = read_line(&format!("{START}\t0-1\te2e4:100"), 0).unwrap();
        let [sample] = samples(&game, &wdl::MODEL, &settings)[..] else { panic!() };
        assert_eq!((sample.target_at(0.0), sample.target_at(1.0)), (expected, 0.0));
        assert_eq!(sample.inputs(0.25).target, 0.75 * expected);
    }
}
