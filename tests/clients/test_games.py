"""tools/read_games.py reads the files of self-play, and python-chess finds every move in them legal."""

import subprocess
import unittest

import chess.pgn
import chess.variant

from common import BINARY, PATIENCE, ROOT, ClientTest

READER = (ROOT / "tools" / "read_games.py").read_text()

# The numbers of endings by the rules, and what python-chess calls them.
TERMINATIONS = {
    1: chess.Termination.VARIANT_LOSS,  # of the side to move
    2: chess.Termination.CHECKMATE,
    3: chess.Termination.STALEMATE,
    4: chess.Termination.INSUFFICIENT_MATERIAL,
    5: chess.Termination.FIFTY_MOVES,
    6: chess.Termination.THREEFOLD_REPETITION,
}
RESULTS = {1.0: "1-0", 0.5: "1/2-1/2", 0.0: "0-1"}


class Games(ClientTest):
    """Games of self-play, as another program reads them."""

    GAMES = 120

    def setUp(self):
        super().setUp()
        flags = ["--nodes", "60", "--chess960", "40", "--mate-plies", "0", "--win-plies", "0", "--output", "games"]
        self.command("selfplay", str(self.GAMES), *flags)
        (self.path,) = (self.directory / "games").glob("*.games")

    def command(self, *arguments):
        """The output of the binary."""
        command = [BINARY, *arguments]
        result = subprocess.run(command, cwd=self.directory, capture_output=True, text=True, timeout=PATIENCE)
        self.assertEqual((result.stderr, result.returncode), ("", 0))
        return result.stdout

    def test_the_reader_reads_them(self):
        names = {}
        exec(READER, names)
        games = list(names["read_games"](self.path))
        self.assertEqual(sorted(number for number, *_ in games), list(range(self.GAMES)))
        plies = 0
        for _, fen, result, ending, moves in games:
            board = chess.variant.AtomicBoard(fen, chess960=True)
            self.assertEqual(board.status(), chess.STATUS_VALID)
            for origin, destination, promotion, score in moves:
                promoted = None if promotion is None else chess.KNIGHT + promotion
                move = chess.Move(origin, destination, promoted)
                self.assertIn(move, board.legal_moves)
                self.assertLess(abs(score), 32_000)
                board.push(move)
            plies += len(moves)
            outcome = board.outcome(claim_draw=ending in (5, 6))
            if ending in TERMINATIONS:
                self.assertEqual((outcome.termination, outcome.result()), (TERMINATIONS[ending], RESULTS[result]))
            else:
                # Level, too long, and closed, which python-chess does not know.
                self.assertIn(ending, (9, 10, 12))
                self.assertEqual(RESULTS[result], "1/2-1/2")
        self.assertGreater(plies, 20 * self.GAMES)
        # Start position, number, block and header take what they take; a ply takes less than four bytes.
        self.assertLess(self.path.stat().st_size, 500 + 60 * self.GAMES + 4 * plies)

    def test_python_chess_reads_the_pgn(self):
        (self.directory / "games.pgn").write_text(self.command("games", "cat", "games", "--as", "pgn"))
        names = {}
        exec(READER, names)
        with open(self.directory / "games.pgn") as file:
            for _, fen, result, _, moves in names["read_games"](self.path):
                game = chess.pgn.read_game(file)
                self.assertEqual(game.errors, [])
                self.assertEqual(game.headers["Result"], RESULTS[result])
                board = chess.variant.AtomicBoard(fen, chess960=True)
                self.assertEqual(game.board().epd(), board.epd())
                self.assertEqual(len(list(game.mainline_moves())), len(moves))
            self.assertIsNone(chess.pgn.read_game(file))


if __name__ == "__main__":
    unittest.main()
