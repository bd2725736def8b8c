"""Games of `fissile match`: python-chess reads their PGN, finds every move legal, and comes to the same results."""

import collections
import io
import json
import subprocess
import unittest

import chess.pgn
import chess.variant

from common import BINARY, PATIENCE, ClientTest

# How a game ended, in the last comment, and what python-chess calls it.
TERMINATIONS = {
    "explosion": chess.Termination.VARIANT_LOSS,  # of the side to move
    "checkmate": chess.Termination.CHECKMATE,
    "stalemate": chess.Termination.STALEMATE,
    "insufficient material": chess.Termination.INSUFFICIENT_MATERIAL,
    "threefold repetition": chess.Termination.THREEFOLD_REPETITION,
    "the fifty-move rule": chess.Termination.FIFTY_MOVES,
}
# python-chess plays on there.
OWN = {"insufficient material", "a closed position"}


def replay(text):
    """Replays the games of a PGN. Returns the number of games by their ending; fails on any disagreement."""
    endings = collections.Counter()
    source = io.StringIO(text)
    while game := chess.pgn.read_game(source):
        if game.errors:
            raise AssertionError(f"{game.headers}: {game.errors}")
        board = game.board()
        if not isinstance(board, chess.variant.AtomicBoard):
            raise AssertionError(f"{type(board)} in {game.headers}")
        plies = 0
        for node in game.mainline():
            if board.outcome() or board.is_repetition(3) or board.halfmove_clock >= 100:
                raise AssertionError(f"the game goes on after its end: {board.fen()}")
            board.push(node.move)
            plies += 1
            words = node.comment.split()
            if len(words) < 3 or "/" not in words[0] or not words[1].rstrip(",").endswith("s"):
                raise AssertionError(f"no comment: {node.comment!r}")
        result, why = game.headers["Result"], " ".join(game.end().comment.split()).split(" by ")[-1]
        endings[why] += 1
        if int(game.headers["PlyCount"]) != plies:
            raise AssertionError(f"{plies} plies in {game.headers}")
        outcome = board.outcome(claim_draw=False)
        if why == "threefold repetition":
            same = board.is_repetition(3) and result == "1/2-1/2"
        elif why == "the fifty-move rule":
            same = board.halfmove_clock >= 100 and result == "1/2-1/2"
        elif why in OWN and outcome is None:
            same = result == "1/2-1/2"
        else:
            same = outcome is not None and outcome.result() == result and outcome.termination == TERMINATIONS[why]
        if not same:
            raise AssertionError(f"{why}, {result}, but {outcome} in {board.fen()}")
    return endings


class Matches(ClientTest):
    """A match of the binary against itself."""

    def test_python_chess_comes_to_the_same_results(self):
        command = [BINARY, "match", "--json", "--pgnout", "games.pgn", "--rounds", "20", "--each", "option.Hash=1", "nodes=50"]
        command += ["--engine", f"cmd={BINARY}", "name=One \"1\"", "--engine", f"cmd={BINARY}", "name=Two", "nodes=90"]
        result = subprocess.run(command, cwd=self.directory, capture_output=True, text=True, timeout=4 * PATIENCE)
        self.assertEqual((result.stderr, result.returncode), ("", 0))
        self.assertEqual(json.loads(result.stdout)["games"], 40)
        endings = replay((self.directory / "games.pgn").read_text())
        self.assertEqual(sum(endings.values()), 40)
        self.assertGreater(endings["explosion"], 5)


if __name__ == "__main__":
    unittest.main()
