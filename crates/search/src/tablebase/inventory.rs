//! Which tables exist and which are missing, by the material in their names. [`super::syzygy`]
//! reads their contents.

use std::collections::BTreeMap;
use std::path::PathBuf;

/// The number of pieces of the largest tables of atomic chess.
pub const MAX_PIECES: usize = 6;

/// The file extensions of values and distances.
pub(super) const EXTENSIONS: [&str; 2] = ["atbw", "atbz"];

/// The letters of the pieces other than the king in names, the strongest first.
const PIECES: [char; 5] = ['Q', 'R', 'B', 'N', 'P'];

/// A table that could exist: values and distances of all positions with the same pieces.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Table {
    /// The pieces of both sides, the stronger side first, such as `KQvKR`.
    pub material: String,
    /// The file with values (`.atbw`), if there is one.
    pub values: Option<PathBuf>,
    /// The file with distances (`.atbz`), if there is one.
    pub distances: Option<PathBuf>,
}

/// All tables with `pieces` pieces, kings included, in the order of their names in the format: KQvK
/// before KRvK. `files` are the existing files by name.
#[must_use]
pub fn tables(pieces: usize, files: &BTreeMap<String, PathBuf>) -> Vec<Table> {
    let file =
        |material: &str, extension: &str| files.get(&format!("{material}.{extension}")).cloned();
    let of = |material: String| Table {
        values: file(&material, EXTENSIONS[0]),
        distances: file(&material, EXTENSIONS[1]),
        material,
    };
    materials(pieces).into_iter().map(of).collect()
}

/// The names of all tables with `pieces` pieces. Two bare kings have none: they are a draw.
///
/// ```
/// use fissile_search::tablebase::inventory::materials;
///
/// assert_eq!(materials(3), ["KQvK", "KRvK", "KBvK", "KNvK", "KPvK"]);
/// assert_eq!(materials(4).len(), 30);
/// ```
#[must_use]
pub fn materials(pieces: usize) -> Vec<String> {
    let Some(others) = pieces.checked_sub(2).filter(|others| *others > 0) else {
        return Vec::new();
    };
    let mut names = Vec::new();
    for weaker in 0..=others / 2 {
        for first in sides(others - weaker) {
            for second in sides(weaker) {
                // With equally many pieces, the side with the stronger ones comes first.
                if first.len() > second.len() || first <= second {
                    names.push(format!("K{}vK{}", letters(&first), letters(&second)));
                }
            }
        }
    }
    names
}

/// All choices of `count` pieces, each in order, as indices into [`PIECES`].
fn sides(count: usize) -> Vec<Vec<usize>> {
    let mut sides = vec![Vec::new()];
    for _ in 0..count {
        sides = sides
            .into_iter()
            .flat_map(|side: Vec<usize>| {
                let weakest = side.last().copied().unwrap_or(0);
                (weakest..PIECES.len()).map(move |piece| [side.as_slice(), &[piece]].concat())
            })
            .collect();
    }
    sides
}

fn letters(side: &[usize]) -> String {
    side.iter().map(|piece| PIECES[*piece]).collect()
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use super::*;

    #[test]
    fn every_material_has_one_name() {
        // 3 and 4 pieces as in the published set; 5 and 6 as counted by Syzygy's generator.
        assert_eq!([3, 4, 5, 6].map(|pieces| materials(pieces).len()), [5, 30, 110, 365]);
        assert_eq!(materials(2), [""; 0]);
        let four = materials(4);
        assert!(
            ["KQQvK", "KPPvK", "KQvKQ", "KRvKP", "KNvKP"]
                .iter()
                .all(|name| { four.iter().filter(|own| own == name).count() == 1 })
        );
        assert!(!four.iter().any(|name| name == "KPvKN" || name == "KRQvK"), "{four:?}");
    }

    #[test]
    fn a_table_is_two_files() {
        let files = BTreeMap::from([("KQvK.atbw".to_owned(), PathBuf::from("d/KQvK.atbw"))]);
        let found = tables(3, &files);
        assert_eq!(found[0].values.as_deref(), Some(Path::new("d/KQvK.atbw")));
        assert_eq!(found[0].distances, None);
        assert_eq!(found[1].values, None);
    }
}
