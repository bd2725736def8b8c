"""Where would a piece stand best? The network's score of the position with the piece on each empty square.

    python heat_map.py [FEN] [SQUARE]

Scores are in centipawns for the side to move. The piece's own square is in brackets.
"""

import sys

import chess.variant
import fissile

fen = sys.argv[1] if len(sys.argv) > 1 else fissile.Position(moves=["Nf3", "f6"]).fen()
home = fissile.parse_square(sys.argv[2] if len(sys.argv) > 2 else "f3")

board = chess.variant.AtomicBoard(fen)
piece = board.remove_piece_at(home)
if piece is None:
    sys.exit(f"{fissile.square_name(home)} is empty in {fen}")
fens = {}
for square in chess.SQUARES:
    if board.piece_at(square) is None:
        board.set_piece_at(square, piece)
        fens[square] = board.fen()
        board.remove_piece_at(square)

scores = dict(zip(fens, fissile.evaluate(fens.values())))
for rank in range(7, -1, -1):
    cells = []
    for square in range(8 * rank, 8 * rank + 8):
        text = f"{scores[square]:+d}" if square in scores else board.piece_map()[square].symbol()
        cells.append(f"[{text}]" if square == home else text)
    print(rank + 1, *(f"{cell:>7}" for cell in cells))
print(" ", *(f"{file:>7}" for file in "abcdefgh"))
