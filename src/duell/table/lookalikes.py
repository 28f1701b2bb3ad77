"""Which names look the same on a screen although they are written with other letters.

After the skeletons of Unicode's UTS 39, cut down to what passes for a name here: compatible forms are made one, then
each Cyrillic and Greek letter and each mark that is drawn like a Latin letter or a mark of ASCII is put in its place,
then capitals no longer count. Letters that only resemble each other, such as l and I, stay apart.
"""

import unicodedata

_DRAWN_ALIKE = {
    # Cyrillic
    **dict(zip("АВЕЅІЈКМНОРСТУХҮҺӀԚԜ", "ABESIJKMHOPCTYXYhIQW", strict=True)),
    **dict(zip("аеѕіјорсухүһԁԛԝ", "aesijopcyxyhdqw", strict=True)),
    # Greek
    **dict(zip("ΑΒΕΖΗΙΚΜΝΟΡΤΥΧͿ", "ABEZHIKMNOPTYXJ", strict=True)),
    **dict(zip("αικνορυχϳ", "aikvopuxj", strict=True)),
    # apostrophes and hyphens
    **dict.fromkeys("‘’‛′ʹʻʼʽˈ", "'"),
    **dict.fromkeys("‐‒–—⁃", "-"),
}

_LATIN = str.maketrans(_DRAWN_ALIKE)


def skeleton(name: str) -> str:
    """Return what all names that look like this one have in common.

    >>> skeleton("Аnna") == skeleton("anna")  # the first begins with a Cyrillic letter
    True
    """
    plain = unicodedata.normalize("NFKD", name).translate(_LATIN)
    return unicodedata.normalize("NFKC", plain.casefold())
