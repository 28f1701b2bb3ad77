"""Updates, typesets and compiles the message catalogues: ``python -m tests.messages``.

``python -m tests.messages CODE`` begins a new language. Untranslated messages are listed. With ``--where``, the
comment of each message says where it stands and how it reads there, which takes some minutes to find out.
"""

import argparse
import io
import re
import sys
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path

from babel.messages.catalog import Catalog, Message
from babel.messages.extract import extract_from_dir
from babel.messages.pofile import read_po, write_po
from hatch_build import FOLDER, compile_catalogues

from duell.games.duel import deck_files as duel
from duell.games.missions import catalogue as missions
from duell.language import NARROW, NO_BREAK

TOP = Path(__file__).parents[1]
CATALOGUES = TOP / FOLDER

HEADER = """msgid ""
msgstr ""
"Language: {code}\\n"
"Content-Type: text/plain; charset=utf-8\\n"
"Plural-Forms: {plural_forms}\\n"

"""

KEYWORDS = {
    **dict.fromkeys(("_", "mark")),
    "n_": (1, 2),
    "BadSetUpError": None,  # the engine has no language; its other errors are for programs only
}


TOLD = ("Where: ", "Reads: ", "Room: ")
"""How the lines begin that tell where a message stands."""


@cache
def in_the_code() -> Catalog:
    """Return all messages of the code, untranslated, each with the modules that say it."""
    messages = Catalog(project="duell", charset="utf-8", fuzzy=False)
    source = TOP / "src"
    for name, _, message, comments, _ in extract_from_dir(
        source, [("**.py", "python")], keywords=KEYWORDS, comment_tags=["Translators:"], strip_comment_tags=True
    ):
        messages.add(message, locations=[(name, 0)], auto_comments=comments)
    for name, titles in (("rules/decks", duel.classic_titles()), ("rules/missions/decks", missions.classic_titles())):
        for title, most in titles.items():
            comment = f"what a card or mission is called, in at most {most} columns"
            messages.add(title, locations=[(f"{name}/classic.toml", 0)], auto_comments=[comment])
    return messages


SPACES = {
    "fr": (
        (r"[ \u00a0\u202f](?=[;!?»](?!\w))|(?<=«)[ \u00a0\u202f]|(?<=\d)[ \u00a0\u202f](?=\d{3})", NARROW),
        (r"(?<=[\w`}»)\]*])[ \u00a0\u202f](?=:(\s|$))|(?<=[\d}])[ \u00a0\u202f](?=%)", NO_BREAK),
    ),
    "de": ((r"(?<=[\d}])[ \u00a0\u202f](?=%)", NO_BREAK),),
}
"""The spaces of each language's typography: where they stand, and which they are."""


def typeset(text: str, code: str) -> str:
    """Return a text with the spaces that the typography of its language has where there is any space.

    >>> typeset("Vraiment ? « Oui » : 14 %", "fr").replace(NARROW, "_").replace(NO_BREAK, "~")
    'Vraiment_? «_Oui_»~: 14~%'
    """
    for pattern, space in SPACES.get(code, ()):
        text = re.sub(pattern, space, text)
    return text


PROSE = ("src/duell/help/{code}.md", "rules/**/{code}.md", "rules/**/*.{code}.md")
"""The files of a language besides its catalogue: help, rules and rulings."""


def prose(code: str) -> list[Path]:
    """Return the paths of what is written at length in a language."""
    return sorted(path for pattern in PROSE for path in TOP.glob(pattern.format(code=code)))


def catalogue(path: Path) -> Catalog:
    """Return a language's catalogue."""
    return read_po(io.BytesIO(path.read_bytes()), locale=path.stem, abort_invalid=True)


def updated(path: Path, where: Mapping[str, Sequence[str]] | None = None) -> bytes:
    """Return what the file of a language should be: its translations, for exactly the messages of the code.

    `where` has the lines that tell translators where a message stands; without it, they stay as they are.
    """
    known = catalogue(path) if path.exists() else Catalog(locale=path.stem)
    whole = Catalog(locale=path.stem)
    for message in in_the_code():
        if message.id:
            old = known.get(message.id)
            string = old.string if old and old.id == message.id else None
            one = typeset(string, path.stem) if isinstance(string, str) else None
            translated = (
                tuple(typeset(form, path.stem) for form in string) if isinstance(string, (list, tuple)) else one
            )
            kept = [line for line in old.auto_comments if line.startswith(TOLD)] if old else []
            stands = (
                kept if where is None else where.get(message.id if isinstance(message.id, str) else message.id[1], [])
            )
            comments = [*message.auto_comments, *stands]
            whole.add(message.id, translated, locations=message.locations, auto_comments=comments)
    header = HEADER.format(code=path.stem, plural_forms=known.plural_forms)
    file = io.BytesIO(header.encode())
    file.seek(0, io.SEEK_END)
    write_po(file, whole, width=120, sort_by_file=True, include_lineno=False, omit_header=True)
    return file.getvalue()


def translations(message: Message) -> list[str]:
    """Return each form of a message in the catalogue's language; an empty one is still to be translated."""
    string = message.string or ""
    return [string] if isinstance(string, str) else list(string)


def main() -> None:
    """Write every catalogue again, and those of the languages that the command line names."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("codes", nargs="*", metavar="CODE")
    parser.add_argument("--where", action="store_true")
    asked = parser.parse_args()
    where = None
    if asked.where:
        from tests.language.whereabouts import whereabouts

        where = whereabouts()
    for path in sorted({*CATALOGUES.glob("*.po"), *(CATALOGUES / f"{code}.po" for code in asked.codes)}):
        path.write_bytes(updated(path, where))
        for text in prose(path.stem):
            text.write_text(typeset(text.read_text("utf-8"), path.stem), "utf-8")
        lacking = [message for message in catalogue(path) if message.id and not all(translations(message))]
        sys.stdout.write(f"{path.stem}: {len(lacking)} to translate\n")
    compile_catalogues(TOP)


if __name__ == "__main__":
    main()
