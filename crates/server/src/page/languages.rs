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

/// A table as a module, without its comments.
pub(super) fn module(table: &str) -> String {
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
    const SPEAKERS: [&str; 14] = [
        include_str!("../../../rules/src/outcome.rs"),
        include_str!("../../../engine/src/explain/objection/sentence.rs"),
        include_str!("../../../board/src/model/agreement.rs"),
        include_str!("../../../board/src/model/edit.rs"),
        include_str!("../../../board/src/model/filter.rs"),
        include_str!("../../../board/src/model/judged.rs"),
        include_str!("../../../board/src/model/new_game.rs"),
        include_str!("../../../board/src/model/play.rs"),
        include_str!("../../../board/src/model/tree.rs"),
        include_str!("../../../board/src/session/built_in.rs"),
        include_str!("../../../board/src/session/refusal.rs"),
        include_str!("../../../board/src/session/search.rs"),
        include_str!("../../../board/src/store/mod.rs"),
        LESSONS,
    ];

    const LESSONS: &str = include_str!("../../../board/studies/rules.pgn");

    #[test]
    fn what_the_session_says_is_what_the_table_knows() {
        let said = TABLES[0].1.lines().filter_map(|line| line.strip_prefix("said-"));
        let mut count = 0;
        for (id, text) in said.filter_map(|line| line.split_once(" = ")) {
            // What stands around the values.
            let parts = text.split("{ $").enumerate().map(|(index, part)| match index {
                0 => part,
                _ => part.split_once(" }").unwrap().1,
            });
            for part in parts.flat_map(|part| part.split(',')) {
                let is_there = SPEAKERS.iter().any(|speaker| speaker.contains(part));
                assert!(is_there, "nobody says \"{part}\" ({id})");
            }
            count += 1;
        }
        assert!(count > 100, "{count}");
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
