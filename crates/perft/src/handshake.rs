//! The start of a dialog in UCI, without the process: what an engine offers between `uci` and `uciok`, the options that
//! are then sent, and its remarks until `readyok`. [`crate::uci_peer`] and matches read and write the lines.

use std::process::{Command, Stdio};

use crate::uci_option::{MOST_REMARKS, refusal, remark, value_of};

/// The program of an engine with its arguments, not yet started, with pipes to talk to it; `None` for an empty command.
#[must_use]
pub fn piped(command: &[String]) -> Option<Command> {
    let (program, arguments) = command.split_first()?;
    let mut command = Command::new(program);
    command.args(arguments).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    Some(command)
}

/// What an engine offers.
#[derive(Clone, Debug, Default)]
pub struct Offer {
    /// The name that the engine gives itself.
    pub name: Option<String>,
    /// The names of options, and what follows `type`.
    pub options: Vec<(String, String)>,
}

impl Offer {
    /// Reads a line of the answer to `uci`. Returns whether it is the last one, `uciok`.
    pub fn read(&mut self, line: &str) -> bool {
        if let Some(name) = line.strip_prefix("id name ") {
            self.name = Some(name.trim().to_owned());
        } else if let Some((name, rest)) =
            line.strip_prefix("option name ").and_then(|option| option.split_once(" type "))
        {
            self.options.push((name.trim().to_owned(), rest.to_owned()));
        }
        line == "uciok"
    }

    /// Whether the engine has this option.
    #[must_use]
    pub fn has(&self, name: &str) -> bool {
        value_of(&self.options, name).is_some()
    }

    /// Whether `UCI_Variant` can be set to atomic; `None` without such an option.
    #[must_use]
    pub fn takes_atomic(&self) -> Option<bool> {
        let rest = value_of(&self.options, "UCI_Variant")?;
        Some(rest.split("var ").any(|var| var.trim() == "atomic"))
    }

    /// The commands that set the options `wanted`, and `UCI_Variant` to atomic if it is offered and not among them.
    ///
    /// # Errors
    /// The end of a sentence about the engine, if its declarations exclude one of the options.
    pub fn commands(&self, wanted: &[(String, String)]) -> Result<String, String> {
        if let Some(refusal) = refusal(&self.options, wanted) {
            return Err(refusal);
        }
        let mut lines: String = wanted.iter().map(|(name, value)| setoption(name, value)).collect();
        if self.takes_atomic() == Some(true) && value_of(wanted, "UCI_Variant").is_none() {
            lines.push_str(&setoption("UCI_Variant", "atomic"));
        }
        Ok(lines)
    }
}

/// The command that sets an option, with the end of its line.
#[must_use]
pub fn setoption(name: &str, value: &str) -> String {
    format!("setoption name {name} value {value}\n")
}

/// What an engine remarks while it takes commands, such as that a file cannot be read.
#[derive(Clone, Debug, Default)]
pub struct Remarks(pub Vec<String>);

impl Remarks {
    /// Reads a line after `isready`. Returns whether it is the last one, `readyok`.
    pub fn read(&mut self, line: &str) -> bool {
        if self.0.len() < MOST_REMARKS {
            self.0.extend(remark(line));
        }
        line == "readyok"
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn offer(lines: &[&str]) -> Offer {
        let mut offer = Offer::default();
        let ends: Vec<bool> = lines.iter().map(|line| offer.read(line)).collect();
        assert!(ends.iter().all(|end| !end) && offer.read("uciok"));
        offer
    }

    #[test]
    fn the_variant_is_set_where_it_is_offered() {
        let variants = "option name uci_variant type combo default chess var chess var atomic";
        let hash = [("Hash".to_owned(), "16".to_owned())];
        let engine = offer(&[
            "id name  A Engine ",
            "id author B",
            "option name Hash type spin default 1 min 1 max 64",
            variants,
        ]);
        assert_eq!(engine.name.as_deref(), Some("A Engine"));
        assert_eq!(
            engine.commands(&hash).unwrap(),
            "setoption name Hash value 16\nsetoption name UCI_Variant value atomic\n"
        );
        let given = [("UCI_Variant".to_owned(), "chess".to_owned())];
        assert_eq!(engine.commands(&given).unwrap(), "setoption name UCI_Variant value chess\n");
        let orthodox = offer(&["option name UCI_Variant type combo default chess var chess"]);
        assert_eq!((orthodox.takes_atomic(), offer(&[]).takes_atomic()), (Some(false), None));
        assert_eq!(orthodox.commands(&[]).unwrap(), "");
        assert_eq!(orthodox.commands(&hash).unwrap_err(), "has no option \"Hash\"");
    }

    #[test]
    fn remarks_end_and_are_not_without_number() {
        let mut remarks = Remarks::default();
        for _ in 0..=MOST_REMARKS {
            assert!(!remarks.read("info string no such file"));
        }
        assert!(remarks.read("readyok"));
        assert_eq!(remarks.0.len(), MOST_REMARKS);
    }
}
