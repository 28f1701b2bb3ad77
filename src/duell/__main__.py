"""The entry point of ``duell`` and ``python -m duell``."""

import sys


def main() -> int:
    """Run the command line and return its exit code: 130 after Ctrl-C, even before the command is loaded."""
    try:
        from duell.cli import main as run
    except KeyboardInterrupt:
        return 130
    return run()


if __name__ == "__main__":
    sys.exit(main())
