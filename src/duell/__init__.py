"""duell: card games with secret hands, for two to five people at one keyboard or over ssh."""

__version__ = "0.4.0"
