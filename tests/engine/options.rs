//! The table of options from the outside: `setoption`, `engine.toml`, and the shipped file.

use std::path::Path;

use fissile::config::options::{Kind, OPTIONS};
use fissile::config::{Config, Effect, Origin, Settings, reference};

const SHIPPED: &str = include_str!("../../engine.toml");

fn origin(config: &Config, key: &str) -> String {
    config
        .effective()
        .find(|(name, ..)| *name == key)
        .map(|(_, _, origin)| origin.to_string())
        .unwrap()
}

fn from_file(text: &str) -> Result<Config, String> {
    let mut config = Config::default();
    config.apply_file(Path::new("some/engine.toml"), text).map_err(|error| error.to_string())?;
    Ok(config)
}

#[test]
fn names_of_options_do_not_hold_words_of_the_option_grammar() {
    for name in OPTIONS.iter().filter_map(|option| option.uci) {
        let reserved =
            |word: &str| ["name", "type", "default", "min", "max", "var", "value"].contains(&word);
        assert!(!name.split(' ').any(reserved), "{name}");
    }
}

#[test]
fn setoption_sets_and_returns_the_effect() {
    let mut config = Config::default();
    assert_eq!(config.set("hash", Some("33554432")), Ok(Effect::ResizeHash));
    assert_eq!(config.set("THREADS", Some("2")), Ok(Effect::ChangeThreads));
    assert_eq!(config.set("move  overhead", Some("0")), Ok(Effect::Nothing));
    assert_eq!(config.set("MultiPV", Some("256")), Ok(Effect::Nothing));
    assert_eq!(config.set("Ponder", Some("TRUE")), Ok(Effect::Nothing));
    assert_eq!(config.set("UCI_Chess960", Some("true")), Ok(Effect::Nothing));
    assert_eq!(config.set("uci_analysemode", Some("true")), Ok(Effect::Nothing));
    assert_eq!(config.set("Debug Log File", Some("/tmp/a  file.log")), Ok(Effect::ChangeDebugLog));
    let expected = Settings {
        hash_mib: 33_554_432,
        threads: 2,
        move_overhead_ms: 0,
        multi_pv: 256,
        ponder: true,
        chess960: true,
        analyse_mode: true,
        debug_log_file: "/tmp/a  file.log".to_owned(),
        ..Settings::default()
    };
    assert_eq!(*config.settings(), expected);
    assert_eq!(config.set("Debug Log File", None), Ok(Effect::ChangeDebugLog));
    assert_eq!(config.settings().debug_log_file, "");
    assert_eq!(config.set("Debug Log File", Some("")), Ok(Effect::ChangeDebugLog));
}

#[test]
fn buttons_work_with_and_without_a_value() {
    let mut config = Config::default();
    assert_eq!(config.set("Clear Hash", None), Ok(Effect::ClearHash));
    assert_eq!(config.set("clear hash", Some("true")), Ok(Effect::ClearHash));
    assert_eq!(*config.settings(), Settings::default());
}

#[test]
fn any_variant_is_taken_and_the_rules_stay() {
    let mut config = Config::default();
    assert_eq!(config.set("UCI_Variant", Some("Atomic")), Ok(Effect::Nothing));
    let Ok(Effect::Note(note)) = config.set("UCI_Variant", Some("chess")) else {
        panic!("no note")
    };
    assert_eq!(note, "UCI_Variant \"chess\" is not played here: the rules stay those of atomic");
    assert_eq!(config.settings().variant, "chess");
    assert_eq!(config.set("UCI_Variant", Some("atomic")), Ok(Effect::Nothing));

    let mut offering = from_file("offer_chess = true").unwrap();
    assert!(matches!(offering.set("UCI_Variant", Some("Chess")), Ok(Effect::Note(_))));
    assert_eq!(offering.settings().variant, "chess");
}

#[test]
fn a_bad_setoption_is_one_sentence_and_changes_nothing() {
    let mut config = Config::default();
    for (name, value, sentence) in [
        ("Hash", Some("0"), "option 'Hash' takes a whole number from 1 to 33554432, not '0'"),
        (
            "hash",
            Some("33554433"),
            "option 'Hash' takes a whole number from 1 to 33554432, not '33554433'",
        ),
        ("Hash", Some("-1"), "option 'Hash' takes a whole number from 1 to 33554432, not '-1'"),
        (
            "Hash",
            Some("9999999999999999999999"),
            "from 1 to 33554432, not '9999999999999999999999'",
        ),
        (
            "Hash",
            Some("big one"),
            "option 'Hash' takes a whole number from 1 to 33554432, not 'big one'",
        ),
        ("Hash", Some("1.5"), "not '1.5'"),
        ("Hash", Some(""), "not ''"),
        ("Hash", None, "option 'Hash' needs a value: a whole number from 1 to 33554432"),
        ("Ponder", Some("yes"), "option 'Ponder' takes true or false, not 'yes'"),
        ("ponder", None, "option 'Ponder' needs a value: true or false"),
        ("UCI_Variant", None, "option 'UCI_Variant' needs a value: atomic"),
        (
            "UCI_Variant",
            Some("a\u{7}b"),
            "option 'UCI_Variant' takes text without control characters, not 'a\\u{7}b'",
        ),
        (
            "Debug Log File",
            Some("a\nb"),
            "option 'Debug Log File' takes text without control characters, not 'a\\nb'",
        ),
        ("Contempt", Some("5"), "there is no option 'Contempt'"),
        ("", None, "there is no option ''"),
        ("Clear", None, "there is no option 'Clear'"),
        ("Clear Hash now", None, "there is no option 'Clear Hash now'"),
        ("log", Some("info"), "there is no option 'log'"),
    ] {
        let error = config.set(name, value).unwrap_err().to_string().replace('"', "'");
        assert!(error.contains(sentence), "{error}");
        assert_eq!(*config.settings(), Settings::default(), "{name}");
        assert!(config.effective().all(|(.., origin)| *origin == Origin::Default), "{name}");
    }
}

#[test]
fn every_setting_remembers_where_it_came_from() {
    let mut config =
        from_file("# mine\nhash = 64\n\nthreads = 0x10\nlog = 'INFO'\nponder = true\n").unwrap();
    config.set_flag("move_overhead", "99").unwrap();
    assert_eq!(config.set("Threads", Some("3")), Ok(Effect::ChangeThreads));
    assert_eq!(origin(&config, "hash"), "some/engine.toml line 2");
    assert_eq!(origin(&config, "threads"), "setoption");
    assert_eq!(origin(&config, "log"), "some/engine.toml line 5");
    assert_eq!(origin(&config, "move_overhead"), "--move-overhead");
    assert_eq!(origin(&config, "multi_pv"), "default");
    assert_eq!(config.settings().log, "info");
    assert!(config.settings().ponder);
    let sixteen = from_file("threads = 0x10").unwrap();
    assert_eq!(sixteen.settings().threads, 16);
}

#[test]
fn a_bad_file_is_one_sentence_with_file_and_line() {
    for (text, sentence) in [
        (
            "hash = 16\nhsah = 3",
            "some/engine.toml line 2: there is no setting 'hsah'; the settings are hash, threads,",
        ),
        ("\n[engine]\nhash = 16", "some/engine.toml line 2: there is no setting 'engine'"),
        ("Hash = 16", "line 1: there is no setting 'Hash'"),
        (
            "hash = '16'",
            "some/engine.toml line 1: 'hash' takes a whole number from 1 to 33554432, not the string '16'",
        ),
        (
            "hash = 16.0",
            "line 1: 'hash' takes a whole number from 1 to 33554432, not the float '16.0'",
        ),
        ("hash = 99999999999999999999999", "from 1 to 33554432, not '99999999999999999999999'"),
        ("\r\n\r\nhash = 0", "line 3: 'hash' takes a whole number from 1 to 33554432, not '0'"),
        ("ponder = 1", "line 1: 'ponder' takes true or false, not the integer '1'"),
        ("ponder = 'true'", "line 1: 'ponder' takes true or false, not the string 'true'"),
        ("log = 'loud'", "line 1: 'log' takes off, error, warn, info, debug or trace, not 'loud'"),
        (
            "log = true",
            "line 1: 'log' takes off, error, warn, info, debug or trace, not the boolean 'true'",
        ),
        ("debug_log_file = [\n'a']", "line 1: 'debug_log_file' takes text, not the array '[\\n"),
        ("debug_log_file = \"a\\nb\"", "takes text without control characters"),
        ("hash = 16\nhash = 17", "some/engine.toml line 2: duplicate key"),
        ("hash = 16\nthreads == 17", "some/engine.toml line 2: "),
        ("hash = 16\nlog = 'info\n", "some/engine.toml line 2: "),
        ("hash", "some/engine.toml line 1: "),
    ] {
        let error = from_file(text).unwrap_err().replace('"', "'");
        assert!(error.contains(sentence), "{error}");
        assert_eq!(error.lines().count(), 1, "{error}");
    }
}

#[test]
fn a_file_from_windows_is_read() {
    let config = from_file("\u{feff}# mine\r\nhash = 64\r\n").unwrap();
    assert_eq!(origin(&config, "hash"), "some/engine.toml line 2");
}

/// After a change of the table, regenerate the file with `fissile config --template > engine.toml`.
#[test]
fn the_shipped_file_is_the_reference() {
    assert_eq!(SHIPPED, reference());
}

#[test]
fn the_shipped_file_sets_nothing() {
    let config = from_file(SHIPPED).unwrap();
    assert_eq!(*config.settings(), Settings::default());
    assert!(config.effective().all(|(.., origin)| *origin == Origin::Default));
}

#[test]
fn the_shipped_file_documents_every_key_with_its_default() {
    let is_setting = |line: &&str| {
        line.strip_prefix('#').is_some_and(|rest| rest.starts_with(char::is_alphanumeric))
    };
    let text: String =
        SHIPPED.lines().filter(is_setting).map(|line| format!("{}\n", &line[1..])).collect();
    let table: toml::Table = text.parse().unwrap();
    let mut keys: Vec<_> = OPTIONS.iter().filter_map(|option| option.key).collect();
    keys.sort_unstable();
    assert!(table.keys().eq(&keys), "{table}");
    let defaults = Settings::default();
    for option in OPTIONS.iter().filter(|option| option.key.is_some()) {
        let documented = &table[option.key.unwrap()];
        let fits = match &option.kind {
            Kind::Spin { field, .. } => {
                documented.as_integer() == Some(i64::from(*(field.get)(&defaults)))
            }
            Kind::Check { field } => documented.as_bool() == Some(*(field.get)(&defaults)),
            Kind::Text { field } | Kind::Combo { field, .. } => {
                documented.as_str() == Some((field.get)(&defaults))
            }
            Kind::Button => false,
        };
        assert!(fits, "{documented}");
        assert!(SHIPPED.contains(option.doc), "{}", option.doc);
    }
}
