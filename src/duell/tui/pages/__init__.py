"""One module a screen: each turns plain data into a page, and knows nothing of keys pressed or time."""
