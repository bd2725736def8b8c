//! The options in the words of the protocol: what `uci` lists, and what `setoption` sets.
//! [`crate::config`] knows neither.

use vampirc_uci::UciOptionConfig;

use crate::config::Config;
use crate::config::options::{self, Kind, OPTIONS, Row, Settings};
use crate::engine::TUNABLES;

/// How the protocol spells an empty text.
const EMPTY: &str = "<empty>";

/// The options that `uci` lists. Their defaults are the values before the first `setoption`: a
/// client that wants the default need not send it, so it must match the current value.
pub fn listed(config: &Config) -> impl Iterator<Item = UciOptionConfig> {
    let listed = OPTIONS.iter().filter_map(|row| listed_row(row, config.initial()));
    let tunable = TUNABLES.iter().map(|tunable| UciOptionConfig::Spin {
        name: tunable.name.to_owned(),
        default: Some(tunable.default.into()),
        min: Some((*tunable.range.start()).into()),
        max: Some((*tunable.range.end()).into()),
    });
    listed.chain(tunable)
}

fn listed_row(row: &Row, settings: &Settings) -> Option<UciOptionConfig> {
    let name = row.uci_name()?.to_owned();
    Some(match &row.kind {
        Kind::Spin { min, max, field } => UciOptionConfig::Spin {
            name,
            default: Some((*(field.get)(settings)).into()),
            min: Some((*min).into()),
            max: Some((*max).into()),
        },
        Kind::Check { field } => {
            UciOptionConfig::Check { name, default: Some(*(field.get)(settings)) }
        }
        Kind::Text { field } => {
            UciOptionConfig::String { name, default: Some(spelled((field.get)(settings))) }
        }
        Kind::Combo { vars, field, .. } => UciOptionConfig::Combo {
            name,
            default: Some(spelled((field.get)(settings))),
            var: vars(settings).iter().map(ToString::to_string).collect(),
        },
        Kind::Button => UciOptionConfig::Button { name },
    })
}

/// vampirc-uci reads `<empty>` as an empty text, but writes an empty text as nothing.
fn spelled(text: &str) -> String {
    if text.is_empty() { EMPTY.to_owned() } else { text.to_owned() }
}

/// The value that `setoption` sets: nothing if a text option is set to `<empty>`.
pub fn value_to_set<'v>(name: &str, value: Option<&'v str>) -> Option<&'v str> {
    let option = options::by_uci_name(name).map(|index| &OPTIONS[index]);
    let is_text = option.is_some_and(|row| matches!(row.kind, Kind::Text { .. }));
    value.filter(|value| !(is_text && *value == EMPTY))
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use vampirc_uci::{UciMessage, parse_strict};

    use super::*;
    use crate::config::Effect;

    fn lines(config: &Config) -> Vec<String> {
        listed(config).map(|option| option.to_string()).collect()
    }

    #[test]
    fn option_lines_are_those_of_the_specification() {
        let lines = lines(&Config::default());
        assert_eq!(
            lines,
            [
                "option name Hash type spin default 16 min 1 max 33554432",
                "option name Clear Hash type button",
                "option name Threads type spin default 1 min 1 max 1024",
                "option name MultiPV type spin default 1 min 1 max 256",
                "option name Ponder type check default false",
                "option name Move Overhead type spin default 10 min 0 max 5000",
                "option name UCI_Chess960 type check default false",
                "option name UCI_Variant type combo default atomic var atomic",
                "option name UCI_AnalyseMode type check default false",
                "option name UCI_ShowWDL type check default false",
                "option name UCI_LimitStrength type check default false",
                "option name UCI_Elo type spin default 1500 min 500 max 3110",
                "option name Skill Level type spin default 20 min 0 max 20",
                "option name UCI_Opponent type string default <empty>",
                "option name EvalFile type string default <empty>",
                "option name SyzygyPath type string default <empty>",
                "option name SyzygyProbeDepth type spin default 1 min 1 max 100",
                "option name SyzygyProbeLimit type spin default 6 min 0 max 7",
                "option name Syzygy50MoveRule type check default true",
                "option name OwnBook type check default false",
                "option name BookFile type string default <empty>",
                "option name BookSeed type spin default 0 min 0 max 2147483647",
                "option name Debug Log File type string default <empty>",
            ]
        );
    }

    /// UCI2WB keeps the numbers of an option in 32 bits with a sign.
    #[test]
    fn no_number_of_an_option_needs_more_than_31_bits() {
        let lines = lines(&Config::default());
        let words = lines.iter().filter(|line| line.contains(" type spin ")).map(|line| {
            let words = line.split(' ').skip_while(|word| *word != "default");
            (line, words.filter_map(|word| word.parse::<i128>().ok()).collect::<Vec<_>>())
        });
        for (line, numbers) in words {
            assert_eq!(numbers.len(), 3, "{line}");
            assert!(numbers.iter().all(|number| i32::try_from(*number).is_ok()), "{line}");
        }
    }

    #[test]
    fn option_lines_give_what_file_and_flags_ask_for_but_not_setoption() {
        let mut config = Config::default();
        let text = "hash = 64\nthreads = 4\noffer_chess = true\ndebug_log_file = 'a b.log'";
        config.apply_file(Path::new("engine.toml"), text).unwrap();
        config.set_flag("threads", "8").unwrap();
        assert_eq!(config.set("Hash", Some("128")), Ok(Effect::ResizeHash));
        let lines = lines(&config);
        assert!(
            lines.contains(&"option name Hash type spin default 64 min 1 max 33554432".to_owned()),
            "{lines:?}"
        );
        assert!(
            lines.contains(&"option name Threads type spin default 8 min 1 max 1024".to_owned()),
            "{lines:?}"
        );
        assert!(lines.contains(
            &"option name UCI_Variant type combo default atomic var atomic var chess".to_owned()
        ));
        assert!(
            lines.contains(&"option name Debug Log File type string default a b.log".to_owned()),
            "{lines:?}"
        );
        assert_eq!(config.settings().hash_mib, 128);
    }

    /// The oracle: vampirc-uci reads the lines of its own options as the same options.
    #[test]
    fn option_lines_are_read_back_as_the_same_options() {
        for option in listed(&Config::default()) {
            let read = parse_strict(&option.to_string()).unwrap();
            let expected = match option {
                UciOptionConfig::String { name, default } if default.as_deref() == Some(EMPTY) => {
                    UciOptionConfig::String { name, default: Some(String::new()) }
                }
                other => other,
            };
            assert_eq!(read, [UciMessage::Option(expected)]);
        }
    }

    #[test]
    fn only_a_text_can_be_set_to_empty() {
        assert_eq!(value_to_set("EvalFile", Some("<empty>")), None);
        assert_eq!(value_to_set("debug  log file", Some("<empty>")), None);
        assert_eq!(value_to_set("EvalFile", Some("a <empty> b")), Some("a <empty> b"));
        assert_eq!(value_to_set("Hash", Some("<empty>")), Some("<empty>"));
        assert_eq!(value_to_set("UCI_Variant", Some("<empty>")), Some("<empty>"));
        assert_eq!(value_to_set("Contempt", Some("<empty>")), Some("<empty>"));
        assert_eq!(value_to_set("EvalFile", None), None);
    }
}
