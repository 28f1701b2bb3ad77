"""The full screen: turns a `Screen` into a page, and the page into a frame of a prompt_toolkit application."""
