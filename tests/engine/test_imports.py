"""The rules stand alone: nothing else of ours, and no screen, is loaded with them."""

import subprocess
import sys

LOADED = "import sys, duell.engine; print(*sorted(sys.modules))"


def test_the_engine_loads_nothing_but_itself() -> None:
    loaded = subprocess.run([sys.executable, "-c", LOADED], capture_output=True, text=True, check=True).stdout.split()
    assert "duell.engine.advance" in loaded
    foreign = [name for name in loaded if name.startswith("duell") and not f"{name}.".startswith("duell.engine.")]
    assert foreign == ["duell"]
    assert not {"rich", "prompt_toolkit"} & {name.split(".")[0] for name in loaded}
