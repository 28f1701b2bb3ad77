"""A hosted table: each guest at their own screen, at the far end of a channel.

ssh             who may connect; the bytes from and to each guest
doorkeeper      the words that let people in, and back to their seats
window, keys    a full screen at the end of a channel, and the keys that come from there
guest           a guest, first in the hall, then at the table
host            the host in the hall and at the table; or a table that nobody attends
hall            the pages of the hall
hosted_table    the table: its chairs, its games, and the guests who come and go
"""
