//! The parts of pages for a browser that draw boards: style sheets and scripts, as plain ES
//! modules. `analyse` puts them into the one file of its page, `board` serves them one by one. What
//! a page is about does not belong here.

use super::diagram;

/// The modules, in order of dependency, by name.
pub const MODULES: [(&str, &str); 10] = [
    ("nodes.js", include_str!("nodes.js")),
    ("squares.js", include_str!("squares.js")),
    ("drawing.js", include_str!("drawing.js")),
    ("explosion.js", include_str!("explosion.js")),
    ("promotion.js", include_str!("promotion.js")),
    ("hand.js", include_str!("hand.js")),
    ("cells.js", include_str!("cells.js")),
    ("pen.js", include_str!("pen.js")),
    ("pointer.js", include_str!("pointer.js")),
    ("board.js", include_str!("board.js")),
];

/// The style sheet of boards. It needs the [`colors`].
pub const STYLE: &str = include_str!("board.css");

/// The diagram colors as CSS variables.
#[must_use]
pub fn colors() -> String {
    let named = [
        ("light", diagram::LIGHT),
        ("dark", diagram::DARK),
        ("frame", diagram::INK),
        ("green", diagram::GREEN),
    ];
    let properties = named.map(|(name, color)| format!("--board-{name}: {color};"));
    format!(":root {{ {} }}", properties.join(" "))
}

/// Modules, in order of dependency, as one: without their imports, each of which must begin a line
/// with `import` and end one with a semicolon. No two of them may use the same name at their top
/// level.
///
/// ```
/// use fissile::render::page::joined;
///
/// let modules = ["export const a = 1;\n", "import { a } from \"./a.js\";\nexport const b = a;\n"];
/// assert_eq!(joined(modules), "export const a = 1;\nexport const b = a;\n");
/// ```
#[must_use]
pub fn joined<'a>(modules: impl IntoIterator<Item = &'a str>) -> String {
    let mut joined = String::new();
    let mut is_import = false;
    for line in modules.into_iter().flat_map(str::lines) {
        is_import |= line.starts_with("import ");
        if !is_import {
            joined.push_str(line);
            joined.push('\n');
        }
        is_import &= !line.ends_with(';');
    }
    joined
}
