//! Positions that are computed together, and which of them have which inputs.

use super::sample::Inputs;

/// Positions that the trainer computes together, at most 65,536.
#[derive(Debug)]
pub struct Chunk<'a> {
    pub positions: &'a [Inputs],
    /// For the side to move and for the other side.
    pub users: [Users; 2],
}

/// The positions that have an input, for every input that some position of a chunk has.
///
/// The gradient of an input's weights is the sum over these positions. Added up input by input, it
/// stays in registers, instead of being read and written for every piece.
#[derive(Debug)]
pub struct Users {
    /// Inputs in rising order, each with the end of its positions in the list.
    ends: Vec<(u16, u32)>,
    /// Indices into the chunk.
    positions: Vec<u16>,
}

impl Chunk<'_> {
    #[must_use]
    pub fn new(positions: &[Inputs]) -> Chunk<'_> {
        Chunk { positions, users: [0, 1].map(|side| Users::new(positions, side)) }
    }
}

impl Users {
    fn new(chunk: &[Inputs], side: usize) -> Users {
        let inputs = || chunk.iter().flat_map(|position| &position.sides[side]).copied();
        // A counting sort. Positions of one king bucket use a narrow range of the inputs.
        let lowest = inputs().min().unwrap_or(0);
        let highest = inputs().max().unwrap_or(0);
        let place = |input: u16| usize::from(input - lowest);
        let mut next = vec![0; place(highest) + 1];
        inputs().for_each(|input| next[place(input)] += 1);
        let (mut ends, mut total) = (Vec::new(), 0);
        for (input, next) in (lowest..=highest).zip(&mut next) {
            let start = total;
            total += *next;
            if total > start {
                ends.push((input, total));
            }
            *next = start;
        }
        let mut positions = vec![0; total as usize];
        for (index, position) in (0_u16..).zip(chunk) {
            for input in &position.sides[side] {
                let next = &mut next[place(*input)];
                positions[*next as usize] = index;
                *next += 1;
            }
        }
        Users { ends, positions }
    }

    /// Every input that some position has, with the indices of the positions that have it.
    pub fn iter(&self) -> impl Iterator<Item = (u16, &[u16])> {
        let mut start = 0;
        self.ends.iter().map(move |&(input, end)| {
            let users = &self.positions[start..end as usize];
            start = end as usize;
            (input, users)
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::util::random::Random;

    #[test]
    fn users_are_the_positions_that_have_the_input() {
        let mut random = Random::new(2);
        let mut side = || (0..random.below(9)).map(|_| 50 + random.below(40) as u16).collect();
        let positions: Vec<Inputs> =
            (0..60).map(|_| Inputs { sides: [side(), side()], target: 0.0 }).collect();
        let chunk = Chunk::new(&positions);
        for (side, users) in chunk.users.iter().enumerate() {
            let mut wanted: Vec<(u16, u16)> = Vec::new();
            for (index, position) in (0_u16..).zip(&positions) {
                wanted.extend(position.sides[side].iter().map(|input| (*input, index)));
            }
            wanted.sort_unstable();
            let found =
                users.iter().flat_map(|(input, users)| users.iter().map(move |at| (input, *at)));
            assert!(found.eq(wanted));
        }
        assert_eq!(Chunk::new(&[]).users[0].iter().count(), 0);
    }
}
