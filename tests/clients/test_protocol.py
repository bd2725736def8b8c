"""Input that no client library can send: bytes, line ends, the end of the input, commands in the middle of a search."""

import random
import re
import subprocess
import unittest
from pathlib import Path

import chess.variant

from common import BINARY, PATIENCE, START_FEN, ClientTest

AtomicBoard = chess.variant.AtomicBoard


class Input(ClientTest):
    """Lines as clients and people write them."""

    def test_line_ends_and_blanks(self):
        """Windows line ends, tabs, double blanks, blank lines."""
        engine = self.pipe()
        engine.send_bytes(b"uci\r\n\r\n  isready  \r\n")
        self.assertEqual(engine.until("readyok")[-2:], ["uciok", "readyok"])
        engine.send_bytes(b"position  startpos\tmoves  e2e4   e7e5 \r\n\r\ngo  depth  3 \r\n")
        lines = engine.until("bestmove")
        self.assertFalse([line for line in lines if line.startswith("info string")])
        engine.quit("quit\r")

    def test_bytes_that_are_no_utf8(self):
        """Cute Chess writes Latin-1: a name with an umlaut, a path."""
        engine = self.pipe()
        engine.send_bytes(b"setoption name UCI_Opponent value none 2000 human J\xfcrgen\n")
        self.assertEqual(engine.ask(), [])
        engine.send_bytes(b"\xe4\xf6\xfc\n\xff\xfe\x00\n")
        self.assertLessEqual(len(engine.ask()), 2)
        self.assertTrue(engine.go("go depth 3")[-1].startswith("bestmove "))
        engine.quit()

    def test_unknown_words(self):
        """One line for each, which quotes it, and no harm done."""
        engine = self.pipe()
        for line, quoted in [
            ("xyzzy", "xyzzy"),
            ("setoption name Contempt value 3", "Contempt"),
            ("setoption name Hash value lots", "lots"),
            ("position startpos moves e2e5", "e2e5"),
            ("position fen 8/8 w - - 0 1", "8/8"),
        ]:
            said = engine.ask(line)
            self.assertEqual(len(said), 1, said)
            self.assertTrue(said[0].startswith("info string ") and quoted in said[0], said)
        self.assertTrue(engine.go("go depth 3")[-1].startswith("bestmove "))
        engine.quit()

    def test_other_variants(self):
        """Whatever variant is set, the rules stay those of atomic chess, and each time a line says so."""
        engine = self.pipe()
        for variant in ("chess", "crazyhouse", "fischerandom", "3check"):
            said = engine.ask(f"setoption name UCI_Variant value {variant}")
            self.assertEqual(len(said), 1)
            self.assertIn(f'"{variant}"', said[0])
        self.assertEqual(engine.ask("setoption name UCI_Variant value atomic"), [])
        engine.send("go perft 4")
        self.assertEqual(engine.until("Nodes searched")[-1], "Nodes searched: 197326")
        engine.quit()

    def test_a_path_that_does_not_exist(self):
        """One line that names the directory; the engine plays on without tables."""
        engine = self.pipe()
        missing = self.directory / "no such  place" / "syzygy"
        said = engine.ask(f"setoption name SyzygyPath value {missing}")
        self.assertEqual(len(said), 1, said)
        self.assertTrue(said[0].startswith("info string ") and "no such  place" in said[0], said)
        lines = engine.go("position fen 8/8/8/8/8/2k5/8/K6q w - - 0 1", "go depth 4")
        self.assertTrue(lines[-1].startswith("bestmove "))
        engine.quit()

    def test_legal_moves_are_those_of_python_chess(self):
        """A client rejects a move that its own rules do not know; every move of random games is compared."""
        engine = self.pipe()
        lot = random.Random(4)
        for _ in range(8):
            board = AtomicBoard()
            while not board.is_game_over(claim_draw=True) and len(board.move_stack) < 80:
                engine.send(f"position fen {board.fen(en_passant='fen')}", "go perft 1")
                lines = engine.until("Nodes searched")[:-1]
                listed = {line.split(":")[0] for line in lines if line}
                self.assertEqual(listed, {move.uci() for move in board.legal_moves}, board.fen())
                # Captures more often than not, so that castling rights and kings explode.
                moves = sorted(board.legal_moves, key=lambda move: (not board.is_capture(move), lot.random()))
                board.push(moves[0] if lot.random() < 0.3 else lot.choice(moves))
        engine.quit()


class Scripts(ClientTest):
    """The scripts that everybody has for other engines: some lines, and `quit` right after them."""

    def results(self, *lines, closed):
        """The output of a script, whose input is closed at its end or stays open."""
        engine = self.pipe()
        engine.send(*lines)
        if closed:
            engine.process.stdin.close()
        self.assertEqual(engine.process.wait(PATIENCE), 0)
        output = []
        while (line := engine.lines.get(timeout=PATIENCE)) is not None:
            output.append(line.rstrip("\n"))
        return output

    def test_perft(self):
        """`printf 'position startpos\\ngo perft 4\\nquit\\n' | engine`, as Fairy-Stockfish and others answer it."""
        for closed in (True, False):
            for before in ([], ["uci"], ["uci", "isready"]):
                for after in (["quit"], ["isready", "quit"], []):
                    if not closed and not after:
                        continue
                    lines = [*before, "position startpos", "go perft 4", *after]
                    with self.subTest(lines=lines, closed=closed):
                        output = self.results(*lines, closed=closed)
                        # `isready` is answered at once, before or after the count of a perft that goes on meanwhile.
                        self.assertEqual([line for line in output if line != "readyok"][-1], "Nodes searched: 197326")
                        self.assertEqual(output.count("readyok"), lines.count("isready"))

    def test_several_positions(self):
        """Each count belongs to the position before it, also if nothing was waited for."""
        output = self.results(
            "setoption name UCI_Variant value atomic",
            f"position fen {START_FEN}",
            "go perft 3",
            "position startpos moves e2e4",
            "go perft 2",
            "quit",
            closed=False,
        )
        totals = [line for line in output if line.startswith("Nodes searched")]
        self.assertEqual(totals, ["Nodes searched: 8902", "Nodes searched: 600"])

    def test_bench_and_genfens(self):
        for closed in (True, False):
            self.assertRegex(self.results("bench 2", "quit", closed=closed)[-1], r"^\d+ nodes \d+ nps$")
            self.assertEqual(len(self.results("genfens 3 seed 5", "quit", closed=closed)), 3)

    def test_a_search_ends_at_quit(self):
        for closed in (True, False):
            output = self.results("go perft 3", "go infinite", "quit", closed=closed)
            self.assertIn("Nodes searched: 8902", output)
            self.assertEqual(sum(line.startswith("bestmove ") for line in output), 1)

    def test_stop_ends_what_quit_waits_for(self):
        engine = self.pipe()
        # The count would take years.
        self.assertEqual(engine.ask("go perft 20"), [])
        engine.send("quit", "stop")
        self.assertEqual(engine.process.wait(PATIENCE), 0)

    def test_a_closed_output_ends_what_quit_waits_for(self):
        pipe = subprocess.PIPE
        process = subprocess.Popen([BINARY], stdin=pipe, stdout=pipe, stderr=subprocess.DEVNULL)
        self.addCleanup(process.kill)
        process.stdout.close()
        process.stdin.write(b"go perft 20\nquit\n")
        process.stdin.flush()
        process.wait(PATIENCE)
        process.stdin.close()


class Concurrency(ClientTest):
    """Commands that come while the engine thinks."""

    def test_isready_during_a_search(self):
        """It is answered before the best move, and the search goes on: Cute Chess and GUIs kill an engine that stalls."""
        engine = self.pipe()
        engine.send("setoption name Threads value 2", "position startpos", "go infinite")
        for _ in range(5):
            lines = engine.until("info depth ") + engine.ask()
            self.assertFalse([line for line in lines if line.startswith("bestmove")])
        self.assertEqual(len([line for line in engine.go("stop") if line.startswith("bestmove")]), 1)
        engine.quit()

    def test_a_large_table_does_not_delay_readyok(self):
        """lichess-bot's 512 MiB and more: python-chess waits ten seconds by default. So the memory is not written to first."""
        engine = self.pipe()
        self.assertEqual(engine.ask("setoption name Hash value 1024", "ucinewgame"), [])
        status = Path(f"/proc/{engine.process.pid}/status")
        if status.exists():
            used = re.search(r"^VmRSS:\s+(\d+) kB$", status.read_text(), re.MULTILINE)
            self.assertLess(int(used[1]), 512 * 1024)
        engine.quit()

    def test_quit_during_a_search(self):
        """Cute Chess kills an engine that does not end by itself."""
        for go in ("go infinite", "go ponder wtime 60000 btime 60000", "go depth 60", "go movetime 60000"):
            engine = self.pipe()
            engine.send("setoption name Threads value 2", "position startpos", go)
            engine.until("info depth 2 ")
            engine.quit()

    def test_the_end_of_the_input(self):
        """The client has died: an endless search ends with it, one with a limit is finished first."""
        for go, finishes in (
            ("go infinite", False),
            ("go ponder wtime 60000 btime 60000", False),
            ("go depth 7", True),
        ):
            engine = self.pipe()
            engine.send("position startpos", go)
            rest = engine.quit(line=None)
            self.assertEqual(sum(line.startswith("bestmove") for line in rest), 1, rest)
            self.assertTrue(not finishes or any(line.startswith("info depth 7 ") for line in rest), rest)

    def test_go_mate(self):
        """`go mate N` ends by itself when there is a mate of that length, and shows it up to the explosion."""
        engine = self.pipe()
        lines = engine.go("position fen 7k/7p/8/8/8/8/P7/K6R w - - 0 1", "go mate 1")
        self.assertEqual(lines[-1], "bestmove h1h7")
        self.assertIn(" score mate 1 ", lines[-2])
        self.assertTrue(lines[-2].endswith(" pv h1h7"))
        engine.quit()

    def test_searchmoves_of_nothing(self):
        """`searchmoves 0000`, as python-chess writes an empty list."""
        engine = self.pipe()
        for go in (
            "go depth 3 searchmoves 0000",
            "go movetime 50 searchmoves 0000",
            "go searchmoves 0000 wtime 99 btime 99",
        ):
            self.assertEqual(engine.go(f"position fen {START_FEN}", go)[-1], "bestmove (none)")
        engine.quit()


if __name__ == "__main__":
    unittest.main()
