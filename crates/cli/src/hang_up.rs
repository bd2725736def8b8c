//! Notices that nobody reads standard output anymore. A GUI that is killed leaves its engine with two
//! pipes whose other ends are gone: the input ends, but a search may have minutes left before it
//! writes its next line.

use std::io;

/// Ends the program as soon as the reader of standard output is gone, on a thread of its own. Files
/// and devices have no reader, so with them nothing happens.
///
/// # Errors
/// If the thread cannot be started.
#[cfg(unix)]
pub fn end_on_hang_up() -> io::Result<()> {
    use rustix::event::{PollFd, PollFlags, poll};

    let watch = || {
        let stdout = io::stdout();
        // The system reports errors and hang-ups without being asked for them.
        let mut sources = [PollFd::new(&stdout, PollFlags::empty())];
        loop {
            match poll(&mut sources, None) {
                Err(rustix::io::Errno::INTR) => {}
                Ok(_) if sources[0].revents().intersects(PollFlags::ERR | PollFlags::HUP) => {
                    // Nobody can read an answer, and UCI leaves no unfinished file.
                    std::process::exit(0);
                }
                // The system cannot watch this kind of file.
                _ => return,
            }
        }
    };
    std::thread::Builder::new().name("hang-up".to_owned()).spawn(watch)?;
    Ok(())
}

/// On other systems, the search notices when it writes its next line.
#[cfg(not(unix))]
pub fn end_on_hang_up() -> io::Result<()> {
    Ok(())
}
