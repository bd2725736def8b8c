//! `fissile man`: the manual page, in the language of man(7). A single page describes every
//! command.

use std::io::{self, Write};
use std::process::ExitCode;

use clap::{Args, Command};
use clap_mangen::Man;

use super::context::Context;
use super::run::Run;
use super::setting_flags::SETTINGS;

const USAGE: &str = "fissile [OPTIONS] [COMMAND]\nfissile [OPTIONS] LINE...";

const LINES: &str = "UCI lines may replace the command, each in quotes; they run as if they came on standard \
    input: fissile \"position startpos moves e2e4\" \"go depth 10\"";

/// The end of the page, which clap does not know.
const TAIL: &str = r#".SH "EXIT STATUS"
0 for success, 1 for a failure such as a wrong count, 2 for bad input.
.SH FILES
.TP
.I engine.toml
The settings, next to the program or in the working directory;
.B fissile config --template
prints one that documents every key.
"#;

#[derive(Args, Clone, Debug)]
pub struct ManArgs {}

impl Run for ManArgs {
    fn run(&self, context: &mut Context) -> anyhow::Result<ExitCode> {
        let (command, out) = ((context.program)(), &mut context.out);
        let command = command.override_usage(USAGE).disable_help_subcommand(true);
        let described = command
            .clone()
            .long_about(command.get_about().cloned().unwrap_or_default())
            .about("an atomic-chess engine");
        let page = Man::new(described).manual("Fissile");
        page.render_title(out)?;
        page.render_name_section(out)?;
        page.render_synopsis_section(out)?;
        page.render_description_section(out)?;
        writeln!(out, ".PP\n{LINES}")?;
        writeln!(out, ".SH COMMANDS")?;
        for subcommand in command.get_subcommands() {
            describe(subcommand, command.get_name(), out)?;
        }
        page.render_options_section(out)?;
        out.write_all(TAIL.as_bytes())?;
        Ok(ExitCode::SUCCESS)
    }
}

/// Writes a subcommand and its own subcommands: description, usage, flags, and a remark.
fn describe(command: &Command, parent: &str, out: &mut impl Write) -> io::Result<()> {
    let name = format!("{parent} {}", command.get_name());
    // Without the flags common to every command and those of settings, which have a section of
    // their own, and without headings, which would start new sections.
    let own = command
        .clone()
        .bin_name(name.clone())
        .disable_help_flag(true)
        .disable_help_subcommand(true);
    let part = Man::new(own.mut_args(|arg| {
        let is_setting = arg.get_help_heading() == Some(SETTINGS);
        arg.hide(is_setting).help_heading(None)
    }));
    writeln!(out, ".SS \"{name}\"")?;
    out.write_all(&body(|out| part.render_description_section(out))?)?;
    writeln!(out, ".PP")?;
    out.write_all(&body(|out| part.render_synopsis_section(out))?)?;
    out.write_all(&body(|out| part.render_options_section(out))?)?;
    let settings = command.get_arguments().filter(|arg| arg.get_help_heading() == Some(SETTINGS));
    let flags: Vec<String> =
        settings.filter_map(|arg| Some(format!("--{}", arg.get_long()?))).collect();
    if !flags.is_empty() {
        writeln!(out, ".PP\nSettings: {}", flags.join(", ").replace('-', "\\-"))?;
    }
    // A remark may be a kind of table, so its line breaks are kept.
    let remark = body(|out| part.render_extra_section(out))?;
    for (index, line) in remark.split_inclusive(|byte| *byte == b'\n').enumerate() {
        writeln!(out, "{}", if index == 0 { ".PP" } else { ".br" })?;
        out.write_all(line)?;
    }
    for subcommand in command.get_subcommands() {
        describe(subcommand, &name, out)?;
    }
    Ok(())
}

/// The text below the heading of a section; empty if there is no such section.
fn body(render: impl FnOnce(&mut dyn Write) -> io::Result<()>) -> io::Result<Vec<u8>> {
    let mut section = Vec::new();
    render(&mut section)?;
    let heading = section.windows(5).position(|bytes| bytes == b"\n.SH ");
    let text = heading.and_then(|at| section.get(at + 1..)).unwrap_or_default();
    let line = text.iter().position(|byte| *byte == b'\n').map_or(text.len(), |at| at + 1);
    Ok(text.get(line..).unwrap_or_default().to_vec())
}
