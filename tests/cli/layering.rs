//! The modules of `src/` and of the crates below it, and their allowed imports, as data; an import that
//! is not in the table fails, and so does a circle of imports inside a module. [`FOLDERS`] says which
//! crates count as one module. The rules and Congo are checked by the compiler alone; here they are
//! `crate::atomic` and `crate::congo`.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

/// Every module with the modules it may use. A module may only name modules above it in this list,
/// so there are no cycles.
const ROOMS: &[(&str, &[&str])] = &[
    ("atomic", &[]),
    ("congo", &[]),
    ("util", &["atomic"]),
    ("nnue", &["atomic", "util"]),
    ("tablebase", &["atomic", "util"]),
    ("book", &["atomic", "util"]),
    ("search", &["atomic", "nnue", "tablebase", "util"]),
    ("config", &["search", "util"]),
    ("engine", &["atomic", "book", "config", "nnue", "search", "tablebase", "util"]),
    ("solve", &["atomic", "nnue", "tablebase", "util"]),
    ("formats", &["atomic", "search", "util"]),
    ("render", &["atomic", "util"]),
    ("explain", &["atomic", "search", "util"]),
    (
        "analysis",
        &[
            "atomic",
            "book",
            "explain",
            "formats",
            "nnue",
            "render",
            "search",
            "solve",
            "tablebase",
            "util",
        ],
    ),
    ("tactics", &["analysis", "atomic", "formats", "nnue", "search", "util"]),
    (
        "play",
        &[
            "atomic",
            "book",
            "config",
            "engine",
            "explain",
            "formats",
            "nnue",
            "render",
            "search",
            "tablebase",
            "util",
        ],
    ),
    (
        "board",
        &[
            "analysis",
            "atomic",
            "book",
            "config",
            "engine",
            "explain",
            "formats",
            "nnue",
            "play",
            "render",
            "search",
            "tablebase",
            "tactics",
            "util",
        ],
    ),
    ("validation", &["atomic", "explain", "formats", "util"]),
    ("training", &["atomic", "formats", "nnue", "search", "solve", "tablebase", "util"]),
    ("matches", &["atomic", "formats", "tablebase", "training", "util", "validation"]),
    ("uci", &["atomic", "config", "engine", "explain", "formats", "search", "training", "util"]),
    (
        "cli",
        &[
            "analysis",
            "atomic",
            "board",
            "book",
            "config",
            "congo",
            "engine",
            "explain",
            "formats",
            "matches",
            "nnue",
            "play",
            "render",
            "search",
            "solve",
            "tablebase",
            "tactics",
            "training",
            "uci",
            "util",
            "validation",
        ],
    ),
    ("main", &["cli", "util"]),
];

/// The layers of modules that have some, from the bottom up. Files of a layer may use those below it
/// and each other.
const LAYERS: &[(&str, &[&str])] =
    &[("board", &["model", "store", "wire", "session", "page", "export", "server"])];

/// The layers of the board that run anywhere, and what they must not name: threads, sockets, disks,
/// clocks, and the crates of the server.
const ANYWHERE: &[&str] = &["model", "store", "wire", "session"];
const ELSEWHERE: &[&str] = &[
    "Instant",
    "SystemTime",
    "axum",
    "fs",
    "getrandom",
    "hyper",
    "net",
    "now",
    "process",
    "redb",
    "thread",
    "tokio",
];

/// The modules that `room` may use, or `None` if the table has no such module.
fn may_use(room: &str) -> Option<&'static [&'static str]> {
    ROOMS.iter().find(|(name, _)| *name == room).map(|(_, used)| *used)
}

/// A piece of Rust: a name or `::`, or any other character.
#[derive(Clone, Debug, PartialEq)]
enum Token {
    Name(String),
    Path,
    Other(char),
}

/// The source as tokens, without comments and the contents of strings and characters.
fn tokens(source: &str) -> Vec<Token> {
    let mut tokens = Vec::new();
    let mut rest = source;
    while let Some(first) = rest.chars().next() {
        let length = if rest.starts_with("//") {
            rest.find('\n').unwrap_or(rest.len())
        } else if rest.starts_with("/*") {
            block_comment(rest)
        } else if let Some(length) = literal(rest) {
            length
        } else if first.is_alphanumeric() || first == '_' {
            let length =
                rest.find(|c: char| !c.is_alphanumeric() && c != '_').unwrap_or(rest.len());
            tokens.push(Token::Name(rest[..length].to_owned()));
            length
        } else if rest.starts_with("::") {
            tokens.push(Token::Path);
            2
        } else {
            if !first.is_whitespace() {
                tokens.push(Token::Other(first));
            }
            first.len_utf8()
        };
        rest = &rest[length..];
    }
    tokens
}

/// The length of the block comment at the start of `text`; such comments nest.
fn block_comment(text: &str) -> usize {
    let (mut depth, mut at) = (0, 0);
    while at < text.len() {
        let step = match &text.as_bytes()[at..] {
            [b'/', b'*', ..] => {
                depth += 1;
                2
            }
            [b'*', b'/', ..] => {
                depth -= 1;
                2
            }
            _ => 1,
        };
        at += step;
        if depth == 0 {
            break;
        }
    }
    at
}

/// The length of the string or character at the start of `text`, if there is one. A lifetime is
/// neither.
fn literal(text: &str) -> Option<usize> {
    let raw = text.strip_prefix('b').unwrap_or(text);
    if let Some(hashes) =
        raw.strip_prefix('r').map(|raw| raw.len() - raw.trim_start_matches('#').len())
        && raw[1 + hashes..].starts_with('"')
    {
        let start = text.len() - raw.len() + hashes + 2;
        let end = format!("\"{}", "#".repeat(hashes));
        return Some(text[start..].find(&end).map_or(text.len(), |at| start + at + end.len()));
    }
    let quote = text.chars().next().filter(|c| matches!(c, '"' | '\''))?;
    let mut inside = text.char_indices().skip(1);
    if quote == '\'' {
        let (_, character) = inside.next()?;
        let (after, next) = inside.next()?;
        return match (character, next) {
            ('\\', _) => text[after + next.len_utf8()..]
                .find('\'')
                .map(|at| after + next.len_utf8() + at + 1),
            (_, '\'') => Some(after + 1),
            _ => None,
        };
    }
    while let Some((at, c)) = inside.next() {
        match c {
            '\\' => drop(inside.next()),
            '"' => return Some(at + 1),
            _ => {}
        }
    }
    Some(text.len())
}

/// The names at the crate's root used by the source of a module `depth` levels below the root.
fn uses(source: &str, depth: usize) -> Vec<String> {
    let tokens = tokens(source);
    let mut found = Vec::new();
    let mut at = 0;
    while at < tokens.len() {
        let start = at;
        at += 1;
        let Token::Name(name) = &tokens[start] else { continue };
        // `a::crate` and a name after `::` are not roots.
        if start > 0 && tokens[start - 1] == Token::Path {
            continue;
        }
        let from_root = name == "crate" || name == "fissile";
        let mut supers = usize::from(name == "super");
        while supers > 0
            && tokens.get(at) == Some(&Token::Path)
            && is_name(tokens.get(at + 1), "super")
        {
            supers += 1;
            at += 2;
        }
        if tokens.get(at) != Some(&Token::Path) || !(from_root || supers > 0 && supers >= depth) {
            continue;
        }
        let named = first_names(&tokens[at + 1..]);
        // A path that climbs from a nested `mod tests` reaches less high than its length suggests.
        found.extend(named.into_iter().filter(|name| from_root || may_use(name).is_some()));
    }
    found
}

fn is_name(token: Option<&Token>, name: &str) -> bool {
    matches!(token, Some(Token::Name(found)) if found == name)
}

/// The first name of a path, or of every path in a group `{…}`.
fn first_names(tokens: &[Token]) -> Vec<String> {
    let mut names = Vec::new();
    let mut depth = 0;
    let mut fresh = true;
    for token in tokens {
        match token {
            Token::Other('{') => depth += 1,
            Token::Other('}') => depth -= 1,
            Token::Other(',') if depth == 1 => fresh = true,
            Token::Name(name) if fresh && depth <= 1 => {
                names.push(name.clone());
                fresh = false;
            }
            Token::Other('*') if fresh => names.push("*".to_owned()),
            _ => {}
        }
        if depth == 0 {
            break;
        }
    }
    names
}

/// The forbidden imports of a source file of `room`, `depth` modules below the root.
fn complaints(room: &str, depth: usize, source: &str) -> Vec<String> {
    let Some(allowed) = may_use(room) else {
        return vec![format!("room `{room}` is not in the table")];
    };
    let foreign = uses(source, depth)
        .into_iter()
        .filter(|used| used != room && !allowed.contains(&used.as_str()));
    foreign.map(|used| format!("`{room}` may not use `{used}`")).collect()
}

fn rust_files(folder: &Path, files: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            rust_files(&path, files);
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            files.push(path);
        }
    }
}

/// The folders of sources. Each file is a module of the library; in a crate that is one module, that
/// module comes first.
const FOLDERS: &[(&str, Option<&str>)] = &[
    ("src", None),
    ("crates/engine/src", None),
    ("crates/formats/src", Some("formats")),
    ("crates/prover/src", Some("solve")),
    ("crates/training/src", Some("training")),
];

/// Every source file as a module with its text, without the roots of libraries of several modules.
fn modules() -> Vec<(Module, String)> {
    let mut modules = Vec::new();
    for (folder, room) in FOLDERS {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join(folder);
        let mut files = Vec::new();
        rust_files(&root, &mut files);
        assert!(files.len() > 5, "found only {files:?}");
        for file in files {
            let module = file.strip_prefix(&root).unwrap().with_extension("");
            let inside = module.iter().map(|name| name.to_str().unwrap().to_owned());
            let mut names: Module =
                room.iter().map(|room| (*room).to_owned()).chain(inside).collect();
            names.pop_if(|name| name == "mod" || room.is_some() && name == "lib");
            let source = fs::read_to_string(&file).unwrap();
            if names != ["lib"] {
                modules.push((names, in_library(&source, *room)));
            }
        }
    }
    modules
}

/// The source of a crate that is one module, as if it were a module of the library.
fn in_library(source: &str, room: Option<&str>) -> String {
    let Some(room) = room else { return source.to_owned() };
    let mut parts = source.split("crate::");
    let mut text = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        let name: String = part.chars().take_while(|c| c.is_alphanumeric() || *c == '_').collect();
        let is_other = may_use(&name).is_some() || name == "fissile";
        text.push_str("crate::");
        if !is_other {
            text.push_str(&format!("{room}::"));
        }
        text.push_str(part);
    }
    text
}

#[test]
fn imports_go_downward() {
    let mut wrong = Vec::new();
    for (names, source) in modules() {
        let complaints = complaints(&names[0], names.len(), &source);
        wrong.extend(complaints.into_iter().map(|what| format!("{}: {what}", names.join("/"))));
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// A module as the names from the root of the library down to it.
type Module = Vec<String>;

/// The tokens without inline modules called `tests`, which may use what they like.
fn without_tests(tokens: Vec<Token>) -> Vec<Token> {
    let is_tests = |at: usize| {
        is_name(tokens.get(at), "mod")
            && is_name(tokens.get(at + 1), "tests")
            && tokens.get(at + 2) == Some(&Token::Other('{'))
    };
    let mut left = Vec::new();
    let mut at = 0;
    while at < tokens.len() {
        if !is_tests(at) {
            left.push(tokens[at].clone());
            at += 1;
            continue;
        }
        let mut depth = 0;
        for token in &tokens[at..] {
            at += 1;
            match token {
                Token::Other('{') => depth += 1,
                Token::Other('}') if depth == 1 => break,
                Token::Other('}') => depth -= 1,
                _ => {}
            }
        }
    }
    left
}

/// Reads a path or a group of paths that continues `begun`, and returns where it ends.
fn read_paths(tokens: &[Token], mut at: usize, begun: &[String], paths: &mut Vec<Module>) -> usize {
    match tokens.get(at) {
        Some(Token::Name(name)) => {
            let path = [begun, std::slice::from_ref(name)].concat();
            let goes_on = tokens.get(at + 1) == Some(&Token::Path)
                && matches!(tokens.get(at + 2), Some(Token::Name(_) | Token::Other('{' | '*')));
            if goes_on {
                return read_paths(tokens, at + 2, &path, paths);
            }
            paths.push(path);
            at + 1
        }
        Some(Token::Other('{')) => {
            at += 1;
            while at < tokens.len() && tokens[at] != Token::Other('}') {
                at = read_paths(tokens, at, begun, paths);
                // A name after `as` is no path.
                if is_name(tokens.get(at), "as") {
                    at += 2;
                }
                if tokens.get(at) == Some(&Token::Other(',')) {
                    at += 1;
                }
            }
            at + 1
        }
        _ => {
            paths.push(begun.to_vec());
            at + 1
        }
    }
}

/// The modules beside a module, in its room, that its source uses. A parent and its children belong
/// together, so they do not count.
fn neighbors(module: &Module, source: &str, all: &BTreeSet<Module>) -> BTreeSet<Module> {
    let tokens = without_tests(tokens(source));
    let child = |name: &String| [&module[..], std::slice::from_ref(name)].concat();
    let mut paths = Vec::new();
    for (at, token) in tokens.iter().enumerate() {
        let Token::Name(name) = token else { continue };
        let is_root =
            ["crate", "self", "super"].contains(&name.as_str()) || all.contains(&child(name));
        let starts = is_root
            && tokens.get(at + 1) == Some(&Token::Path)
            && (at == 0 || tokens[at - 1] != Token::Path);
        if starts {
            read_paths(&tokens, at, &[], &mut paths);
        }
    }
    let resolved = paths.into_iter().map(|path| {
        let mut names = path.into_iter().peekable();
        let mut at = module.clone();
        if names.next_if(|name| name == "crate").is_some() {
            at.clear();
        }
        names.next_if(|name| name == "self");
        while names.next_if(|name| name == "super").is_some() {
            at.pop();
        }
        for name in names {
            let below = [&at[..], &[name]].concat();
            if !all.contains(&below) {
                break;
            }
            at = below;
        }
        at
    });
    resolved
        .filter(|used| used.first() == module.first())
        .filter(|used| !used.starts_with(module) && !module.starts_with(used))
        .collect()
}

/// A circle of imports, if there is one.
fn circle(imports: &BTreeMap<Module, BTreeSet<Module>>) -> Option<Vec<String>> {
    let mut left = imports.clone();
    // Modules that import none of those that are left are in no circle.
    while let Some(done) = left
        .iter()
        .find(|(_, used)| !used.iter().any(|used| left.contains_key(used)))
        .map(|(module, _)| module.clone())
    {
        left.remove(&done);
    }
    let mut at = left.keys().next()?.clone();
    let mut walked = Vec::new();
    while !walked.contains(&at) {
        let next = left[&at].iter().find(|used| left.contains_key(*used))?.clone();
        walked.push(std::mem::replace(&mut at, next));
    }
    let begin = walked.iter().position(|module| *module == at)?;
    Some(walked[begin..].iter().map(|module| module.join("/")).collect())
}

#[test]
fn no_imports_go_in_a_circle() {
    let files = modules();
    let all: BTreeSet<Module> = files.iter().map(|(module, _)| module.clone()).collect();
    let mut rooms: BTreeMap<String, BTreeMap<Module, BTreeSet<Module>>> = BTreeMap::new();
    for (module, source) in files {
        let used = neighbors(&module, &source, &all);
        rooms.entry(module[0].clone()).or_default().insert(module, used);
    }
    for (room, imports) in rooms {
        let found = circle(&imports);
        assert_eq!(found, None, "these modules of `{room}` import each other in a circle");
    }
}

/// The imports of a module that go up a layer.
fn climbs(module: &Module, used: &BTreeSet<Module>) -> Vec<String> {
    let Some((_, layers)) = LAYERS.iter().find(|(room, _)| *room == module[0]) else {
        return Vec::new();
    };
    let height = |module: &Module| {
        let layer = module.get(1)?;
        let place = layers.iter().position(|own| own == layer);
        assert!(place.is_some(), "`{}` is in no layer", module.join("/"));
        place
    };
    let own = height(module).unwrap_or(layers.len());
    let above = used.iter().filter(|used| height(used).unwrap_or(layers.len()) > own);
    above.map(|used| format!("`{}` uses `{}`", module.join("/"), used.join("/"))).collect()
}

#[test]
fn no_layer_uses_one_above_it() {
    let files = modules();
    let all: BTreeSet<Module> = files.iter().map(|(module, _)| module.clone()).collect();
    let mut wrong = Vec::new();
    for (module, source) in files {
        wrong.extend(climbs(&module, &neighbors(&module, &source, &all)));
        let is_anywhere = module.get(1).is_some_and(|layer| ANYWHERE.contains(&layer.as_str()));
        if module[0] == "board" && is_anywhere {
            let found = without_tests(tokens(&source));
            let found = found.windows(2).filter_map(|pair| match pair {
                [Token::Path, Token::Name(name)] | [Token::Name(name), Token::Path] => Some(name),
                _ => None,
            });
            let found = found.filter(|name| ELSEWHERE.contains(&name.as_str()));
            wrong.extend(found.map(|name| format!("`{}` uses `{name}`", module.join("/"))));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    let module = |path: &str| -> Module { path.split('/').map(str::to_owned).collect() };
    let up = climbs(&module("board/wire/event"), &[module("board/session/hub")].into());
    assert_eq!(up, ["`board/wire/event` uses `board/session/hub`"]);
    assert!(climbs(&module("board/session/hub"), &[module("board/wire/event")].into()).is_empty());
}

#[test]
fn the_checker_sees_every_circle() {
    let module = |path: &str| -> Module { path.split('/').map(str::to_owned).collect() };
    let all: BTreeSet<Module> =
        ["a", "a/x", "a/y", "a/y/deep", "a/z", "b", "b/x"].map(module).into();
    let found = |sources: [(&str, &str); 3]| {
        let used = |(at, source)| (module(at), neighbors(&module(at), source, &all));
        circle(&sources.map(used).into())
    };
    let rest = [("a/y", "use super::z::Z;"), ("a/z", "fn f() { crate::a::x::g() }")];
    let three = Some(["a/x", "a/y", "a/z"].map(str::to_owned).to_vec());
    for first in [
        "use super::y::Y;",
        "use super::{Other, y::Y};",
        "use crate::{b::B, a::{self as own, y}};",
        "fn f() { super::y::go() }",
    ] {
        assert_eq!(found([("a/x", first), rest[0], rest[1]]), three, "{first}");
    }
    for first in [
        "mod tests { use super::super::y::Y; fn f() {} }",
        "// use super::y::Y;",
        "use super::Y; use crate::a::Z;",
        "use crate::b::y::Y;",
    ] {
        assert_eq!(found([("a/x", first), rest[0], rest[1]]), None, "{first}");
    }
    let inside = [
        ("a/y", "use deep::D;"),
        ("a/y/deep", "use super::Y; use crate::a::z::Z;"),
        ("a/z", "use super::y::deep::D;"),
    ];
    assert_eq!(found(inside), Some(["a/y/deep", "a/z"].map(str::to_owned).to_vec()));
}

#[test]
fn the_page_lists_every_module() {
    let page = Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/architecture.md");
    let page = fs::read_to_string(page).unwrap();
    let table = page.split("```").nth(1).unwrap();
    let listed: Vec<_> = table.lines().filter_map(|line| line.split_whitespace().next()).collect();
    let mut missing: Vec<_> = ROOMS.iter().map(|(room, _)| *room).collect();
    missing.retain(|room| !listed.contains(room));
    assert_eq!((missing, listed.len()), (vec![], ROOMS.len()), "{listed:?}");
}

#[test]
fn the_table_has_no_cycle() {
    for (index, (room, used)) in ROOMS.iter().enumerate() {
        for name in *used {
            let place = ROOMS.iter().position(|(other, _)| other == name);
            assert!(
                place.is_some_and(|place| place < index),
                "`{room}` names `{name}`, which is not above it"
            );
        }
    }
}

#[test]
fn the_checker_sees_every_form_of_import() {
    let wrong = |source: &str| complaints("nnue", 2, source);
    let search = vec!["`nnue` may not use `search`".to_owned()];
    assert_eq!(wrong("use crate::search::Limits;"), search);
    assert_eq!(wrong("use crate::{util::Rng, search::{self, Limits}};"), search);
    assert_eq!(wrong("fn f() { let x = crate :: search::go(\"crate::uci\"); }"), search);
    assert_eq!(wrong("use fissile::search;"), search);
    assert_eq!(wrong("use super::super::search::Limits;"), search);
    assert_eq!(wrong("pub(crate) use crate::search as s;"), search);
    assert_eq!(wrong("let q = '\"'; use crate::search;"), search);
    assert_eq!(wrong("fn f<'a>(x: &'a str) -> char { '\\'' } use crate::search;"), search);
    assert_eq!(wrong("let r = br#\"a\"b\"#; use crate::search;"), search);
    assert_eq!(wrong("use crate::*;"), ["`nnue` may not use `*`"]);
    assert_eq!(wrong("use crate::Position;"), ["`nnue` may not use `Position`"]);
    assert_eq!(complaints("cellar", 1, ""), ["room `cellar` is not in the table"]);
}

#[test]
fn the_checker_leaves_the_rest_alone() {
    let fine =
        |source: &str| assert_eq!(complaints("nnue", 2, source), Vec::<String>::new(), "{source}");
    fine("use crate::util::Rng; use crate::atomic::{Move, fen::Fen}; use super::square::Square;");
    fine(
        "// use crate::search;\n/* crate::search /* nested */ crate::search */ /// [`crate::search`]",
    );
    fine("let text = \"use crate::search; \\\" crate::search\"; let raw = r#\"crate::search\"#;");
    fine(
        "use shakmaty::fissile::search; pub(crate) fn search() {} mod search; self::search::go();",
    );
    fine("mod tests { use super::super::square::Square; use super::*; }");
}
