"""lichess-bot: the calls of its `lib/engine_wrapper.py` with the engine section of its `config.yml.default`."""

import time
import unittest

import chess
import chess.engine
import chess.variant
from chess.engine import Limit, Opponent

from common import PATIENCE, ClientTest

# `uci_options` of config.yml.default, as of August 2026.
DEFAULT_OPTIONS = {
    "Move Overhead": 100,
    "Threads": 4,
    "Hash": 512,
    "SyzygyPath": "./syzygy/",
    "UCI_ShowWDL": True,
}
MATE_SCORE = 40000


class LichessBot(ClientTest):
    """One side of a game, as lichess-bot plays it."""

    def create_engine(self, options, *arguments):
        """`create_engine` and `UCIEngine.__init__`: lichess-bot ends with an error if `configure` raises."""
        engine = self.start(*arguments, debug=False, setpgrp=True)
        engine.configure(options)
        self.assertTrue(engine.id["name"].startswith("Fissile "))
        opponent = Opponent(name="Some Bot", title="BOT", rating=2100, is_engine=True)
        engine.send_opponent_information(opponent=opponent, engine_rating=2000)
        return engine

    def search(self, engine, board, limit, *, ponder, root_moves=None, draw_offered=False):
        """`EngineWrapper.search`, and what lichess-bot makes of the answer."""
        result = engine.play(
            board,
            limit,
            info=chess.engine.INFO_ALL,
            ponder=ponder,
            draw_offered=draw_offered,
            root_moves=root_moves,
        )
        self.assertIn(result.move, board.legal_moves)
        self.read_stats(board, result.info)
        return result

    def read_stats(self, board, info):
        """`add_comment`, `get_stats` and `offer_draw_or_resign`."""
        self.assertIsInstance(info["score"].relative.score(mate_score=MATE_SCORE), int)
        if "wdl" in info:
            self.assertEqual(sum(info["wdl"].relative), 1000)
            self.assertTrue(0.0 <= info["wdl"].relative.expectation() <= 1.0)
        for key in ("depth", "nodes", "nps"):
            self.assertIsInstance(info[key], int, key)
        if "pv" in info:
            board.variation_san(info["pv"])
        if "currmove" in info:
            board.san(info["currmove"])

    def test_the_default_options_are_all_taken(self):
        """The tables of the default SyzygyPath are seldom there. That may be reported, but is no error."""
        engine = self.create_engine(DEFAULT_OPTIONS)
        board = chess.variant.AtomicBoard()
        # On its first move lichess-bot thinks for ten seconds, with movetime, and does not ponder afterwards.
        result = self.search(engine, board, Limit(time=0.3, clock_id="first move"), ponder=False)
        self.assertIn("pv", result.info)
        self.assertIn("wdl", result.info)
        engine.ping()
        self.traffic.complaints = [line for line in self.traffic.complaints if "./syzygy/" not in line]

    def test_a_game_with_pondering(self):
        """Both sides are lichess-bot with `ponder: true`; the referee is python-chess. The game has to end by the
        rules. The clocks are not real: each move costs a fortieth of what is left, so that a busy machine loses no game on time.
        """
        options = DEFAULT_OPTIONS | {"Threads": 1, "Hash": 16, "SyzygyPath": ""}
        engines = {color: self.create_engine(options) for color in chess.COLORS}
        board = chess.variant.AtomicBoard()
        clock, increment = {chess.WHITE: 2.0, chess.BLACK: 2.0}, 0.02
        while not board.is_game_over(claim_draw=True):
            turn = board.turn
            if len(board.move_stack) < 2:
                limit, ponder = Limit(time=0.1, clock_id="first move"), False
            else:
                limit = Limit(
                    white_clock=clock[chess.WHITE],
                    black_clock=clock[chess.BLACK],
                    white_inc=increment,
                    black_inc=increment,
                    clock_id="real time",
                )
                ponder = True
            result = self.search(
                engines[turn], board, limit, ponder=ponder, draw_offered=len(board.move_stack) % 7 == 3
            )
            if ponder:
                clock[turn] += increment - clock[turn] / 40
            board.push(result.move)
        self.assertTrue(board.outcome(claim_draw=True))
        # Each search for the opponent's time ended by a hit or a miss.
        self.assertTrue({"ponderhit", "stop"} & set(self.traffic.sent))
        for engine in engines.values():
            engine.send_game_result(board)
            engine.ping()

    def wait_until_it_ponders(self):
        """Waits for a line of the search after the last best move."""
        end = time.monotonic() + PATIENCE
        while True:
            lines = list(self.traffic.received)
            last = max(index for index, line in enumerate(lines) if line.startswith("bestmove"))
            if any(line.startswith("info depth") for line in lines[last:]):
                return
            self.assertLess(time.monotonic(), end, "it does not ponder")
            time.sleep(0.01)

    def test_a_hit_is_answered_with_a_score(self):
        """lichess-bot reads the score, for its draw offers and its chat, from the lines after `ponderhit` alone."""
        engine = self.create_engine({"Move Overhead": 100, "Hash": 16})
        board = chess.variant.AtomicBoard()
        # The nodes end the search, so that every machine finds the same moves.
        limit = Limit(white_clock=600.0, black_clock=600.0, white_inc=0.0, black_inc=0.0, nodes=20_000)
        for _ in range(8):
            result = self.search(engine, board, limit, ponder=True)
            self.assertTrue(result.ponder, "there is hardly ever a move without an expected answer")
            board.push(result.move)
            self.wait_until_it_ponders()
            board.push(result.ponder)
        # The last expected move was not answered anymore.
        self.assertEqual(self.traffic.sent.count("ponderhit"), 7)

    def test_moves_that_a_tablebase_suggests(self):
        """`move_quality: "suggest"` sends the good moves as `root_moves`."""
        engine = self.create_engine({"Hash": 16})
        board = chess.variant.AtomicBoard()
        suggested = [chess.Move.from_uci("a2a3"), chess.Move.from_uci("h2h4")]
        for _ in range(2):
            result = self.search(
                engine, board, Limit(white_clock=1.0, black_clock=1.0), ponder=False, root_moves=suggested
            )
            self.assertIn(result.move, suggested)

    def test_go_commands(self):
        """`go_commands` of the configuration are added to the clock; the first limit reached ends the search."""
        engine = self.create_engine({"Hash": 16})
        board = chess.variant.AtomicBoard()
        # With this clock alone it would think for many minutes.
        clock = {"white_clock": 360_000.0, "black_clock": 360_000.0, "white_inc": 5.0, "black_inc": 5.0}
        for extra in ({"nodes": 1}, {"nodes": 20000}, {"depth": 5}, {"time": 0.2}):
            info = self.search(engine, board, Limit(**clock, **extra), ponder=False).info
            if "depth" in extra:
                self.assertEqual(info["depth"], 5)
            if "nodes" in extra:
                self.assertLessEqual(info["nodes"], 2 * extra["nodes"] + 1000)

    def test_when_it_would_offer_a_draw_or_resign(self):
        """`offer_draw_score: 0` wants an exact zero where nobody can win; `resign_score: -1000` a lost game."""
        engine = self.create_engine({"Hash": 16})
        for fen, least, greatest in [
            ("8/4rk2/8/8/8/8/8/3K4 w - - 0 1", 0, 0),
            ("4k3/2pp4/8/8/8/5q2/3P4/4K3 w - - 0 1", -MATE_SCORE, -300),
            ("6k1/2q2ppp/8/8/8/8/r5PP/7K w - - 0 1", -MATE_SCORE, -1000),
        ]:
            info = self.search(engine, chess.variant.AtomicBoard(fen), Limit(nodes=30000), ponder=False).info
            score = info["score"].relative.score(mate_score=MATE_SCORE)
            self.assertTrue(least <= score <= greatest, f"{fen}: {score}")

    def test_engine_options(self):
        """`engine_options` become arguments `--key=value`: every key of engine.toml is one."""
        engine = self.create_engine({}, "--hash=64", "--move-overhead=200", "--threads=2")
        self.search(engine, chess.variant.AtomicBoard(), Limit(time=0.1), ponder=False)

    def test_an_unknown_engine_option_is_named(self):
        """Without a usage error that nobody sees: the one sentence is on standard error, and the status is 2."""
        engine = self.pipe("--cpuct=3.1")
        self.assertEqual(engine.process.wait(PATIENCE), 2)
        self.assertIn(b"--cpuct", engine.process.stderr.read())
        self.assertEqual(engine.lines.get(timeout=PATIENCE), None)


if __name__ == "__main__":
    unittest.main()
