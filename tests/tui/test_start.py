"""What has to be loaded before anything is seen: no more than a table needs."""

import subprocess
import sys

FIRST_FRAME = "duell.cli.play, duell.tui.app, duell.games.duel.narration, duell.games.duel.pages.dealing"
LATER = {
    "duell.coach",
    "duell.table.coaching",
    "duell.table.replaying",
    "duell.games.duel.bots",
    "duell.games.duel.lesson",
    "duell.games.duel.texts",
    "duell.games.missions",
    "duell.plain.console",
    "duell.tui.playback",
    "duell.tui.consulting",
    "duell.tui.pages.setup",
}


def test_a_table_loads_no_bot_no_coach_and_no_rules_before_somebody_asks() -> None:
    told = subprocess.run(
        [sys.executable, "-c", f"import sys, {FIRST_FRAME}; print(*sys.modules)"],
        stdout=subprocess.PIPE,
        text=True,
        check=True,
    )
    loaded = set(told.stdout.split())
    assert "duell.tui.app" in loaded
    assert not LATER & loaded
