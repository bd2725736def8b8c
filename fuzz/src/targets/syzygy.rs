//! Reads damaged endgame tables. Whatever they contain, nothing may panic or hang.

use std::fs;
use std::path::PathBuf;
use std::sync::OnceLock;

use crate::damaged;
use fissile::Position;
use fissile::tablebase::Tables;
use fissile::tablebase::syzygy::Syzygy;

/// Small tables of both kinds, with positions that they hold.
const TABLES: [(&str, &[u8], &str); 4] = [
    (
        "KQvK.atbw",
        include_bytes!("../../../tests/data/syzygy/KQvK.atbw"),
        "8/8/8/8/3k4/8/8/KQ6 w - - 0 1",
    ),
    (
        "KQvK.atbz",
        include_bytes!("../../../tests/data/syzygy/KQvK.atbz"),
        "8/8/8/8/3k4/8/8/KQ6 b - - 0 1",
    ),
    (
        "KPvK.atbw",
        include_bytes!("../../../tests/data/syzygy/KPvK.atbw"),
        "8/4k3/8/8/2P5/8/8/K7 w - - 0 1",
    ),
    (
        "KRvKR.atbz",
        include_bytes!("../../../tests/data/syzygy/KRvKR.atbz"),
        "8/3rk3/8/8/8/8/8/KR6 w - - 0 1",
    ),
];

/// A folder in memory with all tables. Each run damages one of them.
fn folder() -> &'static PathBuf {
    static FOLDER: OnceLock<PathBuf> = OnceLock::new();
    FOLDER.get_or_init(|| {
        let folder = PathBuf::from(format!("/dev/shm/fissile-fuzz-{}", std::process::id()));
        fs::create_dir_all(&folder).expect("a folder in memory");
        for (name, whole, _) in TABLES {
            fs::write(folder.join(name), whole).expect("a file in memory");
        }
        folder
    })
}

pub fn run(bytes: &[u8]) {
    let Some((which, damage)) = bytes.split_first() else { return };
    let (name, whole, _) = TABLES[usize::from(*which) % TABLES.len()];
    let path = folder().join(name);
    fs::write(&path, damaged(whole, damage)).expect("a file in memory");
    let (tables, _) = Syzygy::open(&folder().to_string_lossy());
    for (_, _, fen) in TABLES {
        let position = Position::from_fen(fen).expect("a position");
        let _ = (tables.wdl(&position), tables.distance(&position));
        let _ = tables.complaints();
    }
    drop(tables);
    fs::write(&path, whole).expect("a file in memory");
}
