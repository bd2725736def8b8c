//! The outputs of `fissile analyse`. A game is written to each of them as soon as it is analyzed.

use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use indicatif::ProgressBar;

use super::AnalyseArgs;
use super::lines::LineOutput;
use crate::annotate::annotated;
use crate::cli::wasm;
use crate::input::{InputError, InputSource};
use crate::json::{Document, line};
use crate::known::{self, LastKnown};
use crate::page::Contents;
use crate::table::TextTable;
use crate::{Analysis, AnalysisListener, AnalysisPlan};
use fissile_cli::exit::BadInput;
use fissile_cli::output::Output;
use fissile_cli::progress::{WHOLE, share_bar};
use fissile_cli::screen::tell;
use fissile_engine::book::Book;
use fissile_engine::config::Settings;
use fissile_engine::engine::setup;
use fissile_engine::util::count::counted;

/// The destination of one kind of output.
enum Destination {
    Standard,
    File(Output),
}

impl Destination {
    fn open(path: &Path, force: bool) -> Result<Destination, BadInput> {
        if path == Path::new("-") {
            Ok(Destination::Standard)
        } else {
            Ok(Destination::File(Output::create(path, force)?))
        }
    }
}

/// Receives the results and writes them to their destinations.
pub(super) struct Writer<'a> {
    out: &'a mut dyn Write,
    bar: ProgressBar,
    /// The total and finished work, in the sizes of the sources.
    total: f64,
    done: f64,
    pub(super) positions: usize,
    found: Found,
    plan: &'a AnalysisPlan,
    table: Option<TextTable>,
    document: Document,
    chess960: bool,
    json: Option<Destination>,
    lines: Option<LineOutput>,
    pgn: Option<Destination>,
    page: Option<Page>,
    /// The book that knows the moves played before, if there is one.
    book: Option<Arc<dyn Book>>,
}

/// The page to write at the end.
struct Page {
    title: String,
    contents: Contents,
    /// The engine to put into it.
    wasm: Option<Vec<u8>>,
    place: Destination,
}

/// The number of games in the input, and of problems with it.
#[derive(Clone, Copy, Default)]
pub(super) struct Found {
    pub(super) games: usize,
    pub(super) problems: usize,
}

impl<'a> Writer<'a> {
    pub(super) fn open(
        args: &AnalyseArgs,
        settings: &Settings,
        plan: &'a AnalysisPlan,
        sources: &[InputSource],
        lines: Option<LineOutput>,
        out: &'a mut dyn Write,
    ) -> anyhow::Result<Writer<'a>> {
        let wasm = args.with_engine.then(|| wasm::read(args.wasm.as_deref())).transpose()?;
        let open = |path: &Option<PathBuf>| {
            path.as_ref().map(|path| Destination::open(path, args.force)).transpose()
        };
        let (json, pgn, html) = (open(&args.json)?, open(&args.pgn)?, open(&args.html)?);
        let is_free = !matches!(lines, Some(LineOutput::Standard))
            && ![&json, &pgn, &html]
                .into_iter()
                .flatten()
                .any(|place| matches!(place, Destination::Standard));
        let page = html.map(|place| Page {
            title: title(args),
            contents: Contents::default(),
            wasm,
            place,
        });
        Ok(Writer {
            out,
            bar: share_bar(),
            total: sources.iter().map(InputSource::size).sum::<usize>() as f64,
            done: 0.0,
            positions: 0,
            found: Found::default(),
            plan,
            table: is_free.then(TextTable::default),
            document: Document::new(plan.budget, plan.prove_nodes, settings.chess960),
            json,
            lines,
            pgn,
            page,
            chess960: settings.chess960,
            book: setup::book(settings).map_err(BadInput::new)?,
        })
    }

    fn write_all(&mut self, analysis: &Analysis) -> io::Result<()> {
        let is_game = !analysis.subject.game.moves().is_empty();
        let book = self.book.as_deref().filter(|_| is_game);
        let known = book.map(|book| LastKnown::of(&analysis.subject.game, book)).transpose();
        let known = known.map_err(io::Error::other)?;
        if let Some(table) = &mut self.table {
            self.out.write_all(table.add(analysis).as_bytes())?;
            if let Some(known) = &known {
                self.out.write_all(known::sentence(known.as_ref()).as_bytes())?;
            }
            self.out.flush()?;
        }
        let known = known.flatten();
        if self.json.is_some() || self.page.is_some() {
            let piece = self.document.add(analysis, known.clone())?;
            if let Some(place) = &mut self.json {
                write_to(place, self.out, &piece)?;
            }
            if let Some(page) = &mut self.page {
                page.contents.add(&piece, analysis);
            }
        }
        if let Some(output) = self.lines.as_mut().filter(|_| analysis.is_complete()) {
            let text = line(analysis, self.plan, self.chess960, known)?;
            match output {
                LineOutput::Standard => {
                    self.out.write_all(text.as_bytes())?;
                    self.out.flush()?;
                }
                LineOutput::File(file) => file.add(&text)?,
            }
        }
        if let Some(place) = &mut self.pgn {
            if self.found.games > 0 {
                write_to(place, self.out, "\n")?;
            }
            write_to(place, self.out, &annotated(analysis, self.plan.budget))?;
        }
        Ok(())
    }

    /// Finishes all outputs. Existing files are only replaced if there is a game and the analysis
    /// was not interrupted. Without a game nothing is written.
    pub(super) fn close(mut self, is_whole: bool) -> anyhow::Result<Found> {
        self.bar.finish_and_clear();
        if self.found.games > 0 {
            if let Some(place) = &mut self.json {
                write_to(place, self.out, Document::end())?;
            }
            let mut places = vec![self.json, self.pgn];
            if let Some(Page { title, contents, wasm, mut place }) = self.page {
                let text = contents.page(&title, wasm.as_deref())?;
                write_to(&mut place, self.out, &text)?;
                places.push(Some(place));
            }
            for place in places.into_iter().flatten() {
                match place {
                    Destination::Standard => self.out.flush()?,
                    Destination::File(output) if is_whole => output.finish()?,
                    Destination::File(output) => output.finish_part()?,
                }
            }
        }
        Ok(self.found)
    }
}

/// The title of the page: the name of the input, if it is a file.
fn title(args: &AnalyseArgs) -> String {
    let file =
        args.inputs.first().map(Path::new).filter(|path| path.is_file()).and_then(Path::file_name);
    file.map_or_else(
        || "Analysis by Fissile".to_owned(),
        |name| format!("{}, analyzed by Fissile", name.to_string_lossy()),
    )
}

fn write_to(place: &mut Destination, out: &mut dyn Write, text: &str) -> io::Result<()> {
    match place {
        Destination::Standard => out.write_all(text.as_bytes()),
        Destination::File(output) => output.write_all(text.as_bytes()),
    }
}

impl AnalysisListener for Writer<'_> {
    fn progress(&mut self, size: f64, positions: usize) {
        self.done += size;
        self.positions += positions;
        self.bar.set_position((self.done / self.total.max(1.0) * WHOLE as f64) as u64);
        self.bar.set_message(counted(self.positions, "position", "positions"));
    }

    fn problem(&mut self, problem: &InputError) {
        self.found.problems += 1;
        self.bar.suspend(|| tell(problem));
    }

    fn note(&mut self, text: &str) {
        self.bar.suspend(|| tell(text));
    }

    fn analysis(&mut self, analysis: &Analysis) -> io::Result<()> {
        let bar = self.bar.clone();
        bar.suspend(|| self.write_all(analysis))?;
        self.found.games += 1;
        Ok(())
    }
}
