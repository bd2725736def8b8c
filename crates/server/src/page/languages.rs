//! The texts of the page: a table for each language, in the format of Fluent, as a module that the page loads when it is wanted.
//! Which language that is, is decided by `language.js`.

/// The tables by the names of their modules. That of English has all texts, and stands in for what another one lacks.
pub(super) const TABLES: [(&str, &str); 7] = [
    ("language-en.js", include_str!("languages/en.ftl")),
    ("language-de.js", include_str!("languages/de.ftl")),
    ("language-es.js", include_str!("languages/es.ftl")),
    ("language-fr.js", include_str!("languages/fr.ftl")),
    ("language-pt.js", include_str!("languages/pt.ftl")),
    ("language-ru.js", include_str!("languages/ru.ftl")),
    ("language-zh.js", include_str!("languages/zh.ftl")),
];

/// The module with what the session says in English, by which the other languages find it. The page in English does without.
const SAID: &str = "language-said.js";

/// How what the session says begins in the English table, of which it is the end.
const SAID_BEGINS: &str = "\n### What the session says";

/// The tables as modules, with their names.
pub(super) fn modules() -> impl Iterator<Item = (&'static str, String)> {
    TABLES.into_iter().flat_map(|(name, table)| match table.split_once(SAID_BEGINS) {
        Some((shown, said)) => vec![(name, module(shown)), (SAID, module(&["#", said].concat()))],
        None => vec![(name, module(table))],
    })
}

/// A table as a module, without its comments.
fn module(table: &str) -> String {
    let lines: Vec<_> = table.lines().filter(|line| !line.starts_with('#')).collect();
    format!("export default {};\n", serde_json::Value::from(lines.join("\n")))
}

#[cfg(test)]
mod tests {
    use std::collections::{BTreeMap, BTreeSet};

    use super::TABLES;
    use crate::page::{SOURCE, modules};

    /// What a table has: its texts and their attributes, such as `flip-button.title`, each with the values that it shows.
    fn texts(table: &str) -> BTreeMap<String, BTreeSet<&str>> {
        let mut texts: BTreeMap<String, BTreeSet<&str>> = BTreeMap::new();
        let (mut id, mut at) = ("", String::new());
        for line in table.lines().filter(|line| !line.starts_with('#')) {
            let name = line.split(" =").next().unwrap_or_default();
            if line.starts_with(|first: char| first.is_ascii_lowercase()) {
                (id, at) = (name, name.to_owned());
                assert!(!texts.contains_key(id), "{id} stands there twice");
                // A text with attributes alone has no value.
                if line.ends_with('=') {
                    continue;
                }
            } else if let Some(attribute) = name.strip_prefix("    .") {
                at = format!("{id}.{attribute}");
            }
            if at.is_empty() {
                continue;
            }
            let values = line.split('$').skip(1).map(|rest| {
                let end = rest.find(|letter: char| !letter.is_ascii_alphanumeric());
                &rest[..end.unwrap_or(rest.len())]
            });
            texts.entry(at.clone()).or_default().extend(values);
        }
        texts
    }

    fn english() -> BTreeMap<String, BTreeSet<&'static str>> {
        texts(TABLES[0].1)
    }

    /// All that runs in the page, without its comments.
    fn scripts() -> String {
        let link = ("export/link.js", include_str!("../export/link.js"));
        let all = modules().chain([link]).flat_map(|(_, text)| text.lines());
        let code = all.filter(|line| !line.trim_start().starts_with(['/', '*']));
        code.collect::<Vec<_>>().join("\n")
    }

    /// What stands between two signs, wherever the first one occurs.
    fn between<'a>(text: &'a str, sign: &'a str, end: char) -> impl Iterator<Item = &'a str> {
        text.split(sign).skip(1).filter_map(move |rest| rest.split(end).next())
    }

    #[test]
    fn every_text_that_is_wanted_is_there() {
        let english = english();
        let has = |id: &str| english.keys().any(|key| key.split('.').next() == Some(id));
        for id in between(SOURCE, "data-l10n-id=\"", '"') {
            assert!(has(id), "index.html wants {id}");
        }
        let scripts = scripts();
        for call in ["(text(\"", " text(\"", "{text(\"", "phrase(\""] {
            for id in between(&scripts, call, '"') {
                assert!(english.contains_key(id), "a script wants {id}");
            }
        }
    }

    #[test]
    fn every_text_is_used() {
        let scripts = scripts();
        let quoted: BTreeSet<_> = scripts.split(['"', '`']).collect();
        // Ids that are put together, such as `glyph-${glyph}`.
        let beginnings: Vec<_> = ["text(`", "phrase(`"]
            .into_iter()
            .flat_map(|call| between(&scripts, call, '$'))
            .filter(|beginning| beginning.ends_with('-'))
            .collect();
        for key in english().keys() {
            let id = key.split('.').next().unwrap();
            let in_page = SOURCE.contains(&format!("data-l10n-id=\"{id}\""));
            let in_script =
                quoted.contains(id) || beginnings.iter().any(|start| id.starts_with(start));
            // What the session says is looked up by its English text.
            let is_said = id.starts_with("said-");
            assert!(in_page || is_said || (in_script && !key.contains('.')), "nothing uses {key}");
        }
    }

    #[test]
    fn every_language_has_every_text_with_the_same_values() {
        let english = english();
        for (name, table) in TABLES {
            let own = texts(table);
            for (key, values) in &english {
                let Some(translated) = own.get(key) else { panic!("{name} lacks {key}") };
                assert_eq!(translated, values, "{name}: {key}");
            }
            for key in own.keys() {
                assert!(english.contains_key(key), "{name} has {key}, which English lacks");
            }
        }
    }

    /// Where the session and what it uses say it.
    const SPEAKERS: [&str; 41] = [
        include_str!("../../../rules/src/outcome.rs"),
        include_str!("../../../rules/src/fen/problem.rs"),
        include_str!("../../../formats/src/pgn/error.rs"),
        include_str!("../../../engine/src/book/mod.rs"),
        include_str!("../../../engine/src/book/file/write.rs"),
        include_str!("../../../engine/src/explain/objection/mod.rs"),
        include_str!("../../../engine/src/explain/objection/san.rs"),
        include_str!("../../../engine/src/explain/objection/sentence.rs"),
        include_str!("../../../search/src/tablebase/syzygy.rs"),
        include_str!("../../../board/src/model/agreement.rs"),
        include_str!("../../../board/src/model/edit.rs"),
        include_str!("../../../board/src/model/filter.rs"),
        include_str!("../../../board/src/model/game.rs"),
        include_str!("../../../board/src/model/judged.rs"),
        include_str!("../../../board/src/model/lines.rs"),
        include_str!("../../../board/src/model/new_game.rs"),
        include_str!("../../../board/src/model/paste.rs"),
        include_str!("../../../board/src/model/play.rs"),
        include_str!("../../../board/src/model/tree.rs"),
        include_str!("../../../board/src/session/addition.rs"),
        include_str!("../../../board/src/session/built_in.rs"),
        include_str!("../../../board/src/session/client.rs"),
        include_str!("../../../board/src/session/contents.rs"),
        include_str!("../../../board/src/session/explorer.rs"),
        include_str!("../../../board/src/session/files.rs"),
        include_str!("../../../board/src/session/judging.rs"),
        include_str!("../../../board/src/session/mining.rs"),
        include_str!("../../../board/src/session/play.rs"),
        include_str!("../../../board/src/session/refusal.rs"),
        include_str!("../../../board/src/session/search.rs"),
        include_str!("../../../board/src/session/sheet.rs"),
        include_str!("../../../board/src/session/task.rs"),
        include_str!("../../../board/src/session/training.rs"),
        include_str!("../../../board/src/session/transfer.rs"),
        include_str!("../../../board/src/session/work.rs"),
        include_str!("../../../board/src/store/archive.rs"),
        include_str!("../../../board/src/store/mod.rs"),
        include_str!("../../../board/src/store/record.rs"),
        include_str!("../../../board/studies/openings.pgn"),
        include_str!("../../../board/studies/puzzles.epd"),
        LESSONS,
    ];

    /// Those beside the session: the server, and the board in a browser.
    const OTHERS: [&str; 6] = [
        include_str!("../server/engines.rs"),
        include_str!("../server/runs.rs"),
        include_str!("../server/socket.rs"),
        include_str!("../export/searches.js"),
        include_str!("../export/board.js"),
        include_str!("../export/worker.js"),
    ];

    /// What says how the server has begun. If it cannot begin, its terminal says why, in English.
    const BEGINNING: [&str; 4] = [
        include_str!("../../../engine/src/engine/setup.rs"),
        include_str!("../server/database/copy.rs"),
        include_str!("../server/database/mod.rs"),
        include_str!("../server/resources.rs"),
    ];

    /// What nobody can meet who uses the page: it never asks for such a thing, or nobody waits for the answer anymore.
    const UNMET: [&str; 28] = [
        "cannot write a temporary file for the book: {0}",
        "{} is not a move such as e2e4 or e7e8q",
        "move {place} {} is not a legal move in {}",
        "a glyph is a number from 1 to 255, not 0",
        "a move has at most {MOST_GLYPHS} glyphs",
        "a game has at most {MOST_TAGS} tags",
        "{} is not the name of a tag: letters, digits and underscores",
        "the tag {} follows from the start of the game",
        "{} is not a result: 1-0, 0-1, 1/2-1/2 or *",
        "the level is a number from {low} to {high}, not {0}",
        "the reading was stopped",
        "this game is no practice",
        "this try is not over",
        "you have won, so the practice is over",
        "the start of the game stays where it is",
        "no study is open",
        "no game is selected",
        "a preview has at most {LONGEST_PREVIEW} moves",
        "lines is a number from 1 to {MOST_LINES}, not {0}",
        "an analysis may have 1 to {1} threads here, not {0}",
        "the table of an analysis may have 1 to {1} MiB here, not {0}",
        "nodes is a number from {low} to {high}, not {given}",
        "pixels is a number from {low} to {high}, not {given}",
        "no mistake was found here",
        "moves is a number from {low} to {high}, not {given}",
        "the search was stopped",
        "the work was stopped",
        "the new game {0}",
    ];

    /// What the table has in parts, because its values are parts of sentences.
    const IN_PARTS: [&str; 5] = [
        "the pawn must promote: {0}{1}q, {0}{1}r, {0}{1}b or {0}{1}n",
        "the capture on {to} would explode {side}'s own king{}",
        "{side} has no {}{place}",
        "{} {}is not a move",
        "{} {}is a null move, so the rest of its variation is left out",
    ];

    const LESSONS: &str = include_str!("../../../board/studies/rules.pgn");

    /// What the session says in English, by its names.
    fn said() -> impl Iterator<Item = (&'static str, &'static str)> {
        let lines = TABLES[0].1.lines().filter_map(|line| line.strip_prefix("said-"));
        lines.filter_map(|line| line.split_once(" = "))
    }

    #[test]
    fn what_the_table_knows_is_what_the_session_says() {
        // Lines that end with a backslash go on, and quotation marks have one before them.
        let plain = |speaker: &str| {
            let lines = speaker.split("\\\n").map(str::trim_start);
            lines.collect::<String>().replace("\\\"", "\"")
        };
        let speakers: Vec<_> =
            SPEAKERS.into_iter().chain(OTHERS).chain(BEGINNING).map(plain).collect();
        let mut count = 0;
        for (id, text) in said() {
            // What stands around the values.
            let parts = text.split("{ $").enumerate().map(|(index, part)| match index {
                0 => part,
                _ => part.split_once(" }").unwrap().1,
            });
            for part in parts.flat_map(|part| part.split([',', ';'])) {
                let is_there = speakers.iter().any(|speaker| speaker.contains(part.trim_start()));
                assert!(is_there, "nobody says \"{part}\" ({id})");
            }
            count += 1;
        }
        assert!(count > 250, "{count}");
    }

    /// A text with its values left out: `{color} has {} kings` and `{ $color } has { $count } kings` are alike.
    fn shape(text: &str) -> String {
        let mut parts = text.split('{');
        let first = parts.next().unwrap_or_default().to_owned();
        let rest =
            parts.map(|part| format!("{{}}{}", part.split_once('}').map_or("", |(_, end)| end)));
        [first, rest.collect()].concat()
    }

    /// The literals that follow a sign.
    fn literals<'a>(source: &'a str, sign: &'a str) -> impl Iterator<Item = String> {
        source.split(sign).skip(1).filter_map(|rest| {
            let literal = rest.trim_start().strip_prefix('"')?;
            let mut is_escaped = false;
            let end = literal.find(|letter| {
                let ends = letter == '"' && !is_escaped;
                is_escaped = letter == '\\' && !is_escaped;
                ends
            })?;
            Some(literal[..end].replace("\\\"", "\""))
        })
    }

    #[test]
    fn every_sentence_that_a_person_can_meet_is_in_the_table() {
        let known: BTreeSet<_> = said().map(|(_, text)| shape(text)).collect();
        let is_known =
            |text: &String| ["{}", ""].contains(&&*shape(text)) || known.contains(&shape(text));
        let signs = ["#[error(", "note(format!(", "Failed(format!("];
        let sources = || SPEAKERS.into_iter().chain(OTHERS);
        let spoken =
            signs.iter().flat_map(|sign| sources().flat_map(|source| literals(source, sign)));
        let unknown: BTreeSet<String> = spoken.filter(|text| !is_known(text)).collect();
        let excepted = UNMET.into_iter().chain(IN_PARTS).map(str::to_owned).collect();
        assert_eq!(unknown, excepted, "not translated, and what need not be");
    }

    #[test]
    fn the_parts_of_a_fen_have_names_in_every_language() {
        let names = SPEAKERS[1].split("FenField::").filter_map(|rest| rest.split_once(" => \""));
        let names: BTreeSet<_> = names
            .filter(|(variant, _)| variant.chars().all(char::is_alphabetic))
            .filter_map(|(_, rest)| rest.split('"').next())
            .collect();
        assert_eq!(names.len(), 7, "{names:?}");
        for name in names {
            assert!(said().any(|(_, text)| text == name), "{name}");
        }
    }

    #[test]
    fn what_the_board_in_a_browser_says_is_in_the_table() {
        let known: BTreeSet<_> = said().map(|(_, text)| shape(text)).collect();
        let board = include_str!("../export/board.js");
        let code = board.lines().filter(|line| !line.trim_start().starts_with(['/', '*', 'i']));
        for quote in ['"', '`'] {
            for literal in code.clone().flat_map(|line| line.split(quote).skip(1).step_by(2)) {
                let is_sentence = literal.split(' ').count() > 3;
                let shape = shape(&literal.replace('$', "")).replace("\"{}\"", "{}");
                // A sentence may have its reason in it.
                let (what, why) = shape.split_once(": ").unwrap_or((&shape, ""));
                let has_both = known.contains(&format!("{what}: {{}}")) && known.contains(why);
                assert!(!is_sentence || has_both || known.contains(&shape), "{literal}");
            }
        }
    }

    #[test]
    fn the_tasks_and_reasons_of_all_lessons_are_in_the_table() {
        let table = TABLES[0].1;
        for comment in LESSONS.split("{ ").skip(1) {
            let comment = comment.split(" }").next().unwrap();
            assert!(table.contains(&format!(" = {comment}\n")), "{comment}");
        }
    }

    #[test]
    fn no_text_is_cut_off() {
        for (name, table) in TABLES {
            assert!(!table.contains('\t'), "{name}");
            let (open, close) = (table.matches('{').count(), table.matches('}').count());
            assert_eq!(open, close, "{name}");
            assert_eq!(
                table.matches(" ->\n").count(),
                table.matches("\n   *[").count() + table.matches("\n       *[").count(),
                "{name}"
            );
        }
    }
}
