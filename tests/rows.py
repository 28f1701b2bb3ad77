"""Tables of inputs and expected messages, which are data files beside the tests that read them."""

import json
from pathlib import Path
from typing import Any


def rows(module: str, table: str) -> list[list[Any]]:
    """Return the rows of a table in the JSON file that has the name of a module."""
    tables: dict[str, list[list[Any]]] = json.loads(Path(module).with_suffix(".json").read_text(encoding="utf-8"))
    return tables[table]
