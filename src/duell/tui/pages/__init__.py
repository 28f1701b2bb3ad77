"""One module for each screen: it turns plain data into a page, independent of keys and time."""
