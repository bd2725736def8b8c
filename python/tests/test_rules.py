"""Positions: what python-chess users expect of a board, and what each capture explodes."""

import copy
import pickle

import chess
import chess.variant
import fissile
import pytest
from fissile import Position, Termination

from common import ONE_MOVE, START


def names(squares: list[int]) -> list[str]:
    return [fissile.square_name(square) for square in squares]


def test_a_position_is_what_its_fen_says() -> None:
    position = Position()
    assert position.fen() == str(position) == START
    assert repr(position) == f"Position('{START}')"
    assert position == Position(START) == Position.from_fen(START)
    assert position.turn is fissile.WHITE is chess.WHITE
    assert (position.halfmove_clock, position.fullmove_number, position.ply()) == (0, 1, 0)
    assert (position.piece_at(chess.E1), position.piece_at(chess.E4)) == ("K", None)
    assert (position.king(fissile.WHITE), position.king(fissile.BLACK)) == (chess.E1, chess.E8)
    assert position.ep_square is None and not position.chess960 and not position.is_check()


def test_a_capture_says_what_it_explodes() -> None:
    position = Position(ONE_MOVE)
    moves = position.legal_moves()
    assert len(moves) == 27
    capture = position.parse_san("Nxd7")
    assert capture in moves and capture.is_capture
    assert names(capture.explodes) == ["e5", "d7", "c8", "d8", "e8"]
    quiet = position.parse_san("e4")
    assert quiet.explodes == [] and not quiet.is_capture
    en_passant = Position("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1").parse_san("exd6")
    assert names(en_passant.explodes) == ["d5", "e5"]
    # From python-chess's view the squares that are empty afterwards are the same.
    board = position.to_board()
    before = set(board.piece_map())
    board.push(chess.Move.from_uci("e5d7"))
    assert set(capture.explodes) == before - set(board.piece_map())


def test_moves_are_pushed_played_and_taken_back() -> None:
    position = Position()
    position.push("Nf3")
    position.push("f7f6")
    position.push(chess.Move.from_uci("f3e5"))
    position.push(position.parse_uci("a7a6"))
    assert [str(move) for move in position.move_stack] == ["g1f3", "f7f6", "f3e5", "a7a6"]
    assert position.outcome() is None and not position.is_game_over()
    won = position.play("Nxd7")
    assert len(position.move_stack) == 4 and won.peek() == position.parse_uci("e5d7")
    assert position.san("e5d7") == "Nxd7#" and position.uci("Nxd7") == "e5d7"
    outcome = won.outcome()
    assert outcome is not None and outcome.termination == Termination.EXPLOSION
    assert outcome.winner is fissile.WHITE and outcome.result() == "1-0"
    assert str(outcome) == "White wins by explosion"
    assert won.legal_moves() == [] and won.king(fissile.BLACK) is None
    assert won.pop().uci() == "e5d7" and won == position
    assert position.push_san("Nxf7") != position.pop().uci()
    assert position.push_uci("b1c3") == position.pop()
    position = Position()
    with pytest.raises(IndexError, match="no move was played"):
        position.pop()


@pytest.mark.parametrize(
    ("fen", "moves", "termination", "result"),
    [
        ("7k/6Q1/8/8/8/8/8/K7 b - - 0 1", "", Termination.CHECKMATE, "1-0"),
        ("7k/5Q2/8/8/8/8/8/K7 b - - 0 1", "", Termination.STALEMATE, "1/2-1/2"),
        ("7k/8/8/8/8/8/8/K7 b - - 0 1", "", Termination.INSUFFICIENT_MATERIAL, "1/2-1/2"),
        ("8/8/6p1/3K2P1/8/2k5/8/8 b - - 0 1", "", Termination.CLOSED_POSITION, "1/2-1/2"),
        ("7k/8/8/8/8/8/8/KQ6 w - - 99 70", "Qb2", Termination.FIFTY_MOVES, "1/2-1/2"),
        (START, "Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1 Ng8", Termination.THREEFOLD, "1/2-1/2"),
    ],
)
def test_games_end(fen: str, moves: str, termination: Termination, result: str) -> None:
    outcome = Position(fen, moves.split()).outcome()
    assert outcome is not None
    assert (outcome.termination, outcome.result()) == (termination, result)
    assert (outcome.winner is None) == (result == "1/2-1/2")


def test_promotions_and_castling_have_the_names_of_python_chess() -> None:
    promotion = Position("1r5k/P7/8/8/8/8/8/K7 w - - 0 1").parse_san("axb8=Q")
    assert (promotion.promotion, promotion.uci()) == (chess.QUEEN, "a7b8q")
    assert (promotion.from_square, promotion.to_square) == (chess.A7, chess.B8)
    castling = Position("4k3/8/8/8/8/8/8/4K2R w K - 0 1").parse_san("O-O")
    assert castling.is_castling and castling.uci() == "e1g1" and castling.to_square == chess.G1


def test_chess960_writes_castling_as_the_king_taking_its_rook() -> None:
    fen = "4k3/8/8/8/8/8/8/4K2R w K - 0 1"
    castling = Position(fen, chess960=True).parse_san("O-O")
    assert castling.uci() == "e1h1" and castling.to_square == chess.H1
    assert Position(fen).parse_uci("e1h1") == Position(fen).parse_uci("e1g1")
    moved = Position("4k3/8/8/8/8/8/8/5K1R w H - 0 1")
    assert moved.chess960 and moved.fen().split()[2] == "H"
    assert Position.from_chess960(518) == Position()
    boards = {Position.from_chess960(number).fen() for number in range(960)}
    assert len(boards) == 960
    assert all(
        Position.from_chess960(number).fen().split()[0] == chess.Board.from_chess960_pos(number).board_fen()
        for number in range(960)
    )


def test_boards_of_python_chess_come_back() -> None:
    for start in (None, 17, 959):
        board = chess.variant.AtomicBoard(chess960=start is not None)
        if start is not None:
            board.set_chess960_pos(start)
        for _ in range(8):
            board.push([move for move in board.legal_moves if not board.is_capture(move)][-1])
        position = Position.from_board(board)
        assert position.chess960 == (start is not None)
        again = position.to_board()
        assert again == board and again.move_stack == board.move_stack
        assert again.root() == board.root()
    with pytest.raises(fissile.FissileError, match='not one of "chess"'):
        Position.from_board(chess.Board())  # type: ignore[arg-type]


def test_why_a_move_is_illegal() -> None:
    position = Position("7k/8/8/8/8/8/4p3/4K3 w - - 0 1")
    assert position.why_illegal("e1d2") is None and position.is_legal("e1d2")
    why = position.why_illegal("Kxe2")
    assert why is not None and why.startswith("kings may not capture")
    assert not position.is_legal(chess.Move.from_uci("e1e2"))


def test_perft_equals_published_counts_on_any_number_of_threads() -> None:
    position = Position()
    assert [position.perft(depth) for depth in range(6)] == [1, 20, 400, 8902, 197326, 4864979]
    assert position.perft(5, threads=3) == 4864979
    divided = position.divide(4, threads=2)
    assert sum(divided.values()) == 197326 and set(divided) == set(position.legal_moves())
    assert divided[position.parse_san("e4")] == position.play("e4").perft(3)


def test_positions_are_copied_and_pickled_with_their_moves() -> None:
    position = Position(ONE_MOVE, ["e4"])
    castled = Position("4k3/8/8/8/8/8/8/4K2R w K - 0 1", ["O-O"], chess960=True)
    for one in (position, castled):
        for other in (one.copy(), copy.copy(one), copy.deepcopy(one), pickle.loads(pickle.dumps(one))):
            assert other == one and other.move_stack == one.move_stack and other.key == one.key
            other.pop()
            assert other != one
    with pytest.raises(TypeError):
        hash(position)
    move = position.legal_moves()[0]
    assert copy.copy(move) == copy.deepcopy([move])[0] == move


def test_keys_are_those_of_the_position_and_not_of_its_clocks() -> None:
    repeated = Position(START, ["Nf3", "Nf6", "Ng1", "Ng8"])
    assert repeated.key == Position().key and repeated != Position()
    assert isinstance(repeated.key, int) and len({move for move in repeated.legal_moves()}) == 20
