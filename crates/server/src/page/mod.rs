//! The page of `fissile board`: its files, which are compiled in. They are plain HTML, CSS and ES
//! modules, served as they are written, without comments, and side by side: a module of another crate is
//! imported from where it lies. How they are served does not belong here, nor what the
//! messages mean.

mod languages;

use std::collections::BTreeMap;
use std::sync::LazyLock;

use crate::analysis::page as analysis;
use crate::render::{diagram, page as boards};

/// A file of the page.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct File {
    /// Its media type, with the character set.
    pub media_type: &'static str,
    pub content: &'static [u8],
}

/// The modules of this page alone, by name.
const MODULES: [(&str, &str); 38] = [
    ("arrange.js", include_str!("arrange.js")),
    ("dialogs.js", include_str!("dialogs.js")),
    ("editor.js", include_str!("editor.js")),
    ("editor_board.js", include_str!("editor_board.js")),
    ("engine.js", include_str!("engine.js")),
    ("exercises.js", include_str!("exercises.js")),
    ("explorer.js", include_str!("explorer.js")),
    ("files.js", include_str!("files.js")),
    ("games.js", include_str!("games.js")),
    ("judge.js", include_str!("judge.js")),
    ("keys.js", include_str!("keys.js")),
    ("language.js", include_str!("language.js")),
    ("learn.js", include_str!("learn.js")),
    ("lesson.js", include_str!("lesson.js")),
    ("lines.js", include_str!("lines.js")),
    ("link.js", include_str!("link.js")),
    ("lookup.js", include_str!("lookup.js")),
    ("main.js", include_str!("main.js")),
    ("menu.js", include_str!("menu.js")),
    ("messages.js", include_str!("messages.js")),
    ("moves.js", include_str!("moves.js")),
    ("note.js", include_str!("note.js")),
    ("notice.js", include_str!("notice.js")),
    ("players.js", include_str!("players.js")),
    ("playing.js", include_str!("playing.js")),
    ("prefs.js", include_str!("prefs.js")),
    ("preview.js", include_str!("preview.js")),
    ("puzzles.js", include_str!("puzzles.js")),
    ("sentences.js", include_str!("sentences.js")),
    ("settings.js", include_str!("settings.js")),
    ("sound.js", include_str!("sound.js")),
    ("state.js", include_str!("state.js")),
    ("status.js", include_str!("status.js")),
    ("table.js", include_str!("table.js")),
    ("theme.js", include_str!("theme.js")),
    ("times.js", include_str!("times.js")),
    ("typed.js", include_str!("typed.js")),
    ("walk.js", include_str!("walk.js")),
];

/// A package of npm, as `npm/pages` bundles it.
const BUNDLE: (&str, &str) = ("fluent.js", include_str!("bundle/fluent.js"));

/// The style sheets of this page alone, by name.
const STYLES: [(&str, &str); 4] = [
    ("page.css", include_str!("page.css")),
    ("table.css", include_str!("table.css")),
    ("panels.css", include_str!("panels.css")),
    ("dialogs.css", include_str!("dialogs.css")),
];

/// The page as it is written: its texts are in the tables of the languages.
const SOURCE: &str = include_str!("index.html");

/// The page itself, with the drawings of the pieces.
static INDEX: LazyLock<String> =
    LazyLock::new(|| bare(SOURCE).replace("{drawings}", &diagram::drawings()));

/// The style sheet of boards, with their colors and those that the reader may choose.
static BOARD_STYLE: LazyLock<String> =
    LazyLock::new(|| [&boards::colors(), "\n", &boards::choices(), &bare(boards::STYLE)].concat());

/// All modules that the page is written in.
fn modules() -> impl Iterator<Item = (&'static str, &'static str)> {
    boards::MODULES.into_iter().chain(analysis::MODULES).chain(MODULES)
}

/// The modules and the style sheets as they are served, by name.
static TEXTS: LazyLock<BTreeMap<&str, String>> = LazyLock::new(|| {
    let written = modules().chain(STYLES).map(|(name, text)| (name, side_by_side(bare(text))));
    written.chain(languages::modules()).chain([(BUNDLE.0, BUNDLE.1.to_owned())]).collect()
});

/// Where other modules lie, as those of the page import them.
const ELSEWHERE: [&str; 3] =
    ["../../../render/src/page/", "../../../analysis/src/page/", "./bundle/"];

/// A module that imports all others from its own folder.
fn side_by_side(module: String) -> String {
    ELSEWHERE.iter().fold(module, |module, folder| module.replace(folder, "./"))
}

/// A text without indentation and without the lines that are only comments, which browsers do not
/// need. Every line keeps its number.
fn bare(text: &str) -> String {
    let mut is_comment = false;
    let mut bare = String::with_capacity(text.len());
    for line in text.lines().map(str::trim) {
        is_comment |= line.starts_with("/*");
        if !is_comment && !line.starts_with("//") {
            bare.push_str(line);
        }
        bare.push('\n');
        is_comment &= !line.ends_with("*/");
    }
    bare
}

/// The file with this name, which is what follows the token in the address; the empty name is the
/// page itself. Names are looked up in a table: none opens a file.
///
/// ```
/// use fissile_server::page::file;
///
/// assert_eq!(file("").unwrap().media_type, "text/html; charset=utf-8");
/// assert!(file("../page/main.js").is_none());
/// ```
#[must_use]
pub fn file(name: &str) -> Option<File> {
    let (media_type, content) = match name {
        "" | "index.html" => ("text/html; charset=utf-8", INDEX.as_str()),
        "board.css" => ("text/css; charset=utf-8", BOARD_STYLE.as_str()),
        "icon.svg" => ("image/svg+xml", include_str!("icon.svg")),
        _ => text(name)?,
    };
    Some(File { media_type, content: content.as_bytes() })
}

/// The names of all files; the page itself is `index.html`.
pub fn names() -> impl Iterator<Item = &'static str> {
    TEXTS.keys().copied().chain(["index.html", "board.css", "icon.svg"])
}

/// A module or a style sheet with its media type.
fn text(name: &str) -> Option<(&'static str, &'static str)> {
    let text = TEXTS.get(name)?;
    let is_style = STYLES.iter().any(|(style, _)| *style == name);
    let media_type =
        if is_style { "text/css; charset=utf-8" } else { "text/javascript; charset=utf-8" };
    Some((media_type, text))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::render::diagram::look::{BoardColors, PieceColors};

    /// What stands between `sign` and the next quotation mark, wherever it occurs.
    fn quoted_after<'a>(text: &'a str, sign: &str) -> Vec<&'a str> {
        text.split(sign).skip(1).filter_map(|rest| rest.split('"').next()).collect()
    }

    #[test]
    fn what_the_files_name_is_there_and_all_of_it_is_named() {
        let mut named = vec!["theme.js", "main.js", "messages.js"];
        for (name, module) in modules() {
            for wanted in quoted_after(module, "from \"") {
                let (_, wanted) = wanted.rsplit_once('/').unwrap();
                assert!(file(wanted).is_some(), "{name} imports {wanted}");
                assert!(TEXTS[name].contains(&format!("from \"./{wanted}\"")), "{name}: {wanted}");
                named.push(wanted);
            }
            // What is loaded when it is needed lies beside the page.
            for wanted in quoted_after(module, "await import(\"./") {
                assert!(file(wanted).is_some(), "{name} imports {wanted}");
                named.push(wanted);
            }
        }
        for (name, _) in modules() {
            assert!(named.contains(&name), "nothing imports {name}");
        }
        for wanted in quoted_after(&INDEX, "href=\"") {
            assert!(wanted.starts_with('#') || file(wanted).is_some(), "the page wants {wanted}");
        }
    }

    #[test]
    fn no_two_files_have_one_name() {
        let mut names: Vec<_> = names().collect();
        let count = names.len();
        names.sort_unstable();
        names.dedup();
        assert_eq!(names.len(), count);
    }

    #[test]
    fn the_policy_of_the_page_has_nothing_to_refuse() {
        let inline = ["<style", " style=", " onclick=", "javascript:", "<script>"];
        for word in inline {
            assert!(!INDEX.contains(word), "{word}");
        }
        for (name, module) in modules() {
            for word in [
                "innerHTML",
                "outerHTML",
                "insertAdjacentHTML",
                "eval(",
                "document.write",
                "fetch(",
                "http:",
                "https:",
            ] {
                let allowed = name == "nodes.js" && word == "http:";
                assert!(allowed || !module.contains(word), "{name}: {word}");
            }
        }
    }

    #[test]
    fn only_comments_and_indentation_are_left_out() {
        let text =
            "/** A\n * comment. */\nconst a = 1; // one\n  // Two.\n  f(`//${a}`);\n/* x */\n";
        assert_eq!(bare(text), "\n\nconst a = 1; // one\n\nf(`//${a}`);\n\n");
        // A text over several lines would lose its indentation.
        for (name, text) in modules() {
            for line in text.lines().filter(|line| !line.trim_start().starts_with(['/', '*'])) {
                assert!(line.matches('`').count() % 2 == 0, "{name}: {line}");
            }
            // Code after a comment at the beginning of a line would be taken for a part of it.
            for line in text.lines().map(str::trim).filter(|line| line.starts_with("/*")) {
                assert!(line.find("*/").is_none_or(|at| at + 2 == line.len()), "{name}: {line}");
            }
        }
    }

    #[test]
    fn the_settings_offer_the_colors_that_pictures_have() {
        let offered = |id: &str| {
            let field = INDEX.split(&format!("<select id=\"{id}\">")).nth(1).unwrap();
            quoted_after(field.split("</select>").next().unwrap(), "value=\"").join(" ")
        };
        assert_eq!(offered("board-colors"), BoardColors::ALL.map(BoardColors::name).join(" "));
        assert_eq!(offered("piece-colors"), PieceColors::ALL.map(PieceColors::name).join(" "));
    }

    #[test]
    fn the_page_is_small() {
        // English does without what the session says: it comes in English.
        let is_other_language =
            |name: &&str| name.starts_with("language-") && *name != "language-en.js";
        let loaded = names().filter(|name| !is_other_language(name));
        let size: usize = loaded.map(|name| file(name).unwrap().content.len()).sum();
        // The lessons are a part of the WebAssembly or of the server.
        let lessons = include_str!("../../../board/studies/rules.pgn").len();
        assert!(size + lessons < 300 << 10, "{size} bytes, and {lessons} of lessons");
    }

    #[test]
    fn files_of_one_purpose_are_short() {
        for (name, text) in modules().chain(STYLES) {
            assert!(text.lines().count() <= 300, "{name}");
        }
    }
}
