//! `fissile net`: inspects, checks and times network files.

mod bench;
mod diff;
mod info;
mod verify;

use std::path::Path;
use std::process::ExitCode;

use clap::{Args, Subcommand};

use fissile_cli::context::Context;
use fissile_cli::exit::BadInput;
use fissile_cli::run::Run;
use fissile_engine::engine::setup::LARGEST_NETWORK;
use fissile_engine::nnue::NetFile;
use fissile_engine::util::quote::quote;
use fissile_engine::util::regular;

#[derive(Args, Clone, Debug)]
pub struct NetArgs {
    #[command(subcommand)]
    command: NetCommand,
}

#[derive(Subcommand, Clone, Debug)]
enum NetCommand {
    /// Show what a file says about itself, the ranges of its weights, and how it was trained
    Info(info::InfoArgs),
    /// Check that a file is intact, and that incremental updates give the right sums
    Verify(verify::VerifyArgs),
    /// Compare the scores and the weights of two networks
    Diff(diff::DiffArgs),
    /// Time the parts of an evaluation
    Bench(bench::BenchArgs),
}

impl Run for NetArgs {
    fn run(&self, context: &mut Context) -> anyhow::Result<ExitCode> {
        let out = &mut context.out;
        match &self.command {
            NetCommand::Info(args) => info::run(args, out),
            NetCommand::Verify(args) => verify::run(args, out),
            NetCommand::Diff(args) => diff::run(args, out),
            NetCommand::Bench(args) => bench::run(args, out),
        }?;
        Ok(ExitCode::SUCCESS)
    }
}

fn read(path: &Path) -> Result<NetFile, BadInput> {
    let name = || quote(&path.to_string_lossy());
    let bytes = regular::read(path, LARGEST_NETWORK)
        .map_err(|error| BadInput::new(format_args!("{} cannot be read: {error}", name())))?;
    NetFile::read(&bytes)
        .map_err(|error| BadInput::new(format_args!("{} cannot be used: {error}", name())))
}
