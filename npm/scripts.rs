//! The scripts of the npm package that pages of the program contain: they run the engine and the rules as
//! WebAssembly in browsers. How pages put them together does not belong here.

macro_rules! scripts {
    ($($name:ident $file:literal)*) => {
        $(#[doc = concat!("The module `", $file, "`.")] pub const $name: &str = include_str!(concat!("lib/", $file));)*
    };
}

scripts! {
    BROWSER_THREAD "browser-thread.js"
    BROWSER_THREADS "browser-threads.js"
    COMPILE "compile.js"
    ENGINE "engine.js"
    FETCH "fetch.js"
    MODULE_WORKER "module-worker.js"
    SESSION "session.js"
    THREAD "thread.js"
    THREADS "threads.js"
}

/// The name of the file with Fissile as WebAssembly, compressed, that `npm/build` makes and archives of releases have.
pub const WASM: &str = "fissile.wasm.gz";

/// The name of the file beside it with the engine for several threads.
pub const THREADS_WASM: &str = "fissile-threads.wasm.gz";
