"""duell: card games with secret hands, for two to five people at one keyboard, over ssh or with phones."""

__version__ = "0.10.0"
