//! The `info` and `bestmove` messages of a search.

use std::sync::{Mutex, PoisonError};

use super::message::{self, attribute, score, time};
use super::output::{Output, info_string};
use crate::atomic::notation::CastlingText;
use crate::atomic::{Game, Move};
use crate::engine::{Bound, Handler, Listener, PvInfo, SearchResult, Wdl};

/// The answer if there is no move to play.
pub const NO_MOVE: &str = "bestmove (none)";

/// Prints the reports of one search.
pub struct Reporter {
    output: Output,
    game: Game,
    style: Style,
    /// Lines to be written together with the best move.
    waiting: Mutex<Vec<String>>,
}

/// How a search is reported.
#[derive(Clone, Copy, Debug)]
pub struct Style {
    pub castling: CastlingText,
    /// Whether this is a move of a game, not an analysis.
    pub on_clock: bool,
    /// Whether to print the chances of a win, a draw and a loss with the score.
    pub show_wdl: bool,
    /// Whether the lines are written together with the best move: for searches that end within
    /// milliseconds, where waking the reader for every line would cost more than the search.
    pub together: bool,
}

impl Reporter {
    /// A reporter for the search of a game's last position.
    #[must_use]
    pub const fn new(output: Output, game: Game, style: Style) -> Reporter {
        Reporter { output, game, style, waiting: Mutex::new(Vec::new()) }
    }

    fn send(&self, line: String) {
        if self.style.together {
            let mut waiting = self.waiting.lock().unwrap_or_else(PoisonError::into_inner);
            waiting.push(line);
        } else {
            self.output.lines(&line);
        }
    }

    /// The moves of a line to print. On the clock, a last move that explodes a king is left out:
    /// Cute Chess loses track of the king when it sees such a move, and may then call the end of the
    /// game an illegal move (cutechess#654).
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

    /// The line with the best move and the expected reply.
    fn best_move(&self, result: &SearchResult) -> String {
        let Some(best) = result.best() else { return NO_MOVE.to_owned() };
        let text = format!("bestmove {}", best.uci(self.style.castling));
        match result.ponder().filter(|ponder| self.goes_on(best, *ponder)) {
            Some(ponder) => format!("{text} ponder {}", ponder.uci(self.style.castling)),
            None => text,
        }
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
        self.send(info(line, wdl, self.shown(&line.moves), self.style.castling));
    }

    fn current_move(&self, plies: i32, mv: Move, number: usize) {
        self.send(message::info(&[
            attribute("depth", plies),
            attribute("currmove", mv.uci(self.style.castling)),
            attribute("currmovenumber", number),
        ]));
    }

    fn note(&self, text: &str) {
        self.send(info_string(text));
    }

    fn is_unread(&self) -> bool {
        self.output.is_closed()
    }
}

impl Listener for Reporter {
    fn finished(&self, result: &SearchResult) {
        let mut waiting = self.waiting.lock().unwrap_or_else(PoisonError::into_inner);
        waiting.push(self.best_move(result));
        self.output.lines(&std::mem::take(&mut *waiting).join("\n"));
    }
}

/// One `info` message, its attributes in the order in which GUIs expect them. A bound has no `pv`,
/// since its moves may come from an older iteration. A root without a search has only a score.
fn info(line: &PvInfo, wdl: Option<Wdl>, moves: &[Move], castling: CastlingText) -> String {
    let is_searched = line.depth > 0;
    let mut attributes = vec![attribute("depth", line.depth)];
    if is_searched {
        attributes.push(attribute("seldepth", line.selective_depth));
        attributes.push(attribute("multipv", line.number));
    }
    attributes.push(score(line.score, line.bound));
    // The chances are a common extension of the protocol.
    let chances = |Wdl { win, draw, loss }| attribute("wdl", format_args!("{win} {draw} {loss}"));
    attributes.extend(wdl.map(chances));
    if is_searched {
        attributes.extend([
            attribute("nodes", line.nodes),
            attribute("nps", line.nodes_per_second()),
            attribute("hashfull", line.permille_full),
            attribute("tbhits", line.tb_hits),
            time(line.time),
        ]);
        if line.bound == Bound::Exact && !moves.is_empty() {
            let moves: Vec<String> = moves.iter().map(|mv| mv.uci(castling)).collect();
            attributes.push(attribute("pv", moves.join(" ")));
        }
    }
    message::info(&attributes)
}

#[cfg(test)]
mod tests {
    use std::io::Read;
    use std::time::Duration;

    use vampirc_uci::parse_strict;

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
        let result = SearchResult { lines: vec![line], nodes, time };
        reporter.best_move(&result)
    }

    fn style(on_clock: bool) -> Style {
        Style { castling: CastlingText::KingMove, on_clock, show_wdl: false, together: false }
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
        // The knights explode, and neither side can win anymore.
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
    fn the_search_is_reported_until_nobody_reads() {
        let (game, castles) =
            line("4k3/8/8/8/8/8/8/R3K3 w Q - 0 1", "e1c1", Score(0), Bound::Exact);
        let (mut reader, writer) = std::io::pipe().unwrap();
        let reporter = Reporter::new(Output::new(writer), game, style(true));
        reporter.current_move(7, castles.moves[0], 3);
        reporter.note("a table\nis damaged");
        let expected =
            "info depth 7 currmove e1c1 currmovenumber 3\ninfo string a table is damaged\n";
        let mut written = vec![0; expected.len()];
        reader.read_exact(&mut written).unwrap();
        assert_eq!(String::from_utf8(written).unwrap(), expected);
        assert!(!reporter.is_unread());
        drop(reader);
        reporter.line(&castles);
        assert!(reporter.is_unread());
    }

    #[test]
    fn lines_of_a_short_search_come_with_the_best_move() {
        let (game, castles) =
            line("4k3/8/8/8/8/8/8/R3K3 w Q - 0 1", "e1c1", Score(0), Bound::Exact);
        let (mut reader, writer) = std::io::pipe().unwrap();
        let style = Style { together: true, ..style(false) };
        let reporter = Reporter::new(Output::new(writer), game, style);
        reporter.line(&castles);
        reporter.note("a table is damaged");
        let result = SearchResult { lines: vec![castles], nodes: 1, time: Duration::ZERO };
        reporter.finished(&result);
        // One read returns what one write has sent.
        let mut text = [0; 1 << 12];
        let length = reader.read(&mut text).unwrap();
        let text = std::str::from_utf8(&text[..length]).unwrap();
        let lines: Vec<&str> = text.lines().collect();
        assert_eq!(lines.len(), 3, "{text}");
        assert!(lines[0].ends_with(" pv e1c1"), "{text}");
        assert_eq!(&lines[1..], ["info string a table is damaged", "bestmove e1c1"]);
    }

    #[test]
    fn castling_is_spelled_as_asked() {
        let (_, castles) = line("4k3/8/8/8/8/8/8/R3K3 w Q - 0 1", "e1c1", Score(0), Bound::Exact);
        let line = |castling| info(&castles, None, &castles.moves, castling);
        assert!(line(CastlingText::KingMove).ends_with(" pv e1c1"));
        assert!(line(CastlingText::KingTakesRook).ends_with(" pv e1a1"));
    }

    /// The oracle: vampirc-uci reads the lines and writes the same. It has 8 bits for a depth, and
    /// takes the rest of the line for the value of an attribute that it does not know.
    #[test]
    fn lines_are_read_and_written_unchanged_by_another_program() {
        let unchanged = |line: &str| {
            let read = parse_strict(line).unwrap();
            let written: Vec<String> = read.iter().map(ToString::to_string).collect();
            assert_eq!(written, [line]);
        };
        let (_, exact) = line(START, "e2e4 e7e5 g1f3", Score(-31), Bound::Exact);
        let exact = PvInfo { depth: 255, selective_depth: 255, ..exact };
        for bound in [Bound::Exact, Bound::Lower, Bound::Upper] {
            for score in [Score(-31), Score::mate_in(7), Score::mated_in(254)] {
                for depth in [0, 255] {
                    let line = PvInfo { depth, bound, score, ..exact.clone() };
                    unchanged(&info(&line, None, &line.moves, CastlingText::KingMove));
                }
            }
        }
        let over = PvInfo { depth: 0, ..exact };
        let wdl = Some(Wdl { win: 1, draw: 20, loss: 979 });
        let line = info(&over, wdl, &[], CastlingText::KingMove);
        assert!(line.ends_with(" wdl 1 20 979"), "{line}");
        unchanged(&line);
        for text in ["e2e4", "e2e4 e7e5"] {
            unchanged(&best_move(START, text));
        }
    }
}
