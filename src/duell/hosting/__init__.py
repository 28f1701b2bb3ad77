"""A hosted table, at which each guest has a screen of their own at the far end of a channel.

doorkeeper      admits callers, from ssh and browsers alike, and limits their number, their visits and their data
limits          its rules, as one table
turnstile       lets connections in as room allows, and bytes of those without a seat in turns
turns           turns within a share of the time, and accounts of the work that each caller has caused
words, nouns    the table word that lets people in, and the return codes that bring them back to their seats
ssh             the SSH server, and a terminal for each guest
window, keys    a full screen at the end of a channel, and the reader of its keys
guest           a guest, first in the hall, then at the table
host            the host in the hall and at the table, or a table that nobody attends
hall            the pages of the hall
hosted_table    the table: its chairs, its games, and the guests who come and go
"""
