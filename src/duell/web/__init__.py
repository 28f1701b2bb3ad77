"""Phones: the third presenter of a table's screens, beside the full screen and plain mode.

leaf      a page as plain data, which the browser draws
document  the page that draws leaves, from the files in ``page``
"""
