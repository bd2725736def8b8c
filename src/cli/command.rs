//! The list of commands. A command is a file in this folder, whose arguments implement [`Run`], and
//! a row below. No command imports this file.

use std::process::ExitCode;

use clap::Subcommand;

use super::context::Context;
use super::run::{Run, Uses};

macro_rules! commands {
    ($($group:literal { $($(#[$about:meta])* $name:ident($args:ty),)* })*) => {
        /// A command and its arguments.
        #[derive(Subcommand, Clone, Debug)]
        pub(super) enum Command { $($($(#[$about])* $name($args),)*)* }

        impl Command {
            /// The groups of the overview, each with the number of its commands, in their order.
            pub(super) const GROUPS: &[(&str, usize)] =
                &[$(($group, [$(stringify!($name)),*].len())),*];

            pub(super) fn run(&self, context: &mut Context) -> anyhow::Result<ExitCode> {
                match self {
                    $($(Command::$name(args) => {
                        context.check_outputs(args.outputs())?;
                        args.run(context)
                    })*)*
                }
            }

            pub(super) fn is_colored(&self) -> bool {
                match self { $($(Command::$name(_) => <$args>::IS_COLORED,)*)* }
            }

            /// The settings that the command of this name uses; `None` if there is no such command.
            pub(super) fn settings(name: &str) -> Option<Uses> {
                $($(if stringify!($name).eq_ignore_ascii_case(name) {
                    return Some(<$args>::SETTINGS);
                })*)*
                None
            }
        }
    };
}

commands! {
    "Play and study" {
        /// Play, analyze and study on a board in the browser
        Board(super::board::BoardArgs),
        /// Play against the engine or another person, at a prompt
        Play(super::play::PlayArgs),
    }
    "Engine" {
        /// Speak UCI on standard input and output, as without a command
        Uci(super::uci::UciArgs),
        /// Show the current settings and the origin of each
        Config(super::config::ConfigArgs),
        /// Search fixed positions: signature and speed of the search
        Bench(super::bench::BenchArgs),
    }
    "Positions and perft" {
        /// Play moves from a position and print the position after them
        Apply(super::apply::ApplyArgs),
        /// List the legal moves and what their explosions remove
        Moves(super::moves::MovesArgs),
        /// Draw a position: on the terminal, as SVG or as PNG
        Diagram(super::diagram::DiagramArgs),
        /// Simulate a move and its explosion on any board, legal or not
        Explode(super::explode::ExplodeArgs),
        /// Count the leaves of the tree of moves, or check such counts
        Perft(super::perft::PerftArgs),
        /// List and check endgame tables, or look up a position in them
        Tb(super::tb::TbArgs),
    }
    "Games" {
        /// Judge the moves of games, or positions
        #[command(visible_alias = "analyze")]
        Analyse(super::analyse::AnalyseArgs),
        /// Find positions in games in which exactly one move wins
        Tactics(super::tactics::TacticsArgs),
        /// Count what was played in games, as a book of openings
        Book(super::book::BookArgs),
    }
    "Matches and tuning" {
        /// Play UCI engines against each other: which is stronger?
        Match(super::match_games::MatchArgs),
        /// Tune options of a UCI engine, or measure what changes are worth
        Tune(super::tune::TuneArgs),
    }
    "Proofs" {
        /// Prove that a side wins against every reply, with a certificate
        Prove(super::prove::ProveArgs),
        /// Check certificates of proofs
        Verify(super::verify::VerifyArgs),
    }
    "Training" {
        /// Play games of the engine against itself, for training
        Selfplay(super::selfplay::SelfPlayArgs),
        /// Inspect, check and rearrange games of selfplay
        Games(super::games::GamesArgs),
        /// Train a network on games of selfplay
        Train(super::train::TrainArgs),
        /// Inspect, check and time network files
        Net(super::net::NetArgs),
    }
    "Other" {
        /// Congo, a chess variant on a 7x7 board
        Congo(super::congo::CongoArgs),
        /// Learn from games of selfplay what proofs cost the prover
        Costs(super::costs::CostsArgs),
        /// Print balanced openings, all different, as FENs
        Genfens(super::genfens::GenfensArgs),
        /// Print the manual page
        Man(super::man::ManArgs),
        /// Print shell completions for commands and flags
        Completions(super::completions::CompletionsArgs),
    }
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
