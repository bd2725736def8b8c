"""How many legal moves a second Fissile, python-chess and pyffish list, and how many moves they play, in the same random games.

    pip install chess pyffish
    python compare.py [GAMES]

Each plays the same games, in turns, so a busy machine slows down all of them. Seconds are of CPU time.
"""

import random
import sys
import time
from collections.abc import Callable

import chess.variant
import fissile
import pyffish

MOST_PLIES = 120
ROUNDS = 3


def random_games(count: int) -> list[list[str]]:
    """Games as moves in UCI notation; every second move is a capture if there is one."""
    choice, games = random.Random(1), []
    for _ in range(count):
        position = fissile.Position()
        while not position.is_game_over() and position.ply() < MOST_PLIES:
            moves = position.legal_moves()
            captures = [move for move in moves if move.is_capture]
            position.push(choice.choice(captures if captures and choice.random() < 0.5 else moves))
        games.append([move.uci() for move in position.move_stack])
    return games


def by_fissile(games: list[list[str]]) -> tuple[int, float, float]:
    listed, listing, pushing = 0, 0.0, 0.0
    for game in games:
        position = fissile.Position()
        for uci in game:
            start = time.process_time()
            moves = position.legal_moves()
            listing += time.process_time() - start
            listed += len(moves)
            move = next(move for move in moves if str(move) == uci)
            start = time.process_time()
            position.push(move)
            pushing += time.process_time() - start
    return listed, listing, pushing


def by_python_chess(games: list[list[str]]) -> tuple[int, float, float]:
    listed, listing, pushing = 0, 0.0, 0.0
    for game in games:
        board = chess.variant.AtomicBoard()
        for uci in game:
            start = time.process_time()
            moves = list(board.legal_moves)
            listing += time.process_time() - start
            listed += len(moves)
            move = next(move for move in moves if move.uci() == uci)
            start = time.process_time()
            board.push(move)
            pushing += time.process_time() - start
    return listed, listing, pushing


def by_pyffish(games: list[list[str]]) -> tuple[int, float, float]:
    # It has no board: a position is a FEN, and the FEN after a move is what stands for a push.
    listed, listing, pushing = 0, 0.0, 0.0
    for game in games:
        fen = pyffish.start_fen("atomic")
        for uci in game:
            start = time.process_time()
            moves = pyffish.legal_moves("atomic", fen, [])
            listing += time.process_time() - start
            listed += len(moves)
            start = time.process_time()
            fen = pyffish.get_fen("atomic", fen, [uci])
            pushing += time.process_time() - start
    return listed, listing, pushing


def main() -> None:
    games = random_games(int(sys.argv[1]) if len(sys.argv) > 1 else 100)
    plies = sum(map(len, games))
    libraries: dict[str, Callable[[list[list[str]]], tuple[int, float, float]]] = {
        "fissile": by_fissile,
        "python-chess": by_python_chess,
        "pyffish": by_pyffish,
    }
    # The measurement itself takes time, which would count most for the fastest.
    start = time.process_time()
    for _ in range(100_000):
        time.process_time()
    clock = (time.process_time() - start) / 100_000
    best: dict[str, tuple[int, float, float]] = {}
    for _ in range(ROUNDS):
        for name, work in libraries.items():
            listed, listing, pushing = work(games)
            listing, pushing = listing - plies * clock, pushing - plies * clock
            _, old_listing, old_pushing = best.get(name, (0, listing, pushing))
            best[name] = (listed, min(listing, old_listing), min(pushing, old_pushing))
    print(f"{len(games)} random games, {plies} plies; the best of {ROUNDS} rounds each")
    print(f"{'':14}{'legal moves/s':>16}{'pushes/s':>14}{'both, us a ply':>16}{'ratio':>9}")
    whole = {name: (listing + pushing) / plies for name, (_, listing, pushing) in best.items()}
    for name, (listed, listing, pushing) in best.items():
        speeds = f"{name:14}{listed / listing:16,.0f}{plies / pushing:14,.0f}{1e6 * whole[name]:16.2f}"
        print(f"{speeds}{whole[name] / whole['fissile']:9.1f}")


if __name__ == "__main__":
    main()
