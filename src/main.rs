//! The `fissile` program: checks the CPU, reads the command line, starts the log, and turns errors
//! into exit statuses (0 success, 1 failure, 2 bad input). [`fissile::cli`] does the rest.

use std::io::{self, Write};
use std::process::ExitCode;

use anyhow::Context;
use env_logger::Target;

use fissile::cli::{Cli, usage};
use fissile::util::quote::harmless;
use fissile::util::{cpu, log_file};
use fissile_cli::output::is_closed_pipe;
use fissile_cli::screen::tell;
use fissile_cli::{BadInput, signals};

/// The message for a CPU without the baseline.
const TOO_OLD: &[u8] = if cfg!(target_feature = "avx512f") {
    b"fissile: this build needs an x86-64-v4 CPU (AVX-512), and this one is older; \
    to build for any x86-64 CPU: RUSTFLAGS='-C target-cpu=x86-64' cargo build --release\n"
} else if cfg!(target_feature = "avx2") {
    b"fissile: this build needs an x86-64-v3 CPU (AVX2, BMI2), and this one is older; \
    to build for any x86-64 CPU: RUSTFLAGS='-C target-cpu=x86-64' cargo build --release\n"
} else {
    b"fissile: this build needs an x86-64-v2 CPU (SSE4.2, POPCNT), and this one is older; \
    to build for any x86-64 CPU: RUSTFLAGS='-C target-cpu=x86-64' cargo build --release\n"
};

fn main() -> ExitCode {
    if cpu::fits() {
        return start();
    }
    // No formatting here: it would be compiled for features that this CPU lacks.
    let _ = io::stderr().write_all(TOO_OLD);
    ExitCode::FAILURE
}

/// The part of the program that may use those features. It must not be inlined into the function that checks for
/// them.
#[inline(never)]
fn start() -> ExitCode {
    match run() {
        Ok(code) => code,
        // The reader of the output has closed it on purpose.
        Err(error) if is_broken_pipe(&error) => ExitCode::SUCCESS,
        Err(error) => {
            tell(sentence(&error));
            ExitCode::from(if error.is::<BadInput>() { 2 } else { 1 })
        }
    }
}

fn run() -> anyhow::Result<ExitCode> {
    signals::listen().context("cannot handle signals")?;
    let args: Vec<_> = std::env::args_os().collect();
    let cli = match Cli::read(args.iter().cloned()) {
        Ok(cli) => cli,
        Err(error) => return usage::answer(&error, &args),
    };
    let config = cli.config()?;
    start_log(&config.settings().log, &config.settings().log_file)?;
    let file = config.file().map_or_else(|| "none".to_owned(), |path| path.display().to_string());
    log::info!(
        "fissile {}, commit {}, settings file {file}",
        env!("CARGO_PKG_VERSION"),
        fissile_cli::COMMIT
    );
    cli.run(config)
}

/// Sends log messages of this level and above to a file or, if its name is empty, to standard
/// error. Standard output belongs to UCI and to the results of subcommands.
fn start_log(level: &str, file: &str) -> anyhow::Result<()> {
    let mut builder = env_logger::Builder::new();
    builder.parse_filters(level);
    // The format of env_logger, with control characters shown as escapes.
    builder.format(|out, record| {
        let (level, style) = (record.level(), out.default_level_style(record.level()));
        let message = record.args().to_string();
        let (time, target) = (out.timestamp(), record.target());
        writeln!(out, "[{time} {style}{level:<5}{style:#} {target}] {}", harmless(&message))
    });
    if !file.is_empty() {
        let opened = log_file::open(file.as_ref())
            .with_context(|| format!("cannot open the log file {file:?}"))?;
        builder.target(Target::Pipe(Box::new(opened)));
    }
    builder.try_init().context("cannot start the log")
}

/// The error and its causes. A cause that the text before it already ends with is not repeated.
fn sentence(error: &anyhow::Error) -> String {
    let mut sentence = String::new();
    for cause in error.chain().map(ToString::to_string) {
        if sentence.is_empty() {
            sentence = cause;
        } else if !sentence.ends_with(&cause) {
            sentence = format!("{sentence}: {cause}");
        }
    }
    sentence
}

fn is_broken_pipe(error: &anyhow::Error) -> bool {
    error.chain().any(|cause| cause.downcast_ref::<io::Error>().is_some_and(is_closed_pipe))
}
