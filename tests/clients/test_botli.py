"""BotLi: its `engine.py`, which tests every engine with orthodox chess before it plays anything."""

import asyncio
import os
import shutil
import subprocess
import unittest

import chess
import chess.engine
import chess.variant
from chess.engine import Limit

from common import BINARY, PATIENCE, ClientTest


class BotLi(ClientTest):
    """An engine section of BotLi's config.yml, and a game played with it."""

    def setUp(self):
        super().setUp()
        # BotLi passes no arguments, so the settings are next to the executable. The working directory is BotLi's own.
        self.executable = self.directory / "engines" / "fissile"
        self.executable.parent.mkdir()
        shutil.copy2(BINARY, self.executable)

    def run_client(self, session):
        """Runs a coroutine function of the engine, started as BotLi starts it, and quits as BotLi does."""

        async def client():
            transport, engine = await chess.engine.popen_uci(
                str(self.executable), stderr=subprocess.DEVNULL, cwd=self.directory
            )
            try:
                await asyncio.wait_for(session(engine), 2 * PATIENCE)
                await asyncio.wait_for(engine.quit(), PATIENCE)
            finally:
                transport.close()
                await asyncio.wait_for(engine.returncode, PATIENCE)

        asyncio.run(client())

    async def self_test(self, engine):
        """`Engine.test`: any move in a tenth of a second, from the start position of orthodox chess."""
        result = await engine.play(chess.Board(), Limit(time=0.1), info=chess.engine.INFO_ALL)
        self.assertTrue(result.move)

    def test_it_starts_with_offer_chess(self):
        (self.executable.parent / "engine.toml").write_text("offer_chess = true\n")
        self.run_client(self.self_test)
        # The board of that test is orthodox, and python-chess cannot follow a line in which something explodes.
        parsing = "Exception parsing pv"
        self.traffic.complaints[:] = [text for text in self.traffic.complaints if not text.startswith(parsing)]
        # The note that chess is not played here came in the search and not before.
        self.assertTrue(any("rules stay those of atomic" in line for line in self.traffic.received))

    def test_it_does_not_start_without(self):
        """The sentence of python-chess by which a user recognizes it, as docs/clients.md quotes it."""
        with self.assertRaisesRegex(
            chess.engine.EngineError, "invalid value for combo option 'UCI_Variant', got: chess"
        ):
            self.run_client(self.self_test)

    def test_a_game(self):
        """`make_move`, `start_pondering` and `stop_pondering` with the default options and with Syzygy tables."""
        (self.executable.parent / "engine.toml").write_text("offer_chess = true\n")
        options = {"Threads": 2, "Hash": 64, "Move Overhead": 100}
        directories = [self.directory / name for name in ("atomic tables", "more")]
        for directory in directories:
            directory.mkdir()
        tables = {"SyzygyPath": os.pathsep.join(map(str, directories)), "SyzygyProbeLimit": 6}

        async def session(engine):
            for name, value in (options | tables).items():
                self.assertIn(name, engine.options)
                await engine.configure({name: value})
            opponent = chess.engine.Opponent(name="Someone", title=None, rating=1800, is_engine=False)
            await engine.send_opponent_information(opponent=opponent)
            board = chess.variant.AtomicBoard()
            for ply in range(24):
                if board.is_game_over(claim_draw=True):
                    break
                limit, ponder = Limit(white_clock=1.5, white_inc=0.0, black_clock=1.5, black_inc=0.0), True
                if ply < 2:
                    limit, ponder = Limit(time=0.1), False
                result = await engine.play(board, limit, info=chess.engine.INFO_ALL, ponder=ponder)
                self.assertIn(result.move, board.legal_moves)
                self.assertIn("score", result.info)
                board.push(result.move)
                if ply % 4 == 3 and not board.is_game_over():
                    # The opponent's move is not there yet; then the game is paused.
                    analysis = await engine.analysis(board)
                    await analysis.get()
                    await engine.analysis(board, Limit(time=0.001))

        self.run_client(session)


if __name__ == "__main__":
    unittest.main()
