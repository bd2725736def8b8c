"""Positions: what python-chess users expect of a board, and what each capture explodes."""

import copy
import pickle
import random
from xml.etree import ElementTree

import chess
import chess.variant
import fissile
import pytest
from fissile import Move, Position, Termination

from common import ONE_MOVE, START


def names(squares: list[int]) -> list[str]:
    return [fissile.square_name(square) for square in squares]


def test_a_position_is_what_its_fen_says() -> None:
    position = Position()
    assert position.fen() == START and position.board_fen() == START.split()[0]
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
    assert position.root() == Position(ONE_MOVE) and position.root().move_stack == []
    bare = position.copy(stack=False)
    assert bare == position and bare.move_stack == []


def test_outcomes_are_copied_and_pickled() -> None:
    fens = ["8/8/8/8/8/8/8/K7 b - - 0 1", "7k/5Q2/8/8/8/8/8/K7 b - - 0 1", "7k/8/8/8/8/8/8/K7 w - - 0 1"]
    for fen in fens:
        outcome = Position(fen).outcome()
        assert outcome is not None
        for other in (copy.copy(outcome), copy.deepcopy(outcome), pickle.loads(pickle.dumps(outcome))):
            assert other == outcome and str(other) == str(outcome)
    for name in ("EXPLOSION", "CHECKMATE", "STALEMATE", "INSUFFICIENT_MATERIAL", "CLOSED_POSITION", "FIFTY_MOVES", "THREEFOLD"):
        termination = getattr(Termination, name)
        assert pickle.loads(pickle.dumps(termination)) == termination


def test_moves_are_copied_and_pickled_with_what_they_explode() -> None:
    castling = Position("4k3/8/8/8/8/8/8/4K2R w K - 0 1").parse_san("O-O")
    legal = [castling, *Position(ONE_MOVE).legal_moves]
    for move in legal:
        for other in (copy.copy(move), copy.deepcopy(move), pickle.loads(pickle.dumps(move))):
            assert other == move and hash(other) == hash(move) and other.uci() == move.uci()
            assert (other.explodes, other.is_castling) == (move.explodes, move.is_castling)
    bare = Move(chess.A7, chess.A8, promotion=chess.QUEEN)
    assert pickle.loads(pickle.dumps(bare)) == bare == Move.from_uci("a7a8q")


def test_moves_without_a_position_are_those_of_python_chess() -> None:
    for uci in ("g1f3", "e7e8n", "e1g1"):
        move, theirs = Move.from_uci(uci), chess.Move.from_uci(uci)
        assert (move.from_square, move.to_square, move.promotion) == (theirs.from_square, theirs.to_square, theirs.promotion)
        assert move.uci() == str(move) == uci and repr(move) == f"<Move {uci}>"
        assert move == Move(theirs.from_square, theirs.to_square, theirs.promotion)
        with pytest.raises(fissile.FissileError, match=f'^"{uci}" was made without a position'):
            move.explodes
    position = Position("4k3/8/8/8/8/8/8/4K2R w K - 0 1")
    castling = Move.from_uci("e1g1")
    assert castling in position.legal_moves and castling == position.parse_san("O-O")
    assert position.play(castling) == position.play("O-O")
    assert position.is_castling(castling) and position.parse_uci(str(castling)).is_castling
    assert (fissile.KNIGHT, fissile.QUEEN) == (chess.KNIGHT, chess.QUEEN)
    assert (fissile.PAWN, fissile.BISHOP, fissile.ROOK, fissile.KING) == (chess.PAWN, chess.BISHOP, chess.ROOK, chess.KING)


def test_moves_are_sorted_by_their_squares() -> None:
    moves = [Move.from_uci(uci) for uci in ("a7a8q", "b1a3", "a7a8n", "a2a4", "a2a3")]
    assert [str(move) for move in sorted(moves)] == ["b1a3", "a2a3", "a2a4", "a7a8n", "a7a8q"]
    with pytest.raises(TypeError):
        sorted([moves[0], "a2a3"])  # type: ignore[type-var]


def test_legal_moves_are_iterated_counted_and_asked() -> None:
    position = Position(ONE_MOVE)
    legal = position.legal_moves
    assert list(legal) == legal() == [move for move in legal]
    assert len(legal) == legal.count() == 27 and legal
    assert "Nxd7" in legal and chess.Move.from_uci("e5d7") in legal and Move.from_uci("e5d6") not in legal
    assert repr(Position("7k/8/8/8/8/8/4p3/4K3 w - - 0 1").legal_moves) == "<LegalMoves (Kd2, Kf2)>"
    # It is the list of the moment.
    for move in legal:
        position.push(move)
        assert move in legal
        position.pop()
    with pytest.raises(fissile.InvalidMoveError, match='^"hello" is not a move'):
        "hello" in legal
    over = position.play("Nxd7").legal_moves
    assert not over and len(over) == 0 and list(over) == []


def test_legal_moves_are_those_of_python_chess() -> None:
    choice = random.Random(3)
    for number in (None, 17, 959):
        board = chess.variant.AtomicBoard(chess960=number is not None)
        if number is not None:
            board.set_chess960_pos(number)
        while not board.is_game_over() and board.ply() < 60:
            position = Position.from_board(board)
            assert sorted(map(str, position.legal_moves)) == sorted(move.uci() for move in board.legal_moves)
            assert position.legal_moves.count() == board.legal_moves.count()
            for move in board.legal_moves:
                ours = Move.from_uci(move.uci())
                assert ours in position.legal_moves
                assert position.is_capture(ours) == board.is_capture(move)
                assert position.is_en_passant(ours) == board.is_en_passant(move)
                assert position.is_castling(ours) == board.is_castling(move)
                after = position.play(ours)
                if not after.is_variant_end():
                    assert position.gives_check(ours) == board.gives_check(move)
            assert str(position) == str(board) and position.board_fen() == board.board_fen()
            assert position.piece_map() == {square: piece.symbol() for square, piece in board.piece_map().items()}
            board.push(choice.choice(list(board.legal_moves)))
        position = Position.from_board(board)
        assert position.root() == Position.from_board(board.root())
        assert position.is_variant_end() == board.is_variant_end()
        assert position.is_checkmate() == board.is_checkmate() and position.is_stalemate() == board.is_stalemate()
        moves = board.move_stack
        assert position.root().variation_san(moves) == board.root().variation_san(moves)


def test_positions_are_hashed_as_they_are_compared() -> None:
    position = Position()
    assert len({position, Position(START), Position.from_chess960(518)}) == 1
    assert hash(Position(moves=["Nf3", "Nf6", "Ng1", "Ng8"])) != hash(position)
    seen = {position.copy()}
    position.push("e4")
    assert position not in seen and position.pop() and position in seen


def test_a_position_is_shown_as_its_board() -> None:
    position = Position(moves=["e4"])
    assert str(position).splitlines()[4:] == [". . . . P . . .", ". . . . . . . .", "P P P P . P P P", "R N B Q K B N R"]
    picture = ElementTree.fromstring(position._repr_svg_())
    assert picture.tag.endswith("svg")
    assert len(picture.findall(".//{*}use")) == 32 and picture.find(".//*[@class='arrow']") is not None
    assert ElementTree.fromstring(Position()._repr_svg_()).find(".//*[@class='arrow']") is None


def test_results_have_the_words_of_python_chess() -> None:
    position = Position(ONE_MOVE)
    won = position.play("Nxd7")
    assert (position.result(), won.result()) == ("*", "1-0")
    assert won.is_variant_end() and not position.is_variant_end() and not won.is_checkmate()
    mated = Position("7k/6Q1/8/8/8/8/8/K7 b - - 0 1")
    assert mated.is_checkmate() and not mated.is_stalemate() and mated.result() == "1-0"
    assert Position("7k/5Q2/8/8/8/8/8/K7 b - - 0 1").is_stalemate()
    assert Position("7k/8/8/8/8/8/8/K7 b - - 0 1").is_insufficient_material()
    assert position.play("e4").variation_san(["a6", "Nxf7"]) == "3...a6 4. Nxf7#"


def test_keys_are_those_of_the_position_and_not_of_its_clocks() -> None:
    repeated = Position(START, ["Nf3", "Nf6", "Ng1", "Ng8"])
    assert repeated.key == Position().key and repeated != Position()
    assert isinstance(repeated.key, int) and len({move for move in repeated.legal_moves()}) == 20
