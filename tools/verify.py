#!/usr/bin/env python3
"""Checks certificates of fissile prove, of wins and of survival, with the rules of python-chess. It shares no code with Fissile.

    pip install chess
    tools/verify.py FILE...

docs/certificates.md describes the file. For each certificate the tool prints what it covers. The exit status is 1 if it refuses
one. It reads compressed files on standard input: zstd -dc FILE.zst | tools/verify.py -
"""

import collections
import hashlib
import re
import sys
import unicodedata

import chess
import chess.variant

MAGIC = "fissile-proof 1"
FIELDS = ["rules", "root", "winner", "fifty moves", "longest line", "bytes", "made by"]
RULES = {"atomic, as on lichess": True, "atomic, as in AtomicDB": False}  # whether dead positions are drawn
SURVIVAL_MAGIC = "fissile-survival 1"
SURVIVAL_FIELDS = ["rules", "root", "survivor", "positions", "made by"]
MOST_POSITIONS = 1 << 24
LONGEST_RECORD = 80  # bytes
PROMOTIONS = [chess.KNIGHT, chess.BISHOP, chess.ROOK, chess.QUEEN]
LONGEST_RUN = 100  # plies without capture or pawn move
LONGEST_LINE = 1 << 16  # plies
LONGEST_HEADER = 4096  # bytes


class Refused(Exception):
    """A certificate that does not prove what it claims."""


def read_header(file):
    """The fields of the header, its bytes, and whether it is one of survival. There is one way to write each."""
    head = b""
    while not head.endswith(b"\n\n"):
        line = file.readline(LONGEST_HEADER + 1 - len(head))
        head += line
        if not line or len(head) > LONGEST_HEADER:
            raise Refused("its header has no end")
    lines = head.decode().split("\n")
    if lines[0] not in (MAGIC, SURVIVAL_MAGIC):
        raise Refused(f"it begins with {lines[0]!r}")
    survival = lines[0] == SURVIVAL_MAGIC
    names = SURVIVAL_FIELDS if survival else FIELDS
    if len(lines) != len(names) + 3:
        raise Refused("its header has too few lines or too many")
    fields = {}
    for name, line in zip(names, lines[1:]):
        if not line.startswith(name + ": "):
            raise Refused(f"its header lacks {name!r}")
        fields[name] = line[len(name) + 2 :]
    side = fields["survivor" if survival else "winner"]
    if fields["rules"] not in RULES or side not in ("white", "black") or fields.get("fifty moves", "draw") not in ("draw", "ignored"):
        raise Refused("its header is not understood")
    if any(unicodedata.category(letter) == "Cc" for letter in fields["made by"]):
        raise Refused("its maker has control characters")
    return fields, head, survival


def read_number(text, most):
    """A number without a sign, and without a 0 before others."""
    if not re.fullmatch("0|[1-9][0-9]{0,19}", text) or int(text) > most:
        raise Refused(f"{text!r} is not a number up to {most} as it has to be written")
    return int(text)


def read_root(fen, dead):
    """The position to win from: a game can reach it and goes on there, and its FEN is written as it has to be."""
    board = chess.variant.AtomicBoard(fen, chess960=True)
    if fen != board.fen(en_passant="legal"):
        raise Refused(f"its root has to be written {board.fen(en_passant='legal')!r}")
    # An explosion can open any number of lines to a king.
    if board.status() & ~(chess.STATUS_TOO_MANY_CHECKERS | chess.STATUS_IMPOSSIBLE_CHECK) or board.was_into_check():
        raise Refused("no game reaches its root")
    if board.is_variant_end() or is_drawn(board, dead):
        raise Refused("the game is over at its root")
    if board.halfmove_clock >= 1 << 16 or not 0 < board.fullmove_number < 1 << 32:
        raise Refused("the numbers of its root are out of range")
    return board


def order(move):
    """The order of replies: by origin, destination, promotion."""
    return move.from_square, move.to_square, move.promotion or 0


def is_drawn(board, dead):
    """Whether the game is drawn in a position in which nobody has won: on lichess also if it is `dead`, for which python-chess has
    other rules."""
    return not any(board.legal_moves) or dead and (has_too_little(board) or is_closed(board))


def has_too_little(board):
    """Whether there is too little material for a win of either side."""
    pieces = board.occupied & ~board.kings
    fewer, more = sorted(chess.popcount(pieces & side) for side in board.occupied_co)
    if fewer == 0:
        return more == 0 or more == 1 and not board.queens | board.pawns or more == 2 and pieces == board.knights
    dark = chess.popcount(pieces & chess.BB_DARK_SQUARES)
    return fewer == more == 1 and pieces == board.bishops and dark == 1


def is_closed(board):
    """Whether neither side can ever capture."""
    if board.occupied != board.kings | board.bishops | board.pawns:
        return False
    for owner in chess.COLORS:
        bishops = board.bishops & board.occupied_co[owner]
        for squares in (chess.BB_LIGHT_SQUARES, chess.BB_DARK_SQUARES):
            # Bishops on one color of squares, and no enemy there; no enemy bishop anywhere.
            enemies = board.occupied_co[not owner] & ~board.kings
            if bishops & squares and (bishops & ~squares or enemies & (squares | board.bishops)):
                return False
    return all(is_stuck(board, square, owner) for owner in chess.COLORS for square in board.pieces(chess.PAWN, owner))


def is_stuck(board, square, owner):
    """Whether a pawn has a pawn before it, and no legal capture, as if it were its owner's turn."""
    ahead = square + (8 if owner == chess.WHITE else -8)
    if not 0 <= ahead < 64 or not board.pawns & chess.BB_SQUARES[ahead]:
        return False
    board = board.copy(stack=False)
    if board.turn != owner:
        board.turn, board.ep_square = owner, None
    return not any(board.generate_legal_moves(from_mask=chess.BB_SQUARES[square]))


def name_of(board):
    """All that decides the moves of a position. python-chess writes a usable en passant square only."""
    return board.epd(en_passant="legal", shredder=True)


class Survival:
    """Walks the positions of a certificate of survival. Thresholds and clocks are counted in plies."""

    def __init__(self, records, survivor, dead):
        self.records, self.survivor, self.dead = records, survivor, dead
        self.numbers = {}
        self.queue = collections.deque()
        self.replies = 0

    def is_over(self, board):
        """Whether the game has ended by the position alone, without a loss."""
        if not board.pieces(chess.KING, self.survivor) or board.turn == self.survivor and board.is_checkmate():
            raise Refused(f"{board.fen()} is lost")
        return board.is_variant_end() or is_drawn(board, self.dead)

    def walk(self, root):
        if root.turn == self.survivor:
            self.meet(root.copy(stack=False), root.halfmove_clock)
        else:
            self.follow(root, root.halfmove_clock)
        at = 0
        while self.queue:
            board = self.queue.popleft()
            text, threshold = self.records[at]
            at += 1
            if text is None:
                continue
            move = next((move for move in board.legal_moves if move.uci() == text), None)
            if move is None:
                raise Refused(f"{text} is not legal in {board.fen()}")
            board.push(move)
            self.follow(board, threshold + 1 if board.halfmove_clock else 0)
        if at < len(self.records):
            raise Refused("its game reaches fewer positions than it lists")

    def follow(self, board, clock):
        """Follows all replies, unless the game ends."""
        if self.is_over(board) or clock >= LONGEST_RUN:
            return
        for move in sorted(board.legal_moves, key=order):
            self.replies += 1
            after = board.copy(stack=False)
            after.push(move)
            if not self.is_over(after):
                self.meet(after, clock + 1 if after.halfmove_clock else 0)

    def meet(self, board, clock):
        """Meets a position of the survivor with a clock."""
        name, new = name_of(board), len(self.numbers)
        number = self.numbers.setdefault(name, new)
        if number == len(self.records):
            raise Refused("its game reaches more positions than it lists")
        if number == new:
            self.queue.append(board)
        if self.records[number][1] > clock:
            raise Refused(f"its game reaches {board.fen()} with the clock {clock}, and that is too early")


def read_record(line):
    """The move and the threshold of a line."""
    if line == "-":
        return None, LONGEST_RUN
    move, blank, threshold = line.partition(" ")
    if not blank:
        return move, 0
    if not re.fullmatch("[1-9][0-9]?", threshold):
        raise Refused(f"{line!r} is not a move with a threshold")
    return move, int(threshold)


def verify_survival(file, fields, head):
    """Checks a certificate of survival; a sentence about what it covers."""
    dead = RULES[fields["rules"]]
    root = read_root(fields["root"], dead)
    if root.halfmove_clock >= LONGEST_RUN:
        raise Refused("the game is over at its root")
    digest = hashlib.sha256(head)
    records = []
    for _ in range(read_number(fields["positions"], MOST_POSITIONS)):
        line = file.readline(LONGEST_RECORD + 1)
        if not line.endswith(b"\n") or len(line) > LONGEST_RECORD:
            raise Refused("it ends before its lines do")
        digest.update(line)
        records.append(read_record(line[:-1].decode()))
    if file.readline(LONGEST_RECORD + 1) != f"sha256: {digest.hexdigest()}\n".encode():
        raise Refused("its checksum does not match")
    if file.read(1):
        raise Refused("there is data after its end")
    survival = Survival(records, fields["survivor"] == "white", dead)
    survival.walk(root)
    threshold = max((threshold for _, threshold in records), default=0)
    rule = ", under the fifty-move rule" if threshold else ""
    return (
        f"verified: {fields['survivor'].capitalize()} does not lose from \"{fields['root']}\"{rule}\n"
        f"  {counted(len(records), 'position', 'positions')} with a move each, {counted(survival.replies, 'reply', 'replies')}; "
        f"highest threshold: {counted(threshold, 'ply', 'plies')}"
    )


def counted(count, one, many):
    return f"{count} {one if count == 1 else many}"


class Verifier:
    """Walks a proof. Lines and runs are counted in plies; a run ends with a capture or pawn move."""

    def __init__(self, file, digest, winner, dead, fifty_moves, bound):
        self.file, self.digest, self.winner, self.dead, self.fifty_moves, self.bound = file, digest, winner, dead, fifty_moves, bound
        self.kept = []
        self.used = set()  # indices of kept positions that were referred to
        self.bytes = self.positions = self.references = self.replies = self.longest_run = 0

    def word(self):
        data = self.file.read(2)
        if len(data) < 2:
            raise Refused("it ends before the proof does")
        self.digest.update(data)
        self.bytes += 2
        return data[0] | data[1] << 8

    def check_run(self, run, board):
        self.longest_run = max(self.longest_run, run)
        if self.fifty_moves and run > LONGEST_RUN:
            raise Refused(f"it takes {run} plies without capture or pawn move at {board.fen()}")

    def before(self, board, below):
        """What is below a position whose last move, on `board`, led to what is `below`."""
        line, run = below
        if board.halfmove_clock > 0:
            return line + 1, run + 1
        self.check_run(run, board)
        return line + 1, 1

    def walk(self, board):
        """The longest line and run below a position, without recursion, for lines can be long."""
        # A frame of the loser: the replies that are left, what is below those before, and of the
        # winner's move before it whether there was one and which position it left, if that is kept.
        stack = []
        if board.turn != self.winner:
            self.enter(board, stack, False, None)
            below = None
        else:
            below = self.attack(board, stack)
        while stack:
            frame = stack[-1]
            if below is not None:
                # A reply has been walked, and the board is after it.
                found = self.before(board, below)
                frame["below"] = tuple(map(max, frame["below"], found))
                board.pop()
                below = None
            elif frame["replies"]:
                board.push(frame["replies"].pop())
                self.replies += 1
                below = self.attack(board, stack)
            else:
                stack.pop()
                below = frame["below"]
                if frame["moved"]:
                    below = self.before(board, below)
                    board.pop()
                    if frame["kept"] is not None:
                        self.kept.append((frame["kept"], below))
        return below

    def attack(self, board, stack):
        """Reads the token of a position of the winner; what is below it, if it is a reference."""
        if board.is_variant_end() or is_drawn(board, self.dead):
            raise Refused(f"{board.fen()} is not a win")
        token = self.word()
        if token & 1 << 14:
            back = token & (1 << 14) - 1
            if token & 1 << 15:
                high = self.word()
                if high == 0:
                    raise Refused(f"it refers by two words to what one word reaches at {board.fen()}")
                back |= high << 14
            if not 0 < back <= len(self.kept):
                raise Refused(f"it refers to nothing at {board.fen()}")
            name, below = self.kept[-back]
            if name != self.name(board):
                raise Refused(f"it has {board.fen()} proven by another position")
            self.used.add(len(self.kept) - back)
            self.references += 1
            return below
        start, end = token & 63, token >> 6 & 63
        moves = [move for move in board.legal_moves if (move.from_square, move.to_square) == (start, end)]
        if moves and moves[0].promotion:
            moves = [move for move in moves if move.promotion == PROMOTIONS[token >> 12 & 3]]
        elif token >> 12 & 3:
            moves = []
        if len(moves) != 1:
            raise Refused(f"{chess.square_name(start)}{chess.square_name(end)} is not legal in {board.fen()}")
        self.positions += 1
        kept = self.name(board) if token & 1 << 15 else None
        board.push(moves[0])
        self.enter(board, stack, True, kept)
        return None

    def enter(self, board, stack, moved, kept):
        """Goes down to a position of the loser, after a move of the winner unless it is the root."""
        if 2 * (len(stack) - 1) > self.bound:
            raise Refused("a line is longer than it says")
        replies = []
        if board.is_variant_loss() or board.is_checkmate():
            pass
        elif board.is_variant_end() or is_drawn(board, self.dead):
            raise Refused(f"{board.fen()} is not a win")
        else:
            replies = sorted(board.legal_moves, key=order, reverse=True)
        stack.append({"replies": replies, "below": (0, 0), "moved": moved, "kept": kept})

    @staticmethod
    def name(board):
        return name_of(board)


def verify(file):
    """Checks a certificate; a sentence about what it covers."""
    fields, head, survival = read_header(file)
    if survival:
        return verify_survival(file, fields, head)
    winner = chess.WHITE if fields["winner"] == "white" else chess.BLACK
    dead = RULES[fields["rules"]]
    board = read_root(fields["root"], dead)
    clock = board.halfmove_clock
    root = board.copy()
    digest = hashlib.sha256(head)
    bound = read_number(fields["longest line"], LONGEST_LINE)
    size = read_number(fields["bytes"], (1 << 64) - 1)
    verifier = Verifier(file, digest, winner, dead, fields["fifty moves"] == "draw", bound)
    line, run = verifier.walk(board)
    verifier.check_run(clock + run, root)
    if line != bound or verifier.bytes != size:
        raise Refused("its length is not what its header says")
    if len(verifier.used) < len(verifier.kept):
        raise Refused("it keeps a position that it never refers to")
    if file.read(32) != digest.digest():
        raise Refused("its checksum does not match")
    if file.read(1):
        raise Refused("there is data after its end")
    rule = "under the fifty-move rule" if verifier.fifty_moves else "if the fifty-move rule is ignored"
    return (
        f"verified: {fields['winner'].capitalize()} wins from \"{fields['root']}\" in at most {counted(line, 'ply', 'plies')}, {rule}\n"
        f"  {counted(verifier.positions, 'position', 'positions')} with a move each, "
        f"{counted(verifier.references, 'reference', 'references')} to them, "
        f"{counted(verifier.replies, 'reply', 'replies')}; "
        f"longest run without capture or pawn move: {counted(verifier.longest_run, 'ply', 'plies')}"
    )


def main():
    if len(sys.argv) < 2 or sys.argv[1] in ("-h", "--help"):
        sys.exit(__doc__)
    refused = 0
    for name in sys.argv[1:]:
        try:
            file = sys.stdin.buffer if name == "-" else open(name, "rb")
            with file:
                print(f"{name}: {verify(file)}")
        except (Refused, ValueError) as error:
            refused += 1
            print(f"{name}: refused: {error}")
    sys.exit(1 if refused else 0)


if __name__ == "__main__":
    main()
