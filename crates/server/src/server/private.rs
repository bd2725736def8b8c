//! The file of the studies and its folder: private, and regular.

#[cfg(unix)]
use std::ffi::OsStr;
#[cfg(unix)]
use std::fs;
use std::io::{self, ErrorKind};
use std::path::Path;

use crate::util::regular;

/// The name of the copy of the studies beside their file.
pub const COPY: &str = "studies.redb.bak";

/// Whether there is no space left on the disk, in the quota, or in the file.
pub fn is_full(error: &io::Error) -> bool {
    use ErrorKind::{FileTooLarge, QuotaExceeded, StorageFull};
    matches!(error.kind(), StorageFull | QuotaExceeded | FileTooLarge)
}

/// Makes the file if there is none, and takes it from others' eyes; likewise the folder, if it has
/// nothing but files of the board.
pub fn make_private(folder: &Path, path: &Path) -> io::Result<()> {
    let file = regular::update_private(path)?;
    #[cfg(unix)]
    {
        use std::fs::Permissions;
        use std::os::unix::fs::PermissionsExt;
        // Without leave to change them, the modes are somebody else's concern.
        if file.metadata()?.permissions().mode() & 0o077 != 0 {
            let _ = file.set_permissions(Permissions::from_mode(0o600));
        }
        let is_own = |name: &OsStr| {
            path.file_name() == Some(name)
                || name == COPY
                || name == "address.json"
                || name == "address-network.json"
                || name.to_string_lossy().starts_with(".fissile-")
        };
        let has_own_only =
            fs::read_dir(folder)?.all(|entry| entry.is_ok_and(|entry| is_own(&entry.file_name())));
        if has_own_only && fs::metadata(folder)?.permissions().mode() & 0o077 != 0 {
            let _ = fs::set_permissions(folder, Permissions::from_mode(0o700));
        }
    }
    #[cfg(not(unix))]
    {
        let _ = (folder, file);
    }
    Ok(())
}
