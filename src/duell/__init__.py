"""duell: card games of hidden hands, played by two to five people at one keyboard."""

__version__ = "0.3.0"
