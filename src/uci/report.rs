//! The `info` and `bestmove` lines of a search.

use super::output::Output;
use crate::atomic::notation::CastlingText;
use crate::atomic::{Game, Move};
use crate::engine::{Bound, Handler, Listener, PvInfo, SearchResult, Wdl};

/// Prints the reports of one search.
pub struct Reporter {
    output: Output,
    game: Game,
    style: Style,
}

/// How a search is reported.
#[derive(Clone, Copy, Debug)]
pub struct Style {
    /// How to write castling.
    pub castling: CastlingText,
    /// Whether this is a move of a game, not an analysis.
    pub on_clock: bool,
    /// Whether to print win, draw and loss chances with the score.
    pub show_wdl: bool,
}

impl Reporter {
    /// A reporter for the search of a game's last position.
    #[must_use]
    pub const fn new(output: Output, game: Game, style: Style) -> Reporter {
        Reporter { output, game, style }
    }

    /// The moves of a line to print: all of them in an analysis, but on the clock none that
    /// explodes a king. Cute Chess loses track of the king when it sees such a move, and may then
    /// call the end of the game an illegal move (cutechess#654).
    fn shown<'l>(&self, moves: &'l [Move]) -> &'l [Move] {
        let mut position = *self.game.position();
        for mv in moves {
            position.make(*mv);
        }
        match moves.split_last() {
            Some((_, before))
                if self.style.on_clock && position.winner_by_explosion().is_some() =>
            {
                before
            }
            _ => moves,
        }
    }

    fn best_move(&self, result: &SearchResult) -> String {
        let Some(best) = result.best() else { return "bestmove (none)".to_string() };
        let mut text = format!("bestmove {}", best.uci(self.style.castling));
        if let Some(ponder) = result.ponder().filter(|ponder| self.goes_on(best, *ponder)) {
            text.push_str(&format!(" ponder {}", ponder.uci(self.style.castling)));
        }
        text
    }

    /// Whether the game goes on after the best move and the expected reply. Pondering on a finished
    /// game confuses GUIs.
    fn goes_on(&self, best: Move, ponder: Move) -> bool {
        let mut game = self.game.clone();
        [best, ponder].into_iter().all(|mv| {
            game.play(mv);
            game.outcome().is_none()
        })
    }
}

impl Handler for Reporter {
    fn line(&self, line: &PvInfo) {
        let wdl = self.style.show_wdl.then(|| Wdl::of(line.score, self.game.position()));
        self.output.line(info(line, wdl, self.shown(&line.moves), self.style.castling));
    }

    fn current_move(&self, depth: i32, mv: Move, number: usize) {
        let mv = mv.uci(self.style.castling);
        self.output.line(format_args!("info depth {depth} currmove {mv} currmovenumber {number}"));
    }

    fn note(&self, text: &str) {
        self.output.info_string(text);
    }

    fn is_unread(&self) -> bool {
        self.output.is_closed()
    }
}

impl Listener for Reporter {
    fn finished(&self, result: &SearchResult) {
        self.output.line(self.best_move(result));
    }
}

/// One `info` line. A bound has no `pv`, since its moves may come from an older iteration. A root
/// without a search has only a score.
fn info(line: &PvInfo, wdl: Option<Wdl>, moves: &[Move], castling: CastlingText) -> String {
    let wdl =
        wdl.map(|Wdl { win, draw, loss }| format!(" wdl {win} {draw} {loss}")).unwrap_or_default();
    if line.depth == 0 {
        return format!("info depth 0 score {}{wdl}", line.score);
    }
    let bound = match line.bound {
        Bound::Exact => "",
        Bound::Lower => " lowerbound",
        Bound::Upper => " upperbound",
    };
    let mut text = format!(
        "info depth {} seldepth {} multipv {} score {}{bound}{wdl} nodes {} nps {} hashfull {} tbhits {} time {}",
        line.depth,
        line.selective_depth,
        line.number,
        line.score,
        line.nodes,
        line.nodes_per_second(),
        line.permille_full,
        line.tb_hits,
        line.time.as_millis(),
    );
    if line.bound == Bound::Exact && !moves.is_empty() {
        text.push_str(" pv");
        for mv in moves {
            text.push(' ');
            text.push_str(&mv.uci(castling));
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use std::io::Read;
    use std::time::Duration;

    use super::*;
    use crate::atomic::Position;
    use crate::engine::Score;

    fn line(fen: &str, moves: &str, score: Score, bound: Bound) -> (Game, PvInfo) {
        let game = Game::new(Position::from_fen(fen).unwrap());
        let mut played = game.clone();
        for text in moves.split_whitespace() {
            played.play(played.position().parse_uci(text).unwrap());
        }
        let line = PvInfo {
            depth: 300,
            selective_depth: 400,
            number: 256,
            score,
            bound,
            nodes: 5_000_000_000,
            tb_hits: 7,
            time: Duration::from_millis(2_000),
            permille_full: 1_000,
            moves: played.moves().to_vec(),
        };
        (game, line)
    }

    fn best_move(fen: &str, moves: &str) -> String {
        let (game, line) = line(fen, moves, Score(0), Bound::Exact);
        let reporter = Reporter::new(Output::new(std::io::sink()), game, style(false));
        let (nodes, time) = (line.nodes, line.time);
        reporter.best_move(&SearchResult { lines: vec![line], nodes, time })
    }

    fn style(on_clock: bool) -> Style {
        Style { castling: CastlingText::KingMove, on_clock, show_wdl: false }
    }

    const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

    #[test]
    fn numbers_of_any_size_are_printed() {
        let (_, exact) = line(START, "e2e4 e7e5", Score(-Score::PAWN), Bound::Exact);
        assert_eq!(
            info(&exact, None, &exact.moves, CastlingText::KingMove),
            "info depth 300 seldepth 400 multipv 256 score cp -100 nodes 5000000000 nps 2500000000 hashfull 1000 \
             tbhits 7 time 2000 pv e2e4 e7e5"
        );
    }

    #[test]
    fn bounds_have_no_line() {
        let (_, lower) = line(START, "e2e4", Score::mate_in(5), Bound::Lower);
        let text = info(&lower, None, &lower.moves, CastlingText::KingMove);
        assert!(text.contains(" score mate 3 lowerbound nodes "), "{text}");
        assert!(!text.contains("pv e2e4"), "{text}");
    }

    #[test]
    fn a_ponder_move_is_offered_only_if_the_game_goes_on() {
        assert_eq!(best_move(START, "e2e4"), "bestmove e2e4");
        assert_eq!(best_move(START, "e2e4 e7e5"), "bestmove e2e4 ponder e7e5");
        // Black's answer explodes the white king.
        assert_eq!(best_move("k7/8/8/8/4r3/8/7P/4RK2 w - - 0 1", "h2h3 e4e1"), "bestmove h2h3");
        // The knights explode, and neither side can win any more.
        assert_eq!(best_move("7k/8/8/8/8/2n5/8/K2N4 w - - 0 1", "d1c3 h8g8"), "bestmove d1c3");
        // The hundredth ply without a capture or pawn move.
        assert_eq!(best_move("7k/8/8/8/8/2n5/8/K3N3 w - - 99 60", "e1f3 h8g8"), "bestmove e1f3");
        assert_eq!(best_move("7k/8/8/8/8/2n5/8/K3N3 w - - 98 60", "e1f3 h8g8"), "bestmove e1f3");
        assert_eq!(
            best_move("7k/8/8/8/8/2n5/8/K3N3 w - - 97 60", "e1f3 h8g8"),
            "bestmove e1f3 ponder h8g8"
        );
    }

    #[test]
    fn on_the_clock_no_king_explodes_in_a_line() {
        let (game, mate) =
            line("k7/8/8/8/4r3/8/7P/4RK2 w - - 0 1", "h2h3 e4e1", Score::mated_in(2), Bound::Exact);
        let reporter = |on_clock| {
            let output = Output::new(std::io::sink());
            Reporter::new(output, game.clone(), style(on_clock))
        };
        assert_eq!(reporter(false).shown(&mate.moves), mate.moves);
        assert_eq!(reporter(true).shown(&mate.moves), &mate.moves[..1]);
        assert_eq!(reporter(true).shown(&mate.moves[..1]), &mate.moves[..1]);
        let text = info(&mate, None, &[], CastlingText::KingMove);
        assert!(!text.contains(" pv"), "{text}");
    }

    #[test]
    fn what_the_search_does_is_told_as_long_as_somebody_reads() {
        let (game, castles) =
            line("4k3/8/8/8/8/8/8/R3K3 w Q - 0 1", "e1c1", Score(0), Bound::Exact);
        let (mut reader, writer) = std::io::pipe().unwrap();
        let reporter = Reporter::new(Output::new(writer), game, style(true));
        reporter.current_move(7, castles.moves[0], 3);
        reporter.note("a table\nis damaged");
        let expected =
            "info depth 7 currmove e1c1 currmovenumber 3\ninfo string a table is damaged\n";
        let mut told = vec![0; expected.len()];
        reader.read_exact(&mut told).unwrap();
        assert_eq!(String::from_utf8(told).unwrap(), expected);
        assert!(!reporter.is_unread());
        drop(reader);
        reporter.line(&castles);
        assert!(reporter.is_unread());
    }

    #[test]
    fn castling_is_spelled_as_asked() {
        let (_, castles) = line("4k3/8/8/8/8/8/8/R3K3 w Q - 0 1", "e1c1", Score(0), Bound::Exact);
        assert!(info(&castles, None, &castles.moves, CastlingText::KingMove).ends_with(" pv e1c1"));
        assert!(
            info(&castles, None, &castles.moves, CastlingText::KingTakesRook).ends_with(" pv e1a1")
        );
    }
}
