//! Balanced two-level designs for screening: which factors are at which level in which run.
//!
//! The rows of a Hadamard matrix are the runs, and its columns but the first are the factors. Any two
//! columns agree in half of the rows, so no factor's effect hides in another one's. Designs of this
//! kind with a multiple of four runs are those of R. L. Plackett and J. P. Burman, "The design of
//! optimum multifactorial experiments", Biometrika 33 (1946); a power of two makes a fractional
//! factorial design. The matrices come from R. E. A. C. Paley's construction, "On orthogonal
//! matrices" (1933), for primes, and from doubling.

/// The most factors of a design. It is more than any engine has options.
pub const MOST_FACTORS: usize = 1000;

/// A Hadamard matrix with at least `factors` columns besides the first, which is all +1. Each row is
/// a run.
#[must_use]
pub fn matrix(factors: usize) -> Vec<Vec<i8>> {
    let smallest = (factors + 1).next_multiple_of(4);
    (smallest..).step_by(4).find_map(hadamard).unwrap_or_default()
}

/// The matrix of an order that is a multiple of four, if one of the constructions makes it.
fn hadamard(order: usize) -> Option<Vec<Vec<i8>>> {
    let prime = order - 1;
    if order == 4 || prime % 4 == 3 && is_prime(prime) {
        return Some(paley(prime));
    }
    if !order.is_multiple_of(8) {
        return None;
    }
    let half = hadamard(order / 2)?;
    let upper = half.iter().map(|row| [&row[..], row].concat());
    let lower = half.iter().map(|row| {
        let negative: Vec<i8> = row.iter().map(|cell| -cell).collect();
        [&row[..], &negative].concat()
    });
    Some(upper.chain(lower).collect())
}

/// The matrix of order `prime` + 1, for a prime that leaves 3 when divided by 4: cell (i, j) says
/// whether j - i is a square modulo the prime.
fn paley(prime: usize) -> Vec<Vec<i8>> {
    let mut is_square = vec![false; prime];
    for number in 1..prime {
        is_square[number * number % prime] = true;
    }
    let first = vec![1; prime + 1];
    let others = (0..prime).map(|row| {
        let cell = |column: usize| match (column + prime - row) % prime {
            0 => -1,
            difference if is_square[difference] => 1,
            _ => -1,
        };
        [1].into_iter().chain((0..prime).map(cell)).collect()
    });
    [first].into_iter().chain(others).collect()
}

fn is_prime(number: usize) -> bool {
    number > 1
        && (2..)
            .take_while(|factor| factor * factor <= number)
            .all(|factor| !number.is_multiple_of(factor))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn any_two_columns_agree_in_half_of_the_rows() {
        for factors in 1..=130 {
            let matrix = matrix(factors);
            let runs = matrix.len();
            assert!(factors < runs && runs <= factors + 13, "{factors} factors in {runs} runs");
            assert!(matrix.iter().all(|row| row.len() == runs && row[0] == 1));
            for one in 0..runs {
                for other in 0..one {
                    let sum: i32 =
                        matrix.iter().map(|row| i32::from(row[one]) * i32::from(row[other])).sum();
                    assert_eq!(sum, 0, "columns {one} and {other} for {factors} factors");
                }
            }
        }
    }

    #[test]
    fn small_designs_are_as_small_as_they_can_be() {
        for (factors, runs) in
            [(1, 4), (3, 4), (7, 8), (11, 12), (15, 16), (19, 20), (23, 24), (31, 32)]
        {
            assert_eq!(matrix(factors).len(), runs);
        }
    }
}
