//! Questions about a position, and the answers, in JSON. A position is a FEN, so the host owns
//! nothing that it must give back.

use fissile_engine::atomic::fen::CastlingLetters;
use fissile_engine::atomic::notation::CastlingText;
use fissile_engine::atomic::perft::Perft;
use fissile_engine::explain::move_list::{GameEnd, LegalMoves, ListedMove};
use fissile_engine::explain::objection::{Refusal, read_move};
use fissile_engine::{Game, Position};
use serde::{Deserialize, Serialize};

/// The maximum depth of perft in plies, far beyond anything that finishes.
const MAX_PERFT: u32 = 100;

#[derive(Deserialize)]
struct Question {
    fen: String,
    ask: Ask,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
enum Ask {
    Position,
    LegalMoves,
    /// The position after a move.
    Play(String),
    /// A move in both notations, or why it is not legal.
    Read(String),
    /// The leaves below each move.
    Divide(u32),
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
enum Answer {
    Position { fen: String, turn: String, check: bool, end: Option<GameEnd> },
    Moves(Vec<ListedMove>),
    Move { uci: String, san: String },
    Illegal { move_text: String, fen: String, why: String, sentence: String },
    Leaves(Vec<(String, u64)>),
    Error(String),
}

/// The answer to a question, both in JSON.
pub fn answer(question: &[u8]) -> Vec<u8> {
    let answer = match serde_json::from_slice(question) {
        Ok(question) => reply(&question),
        Err(error) => Answer::Error(format!("the question cannot be read: {error}")),
    };
    // An answer has no part that JSON cannot express.
    serde_json::to_vec(&answer).unwrap_or_default()
}

fn reply(Question { fen, ask }: &Question) -> Answer {
    let position = match Position::from_fen(fen) {
        Ok(position) => position,
        Err(error) => return Answer::Error(error.to_string()),
    };
    let castling = CastlingText::of(&position, false);
    match ask {
        Ask::Position => described(&position),
        Ask::LegalMoves => Answer::Moves(LegalMoves::of(&Game::new(position), false).moves),
        Ask::Play(text) => match read_move(&position, text) {
            Ok(mv) => described(&position.after(mv)),
            Err(refusal) => illegal(refusal),
        },
        Ask::Read(text) => match read_move(&position, text) {
            Ok(mv) => Answer::Move { uci: mv.uci(castling), san: position.san(mv) },
            Err(refusal) => illegal(refusal),
        },
        Ask::Divide(depth) if *depth > MAX_PERFT => Answer::Error(format!(
            "perft: expected a depth up to {MAX_PERFT} plies instead of {depth}"
        )),
        Ask::Divide(depth) => {
            let counts = Perft::new(*depth).divide(&position);
            let named = counts.into_iter().map(|(mv, leaves)| (mv.uci(castling), leaves));
            Answer::Leaves(named.collect())
        }
    }
}

fn described(position: &Position) -> Answer {
    Answer::Position {
        fen: position.fen(CastlingLetters::XFen),
        turn: position.turn().to_string().to_ascii_lowercase(),
        check: position.in_check(),
        end: Game::new(*position).outcome().map(GameEnd::from),
    }
}

fn illegal(refusal: Refusal) -> Answer {
    let sentence = refusal.to_string();
    let Refusal { text, fen, why } = refusal;
    Answer::Illegal { move_text: text, fen, why: why.to_string(), sentence }
}
