"""``python -m tests.pyz [FOLDER]``."""

import sys
from pathlib import Path

from tests.pyz import TOP, build

path = build(Path(sys.argv[1]) if len(sys.argv) > 1 else TOP / "dist")
sys.stdout.write(f"{path}: {path.stat().st_size:,} bytes\n")
