"""Other programs read the files of games and books: tools/read_games.py, python-chess."""

import collections
import random
import subprocess
import unittest

import chess.pgn
import chess.polyglot
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


class PolyglotBook(ClientTest):
    """A book in Polyglot's format, as lichess-bot reads it."""

    def test_python_chess_finds_every_move_with_its_games(self):
        chance = random.Random(5)
        played, texts = collections.defaultdict(collections.Counter), []
        for _ in range(300):
            game = chess.pgn.Game({"Variant": "Atomic", "Result": "1-0"})
            node, board, keys = game, chess.variant.AtomicBoard(), set()
            while not board.is_game_over() and board.ply() < 60:
                # Double steps and castling more often than by chance: they make the keys differ.
                moves = sorted(board.legal_moves, key=chess.Move.uci)
                special = [move for move in moves if board.is_castling(move) or board.is_en_passant(move)]
                move = chance.choice(special or moves)
                key = chess.polyglot.zobrist_hash(board)
                if (key, move) not in keys:
                    played[key][move] += 1
                keys.add((key, move))
                node = node.add_variation(move)
                board.push(move)
            texts.append(str(game))
        (self.directory / "games.pgn").write_text("\n\n".join(texts))
        for arguments in (["make", "games.pgn", "-o", "a.book"], ["export", "a.book", "--polyglot", "a.bin", "--all"]):
            made = subprocess.run([BINARY, "book", *arguments], cwd=self.directory, capture_output=True, text=True, timeout=PATIENCE)
            self.assertEqual((made.stderr, made.returncode), ("", 0))
        found = collections.defaultdict(collections.Counter)
        with chess.polyglot.open_reader(self.directory / "a.bin") as reader:
            for entry in reader:
                found[entry.key][entry.raw_move] = entry.weight
            start = chess.variant.AtomicBoard()
            weights = {entry.move: entry.weight for entry in reader.find_all(start)}
        self.assertEqual(weights, played[chess.polyglot.zobrist_hash(start)])
        self.assertEqual({key: sum(moves.values()) for key, moves in found.items()}, {key: sum(moves.values()) for key, moves in played.items()})


if __name__ == "__main__":
    unittest.main()
