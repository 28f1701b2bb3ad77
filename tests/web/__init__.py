"""What a table shows in browsers."""
