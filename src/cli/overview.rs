//! What `fissile help` and `fissile help settings` show: the commands in groups, and the flags of the
//! settings, which would hide the commands on one page.

use std::fmt::Write;

use clap::builder::StyledStr;

use super::command::GROUPS;
use fissile_cli::setting_flags::SETTINGS;

/// The word after `fissile help` that stands for the settings.
pub(super) const SETTINGS_PAGE: &str = "settings";

const TAIL: &str = "\
fissile help COMMAND describes a command, fissile help settings the settings.
UCI lines may replace the command: fissile \"position startpos\" \"go depth 10\"";

/// Gives the program, which has all of its commands, the overview as its help.
pub(super) fn attach(program: clap::Command) -> clap::Command {
    let overview = overview(&program);
    program.override_help(overview)
}

fn overview(program: &clap::Command) -> StyledStr {
    let heading = *program.get_styles().get_header();
    let mut text = format!(
        "{}\n\n{heading}Usage:{heading:#} fissile [FLAGS] [COMMAND]\n\n",
        program.get_about().cloned().unwrap_or_default()
    );
    let lengths = program.get_subcommands().map(|command| command.get_name().len());
    let width = lengths.max().unwrap_or_default() + 2;
    let mut commands = program.get_subcommands();
    // Writing into a string cannot fail.
    for (group, entries) in GROUPS.iter().filter(|(_, entries)| !entries.is_empty()) {
        let _ = writeln!(text, "{heading}{group}:{heading:#}");
        for command in commands.by_ref().take(entries.len()) {
            let aliases: Vec<&str> = command.get_visible_aliases().collect();
            let aliases = match aliases.is_empty() {
                true => String::new(),
                false => format!(" (or {})", aliases.join(", ")),
            };
            let about = command.get_about().cloned().unwrap_or_default();
            let _ = writeln!(text, "  {:<width$}{about}{aliases}", command.get_name());
        }
    }
    let _ = write!(text, "\n{TAIL}\n");
    text.into()
}

/// The page of the settings.
pub(super) fn settings(program: &clap::Command) -> StyledStr {
    let flags = program.get_arguments().filter(|arg| arg.get_help_heading() == Some(SETTINGS));
    clap::Command::new("fissile")
        .disable_help_flag(true)
        .about(
            "The settings are flags of the commands that use them, keys of engine.toml, and options of UCI; fissile \
             config shows their values",
        )
        .help_template("{about}\n\n{all-args}\n")
        .args(flags.cloned())
        .render_long_help()
}

#[cfg(test)]
mod tests {
    use crate::cli::arguments::Cli;

    #[test]
    fn the_overview_is_one_page_with_every_command() {
        let program = Cli::program();
        let text = program.clone().render_long_help().to_string();
        assert_eq!(text, program.clone().render_help().to_string());
        assert!(text.lines().count() <= 45, "{text}");
        for line in text.lines() {
            assert!(line.chars().count() <= 80, "{line}");
        }
        let names = text.lines().filter_map(|line| line.strip_prefix("  ")?.split(' ').next());
        let all: Vec<&str> = program.get_subcommands().map(clap::Command::get_name).collect();
        assert_eq!(names.collect::<Vec<_>>(), all);
        // Those that few people need come last. A program without a tool lacks its commands.
        let mut last = vec!["congo", "costs", "genfens", "man", "completions"];
        last.retain(|name| all.contains(name));
        assert!(all.ends_with(&last) && last.len() >= 3, "{all:?}");
    }
}
