"""Missions, by Reiner Knizia: a game of nerve for two to five."""
