"""What phones show, in a real browser."""
