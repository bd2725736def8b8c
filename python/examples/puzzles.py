"""Finds puzzles in a PGN of atomic games: positions in which exactly one move wins by force.

    python puzzles.py games.pgn
"""

import sys

import chess.pgn
from fissile import Engine, Position

with Engine(hash=64) as engine, open(sys.argv[1]) as pgn:
    while game := chess.pgn.read_game(pgn):
        for node in game.mainline():
            position = Position.from_board(node.parent.board())  # type: ignore[arg-type]
            lines = engine.analyse(position, nodes=5_000, multipv=2).lines
            wins = [line.score.mate is not None and line.score.mate > 0 for line in lines]
            if wins == [True, False]:
                print(position.fen(), position.san(lines[0].pv[0]), f"wins in {lines[0].score.mate}")
