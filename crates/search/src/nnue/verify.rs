//! Verifies accumulators: compares their scores in random games with those of fresh sums over the
//! whole board.

use thiserror::Error;

use super::accumulator::Accumulators;
use super::network::Network;
use super::sample::RandomGames;

/// A position in which kept sums give another score than fresh ones.
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

/// Walks through random games and evaluates `positions` of them, about every other one, with the
/// sums of the positions before and with fresh ones.
///
/// # Errors
/// If the scores of a position differ.
pub fn verify(network: &Network, positions: usize, seed: u64) -> Result<(), WrongSums> {
    /// The number of plies among which the positions are distributed.
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
