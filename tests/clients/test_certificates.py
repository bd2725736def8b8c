"""Certificates of `fissile prove`: `fissile verify` and tools/verify.py say the same of them, and of changed ones whose
checksum is right again.

FISSILE_EXHAUSTIVE=1 tries 100,000 changes. FOREIGN_VERIFIER names one more program that has to agree: the verifier on
shakmaty's rules, target/debug/examples/verify (cargo build -p fissile-test-support --example verify).
"""

import hashlib
import io
import os
import random
import re
import subprocess
import sys
import unittest

import chess

from common import BINARY, PATIENCE, ROOT, ClientTest

sys.path.insert(0, str(ROOT / "tools"))
import verify  # noqa: E402

CHANGES = 100_000 if os.environ.get("FISSILE_EXHAUSTIVE") else 2_000
FOREIGN = os.environ.get("FOREIGN_VERIFIER")
BATCH = 500

# Castling rights of both kinds, en passant, both winners, a late clock, and references.
PROOFS = [
    ["startpos", "--line", "Nf3", "a6"],
    ["1r2k1rr/5p2/8/8/8/8/5P2/1RR1K1RQ w GCgb - 3 9"],
    ["4k3/3pp3/8/2pP4/8/8/8/R3K2R w KQ c6 0 20"],
    ["r3k2r/8/8/8/2Pp4/8/3PP3/4K3 b kq c3 0 20"],
    ["6k1/5ppp/8/8/8/8/8/KR6 w - - 99 60"],
    ["6k1/5ppp/8/8/8/8/8/KR6 w - - 120 60", "--no-fifty-moves"],
    ["2K5/8/8/2P5/8/8/8/k7 w - - 0 1", "--syzygy-path", str(ROOT / "tests/data/syzygy")],
]
# Survival by a shuffle, by the clock, with castling, and by either rules.
SURVIVALS = [
    ["6r1/k7/8/8/8/8/8/7K w - - 0 1", "--side", "black", "--rules", "atomicdb"],
    ["4K3/4P3/8/8/8/8/8/k7 w - - 98 80", "--side", "black"],
    ["r3k3/8/8/8/8/8/8/4K2R w Kq - 98 60", "--side", "black"],
]
# The last proof is long: it is changed less often.
WEIGHTS = [6] * 6 + [1]

NUMBERS = ["0", "00", "1", "-1", "+1", "65535", "65536", "65537", "4294967295", "4294967296", "18446744073709551616", "", "x", "1.0", "٣"]
CASTLINGS = ["-", "K", "Q", "KQ", "QK", "kq", "KQkq", "KQKQ", "HA", "AH", "HAha", "GCgb", "gbGC", "CGgb", "GBgb", "BGgb", "KCkb", "GQgq", "A", "E", "--", ""]
MAKERS = ["", " ", "a\tb", "a\rb", "b\r", "\x00", "\x7f", "\x85", "\u2028", "é", "𝄞", "x" * 3_000, "x" * 4_000, "made by: made by"]
LINES = ["fissile-proof 1", "fissile-proof 2", "rules: atomic", "winner: white", "winner: black", "fifty moves: draw", "fifty moves: ignored", "bytes: 2", ""]


def change_number(rng, text):
    """A number next to it, another spelling, or another number."""
    near = str(int(text) + rng.choice([-2, -1, 1, 2])) if text.isdecimal() else "7"
    return rng.choice([near, near, "0" + text, "+" + text, " " + text, text + " ", rng.choice(NUMBERS)])


def change_placement(rng, text):
    """A change of one or two characters, or a move of a piece."""
    letters = list(text)
    for _ in range(rng.choice([1, 1, 2])):
        at = rng.randrange(len(letters))
        letters[at] = rng.choice([rng.choice("pnbrqkPNBRQK12345678/~"), letters[at] + "~", letters[at] + rng.choice("KkPp1"), ""])
    board = chess.Board(None)
    try:
        board.set_board_fen(text)
        chess.Board(None).set_board_fen("".join(letters))
        return "".join(letters)
    except ValueError:
        if not board.occupied or rng.random() < 0.3:
            return "".join(letters)
    # Mostly a board that can be read.
    for _ in range(rng.choice([1, 1, 2])):
        board.set_piece_at(rng.randrange(64), rng.choice([None, chess.Piece(rng.randrange(1, 7), rng.random() < 0.5)]))
    return board.board_fen()


def change_fen(rng, text):
    """A FEN with one field changed, or other blanks."""
    fields = text.split(" ")
    if len(fields) != 6:
        return text
    kind = rng.randrange(10)
    if kind < 3:
        fields[0] = change_placement(rng, fields[0])
    elif kind == 3:
        fields[1] = rng.choice(["w", "b", "W", "-"])
    elif kind == 4:
        fields[2] = rng.choice(CASTLINGS + ["".join(rng.sample(fields[2], len(fields[2])))])
    elif kind == 5:
        fields[3] = rng.choice(["-", chess.square_name(rng.randrange(64)), chess.square_name(rng.choice([*range(16, 24), *range(40, 48)])), "e9"])
    elif kind == 6:
        fields[4] = change_number(rng, fields[4])
    elif kind == 7:
        fields[5] = change_number(rng, fields[5])
    elif kind == 8:
        del fields[rng.randrange(6) :]
    else:
        at = rng.randrange(len(text) + 1)
        return text[:at] + rng.choice([" ", "\t", "\r", "\u00a0", "~"]) + text[at:]
    return " ".join(fields)


def change_header(rng, lines):
    """The lines of a header, with one changed."""
    kind = rng.randrange(12)
    if kind < 5:
        lines[2] = "root: " + change_fen(rng, lines[2].removeprefix("root: "))
    elif kind == 5:
        lines[3] = rng.choice(["winner: white", "winner: black", "winner: White", "winner:white"])
    elif kind == 6:
        lines[4] = rng.choice(["fifty moves: draw", "fifty moves: ignored", "fifty moves: Draw", "fifty-moves: draw"])
    elif kind < 9:
        at = rng.choice([5, 6])
        name, number = lines[at].split(": ")
        lines[at] = f"{name}: {change_number(rng, number)}"
    elif kind == 9:
        lines[7] = "made by: " + rng.choice(MAKERS)
        if rng.random() < 0.4:
            # Around the limit of its length.
            others = len("\n".join(lines).encode()) + 2
            lines[7] += "x" * (4_096 + rng.choice([-1, 0, 1]) - others) if others < 4_096 else ""
    elif kind == 10:
        lines.insert(rng.randrange(9), rng.choice(LINES))
    else:
        del lines[rng.randrange(8)]
    return lines


def change_tokens(rng, tokens):
    """Tokens with one or two changes."""
    words = [tokens[at : at + 2] for at in range(0, len(tokens), 2)]
    for _ in range(rng.choice([1, 1, 2])):
        at = rng.randrange(len(words) + 1)
        old = words[at] if at < len(words) else b""
        number = int.from_bytes(old, "little")
        kind = rng.randrange(8)
        if kind == 0:
            words[at : at + 1] = [(number ^ 1 << rng.randrange(16)).to_bytes(2, "little")]
        elif kind == 1:
            words[at : at + 1] = [(number ^ 1 << 15).to_bytes(2, "little")]
        elif kind == 2:
            words[at : at + 1] = [(number | 3 << 14).to_bytes(2, "little"), rng.choice([b"\x00\x00", b"\x01\x00"])]
        elif kind == 3:
            words.insert(at, rng.choice(words))
        elif kind == 4:
            words[at : at + 1] = []
        elif kind == 5:
            words[at : at + 1] = [rng.choice(words)]
        elif kind == 6:
            words[at : at + 1] = [(number & 0xF000 | rng.randrange(1 << 12)).to_bytes(2, "little")]
        else:
            words[at : at + 1] = [old[:1]]
        if not words:
            break
    return b"".join(words)


def change(rng, file):
    """A certificate with some changes, and with the checksum that fits."""
    head, tokens = file[:-32].split(b"\n\n", 1)
    lines = head.decode().split("\n")
    for _ in range(rng.choice([1, 1, 1, 2])):
        if rng.random() < 0.6:
            lines = change_header(rng, lines)
            if len(lines) != 8:
                break
        else:
            before = len(tokens)
            tokens = change_tokens(rng, tokens) if tokens else b"\x00\x00"
            if rng.random() < 0.9:
                lines[6] = lines[6].replace(f"bytes: {before}", f"bytes: {len(tokens)}")
            if rng.random() < 0.1:
                lines[5] = "longest line: " + change_number(rng, lines[5].split(": ")[1])
    body = "\n".join(lines).encode() + b"\n\n" + tokens
    digest = hashlib.sha256(body)
    end = rng.choice([digest.digest()] * 30 + [digest.hexdigest().encode(), digest.digest()[:31], digest.digest() + b"\n"])
    return body + end


def change_survival(rng, file):
    """A certificate of survival with some changes, and with the checksum that fits."""
    head, records = file.decode().rsplit("sha256: ", 1)[0].split("\n\n", 1)
    lines, records = head.split("\n"), records.splitlines()
    for _ in range(rng.choice([1, 1, 2])):
        at = rng.randrange(max(1, len(records)))
        kind = rng.randrange(9)
        if kind == 0:
            lines[2] = "root: " + change_fen(rng, lines[2].removeprefix("root: "))
        elif kind == 1:
            lines[rng.choice([1, 3])] = rng.choice(["rules: atomic, as on lichess", "rules: atomic, as in AtomicDB", "survivor: white", "survivor: black"])
        elif kind == 2:
            lines[4] = "positions: " + change_number(rng, str(len(records)))
        elif kind == 3:
            records.insert(at, rng.choice(records or ["-"]))
        elif not records:
            continue
        elif kind == 4:
            del records[at]
        elif kind == 5:
            records[at] = rng.choice(records + ["-", "a1a2", "e1h1", "a7a8q", ""])
        else:
            threshold = rng.choice([str(rng.randrange(102)), "99", "98", "07", "", "x"])
            records[at] = records[at].split(" ")[0] + rng.choice([" ", " ", " ", "  "]) + threshold
    if rng.random() < 0.9:
        lines[4] = f"positions: {len(records)}"
    body = "\n".join(lines) + "\n\n" + "".join(record + "\n" for record in records)
    return f"{body}sha256: {hashlib.sha256(body.encode()).hexdigest()}\n".encode()


def verdict(file):
    """What tools/verify.py says, without the reason of a refusal."""
    try:
        return verify.verify(io.BytesIO(file))
    except (verify.Refused, ValueError):
        return "refused"


class Certificates(ClientTest):
    """The verifiers agree."""

    def prove(self, arguments):
        file = self.directory / "a.proof"
        command = [BINARY, "prove", *arguments, "--threads", "1", "--output", str(file), "--force"]
        subprocess.run(command, check=True, capture_output=True, timeout=60 * PATIENCE)
        return file.read_bytes()

    def say(self, program, files):
        """What a program says of some files, without the reasons of refusals."""
        output = subprocess.run([*program, *files], cwd=self.directory, capture_output=True, text=True, timeout=60 * PATIENCE).stdout
        verdicts = re.split(r"^\d+\.proof: ", output, flags=re.MULTILINE)[1:]
        self.assertEqual(len(verdicts), len(files))
        return ["refused" if said.startswith("refused: ") else said.rstrip("\n") for said in verdicts]

    def test_changed_certificates_are_judged_alike(self):
        self.changes(PROOFS, WEIGHTS, change, CHANGES)

    def test_changed_certificates_of_survival_are_judged_alike(self):
        survivals = [[*arguments, "--survive"] for arguments in SURVIVALS]
        self.changes(survivals, None, change_survival, CHANGES // 2)

    def changes(self, arguments, weights, change, count):
        proofs = [self.prove(words) for words in arguments]
        for proof in proofs:
            self.assertNotEqual(verdict(proof), "refused")
        rng = random.Random(42)
        accepted = 0
        for first in range(0, count, BATCH):
            files = [change(rng, rng.choices(proofs, weights)[0]) for _ in range(first, min(first + BATCH, count))]
            names = [f"{number}.proof" for number in range(len(files))]
            for name, file in zip(names, files):
                (self.directory / name).write_bytes(file)
            theirs = [verdict(file) for file in files]
            ours = self.say([BINARY, "verify"], names)
            self.compare(files, ours, theirs)
            if FOREIGN:
                third = self.say([FOREIGN], names)
                accept = [["refused", "verified"][said != "refused"] for said in ours]
                self.compare(files, accept, ["refused" if said == "refused" else "verified" for said in third])
            accepted += sum(said != "refused" for said in ours)
        print(f"{count} changed certificates, {accepted} accepted")
        # A changed proof may hold; otherwise little was compared.
        self.assertGreater(accepted, count // 100)

    def compare(self, files, ours, theirs):
        for file, one, other in zip(files, ours, theirs):
            if one != other:
                raise AssertionError(f"{one!r}, but {other!r}: {file!r}")


if __name__ == "__main__":
    unittest.main()
