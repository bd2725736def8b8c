//! The list of commands. A command is a file in this folder, whose arguments implement [`Run`], and
//! a row below. No command imports this file.

use std::process::ExitCode;

use clap::Subcommand;

use super::context::Context;
use super::run::{Run, Uses};

macro_rules! commands {
    ($($(#[$about:meta])* $name:ident($args:ty),)*) => {
        /// A command and its arguments.
        #[derive(Subcommand, Clone, Debug)]
        pub(super) enum Command { $($(#[$about])* $name($args),)* }

        impl Command {
            pub(super) fn run(&self, context: &mut Context) -> anyhow::Result<ExitCode> {
                match self {
                    $(Command::$name(args) => {
                        context.check_outputs(args.outputs())?;
                        args.run(context)
                    })*
                }
            }

            pub(super) fn is_colored(&self) -> bool {
                match self { $(Command::$name(_) => <$args>::IS_COLORED,)* }
            }

            /// The settings that the command of this name uses; `None` if there is no such command.
            pub(super) fn settings(name: &str) -> Option<Uses> {
                $(if stringify!($name).eq_ignore_ascii_case(name) {
                    return Some(<$args>::SETTINGS);
                })*
                None
            }
        }
    };
}

commands! {
    /// Speak UCI on standard input and output, as without a command
    Uci(super::uci::UciArgs),
    /// Count the leaves of the tree of legal moves, or check a suite of such counts
    Perft(super::perft::PerftArgs),
    /// Play moves from a position and print the resulting position and the outcome
    Apply(super::apply::ApplyArgs),
    /// List the legal moves of a position and what their explosions remove
    Moves(super::moves::MovesArgs),
    /// Draw a position: on the terminal, as SVG or as PNG
    Diagram(super::diagram::DiagramArgs),
    /// Simulate a move and its explosion on any board, legal or not
    Explode(super::explode::ExplodeArgs),
    /// Analyze games or positions: best lines, mistakes and their refutations, accuracy
    #[command(visible_alias = "analyze")]
    Analyse(super::analyse::AnalyseArgs),
    /// Play against the engine or another person, at a prompt
    Play(super::play::PlayArgs),
    /// Play, analyze and study on a board in the browser, served by this program
    Board(super::board::BoardArgs),
    /// Play UCI engines against each other, and report which is stronger
    Match(super::match_games::MatchArgs),
    /// Tune the options of a UCI engine by games between its settings, or measure many changes at once
    Tune(super::tune::TuneArgs),
    /// Play games of the engine against itself, for training
    Selfplay(super::selfplay::SelfPlayArgs),
    /// Inspect, check and rearrange files of self-play games
    Games(super::games::GamesArgs),
    /// Train a network on self-play games
    Train(super::train::TrainArgs),
    /// Learn from self-play games how costly proofs are for the prover
    Costs(super::costs::CostsArgs),
    /// Inspect, check and time network files
    Net(super::net::NetArgs),
    /// Search fixed positions to a fixed depth: the signature of the search, and its speed
    Bench(super::bench::BenchArgs),
    /// Find positions in games in which exactly one move wins, as puzzles
    Tactics(super::tactics::TacticsArgs),
    /// Count which moves were played in games and how the games ended, for study and as an opening
    /// book
    Book(super::book::BookArgs),
    /// Prove that a side wins by force, against every reply, and write a certificate
    Prove(super::prove::ProveArgs),
    /// Check certificates of proofs
    Verify(super::verify::VerifyArgs),
    /// List and check endgame tables, or look up a position in them
    Tb(super::tb::TbArgs),
    /// Print balanced opening positions, all different, as FENs
    Genfens(super::genfens::GenfensArgs),
    /// Congo, a chess variant on a 7x7 board: execute moves, list them, count them
    Congo(super::congo::CongoArgs),
    /// Show the current settings and the origin of each
    Config(super::config::ConfigArgs),
    /// Print shell completions for the commands and flags of this program
    Completions(super::completions::CompletionsArgs),
    /// Print the manual page
    Man(super::man::ManArgs),
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::config::options::OPTIONS;

    #[test]
    fn every_command_uses_settings_that_exist() {
        let program = Command::augment_subcommands(clap::Command::new("fissile"));
        for command in program.get_subcommands() {
            let name = command.get_name();
            let uses = Command::settings(name);
            let uses = uses.unwrap_or_else(|| panic!("the settings of {name} are not found"));
            let Uses::Only(keys) = uses else { continue };
            for key in keys {
                let exists = OPTIONS.iter().any(|option| option.key == Some(key));
                assert!(exists, "{name} uses \"{key}\", which is no setting");
            }
        }
    }
}
