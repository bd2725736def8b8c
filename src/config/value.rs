//! Values of options as text: read, checked and written. Which options there are is for [`super::options`].

use std::fmt::Write;

use thiserror::Error;

use super::options::{Kind, Row};
use super::settings::Settings;
use crate::util::quote::quote;

/// Why a value was refused. The text continues a sentence that begins with the name of the option.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum ValueError {
    /// The option exists, but no value was given.
    #[error("needs a value: {takes}")]
    Missing {
        /// What it takes.
        takes: String,
    },
    /// The value is none of those that the option takes.
    #[error("takes {takes}, not {}", quote(.value))]
    Unfit {
        /// What it takes.
        takes: String,
        /// What was given.
        value: String,
    },
    /// The value is of a type that the option does not take; `engine.toml` has types.
    #[error("takes {takes}, not the {kind} {}", quote(.value))]
    Type {
        /// What it takes.
        takes: String,
        /// What TOML calls the type.
        kind: &'static str,
        /// What was given.
        value: String,
    },
    /// The value has a character that would break a line of UCI.
    #[error("takes a text without control characters, not {}", quote(.0))]
    Control(String),
}

/// What UCI writes for a text of no length.
const EMPTY: &str = "<empty>";

/// The text itself if it fits into one line of UCI.
fn line(text: &str) -> Result<String, ValueError> {
    if text.chars().any(char::is_control) {
        return Err(ValueError::Control(text.to_owned()));
    }
    Ok(text.to_owned())
}

impl Kind {
    /// Writes the default into the settings.
    pub fn reset(&self, settings: &mut Settings) {
        match self {
            Kind::Spin { default, field, .. } => *(field.get_mut)(settings) = *default,
            Kind::Check { default, field } => *(field.get_mut)(settings) = *default,
            Kind::Text { default, field } | Kind::Combo { default, field, .. } => {
                *(field.get_mut)(settings) = (*default).to_owned();
            }
            Kind::Button => {}
        }
    }

    /// Reads `value` and writes it into the settings, which stay as they are if it does not fit.
    ///
    /// # Errors
    /// The value does not fit, or there is none where one is needed.
    pub fn assign(&self, settings: &mut Settings, value: Option<&str>) -> Result<(), ValueError> {
        let missing = || ValueError::Missing { takes: self.takes(settings) };
        let unfit = |value: &str| ValueError::Unfit { takes: self.takes(settings), value: value.to_owned() };
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
                *(field.get_mut)(settings) = line(value.filter(|value| *value != EMPTY).unwrap_or_default())?;
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

    /// What values the option takes under these settings, as the object of "takes".
    #[must_use]
    pub fn takes(&self, settings: &Settings) -> String {
        match self {
            Kind::Spin { min, max, .. } => format!("a whole number from {min} to {max}"),
            Kind::Check { .. } => "true or false".to_owned(),
            Kind::Text { .. } => "a text".to_owned(),
            Kind::Combo { vars, .. } => match vars(settings) {
                [only] => (*only).to_owned(),
                [others @ .., last] => format!("{} or {last}", others.join(", ")),
                [] => String::new(),
            },
            Kind::Button => "no value".to_owned(),
        }
    }

    /// The value in the settings, as `setoption` would write it but for an empty text; a button has none.
    #[must_use]
    pub fn text(&self, settings: &Settings) -> String {
        match self {
            Kind::Spin { field, .. } => (field.get)(settings).to_string(),
            Kind::Check { field, .. } => (field.get)(settings).to_string(),
            Kind::Text { field, .. } | Kind::Combo { field, .. } => (field.get)(settings).clone(),
            Kind::Button => String::new(),
        }
    }

    /// The value in the settings, as `engine.toml` would write it.
    #[must_use]
    pub fn toml(&self, settings: &Settings) -> String {
        match self {
            Kind::Text { .. } | Kind::Combo { .. } => toml::Value::String(self.text(settings)).to_string(),
            _ => self.text(settings),
        }
    }
}

impl Row {
    /// The line that answers `uci`, with the value in the settings as default; `None` if UCI does not know the option.
    #[must_use]
    pub fn uci_line(&self, settings: &Settings) -> Option<String> {
        let mut line = format!("option name {} type ", self.uci?);
        let text = self.kind.text(settings);
        let value = if text.is_empty() { EMPTY } else { &text };
        // Writing into a string cannot fail.
        let _ = match &self.kind {
            Kind::Spin { min, max, .. } => write!(line, "spin default {value} min {min} max {max}"),
            Kind::Check { .. } => write!(line, "check default {value}"),
            Kind::Text { .. } => write!(line, "string default {value}"),
            Kind::Combo { vars, .. } => {
                let vars: String = vars(settings).iter().map(|var| format!(" var {var}")).collect();
                write!(line, "combo default {value}{vars}")
            }
            Kind::Button => write!(line, "button"),
        };
        Some(line)
    }
}
