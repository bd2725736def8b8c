//! Weights, learned from the prover's own searches, that estimate the cost of a proof. Their inputs
//! are the neurons of the network inside the program, so they fit no other network.
//! `training::costs` learns them; `estimate.rs` uses them.

use std::sync::LazyLock;

use thiserror::Error;
use toml::{Table, Value};

use super::status::{Kind, Open};
use crate::atomic::Position;
use crate::nnue::architecture::Sums;
use crate::nnue::head::{ACTIVE, Head};
use crate::nnue::{Accumulators, Network};

/// The units per doubling of a level, which is the logarithm of a cost to the base 2.
pub const LEVEL: i32 = 256;

/// The weight of a neuron that doubles the cost when it is fully active.
pub const DOUBLING: i32 = 32;

/// The weights inside the program.
const TEXT: &str = include_str!("../prover.toml");

/// The weights for positions of one kind.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Weights {
    /// The level without any moves or active neurons.
    pub constant: i32,
    /// Levels for each doubling of the number of moves or replies.
    pub count: i32,
    /// The weights of the neurons of the side to move and of the other side, in units of
    /// 1/[`DOUBLING`].
    pub neurons: [Sums; 2],
}

/// The learned costs of proofs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Costs {
    /// The hash of the network whose neurons these weights apply to.
    network: String,
    /// Weights by [`Kind`].
    weights: [Weights; 3],
    heads: [Head; 3],
}

/// Why weights cannot be used.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[allow(missing_docs, reason = "the messages explain each variant")]
pub enum CostsError {
    #[error("{0}")]
    Toml(#[from] toml::de::Error),
    #[error("{0} is missing or invalid")]
    Missing(String),
    #[error("the weights of {} are too large", .0.name())]
    TooLarge(Kind),
}

impl Costs {
    /// The costs with the given weights by [`Kind`]. `network` is the hash of the network whose
    /// neurons they apply to.
    ///
    /// # Errors
    /// If weights are too large.
    pub fn new(network: String, weights: [Weights; 3]) -> Result<Costs, CostsError> {
        let head = |kind: Kind| {
            Head::new(weights[kind as usize].neurons).ok_or(CostsError::TooLarge(kind))
        };
        let [attack, quiet, threatened] = Kind::ALL.map(head);
        Ok(Costs { network, heads: [attack?, quiet?, threatened?], weights })
    }

    /// Reads what [`Costs::to_toml`] wrote.
    ///
    /// # Errors
    /// If the text is not such a file.
    pub fn read(text: &str) -> Result<Costs, CostsError> {
        let table: Table = text.parse()?;
        let missing = |key: &str| CostsError::Missing(key.to_owned());
        let network = table.get("network").and_then(Value::as_str);
        let weights = |kind: Kind| -> Result<Weights, CostsError> {
            let table = table.get(kind.name()).and_then(Value::as_table);
            let table = table.ok_or_else(|| missing(kind.name()))?;
            let wrong = |key: &str| missing(&format!("{}.{key}", kind.name()));
            let number = |key| table.get(key).and_then(number).ok_or_else(|| wrong(key));
            let sums = |key| table.get(key).and_then(sums).ok_or_else(|| wrong(key));
            let (constant, count) = (number("constant")?, number("count")?);
            Ok(Weights { constant, count, neurons: [sums("own")?, sums("other")?] })
        };
        let [attack, quiet, threatened] = Kind::ALL.map(weights);
        let network = network.ok_or_else(|| missing("network"))?.to_owned();
        Costs::new(network, [attack?, quiet?, threatened?])
    }

    /// The weights as a file in TOML.
    #[must_use]
    pub fn to_toml(&self) -> String {
        let mut text = format!("network = \"{}\"\n", self.network);
        for (kind, weights) in Kind::ALL.iter().zip(&self.weights) {
            let (constant, count) = (weights.constant, weights.count);
            text += &format!("\n[{}]\nconstant = {constant}\ncount = {count}\n", kind.name());
            for (key, sums) in ["own", "other"].iter().zip(&weights.neurons) {
                text += &format!("{key} = [\n");
                for row in sums.chunks(16) {
                    let row: Vec<_> = row.iter().map(i16::to_string).collect();
                    text += &format!("    {},\n", row.join(", "));
                }
                text += "]\n";
            }
        }
        text
    }

    /// The level of the cost of an open position.
    pub fn level(
        &self,
        accumulators: &mut Accumulators,
        network: &Network,
        position: &Position,
        open: Open,
    ) -> i32 {
        let Weights { constant, count, .. } = &self.weights[open.kind as usize];
        let read = accumulators.read(network, position, &self.heads[open.kind as usize]);
        let neurons = i64::from(read) * i64::from(LEVEL) / i64::from(ACTIVE * DOUBLING);
        // Learned weights stay far below these limits; wrong ones must not end the program.
        constant
            .saturating_add(count.saturating_mul(logarithm(open.count)) / LEVEL)
            .saturating_add(neurons as i32)
    }
}

/// The costs inside the program, read at the first call.
#[must_use]
pub fn learned() -> &'static Costs {
    static LEARNED: LazyLock<Costs> = LazyLock::new(|| {
        #[expect(clippy::expect_used, reason = "the file is part of the program; a test reads it")]
        Costs::read(TEXT).expect("the weights inside the program are sound")
    });
    &LEARNED
}

fn number(value: &Value) -> Option<i32> {
    i32::try_from(value.as_integer()?).ok()
}

fn sums(value: &Value) -> Option<Sums> {
    let numbers = value.as_array()?.iter().map(|value| i16::try_from(value.as_integer()?).ok());
    numbers.collect::<Option<Vec<i16>>>()?.try_into().ok()
}

/// The logarithm of a number to the base 2 in units of 1/[`LEVEL`], interpolated linearly between
/// powers of two; 0 for 0.
#[must_use]
pub const fn logarithm(number: u32) -> i32 {
    let Some(exponent) = number.checked_ilog2() else { return 0 };
    let rest = (number - (1 << exponent)) as u64;
    (exponent * LEVEL as u32) as i32 + ((rest * LEVEL as u64) >> exponent) as i32
}

/// The number with this logarithm, limited to the range from 1 to 2 to the power of `most`.
#[must_use]
pub fn power(level: i32, most: u32) -> u32 {
    let level = level.clamp(0, most as i32 * LEVEL);
    let exponent = level / LEVEL;
    (u64::from((LEVEL + level % LEVEL) as u32) << exponent >> LEVEL.ilog2()) as u32
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::nnue::embedded;

    #[test]
    fn the_weights_inside_the_program_belong_to_its_network() {
        assert_eq!(learned().network, embedded().id(), "learn them anew: docs/training.md");
    }

    #[test]
    fn a_file_says_what_was_written() {
        let costs = learned();
        assert_eq!(Costs::read(&costs.to_toml()).unwrap(), *costs);
        let broken = |from: &str, to: &str| {
            Costs::read(&costs.to_toml().replacen(from, to, 1)).unwrap_err().to_string()
        };
        assert_eq!(broken("[quiet]", "[calm]"), "quiet is missing or invalid");
        assert_eq!(broken("count", "number"), "attack.count is missing or invalid");
        assert_eq!(broken("own = [\n", "own = [\n 1,"), "attack.own is missing or invalid");
        assert_eq!(
            broken("own = [\n", "own = []\nthird = [\n"),
            "attack.own is missing or invalid"
        );
        assert!(broken("network", "[network").starts_with("TOML parse error"));
        let mut weights = costs.weights.clone();
        weights[1].neurons[0][0] = 1000;
        let refused = Costs::new(String::new(), weights).unwrap_err();
        assert_eq!(refused.to_string(), "the weights of quiet are too large");
    }

    #[test]
    fn powers_undo_logarithms() {
        assert_eq!([0, 1, 2, 3, 4, 1 << 20].map(logarithm), [0, 0, 256, 384, 512, 20 * 256]);
        for number in [1, 2, 3, 5, 17, 100, 255, 256] {
            assert_eq!(power(logarithm(number), 20), number);
        }
        assert_eq!(
            [-5, 0, 18 * LEVEL, i32::MAX].map(|level| power(level, 18)),
            [1, 1, 1 << 18, 1 << 18]
        );
        assert!((1..70_000).map(logarithm).is_sorted());
    }
}
