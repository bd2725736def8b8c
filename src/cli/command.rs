//! The list of commands, in the order and the groups of `fissile help`. A command lies in the crate whose work
//! it does, or in this folder if it needs the engine alone; its row here makes it a part of the program.

use std::ffi::OsString;

use fissile_cli::{Entry, Uses};

/// The groups, each with its commands. A row after the name of a feature is only in programs with that feature.
macro_rules! commands {
    ($($group:literal { $($($feature:literal:)? $entry:path,)* })*) => {
        &[$(($group, &[$($(#[cfg(feature = $feature)])? $entry),*])),*]
    };
}

pub(super) const GROUPS: &[(&str, &[Entry])] = commands! {
    "Play and study" {
        "board": fissile_server::cli::BOARD,
        "play": fissile_play::cli::PLAY,
    }
    "Engine" {
        super::uci::UCI,
        super::config::CONFIG,
        super::bench::BENCH,
    }
    "Positions and perft" {
        super::apply::APPLY,
        super::moves::MOVES,
        "diagram": fissile_render::cli::DIAGRAM,
        super::explode::EXPLODE,
        fissile_perft::cli::PERFT,
        super::tb::TB,
    }
    "Games" {
        "analysis": fissile_analysis::cli::ANALYSE,
        "analysis": fissile_analysis::cli::TACTICS,
        "analysis": fissile_analysis::cli::BOOK,
    }
    "Matches and tuning" {
        "matches": fissile_matches::cli::MATCH,
        "matches": fissile_matches::cli::FASTCHESS,
        "matches": fissile_matches::cli::TUNE,
    }
    "Proofs" {
        "prover": fissile_prover::cli::PROVE,
        "analysis": fissile_analysis::cli::VERIFY,
    }
    "Training" {
        "training": fissile_training::cli::SELFPLAY,
        "training": fissile_training::cli::GAMES,
        "training": fissile_training::cli::TRAIN,
        "training": fissile_training::cli::NET,
    }
    "Other" {
        super::congo::CONGO,
        "training": fissile_training::cli::COSTS,
        "training": fissile_training::cli::GENFENS,
        super::man::MAN,
        super::completions::COMPLETIONS,
    }
};

/// The command line with the flags of other programs, as of fastchess for `match`, in our words.
///
/// # Errors
/// If one of them is unknown, in a sentence.
pub(super) fn in_our_words(args: Vec<OsString>) -> Result<Vec<OsString>, String> {
    #[cfg(feature = "matches")]
    let args = fissile_matches::cli::in_our_words(args)?;
    Ok(args)
}

/// All commands.
pub(super) fn all() -> impl Iterator<Item = &'static Entry> {
    GROUPS.iter().flat_map(|(_, entries)| entries.iter())
}

/// The command of this name.
pub(super) fn named(name: &str) -> Option<&'static Entry> {
    all().find(|entry| entry.name == name)
}

/// The settings that the command of this name uses; none if there is no such command.
pub(super) fn settings(name: &str) -> Uses {
    named(name).map_or(Uses::Only(&[]), |entry| entry.settings)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::config::options::OPTIONS;

    #[test]
    fn every_command_uses_settings_that_exist() {
        for entry in all() {
            let Uses::Only(keys) = entry.settings else { continue };
            for key in keys {
                let exists = OPTIONS.iter().any(|option| option.key == Some(key));
                assert!(exists, "{} uses \"{key}\", which is no setting", entry.name);
            }
        }
    }

    #[test]
    fn no_name_stands_for_two_commands() {
        let names: Vec<&str> =
            all().flat_map(|entry| [Some(entry.name), entry.alias]).flatten().collect();
        for (index, name) in names.iter().enumerate() {
            assert!(!names[..index].contains(name), "{name}");
        }
    }
}
