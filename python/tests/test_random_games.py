"""Random games, move for move as python-chess plays them: legal moves, explosions, FEN, SAN, and the end of the
game. FISSILE_EXHAUSTIVE=1 plays 10,000 of them.

Draws differ in one way: python-chess knows no closed positions. What it calls insufficient material, Fissile may call
closed."""

import os
import random
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context

import chess
import chess.variant
from fissile import Position, Termination

from common import EXHAUSTIVE

GAMES = 10_000 if EXHAUSTIVE else 500
# Random games may go on for long with a few pieces left.
MOST_PLIES = 120


def check_end(position: Position, board: chess.variant.AtomicBoard) -> bool:
    """Whether the game has ended; both must agree."""
    outcome = position.outcome()
    termination = outcome.termination if outcome else None
    assert (termination == Termination.EXPLOSION) == board.is_variant_end(), board.fen()
    if outcome is not None and termination == Termination.EXPLOSION:
        assert outcome.result() == board.result()
        return True
    assert (termination == Termination.CHECKMATE) == board.is_checkmate(), board.fen()
    assert (termination == Termination.STALEMATE) == board.is_stalemate(), board.fen()
    if termination in (Termination.CHECKMATE, Termination.STALEMATE):
        return True
    if termination == Termination.INSUFFICIENT_MATERIAL:
        assert board.is_insufficient_material(), board.fen()
    elif board.is_insufficient_material():
        assert termination == Termination.CLOSED_POSITION, board.fen()
    elif termination != Termination.CLOSED_POSITION:
        assert (termination == Termination.FIFTY_MOVES) == (board.halfmove_clock >= 100), board.fen()
        if termination != Termination.FIFTY_MOVES:
            assert (termination == Termination.THREEFOLD) == board.is_repetition(3), board.fen()
    return False


def fen_of(board: chess.variant.AtomicBoard) -> str:
    """The FEN. python-chess also names an en passant square if the only capture there explodes the own king."""
    is_legal = any(board.is_en_passant(move) for move in board.legal_moves)
    fields = board.fen(shredder=board.chess960, en_passant="fen").split()
    if not is_legal:
        fields[3] = "-"
    return " ".join(fields)


def play(seed: int) -> int:
    """Plays a random game with both, and returns its plies."""
    choice = random.Random(seed)
    board = chess.variant.AtomicBoard()
    if seed % 3 == 0:
        board = chess.variant.AtomicBoard(chess960=True)
        board.set_chess960_pos(choice.randrange(960))
    position = Position.from_board(board)
    for ply in range(MOST_PLIES):
        fen = fen_of(board)
        assert position.fen() == fen
        assert position.is_check() == board.is_check(), fen
        wanted = sorted(move.uci() for move in board.legal_moves)
        moves = {move.uci(): move for move in position.legal_moves()}
        assert sorted(moves) == wanted, fen
        if check_end(position, board):
            return ply
        move = moves[choice.choice(wanted)]
        if choice.random() < 0.5:
            # Random moves seldom capture, and captures are what the game is about.
            move = choice.choice([move for move in moves.values() if move.is_capture] or [move])
        played = chess.Move.from_uci(move.uci())
        assert position.san(move) == board.san(played), fen
        assert board.is_capture(played) == move.is_capture, fen
        before = set(board.piece_map())
        board.push(played)
        if move.is_capture:
            # The target of an en passant capture was empty before.
            assert set(move.explodes) == before - set(board.piece_map()), fen
        position.push(move)
        assert position.peek() == move
    return MOST_PLIES


def test_random_games_equal_those_of_python_chess() -> None:
    # Not by fork: other tests have started threads.
    with ProcessPoolExecutor(os.cpu_count(), mp_context=get_context("spawn")) as pool:
        plies = sum(pool.map(play, range(GAMES), chunksize=8))
    assert plies > 20 * GAMES
