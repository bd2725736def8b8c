//! The README, the protocol of the board, and the pages in `docs/` and `notes/`: every command in them is run, and
//! prints what they show; every link leads somewhere; tables and figures that repeat the program agree with it.
//! Blocks of code that name a language are not run: JSON, Rust, and as `sh` commands that need hours or other machines.
//!
//! The crate trycmd runs such samples, too, but a sample there is one command without a shell, and ours have pipes, redirections and
//! files that the next command reads. Nor does it mask figures of time inside a line.
#![cfg(target_os = "linux")]

use std::collections::HashSet;
use std::fmt::Write;
use std::fs;
use std::os::unix::fs::symlink;
use std::path::Path;
use std::process::{Command, Stdio};
use std::{env, iter, thread};

use support::driver;
use tempfile::TempDir;

/// The most words that the README may have: one screen.
const README_WORDS: usize = 600;

/// The most words that all pages in `docs` may have together.
const DOCS_WORDS: usize = 25_400;

/// The most seconds that one command of a page may take.
const PATIENCE: &str = "600";

/// What the samples find in their folder, as at the top of the repository.
const AT_HAND: [&str; 3] = ["crates", "engine.toml", "tests"];

/// A page: its path from the top of the repository, and its text.
struct Page {
    path: String,
    text: String,
}

/// A block of code that names no language: the number of its first line in the page, and its lines.
struct Block<'a> {
    at: usize,
    lines: Vec<&'a str>,
}

/// A command of a block: the number of its line in the page, what is typed, and the output shown.
#[derive(Debug, PartialEq)]
struct Step<'a> {
    at: usize,
    command: String,
    shown: Vec<&'a str>,
}

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// The README, CONTRIBUTING, the protocol of the board, and the text files in `docs/`, `notes/` and
/// their folders.
fn pages() -> Vec<Page> {
    let apart = ["README.md", "CONTRIBUTING.md", "crates/board/PROTOCOL.md"];
    let mut paths = apart.map(str::to_owned).to_vec();
    let mut folders = vec!["docs".to_owned(), "notes".to_owned()];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(root().join(&folder)).unwrap() {
            let entry = entry.unwrap();
            let path = format!("{folder}/{}", entry.file_name().into_string().unwrap());
            if entry.file_type().unwrap().is_dir() {
                folders.push(path);
            } else if path.ends_with(".md") {
                paths.push(path);
            }
        }
    }
    paths.sort();
    paths
        .into_iter()
        .map(|path| Page { text: fs::read_to_string(root().join(&path)).unwrap(), path })
        .collect()
}

impl Page {
    /// The lines with their numbers, and whether each is code.
    fn lines(&self) -> impl Iterator<Item = (usize, &str, bool)> {
        let mut code = false;
        iter::zip(1.., self.text.lines()).map(move |(at, line)| {
            let fence = line.trim_start().starts_with("```");
            code ^= fence;
            (at, line, code || fence)
        })
    }

    fn blocks(&self) -> Vec<Block<'_>> {
        let mut blocks: Vec<Block> = Vec::new();
        let mut fence = None;
        for (at, line, _) in self.lines() {
            match (fence, line.trim_start().strip_prefix("```")) {
                (None, Some(language)) => {
                    fence = Some(language);
                    if language.is_empty() {
                        blocks.push(Block { at: at + 1, lines: Vec::new() });
                    }
                }
                (Some(_), Some(_)) => fence = None,
                (Some(""), None) => blocks.last_mut().unwrap().lines.push(line),
                (_, None) => {}
            }
        }
        assert!(fence.is_none(), "{}: the last block has no end", self.path);
        blocks
    }
}

impl<'a> Block<'a> {
    /// The commands; a command that ends with a backslash continues on the next line.
    fn steps(&self) -> Vec<Step<'a>> {
        let mut steps: Vec<Step> = Vec::new();
        let mut continued = false;
        for (at, &line) in iter::zip(self.at.., &self.lines) {
            if continued {
                let step = steps.last_mut().unwrap();
                write!(step.command, "\n{line}").unwrap();
            } else if let Some(command) = line.strip_prefix("$ ") {
                steps.push(Step { at, command: command.to_owned(), shown: Vec::new() });
            } else if let Some(step) = steps.last_mut() {
                step.shown.push(line);
                continue;
            }
            continued = line.ends_with('\\');
        }
        steps
    }
}

impl Step<'_> {
    /// Runs the command in a folder; what it prints if that is not as shown.
    fn run(&self, folder: &Path) -> Option<Difference> {
        let old = env::var_os("PATH").unwrap();
        let path =
            env::join_paths(iter::once(folder.join("bin")).chain(env::split_paths(&old))).unwrap();
        let output = Command::new("timeout")
            .args([PATIENCE, "bash", "-c", &format!("exec 2>&1\n{}", self.command)])
            .current_dir(folder.join("work"))
            .env("PATH", path)
            .env("XDG_DATA_HOME", folder.join("data"))
            .stdin(Stdio::null())
            .output()
            .unwrap();
        let printed = String::from_utf8_lossy(&output.stdout).into_owned();
        let lines: Vec<_> =
            printed.lines().filter(|line| !is_of_slow_search(line)).map(without_speed).collect();
        let shown: Vec<_> = self.shown.iter().map(|line| without_speed(line)).collect();
        // Nothing is wrong with the input unless the page shows a complaint about it.
        let fails = self.shown.iter().any(|line| line.starts_with("fissile: "));
        let agrees = agree(&shown, &lines) && output.status.success() != fails;
        (!agrees).then(|| Difference {
            text: format!("$ {}\nprinted, with {}:\n{printed}", self.command, output.status),
            blessed: self.blessed(&printed),
        })
    }

    /// What the page should show: as many lines before and after a `…` as it shows now. Lines that
    /// differ only in figures of the machine stay.
    fn blessed(&self, printed: &str) -> Vec<String> {
        let printed: Vec<&str> = printed.lines().collect();
        let Some(gap) = self.shown.iter().position(|line| *line == "…") else {
            return printed.iter().map(|line| (*line).to_owned()).collect();
        };
        let after = self.shown.len() - gap - 1;
        let first = printed.iter().take(gap);
        let last = printed.iter().skip(gap.max(printed.len().saturating_sub(after)));
        first.chain([&"…"]).chain(last).map(|line| (*line).to_owned()).collect()
    }
}

/// How a page differs from the program.
struct Difference {
    /// For the person who reads the failed test.
    text: String,
    /// The lines that the page should show.
    blessed: Vec<String>,
}

/// Whether the lines shown are those printed; a line `…` stands for any lines, or none.
fn agree(shown: &[String], printed: &[String]) -> bool {
    match shown {
        [] => printed.is_empty(),
        [first, rest @ ..] if first == "…" => {
            (0..=printed.len()).any(|skipped| agree(rest, &printed[skipped..]))
        }
        [first, rest @ ..] => {
            printed.split_first().is_some_and(|(line, others)| first == line && agree(rest, others))
        }
    }
}

/// Whether a search prints the line only because it takes seconds: the current move at the root, and bounds.
fn is_of_slow_search(line: &str) -> bool {
    let is_slow = |word: &str| ["currmove", "lowerbound", "upperbound"].contains(&word);
    line.starts_with("info ") && line.split(' ').any(is_slow)
}

/// A line with `#` in place of the figures that depend on the machine: seconds, clock times, rates, and
/// the size of games, which are written together as two threads end them.
fn without_speed(line: &str) -> String {
    let words: Vec<_> = line.split(' ').collect();
    let word = |index: usize| words.get(index).map_or("", |word| word.trim_end_matches([',', ';']));
    let is_figure = |text: &str| {
        !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit() || byte == b'.')
    };
    let is_clock = |text: &str| text.split(':').count() == 3 && text.split(':').all(is_figure);
    let masked = words.iter().enumerate().map(|(index, &text)| {
        let before = if index == 0 { "" } else { word(index - 1) };
        let depends = if words[0] == "info" {
            is_figure(text) && ["nps", "time"].contains(&before)
        } else {
            (is_figure(text) && ["s", "nodes/s", "plies/s", "nps"].contains(&word(index + 1)))
                || (is_clock(word(index)) && before == "in")
                || (is_figure(text) && words[index + 1..].starts_with(&["bytes", "a", "ply,"]))
        };
        if depends { text.replace(word(index), "#") } else { text.to_owned() }
    });
    masked.collect::<Vec<_>>().join(" ")
}

/// Why a page is wrong, block by block. The commands of a page run one after the other in one
/// folder. With `FISSILE_BLESS` in the environment the page is written anew instead.
fn check(page: &Page) -> Vec<String> {
    let folder = TempDir::new().unwrap();
    let path = |name: &str| folder.path().join(name);
    fs::create_dir(path("bin")).unwrap();
    symlink(env!("CARGO_BIN_EXE_fissile"), path("bin/fissile")).unwrap();
    fs::create_dir(path("work")).unwrap();
    for name in AT_HAND {
        symlink(root().join(name), path("work").join(name)).unwrap();
    }
    let mut wrong = Vec::new();
    let mut lines: Vec<String> = page.text.lines().map(str::to_owned).collect();
    // Later lines move when earlier ones are replaced, so the blessed steps wait.
    let mut blessed = Vec::new();
    for block in page.blocks() {
        let place = format!("{}:{}", page.path, block.at);
        if !block.lines.first().is_some_and(|line| line.starts_with("$ ")) {
            wrong.push(format!("{place}: the block has no language and begins with no command"));
            continue;
        }
        for step in block.steps() {
            if let Some(Difference { text, blessed: shown }) = step.run(folder.path()) {
                wrong.push(format!("{}:{}: {text}", page.path, step.at));
                let first = step.at - 1 + step.command.lines().count();
                blessed.push((first..first + step.shown.len(), shown));
            }
        }
    }
    if env::var_os("FISSILE_BLESS").is_some() {
        for (range, shown) in blessed.into_iter().rev() {
            lines.splice(range, shown);
        }
        fs::write(root().join(&page.path), lines.join("\n") + "\n").unwrap();
    }
    wrong
}

#[test]
fn commands_print_what_the_pages_show() {
    let pages = pages();
    let wrong: Vec<_> = thread::scope(|scope| {
        let running: Vec<_> = pages.iter().map(|page| scope.spawn(|| check(page))).collect();
        running.into_iter().flat_map(|page| page.join().unwrap()).collect()
    });
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn blocks_are_read_as_commands_and_output() {
    let block = Block { at: 7, lines: vec!["$ a \\", "  b", "c", "", "…", "$ d"] };
    let first = Step { at: 7, command: "a \\\n  b".to_owned(), shown: vec!["c", "", "…"] };
    assert_eq!(block.steps(), [first, Step { at: 12, command: "d".to_owned(), shown: vec![] }]);

    let lines = |text: &str| text.split('/').map(str::to_owned).collect::<Vec<_>>();
    assert!(agree(&lines("a/…/d"), &lines("a/b/c/d")));
    assert!(agree(&lines("…/d"), &lines("d")));
    assert!(!agree(&lines("a/…/d"), &lines("a/b/c")));
    assert!(!agree(&lines("a"), &lines("a/b")));
    assert!(!agree(&lines("a/b"), &lines("a")));
}

#[test]
fn only_figures_that_depend_on_the_machine_may_differ() {
    for (line, masked) in [
        ("0.149 s, 800600562 nodes/s", "# s, # nodes/s"),
        ("55587 nodes in 0.041 s, 1343576 nodes/s", "55587 nodes in # s, # nodes/s"),
        ("1664637 nodes 1766291 nps", "1664637 nodes # nps"),
        ("1,688 plies, 3.78 bytes a ply, sound", "1,688 plies, # bytes a ply, sound"),
        (
            "20 games, 1,394 plies in 00:00:02, 605 plies/s; 20 games",
            "20 games, 1,394 plies in #, # plies/s; 20 games",
        ),
        (
            "info depth 1 nodes 16 nps 1430 tbhits 22 time 11 pv b1d3",
            "info depth 1 nodes 16 nps # tbhits 22 time # pv b1d3",
        ),
        ("  1. Nf3           +1.05   0.0", "  1. Nf3           +1.05   0.0"),
    ] {
        assert_eq!(without_speed(line), masked);
    }
}

#[test]
fn the_readme_and_the_docs_are_short() {
    let words = fs::read_to_string(root().join("README.md")).unwrap().split_whitespace().count();
    assert!(words <= README_WORDS, "{words} words");
    let pages = fs::read_dir(root().join("docs")).unwrap().map(|entry| entry.unwrap().path());
    let texts = pages.filter(|path| path.extension().is_some_and(|extension| extension == "md"));
    let words: usize =
        texts.map(|path| fs::read_to_string(path).unwrap().split_whitespace().count()).sum();
    assert!(words <= DOCS_WORDS, "{words} words in docs");
}

/// The part of a link after `#`, as GitHub makes it of a heading.
fn anchor(heading: &str) -> String {
    let kept = heading.chars().filter(|&letter| letter.is_alphanumeric() || "-_ ".contains(letter));
    kept.collect::<String>().to_lowercase().replace(' ', "-")
}

#[test]
fn links_lead_somewhere() {
    let anchors = |text: String| {
        let page = Page { path: String::new(), text };
        let titles = page.lines().filter(|&(_, line, code)| !code && line.starts_with('#'));
        titles
            .map(|(_, line, _)| anchor(line.trim_start_matches('#').trim()))
            .collect::<HashSet<_>>()
    };
    let mut links = 0;
    for page in pages() {
        let file = root().join(&page.path);
        for (at, line, _) in page.lines().filter(|&(.., code)| !code) {
            for rest in line.split("](").skip(1) {
                let link = rest.split(')').next().unwrap();
                if link.starts_with("https://") {
                    continue;
                }
                let (path, section) = link.split_once('#').unwrap_or((link, ""));
                let target =
                    if path.is_empty() { file.clone() } else { file.parent().unwrap().join(path) };
                assert!(target.exists(), "{}:{at}: no file {path}", page.path);
                if !section.is_empty() {
                    let sections = anchors(fs::read_to_string(target).unwrap());
                    assert!(
                        sections.contains(section),
                        "{}:{at}: {path} has no section {section}",
                        page.path
                    );
                }
                links += 1;
            }
        }
    }
    assert!(links > 20, "{links} links");
}

/// The links of a page to pages below `docs/`, without the sections.
fn linked(page: &str) -> HashSet<&str> {
    page.split("](").skip(1).filter_map(|rest| rest.split([')', '#']).next()).collect()
}

#[test]
fn the_list_by_reader_has_every_page() {
    let list = fs::read_to_string(root().join("docs/README.md")).unwrap();
    let listed = linked(&list);
    for page in pages() {
        if let Some(name) = page.path.strip_prefix("docs/")
            && name != "README.md"
        {
            assert!(listed.contains(name), "docs/README.md has no link to {name}");
        }
    }
}

#[test]
fn the_program_of_the_library_is_an_example() {
    let example = include_str!("../../examples/explosion.rs");
    let (_, program) = example.split_once("\n\n").unwrap();
    assert!(
        include_str!("../../docs/library.md").contains(&format!("\n```rust\n{program}```\n")),
        "examples/explosion.rs differs"
    );
}

/// All that Cargo would build for Linux, without Fissile itself, rounded to tens.
#[test]
fn the_library_counts_its_dependencies() {
    let count = |package: &str| {
        let mut cargo = Command::new(env!("CARGO"));
        cargo.current_dir(env!("CARGO_MANIFEST_DIR"));
        cargo.args(["tree", "--quiet", "--offline", "--package", package]);
        cargo.args(["--edges", "normal", "--prefix", "none", "--format", "{p}"]);
        let tree = driver::good(driver::outcome(driver::run(&mut cargo, b"")));
        // A star marks what was shown before.
        let lines = tree.lines().map(|line| line.trim_end_matches(" (*)"));
        let own = format!("{package} ");
        let packages: HashSet<&str> = lines.filter(|line| !line.starts_with(&own)).collect();
        packages.len().saturating_add(5) / 10 * 10
    };
    let (library, program) = (count("fissile-engine"), count("fissile-chess"));
    let sentence = format!("about {library} dependencies in all instead of {program}");
    assert!(include_str!("../../docs/library.md").contains(&sentence), "it should say: {sentence}");
}

/// Name, kind and default, in the words of the table in `docs/uci.md`.
#[test]
fn the_table_of_options_is_complete() {
    let printed = driver::transcript(b"uci\n");
    let options =
        printed.lines().filter_map(|line| line.strip_prefix("option name ")).map(|line| {
            let (name, rest) = line.split_once(" type ").unwrap();
            let words: Vec<_> = rest.split(' ').collect();
            match words[..] {
                ["spin", "default", default, "min", low, "max", high] => {
                    format!("| {name} | {low} to {high} | {default} |")
                }
                ["string", "default", "<empty>"] => format!("| {name} | text | empty |"),
                ["button"] => format!("| {name} | button | |"),
                [kind, "default", default, ..] => format!("| {name} | {kind} | {default} |"),
                _ => panic!("{line}"),
            }
        });
    let page = Page { path: String::new(), text: include_str!("../../docs/uci.md").to_owned() };
    let rows: Vec<_> = page
        .lines()
        .filter(|&(_, line, code)| !code && line.starts_with("| "))
        .map(|(_, line, _)| line)
        .skip(2)
        .collect();
    let options: Vec<_> = options.collect();
    assert_eq!(rows.len(), options.len(), "{rows:#?}");
    for (row, option) in iter::zip(rows, options) {
        assert!(row.starts_with(&option), "{row:?} should begin with {option:?}");
    }
}
