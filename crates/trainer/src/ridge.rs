//! Ridge regression: the weights with the least sum of squared errors and of their own squares
//! (Hoerl and Kennard 1970), from the normal equations, by Cholesky's method. Arithmetic only.

/// The normal equations of a regression.
pub struct Ridge {
    size: usize,
    /// Sums of products of terms, by row; only those up to the diagonal.
    products: Vec<f64>,
    /// Sums of products of terms and wanted values.
    right: Vec<f64>,
}

impl Ridge {
    /// No examples yet. `penalties` tells for each term how much the square of its weight counts beside squared
    /// errors; all are above 0, so that there is always a solution.
    pub fn new(penalties: impl Iterator<Item = f64>) -> Ridge {
        let penalties: Vec<f64> = penalties.collect();
        let size = penalties.len();
        let mut products = vec![0.0; size * size];
        for (term, penalty) in penalties.into_iter().enumerate() {
            products[term * size + term] = penalty;
        }
        Ridge { size, products, right: vec![0.0; size] }
    }

    /// Adds an example: its terms in order, those that are 0 left out, and the wanted value.
    pub fn add(&mut self, terms: &[(usize, f64)], wanted: f64) {
        for (at, &(row, one)) in terms.iter().enumerate() {
            let products = &mut self.products[row * self.size..][..self.size];
            for &(column, other) in &terms[..=at] {
                products[column] += one * other;
            }
            self.right[row] += one * wanted;
        }
    }

    /// The weight of each term.
    pub fn weights(mut self) -> Vec<f64> {
        solve(&mut self.products, &mut self.right, self.size);
        self.right
    }
}

/// Solves a system of `size` equations with a positive definite matrix, of which the rows up to the
/// diagonal are given. The solution takes the place of the right side.
fn solve(matrix: &mut [f64], right: &mut [f64], size: usize) {
    for row in 0..size {
        for column in 0..=row {
            let products =
                (0..column).map(|at| matrix[row * size + at] * matrix[column * size + at]);
            let rest = matrix[row * size + column] - products.sum::<f64>();
            let diagonal = matrix[column * size + column];
            matrix[row * size + column] = if column < row { rest / diagonal } else { rest.sqrt() };
        }
    }
    for row in 0..size {
        let product: f64 = (0..row).map(|at| matrix[row * size + at] * right[at]).sum();
        right[row] = (right[row] - product) / matrix[row * size + row];
    }
    for row in (0..size).rev() {
        let product: f64 = (row + 1..size).map(|at| matrix[at * size + row] * right[at]).sum();
        right[row] = (right[row] - product) / matrix[row * size + row];
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equations_are_solved() {
        // The matrix is that of 4 -2 2 / -2 17 5 / 2 5 11, and the solution 1, 2, 3.
        let mut matrix = [4.0, 0.0, 0.0, -2.0, 17.0, 0.0, 2.0, 5.0, 11.0];
        let mut right = [6.0, 47.0, 45.0];
        solve(&mut matrix, &mut right, 3);
        assert!(
            right.iter().zip([1.0, 2.0, 3.0]).all(|(found, wanted)| (found - wanted).abs() < 1e-12)
        );
    }
}
