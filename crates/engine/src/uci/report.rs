//! The `info` and `bestmove` messages of a search.

use std::sync::{Mutex, PoisonError};

use vampirc_uci::{UciInfoAttribute, UciMessage};

use super::message::{any, depth, hashfull, line_number, score, selective_depth, time, uci_move};
use super::output::{Output, info_string};
use crate::atomic::notation::CastlingText;
use crate::atomic::{Game, Move};
use crate::engine::{Bound, Handler, Listener, PvInfo, SearchResult, Wdl};

/// The answer if there is no move to play. vampirc-uci has no message for it: its best move always
/// has squares.
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

    fn send(&self, message: &UciMessage) {
        if self.style.together {
            let mut waiting = self.waiting.lock().unwrap_or_else(PoisonError::into_inner);
            waiting.push(message.to_string());
        } else {
            self.output.send(message);
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

    /// The best move and the expected reply; `None` if there is no move to play.
    fn best_move(&self, result: &SearchResult) -> Option<UciMessage> {
        let best = result.best()?;
        let ponder = result.ponder().filter(|ponder| self.goes_on(best, *ponder));
        Some(UciMessage::BestMove {
            best_move: uci_move(best, self.style.castling),
            ponder: ponder.map(|ponder| uci_move(ponder, self.style.castling)),
        })
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
        self.send(&info(line, wdl, self.shown(&line.moves), self.style.castling));
    }

    fn current_move(&self, plies: i32, mv: Move, number: usize) {
        let mv = UciInfoAttribute::CurrMove(uci_move(mv, self.style.castling));
        // vampirc-uci calls the number `currmovenum`, the protocol and GUIs do not.
        let attributes = vec![depth(plies), mv, any("currmovenumber", number)];
        self.send(&UciMessage::Info(attributes));
    }

    fn note(&self, text: &str) {
        self.send(&info_string(text));
    }

    fn is_unread(&self) -> bool {
        self.output.is_closed()
    }
}

impl Listener for Reporter {
    fn finished(&self, result: &SearchResult) {
        let mut waiting = self.waiting.lock().unwrap_or_else(PoisonError::into_inner);
        waiting.push(self.best_move(result).map_or(NO_MOVE.to_owned(), |best| best.to_string()));
        self.output.lines(&std::mem::take(&mut *waiting).join("\n"));
    }
}

/// One `info` message, its attributes in the order in which GUIs expect them. A bound has no `pv`,
/// since its moves may come from an older iteration. A root without a search has only a score.
fn info(line: &PvInfo, wdl: Option<Wdl>, moves: &[Move], castling: CastlingText) -> UciMessage {
    let is_searched = line.depth > 0;
    let mut attributes = vec![depth(line.depth)];
    if is_searched {
        attributes.extend([selective_depth(line.selective_depth), line_number(line.number)]);
    }
    attributes.push(score(line.score, line.bound));
    // The chances are an extension of the protocol that vampirc-uci does not know.
    let chances = |Wdl { win, draw, loss }| any("wdl", format_args!("{win} {draw} {loss}"));
    attributes.extend(wdl.map(chances));
    if is_searched {
        attributes.extend([
            UciInfoAttribute::Nodes(line.nodes),
            UciInfoAttribute::Nps(line.nodes_per_second()),
            hashfull(line.permille_full),
            UciInfoAttribute::TbHits(line.tb_hits),
            time(line.time),
        ]);
        if line.bound == Bound::Exact && !moves.is_empty() {
            let moves = moves.iter().map(|mv| uci_move(*mv, castling));
            attributes.push(UciInfoAttribute::Pv(moves.collect()));
        }
    }
    UciMessage::Info(attributes)
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
        reporter.best_move(&result).unwrap().to_string()
    }

    fn style(on_clock: bool) -> Style {
        Style { castling: CastlingText::KingMove, on_clock, show_wdl: false, together: false }
    }

    const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

    #[test]
    fn numbers_of_any_size_are_printed() {
        let (_, exact) = line(START, "e2e4 e7e5", Score(-Score::PAWN), Bound::Exact);
        assert_eq!(
            info(&exact, None, &exact.moves, CastlingText::KingMove).to_string(),
            "info depth 300 seldepth 400 multipv 256 score cp -100 nodes 5000000000 nps 2500000000 hashfull 1000 \
             tbhits 7 time 2000 pv e2e4 e7e5"
        );
    }

    #[test]
    fn bounds_have_no_line() {
        let (_, lower) = line(START, "e2e4", Score::mate_in(5), Bound::Lower);
        let text = info(&lower, None, &lower.moves, CastlingText::KingMove).to_string();
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
        let text = info(&mate, None, &[], CastlingText::KingMove).to_string();
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
        let line = |castling| info(&castles, None, &castles.moves, castling).to_string();
        assert!(line(CastlingText::KingMove).ends_with(" pv e1c1"));
        assert!(line(CastlingText::KingTakesRook).ends_with(" pv e1a1"));
    }

    /// The oracle: vampirc-uci reads what it writes as the same messages. It has 8 bits for a depth,
    /// and takes the rest of the line for the value of an attribute that it does not know.
    #[test]
    fn messages_are_read_back_as_the_same_messages() {
        let (_, exact) = line(START, "e2e4 e7e5 g1f3", Score(-31), Bound::Exact);
        let exact = PvInfo { depth: 255, selective_depth: 255, ..exact };
        for bound in [Bound::Exact, Bound::Lower, Bound::Upper] {
            for score in [Score(-31), Score::mate_in(7), Score::mated_in(254)] {
                for depth in [0, 255] {
                    let line = PvInfo { depth, bound, score, ..exact.clone() };
                    let message = info(&line, None, &line.moves, CastlingText::KingMove);
                    assert_eq!(parse_strict(&message.to_string()), Ok(vec![message]));
                }
            }
        }
        let over = PvInfo { depth: 0, ..exact };
        let wdl = Some(Wdl { win: 1, draw: 20, loss: 979 });
        let message = info(&over, wdl, &[], CastlingText::KingMove);
        assert!(message.to_string().ends_with(" wdl 1 20 979"), "{message}");
        assert_eq!(parse_strict(&message.to_string()), Ok(vec![message]));
    }
}
