//! Whether the sums that a search keeps are right: on random games, against sums over the whole
//! board.

use thiserror::Error;

use super::accumulator::Accumulators;
use super::network::Network;
use super::sample::RandomGames;

/// A position in which kept sums lead to another score.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{fen}: the score is {kept} from kept sums and {fresh} from fresh ones")]
pub struct WrongSums {
    /// The position.
    pub fen: String,
    /// The score from sums that were kept, in points.
    pub kept: i32,
    /// The score from fresh sums, in points.
    pub fresh: i32,
}

/// Walks through random games and evaluates every other position on average, with the sums of the
/// positions before and with fresh ones. Takes this many positions.
///
/// # Errors
/// If the scores of a position differ.
pub fn verify(network: &Network, positions: usize, seed: u64) -> Result<(), WrongSums> {
    /// The plies at which the positions of a game stand in turn.
    const PLIES: usize = 8;
    let (mut kept, mut fresh) = (Accumulators::new(network, PLIES), Accumulators::new(network, 1));
    let mut games = RandomGames::new(seed);
    for _ in 0..positions {
        while games.random().below(2) == 0 {
            games.next();
        }
        let Some(position) = games.next() else { break };
        fresh.forget(network);
        let ply = games.random().below(PLIES);
        let scores =
            (kept.evaluate(network, &position, ply), fresh.evaluate(network, &position, 0));
        if scores.0 != scores.1 {
            return Err(WrongSums { fen: position.to_string(), kept: scores.0, fresh: scores.1 });
        }
    }
    Ok(())
}
