//! Option values as text: parsing, validation and output. [`super::options`] lists the options.

use thiserror::Error;

use super::options::{Kind, Settings};
use crate::util::quote::quote;

/// Why a value was rejected. The text continues a sentence that starts with the name of the option;
/// `takes` describes the values that the option accepts.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
#[allow(missing_docs, reason = "the messages explain the fields")]
pub enum ValueError {
    /// The option exists, but no value was given.
    #[error("needs a value: {takes}")]
    Missing { takes: String },
    /// The option does not accept the value.
    #[error("takes {takes}, not {}", quote(.value))]
    Unfit { takes: String, value: String },
    /// The value has the wrong TOML type.
    #[error("takes {takes}, not the {kind} {}", quote(.value))]
    Type { takes: String, kind: &'static str, value: String },
    /// The value contains a character that would break a line.
    #[error("takes text without control characters, not {}", quote(.0))]
    Control(String),
}

/// The text itself if it has no control characters.
fn line(text: &str) -> Result<String, ValueError> {
    if text.chars().any(char::is_control) {
        return Err(ValueError::Control(text.to_owned()));
    }
    Ok(text.to_owned())
}

impl Kind {
    /// Parses `value` and writes it to the settings, which stay as they were on an error.
    ///
    /// # Errors
    /// If the value is not valid, or missing where one is needed.
    pub fn assign(&self, settings: &mut Settings, value: Option<&str>) -> Result<(), ValueError> {
        let missing = || ValueError::Missing { takes: self.takes(settings) };
        let unfit = |value: &str| ValueError::Unfit {
            takes: self.takes(settings),
            value: value.to_owned(),
        };
        match self {
            Kind::Spin { min, max, field, .. } => {
                let value = value.ok_or_else(missing)?;
                let number = value.parse().ok().filter(|number| (min..=max).contains(&number));
                *(field.get_mut)(settings) = number.ok_or_else(|| unfit(value))?;
            }
            Kind::Check { field, .. } => {
                let value = value.ok_or_else(missing)?;
                let yes = value.eq_ignore_ascii_case("true");
                if !yes && !value.eq_ignore_ascii_case("false") {
                    return Err(unfit(value));
                }
                *(field.get_mut)(settings) = yes;
            }
            Kind::Text { field, .. } => {
                *(field.get_mut)(settings) = line(value.unwrap_or_default())?;
            }
            Kind::Combo { vars, open, field, .. } => {
                let value = value.ok_or_else(missing)?;
                let known = vars(settings).iter().find(|var| var.eq_ignore_ascii_case(value));
                *(field.get_mut)(settings) = match known {
                    Some(var) => (*var).to_owned(),
                    None if *open => line(value)?,
                    None => return Err(unfit(value)),
                };
            }
            Kind::Button => {}
        }
        Ok(())
    }

    /// A description of the valid values under these settings, as the object of "takes".
    #[must_use]
    pub fn takes(&self, settings: &Settings) -> String {
        match self {
            Kind::Spin { min, max, .. } => format!("a whole number from {min} to {max}"),
            Kind::Check { .. } => "true or false".to_owned(),
            Kind::Text { .. } => "text".to_owned(),
            Kind::Combo { vars, .. } => match vars(settings) {
                [only] => (*only).to_owned(),
                [others @ .., last] => format!("{} or {last}", others.join(", ")),
                [] => String::new(),
            },
            Kind::Button => "no value".to_owned(),
        }
    }

    /// The value in the settings; a button has none.
    #[must_use]
    pub fn text(&self, settings: &Settings) -> String {
        match self {
            Kind::Spin { field, .. } => (field.get)(settings).to_string(),
            Kind::Check { field, .. } => (field.get)(settings).to_string(),
            Kind::Text { field, .. } | Kind::Combo { field, .. } => (field.get)(settings).clone(),
            Kind::Button => String::new(),
        }
    }

    /// The value in the settings, in the form of `engine.toml`.
    #[must_use]
    pub fn toml(&self, settings: &Settings) -> String {
        match self {
            Kind::Text { .. } | Kind::Combo { .. } => {
                toml::Value::String(self.text(settings)).to_string()
            }
            _ => self.text(settings),
        }
    }
}
