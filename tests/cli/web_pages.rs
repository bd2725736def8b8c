//! The pages that carry WebAssembly: `fissile board --export` and `fissile analyse --with-engine`.
//! What they do is tested in browsers (`npm/test`); here, what is written and what is refused.

use std::fs;

use support::driver::fissile_words;
use tempfile::TempDir;

/// A folder with something that passes for WebAssembly, and a text that does not.
fn folder() -> TempDir {
    let folder = TempDir::new().unwrap();
    fs::write(folder.path().join("wasm.gz"), b"\x1f\x8b any bytes").unwrap();
    fs::write(folder.path().join("text.gz"), "text").unwrap();
    folder
}

/// The sentence with which a command is refused.
fn refused(folder: &TempDir, command: &str) -> String {
    let (status, _, error) = fissile_words(folder.path(), command);
    assert_eq!(status, 2, "{command}: {error}");
    error
}

#[test]
fn the_board_is_exported_over_itself_and_over_no_other_page() {
    let folder = folder();
    for _ in 0..2 {
        let command = "board --export site/board --wasm wasm.gz";
        let (status, _, error) = fissile_words(folder.path(), command);
        assert_eq!((status, error.as_str()), (0, ""));
    }
    let site = folder.path().join("site/board");
    let kept = fs::read(site.join("fissile.wasm.gz")).unwrap();
    assert_eq!(kept, fs::read(folder.path().join("wasm.gz")).unwrap());
    assert!(fs::read_to_string(site.join("link.js")).unwrap().contains("core/worker.js"));

    fs::create_dir(folder.path().join("other")).unwrap();
    fs::write(folder.path().join("other/index.html"), "mine").unwrap();
    let why = refused(&folder, "board --export other --wasm wasm.gz");
    assert!(why.contains("other already has an index.html that is not Fissile's"), "{why}");
    assert_eq!(fs::read_to_string(folder.path().join("other/index.html")).unwrap(), "mine");
}

#[test]
fn the_engine_for_several_threads_is_taken_from_beside_the_other_file() {
    let folder = folder();
    let command = "board --export site --wasm wasm.gz";
    let export = || assert_eq!(fissile_words(folder.path(), command).0, 0);
    let exported = folder.path().join("site/fissile-threads.wasm.gz");
    export();
    assert!(!exported.exists());
    let beside = folder.path().join("fissile-threads.wasm.gz");
    fs::write(&beside, b"\x1f\x8b for threads").unwrap();
    export();
    assert_eq!(fs::read(&exported).unwrap(), fs::read(&beside).unwrap());
    fs::write(&beside, "text").unwrap();
    let why = refused(&folder, command);
    assert!(why.contains("fissile-threads.wasm.gz is not WebAssembly"), "{why}");
    fs::remove_file(&beside).unwrap();
    export();
    assert!(!exported.exists(), "that of another export");
}

#[test]
fn tables_go_with_the_board_if_they_are_whole_and_not_too_many() {
    let folder = folder();
    let source = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data/syzygy");
    fs::create_dir(folder.path().join("tables")).unwrap();
    fs::copy(format!("{source}/KQvK.atbw"), folder.path().join("tables/KQvK.atbw")).unwrap();
    fs::write(folder.path().join("tables/notes.txt"), "mine").unwrap();
    let command = "board --export site --wasm wasm.gz --tables tables";
    let (status, _, error) = fissile_words(folder.path(), command);
    assert_eq!((status, error.as_str()), (0, ""));
    let site = folder.path().join("site");
    assert_eq!(
        fs::read(site.join("syzygy/KQvK.atbw")).unwrap(),
        fs::read(format!("{source}/KQvK.atbw")).unwrap()
    );
    let names = fs::read_to_string(site.join("core/tables.js")).unwrap();
    assert!(names.contains("[\"KQvK.atbw\"]"), "{names}");

    fs::write(folder.path().join("tables/KRvK.atbw"), "no table").unwrap();
    let why = refused(&folder, command);
    assert!(why.contains("KRvK.atbw"), "{why}");
    fs::create_dir(folder.path().join("none")).unwrap();
    for (name, said) in [
        ("none", "there are no endgame tables in none"),
        ("gone", "cannot read the endgame tables of gone"),
    ] {
        let why = refused(&folder, &format!("board --export new --wasm wasm.gz --tables {name}"));
        assert!(why.contains(said), "{why}");
    }
    assert!(!folder.path().join("new").exists());
    assert!(refused(&folder, "board --tables tables").contains("--export"));
}

#[test]
fn without_webassembly_one_sentence_says_where_it_comes_from() {
    let folder = folder();
    for command in [
        "board --export site --wasm gone.gz",
        "analyse startpos --depth 1 --html page.html --with-engine --wasm gone.gz",
    ] {
        let why = refused(&folder, command);
        assert!(why.contains("gone.gz") && why.contains("npm/build"), "{why}");
    }
    let why = refused(&folder, "board --export site --wasm text.gz");
    assert!(why.contains("text.gz is not WebAssembly"), "{why}");
    #[cfg(unix)]
    {
        let pipe = folder.path().join("pipe.gz");
        assert!(std::process::Command::new("mkfifo").arg(&pipe).status().unwrap().success());
        let why = refused(&folder, "board --export site --wasm pipe.gz");
        assert!(why.contains("pipe.gz: ") && why.contains("regular file"), "{why}");
    }
    for missing in ["site", "page.html"] {
        assert!(!folder.path().join(missing).exists(), "{missing}");
    }
}

#[test]
fn an_engine_needs_a_page_and_is_put_into_it() {
    let folder = folder();
    assert!(refused(&folder, "analyse startpos --with-engine").contains("--html"));
    let command =
        "analyse startpos --depth 1 --html page.html --with-engine --wasm wasm.gz --prove 0";
    let (status, _, error) = fissile_words(folder.path(), command);
    assert_eq!(status, 0, "{error}");
    let page = fs::read_to_string(folder.path().join("page.html")).unwrap();
    assert!(page.contains("id=\"engine\">H4sgYW55IGJ5dGVz</script>"));
}
