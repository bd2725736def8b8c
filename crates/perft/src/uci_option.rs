//! The options that an engine offers, as the lines after `uci` describe them: which values they take,
//! and what the engine says about them. [`super::handshake`] makes the commands that set them.

use crate::util::quote::quote;

/// An option.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UciOption {
    pub name: String,
    pub kind: OptionKind,
}

/// The type of an option, as far as it matters for its values.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum OptionKind {
    /// A whole number.
    Spin {
        default: i64,
        min: i64,
        max: i64,
    },
    Check,
    Combo(Vec<String>),
    /// Any text. Engines use it for numbers with decimals.
    Text {
        default: String,
    },
    Button,
}

impl UciOption {
    /// Reads what follows the name of an option and `type`: `spin default 1 min 0 max 9`. `None` if it
    /// is not understood.
    #[must_use]
    pub fn read(name: &str, rest: &str) -> Option<UciOption> {
        let (kind, rest) = rest.trim().split_once(' ').unwrap_or((rest.trim(), ""));
        let words: Vec<&str> = rest.split_whitespace().collect();
        let number = |key: &str| -> Option<i64> {
            let at = words.iter().position(|word| *word == key)?;
            words.get(at + 1)?.parse().ok()
        };
        let kind = match kind {
            "spin" => OptionKind::Spin {
                default: number("default")?,
                min: number("min")?,
                max: number("max")?,
            },
            "check" => OptionKind::Check,
            "combo" => {
                let values = format!(" {rest} ");
                let values = values.split(" var ").skip(1).map(|value| value.trim().to_owned());
                OptionKind::Combo(values.collect())
            }
            "string" | "filename" => {
                let default = rest.trim().strip_prefix("default").unwrap_or_default().trim();
                OptionKind::Text { default: default.to_owned() }
            }
            "button" => OptionKind::Button,
            _ => return None,
        };
        Some(UciOption { name: name.trim().to_owned(), kind })
    }

    /// What is wrong with a value, as the end of a sentence; `None` if it is valid.
    #[must_use]
    pub fn objection(&self, value: &str) -> Option<String> {
        match &self.kind {
            OptionKind::Spin { min, max, .. } => {
                let fits = value.parse().is_ok_and(|number: i64| (*min..=*max).contains(&number));
                (!fits).then(|| format!("is not a whole number from {min} to {max}"))
            }
            OptionKind::Check => {
                (!matches!(value, "true" | "false")).then(|| "is neither true nor false".to_owned())
            }
            OptionKind::Combo(values) => {
                let is_known = values.is_empty()
                    || values.iter().any(|known| known.eq_ignore_ascii_case(value));
                (!is_known).then(|| format!("is none of {}", values.join(", ")))
            }
            OptionKind::Text { .. } => {
                value.contains(['\n', '\r']).then(|| "has more than one line".to_owned())
            }
            OptionKind::Button => Some("cannot be set, because the option is a button".to_owned()),
        }
    }
}

/// The option of this name, ignoring case.
#[must_use]
pub fn find<'a>(options: &'a [UciOption], name: &str) -> Option<&'a UciOption> {
    options.iter().find(|option| option.name.eq_ignore_ascii_case(name))
}

/// The value of an option, or what follows `type` in its declaration, ignoring case; the last one counts.
#[must_use]
pub fn value_of<'a>(options: &'a [(String, String)], wanted: &str) -> Option<&'a str> {
    let is_it = |(name, _): &&(String, String)| name.eq_ignore_ascii_case(wanted);
    options.iter().rev().find(is_it).map(|(_, value)| value.as_str())
}

/// Why an engine cannot take one of the options `wanted`, as the end of a sentence about the engine;
/// `None` if what it has declared allows them all. `offered` has names and what follows `type`. A
/// declaration that is not understood allows any value, and a button has none.
///
/// An engine that gets such an option may ignore it without a word, and then plays with its default.
#[must_use]
pub fn refusal(offered: &[(String, String)], wanted: &[(String, String)]) -> Option<String> {
    wanted.iter().find_map(|(name, value)| {
        let Some(rest) = value_of(offered, name) else {
            return Some(format!("has no option {}", quote(name)));
        };
        let option = UciOption::read(name, rest);
        let option = option.filter(|option| option.kind != OptionKind::Button);
        let objection = option?.objection(value)?;
        Some(format!("has the option {}, but {} {objection}", quote(name), quote(value)))
    })
}

/// How engines say that they could not take an option.
const FAILURES: [&str; 11] = [
    "cannot",
    "can't",
    "could not",
    "couldn't",
    "error",
    "failed",
    "has no",
    "invalid",
    "no such",
    "not found",
    "unable to",
];

/// The remark in which an engine says that it could not take one of the options `wanted`: it names
/// the option or its value, and speaks of a failure. The engine would play on with its default.
#[must_use]
pub fn failure<'a>(remarks: &'a [String], wanted: &[(String, String)]) -> Option<&'a str> {
    remarks.iter().map(String::as_str).find(|remark| {
        let remark = remark.to_lowercase();
        let names = |text: &str| !text.is_empty() && remark.contains(&text.to_lowercase());
        // A value such as 1 is in many a text.
        let is_about = |(name, value): &(String, String)| {
            names(name) || value.parse::<f64>().is_err() && names(value)
        };
        FAILURES.iter().any(|failure| remark.contains(failure)) && wanted.iter().any(is_about)
    })
}

/// The most remarks of an engine about its options that are worth showing.
pub const MOST_REMARKS: usize = 20;

/// The longest remark that is shown whole, in characters.
const LONGEST_REMARK: usize = 300;

/// The text of a line `info string TEXT`, in which engines say what is wrong with an option.
#[must_use]
pub fn remark(line: &str) -> Option<String> {
    let mut words = line.split_whitespace();
    if (words.next(), words.next()) != (Some("info"), Some("string")) {
        return None;
    }
    let text = line.split_once("string")?.1.trim();
    (!text.is_empty()).then(|| text.chars().take(LONGEST_REMARK).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(rest: &str) -> UciOption {
        UciOption::read("X", rest).unwrap()
    }

    #[test]
    fn options_are_read_as_engines_print_them() {
        assert_eq!(
            read("spin default 20 min -5 max 600").kind,
            OptionKind::Spin { default: 20, min: -5, max: 600 }
        );
        let combo = read("combo default Off var Off var In Game var Always");
        assert_eq!(
            combo.kind,
            OptionKind::Combo(["Off", "In Game", "Always"].map(String::from).into())
        );
        assert_eq!(
            read("string default 0.75").kind,
            OptionKind::Text { default: "0.75".to_owned() }
        );
        assert_eq!(read("check default true").kind, OptionKind::Check);
        assert_eq!(read("button").kind, OptionKind::Button);
        for bad in ["", "spin default 1 min 0", "spin default x min 0 max 3", "slider default 3"] {
            assert_eq!(UciOption::read("X", bad), None, "{bad}");
        }
    }

    #[test]
    fn values_are_checked() {
        let objection = |rest: &str, value: &str| read(rest).objection(value);
        assert_eq!(objection("spin default 1 min 0 max 9", "9"), None);
        let range = Some("is not a whole number from 0 to 9".to_owned());
        assert_eq!(objection("spin default 1 min 0 max 9", "10"), range);
        assert_eq!(objection("spin default 1 min 0 max 9", "1.5"), range);
        assert_eq!(
            objection("check default true", "yes"),
            Some("is neither true nor false".to_owned())
        );
        assert_eq!(objection("combo default a var a var b", "B"), None);
        assert_eq!(
            objection("combo default a var a var b", "c"),
            Some("is none of a, b".to_owned())
        );
        assert_eq!(objection("combo default a", "c"), None);
        assert!(objection("string default", "a\nquit").is_some());
    }

    #[test]
    fn remarks_are_told_from_other_lines() {
        assert_eq!(remark("info string  no such file").as_deref(), Some("no such file"));
        for line in ["info string", "info depth 3 string x", "string x", "readyok", ""] {
            assert_eq!(remark(line), None, "{line}");
        }
        let long = format!("info string {}", "x".repeat(1000));
        assert_eq!(remark(&long).map(|text| text.len()), Some(LONGEST_REMARK));
    }

    #[test]
    fn a_failure_is_told_from_other_remarks() {
        let failed = |remark: &str, name: &str, value: &str| {
            let wanted = [(name.to_owned(), value.to_owned())];
            failure(&[remark.to_owned()], &wanted).is_some()
        };
        assert!(failed("EvalFile: \"a.net\" cannot be read: No such file", "EvalFile", "a.net"));
        assert!(failed("ERROR: The network file a.net was not loaded", "EvalFile", "a.net"));
        assert!(failed("SyzygyPath: the directory \"x\" has no tables", "syzygypath", "x"));
        for (remark, name, value) in [
            ("NNUE evaluation using a.net", "EvalFile", "a.net"),
            ("20 Syzygy tables found", "SyzygyPath", "tables"),
            ("the log file cannot be written", "EvalFile", "a.net"),
            ("error 16 of the clock", "Hash", "16"),
            ("the log file cannot be written", "Hash", ""),
        ] {
            assert!(!failed(remark, name, value), "{remark}");
        }
    }

    #[test]
    fn an_engine_is_not_asked_for_what_it_excludes() {
        let pairs = |pairs: &[(&str, &str)]| -> Vec<(String, String)> {
            pairs.iter().map(|(name, rest)| (name.to_string(), rest.to_string())).collect()
        };
        let offered = pairs(&[
            ("Hash", "spin default 16 min 1 max 1024"),
            ("Clear Hash", "button"),
            ("Odd", "slider default 3"),
            ("Path", "string default <empty>"),
        ]);
        let refusal = |name: &str, value: &str| refusal(&offered, &pairs(&[(name, value)]));
        for (name, value) in [("hash", "1024"), ("Clear Hash", ""), ("Odd", "x"), ("Path", "none")]
        {
            assert_eq!(refusal(name, value), None, "{name} {value}");
        }
        assert_eq!(refusal("Hsh", "16").unwrap(), "has no option \"Hsh\"");
        assert_eq!(
            refusal("Hash", "2048").unwrap(),
            "has the option \"Hash\", but \"2048\" is not a whole number from 1 to 1024"
        );
    }
}
