"""The full screen: a `Screen` becomes a page, the page a frame of one prompt_toolkit application."""
