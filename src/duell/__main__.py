"""``duell`` and ``python -m duell`` begin here."""

import sys


def main() -> int:
    """Run the command that was typed, and return its exit code: 130, too, after Ctrl-C before it is even loaded."""
    try:
        from duell.cli import main as run
    except KeyboardInterrupt:
        return 130
    return run()


if __name__ == "__main__":
    sys.exit(main())
