//! The studies that come with the board: puzzles from games of Fissile against itself, found and proven by `fissile tactics`,
//! lessons in the rules, and openings that are proven lost. Solving them does not belong here ([`super::exercise`]).

use super::client::Session;
use super::contents::list;
use super::context::Context;
use super::refusal::Refusal;
use super::task::Task;
use super::work::Purpose;
use crate::model::proven::OPENINGS;
use crate::wire::game::StudyView;
use crate::wire::message::Grade;

/// All puzzles, a line of EPD each; `studies/README.md` tells how they were made.
const ALL: &str = include_str!("../../studies/puzzles.epd");

/// Lessons for people who know chess: the comment before the first move is the task, that of the last move tells why.
const RULES: &str = include_str!("../../studies/rules.pgn");

impl Session {
    /// Opens the study with the puzzles of a grade and a theme.
    ///
    /// # Errors
    /// If there are no such puzzles, or the studies cannot be read.
    pub fn puzzles(
        &mut self,
        cx: &mut Context<'_>,
        grade: Option<Grade>,
        theme: Option<&str>,
    ) -> Result<(), Refusal> {
        let lines: Vec<&str> = chosen(grade, theme).collect();
        if lines.is_empty() {
            return Err(Refusal::NoPuzzles);
        }
        let wanted: Vec<&str> = grade.map(Grade::word).into_iter().chain(theme).collect();
        let name = match &wanted[..] {
            [] => "Puzzles".to_owned(),
            wanted => format!("Puzzles: {}", wanted.join(", ")),
        };
        self.open_or_make(cx, name, lines.join("\n"))
    }

    /// Opens the lessons in the rules.
    ///
    /// # Errors
    /// If the studies cannot be read.
    pub fn learn_rules(&mut self, cx: &mut Context<'_>) -> Result<(), Refusal> {
        self.open_or_make(cx, "Learn the rules".to_owned(), RULES.to_owned())
    }

    /// Opens the proven openings.
    ///
    /// # Errors
    /// If the studies cannot be read.
    pub fn proven_openings(&mut self, cx: &mut Context<'_>) -> Result<(), Refusal> {
        self.open_or_make(cx, "Proven openings".to_owned(), OPENINGS.to_owned())
    }

    /// Opens the study of this name, and makes it of a text if there is none. So what was solved stays solved.
    fn open_or_make(
        &mut self,
        cx: &mut Context<'_>,
        name: String,
        text: String,
    ) -> Result<(), Refusal> {
        // A study that a person has called so is another one.
        let is_own = |study: &StudyView| study.name == name && study.written.is_none();
        let known =
            list(cx.hub)?.into_iter().find(|study| is_own(study) && study.damaged.is_none());
        if let Some(study) = known {
            return self.open(cx, Some(study.id), None, None);
        }
        let task = Task::Read { text, now: cx.now };
        self.run(cx, task, Purpose::MakeStudy(name))
    }
}

/// The lines with the puzzles of a grade and a theme.
fn chosen(grade: Option<Grade>, theme: Option<&str>) -> impl Iterator<Item = &'static str> {
    let has = |line: &str, comment: &str, word: &str| {
        let comment = line.split_once(comment).and_then(|(_, rest)| rest.split('"').next());
        comment.is_some_and(|words| words.split(' ').any(|own| own == word))
    };
    ALL.lines().filter(move |line| {
        grade.is_none_or(|grade| has(line, "\"difficulty ", grade.word()))
            && theme.is_none_or(|theme| has(line, "\"themes ", theme))
    })
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;
    use crate::model::paste::read;
    use crate::model::{Moment, ROOT};

    const GRADES: [Grade; 3] = [Grade::Easy, Grade::Medium, Grade::Hard];

    #[test]
    fn every_puzzle_is_an_exercise_with_a_grade_of_its_own() {
        let now = Moment { unix_micros: 0, ticks_ms: 0 };
        let pasted = read(ALL, now, Some).unwrap();
        assert_eq!(pasted.problems, [""; 0]);
        assert!(pasted.games.len() >= 500, "{}", pasted.games.len());
        for game in &pasted.games {
            let end = game.tree.game(game.tree.end()).unwrap();
            let winner = end.outcome().and_then(|outcome| outcome.winner());
            assert_eq!(winner, Some(game.tree.start().turn()), "{}", game.tree.start());
            assert!(game.exercise.is_some());
        }
        let mut starts: Vec<String> =
            pasted.games.iter().map(|game| game.tree.start().to_string()).collect();
        starts.sort_unstable();
        starts.dedup();
        assert_eq!(starts.len(), pasted.games.len(), "a position comes twice");
        let of_grade = GRADES.map(|grade| chosen(Some(grade), None).count());
        assert_eq!(of_grade.iter().sum::<usize>(), pasted.games.len());
        assert!(of_grade.iter().all(|count| *count >= 100), "{of_grade:?}");
        assert!(ALL.len() <= 200 << 10, "{} bytes", ALL.len());
    }

    #[test]
    fn every_lesson_has_a_task_and_ends_with_a_reason() {
        let now = Moment { unix_micros: 0, ticks_ms: 0 };
        let pasted = read(RULES, now, Some).unwrap();
        assert_eq!(pasted.problems, [""; 0]);
        for game in &pasted.games {
            let start = game.tree.start();
            assert!(game.exercise.is_some(), "{start}");
            for node in [ROOT, game.tree.end()] {
                assert!(!game.tree.node(node).unwrap().remark.comment.is_empty(), "{start}");
            }
            // Touching kings and castling do not end the game at once.
            let end = game.tree.game(game.tree.end()).unwrap();
            let winner = end.outcome().and_then(|outcome| outcome.winner());
            let is_over = game.result != "*";
            assert_eq!(winner, is_over.then_some(start.turn()), "{start}");
        }
        let lessons: BTreeSet<_> =
            pasted.games.iter().map(|game| game.tags.get("Event").unwrap()).collect();
        assert_eq!((lessons.len(), pasted.games.len()), (8, 11));
    }

    #[test]
    fn every_proven_opening_is_told_where_it_is() {
        let now = Moment { unix_micros: 0, ticks_ms: 0 };
        let pasted = read(OPENINGS, now, Some).unwrap();
        assert_eq!(pasted.problems, [""; 0]);
        let is_proven = |comment: &str| comment.starts_with("Proven: ");
        let proven: usize = pasted
            .games
            .iter()
            .flat_map(|game| game.tree.ids().map(|id| game.tree.node(id).unwrap()))
            .filter(|node| is_proven(&node.remark.comment))
            .count();
        assert_eq!((pasted.games.len(), proven), (20, 536));
    }

    #[test]
    fn puzzles_are_chosen_by_grade_and_theme() {
        let hard = chosen(Some(Grade::Hard), None).count();
        let quiet = chosen(Some(Grade::Hard), Some("quiet")).count();
        assert!(0 < quiet && quiet < hard, "{quiet} of {hard}");
        assert_eq!(chosen(None, None).count(), ALL.lines().count());
        assert_eq!(chosen(None, Some("qui")).count(), 0);
        assert_eq!(chosen(None, Some("")).count(), 0);
    }
}
