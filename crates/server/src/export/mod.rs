//! The board as static files, for any web server: the page, with WebAssembly and scripts in place of
//! the server. In the browser of a reader one worker has the studies, others have the engines, and
//! IndexedDB keeps everything.
//!
//! ```text
//! link.js              takes the place of the page's own: the link to the worker
//! core/worker.js       the worker: one tab has the board, the others use it
//! core/board.js        carries messages, changes and tasks to and from WebAssembly
//! core/storage.js      what the browser keeps
//! core/searches.js     the engines
//! core/tables.js       the names of the endgame tables in syzygy/, which an export can do without
//! engine               the scripts of the package in npm/ that run an engine
//! fissile.wasm.gz      crates/web with the feature `board`, made by npm/build
//! fissile-threads.wasm.gz   its engine for several threads, which an export can do without
//! icon.png             the icon of an installed page
//! service-worker.js    keeps these files for use without a network
//! ```
//!
//! WebAssembly is not part of the program: `cargo install` would have to build it, for a target that
//! few people have, and programs that export nothing would carry it.

use std::fmt::Write as _;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use sha2::{Digest, Sha256};
use thiserror::Error;

use fissile_scripts::{THREADS_WASM, WASM};

use super::page;
use crate::render::diagram::png::{PngError, png};
use crate::util::regular;

const SERVICE_WORKER: &str = "service-worker.js";

/// The module with the names of the tables.
const TABLES: &str = "core/tables.js";

/// The files that the page of the server does not have, or has otherwise.
const SCRIPTS: [(&str, &str); 16] = [
    ("link.js", include_str!("link.js")),
    ("core/board.js", include_str!("board.js")),
    ("core/searches.js", include_str!("searches.js")),
    ("core/storage.js", include_str!("storage.js")),
    (TABLES, include_str!("tables.js")),
    ("core/worker.js", include_str!("worker.js")),
    ("engine/browser-thread.js", fissile_scripts::BROWSER_THREAD),
    ("engine/browser-threads.js", fissile_scripts::BROWSER_THREADS),
    ("engine/compile.js", fissile_scripts::COMPILE),
    ("engine/engine.js", fissile_scripts::ENGINE),
    ("engine/fetch.js", fissile_scripts::FETCH),
    ("engine/module-worker.js", fissile_scripts::MODULE_WORKER),
    ("engine/session.js", fissile_scripts::SESSION),
    ("engine/thread.js", fissile_scripts::THREAD),
    ("engine/threads.js", fissile_scripts::THREADS),
    ("manifest.json", include_str!("manifest.json")),
];

/// What the page may load, which the server says in a header: its own files, drawings that it makes
/// itself, and WebAssembly.
const POLICY: &str = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self'; \
    style-src 'self'; connect-src 'self'; manifest-src 'self'; img-src 'self' data: blob:; \
    base-uri 'none'; form-action 'none'";

/// What all pages have in their head.
const CHARSET: &str = "<meta charset=\"utf-8\">\n";

/// What the head has as well: the manifest, and what browsers and search engines show of the page. The
/// colors are those of `page.css`.
const HEAD: &str = r##"<meta name="description" content="Atomic chess in the browser: play, analyze and keep studies, with or without a network">
<meta name="theme-color" media="(prefers-color-scheme: light)" content="#efe9df">
<meta name="theme-color" media="(prefers-color-scheme: dark)" content="#151311">
<link rel="manifest" href="manifest.json">
<link rel="apple-touch-icon" href="icon.png">
"##;

/// The name and the pixels of the icon of an installed page.
const ICON: (&str, u32) = ("icon.png", 512);

/// Fissile as WebAssembly, compressed.
pub struct Wasm {
    /// The session of the board, and an engine for one thread.
    pub one_thread: Vec<u8>,
    /// The engine for several threads.
    pub threads: Option<Vec<u8>>,
}

/// An endgame table that comes with the page.
pub struct Table {
    /// The name of its file, such as `KQvK.atbw`.
    pub name: String,
    pub bytes: Vec<u8>,
}

/// Why a board cannot be exported.
#[derive(Debug, Error)]
pub enum ExportError {
    /// Another page must not be lost.
    #[error("{} already has an index.html that is not Fissile's; name another folder", .0.display())]
    Taken(PathBuf),
    #[error("cannot draw the icon: {0}")]
    Icon(#[from] PngError),
    #[error("cannot write {}: {why}", path.display())]
    Unwritable { path: PathBuf, why: io::Error },
}

/// Writes the board into a folder, which is created if necessary, over an earlier board there.
/// Returns the number of bytes.
///
/// # Errors
/// If the folder has another page, or cannot be written.
pub fn write(folder: &Path, wasm: &Wasm, tables: &[Table]) -> Result<usize, ExportError> {
    if folder.join("index.html").exists() && !folder.join(WASM).exists() {
        return Err(ExportError::Taken(folder.to_owned()));
    }
    let files = files(wasm, tables)?;
    if wasm.threads.is_none() {
        // That of an earlier export may not go with this one.
        let path = folder.join(THREADS_WASM);
        match fs::remove_file(&path) {
            Err(why) if why.kind() != io::ErrorKind::NotFound => {
                return Err(ExportError::Unwritable { path, why });
            }
            _ => {}
        }
    }
    for (name, content) in &files {
        let path = folder.join(name);
        let unwritable = |why| ExportError::Unwritable { path: path.clone(), why };
        fs::create_dir_all(path.parent().unwrap_or(folder)).map_err(unwritable)?;
        regular::replace(&path, content).map_err(unwritable)?;
    }
    Ok(files.iter().map(|(_, content)| content.len()).sum())
}

/// All files, by their names; the last is the service worker, which knows the others.
fn files(wasm: &Wasm, tables: &[Table]) -> Result<Vec<(String, Vec<u8>)>, ExportError> {
    let is_other = |name: &&str| !SCRIPTS.iter().any(|(script, _)| script == name);
    let own = page::names().filter(is_other).filter_map(|name| {
        let content = page::file(name)?.content;
        let content = if name == "index.html" { index(content) } else { content.to_vec() };
        Some((name.to_owned(), content))
    });
    let names: Vec<_> = tables.iter().map(|table| format!("\"{}\"", table.name)).collect();
    let scripts = SCRIPTS.into_iter().map(|(name, text)| {
        let text = match name {
            TABLES => text.replace("\"{names}\"", &names.join(", ")),
            _ => text.replace("../../../../npm/lib/", "../engine/").replace("../page/", "./"),
        };
        (name.to_owned(), text.into_bytes())
    });
    let mut files: Vec<_> = own.chain(scripts).collect();
    files.push((ICON.0.to_owned(), icon()?));
    files.push((WASM.to_owned(), wasm.one_thread.clone()));
    files.extend(wasm.threads.clone().map(|threads| (THREADS_WASM.to_owned(), threads)));
    files
        .extend(tables.iter().map(|table| (format!("syzygy/{}", table.name), table.bytes.clone())));
    let worker = service_worker(&files);
    files.push((SERVICE_WORKER.to_owned(), worker.into_bytes()));
    Ok(files)
}

/// The icon for the screen of a phone, which cuts it to a circle or another shape: there is room
/// around the drawing.
fn icon() -> Result<Vec<u8>, PngError> {
    let drawing = include_str!("../page/icon.svg");
    let ground = "viewBox=\"-72 -72 144 144\"><path fill=\"#151311\" d=\"M-72-72H72V72H-72Z\"/>";
    png(&drawing.replacen("viewBox=\"-50 -50 100 100\">", ground, 1), ICON.1)
}

/// The page, with its policy and its manifest.
fn index(page: &[u8]) -> Vec<u8> {
    let head = format!(
        "{CHARSET}<meta http-equiv=\"Content-Security-Policy\" content=\"{POLICY}\">\n{HEAD}"
    );
    String::from_utf8_lossy(page).replacen(CHARSET, &head, 1).into_bytes()
}

/// The service worker, with the names of the files and a version that changes with any of them.
fn service_worker(files: &[(String, Vec<u8>)]) -> String {
    let mut hash = Sha256::new();
    let mut names = String::from("\"./\"");
    for (name, content) in files {
        hash.update(content);
        let _ = write!(names, ", \"{name}\"");
    }
    let version = hash.finalize().iter().take(8).fold(String::new(), |mut hex, byte| {
        let _ = write!(hex, "{byte:02x}");
        hex
    });
    include_str!("service-worker.js").replace("{version}", &version).replace("\"{files}\"", &names)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What passes for WebAssembly.
    fn fake(last: u8) -> Wasm {
        Wasm { one_thread: vec![0x1f, 0x8b, last], threads: None }
    }

    fn with_threads() -> Wasm {
        Wasm { threads: Some(vec![0x1f, 0x8b, 3]), ..fake(1) }
    }

    #[test]
    fn the_page_names_only_files_that_are_written() {
        let files = files(&with_threads(), &[]).unwrap();
        let has = |name: &str| files.iter().any(|(own, _)| own == name);
        for (name, content) in &files {
            let text = String::from_utf8_lossy(content);
            // Comments name types, whose modules do not run.
            let text: String =
                text.lines().filter(|line| !line.trim_start().starts_with('*')).collect();
            let folder =
                name.rsplit_once('/').map_or(String::new(), |(folder, _)| format!("{folder}/"));
            let imports = ["from \"", "import(\"", "new URL(\""];
            for rest in imports.iter().flat_map(|import| text.split(import).skip(1)) {
                let wanted = rest.split('"').next().unwrap();
                // The address of the page itself.
                if wanted == ".." {
                    continue;
                }
                let path = match wanted.strip_prefix("../") {
                    Some(path) => path.to_owned(),
                    None => format!("{folder}{}", wanted.strip_prefix("./").unwrap()),
                };
                assert!(has(&path), "{name} imports {wanted}");
            }
        }
        let index = String::from_utf8(
            files.iter().find(|(name, _)| name == "index.html").unwrap().1.clone(),
        )
        .unwrap();
        for rest in index.split("href=\"").skip(1) {
            let wanted = rest.split('"').next().unwrap();
            assert!(wanted.starts_with('#') || has(wanted), "{wanted}");
        }
        assert!(index.contains("Content-Security-Policy"));
        let content = |name: &str| &files.iter().find(|(own, _)| own == name).unwrap().1;
        let manifest: serde_json::Value = serde_json::from_slice(content("manifest.json")).unwrap();
        for icon in manifest["icons"].as_array().unwrap() {
            assert!(has(icon["src"].as_str().unwrap()), "{icon}");
        }
        assert!(content(ICON.0).starts_with(b"\x89PNG"));
    }

    #[test]
    fn the_version_changes_with_any_file() {
        let last = |wasm: Wasm| files(&wasm, &[]).unwrap().pop().unwrap().1;
        let one = last(fake(1));
        assert_ne!(one, last(fake(2)));
        assert_ne!(one, last(with_threads()));
        let text = String::from_utf8(one).unwrap();
        assert!(text.contains("\"./\", ") && text.contains("\"main.js\""));
        assert!(!text.contains("{version}") && !text.contains("{files}"));
    }

    #[test]
    fn another_page_is_not_overwritten() {
        let folder = tempfile::tempdir().unwrap();
        write(folder.path(), &fake(1), &[]).unwrap();
        write(folder.path(), &fake(1), &[]).unwrap();
        fs::remove_file(folder.path().join(WASM)).unwrap();
        assert!(matches!(write(folder.path(), &fake(1), &[]), Err(ExportError::Taken(_))));
    }

    #[test]
    fn the_engine_for_several_threads_is_never_that_of_another_export() {
        let folder = tempfile::tempdir().unwrap();
        let threads = folder.path().join(THREADS_WASM);
        write(folder.path(), &with_threads(), &[]).unwrap();
        assert_eq!(fs::read(&threads).unwrap(), [0x1f, 0x8b, 3]);
        write(folder.path(), &fake(1), &[]).unwrap();
        assert!(!threads.exists());
    }

    #[test]
    fn tables_are_named_where_the_page_and_its_service_worker_look() {
        let table = Table { name: "KQvK.atbw".to_owned(), bytes: vec![1, 2] };
        for (tables, wanted) in
            [(&[table][..], "const NAMES = [\"KQvK.atbw\"];"), (&[], "const NAMES = [];")]
        {
            let files = files(&fake(1), tables).unwrap();
            let content = |name: &str| {
                files.iter().find(|(own, _)| own == name).map(|(_, content)| content.clone())
            };
            let text = |name: &str| String::from_utf8(content(name).unwrap()).unwrap();
            assert!(text(TABLES).contains(wanted), "{}", text(TABLES));
            let is_there = !tables.is_empty();
            assert_eq!(content("syzygy/KQvK.atbw"), is_there.then(|| vec![1, 2]));
            assert_eq!(text(SERVICE_WORKER).contains("\"syzygy/KQvK.atbw\""), is_there);
        }
    }
}
