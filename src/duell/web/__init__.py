"""Phones: the third presenter of a table's screens, beside the full screen and plain mode.

leaf      a page as plain data, which the browser draws
document  the pages that draw leaves, from the files in ``page``
sharing   a finished game as one of these pages
"""
