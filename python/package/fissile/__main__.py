"""The engine as a program: python -m fissile speaks UCI, the language of chess GUIs and bots."""

import signal
import sys

from ._fissile import FissileError, speak_uci


def main() -> int:
    """Speaks UCI on standard input and output, and returns the exit status."""
    # Ctrl-C ends a program; Python would wait for the engine first.
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    if len(sys.argv) > 1:
        print(f"fissile: {sys.argv[1]!r} is not understood; this program speaks UCI and takes no arguments", file=sys.stderr)
        return 2
    try:
        speak_uci()
    except FissileError as error:
        print(f"fissile: {error}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
