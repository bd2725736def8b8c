"""Files of self-play games: game by game, and as arrays."""

from pathlib import Path

import fissile
import numpy
import pytest
from fissile import Position

from common import GAMES, START


def test_games_have_moves_scores_and_results() -> None:
    reader = fissile.read_games(GAMES)
    assert any("command: fissile selfplay" in remark for remark in reader.remarks)
    games = list(reader)
    assert len(games) == 24 and list(reader) == []
    for game in games:
        position = Position(game.start.fen(), game.moves)
        scores = numpy.asarray(game.scores)
        assert scores.dtype == numpy.int16 and len(scores) == len(game.moves) > 0
        assert game.result == {True: "1-0", False: "0-1", None: "1/2-1/2"}[game.winner]
        if game.ending in ("explosion", "checkmate"):
            outcome = position.outcome()
            assert outcome is not None and outcome.winner == game.winner
    assert {game.ending for game in games} & {"forced win seen by both sides", "far ahead"}


def test_batches_are_the_positions_of_the_games() -> None:
    wanted = []
    for game in fissile.read_games(GAMES):
        position = game.start
        for move, score in zip(game.moves, game.scores):
            result = 0 if game.winner is None else 1 if game.winner == position.turn else -1
            wanted.append((position.fen(), int(score), result))
            position.push(move)
    found: list[tuple[str, int, int]] = []
    for batch in fissile.read_batches(GAMES, 100):
        assert batch.features.shape == (len(batch), 2, 32)  # type: ignore[union-attr]
        assert len(batch) <= 100 and batch.fen(0) == batch.fens()[0]
        found += zip(batch.fens(), map(int, batch.scores), map(int, batch.results))
    assert found == wanted
    both = sum(len(batch) for batch in fissile.read_batches([GAMES, str(GAMES)], 1000))
    assert both == 2 * len(wanted)
    quiet = sum(len(batch) for batch in fissile.read_batches(GAMES, quiet=True))
    assert 0 < quiet < len(wanted)


def index(king: int, piece: str, square: int, white: bool) -> int:
    """The input of a piece on a square, as docs/training.md and crates/search/src/nnue/architecture.rs describe it."""
    turn = (0 if white else 56) ^ (7 if king % 8 > 3 else 0)
    king ^= turn
    rank, file = king // 8, king % 8
    bucket = [file, 4 + file // 2, 6, 6, 7, 7, 7, 7][rank]
    side = 0 if piece.isupper() == white else 384
    return bucket * 768 + side + "pnbrqk".index(piece.lower()) * 64 + (square ^ turn)


def test_features_are_the_inputs_of_the_network() -> None:
    for batch in fissile.read_batches(GAMES, 500):
        features = numpy.asarray(batch.features)
        assert features.dtype == numpy.uint16 and features.max() == fissile.FEATURES
        for row, fen in zip(features, batch.fens()):
            position = Position(fen)
            pieces = [(s, piece) for s in range(64) if (piece := position.piece_at(s)) is not None]
            for side, color in enumerate((position.turn, not position.turn)):
                king = position.king(color)
                assert king is not None
                wanted = [index(king, piece, square, color) for square, piece in pieces]
                assert row[side].tolist() == wanted + [fissile.FEATURES] * (32 - len(wanted))


def test_bad_files_are_refused_where_they_are_bad(tmp_path: Path) -> None:
    with pytest.raises(fissile.GamesError, match="/no/such cannot be read: "):
        fissile.read_games("/no/such")
    with pytest.raises(fissile.GamesError, match="/no/such cannot be read: "):
        next(fissile.read_batches(["/no/such"]))
    foreign = tmp_path / "foreign.games"
    foreign.write_text("hello\n")
    with pytest.raises(fissile.GamesError, match='is not a file of games: it begins with "hello"'):
        fissile.read_games(foreign)
    data = GAMES.read_bytes()
    damaged = tmp_path / "damaged.games"
    damaged.write_bytes(data[:2000] + bytes([data[2000] ^ 1]) + data[2001:])
    with pytest.raises(fissile.GamesError, match="is damaged"):
        list(fissile.read_games(damaged))
    cut = tmp_path / "cut.games"
    for length in range(0, len(data) - 30, 97):
        cut.write_bytes(data[:length])
        with pytest.raises(fissile.GamesError):
            list(fissile.read_batches(cut))
    text = tmp_path / "text.games"
    text.write_text(f"fissile-games 1\n{START}\t1-0\tg1f3:10 f7f6:-10 f3e5:#2 a7a6:#-1 e5d7:#1\n")
    [game] = fissile.read_games(text)
    assert [str(move) for move in game.moves] == ["g1f3", "f7f6", "f3e5", "a7a6", "e5d7"]
    text.write_text(f"fissile-games 1\n{START}\t1-0\tg1g3:10\n")
    with pytest.raises(fissile.GamesError, match='line 2: .*"g1g3" is not a legal move'):
        list(fissile.read_games(text))
