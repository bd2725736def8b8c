"""The engine as python-chess has engines: a chess.engine.SimpleEngine for atomic boards."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Mapping

if TYPE_CHECKING:
    import chess.engine


def simple_engine(
    options: Mapping[str, str | int | bool | None] | None = None,
    *,
    timeout: float | None = 10.0,
    debug: bool = False,
) -> chess.engine.SimpleEngine:
    """Starts Fissile in a process of its own, as chess.engine.SimpleEngine.popen_uci does.

    It takes boards of the class chess.variant.AtomicBoard. options are UCI options, such as
    {"Hash": 64, "Threads": 2}. timeout and debug are those of popen_uci.

    Raises ImportError without python-chess, and the errors of chess.engine for options that do not
    exist or are out of range.
    """
    import chess.engine

    engine = chess.engine.SimpleEngine.popen_uci([sys.executable, "-m", "fissile"], timeout=timeout, debug=debug)
    try:
        engine.configure(dict(options or {}))
    except BaseException:
        engine.close()
        raise
    return engine
