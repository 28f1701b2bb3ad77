"""duell: secret bids for the villain on the table, played by 2-4 people at one keyboard."""

__version__ = "0.1.0"
