//! Files for results. A file appears under its name only when it is complete, so that a crash
//! leaves no partial file, and it replaces another one only if asked to.

use std::fs::{self, File};
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use tempfile::{Builder, NamedTempFile};

use crate::util::regular;

/// How the names of unfinished files begin.
const UNFINISHED: &str = ".fissile-";

/// Unfinished files that are older than this, and that no program has locked, are removed. Younger
/// ones may still help someone who looks for the remains of a crash.
const LEFT_BEHIND: Duration = Duration::from_hours(24);

/// A file being written.
#[derive(Debug)]
pub struct NewFile(BufWriter<Target>);

#[derive(Debug)]
enum Target {
    /// A temporary file next to the target, renamed at the end.
    Beside { file: NamedTempFile, _listed: Listed, place: PathBuf, force: bool },
    /// A device or a pipe.
    Direct(File),
}

impl NewFile {
    /// Begins a file. The place is checked for write access here, before the work whose result it
    /// will hold. A file that will be replaced passes its permissions on.
    ///
    /// # Errors
    /// [`io::ErrorKind::AlreadyExists`] if there is a file and `force` is not set; any other reason
    /// why the file cannot be written.
    pub fn create(path: &Path, force: bool) -> io::Result<NewFile> {
        let target = match fs::metadata(path) {
            Ok(metadata) if metadata.is_file() && !force => {
                return Err(io::ErrorKind::AlreadyExists.into());
            }
            Ok(metadata) if !metadata.is_file() => Target::Direct(regular::overwrite(path)?),
            Ok(metadata) => {
                // For a link, replace its target, not the link.
                let file = beside(&fs::canonicalize(path)?, force, &FileMode::Umask)?;
                if let Target::Beside { file, .. } = &file {
                    file.as_file().set_permissions(metadata.permissions())?;
                }
                file
            }
            Err(_) if regular::is_console_or_nul(path) => Target::Direct(regular::overwrite(path)?),
            // A link that leads nowhere has a name, too.
            Err(_) if path.is_symlink() && !force => {
                return Err(io::ErrorKind::AlreadyExists.into());
            }
            Err(_) => beside(path, force, &FileMode::Umask)?,
        };
        Ok(NewFile(BufWriter::new(target)))
    }

    /// Begins a file that only its owner may read or write, whatever the umask says. It replaces a
    /// file or link of that name, whose permissions do not count.
    ///
    /// # Errors
    /// Any reason why the file cannot be written.
    pub fn create_private(path: &Path) -> io::Result<NewFile> {
        Ok(NewFile(BufWriter::new(beside(path, true, &FileMode::Private)?)))
    }

    /// Gives the complete file its name, once its bytes are on the disk: after a loss of power
    /// there is the old file or the new one, not an empty one.
    ///
    /// # Errors
    /// If it cannot be written completely; [`io::ErrorKind::AlreadyExists`] if another process has
    /// created a file of that name and `force` was not set.
    pub fn finish(self) -> io::Result<()> {
        match self.written()? {
            Target::Direct(_) => {}
            Target::Beside { file, place, force: true, .. } => drop(file.persist(place)?),
            Target::Beside { file, place, force: false, .. } => {
                drop(file.persist_noclobber(place)?)
            }
        }
        Ok(())
    }

    /// Ends a file whose work was interrupted. It does not get its name, which is for complete files:
    /// it becomes `NAME.part`, `NAME.part2` and so on. Returns its path; `None` for a device.
    ///
    /// # Errors
    /// If it cannot be written completely.
    pub fn finish_part(self) -> io::Result<Option<PathBuf>> {
        let Target::Beside { mut file, place, .. } = self.written()? else { return Ok(None) };
        for number in 1_u32.. {
            let path = match number {
                1 => with_ending(&place, ".part"),
                _ => with_ending(&place, &format!(".part{number}")),
            };
            match file.persist_noclobber(&path) {
                Ok(_) => return Ok(Some(path)),
                Err(taken) if taken.error.kind() == io::ErrorKind::AlreadyExists => {
                    file = taken.file;
                }
                Err(failed) => return Err(failed.error),
            }
        }
        Err(io::ErrorKind::AlreadyExists.into())
    }

    /// The target with all bytes on the disk.
    fn written(self) -> io::Result<Target> {
        let target = self.0.into_inner().map_err(io::IntoInnerError::into_error)?;
        if let Target::Beside { file, .. } = &target {
            file.as_file().sync_all()?;
        }
        Ok(target)
    }
}

/// The files of this process that do not outlive it: unfinished ones and locks.
static ALL_UNFINISHED: Mutex<Vec<PathBuf>> = Mutex::new(Vec::new());

/// Keeps an unfinished file or a lock in the list of all.
#[derive(Debug)]
pub(super) struct Listed(PathBuf);

impl Listed {
    pub(super) fn new(path: &Path) -> Listed {
        all_unfinished().push(path.to_owned());
        Listed(path.to_owned())
    }

    /// Makes an unfinished file. A signal that comes meanwhile is acted on when the file is in the
    /// list, so it does not stay.
    fn make(
        make: impl FnOnce() -> io::Result<NamedTempFile>,
    ) -> io::Result<(NamedTempFile, Listed)> {
        let mut all = all_unfinished();
        let file = make()?;
        all.push(file.path().to_owned());
        let listed = Listed(file.path().to_owned());
        Ok((file, listed))
    }
}

fn all_unfinished() -> MutexGuard<'static, Vec<PathBuf>> {
    ALL_UNFINISHED.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Drop for Listed {
    fn drop(&mut self) {
        all_unfinished().retain(|path| *path != self.0);
    }
}

/// Removes the unfinished files and the locks of this process, which is about to end.
pub fn abandon() {
    for path in all_unfinished().drain(..) {
        // Nobody could act on an error now, and the file will be removed later.
        let _ = fs::remove_file(path);
    }
}

fn with_ending(path: &Path, ending: &str) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(ending);
    name.into()
}

/// Who may use a new file.
enum FileMode {
    /// Everyone whom the umask allows.
    Umask,
    /// Only its owner.
    Private,
}

fn beside(place: &Path, force: bool, mode: &FileMode) -> io::Result<Target> {
    let folder =
        place.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    // Opened like any file, so that the umask decides the permissions, and so that errors do not
    // show a temporary name, which means nothing to the user.
    let open = |name: &Path| match mode {
        FileMode::Umask => regular::create_new(name),
        FileMode::Private => regular::create_new_private(name),
    };
    let (file, _listed) = Listed::make(|| Builder::new().prefix(UNFINISHED).make_in(folder, open))?;
    // The lock keeps other processes from removing this file. Without locks nothing is removed.
    let _ = file.as_file().try_lock();
    // Removing old files is optional: a folder that cannot be listed may still be writable.
    let _ = sweep(folder);
    Ok(Target::Beside { file, _listed, place: place.to_owned(), force })
}

/// Removes what killed programs left behind in a folder.
fn sweep(folder: &Path) -> io::Result<()> {
    for entry in fs::read_dir(folder)? {
        let entry = entry?;
        let is_unfinished = entry.file_name().as_encoded_bytes().starts_with(UNFINISHED.as_bytes());
        if is_unfinished && is_left_behind(&entry).unwrap_or(false) {
            fs::remove_file(entry.path())?;
        }
    }
    Ok(())
}

fn is_left_behind(entry: &fs::DirEntry) -> io::Result<bool> {
    let metadata = entry.metadata()?;
    let is_old = metadata.modified()?.elapsed().is_ok_and(|age| age > LEFT_BEHIND);
    Ok(metadata.is_file() && is_old && File::open(entry.path())?.try_lock().is_ok())
}

impl Write for NewFile {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.0.flush()
    }
}

impl Write for Target {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        match self {
            Target::Beside { file, .. } => file.as_file_mut().write(bytes),
            Target::Direct(file) => file.write(bytes),
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        match self {
            Target::Beside { file, .. } => file.as_file_mut().flush(),
            Target::Direct(file) => file.flush(),
        }
    }
}

#[cfg(test)]
mod tests {
    use std::time::SystemTime;

    use super::*;

    fn write(path: &Path, force: bool, text: &str) -> io::Result<NewFile> {
        let mut file = NewFile::create(path, force)?;
        file.write_all(text.as_bytes())?;
        Ok(file)
    }

    fn names(folder: &Path) -> Vec<String> {
        let name = |entry: io::Result<fs::DirEntry>| entry.unwrap().file_name();
        let names = fs::read_dir(folder).unwrap().map(name);
        let mut names: Vec<_> = names.map(|name| name.to_string_lossy().into_owned()).collect();
        names.sort();
        names
    }

    #[cfg(unix)]
    #[test]
    fn a_link_that_leads_nowhere_is_refused_before_the_work() {
        let folder = tempfile::tempdir().unwrap();
        let link = folder.path().join("link");
        std::os::unix::fs::symlink("nowhere", &link).unwrap();
        let refused = NewFile::create(&link, false).unwrap_err();
        assert_eq!(refused.kind(), io::ErrorKind::AlreadyExists);
        write(&link, true, "text").unwrap().finish().unwrap();
        assert_eq!((names(folder.path()), link.is_symlink()), (vec!["link".to_owned()], false));
    }

    #[cfg(unix)]
    #[test]
    fn a_private_file_is_its_owners_alone() {
        use std::os::unix::fs::PermissionsExt;
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("file");
        fs::write(&path, "open to all").unwrap();
        fs::set_permissions(&path, fs::Permissions::from_mode(0o666)).unwrap();
        let mut file = NewFile::create_private(&path).unwrap();
        file.write_all(b"secret").unwrap();
        file.finish().unwrap();
        assert_eq!(fs::read(&path).unwrap(), b"secret");
        assert_eq!(fs::metadata(&path).unwrap().permissions().mode() & 0o777, 0o600);
        assert_eq!(names(folder.path()), ["file"]);
    }

    #[cfg(unix)]
    #[test]
    fn a_file_passes_its_permissions_on() {
        use std::os::unix::fs::PermissionsExt;
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("file");
        for mode in [0o600, 0o640, 0o666] {
            fs::write(&path, "old").unwrap();
            fs::set_permissions(&path, fs::Permissions::from_mode(mode)).unwrap();
            write(&path, true, "new").unwrap().finish().unwrap();
            assert_eq!(fs::metadata(&path).unwrap().permissions().mode() & 0o777, mode);
            assert_eq!(fs::read_to_string(&path).unwrap(), "new");
        }
    }

    #[test]
    fn a_part_has_a_name_of_its_own() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("file");
        // Windows may name the folder in another way.
        let part = |text: &str| {
            let part = write(&path, true, text).unwrap().finish_part().unwrap().unwrap();
            assert_eq!(fs::read_to_string(&part).unwrap(), text);
            part.file_name().unwrap().to_owned()
        };
        assert_eq!(part("one"), "file.part");
        fs::write(&path, "whole").unwrap();
        assert_eq!(part("two"), "file.part2");
        let texts = names(folder.path())
            .into_iter()
            .map(|name| fs::read_to_string(folder.path().join(name)).unwrap());
        assert_eq!(texts.collect::<Vec<_>>(), ["whole", "one", "two"]);
    }

    #[test]
    fn only_what_is_old_and_unfinished_is_swept_away() {
        let folder = tempfile::tempdir().unwrap();
        let old = SystemTime::now() - LEFT_BEHIND - Duration::from_secs(60);
        for (name, is_old) in
            [(".fissile-a", true), (".fissile-b", false), ("fissile-c", true), (".other", true)]
        {
            let file = File::create(folder.path().join(name)).unwrap();
            if is_old {
                file.set_modified(old).unwrap();
            }
        }
        // One that is still being written, though slowly.
        let slow = write(&folder.path().join("slow"), false, "x").unwrap();
        let Target::Beside { file, .. } = slow.0.get_ref() else { unreachable!("no device") };
        file.as_file().set_modified(old).unwrap();
        write(&folder.path().join("new"), false, "x").unwrap().finish().unwrap();
        slow.finish().unwrap();
        assert_eq!(names(folder.path()), [".fissile-b", ".other", "fissile-c", "new", "slow"]);
    }
}
