"""``python -m duell`` is the command ``duell``."""

import sys

from duell.cli import main

if __name__ == "__main__":
    sys.exit(main())
