//! The page of `fissile analyse --html`: a self-contained HTML file that shows an analysis. This
//! file combines the style, the script, the piece drawings, the unchanged JSON of the analysis, and
//! the legal moves of its positions. Readers can try a move, and the script knows no rules. The
//! analysis decides what the document contains, the script how it is shown.

use base64::Engine as _;
use base64::prelude::BASE64_STANDARD;
use serde::Deserialize;

use crate::atomic::make::castled;
use crate::atomic::notation::CastlingText;
use crate::atomic::{Move, Position};
use crate::render::{diagram, page as boards};

/// The style sheets, overrides last.
const STYLE: &str = concat!(
    include_str!("page.css"),
    include_str!("play.css"),
    include_str!("panels.css"),
    include_str!("media.css"),
);

/// The modules that other pages can use too, in order of dependency, by name. They need those of
/// [`boards::MODULES`].
pub const MODULES: [(&str, &str); 4] = [
    ("scores.js", include_str!("scores.js")),
    ("marks.js", include_str!("marks.js")),
    ("words.js", include_str!("words.js")),
    ("graph.js", include_str!("graph.js")),
];

/// The modules of this page alone, in order of dependency.
const OWN: [&str; 6] = [
    include_str!("panels.js"),
    include_str!("replay.js"),
    include_str!("own.js"),
    include_str!("notes.js"),
    include_str!("live.js"),
    include_str!("page.js"),
];

/// All modules as one.
fn script() -> String {
    let shared = boards::MODULES.into_iter().chain(MODULES).map(|(_, module)| module);
    boards::joined(shared.chain(OWN))
}

/// All style sheets as one.
fn style() -> String {
    [boards::STYLE, STYLE].concat()
}

/// The analysis as a page for a browser. `title` is the page title, as plain text; `analysis_json`
/// is the document of `fissile analyse --json`. Any other text gives a page that reports the
/// problem. Neither text can add anything but text to the page.
///
/// ```
/// use fissile_analysis::page::page;
///
/// let page = page("Sunday's games", r#"{"generator": "Fissile", "games": []}"#);
/// assert!(page.starts_with("<!doctype html>"));
/// assert!(page.contains("<title>Sunday&#39;s games</title>"));
/// ```
#[must_use]
pub fn page(title: &str, analysis_json: &str) -> String {
    written(title, analysis_json, None)
}

/// The same page with an engine in it, which goes on searching any position: `wasm` is Fissile as
/// WebAssembly, compressed by gzip. The page becomes larger by four thirds of that.
#[must_use]
pub fn page_with_engine(title: &str, analysis_json: &str, wasm: &[u8]) -> String {
    written(title, analysis_json, Some(wasm))
}

fn written(title: &str, analysis_json: &str, wasm: Option<&[u8]>) -> String {
    format!(
        include_str!("page.html"),
        title = escaped(title),
        colors = boards::colors(),
        policy = if wasm.is_some() { ENGINE_POLICY } else { "" },
        engine = wasm.map_or(String::new(), engine),
        style = style(),
        drawings = diagram::drawings(),
        analysis = inert(analysis_json),
        legal = inert(&legal(analysis_json)),
        script = script(),
    )
}

/// What a page with an engine may do as well: compile WebAssembly, and start the worker that it
/// carries.
const ENGINE_POLICY: &str = " 'wasm-unsafe-eval'; worker-src blob:";

/// The engine as elements of the page: its WebAssembly, the script of its worker, and the script that
/// starts it. The scripts are those of the package for browsers.
fn engine(wasm: &[u8]) -> String {
    let worker = boards::joined([fissile_scripts::SESSION, fissile_scripts::MODULE_WORKER]);
    // A worker made from a text is a classic script, which exports nothing.
    let worker = serde_json::Value::from(worker.replace("\nexport ", "\n")).to_string();
    let start = boards::joined([
        fissile_scripts::COMPILE,
        fissile_scripts::ENGINE,
        fissile_scripts::RULES,
        include_str!("engine.js"),
    ]);
    format!(
        "<script type=\"text/plain\" id=\"engine\">{}</script>\n\
         <script type=\"application/json\" id=\"engine-worker\">{}</script>\n\
         <script type=\"module\">\n{start}</script>\n",
        BASE64_STANDARD.encode(wasm),
        inert(&worker),
    )
}

/// The positions of a document; all else in it is not needed here.
#[derive(Deserialize)]
struct Games {
    games: Vec<Positions>,
}

#[derive(Deserialize)]
struct Positions {
    positions: Vec<Fen>,
}

#[derive(Deserialize)]
struct Fen {
    fen: String,
}

/// The legal moves of all positions of a document as JSON: for each game a list with a text for
/// each position, as [`moves`] writes it. Without games it is an empty list.
fn legal(analysis_json: &str) -> String {
    let games = serde_json::from_str::<Games>(analysis_json).map_or(Vec::new(), |read| read.games);
    let text = |fen: &Fen| Position::from_fen(&fen.fen).map_or(String::new(), |at| moves(&at));
    let texts: Vec<Vec<String>> =
        games.iter().map(|game| game.positions.iter().map(text).collect()).collect();
    serde_json::to_string(&texts).unwrap_or_else(|_| "[]".to_owned())
}

/// The legal moves of a position: `Nf3:g1f3 O-O:e1g1h1 a8=Q:a7a8q`. A castling king is followed by
/// the square where it lands and that of its rook.
fn moves(position: &Position) -> String {
    if position.outcome().is_some() {
        return String::new();
    }
    let text = |mv: &Move| {
        let uci = if mv.is_castle() {
            let (king, _) = castled(mv.from(), mv.to());
            format!("{}{king}{}", mv.from(), mv.to())
        } else {
            mv.uci(CastlingText::KingTakesRook)
        };
        format!("{}:{uci}", position.san(*mv))
    };
    position.legal_moves().iter().map(text).collect::<Vec<_>>().join(" ")
}

/// JSON that can be embedded in a `script` element: `<` occurs only inside strings, where it is
/// escaped, so that neither `</script>` nor `<!--` appears.
fn inert(json: &str) -> String {
    json.replace('<', "\\u003c")
}

/// A text as HTML.
fn escaped(text: &str) -> String {
    text.replace('&', "&amp;")
        .replace('<', "&lt;")
        .replace('>', "&gt;")
        .replace('"', "&quot;")
        .replace('\'', "&#39;")
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Tags that try to escape from their place.
    const HOSTILE: [&str; 5] = [
        "</script><script>alert(1)</script>",
        "<!--<script>",
        "<img src=x onerror=alert(1)>",
        "{title} {{script}} \\u003c/script> \"quoted\" \\",
        "]]>\u{2028}&lt;/script&gt;",
    ];

    /// The text of the element that holds the analysis.
    fn embedded(page: &str) -> &str {
        let (_, rest) =
            page.split_once("<script type=\"application/json\" id=\"analysis\">").unwrap();
        rest.split_once("</script>").unwrap().0
    }

    #[test]
    fn the_analysis_comes_out_as_it_went_in() {
        let document = serde_json::json!({"games": [{"name": HOSTILE.join("\n"), "tags": {"White": HOSTILE}}]});
        let page = page("title", &document.to_string());
        assert_eq!(serde_json::from_str::<serde_json::Value>(embedded(&page)).unwrap(), document);
    }

    #[test]
    fn the_page_has_the_legal_moves_of_its_positions() {
        let document = r#"{"games": [{"positions": [
            {"fen": "4k3/P7/8/8/8/8/8/4K2R w K - 0 1"}, {"fen": "hello"}, {"fen": "8/8/8/8/8/8/4k3/8 w - - 0 1"}]}]}"#;
        let texts: Vec<Vec<String>> = serde_json::from_str(&legal(document)).unwrap();
        let first: Vec<&str> = texts[0][0].split(' ').collect();
        for entry in ["O-O:e1g1h1", "a8=Q+:a7a8q", "a8=N:a7a8n", "Kd1:e1d1", "Rh8+:h1h8"] {
            assert!(first.contains(&entry), "{entry}: {first:?}");
        }
        assert_eq!(texts[0][1..], ["", ""]);
        for none in ["", "{}", "[]", r#"{"games": 1}"#] {
            assert_eq!(legal(none), "[]");
        }
    }

    #[test]
    fn no_text_becomes_an_element() {
        let plain = page("x", "{}");
        let elements = |page: &str| page.matches('<').count();
        for text in HOSTILE {
            let page = page(text, &serde_json::json!({ "name": text }).to_string());
            assert_eq!(elements(&page), elements(&plain), "{text}");
            assert_eq!(page.matches("<script").count(), 3, "{text}");
        }
        // Braces in a title are not placeholders.
        assert!(page("{title} {script}", "{}").contains("<title>{title} {script}</title>"));
    }

    #[test]
    fn script_and_style_do_not_end_early() {
        let script = script();
        assert!(!script.contains("</") && !script.contains("<!--"));
        assert!(!script.contains("\nimport "));
        assert!(!style().contains("</"));
    }

    #[test]
    fn the_page_asks_for_nothing_outside_of_itself() {
        let page = page("x", "{}");
        assert!(page.contains("default-src 'none'"));
        for (address, _) in page.match_indices("http:").chain(page.match_indices("https:")) {
            let name = "http://www.w3.org/2000/svg";
            assert!(page[address..].starts_with(name), "{}", &page[address..address + 40]);
        }
        for word in [
            "@import",
            "url(",
            "fetch(",
            "XMLHttpRequest",
            "WebSocket",
            "innerHTML",
            "eval(",
            "document.write",
        ] {
            assert!(!page.contains(word), "{word}");
        }
    }

    #[test]
    fn the_engine_adds_scripts_and_nothing_else() {
        let (plain, page) = (page("x", "{}"), page_with_engine("x", "{}", b"\x1f\x8bwasm"));
        assert!(!plain.contains("wasm-unsafe-eval") && page.contains("worker-src blob:"));
        assert!(page.contains("id=\"engine\">H4t3YXNt</script>"));
        assert_eq!(page.matches("</script>").count(), plain.matches("</script>").count() + 3);
        let (_, worker) = page.split_once("id=\"engine-worker\">").unwrap();
        let worker: String =
            serde_json::from_str(worker.split_once("</script>").unwrap().0).unwrap();
        for word in ["import ", "export "] {
            assert!(!worker.lines().any(|line| line.starts_with(word)), "{word}");
        }
    }

    #[test]
    fn every_piece_is_drawn_once() {
        let page = page("x", "{}");
        for letter in "PNBRQKpnbrqk".chars() {
            assert_eq!(page.matches(&format!("id=\"piece-{letter}\"")).count(), 1, "{letter}");
        }
    }
}
