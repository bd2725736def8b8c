//! `fissile board`: serves the board in the browser, or writes it as static files. [`crate`]
//! does it; this file starts it as the arguments ask, prints its address, and opens the browser.

use std::ffi::OsStr;
use std::fs;
use std::io::{self, Write};
use std::net::IpAddr;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use anyhow::Context as _;
use clap::Args;
use fissile_cli::Entry;
use fissile_scripts::THREADS_WASM;

use crate::export::{self, Table};
use crate::{Added, BindOptions, Board, BoardError, OpenError, Server, Stop, most_engines};
use fissile_analysis::cli::wasm;
use fissile_cli::context::{Context, data_folder};
use fissile_cli::exit::BadInput;
use fissile_cli::input::read_text;
use fissile_cli::run::{Run, Uses};
use fissile_cli::screen::tell;
use fissile_cli::signals::on_interrupt;
use fissile_engine::config::Config;
use fissile_engine::tablebase::syzygy::check;
use fissile_engine::util::count::counted;
use fissile_engine::util::regular;

/// `fissile board`.
pub const BOARD: Entry =
    Entry::new::<BoardArgs>("board", "Play, analyze and study on a board in the browser");

#[derive(Args, Clone, Debug)]
#[command(
    after_help = "Everything on the board is saved as it changes, in fissile/studies in your system's data folder (on \
    Linux ~/.local/share). Without --address the server answers only this machine. It answers only requests with the \
    token in the address. Token and port are stored with the studies, so that an open page finds the next server by \
    itself. Ctrl-C ends the server."
)]
pub struct BoardArgs {
    /// Games or positions to add as a new study, which the browser opens: a PGN, EPD or FEN file, or
    /// - for standard input
    #[arg(value_name = "FILE", conflicts_with = "export")]
    games: Option<PathBuf>,
    /// Port to listen at; 0 for any free port. Without it, the port of the last run, or any free
    /// port if that one is taken
    #[arg(long, value_name = "PORT")]
    port: Option<u16>,
    /// Address to listen at. Any address other than 127.0.0.1 and ::1 lets other machines reach the
    /// board, without encryption: anyone who sees the address can use it
    #[arg(long, value_name = "IP", default_value = "127.0.0.1")]
    address: IpAddr,
    /// Folder to keep the studies in
    #[arg(long, value_name = "DIR")]
    studies: Option<PathBuf>,
    /// Make a new token, which invalidates the addresses of earlier runs
    #[arg(long)]
    new_token: bool,
    /// Print the address without opening a browser
    #[arg(long)]
    no_browser: bool,
    /// Write the board as static files into this folder instead: a web server without Fissile can
    /// show it, and each browser keeps its own studies
    #[arg(long, value_name = "FOLDER", conflicts_with_all = ["port", "address", "studies", "new_token", "no_browser"])]
    export: Option<PathBuf>,
    /// Fissile as WebAssembly, which npm/build makes from the sources; by default fissile.wasm.gz
    /// beside this program. The engine for several threads is taken from beside it, if it is there
    #[arg(long, value_name = "FILE", requires = "export")]
    wasm: Option<PathBuf>,
    /// Endgame tables to go with the static files, from this folder:
    /// packaging/syzygy/tables.tar of the sources has those of 3 and 4 pieces
    #[arg(long, value_name = "DIR", requires = "export")]
    tables: Option<PathBuf>,
}

/// The most MiB of tables that go with a page, which keeps them in memory once for each engine.
const MOST_MIB: u64 = 64;

impl Run for BoardArgs {
    const SETTINGS: Uses =
        Uses::Only(&["hash", "threads", "eval_file", "syzygy_path", "book_file"]);

    fn run(&self, context: &mut Context) -> anyhow::Result<ExitCode> {
        match &self.export {
            Some(folder) => {
                let tables = self.tables.as_deref().map_or(Ok(Vec::new()), read_tables)?;
                export_to(folder, self.wasm.as_deref(), &tables, &mut context.out)?;
            }
            None => serve(self, &context.config, &mut context.out)?,
        }
        Ok(ExitCode::SUCCESS)
    }
}

/// Writes the board as static files.
fn export_to(
    folder: &Path,
    wasm: Option<&Path>,
    tables: &[Table],
    out: &mut dyn Write,
) -> anyhow::Result<()> {
    let wasm = read_wasm(&wasm::path(wasm)?)?;
    let bytes = export::write(folder, &wasm, tables).map_err(BadInput::new)?;
    let kib = bytes.div_ceil(1024);
    writeln!(out, "The board is in {} ({kib} KiB). Any web server can show it.", folder.display())?;
    Ok(())
}

/// The WebAssembly of this path, and the engine for several threads beside it, if it is there.
fn read_wasm(path: &Path) -> anyhow::Result<export::Wasm> {
    let threads = path.with_file_name(THREADS_WASM);
    let threads = threads.exists().then(|| wasm::read_file(&threads)).transpose()?;
    Ok(export::Wasm { one_thread: wasm::read_file(path)?, threads })
}

/// The endgame tables of a folder, in the order of their names.
fn read_tables(folder: &Path) -> anyhow::Result<Vec<Table>> {
    let unreadable = |path: &Path, error: io::Error| {
        BadInput::new(format_args!("cannot read the endgame tables of {}: {error}", path.display()))
    };
    let mut tables = Vec::new();
    for entry in fs::read_dir(folder).map_err(|error| unreadable(folder, error))? {
        let path = entry.map_err(|error| unreadable(folder, error))?.path();
        let name = path.file_name().and_then(OsStr::to_str).unwrap_or_default().to_owned();
        if !name.ends_with(".atbw") && !name.ends_with(".atbz") {
            continue;
        }
        let bytes = regular::read(&path, MOST_MIB).map_err(|error| unreadable(&path, error))?;
        check(&name, &bytes).map_err(BadInput::new)?;
        tables.push(Table { name, bytes });
    }
    if tables.is_empty() {
        let folder = folder.display();
        return Err(BadInput::new(format_args!("there are no endgame tables in {folder}")).into());
    }
    let bytes: usize = tables.iter().map(|table| table.bytes.len()).sum();
    if bytes as u64 > MOST_MIB << 20 {
        let folder = folder.display();
        return Err(BadInput::new(format_args!(
            "the endgame tables of {folder} have more than {MOST_MIB} MiB, too much for a page"
        ))
        .into());
    }
    tables.sort_by(|one, other| one.name.cmp(&other.name));
    Ok(tables)
}

/// Serves the board until Ctrl-C.
fn serve(args: &BoardArgs, config: &Config, out: &mut dyn Write) -> anyhow::Result<()> {
    let folder = match &args.studies {
        Some(folder) => folder.clone(),
        None => data_folder("studies")
            .ok_or_else(|| BadInput::new("this system has no data folder; use --studies DIR"))?,
    };
    let games = args.games.as_ref().map(|path| read_text(path, "the games")).transpose()?;
    let board = Board::open(&folder, config.clone()).map_err(|error| match error {
        BoardError::Store(OpenError::Write { .. }) => anyhow::Error::from(error),
        error => BadInput::new(error).into(),
    })?;
    let options =
        BindOptions { ip: args.address, port: args.port, wants_new_token: args.new_token };
    let (server, remarks) = Server::bind(&folder, &options).map_err(|error| {
        let port = args.port.map_or(String::new(), |port| format!(", port {port}"));
        BadInput::new(format_args!("cannot listen at {}{port}: {error}", args.address))
    })?;
    for remark in remarks {
        tell(format_args!("{remark}"));
    }
    let study = match games {
        Some((name, text)) => {
            let Added { study, problems } = board.add(&name, &text).map_err(BadInput::new)?;
            problems.iter().for_each(|problem| tell(format_args!("{name}: {problem}")));
            format!("#{study}")
        }
        None => String::new(),
    };
    if !args.address.is_loopback() {
        tell(format_args!(
            "WARNING: {} is not an address of this machine alone. Other machines can reach the board, and nothing is \
             encrypted: anyone who sees the address below can read and delete your studies.",
            args.address
        ));
    }
    writeln!(out, "The board is at {}{study}", server.url())?;
    writeln!(out, "Ctrl-C ends it; everything is kept in {}.", folder.display())?;
    let capacity = board.capacity();
    let threads = counted(capacity.threads[0] as usize, "thread", "threads");
    writeln!(
        out,
        "An analysis uses {threads} and a table of {} MiB, unless the page says otherwise; {} searches run at once, and more take turns.",
        capacity.hash_mib[0],
        most_engines()
    )?;
    for note in board.notes() {
        writeln!(out, "{note}")?;
    }
    out.flush()?;
    let stop = Stop::default();
    let asked = stop.clone();
    on_interrupt(move || asked.ask());
    // Other users of the machine can see the arguments of the browser, so its address works for one
    // request only.
    let open = |url| open::that_detached(format!("{url}{study}"));
    if !args.no_browser && server.ticket_url().and_then(open).is_err() {
        tell("no browser could be opened; open the address above in one");
    }
    board.serve(server, &stop).context("the server failed")
}
