"""The full screen: a `Screen` becomes a Rich page, the page becomes a frame of one prompt_toolkit application."""
