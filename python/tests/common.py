"""What several tests share."""

import os
from pathlib import Path

FOLDER = Path(__file__).resolve().parent
GAMES = FOLDER / "data" / "selfplay.games"
EXAMPLES = FOLDER.parent / "examples"
# As for the tests in Rust: every case of the longest tests.
EXHAUSTIVE = os.environ.get("FISSILE_EXHAUSTIVE", "0") not in ("", "0")
# After 1. Nf3 a6 Black is lost: White threatens 2. Ne5 and 2. Ng5.
LOST = "rnbqkbnr/1ppppppp/p7/8/8/5N2/PPPPPPPP/RNBQKB1R w KQkq - 0 2"
# White explodes the king at once, on d7 or on f7.
ONE_MOVE = "rnbqkbnr/pppp1ppp/8/4N3/8/8/PPPPPPPP/RNBQKB1R w KQkq - 0 3"
START = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
