//! The time as the program around the board tells it.

/// A moment on two clocks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Moment {
    /// Microseconds since 1970, UTC: for dates.
    pub unix_micros: i64,
    /// Milliseconds since some start, on a clock that is never set back: for the clocks of games.
    pub ticks_ms: u64,
}

impl Moment {
    /// The date, as tags of a PGN have it.
    ///
    /// ```
    /// use fissile_board::model::Moment;
    ///
    /// let moment = Moment { unix_micros: 1_795_478_400_000_000, ticks_ms: 0 };
    /// assert_eq!(moment.date(), "2026.11.24");
    /// assert_eq!(moment.stamp(), "2026-11-24T00:00:00.000000Z");
    /// ```
    #[must_use]
    pub fn date(&self) -> String {
        self.written("%Y.%m.%d")
    }

    /// The date, as names of studies have it.
    #[must_use]
    pub fn day(&self) -> String {
        self.written("%Y-%m-%d")
    }

    /// The days since the beginning of 1970, UTC; 0 before.
    ///
    /// ```
    /// use fissile_board::model::Moment;
    ///
    /// let moment = Moment { unix_micros: 1_795_478_400_000_000, ticks_ms: 0 };
    /// assert_eq!(moment.day_number(), 20_781);
    /// ```
    #[must_use]
    pub fn day_number(&self) -> u32 {
        const DAY: i64 = 24 * 60 * 60 * 1_000_000;
        u32::try_from(self.unix_micros.div_euclid(DAY)).unwrap_or_default()
    }

    /// Date and time to the microsecond, so that the order of changes is theirs.
    #[must_use]
    pub fn stamp(&self) -> String {
        self.written("%Y-%m-%dT%H:%M:%S%.6fZ")
    }

    fn written(&self, format: &str) -> String {
        // A moment that no calendar has is the first of all.
        jiff::Timestamp::from_microsecond(self.unix_micros)
            .unwrap_or_default()
            .strftime(format)
            .to_string()
    }
}
