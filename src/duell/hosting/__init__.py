"""A hosted table, at which each guest has a screen of their own at the far end of a channel.

doorkeeper      who may come in, how many, how often and how much, whatever they come by
limits          its rules, as one table
turnstile       connections as there is room for them, and bytes in turns for those who have no seat
turns           turns in a share of the time, and who has caused how much work
words, nouns    the table word that lets people in, and the return codes that bring them back to their seats
ssh             the SSH server, and a terminal for each guest
window, keys    a full screen at the end of a channel, and the reader of its keys
guest           a guest, first in the hall, then at the table
host            the host in the hall and at the table, or a table that nobody attends
hall            the pages of the hall
hosted_table    the table: its chairs, its games, and the guests who come and go
"""
