"""What somebody with the table word does in the hall of a hosted table, in memory."""

from duell.table.seating import GUEST
from duell.tui.blocks import Size
from tests.hosting.test_hosted_table import FarGuest, opened


async def test_new_giant_windows_do_not_hold_up_a_newcomer() -> None:
    """However many come at once, one of the usual size is drawn before most of them."""
    async with opened("duel", GUEST, GUEST) as table:
        giants = [FarGuest(table.hosted, "Cem", size=Size(300 - number, 100)) for number in range(20)]
        newcomer = FarGuest(table.hosted, "Dora")
        await newcomer.sees("free seat")
        assert sum(bool(giant.terminal.sent) for giant in giants) <= 1
