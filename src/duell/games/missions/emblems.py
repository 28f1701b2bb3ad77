"""The emblems: small pictures of characters, troopers, action cards and tiles, drawn in the tones of one tint."""

from duell.catalogue import emblem_files
from duell.catalogue.emblem_files import LARGE, SMALL
from duell.catalogue.faults import CatalogueError
from duell.catalogue.files import in_file, read_toml, rules_file
from duell.game import Emblem
from duell.language import _

__all__ = ["LARGE", "SMALL", "Emblem", "emblems"]


def emblems() -> dict[str, Emblem]:
    """Return the emblems by name: of a character, ``trooper``, of an action, ``tile-0`` for the lowest value's tile.

    CatalogueError says what is wrong with their file.
    """
    path = rules_file("missions", "emblems.toml")
    place = in_file(path, CatalogueError)
    return emblem_files.emblems(read_toml(path, place, _("emblems")), place)
