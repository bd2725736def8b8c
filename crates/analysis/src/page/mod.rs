//! The page of `fissile analyse --html`: a self-contained HTML file that shows an analysis. This
//! file combines the style, the script, the piece drawings, the unchanged JSON of the analysis, and
//! the legal moves of its positions. Readers can try a move, and the script knows no rules. The
//! analysis decides what the document contains, the script how it is shown.

use base64::Engine as _;
use base64::prelude::BASE64_STANDARD;

use crate::Analysis;
use crate::atomic::make::castled;
use crate::atomic::notation::CastlingText;
use crate::atomic::{Move, Position};
use crate::json::Document;
use crate::render::{diagram, page as boards};

/// The style sheets, overrides last.
const STYLE: &str = concat!(
    include_str!("page.css"),
    include_str!("play.css"),
    include_str!("panels.css"),
    include_str!("media.css"),
);

/// The modules that other pages can use too, by name. They need those of [`boards::MODULES`].
pub const MODULES: [(&str, &str); 4] = [
    ("scores.js", include_str!("scores.js")),
    ("marks.js", include_str!("marks.js")),
    ("words.js", include_str!("words.js")),
    ("graph.js", include_str!("graph.js")),
];

/// The script of the page, and those of a page with an engine: one that starts it, and that of its worker. Each is a
/// module with all that it imports, as `npm/pages` bundles them.
const SCRIPT: &str = include_str!("bundle/page.js");
const ENGINE: &str = include_str!("bundle/engine.js");
const WORKER: &str = include_str!("bundle/worker.js");

/// All style sheets as one.
fn style() -> String {
    [boards::STYLE, STYLE].concat()
}

/// The games that a page shows.
#[derive(Clone, Debug, Default)]
pub struct Contents {
    /// The document of `fissile analyse --json`, as far as it is made.
    json: String,
    /// For each game, the legal moves of each of its positions, as [`moves`] writes them.
    legal: Vec<Vec<String>>,
}

impl Contents {
    /// Adds a game. `json` is what [`Document::add`] makes of it.
    pub fn add(&mut self, json: &str, analysis: &Analysis) {
        self.json.push_str(json);
        self.legal
            .push(analysis.positions.iter().map(|searched| moves(&searched.position)).collect());
    }

    /// The page for a browser. `title` is the page title, as plain text. With `wasm` there is an engine in the page,
    /// which goes on searching any position: Fissile as WebAssembly, compressed by gzip. The page becomes larger by
    /// four thirds of that.
    ///
    /// # Errors
    /// None in practice; the JSON crate requires it.
    ///
    /// ```
    /// use fissile_analysis::page::Contents;
    ///
    /// let page = Contents::default().page("Sunday's games", None)?;
    /// assert!(page.starts_with("<!doctype html>"));
    /// assert!(page.contains("<title>Sunday&#39;s games</title>"));
    /// # Ok::<(), serde_json::Error>(())
    /// ```
    pub fn page(&self, title: &str, wasm: Option<&[u8]>) -> serde_json::Result<String> {
        Ok(format!(
            include_str!("page.html"),
            title = escaped(title),
            colors = boards::colors(),
            policy = if wasm.is_some() { ENGINE_POLICY } else { "" },
            engine = wasm.map_or(String::new(), engine),
            style = style(),
            drawings = diagram::drawings(),
            analysis = inert(&self.json) + Document::end(),
            legal = inert(&serde_json::to_string(&self.legal)?),
            script = SCRIPT,
        ))
    }
}

/// What a page with an engine may do as well: compile WebAssembly, and start the worker that it
/// carries.
const ENGINE_POLICY: &str = " 'wasm-unsafe-eval'; worker-src blob:";

/// The engine as elements of the page: its WebAssembly, the script of its worker, and the script that
/// starts it.
fn engine(wasm: &[u8]) -> String {
    format!(
        "<script type=\"text/plain\" id=\"engine\">{}</script>\n\
         <script type=\"application/json\" id=\"engine-worker\">{}</script>\n\
         <script type=\"module\">\n{ENGINE}</script>\n",
        BASE64_STANDARD.encode(wasm),
        inert(&serde_json::Value::from(WORKER).to_string()),
    )
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

    /// A page with one game, whatever it is.
    fn page(title: &str, game: &str) -> String {
        let json = format!("{{\"games\":[\n{game}");
        Contents { json, legal: Vec::new() }.page(title, None).unwrap()
    }

    #[test]
    fn the_analysis_comes_out_as_it_went_in() {
        let game = serde_json::json!({"name": HOSTILE.join("\n"), "tags": {"White": HOSTILE}});
        let page = page("title", &game.to_string());
        assert_eq!(
            serde_json::from_str::<serde_json::Value>(embedded(&page)).unwrap(),
            serde_json::json!({ "games": [game] })
        );
    }

    #[test]
    fn legal_moves_have_a_name_and_squares() {
        let moves = |fen: &str| moves(&Position::from_fen(fen).unwrap());
        let texts = moves("4k3/P7/8/8/8/8/8/4K2R w K - 0 1");
        let texts: Vec<&str> = texts.split(' ').collect();
        for entry in ["O-O:e1g1h1", "a8=Q+:a7a8q", "a8=N:a7a8n", "Kd1:e1d1", "Rh8+:h1h8"] {
            assert!(texts.contains(&entry), "{entry}: {texts:?}");
        }
        assert_eq!(moves("8/8/8/8/8/4K3/4k3/8 w - - 0 1"), "");
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
        for script in [SCRIPT, ENGINE, WORKER] {
            assert!(!script.contains("</") && !script.contains("<!--"));
            assert!(!script.contains("\nimport ") && !script.contains("\nexport "));
        }
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
        let plain = page("x", "{}");
        let page = Contents::default().page("x", Some(b"\x1f\x8bwasm")).unwrap();
        assert!(!plain.contains("wasm-unsafe-eval") && page.contains("worker-src blob:"));
        assert!(page.contains("id=\"engine\">H4t3YXNt</script>"));
        assert_eq!(page.matches("</script>").count(), plain.matches("</script>").count() + 3);
        let (_, worker) = page.split_once("id=\"engine-worker\">").unwrap();
        let worker: String =
            serde_json::from_str(worker.split_once("</script>").unwrap().0).unwrap();
        assert_eq!(worker, WORKER);
    }

    #[test]
    fn every_piece_is_drawn_once() {
        let page = page("x", "{}");
        for letter in "PNBRQKpnbrqk".chars() {
            assert_eq!(page.matches(&format!("id=\"piece-{letter}\"")).count(), 1, "{letter}");
        }
    }
}
