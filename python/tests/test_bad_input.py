"""Bad input of every kind: an exception with one sentence that quotes it, and nothing is changed."""

import math
import random
from collections.abc import Callable
from typing import Any

import fissile
import numpy
import pytest
from fissile import Engine, Position

from common import GAMES, START

# Wrong types are meant here, so nothing is checked before the call.
UNTYPED: Any = fissile
ENGINE: Any = Engine(hash=1)


@pytest.mark.parametrize(
    ("call", "error", "sentence"),
    [
        (lambda: UNTYPED.Position("8/8 w"), fissile.FenError, 'bad FEN "8/8 w": '),
        (lambda: UNTYPED.Position(""), fissile.FenError, 'bad FEN ""'),
        (lambda: UNTYPED.Position("\0" * 100), fissile.FenError, "bad FEN"),
        (lambda: UNTYPED.Position(moves=["e5"]), fissile.IllegalMoveError, '"e5" is not a legal move in '),
        (lambda: UNTYPED.Position().push("hello"), fissile.InvalidMoveError, '"hello" is not a move'),
        (lambda: UNTYPED.Position().push(""), fissile.InvalidMoveError, ""),
        (lambda: UNTYPED.Position().push("e2e5"), fissile.IllegalMoveError, '"e2e5" is not a legal move in '),
        (lambda: UNTYPED.Position().push("0000"), fissile.IllegalMoveError, '"0000" is not a legal move'),
        (lambda: UNTYPED.Position().push_uci("Nf3"), fissile.InvalidMoveError, '"Nf3" is not a move such as e2e4'),
        (lambda: UNTYPED.Position().parse_san("g1f3"), fissile.FissileError, '"g1f3" is not'),
        (
            lambda: UNTYPED.Position("7k/8/8/8/8/8/8/KN3N2 w - - 0 1").push_san("Nd2"),
            fissile.AmbiguousMoveError,
            '"Nd2" could be Nbd2 or Nfd2',
        ),
        (lambda: UNTYPED.Position().push(7), TypeError, "a move is a Move, a str or a chess.Move, not 7"),
        (lambda: UNTYPED.Position().push(None), TypeError, "a move is a Move, a str or a chess.Move, not None"),
        (lambda: UNTYPED.Position(7), TypeError, ""),
        (lambda: UNTYPED.Position().perft(-1), fissile.OptionError, 'depth takes a whole number from 0 to 99, not "-1"'),
        (lambda: UNTYPED.Position().perft(100), fissile.OptionError, 'depth takes a whole number from 0 to 99, not "100"'),
        (lambda: UNTYPED.Position().perft(2**70), fissile.OptionError, "depth takes a whole number"),
        (lambda: UNTYPED.Position().perft(10**5000), fissile.OptionError, "depth takes a whole number"),
        (lambda: UNTYPED.Position().perft(numpy.zeros((2, 2))), TypeError, "depth takes a whole number from 0 to 99, not array("),
        (lambda: UNTYPED.Position().push(b"e4"), TypeError, "a move is a Move, a str or a chess.Move, not b'e4'"),
        (lambda: UNTYPED.Position().push("e4\0"), fissile.InvalidMoveError, '"e4\\0" is not a move'),
        (lambda: UNTYPED.Position.from_board(7), TypeError, "a board is a chess.variant.AtomicBoard, not 7"),
        (lambda: UNTYPED.evaluate(b"fen"), TypeError, "a position is a Position or a FEN, not 102"),
        (lambda: next(UNTYPED.read_batches(GAMES)).fen(-1), IndexError, "a batch of "),
        (lambda: ENGINE.analyse(Position(), time=10**400), fissile.OptionError, "time takes a number of seconds"),
        (lambda: ENGINE.configure({"Hash": None}), fissile.OptionError, 'option "Hash" takes a whole number'),
        (lambda: ENGINE.configure(7), TypeError, ""),
        (lambda: UNTYPED.Position().perft(1.5), TypeError, "depth takes a whole number from 0 to 99, not 1.5"),
        (lambda: UNTYPED.Position().perft(5, threads=0), fissile.OptionError, "threads takes a whole number from 1 to 1024"),
        (lambda: UNTYPED.Position().divide(0), fissile.OptionError, "depth takes a whole number from 1 to 99"),
        (lambda: UNTYPED.Position().piece_at(64), fissile.OptionError, 'square takes a whole number from 0 to 63, not "64"'),
        (lambda: UNTYPED.Position.from_chess960(960), fissile.OptionError, "number takes a whole number from 0 to 959"),
        (lambda: UNTYPED.Move.from_uci("Nf3"), fissile.InvalidMoveError, '"Nf3" is not a move such as e2e4'),
        (lambda: UNTYPED.Move.from_uci("e2e2"), fissile.InvalidMoveError, '"e2e2" is not a move such as e2e4'),
        (lambda: UNTYPED.Move.from_uci("e7e8k"), fissile.InvalidMoveError, '"e7e8k" is not a move such as e2e4'),
        (lambda: UNTYPED.Move(8, 8), fissile.InvalidMoveError, '"a2a2" is not a move such as e2e4'),
        (lambda: UNTYPED.Move(64, 0), fissile.OptionError, 'square takes a whole number from 0 to 63, not "64"'),
        (lambda: UNTYPED.Move(48, 56, "Q"), TypeError, "promotion takes a whole number from 2 to 5, not 'Q'"),
        (lambda: UNTYPED.Move(48, 56, 6), fissile.OptionError, 'promotion takes a whole number from 2 to 5, not "6"'),
        (lambda: UNTYPED.Move.from_uci("e2e4").is_capture, fissile.FissileError, '"e2e4" was made without a position'),
        (lambda: 7 in UNTYPED.Position().legal_moves, TypeError, "a move is a Move, a str or a chess.Move, not 7"),
        (lambda: UNTYPED.Position().variation_san(["e4", "e4"]), fissile.IllegalMoveError, '"e4" is not a legal move in '),
        (lambda: UNTYPED.square_name(-1), fissile.OptionError, "square takes a whole number"),
        (lambda: UNTYPED.parse_square("i9"), fissile.FissileError, '"i9" is not a square from a1 to h8'),
        (lambda: UNTYPED.evaluate("x"), fissile.FenError, 'bad FEN "x"'),
        (lambda: UNTYPED.evaluate(7), TypeError, ""),
        (lambda: UNTYPED.evaluate([7]), TypeError, ""),
        (lambda: UNTYPED.verify(b""), fissile.CertificateError, "refused: it begins with"),
        (lambda: UNTYPED.verify("text"), TypeError, ""),
        (lambda: UNTYPED.prove(Position(), nodes=0), fissile.OptionError, "nodes takes a whole number from 1"),
        (lambda: UNTYPED.prove(Position(), time=-1), fissile.OptionError, "time takes a number of seconds from 0"),
        (lambda: UNTYPED.prove(Position(), memory=0), fissile.OptionError, "memory takes a whole number"),
        (lambda: UNTYPED.prove(START), TypeError, ""),
        (lambda: UNTYPED.Engine(hash=0), fissile.OptionError, 'option "Hash" takes a whole number from 1 to 33554432, not "0"'),
        (lambda: UNTYPED.Engine(threads="many"), fissile.OptionError, 'option "Threads" takes a whole number from 1 to 1024'),
        (lambda: UNTYPED.Engine(hash=2**25), fissile.FissileError, ""),
        (lambda: ENGINE.analyse(Position()), ValueError, "analyse() needs nodes, time or depth"),
        (lambda: ENGINE.analyse(START, depth=1), TypeError, ""),
        (lambda: ENGINE.analyse(Position(), depth=0), fissile.OptionError, "depth takes a whole number from 1 to 199"),
        (lambda: ENGINE.analyse(Position(), depth="x"), TypeError, "depth takes a whole number from 1 to 199, not 'x'"),
        (lambda: ENGINE.analyse(Position(), nodes=-5), fissile.OptionError, "nodes takes a whole number"),
        (lambda: ENGINE.analyse(Position(), time=math.nan), fissile.OptionError, "time takes a number of seconds"),
        (lambda: ENGINE.analyse(Position(), time=math.inf), fissile.OptionError, "time takes a number of seconds"),
        (lambda: ENGINE.analyse(Position(), time="1"), TypeError, "time takes a number of seconds, not '1'"),
        (lambda: ENGINE.analyse(Position(), depth=1, multipv=0), fissile.OptionError, "multipv takes a whole number"),
        (lambda: ENGINE.analyse(Position(), depth=1, root_moves=["Ke2"]), fissile.IllegalMoveError, '"Ke2"'),
        (lambda: UNTYPED.read_batches(GAMES, 0), fissile.OptionError, "size takes a whole number from 1"),
        (lambda: UNTYPED.read_games(7), TypeError, ""),
    ],
)
def test_bad_input_is_refused_in_a_sentence(
    call: Callable[[], Any], error: type[Exception], sentence: str
) -> None:
    with pytest.raises(error) as raised:
        call()
    assert str(raised.value).startswith(sentence) and "\n" not in str(raised.value)
    assert raised.type is error or issubclass(error, fissile.FissileError)


def test_every_error_is_a_value_error() -> None:
    errors = [value for name, value in vars(fissile).items() if name.endswith("Error")]
    assert len(errors) == 11 and all(issubclass(error, ValueError) for error in errors)
    assert all(error.__doc__ and error.__module__ == "fissile" for error in errors)


def test_a_move_of_another_position_is_refused() -> None:
    position = Position()
    move = position.play("e4").parse_san("e5")
    with pytest.raises(fissile.IllegalMoveError, match='^"e7e5" is not a legal move in '):
        position.push(move)
    castling = Position("4k3/8/8/8/8/8/8/4K2R w K - 0 1").parse_san("O-O")
    rook = Position("4k3/8/8/8/8/8/8/4R2K w - - 0 1")
    with pytest.raises(fissile.IllegalMoveError):
        rook.push(castling)
    assert rook.why_illegal(castling) is not None and not rook.is_legal(castling)
    assert position == Position() and position.move_stack == []


@pytest.mark.parametrize(
    "use",
    [
        lambda position: fissile.evaluate(position),
        lambda position: fissile.prove(position, nodes=1),
        lambda position: ENGINE.analyse(position, depth=1),
        lambda position: position.copy(),
        lambda position: position.push("d2d4"),
    ],
)
def test_a_move_may_use_the_position_that_it_is_pushed_on(use: Callable[[Position], object]) -> None:
    class Odd:
        from_square = 0

        def uci(self) -> str:
            use(position)
            return str(position.legal_moves()[0])

    position: Any = Position()
    position.push(Odd())
    assert 1 <= len(position.move_stack) <= 2


def test_the_sentences_are_those_of_the_command_line() -> None:
    """They are made by the same code; this is one of each, as `fissile apply` prints it."""
    position = Position("7k/8/8/8/8/8/4p3/4K3 w - - 0 1")
    with pytest.raises(fissile.IllegalMoveError) as raised:
        position.push("Kxe2")
    assert str(raised.value) == (
        '"Kxe2" is not a legal move in "7k/8/8/8/8/8/4p3/4K3 w - - 0 1": '
        "kings may not capture, so the king on e1 cannot take on e2"
    )


def test_random_text_never_breaks_anything() -> None:
    choice = random.Random(7)
    letters = "rnbqkpRNBQKP12345678/ wbKQkq-abcdefgh0=+#xO\0é\U0001f4a5"
    position = Position()
    for _ in range(20_000):
        text = "".join(choice.choices(letters, k=choice.randrange(12)))
        fen = START if choice.random() < 0.5 else text
        damaged = list(fen)
        for _ in range(choice.randrange(4)):
            damaged[choice.randrange(len(damaged)) if damaged else 0 :] = choice.choice(letters)
        for call in (
            lambda: position.play(text),
            lambda: position.is_legal(text),
            lambda: position.parse_san(text),
            lambda: position.parse_uci(text),
            lambda: Position("".join(damaged)).legal_moves(),
            lambda: fissile.verify(text.encode()),
        ):
            try:
                call()
            except fissile.FissileError as error:
                assert "\n" not in str(error)
        position.why_illegal(text)
    assert position == Position()
