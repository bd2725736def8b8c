//! Effects of many factors on one number, from observations in which each factor was at one of two
//! levels. The estimate of an effect is the mean of the observations, counted negative where the
//! factor was at its lower level.

use serde::{Deserialize, Serialize};

use crate::statistics::estimate::DEVIATIONS_95;

/// Sums over observations.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Effects {
    count: u64,
    squares: f64,
    /// By factor: the sum of the observations with the sign of the factor's level.
    products: Vec<f64>,
}

/// An effect with half the width of its 95 % interval.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Effect {
    pub value: f64,
    pub error: f64,
}

impl Effects {
    #[must_use]
    pub fn new(factors: usize) -> Effects {
        Effects { count: 0, squares: 0.0, products: vec![0.0; factors] }
    }

    /// Adds an observation with the levels of all factors, +1 or -1.
    pub fn add(&mut self, levels: &[i8], observed: f64) {
        self.count += 1;
        self.squares += observed * observed;
        for (product, level) in self.products.iter_mut().zip(levels) {
            *product += f64::from(*level) * observed;
        }
    }

    #[must_use]
    pub const fn count(&self) -> u64 {
        self.count
    }

    #[must_use]
    pub fn factors(&self) -> usize {
        self.products.len()
    }

    /// The effect of a factor; `None` before the second observation.
    #[must_use]
    pub fn of(&self, factor: usize) -> Option<Effect> {
        let count = self.count as f64;
        if self.count < 2 {
            return None;
        }
        let value = self.products.get(factor)? / count;
        let variance = (self.squares / count - value * value).max(0.0) * count / (count - 1.0);
        Some(Effect { value, error: DEVIATIONS_95 * (variance / count).sqrt() })
    }

    /// How many standard errors the effect of a factor is away from 0, with the spread that the
    /// observations would have if it were 0. So it never exceeds the root of their number, and is
    /// known even if they are all equal.
    #[must_use]
    pub fn deviations(&self, factor: usize) -> f64 {
        let product = self.products.get(factor).copied().unwrap_or(0.0);
        if self.squares > 0.0 { product.abs() / self.squares.sqrt() } else { 0.0 }
    }
}
