//! What an engine says about its search: the lines that begin with `info`.

/// A score from the side to move's view.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EngineScore {
    Centipawns(i32),
    /// Moves to the mate of the other side, or if negative of its own.
    Mate(i32),
}

impl EngineScore {
    /// The score as one number; a mate is far above any other.
    #[must_use]
    pub const fn points(self) -> i32 {
        match self {
            EngineScore::Centipawns(score) => score,
            EngineScore::Mate(moves) if moves > 0 => 1_000_000 - moves,
            EngineScore::Mate(moves) => -1_000_000 - moves,
        }
    }
}

/// The last word of an engine on its main line.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Info {
    pub score: Option<EngineScore>,
    /// Whether the score is only a bound.
    is_bound: bool,
    pub depth: u32,
    /// The deepest line of the search, in plies.
    pub seldepth: u32,
    pub nodes: u64,
}

impl Info {
    /// Reads a line that begins with `info`. Whatever is not a known key with a valid value is
    /// skipped.
    pub fn read(&mut self, line: &[u8]) {
        let mut words = line.split(u8::is_ascii_whitespace).filter(|word| !word.is_empty()).skip(1);
        let (mut score, mut is_bound, mut depth, mut is_main) = (None, false, None, true);
        while let Some(word) = words.next() {
            match word {
                b"pv" | b"string" => break,
                b"depth" => depth = number(words.next()),
                b"seldepth" => self.seldepth = number(words.next()).unwrap_or(self.seldepth),
                b"multipv" => is_main = number(words.next()) == Some(1),
                b"nodes" => self.nodes = number(words.next()).unwrap_or(self.nodes),
                b"score" => {
                    let kind = words.next();
                    let value = number(words.next());
                    score = match kind {
                        Some(b"cp") => value.map(EngineScore::Centipawns),
                        Some(b"mate") => value.map(EngineScore::Mate),
                        _ => None,
                    };
                }
                b"lowerbound" | b"upperbound" => is_bound = true,
                _ => {}
            }
        }
        let better =
            score.filter(|_| is_main && (!is_bound || self.is_bound || self.score.is_none()));
        if better.is_some() {
            (self.score, self.is_bound) = (better, is_bound);
            self.depth = depth.unwrap_or(self.depth);
        }
    }
}

fn number<T: std::str::FromStr>(word: Option<&[u8]>) -> Option<T> {
    std::str::from_utf8(word?).ok()?.parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(lines: &[&str]) -> Info {
        let mut info = Info::default();
        for line in lines {
            info.read(line.as_bytes());
        }
        info
    }

    #[test]
    fn the_last_exact_score_of_the_main_line_counts() {
        let info = read(&[
            "info depth 7 seldepth 9 multipv 1 score cp 31 nodes 900 nps 1 pv e2e4 score cp 5",
            "info depth 7 multipv 2 score cp -99 nodes 950 pv d2d4",
            "info depth 8 score cp 12 lowerbound nodes 1000 pv e2e4",
            "info string score cp 77",
            "info currmove e2e4",
        ]);
        assert_eq!(
            (info.score, info.depth, info.seldepth, info.nodes),
            (Some(EngineScore::Centipawns(31)), 7, 9, 1000)
        );
        let bound = read(&["info depth 3 score cp 12 upperbound nodes 10"]);
        assert_eq!((bound.score, bound.depth), (Some(EngineScore::Centipawns(12)), 3));
    }

    #[test]
    fn nonsense_is_skipped() {
        let info = read(&[
            "info",
            "info score",
            "info score cp x depth -1",
            "info depth nodes",
            "info score mate -3",
        ]);
        assert_eq!((info.score, info.depth), (Some(EngineScore::Mate(-3)), 0));
        assert!(EngineScore::Mate(2).points() > EngineScore::Centipawns(30_000).points());
        assert!(EngineScore::Mate(-2).points() < EngineScore::Centipawns(-30_000).points());
        assert_eq!(EngineScore::Mate(0).points(), -1_000_000);
        let mut info = Info::default();
        info.read(b"info depth 1 \xff score cp 4");
        assert_eq!(info.score, Some(EngineScore::Centipawns(4)));
    }
}
