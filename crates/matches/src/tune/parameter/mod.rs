//! The parameters of a tuning and the changes of a screening, from a TOML file and from the options
//! that the engine offers.

#[cfg(test)]
mod tests;

use serde::{Deserialize, Serialize};
use thiserror::Error;

use super::design::MOST_FACTORS;
use super::screen::Factor;
use crate::util::quote::quote;
use fissile_perft::uci_option::{OptionKind, UciOption, find};

/// The size of the last step in squares of `c_end`, unless given; fishtest's default.
const R_END: f64 = 0.002;

/// `c_end` as a share of the range, unless given.
const C_END_SHARE: f64 = 1.0 / 20.0;

/// The least `c_end` of a whole number, unless given: less would often not change it at all.
const LEAST_WHOLE_C_END: f64 = 0.5;

/// The most decimals of a parameter.
const MOST_DECIMALS: u32 = 9;

/// A number that is tuned.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Parameter {
    /// The name of the option.
    pub name: String,
    pub start: f64,
    pub min: f64,
    pub max: f64,
    /// How far the last pair of games moves the value up and down.
    pub c_end: f64,
    /// How much of that the last step is, in squares of `c_end`.
    pub r_end: f64,
    /// Digits after the point, as the engine takes them.
    pub decimals: u32,
}

/// Why a file does not describe parameters.
#[derive(Clone, Debug, PartialEq, Error)]
pub enum ParameterError {
    #[error("line {line}: {problem}")]
    Syntax { line: usize, problem: String },
    #[error("there are no parameters; they follow [parameters], one a line, such as: name = {{}}")]
    None,
    #[error("{} fits no option of the engine{}", quote(name), hint(.similar))]
    Unknown { name: String, similar: Option<String> },
    #[error("{}: the engine says nothing about the range, so {missing} must be given", quote(name))]
    Missing { name: String, missing: &'static str },
    #[error("{}: {problem}", quote(name))]
    Value { name: String, problem: String },
    #[error("{} is given twice", quote(.0))]
    Twice(String),
    #[error("{} is not NAME=OLD:NEW", quote(.0))]
    Change(String),
    #[error("{count} changes are more than {MOST_FACTORS}")]
    TooMany { count: usize },
}

fn hint(name: &Option<String>) -> String {
    name.as_ref().map_or(String::new(), |name| format!("; it has {}", quote(name)))
}

/// The file.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct TuneFile {
    r_end: Option<f64>,
    #[serde(default)]
    parameters: std::collections::BTreeMap<String, Entry>,
}

/// A parameter in the file. What is left out comes from the engine.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
struct Entry {
    start: Option<f64>,
    min: Option<f64>,
    max: Option<f64>,
    c_end: Option<f64>,
    r_end: Option<f64>,
    decimals: Option<u32>,
    /// For a screening: the new value.
    new: Option<toml::Value>,
}

impl Parameter {
    /// The value as the engine takes it. `lot`, from 0 to 1, decides whether a value between two is
    /// rounded up or down, so that it is right on average.
    #[must_use]
    pub fn rounded_by_lot(&self, value: f64, lot: f64) -> String {
        let unit = 10f64.powi(self.decimals as i32);
        // A whole value stays what it is, whatever the lot.
        let rounded = (value.clamp(self.min, self.max) * unit + 1e-9 + lot * (1.0 - 2e-9)).floor();
        self.text(rounded / unit)
    }

    /// The nearest value that the engine takes.
    #[must_use]
    pub fn rounded(&self, value: f64) -> String {
        self.text(value)
    }

    fn text(&self, value: f64) -> String {
        let text = format!("{:.*}", self.decimals as usize, value.clamp(self.min, self.max));
        // No minus sign before a zero.
        if text.trim_start_matches('-').bytes().all(|byte| matches!(byte, b'0' | b'.')) {
            text.trim_start_matches('-').to_owned()
        } else {
            text
        }
    }
}

/// The parameters of a file, in the order of the engine's options. An entry whose name ends with `*`
/// is for all whole numbers among the options whose names begin like it.
///
/// # Errors
/// A sentence about the first entry that makes no sense, without the name of the file.
pub fn parameters(text: &str, options: &[UciOption]) -> Result<Vec<Parameter>, ParameterError> {
    let file = read(text)?;
    let named = named(&file, options)?;
    named.into_iter().map(|(option, entry)| parameter(option, &entry, file.r_end)).collect()
}

/// The changes of a file for a screening: from `start`, or the engine's default, to `new`.
///
/// # Errors
/// As for [`parameters`].
pub fn changes(text: &str, options: &[UciOption]) -> Result<Vec<Factor>, ParameterError> {
    let file = read(text)?;
    let change = |(option, entry): (&UciOption, Entry)| {
        let name = option.name.clone();
        let missing = |missing| ParameterError::Missing { name: name.clone(), missing };
        let new = match &entry.new {
            Some(toml::Value::String(text)) => text.clone(),
            Some(value) => value.to_string(),
            None => {
                let problem = "a screening needs its other value: new = VALUE".to_owned();
                return Err(ParameterError::Value { name, problem });
            }
        };
        let old = match (entry.start, &option.kind) {
            (Some(start), _) => start.to_string(),
            (None, OptionKind::Spin { default, .. }) => default.to_string(),
            (None, OptionKind::Text { default }) => default.clone(),
            _ => return Err(missing("start")),
        };
        checked(option, old, new)
    };
    named(&file, options)?.into_iter().map(change).collect()
}

/// Changes from words of the form `NAME=OLD:NEW`.
///
/// # Errors
/// A sentence about the first word that makes no sense.
pub fn changes_of_words(
    words: &[String],
    options: &[UciOption],
) -> Result<Vec<Factor>, ParameterError> {
    let mut factors: Vec<Factor> = Vec::new();
    for word in words {
        let parts = word.split_once('=').and_then(|(name, values)| {
            let (old, new) = values.split_once(':')?;
            Some((name.trim(), old.trim(), new.trim()))
        });
        let Some((name, old, new)) = parts else {
            return Err(ParameterError::Change(word.clone()));
        };
        let option = find(options, name).ok_or_else(|| unknown(name, options))?;
        if factors.iter().any(|factor| factor.name == option.name) {
            return Err(ParameterError::Twice(option.name.clone()));
        }
        factors.push(checked(option, old.to_owned(), new.to_owned())?);
    }
    match factors.len() {
        0 => Err(ParameterError::None),
        count if count > MOST_FACTORS => Err(ParameterError::TooMany { count }),
        _ => Ok(factors),
    }
}

/// A change whose values the engine takes.
fn checked(option: &UciOption, old: String, new: String) -> Result<Factor, ParameterError> {
    let name = option.name.clone();
    for value in [&old, &new] {
        if let Some(objection) = option.objection(value) {
            let problem = format!("{} {objection}", quote(value));
            return Err(ParameterError::Value { name, problem });
        }
    }
    if old == new {
        let problem = format!("{} is both the old and the new value", quote(&old));
        return Err(ParameterError::Value { name, problem });
    }
    Ok(Factor { name, old, new })
}

fn read(text: &str) -> Result<TuneFile, ParameterError> {
    let file: TuneFile = toml::from_str(text).map_err(|error| {
        let start = error.span().map_or(0, |span| span.start);
        let line = 1 + text.bytes().take(start).filter(|byte| *byte == b'\n').count();
        ParameterError::Syntax { line, problem: error.message().trim().replace('\n', ", ") }
    })?;
    if file.parameters.is_empty() { Err(ParameterError::None) } else { Ok(file) }
}

/// The options that the entries name, in the order of the engine. An entry with the whole name comes
/// before one with a star.
fn named<'a>(
    file: &TuneFile,
    options: &'a [UciOption],
) -> Result<Vec<(&'a UciOption, Entry)>, ParameterError> {
    let fits = |name: &str, option: &UciOption| match name.strip_suffix('*') {
        Some(start) => {
            let is_number = matches!(option.kind, OptionKind::Spin { .. });
            let begins = option.name.get(..start.len());
            is_number && begins.is_some_and(|begins| begins.eq_ignore_ascii_case(start))
        }
        None => option.name.eq_ignore_ascii_case(name),
    };
    for name in file.parameters.keys() {
        if !options.iter().any(|option| fits(name, option)) {
            return Err(unknown(name, options));
        }
    }
    let mut found = Vec::new();
    for option in options {
        let entries = || file.parameters.iter().filter(|(name, _)| fits(name, option));
        let mut whole = entries().filter(|(name, _)| !name.ends_with('*'));
        let entry = whole.next().or_else(|| entries().next());
        if whole.next().is_some() {
            return Err(ParameterError::Twice(option.name.clone()));
        }
        found.extend(entry.map(|(_, entry)| (option, entry.clone())));
    }
    match found.len() {
        count if count > MOST_FACTORS => Err(ParameterError::TooMany { count }),
        _ => Ok(found),
    }
}

/// The error for a name, with the option whose name contains it or is contained in it.
fn unknown(name: &str, options: &[UciOption]) -> ParameterError {
    let lower = name.trim_end_matches('*').to_lowercase();
    let is_similar = |option: &&UciOption| {
        let known = option.name.to_lowercase();
        !lower.is_empty() && (known.contains(&lower) || lower.contains(&known))
    };
    let similar = options.iter().find(is_similar).map(|option| option.name.clone());
    ParameterError::Unknown { name: name.to_owned(), similar }
}

fn parameter(
    option: &UciOption,
    entry: &Entry,
    r_end: Option<f64>,
) -> Result<Parameter, ParameterError> {
    let name = option.name.clone();
    let bad = |problem: String| ParameterError::Value { name: name.clone(), problem };
    let (default, range) = match &option.kind {
        OptionKind::Spin { default, min, max } => {
            (Some(*default as f64), Some((*min as f64, *max as f64)))
        }
        OptionKind::Text { default } => (default.parse().ok(), None),
        _ => return Err(bad("only options that are numbers can be tuned".to_owned())),
    };
    let is_whole = range.is_some();
    let missing = |missing| ParameterError::Missing { name: name.clone(), missing };
    let start = entry.start.or(default).ok_or_else(|| missing("start"))?;
    let min = entry.min.or(range.map(|(min, _)| min)).ok_or_else(|| missing("min"))?;
    let max = entry.max.or(range.map(|(_, max)| max)).ok_or_else(|| missing("max"))?;
    let least = if is_whole { LEAST_WHOLE_C_END } else { 0.0 };
    let c_end = entry.c_end.unwrap_or(((max - min) * C_END_SHARE).max(least));
    let r_end = entry.r_end.or(r_end).unwrap_or(R_END);
    let decimals = entry.decimals.unwrap_or(if is_whole { 0 } else { 3 });
    if [start, min, max, c_end, r_end].iter().any(|number| !number.is_finite()) {
        return Err(bad("its numbers must be finite".to_owned()));
    }
    if min >= max {
        return Err(bad(format!("min must be less than max, and {min} is not less than {max}")));
    }
    if let Some((least, most)) = range
        && (min < least || max > most)
    {
        return Err(bad(format!(
            "the engine takes {least} to {most}, and the range is {min} to {max}"
        )));
    }
    if !(min..=max).contains(&start) {
        return Err(bad(format!("start must be from {min} to {max}, and {start} is not")));
    }
    if c_end <= 0.0 || c_end > max - min {
        return Err(bad(format!(
            "c_end must be above 0 and at most {}, and {c_end} is not",
            max - min
        )));
    }
    if r_end <= 0.0 || r_end > 1.0 {
        return Err(bad(format!("r_end must be above 0 and at most 1, and {r_end} is not")));
    }
    if is_whole && decimals > 0 || decimals > MOST_DECIMALS {
        let most = if is_whole { 0 } else { MOST_DECIMALS };
        return Err(bad(format!("decimals must be at most {most}, and {decimals} is not")));
    }
    Ok(Parameter { name, start, min, max, c_end, r_end, decimals })
}
