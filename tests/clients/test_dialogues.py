"""The lines that clients without python-chess send, taken from their sources: Cute Chess, UCI2WB, PyChess,
liground, the provider of lichess's external engine, variantfishtest.
"""

import random
import unittest

import chess
import chess.variant

from common import ONLY_MOVE_WINS, START_FEN, ClientTest, field, options

AtomicBoard = chess.variant.AtomicBoard


def ponder_of(lines):
    """Best move and ponder move of a search."""
    words = lines[-1].split()
    return words[1], words[3] if len(words) > 3 else None


class CuteChess(ClientTest):
    """`uciengine.cpp`, also of cutechess-cli."""

    def test_options_can_be_read(self):
        """Its parser takes the words of its grammar for keywords anywhere; atomic must be a choice."""
        keywords = {"name", "type", "default", "min", "max", "var"}
        offered = options(self.pipe())
        for name in offered:
            self.assertFalse(keywords & set(name.lower().split()), name)
        self.assertEqual(offered["UCI_Variant"], "combo default atomic var atomic".split())
        for name, words in offered.items():
            if words[0] == "spin":
                default, least, greatest = (int(words[words.index(word) + 1]) for word in ("default", "min", "max"))
                self.assertTrue(least <= default <= greatest, name)

    def test_two_games_with_pondering(self):
        """The stored options come in the order of the alphabet; castling is sent as e1g1; every position has the whole
        game; the clock starts with `readyok`.
        """
        engine = self.pipe()
        self.assertIn("Ponder", options(engine))
        engine.ask("setoption name Hash value 32", "setoption name Threads value 2")
        for game in range(2):
            self.assertEqual(
                engine.ask("setoption name UCI_Variant value atomic", "ucinewgame", "setoption name Ponder value true"),
                [],
            )
            self.assertEqual(engine.ask("setoption name UCI_Opponent value none none computer Fissile"), [])
            board, lot = AtomicBoard(), random.Random(game)
            clock = "wtime 800 btime 800 winc 10 binc 10"
            while len(board.move_stack) < 20 and not board.is_game_over():
                moves = " ".join(move.uci() for move in board.move_stack)
                position = f"position startpos moves {moves}" if moves else "position startpos"
                self.assertEqual(engine.ask(position), [])
                best, ponder = ponder_of(engine.go(f"go {clock}"))
                self.assertIn(chess.Move.from_uci(best), board.legal_moves)
                board.push_uci(best)
                if ponder is None or board.is_game_over():
                    continue
                # The ponder move is legal, and does not end the game.
                self.assertIn(chess.Move.from_uci(ponder), board.legal_moves)
                moves = " ".join(move.uci() for move in board.move_stack)
                self.assertEqual(engine.ask(f"position startpos moves {moves} {ponder}"), [])
                engine.send(f"go ponder {clock}")
                reply = lot.choice([ponder, lot.choice(list(board.legal_moves)).uci()])
                board.push_uci(reply)
                # Either way there is exactly one bestmove; one before this would be premature.
                early = engine.until("info depth 1 ") + engine.ask()
                self.assertFalse([line for line in early if line.startswith("bestmove")])
                lines = engine.go("ponderhit" if reply == ponder else "stop")
                self.assertEqual(sum(line.startswith("bestmove") for line in lines), 1)
                if reply == ponder and not board.is_game_over():
                    board.push_uci(lines[-1].split()[1])
        self.assertEqual(engine.quit(), [])

    def test_no_line_of_a_move_explodes_a_king(self):
        """cutechess#654: Cute Chess loses track of a king that explodes in a line. On the clock there is none; in an
        analysis the line is complete.
        """
        engine = self.pipe()
        engine.send(f"position fen {ONLY_MOVE_WINS}")
        on_the_clock = engine.go("go wtime 1000 btime 1000")
        self.assertFalse([line for line in on_the_clock if " pv f5g7" in line])
        self.assertTrue([line for line in engine.go("go depth 4") if " pv f5g7" in line])
        engine.quit()

    def test_it_is_told_to_stop_after_the_time_is_up(self):
        """Cute Chess sends `stop` when a clock has run out and waits for the move; also twice, and when idle."""
        engine = self.pipe()
        engine.send("position startpos", "go infinite")
        engine.until("info depth 3 ")
        self.assertEqual(len([line for line in engine.go("stop", "stop") if line.startswith("bestmove")]), 1)
        self.assertEqual(engine.ask("stop", "ponderhit", "stop"), [])
        engine.quit()


class Uci2Wb(ClientTest):
    """XBoard and WinBoard through UCI2WB, which knows no rules."""

    def test_a_game(self):
        """On `new` it says chess before it says atomic. That is noted in one line, which it passes by."""
        engine = self.pipe()
        offered = options(engine)
        self.assertIn("UCI_Chess960", offered)
        said = engine.ask("setoption name UCI_Variant value chess")
        self.assertEqual(len(said), 1)
        self.assertTrue(said[0].startswith("info string "), said)
        self.assertEqual(engine.ask("ucinewgame", "setoption name UCI_Variant value atomic", "ucinewgame"), [])
        lines = engine.go("position startpos moves e2e4", "go btime 500 wtime 500 winc 0 binc 0")
        board = AtomicBoard()
        board.push_uci("e2e4")
        self.assertIn(chess.Move.from_uci(lines[-1].split()[1]), board.legal_moves)
        engine.quit()

    def test_whether_to_resign_is_read_from_the_score(self):
        """`bestmove (none)` is a resignation if the last score was a mate, otherwise a draw: so there is a score."""
        engine = self.pipe()
        for fen, score in [("BQ6/Rk6/8/8/8/8/8/4K3 b - - 0 1", "mate 0"), ("KQ6/Rk6/2B5/8/8/8/8/8 b - - 0 1", "cp 0")]:
            lines = engine.go(f"position fen {fen}", "go movetime 50")
            self.assertEqual(lines, [f"info depth 0 score {score}", "bestmove (none)"])
        engine.quit()


class PyChessAndLiground(ClientTest):
    """PyChess sends what it knows of the usual options; liground sets every option of its dialog."""

    def test_pychess(self):
        engine = self.pipe()
        offered = options(engine)
        # Normal chess is hidden in PyChess if it is no choice.
        self.assertNotIn("chess", offered["UCI_Variant"])
        lines = ["setoption name UCI_AnalyseMode value false", "setoption name UCI_Variant value atomic"]
        words = offered["UCI_Elo"]
        least, greatest = (int(words[words.index(word) + 1]) for word in ("min", "max"))
        elo = least + 10 * (greatest - least) // 20
        lines += ["setoption name UCI_LimitStrength value true", f"setoption name UCI_Elo value {elo}"]
        lines += ["setoption name Skill Level value 10"]
        lines += ["setoption name Ponder value true", "setoption name Hash value 64", "setoption name Threads value 1"]
        self.assertEqual(engine.ask(*lines, "ucinewgame"), [])
        best = engine.go(f"position fen {START_FEN} moves g1f3 f7f6", "go wtime 500 winc 0 btime 500 binc 0")[
            -1
        ].split()[1]
        board = AtomicBoard()
        for uci in ("g1f3", "f7f6", best):
            board.push_uci(uci)
        engine.quit()

    def test_every_option_takes_its_own_default(self):
        """A dialog sends back what it was offered, `<empty>` for an empty text included, and buttons when they are
        pressed.
        """
        engine = self.pipe()
        for name, words in options(engine).items():
            line = f"setoption name {name}"
            if words[0] != "button":
                line += " value " + " ".join(words[words.index("default") + 1 :]).split(" min ")[0].split(" var ")[0]
            self.assertEqual(engine.ask(line), [], line)
        self.assertTrue(engine.go("go depth 3")[-1].startswith("bestmove "))
        engine.quit()

    def test_liground(self):
        """Five lines, without an end, from a FEN with moves."""
        engine = self.pipe()
        options(engine)
        engine.ask("setoption name UCI_Variant value atomic", "setoption name UCI_Chess960 value false")
        engine.ask("setoption name MultiPV value 5")
        engine.send(f"position fen {START_FEN} moves g1f3", "go infinite")
        engine.until("info depth 4 ")
        lines = engine.go("stop")
        self.assertEqual(sum(line.startswith("bestmove") for line in lines), 1)
        engine.quit()


class ExternalEngine(ClientTest):
    """`example-provider.py` of lichess-org/external-engine, used by lichess's analysis board."""

    def test_jobs(self):
        """UCI_Chess960 is always true, so castling is written e1h1. There is a blank after `moves`. Only lines with a
        score are passed on, and `wdl` in them breaks the analysis board (external-engine#40).
        """
        engine = self.pipe()
        offered = options(engine)
        self.assertEqual(offered["UCI_Variant"][-1], "atomic")
        engine.send("setoption name UCI_AnalyseMode value true", "setoption name UCI_Chess960 value true")
        castling = "rnbqk2r/ppppppbp/5np1/8/8/5NP1/PPPPPPBP/RNBQK2R w KQkq - 0 1"
        for number, (fen, moves, limit) in enumerate(
            [
                (START_FEN, "", "movetime 150"),
                (START_FEN, "g1f3 f7f6 e2e3", "depth 6"),
                (castling, "e1h1 e8h8", "nodes 20000"),
                (castling, "", "movetime 60000"),
            ]
        ):
            # A new job stops the old one, whether it still runs or not.
            engine.send("stop")
            if number % 2 == 0:
                engine.ask("ucinewgame")
            settings = [f"setoption name Threads value {1 + number % 2}", f"setoption name Hash value {16 << number}"]
            settings += [f"setoption name MultiPV value {1 + number}", "setoption name UCI_Variant value atomic"]
            self.assertEqual(engine.ask(*settings), [])
            engine.send(f"position fen {fen} moves {moves}", f"go {limit}")
            if limit == "movetime 60000":
                engine.until("info depth 5 ")
                engine.send("stop")
            board = AtomicBoard(fen, chess960=True)
            for uci in moves.split():
                board.push_uci(uci)
            lines = engine.until("bestmove")
            scored = [line for line in lines if line.startswith("info ") and "score" in line]
            self.assertTrue(scored)
            for line in scored:
                self.assertNotIn(" wdl ", line)
                if " pv " in line:
                    self.assert_line(board, [chess.Move.from_uci(uci) for uci in line.split(" pv ")[1].split()])
        self.assertEqual(engine.quit(), [])


class VariantFishTest(ClientTest):
    """`variantfishtest.py`, which judges the end of a game by what the engine says."""

    def test_a_game(self):
        """A button with a value, in small letters; blanks at the ends; an `info` with score and time for each move."""
        engine = self.pipe()
        self.assertIn("atomic", options(engine)["UCI_Variant"])
        self.assertEqual(
            engine.ask("setoption name clear hash value true", "setoption name UCI_Variant value atomic"), []
        )
        self.assertEqual(engine.ask("ucinewgame"), [])
        moves = []
        board = AtomicBoard()
        while not board.is_game_over(claim_draw=True) and len(moves) < 300:
            engine.send(f"position fen {START_FEN} moves {' '.join(moves)} ")
            lines = engine.go("go wtime 400 btime 400 winc 5 binc 5 ")
            scored = [line for line in lines if " score " in line]
            self.assertTrue(int(field(scored[-1], "time")) >= 0)
            moves.append(lines[-1].split()[1])
            board.push_uci(moves[-1])
        if board.is_game_over():
            engine.send(f"position fen {START_FEN} moves {' '.join(moves)} ")
            lines = engine.go("go wtime 400 btime 400 winc 5 binc 5 ")
            if board.is_variant_end() or board.is_checkmate():
                self.assertEqual(lines, ["info depth 0 score mate 0", "bestmove (none)"])
        engine.quit()


if __name__ == "__main__":
    unittest.main()
