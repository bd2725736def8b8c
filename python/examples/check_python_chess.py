"""Perft of python-chess against that of Fissile, move by move: where they differ, the position is printed.

    python check_python_chess.py [DEPTH] [FEN]
"""

import sys

import chess.variant
from fissile import Position


def perft(board: chess.variant.AtomicBoard, depth: int) -> int:
    if depth == 0:
        return 1
    total = 0
    for move in board.legal_moves:
        board.push(move)
        total += perft(board, depth - 1)
        board.pop()
    return total


def compare(position: Position, depth: int) -> bool:
    """Goes down to the first position whose moves differ."""
    mine = {move.uci(): count for move, count in position.divide(depth).items()}
    theirs = {}
    board = position.to_board()
    for move in board.legal_moves:
        board.push(move)
        theirs[move.uci()] = perft(board, depth - 1)
        board.pop()
    if mine == theirs:
        return True
    for uci in mine.keys() | theirs.keys():
        if uci not in mine or uci not in theirs:
            why = position.why_illegal(uci) or "it is legal"
            print(f"{position.fen()}: {uci} {why}")
        elif mine[uci] != theirs[uci]:
            compare(position.play(uci), depth - 1)
    return False


depth = int(sys.argv[1]) if len(sys.argv) > 1 else 3
position = Position(sys.argv[2] if len(sys.argv) > 2 else None)
if not compare(position, depth):
    sys.exit("they differ")
print(f"both count {position.perft(depth)} lines of {depth} plies")
