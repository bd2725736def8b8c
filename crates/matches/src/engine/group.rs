//! The processes that an engine consists of: itself, and what it has started. They end together, and Ctrl-C on the terminal is
//! for the runner, which then ends them. [`super::process`] starts the engine.

use tokio::process::{Child, Command};

/// A process group.
#[cfg(unix)]
pub(super) struct Group(rustix::process::Pid);

#[cfg(unix)]
impl Group {
    /// Lets the process that is started begin a group.
    pub(super) fn prepare(command: &mut Command) {
        command.process_group(0);
    }

    /// The group of a process that has just been started.
    pub(super) fn of(child: &Child) -> Option<Group> {
        rustix::process::Pid::from_raw(child.id()?.cast_signed()).map(Group)
    }

    /// Ends all processes of the group.
    pub(super) fn end(self) {
        // If they are gone already, there is nothing to end.
        let _ = rustix::process::kill_process_group(self.0, rustix::process::Signal::KILL);
    }
}

/// A job object. Windows ends its processes when nothing has it open any more, thus also if the runner is killed.
#[cfg(windows)]
pub(super) struct Group(#[allow(dead_code, reason = "it is kept open")] win32job::Job);

#[cfg(windows)]
impl Group {
    /// Gives the process that is started a console of its own, which is not seen: Ctrl-C goes to all processes of a console.
    pub(super) fn prepare(command: &mut Command) {
        const CREATE_NO_WINDOW: u32 = 0x0800_0000;
        command.creation_flags(CREATE_NO_WINDOW);
    }

    /// The job of a process that has just been started; `None` if the system refuses, and then only the process itself ends.
    pub(super) fn of(child: &Child) -> Option<Group> {
        let mut limits = win32job::ExtendedLimitInfo::new();
        limits.limit_kill_on_job_close();
        let job = win32job::Job::create_with_limit_info(&limits).ok()?;
        job.assign_process(child.raw_handle()? as isize).ok()?;
        Some(Group(job))
    }

    /// Ends all processes of the job.
    pub(super) fn end(self) {}
}
