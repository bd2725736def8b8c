//! The file of a network: its description, the settings of its training, and its weights. The
//! built-in network and those of `EvalFile` have the same reader.
//!
//! | part | bytes |
//! | --- | --- |
//! | the line `fissile-net 2` with its line feed | 14 |
//! | length of the header, little-endian | 4 |
//! | header, TOML: name, parents, architecture, training | as given |
//! | weights of the inputs, 16 bits each, little-endian, by input and neuron | 2 x inputs x neurons |
//! | bias of the neurons, 16 bits each | 2 x neurons |
//! | weights to the first layer, 16 bits each, by side (own, other), neuron and sum | 2 x 2 x neurons x 8 |
//! | bias of the first layer, 32 bits each, by sum | 4 x 8 |
//! | weights to the second layer, single precision, by value of the first layer and value | 4 x 16 x 32 |
//! | bias of the second layer, single precision | 4 x 32 |
//! | weights to the output, single precision | 4 x 32 |
//! | bias of the output, single precision | 4 |
//! | SHA-256 of everything before | 32 |
//!
//! The first layer has 8 sums, which give 16 values ([`super::layers`]). Version 1 of the format had
//! no layers between the neurons and the output; such networks cannot be used anymore.

use std::fmt::Write;
use std::sync::Arc;

use sha2::{Digest, Sha256};
use thiserror::Error;
use toml::{Table, Value};

use super::architecture::{
    ACTIVATION, ACTIVE_UNIT, FIRST, FIRST_UNIT, HIDDEN, INPUT_NAME, INPUT_UNIT, INPUTS, LAYERS,
    Sums,
};
use super::layers::{Layers, Tail};
use super::network::{Network, SUM_UNIT};
use super::row::Row;
use crate::util::quote::quote;

/// The first line.
const MAGIC: &[u8] = b"fissile-net 2\n";

/// The first line of the version before.
const OLD_MAGIC: &[u8] = b"fissile-net 1\n";

/// The length of the hash at the end, in bytes.
const HASH: usize = 32;

/// The maximum length of a header, in bytes.
const LONGEST_HEADER: usize = 1 << 20;

/// Why a file is not a network that can be used.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum NetFileError {
    /// The file does not begin like a network.
    #[error("it is not a network of Fissile")]
    Foreign,
    /// A network of version 1 of the format.
    #[error("it is a network of an earlier Fissile, without layers after its neurons")]
    Old,
    /// The file is too short or too long.
    #[error("it has {found} bytes instead of {wanted}")]
    Length {
        /// The length of the file, in bytes.
        found: usize,
        /// The length that its header announces, in bytes.
        wanted: usize,
    },
    /// The hash does not match the contents.
    #[error("it is damaged: its hash does not match its contents")]
    Damaged,
    /// The header cannot be read.
    #[error("its header is not valid: {0}")]
    Header(String),
    /// This program cannot use the architecture.
    #[error("its architecture says {what} {} where this program needs {}", quote(.found), quote(.wanted))]
    Architecture {
        /// The key of the header.
        what: &'static str,
        /// Its value in the file.
        found: String,
        /// The value that this program can use.
        wanted: String,
    },
    /// The weights are so large that sums could overflow, or are not numbers.
    #[error("its weights {0} are too large to add up")]
    TooLarge(&'static str),
}

/// A network and the description in its file.
#[derive(Clone, Debug, PartialEq)]
pub struct NetFile {
    /// The network.
    pub network: Arc<Network>,
    /// The name from the header.
    pub name: String,
    /// The first digits of the hashes of the networks whose games it was trained on, the newest
    /// last.
    pub parents: Vec<String>,
    /// The settings of its training.
    pub training: Table,
    /// The length of the file, in bytes.
    pub size: usize,
    /// The hash of the file, in hexadecimal digits.
    pub hash: String,
}

/// The weights of a trained network, before they are rounded.
#[derive(Clone, Copy, Debug)]
pub struct Trained<'a> {
    /// By input and neuron.
    pub inputs: &'a [f32],
    /// By neuron.
    pub bias: &'a [f32],
    /// The layers after the neurons.
    pub layers: &'a Layers,
    /// The score in points for an output of 1.
    pub scale: i32,
}

impl NetFile {
    /// The number of digits of the hash that identify a network.
    pub const ID_DIGITS: usize = 10;

    /// The first digits of the hash, which name the file.
    #[must_use]
    pub fn id(&self) -> &str {
        self.hash.get(..NetFile::ID_DIGITS).unwrap_or_default()
    }

    /// Reads a file.
    ///
    /// # Errors
    /// If the file is not a network, is damaged, or has another architecture than this program.
    pub fn read(bytes: &[u8]) -> Result<NetFile, NetFileError> {
        if bytes.starts_with(OLD_MAGIC) {
            return Err(NetFileError::Old);
        }
        let rest = bytes.strip_prefix(MAGIC).ok_or(NetFileError::Foreign)?;
        let shortest = MAGIC.len() + 4 + HASH;
        let length = |wanted| NetFileError::Length { found: bytes.len(), wanted };
        let (size, rest) = rest.split_first_chunk::<4>().ok_or_else(|| length(shortest))?;
        let size = u32::from_le_bytes(*size) as usize;
        if size > LONGEST_HEADER {
            return Err(NetFileError::Header(format!("it claims to have {size} bytes")));
        }
        let (header, rest) = rest.split_at_checked(size).ok_or_else(|| length(shortest + size))?;
        let (contents, hash) =
            bytes.split_last_chunk::<HASH>().ok_or_else(|| length(shortest + size))?;
        let header = Header::read(header)?;
        let weights = header.payload()?;
        if rest.len() != weights + HASH {
            return Err(length(shortest + size + weights));
        }
        if Sha256::digest(contents).as_slice() != hash {
            return Err(NetFileError::Damaged);
        }
        header.check()?;
        let network = network(&rest[..weights], header.scale)?;
        Ok(NetFile {
            network: Arc::new(network),
            name: header.name,
            parents: header.parents,
            training: header.training,
            size: bytes.len(),
            hash: hex(hash),
        })
    }

    /// The bytes of a file with the network rounded from trained weights. Weights out of range are
    /// clamped.
    ///
    /// # Errors
    /// If sums of the weights could overflow.
    pub fn write(
        trained: &Trained<'_>,
        name: &str,
        parents: &[String],
        training: &Table,
    ) -> Result<Vec<u8>, NetFileError> {
        let header = header(trained, name, parents, training);
        let mut bytes = MAGIC.to_vec();
        bytes.extend_from_slice(&(header.len() as u32).to_le_bytes());
        bytes.extend_from_slice(header.as_bytes());
        let rounded = |weight: f32, unit: i32, limit: f32| {
            (weight * unit as f32).round().clamp(-limit, limit)
        };
        for weight in trained.inputs.iter().chain(trained.bias) {
            let whole = rounded(*weight, INPUT_UNIT, i16::MAX.into()) as i16;
            bytes.extend_from_slice(&whole.to_le_bytes());
        }
        let Layers { first, first_bias, tail } = trained.layers;
        let first = first.iter().map(|weight| rounded(*weight, FIRST_UNIT, i16::MAX.into()) as i16);
        bytes.extend(first.flat_map(i16::to_le_bytes));
        let bias = first_bias.map(|bias| (f64::from(bias) * f64::from(SUM_UNIT)).round() as i32);
        bytes.extend(bias.into_iter().flat_map(i32::to_le_bytes));
        bytes.extend(tail.weights().flat_map(f32::to_le_bytes));
        let hash = Sha256::digest(&bytes);
        bytes.extend_from_slice(&hash);
        match NetFile::read(&bytes) {
            // Networks of other sizes are for other builds of this program.
            Ok(_) | Err(NetFileError::Architecture { .. }) => Ok(bytes),
            Err(error) => Err(error),
        }
    }
}

struct Header {
    name: String,
    parents: Vec<String>,
    scale: i32,
    hidden: i64,
    layers: [i64; 2],
    others: [(&'static str, String, String); 4],
    training: Table,
}

impl Header {
    fn read(bytes: &[u8]) -> Result<Header, NetFileError> {
        let bad = |problem: String| NetFileError::Header(problem);
        let text = std::str::from_utf8(bytes).map_err(|_| bad("it is not UTF-8".to_owned()))?;
        let mut table: Table = text
            .parse()
            .map_err(|error: toml::de::Error| bad(error.message().replace('\n', ", ")))?;
        let name = string(&table, "name")?;
        let parents = match table.get("parents") {
            Some(Value::Array(parents)) => {
                parents.iter().filter_map(Value::as_str).map(str::to_owned).collect()
            }
            _ => return Err(bad("\"parents\" is not a list".to_owned())),
        };
        let Some(Value::Table(architecture)) = table.remove("architecture") else {
            return Err(bad("there is no \"architecture\"".to_owned()));
        };
        let scale = number(&architecture, "scale")?;
        let scale = i32::try_from(scale).ok().filter(|scale| (1..=10_000).contains(scale));
        let known = |key, wanted: &str| Ok((key, string(&architecture, key)?, wanted.to_owned()));
        let hidden = number(&architecture, "neurons")?;
        let layers = match architecture.get("layers").and_then(Value::as_array) {
            Some(layers) => layers.iter().filter_map(Value::as_integer).collect(),
            None => Vec::new(),
        };
        let layers = <[i64; 2]>::try_from(layers)
            .map_err(|_| bad("\"layers\" is not a list of two whole numbers".to_owned()))?;
        Ok(Header {
            name,
            parents,
            scale: scale
                .ok_or_else(|| bad("\"scale\" is not a number from 1 to 10000".to_owned()))?,
            hidden,
            layers,
            others: [
                known("inputs", INPUT_NAME)?,
                known("activation", ACTIVATION)?,
                ("layers", format!("{layers:?}"), format!("{LAYERS:?}")),
                ("neurons", hidden.to_string(), HIDDEN.to_string()),
            ],
            training: match table.remove("training") {
                Some(Value::Table(training)) => training,
                _ => return Err(bad("there is no \"training\"".to_owned())),
            },
        })
    }

    /// The length of the weights that the header announces, in bytes. It is computed for other
    /// architectures, too, so that a sound network for another build is not called damaged.
    fn payload(&self) -> Result<usize, NetFileError> {
        let within = |number: i64, key: &str, most: usize| {
            let number = usize::try_from(number).ok().filter(|number| (1..=most).contains(number));
            number.ok_or_else(|| NetFileError::Header(format!("\"{key}\" is not from 1 to {most}")))
        };
        let hidden = within(self.hidden, "neurons", 1 << 16)?;
        let [first, second] = self.layers;
        let first = within(first, "layers", 1 << 10)?;
        let second = within(second, "layers", 1 << 10)?;
        let neurons = 2 * hidden * (INPUTS + 1 + 2 * first);
        Ok(neurons + 4 * (first + 2 * first * second + 2 * second + 1))
    }

    fn check(&self) -> Result<(), NetFileError> {
        match self.others.iter().find(|(_, found, wanted)| found != wanted) {
            None => Ok(()),
            Some((what, found, wanted)) => Err(NetFileError::Architecture {
                what,
                found: found.clone(),
                wanted: wanted.clone(),
            }),
        }
    }
}

fn string(table: &Table, key: &str) -> Result<String, NetFileError> {
    let value = table.get(key).and_then(Value::as_str);
    value
        .map(str::to_owned)
        .ok_or_else(|| NetFileError::Header(format!("\"{key}\" is not a string")))
}

fn number(table: &Table, key: &str) -> Result<i64, NetFileError> {
    let value = table.get(key).and_then(Value::as_integer);
    value.ok_or_else(|| NetFileError::Header(format!("\"{key}\" is not a whole number")))
}

fn header(trained: &Trained<'_>, name: &str, parents: &[String], training: &Table) -> String {
    let mut architecture = Table::new();
    architecture.insert("inputs".to_owned(), INPUT_NAME.into());
    architecture.insert("neurons".to_owned(), (trained.bias.len() as i64).into());
    architecture.insert("activation".to_owned(), ACTIVATION.into());
    architecture.insert("layers".to_owned(), LAYERS.to_vec().into());
    architecture.insert("scale".to_owned(), i64::from(trained.scale).into());
    let mut table = Table::new();
    table.insert("name".to_owned(), name.into());
    table.insert(
        "parents".to_owned(),
        Value::Array(parents.iter().map(|parent| parent.as_str().into()).collect()),
    );
    table.insert("architecture".to_owned(), Value::Table(architecture));
    table.insert("training".to_owned(), Value::Table(training.clone()));
    table.to_string()
}

/// Reads the weights, whose length must be right.
fn network(bytes: &[u8], scale: i32) -> Result<Network, NetFileError> {
    let (neurons, layers) = bytes.split_at(2 * HIDDEN * (INPUTS + 1));
    let (first, layers) = layers.split_at(2 * 2 * HIDDEN * FIRST);
    let (first_bias, tail_bytes) = layers.split_at(4 * FIRST);
    let mut rows = neurons.chunks_exact(2 * HIDDEN).map(|row| {
        let mut sums: Sums = [0; HIDDEN];
        for (sum, bytes) in sums.iter_mut().zip(row.as_chunks::<2>().0) {
            *sum = i16::from_le_bytes(*bytes);
        }
        Row(sums)
    });
    let mut weights = first.as_chunks::<2>().0.iter().map(|bytes| i16::from_le_bytes(*bytes));
    let mut first = [[Row([0; HIDDEN]); FIRST]; 2];
    for rows in &mut first {
        for neuron in 0..HIDDEN {
            for row in rows.iter_mut() {
                row.0[neuron] = weights.next().unwrap_or_default();
            }
        }
    }
    let mut biases = [0; FIRST];
    for (bias, bytes) in biases.iter_mut().zip(first_bias.as_chunks::<4>().0) {
        *bias = i32::from_le_bytes(*bytes);
    }
    let mut tail = Tail::default();
    for (weight, bytes) in tail.weights_mut().zip(tail_bytes.as_chunks::<4>().0) {
        *weight = f32::from_le_bytes(*bytes);
    }
    let network = Network {
        inputs: rows.by_ref().take(INPUTS).collect(),
        bias: rows.next().unwrap_or(Row([0; HIDDEN])),
        first,
        first_bias: biases,
        tail,
        scale,
    };
    cannot_overflow(&network)?;
    Ok(network)
}

/// Refuses weights with which the sums of a legal board could overflow.
fn cannot_overflow(network: &Network) -> Result<(), NetFileError> {
    use super::architecture::BUCKET_INPUTS;
    /// The maximum number of pieces on a board.
    const PIECES: usize = 32;
    for bucket in network.inputs.chunks(BUCKET_INPUTS) {
        for neuron in 0..HIDDEN {
            let mut weights: Vec<i32> =
                bucket.iter().map(|row| i32::from(row.0[neuron]).abs()).collect();
            let (_, least, most) = weights.select_nth_unstable(BUCKET_INPUTS - PIECES);
            let sum = *least + most.iter().sum::<i32>() + i32::from(network.bias.0[neuron]).abs();
            if sum > i32::from(i16::MAX) {
                return Err(NetFileError::TooLarge("to the neurons"));
            }
        }
    }
    for (sum, bias) in network.first_bias.iter().enumerate() {
        let rows = network.first.iter().flat_map(|rows| rows[sum].0);
        let weights: i64 = rows.map(|weight| i64::from(weight).abs()).sum();
        if weights * i64::from(ACTIVE_UNIT) + i64::from(*bias).abs() > i64::from(i32::MAX) {
            return Err(NetFileError::TooLarge("to the first layer"));
        }
    }
    /// The largest weight in floating point.
    const LARGEST: f32 = 1000.0;
    // A weight that is not a number fails the comparison, too.
    if !network.tail.weights().all(|weight| weight.abs() <= LARGEST) {
        return Err(NetFileError::TooLarge("to the output"));
    }
    Ok(())
}

fn hex(bytes: &[u8]) -> String {
    let mut text = String::new();
    for byte in bytes {
        // Writing into a string cannot fail.
        let _ = write!(text, "{byte:02x}");
    }
    text
}
