//! The file of a network: its description, the settings of its training, and its weights. The
//! built-in network and those of `EvalFile` have the same reader.
//!
//! | part | bytes |
//! | --- | --- |
//! | the line `fissile-net 1` with its line feed | 14 |
//! | length of the header, little-endian | 4 |
//! | header, TOML: name, parents, architecture, training | as given |
//! | weights of the inputs, 16 bits each, little-endian, by input and neuron | 2 x inputs x neurons |
//! | bias of the neurons, 16 bits each | 2 x neurons |
//! | weights to the output, 16 bits each, by side (own, other) and neuron | 2 x 2 x neurons |
//! | bias of the output, 32 bits | 4 |
//! | SHA-256 of everything before | 32 |

use std::fmt::Write;
use std::sync::Arc;

use sha2::{Digest, Sha256};
use thiserror::Error;
use toml::{Table, Value};

use super::architecture::{ACTIVATION, HIDDEN, INPUT_NAME, INPUT_UNIT, INPUTS, OUTPUT_UNIT, Sums};
use super::network::{Network, Row};
use crate::util::quote::quote;

/// The first line.
const MAGIC: &[u8] = b"fissile-net 1\n";

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
    /// The weights are so large that sums could overflow.
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
    /// By side (own, other) and neuron.
    pub output: &'a [f32],
    /// The value that the output starts from.
    pub output_bias: f32,
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
        let limit = f32::from(i16::MAX);
        let mut put = |weights: &[f32], unit: i32, limit: f32| {
            for weight in weights {
                let whole = (weight * unit as f32).round().clamp(-limit, limit) as i16;
                bytes.extend_from_slice(&whole.to_le_bytes());
            }
        };
        put(trained.inputs, INPUT_UNIT, limit);
        put(trained.bias, INPUT_UNIT, limit);
        put(trained.output, OUTPUT_UNIT, LARGEST_OUTPUT as f32);
        let bias = f64::from(trained.output_bias) * f64::from(INPUT_UNIT * OUTPUT_UNIT);
        bytes.extend_from_slice(&(bias.round() as i32).to_le_bytes());
        let hash = Sha256::digest(&bytes);
        bytes.extend_from_slice(&hash);
        match NetFile::read(&bytes) {
            // Networks of other sizes are for other builds of this program.
            Ok(_) | Err(NetFileError::Architecture { .. }) => Ok(bytes),
            Err(error) => Err(error),
        }
    }
}

/// The largest weight to the output: its product with the largest activation still fits into 16
/// bits.
const LARGEST_OUTPUT: i16 = 127;

/// The length of the bias of the output, in bytes.
const OUTPUT_BIAS: usize = size_of::<i32>();

struct Header {
    name: String,
    parents: Vec<String>,
    scale: i32,
    hidden: i64,
    outputs: i64,
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
        let counted = |key, wanted: i64| {
            Ok((key, number(&architecture, key)?.to_string(), wanted.to_string()))
        };
        Ok(Header {
            name,
            parents,
            scale: scale
                .ok_or_else(|| bad("\"scale\" is not a number from 1 to 10000".to_owned()))?,
            hidden: number(&architecture, "neurons")?,
            outputs: number(&architecture, "outputs")?,
            others: [
                known("inputs", INPUT_NAME)?,
                known("activation", ACTIVATION)?,
                counted("outputs", 1)?,
                counted("neurons", HIDDEN as i64)?,
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
        let outputs = within(self.outputs, "outputs", 1 << 8)?;
        Ok(2 * hidden * (INPUTS + 1 + 2 * outputs) + OUTPUT_BIAS * outputs)
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
    architecture.insert("outputs".to_owned(), 1.into());
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
    let (words, tail) = bytes.split_at(bytes.len() - OUTPUT_BIAS);
    let mut rows = words.chunks_exact(2 * HIDDEN).map(|row| {
        let mut sums: Sums = [0; HIDDEN];
        for (sum, bytes) in sums.iter_mut().zip(row.as_chunks::<2>().0) {
            *sum = i16::from_le_bytes(*bytes);
        }
        Row(sums)
    });
    let inputs: Box<[Row]> = rows.by_ref().take(INPUTS).collect();
    let mut next = || rows.next().unwrap_or(Row([0; HIDDEN]));
    let bias = next();
    let output = [next(), next()];
    let output_bias = tail.first_chunk().map_or(0, |bytes| i32::from_le_bytes(*bytes));
    let network = Network { inputs, bias, output, output_bias, scale };
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
    let largest = i64::from(INPUT_UNIT * INPUT_UNIT);
    let weights =
        || network.output.iter().flat_map(|row| row.0).map(|weight| i64::from(weight).abs());
    let sum = weights().sum::<i64>() * largest;
    if weights().max() > Some(i64::from(LARGEST_OUTPUT))
        || sum > i64::from(i32::MAX)
        || network.output_bias.unsigned_abs() > 1 << 28
    {
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
