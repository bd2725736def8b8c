//! Fissile plays atomic chess: the chess in which every capture explodes.
//!
//! The library has the crates of Fissile under one name: exact atomic rules ([`atomic`]), a search over
//! them ([`search`]), an engine that brings settings, a game and a search together ([`engine`]), and, each with
//! its feature, the tools that the program `fissile` offers, such as the prover ([`solve`]).
//!
//! # A tour
//!
//! A position, its legal moves, and what a capture explodes:
//!
//! ```
//! use fissile::{Position, Square, blast};
//!
//! let position = Position::from_fen("rnbqkbnr/pppp1ppp/8/4N3/8/8/PPPPPPPP/RNBQKB1R w KQkq - 0 3")?;
//! let capture = position.parse_san("Nxd7")?;
//! assert!(position.legal_moves().contains(&capture));
//! let gone = blast::removed(&position, capture);
//! // The knight, the pawn that it captures, and the pieces around: c8, d8 and the king on e8.
//! assert_eq!(gone.count(), 5);
//! assert!(gone.has(Square::E8));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! A game and its outcome:
//!
//! ```
//! use fissile::{Color, Game, Outcome};
//!
//! let mut game = Game::default();
//! for text in ["Nf3", "f6", "Ne5", "a6", "Nxd7"] {
//!     game.play(game.position().parse_san(text)?);
//! }
//! assert_eq!(game.outcome(), Some(Outcome::Explosion { winner: Color::White }));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Perft:
//!
//! ```
//! use fissile::Position;
//! use fissile::atomic::perft::Perft;
//!
//! assert_eq!(Perft::new(4).run(&Position::start()), 197_326);
//! ```
//!
//! A search:
//!
//! ```
//! use fissile::search::{Job, Limits, Resources, Score, Searcher, Signals};
//! use fissile::{Game, Position};
//!
//! let position = Position::from_fen("rnbqkbnr/pppp1ppp/8/4N3/8/8/PPPPPPPP/RNBQKB1R w KQkq - 0 3")?;
//! let job = Job::new(Game::new(position), Limits { depth: Some(3), ..Limits::default() });
//! let found = Searcher::new(Resources::default())?.run(&job, &Signals::default(), &());
//! assert_eq!(found.score(), Some(Score::mate_in(1)));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! A proof that one side wins by force, and its certificate, which [`solve::verify()`] checks by the
//! rules alone:
//!
//! ```
//! use fissile::solve::{ProofLimits, Task, run, verify};
//! use fissile::{Color, Position};
//!
//! // After 1. Nf3 a6 White threatens to explode the king by 2. Ne5 or 2. Ng5, and Black is lost.
//! let fen = "rnbqkbnr/1ppppppp/p7/8/8/5N2/PPPPPPPP/RNBQKB1R w KQkq - 0 2";
//! let task = Task::new(Position::from_fen(fen)?, Color::White);
//! let proof = run(&task, 1, ProofLimits::default())?.proof.ok_or("no win was found")??;
//! let mut certificate = Vec::new();
//! proof.write(&proof.header(&task, "the tour of the library"), &mut certificate)?;
//!
//! let checked = verify(certificate.as_slice())?;
//! assert_eq!((checked.header.root, checked.header.winner), (task.root, Color::White));
//! assert!(checked.longest_line <= 11);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Speed
//!
//! A library on x86-64 is built for any such CPU unless the build says otherwise: then perft has 0.6
//! of its full speed, and a search 0.95 to 0.97, because the network looks for AVX2 at run time.
//! `RUSTFLAGS="-C target-cpu=x86-64-v3"` gives the rest, on CPUs that have it.

#![cfg_attr(
    test,
    allow(clippy::disallowed_methods, reason = "tests write the files that they read")
)]

#[doc(hidden)]
pub mod cli;

/// What belongs to a tool is there with its feature.
macro_rules! tools {
    ($($feature:literal: $(#[$about:meta])* $tool:path as $name:ident,)*) => {
        $(#[cfg(feature = $feature)] $(#[$about])* pub use $tool as $name;)*
    };
}

tools! {
    "analysis": #[doc(inline)] fissile_analysis as analysis,
    "analysis": #[doc(inline)] fissile_analysis::tactics as tactics,
    "board": #[doc(hidden)] fissile_board as board,
    "board": #[doc(hidden)] fissile_server as server,
    "matches": #[doc(hidden)] fissile_matches as matches,
    "play": #[doc(inline)] fissile_play as play,
    "prover": #[doc(inline)] fissile_prover as solve,
    "training": #[doc(hidden)] fissile_training as training,
}

#[doc(inline)]
pub use atomic_chess as atomic;
#[doc(inline)]
pub use atomic_chess::{
    Bitboard, Board, Color, Game, Legality, Move, MoveFlag, MoveList, Outcome, Piece, PieceKind,
    Position, Square, blast,
};
#[doc(inline)]
pub use congo_chess as congo;
#[doc(inline)]
pub use fissile_engine::{book, config, engine, explain, nnue, opening_names, search, tablebase};
#[doc(hidden)]
pub use fissile_engine::{uci, util};
#[doc(inline)]
pub use fissile_formats as formats;
#[doc(hidden)]
pub use fissile_perft as validation;
#[doc(inline)]
pub use fissile_render as render;
