//! Openings that are proven lost: what the certificates of `docs/proofs.tar.xz` say of a position, and which move wins against
//! each reply. Proving does not belong here, nor the study that shows them.

use std::collections::HashMap;
use std::io::Read;
use std::sync::{LazyLock, OnceLock};

use flate2::read::GzDecoder;

use super::Moment;
use super::paste;
use crate::atomic::outcome::FIFTY_MOVES;
use crate::atomic::{Color, Game, Move, Position};
use crate::prover::Header;
use crate::prover::verify::verify_with;

/// A game for each first move of White, with the lines that have a certificate; `studies/openings.py` makes it.
pub const OPENINGS: &str = include_str!("../../studies/openings.pgn");

/// Their certificates, one after another, but the two largest; `studies/openings.py` makes it.
const CERTIFICATES: &[u8] = include_bytes!("../../studies/openings.proofs.gz");

/// The bytes of a certificate after its tokens: the SHA-256.
const CHECKSUM: usize = 32;

/// What is proven of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Proven {
    pub winner: Color,
    /// The longest that the winner needs, in plies.
    pub plies: u32,
    /// The move of the winner, if it is to move and the certificate is here.
    pub best: Option<Move>,
}

/// A certificate, which is read when a game first reaches its root.
struct Certificate {
    winner: Color,
    bytes: Vec<u8>,
    /// The move for each position of the winner, by its key, and the longest line from there, in plies.
    moves: OnceLock<HashMap<u64, (Move, u32)>>,
}

/// The openings by their key, as the study states them.
static STATED: LazyLock<HashMap<u64, Proven>> = LazyLock::new(|| {
    let now = Moment { unix_micros: 0, ticks_ms: 0 };
    // A test reads them without a problem.
    let games = paste::read(OPENINGS, now, Some).map(|pasted| pasted.games).unwrap_or_default();
    let mut proven: HashMap<u64, Proven> = HashMap::new();
    for node in games.iter().flat_map(|game| game.tree.ids().map(|id| game.tree.node(id))).flatten()
    {
        let Some(new) = statement(&node.remark.comment) else { continue };
        let known = proven.entry(node.position().key()).or_insert(new);
        if new.plies < known.plies {
            *known = new;
        }
    }
    proven
});

/// The certificates by the key of their root.
static BY_ROOT: LazyLock<HashMap<u64, Certificate>> = LazyLock::new(|| {
    let mut bytes = Vec::new();
    // A test reads all of them; what cannot be read is left out.
    let _ = GzDecoder::new(CERTIFICATES).read_to_end(&mut bytes);
    let mut by_root = HashMap::new();
    let mut rest = &bytes[..];
    while let Some((header, length)) = first(rest) {
        let (own, others) = rest.split_at(length);
        let certificate =
            Certificate { winner: header.winner, bytes: own.to_vec(), moves: OnceLock::new() };
        by_root.insert(header.root.key(), certificate);
        rest = others;
    }
    by_root
});

/// The header of the certificate at the start of these bytes, and the length of the whole.
fn first(bytes: &[u8]) -> Option<(Header, usize)> {
    let end = bytes.windows(2).position(|pair| pair == b"\n\n")?;
    let header = Header::parse(str::from_utf8(&bytes[..end]).ok()?).ok()?;
    let length = end + 2 + usize::try_from(header.bytes).ok()? + CHECKSUM;
    (length <= bytes.len()).then_some((header, length))
}

/// `Proven: White wins in at most 9 plies.`
fn statement(comment: &str) -> Option<Proven> {
    let (winner, rest) = comment.strip_prefix("Proven: ")?.split_once(" wins in at most ")?;
    let winner = Color::ALL.into_iter().find(|color| color.to_string() == winner)?;
    Some(Proven { winner, plies: rest.split(' ').next()?.parse().ok()?, best: None })
}

impl Certificate {
    fn moves(&self) -> &HashMap<u64, (Move, u32)> {
        self.moves.get_or_init(|| {
            let mut moves = HashMap::new();
            let checked = verify_with(&self.bytes[..], &mut |position, mv, below| {
                moves.insert(position.key(), (mv, below.line));
            });
            if checked.is_ok() { moves } else { HashMap::new() }
        })
    }

    /// What it says of a position below its root.
    fn of(&self, position: &Position) -> Option<Proven> {
        let moves = self.moves();
        if position.turn() == self.winner {
            let &(best, plies) = moves.get(&position.key())?;
            return Some(Proven { winner: self.winner, plies, best: Some(best) });
        }
        let mut longest = None;
        for reply in position.legal_moves() {
            let (_, plies) = moves.get(&position.after(reply).key())?;
            longest = longest.max(Some(plies + 1));
        }
        Some(Proven { winner: self.winner, plies: longest?, best: None })
    }
}

/// What is proven along a game: the certificates whose root it has passed.
pub struct Proofs(Vec<&'static Certificate>);

impl Proofs {
    #[must_use]
    pub fn along(line: &Game) -> Proofs {
        Proofs(line.keys().filter_map(|key| BY_ROOT.get(&key)).collect())
    }

    /// What is proven of the last position of the game, or of one after it, if nothing but the moves of the proof decides: the
    /// fifty-move rule does not.
    #[must_use]
    pub fn of(&self, position: &Position) -> Option<Proven> {
        let key = position.key();
        let certificates = self.0.iter().copied().chain(BY_ROOT.get(&key));
        let found = certificates.filter_map(|certificate| certificate.of(position));
        let proven = found.chain(STATED.get(&key).copied()).min_by_key(|proven| proven.plies)?;
        (u32::from(position.halfmove_clock()) + proven.plies <= u32::from(FIFTY_MOVES))
            .then_some(proven)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn after(moves: &[&str]) -> Game {
        let mut game = Game::new(Position::start());
        for mv in moves {
            game.play(game.position().parse_san(mv).unwrap());
        }
        game
    }

    fn of(game: &Game) -> Option<Proven> {
        Proofs::along(game).of(game.position())
    }

    #[test]
    fn a_proven_opening_is_known_however_it_comes_about() {
        let said = |moves: &[&str]| of(&after(moves)).map(|proven| (proven.winner, proven.plies));
        assert_eq!(said(&[]), None);
        assert_eq!(said(&["Nf3"]), None);
        assert_eq!(said(&["Nf3", "a6"]), Some((Color::White, 3)));
        assert_eq!(said(&["e3", "e5", "g4"]), Some((Color::Black, 3)));
        assert_eq!(said(&["Nf3", "f6"]), None);
        assert_eq!((STATED.len(), BY_ROOT.len()), (536, 534));
        for (key, stated) in &*STATED {
            let Some(certificate) = BY_ROOT.get(key) else { continue };
            let (header, length) = first(&certificate.bytes).unwrap();
            assert_eq!(length, certificate.bytes.len());
            let own = certificate.of(&header.root).unwrap();
            assert_eq!((own.winner, own.plies), (stated.winner, stated.plies), "{}", header.root);
        }
    }

    #[test]
    fn the_proof_is_played_against_any_reply() {
        let mut replies = 0;
        for certificate in BY_ROOT.values() {
            let (header, _) = first(&certificate.bytes).unwrap();
            let mut game = Game::new(header.root);
            let mut left = certificate.of(&header.root).unwrap().plies;
            while game.outcome().is_none() {
                let proven = of(&game).unwrap();
                assert!(proven.plies <= left, "{}", game.position());
                left = proven.plies - 1;
                let mv = proven.best.unwrap_or_else(|| {
                    replies += 1;
                    let all = game.position().legal_moves();
                    all[replies % all.len()]
                });
                game.play(mv);
            }
            let winner = game.outcome().and_then(|outcome| outcome.winner());
            assert_eq!(winner, Some(header.winner), "{}", header.root);
        }
        assert!(replies > 500, "{replies}");
    }

    #[test]
    fn nothing_is_proven_that_the_fifty_move_rule_may_end() {
        let root = after(&["Nf3", "a6"]);
        let fen = root.position().to_string();
        let late = |clock: u32| fen.replace(" 0 2", &format!(" {clock} 99"));
        let proven = |clock| of(&Game::new(late(clock).parse().unwrap())).is_some();
        assert!(proven(97));
        assert!(!proven(98));
    }
}
