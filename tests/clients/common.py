"""What all the client tests share: engines under python-chess whose every complaint counts, and engines over plain
pipes.

The binary under test is named by the environment variable FISSILE; `run` sets it.
"""

import contextlib
import logging
import os
import queue
import shutil
import subprocess
import tempfile
import threading
import time
import unittest
from pathlib import Path

import chess
import chess.engine
import chess.variant

BINARY = os.environ["FISSILE"]
ROOT = Path(__file__).resolve().parents[2]

# After how many seconds something counts as hung: far more than any answer takes, even on a busy machine. No other time is asserted.
PATIENCE = 120.0

START_FEN = chess.variant.AtomicBoard.starting_fen
# The knight takes on g7 and the black king explodes; after anything else the rook or the queen explodes the white king.
ONLY_MOVE_WINS = "6k1/2q2ppp/8/5N2/8/8/r5PP/7K w - - 0 1"


class Traffic(logging.Handler):
    """Keeps what python-chess logs: the lines in both directions, and its complaints about the engine."""

    def __init__(self):
        super().__init__(logging.DEBUG)
        self.sent, self.received, self.complaints = [], [], []

    def emit(self, record):
        if record.levelno >= logging.WARNING:
            self.complaints.append(record.getMessage())
        elif record.msg == "%s: << %s":
            self.sent.append(record.args[1])
        elif record.msg == "%s: >> %s":
            self.received.append(record.args[1])


class ClientTest(unittest.TestCase):
    """A test with an empty working directory. It fails if python-chess had anything to complain about (output that it
    does not expect, a line that it cannot read), if an engine wrote to standard error, or if one ended other than by
    `quit` with exit status 0.
    """

    def setUp(self):
        self.directory = Path(tempfile.mkdtemp(prefix="fissile-clients-"))
        self.addCleanup(shutil.rmtree, self.directory)
        self.traffic = Traffic()
        logger = logging.getLogger("chess.engine")
        logger.setLevel(logging.DEBUG)
        logger.propagate = False
        logger.addHandler(self.traffic)
        self.addCleanup(logger.removeHandler, self.traffic)
        self.addCleanup(self.check_complaints)

    def check_complaints(self):
        self.assertEqual(self.traffic.complaints, [], "python-chess complains about the engine")

    def start(self, *arguments, binary=BINARY, **popen):
        """An engine under python-chess, which quits at the end of the test."""
        stderr = tempfile.TemporaryFile()
        self.addCleanup(stderr.close)
        settings = {"timeout": PATIENCE, "cwd": self.directory, "stderr": stderr} | popen
        engine = chess.engine.SimpleEngine.popen_uci([str(binary), *arguments], **settings)
        self.addCleanup(self.end, engine, stderr)
        return engine

    def end(self, engine, stderr):
        try:
            if not engine.protocol.returncode.done():
                engine.quit()
            self.assertEqual(engine.protocol.returncode.result(), 0, "exit status")
        finally:
            engine.close()
        stderr.seek(0)
        self.assertEqual(stderr.read(), b"", "standard error")

    def pipe(self, *arguments, **popen):
        """An engine over plain pipes, which is killed at the end of the test if it still runs."""
        engine = Pipe([BINARY, *arguments], **({"cwd": self.directory} | popen))
        self.addCleanup(engine.kill)
        return engine

    def assert_line(self, board, moves):
        """The moves are legal in sequence, and none comes after the end of the game."""
        board = board.copy()
        for move in moves:
            self.assertIn(move, board.legal_moves, f"{board.fen()} of {moves}")
            board.push(move)
        return board


class Pipe:
    """A running engine: bytes in, lines out."""

    def __init__(self, command, **popen):
        self.process = subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, **popen
        )
        self.lines = queue.Queue()
        threading.Thread(target=self._read, daemon=True).start()

    def _read(self):
        for line in self.process.stdout:
            self.lines.put(line.decode())
        self.lines.put(None)

    def send(self, *lines):
        self.send_bytes("".join(f"{line}\n" for line in lines).encode())

    def send_bytes(self, data):
        self.process.stdin.write(data)
        self.process.stdin.flush()

    def until(self, start):
        """All lines up to the first that begins so."""
        lines, end = [], time.monotonic() + PATIENCE
        while True:
            try:
                line = self.lines.get(timeout=max(0.0, end - time.monotonic()))
            except queue.Empty:
                raise AssertionError(f"no {start!r} after {PATIENCE} s, only {lines}") from None
            if line is None:
                raise AssertionError(f"no {start!r} before the end of the output, only {lines}")
            if not line.endswith("\n"):
                raise AssertionError(f"a line without its end: {line!r}")
            lines.append(line.rstrip("\n"))
            if line.startswith(start):
                return lines

    def ask(self, *lines):
        """The output between the lines and the `readyok` after them."""
        self.send(*lines, "isready")
        return self.until("readyok")[:-1]

    def go(self, *lines):
        """The output up to and including the `bestmove` line."""
        self.send(*lines)
        return self.until("bestmove")

    def quit(self, line="quit"):
        """Sends the line, or closes the input without one, and waits; the rest of the output."""
        if line is not None:
            self.send(line)
        self.process.stdin.close()
        status = self.process.wait(PATIENCE)
        assert status == 0, f"exit status {status}"
        errors = self.process.stderr.read()
        assert errors == b"", f"standard error: {errors!r}"
        rest = []
        while (text := self.lines.get(timeout=PATIENCE)) is not None:
            rest.append(text.rstrip("\n"))
        return rest

    def kill(self):
        self.process.kill()
        self.process.wait()
        for stream in (self.process.stdin, self.process.stdout, self.process.stderr):
            with contextlib.suppress(BrokenPipeError):
                stream.close()


def field(line, keyword):
    """The word after a keyword of an `info` line."""
    words = line.split()
    return words[words.index(keyword) + 1]


def options(engine):
    """The options of a plain engine after `uci`: name and the words after `type`."""
    engine.send("uci")
    lines = engine.until("uciok")
    pairs = (line.removeprefix("option name ").split(" type ") for line in lines if line.startswith("option "))
    return {name: rest.split() for name, rest in pairs}
