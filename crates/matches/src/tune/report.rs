//! What a tuning or a screening says: a line while it runs, a table, and the values as files and as
//! commands for an engine.

use std::fmt::Write;

use indicatif::HumanCount;

use super::Experiment;
use super::effects::Effect;
use super::parameter::Parameter;
use super::screen::Screening;
use super::spsa::Spsa;
use crate::report::table::aligned;
use crate::util::count::counted;
use crate::util::quote::harmless;

/// The most values in a line.
const MOST_IN_LINE: usize = 6;

/// The deviations that the largest of `count` effects without a cause exceeds once in twenty times:
/// with each one at a level of 0.05 divided by their number.
fn deviations_of_many(count: usize) -> f64 {
    let level = 0.05 / count.max(1) as f64;
    let (mut low, mut high) = (0.0, 40.0);
    for _ in 0..60 {
        let middle = (low + high) / 2.0;
        // The probability to be further away from 0 than this, on either side.
        let beyond = libm::erfc(middle / std::f64::consts::SQRT_2);
        if beyond > level { low = middle } else { high = middle }
    }
    low
}

/// An effect as a percentage.
fn share(effect: Option<Effect>) -> String {
    effect.map_or("-".to_owned(), |Effect { value, error }| {
        format!("{:+.1} ± {:.1} %", 100.0 * value, 100.0 * error)
    })
}

/// A difference in Elo; the interval has no end if nearly all games were won.
fn difference(Effect { value, error }: Effect) -> String {
    if error.is_finite() {
        format!("{value:+.1} ± {error:.1}")
    } else {
        format!("{value:+.1} ± ?")
    }
}

fn faults(count: u64) -> String {
    match count {
        0 => String::new(),
        count => format!("{} ended by a fault\n", counted(count as usize, "game", "games")),
    }
}

/// How a file of the values found begins.
const FOUND: &str = "# After ";

/// Whether a file that begins like this has values that were found.
#[must_use]
pub fn is_own(beginning: &[u8]) -> bool {
    beginning.starts_with(FOUND.as_bytes())
}

impl Spsa {
    /// One line, without a line feed.
    #[must_use]
    pub fn line(&self) -> String {
        let mut moved: Vec<(&Parameter, f64)> =
            self.parameters().iter().zip(self.state().values.iter().copied()).collect();
        let distance = |(parameter, value): &(&Parameter, f64)| {
            (value - parameter.start).abs() / parameter.c_end
        };
        let hidden = moved.len().saturating_sub(MOST_IN_LINE);
        if hidden > 0 {
            moved.sort_by(|one, other| distance(other).total_cmp(&distance(one)));
            moved.truncate(MOST_IN_LINE);
        }
        let mut values: Vec<String> = moved
            .into_iter()
            .map(|(parameter, value)| {
                format!("{} {}", harmless(&parameter.name), finer(parameter, value))
            })
            .collect();
        if hidden > 0 {
            values.push(format!("and {hidden} that moved less"));
        }
        format!("{}: {}", self.progress(), values.join(", "))
    }

    fn progress(&self) -> String {
        format!(
            "{} of {} games",
            HumanCount(2 * self.state().done),
            HumanCount(2 * self.schedule().pairs)
        )
    }

    /// The relative change of the time a move when a parameter goes up by its `c_end`.
    #[must_use]
    pub fn slowdown(&self, parameter: usize) -> Option<Effect> {
        // From below to above there are two steps, which shrink by a few percent over the run.
        let Effect { value, error } = self.state().time.of(parameter)?;
        Some(Effect { value: (value / 2.0).exp_m1(), error: error / 2.0 })
    }

    /// The table of all parameters.
    #[must_use]
    pub fn table(&self) -> String {
        let heads = ["parameter", "start", "now", "change", "range", "c_end", "time by c_end"];
        let mut rows = vec![heads.map(String::from).to_vec()];
        for (index, (parameter, value)) in
            self.parameters().iter().zip(&self.state().values).enumerate()
        {
            rows.push(vec![
                harmless(&parameter.name).into_owned(),
                parameter.start.to_string(),
                finer(parameter, *value),
                format!("{:+.*}", parameter.decimals as usize + 1, value - parameter.start),
                format!("{} to {}", parameter.min, parameter.max),
                rounded(parameter.c_end),
                share(self.slowdown(index)),
            ]);
        }
        let faults = faults(self.state().faults);
        format!("{}\n{}{faults}", self.progress(), aligned(&rows))
    }

    /// The values as parameters for another run: TOML.
    #[must_use]
    pub fn toml(&self) -> String {
        let mut text = format!("{FOUND}{}.\n[parameters]\n", self.progress());
        for (parameter, value) in self.parameters().iter().zip(&self.state().values) {
            let Parameter { min, max, c_end, r_end, decimals, .. } = parameter;
            let decimals = match decimals {
                0 => String::new(),
                decimals => format!(", decimals = {decimals}"),
            };
            // Writing into a string cannot fail.
            let _ = writeln!(
                text,
                "{} = {{ start = {}, min = {min}, max = {max}, c_end = {}, r_end = {r_end}{decimals} }}",
                toml::Value::String(parameter.name.clone()),
                parameter.rounded(*value),
                rounded(*c_end),
            );
        }
        text
    }

    /// The values as commands.
    #[must_use]
    pub fn commands(&self) -> String {
        self.parameters()
            .iter()
            .zip(&self.state().values)
            .map(|(parameter, value)| {
                format!("setoption name {} value {}\n", parameter.name, parameter.rounded(*value))
            })
            .collect()
    }
}

impl Screening {
    /// One line, without a line feed: the largest effects.
    #[must_use]
    pub fn line(&self) -> String {
        let largest: Vec<String> = self
            .ranked()
            .into_iter()
            .take(4)
            .map(|(factor, worth)| format!("{} {}", self.name(factor), difference(worth)))
            .collect();
        format!("{}: {}", self.progress(), largest.join(", "))
    }

    fn progress(&self) -> String {
        format!("{} of {} games", HumanCount(2 * self.done()), HumanCount(2 * self.total()))
    }

    fn name(&self, factor: usize) -> String {
        let text = self.factors().get(factor).map_or(String::new(), |factor| {
            format!("{} {} -> {}", factor.name, factor.old, factor.new)
        });
        harmless(&text).into_owned()
    }

    /// The changes with what they are worth, the best first.
    #[must_use]
    pub fn ranked(&self) -> Vec<(usize, Effect)> {
        let worth = |factor| Some((factor, self.worth(factor)?));
        let mut ranked: Vec<_> = (0..self.factors().len()).filter_map(worth).collect();
        ranked.sort_by(|(_, one), (_, other)| other.value.total_cmp(&one.value));
        ranked
    }

    /// The table of all changes, the best first.
    #[must_use]
    pub fn table(&self) -> String {
        let many = deviations_of_many(self.factors().len());
        let mut rows = vec![["change", "Elo", "", "time a move"].map(String::from).to_vec()];
        for (factor, worth) in self.ranked() {
            let mark = match self.state().score.deviations(factor) {
                deviations if deviations > many => "**",
                deviations if deviations > deviations_of_many(1) => "*",
                _ => "",
            };
            rows.push(vec![
                self.name(factor),
                difference(worth),
                mark.to_owned(),
                share(self.slowdown(factor)),
            ]);
        }
        let faults = faults(self.state().faults);
        format!(
            "{}\n{}{faults}*: not 0, taken alone; **: not 0, although there are {}\n",
            self.progress(),
            aligned(&rows),
            counted(self.factors().len(), "change", "changes")
        )
    }
}

/// A value with one more decimal than the engine takes.
fn finer(parameter: &Parameter, value: f64) -> String {
    format!("{value:.*}", parameter.decimals as usize + 1)
}

/// A size with three digits or more.
fn rounded(size: f64) -> String {
    let decimals = (2.0 - size.abs().max(1e-9).log10().floor()).clamp(0.0, 9.0) as usize;
    let text = format!("{size:.decimals$}");
    match text.contains('.') {
        true => text.trim_end_matches('0').trim_end_matches('.').to_owned(),
        false => text,
    }
}

#[cfg(test)]
mod tests {
    use super::super::spsa::Schedule;
    use super::super::{PairOutcome, screen::Factor};
    use super::*;
    use crate::record::Effort;

    fn outcome(half_points: u8, first_ms: u64) -> PairOutcome {
        let effort = |time_ms| Effort { moves: 10, time_ms, ..Effort::default() };
        PairOutcome { half_points, effort: [effort(first_ms), effort(1000)], faults: 0 }
    }

    fn spsa() -> Spsa {
        let parameter = |name: &str, start, max, c_end, decimals| Parameter {
            name: name.to_owned(),
            start,
            min: 0.0,
            max,
            c_end,
            r_end: 0.02,
            decimals,
        };
        let parameters = vec![
            parameter("lmr base", 80.0, 200.0, 9.75, 0),
            parameter("share", 0.5, 1.0, 0.05, 2),
        ];
        let mut spsa = Spsa::new(parameters, Schedule::new(10), 3);
        spsa.learn(&[outcome(4, 1000), outcome(3, 1020), outcome(2, 980)]);
        spsa
    }

    #[test]
    fn a_tuning_in_words() {
        let spsa = spsa();
        assert_eq!(spsa.line(), "6 of 20 games: lmr base 78.8, share 0.503");
        let table = "\
6 of 20 games
parameter  start    now  change     range  c_end  time by c_end
lmr base      80   78.8    -1.2  0 to 200   9.75   +0.0 ± 1.1 %
share        0.5  0.503  +0.003    0 to 1   0.05   -0.7 ± 0.7 %
";
        assert_eq!(spsa.table(), table);
        let commands = "setoption name lmr base value 79\nsetoption name share value 0.50\n";
        assert_eq!(spsa.commands(), commands);
        let toml = "\
# After 6 of 20 games.
[parameters]
\"lmr base\" = { start = 79, min = 0, max = 200, c_end = 9.75, r_end = 0.02 }
\"share\" = { start = 0.50, min = 0, max = 1, c_end = 0.05, r_end = 0.02, decimals = 2 }
";
        assert_eq!(spsa.toml(), toml);
    }

    #[test]
    fn a_line_shows_what_moved_most() {
        let parameter = |number: u32| Parameter {
            name: format!("p{number}"),
            start: 10.0,
            min: 0.0,
            max: 20.0,
            c_end: 0.5 * f64::from(number + 1),
            r_end: 0.1,
            decimals: 0,
        };
        // Each one moves by the same multiple of its size but the first, which is at its end.
        let mut parameters: Vec<Parameter> = (0..9).map(parameter).collect();
        parameters[0].min = 10.0;
        parameters[0].max = 10.0;
        let mut spsa = Spsa::new(parameters, Schedule::new(10), 3);
        spsa.learn(&[outcome(4, 1000)]);
        let line = spsa.line();
        assert!(line.ends_with(", and 3 that moved less") && !line.contains(" p0 "), "{line}");
        assert_eq!(line.split(", ").count(), 7, "{line}");
    }

    #[test]
    fn the_result_is_an_input() {
        use super::super::parameter::parameters;
        use fissile_perft::uci_option::UciOption;
        let options = [
            UciOption::read("lmr base", "spin default 80 min 0 max 200").unwrap(),
            UciOption::read("share", "string default 0.5").unwrap(),
        ];
        let spsa = spsa();
        let again = parameters(&spsa.toml(), &options).unwrap();
        assert_eq!(again.len(), 2);
        for (new, old) in again.iter().zip(spsa.parameters()) {
            assert_eq!(*new, Parameter { start: new.start, ..old.clone() });
        }
        assert_eq!(
            again[1].rounded(again[1].start),
            spsa.parameters()[1].rounded(spsa.state().values[1])
        );
    }

    #[test]
    fn a_screening_in_words() {
        let factor =
            |name: &str| Factor { name: name.to_owned(), old: "1".to_owned(), new: "2".to_owned() };
        let mut screening = Screening::new(vec![factor("good"), factor("idle")], 40, 1);
        // The setting with the new value of the first one wins and is slower.
        for number in 0..40 {
            let job = screening.job(number);
            let is_good = job.first[0] == "2";
            let points = if number % 5 == 0 {
                2
            } else if is_good {
                3
            } else {
                1
            };
            screening.learn(&[outcome(points, if is_good { 1100 } else { 909 })]);
        }
        let table = "\
80 of 80 games
change                 Elo        time a move
good 1 -> 2  +147.2 ± 26.0  **  +10.0 ± 0.0 %
idle 1 -> 2    -8.7 ± 49.0       +0.0 ± 3.0 %
*: not 0, taken alone; **: not 0, although there are 2 changes
";
        assert_eq!(screening.table(), table);
        assert_eq!(
            screening.line(),
            "80 of 80 games: good 1 -> 2 +147.2 ± 26.0, idle 1 -> 2 -8.7 ± 49.0"
        );
    }

    #[test]
    fn a_change_that_wins_all_games_is_beyond_doubt_after_some() {
        let factor =
            |name: &str| Factor { name: name.to_owned(), old: "1".to_owned(), new: "2".to_owned() };
        let mut screening = Screening::new(vec![factor("good"), factor("idle")], 40, 1);
        let mut row_after = |pairs| {
            while screening.done() < pairs {
                let points = if screening.job(screening.done()).first[0] == "2" { 4 } else { 0 };
                screening.learn(&[outcome(points, 1000)]);
            }
            let table = screening.table();
            let row = table.lines().nth(2).unwrap_or_default();
            row.split_whitespace().collect::<Vec<_>>().join(" ")
        };
        // The root of the number of pairs against 1.96 and, for two changes, 2.24.
        assert_eq!(row_after(3), "good 1 -> 2 +inf ± ? +0.0 ± 0.0 %");
        assert_eq!(row_after(4), "good 1 -> 2 +inf ± ? * +0.0 ± 0.0 %");
        assert_eq!(row_after(6), "good 1 -> 2 +inf ± ? ** +0.0 ± 0.0 %");
    }

    #[test]
    fn many_effects_need_more_deviations() {
        assert!((deviations_of_many(1) - 1.96).abs() < 0.001);
        // 0.05 / 10 is 0.005, on either side 0.0025.
        assert!((deviations_of_many(10) - 2.807).abs() < 0.001);
    }
}
