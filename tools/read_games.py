"""Reads files of games of `fissile selfplay`, as docs/games.md describes them, with nothing but Python."""
import re
import struct
import zlib


def varint(data, at):
    number = shift = 0
    while True:
        byte = data[at]
        number |= (byte & 127) << shift
        at, shift = at + 1, shift + 7
        if byte < 128:
            return number, at


def read_game(data):
    number, at = varint(data, 0)
    winner, ending, at = data[at] & 3, data[at] >> 2, at + 1
    occupied, = struct.unpack_from("<Q", data, at)
    at += 8
    squares = [square for square in range(64) if occupied >> square & 1]
    board, castling = ["1"] * 64, ""
    for index, square in enumerate(squares):
        code = data[at + index // 2] >> 4 * (index % 2) & 15
        letter = "PNBRQKR"[code & 7]
        if code & 7 == 6:
            letter_of_file = "ABCDEFGH"[square % 8]
            castling += letter_of_file.lower() if code & 8 else letter_of_file
        board[square] = letter.lower() if code & 8 else letter
    at += (len(squares) + 1) // 2
    black, file, at = data[at] & 1, data[at] >> 1, at + 1
    halfmove, at = varint(data, at)
    fullmove, at = varint(data, at)
    ranks = "/".join("".join(board[8 * rank:8 * rank + 8]) for rank in range(7, -1, -1))
    ranks = re.sub("1+", lambda ones: str(len(ones[0])), ranks)
    en_passant = "-abcdefgh"[file] + ("" if file == 0 else "36"[1 - black])
    fen = f"{ranks} {'wb'[black]} {castling or '-'} {en_passant} {halfmove} {fullmove}"
    plies, at = varint(data, at)
    moves, score = [], 0
    for _ in range(plies):
        move, = struct.unpack_from("<H", data, at)
        zigzag, at = varint(data, at + 2)
        score = (zigzag >> 1 ^ -(zigzag & 1)) - score
        moves.append((move & 63, move >> 6 & 63, move >> 12 & 3 if move >> 14 == 1 else None, score))
    return number, fen, (0.5, 1.0, 0.0)[winner], ending, moves


def read_games(path):
    """Yields (number, FEN, result for White, ending, [(origin, destination, promotion, score), ...])."""
    with open(path, "rb") as file:
        assert file.readline() == b"fissile-games 2\n"
        length = file.read(4)
        text = file.read(int.from_bytes(length, "little"))
        assert zlib.crc32(length + text) == int.from_bytes(file.read(4), "little")
        while head := file.read(12):
            size, games, checksum = struct.unpack("<III", head)
            payload = file.read(size)
            assert zlib.crc32(head[:8] + payload) == checksum
            at = 0
            for _ in range(games):
                size, at = varint(payload, at)
                yield read_game(payload[at:at + size])
                at += size
