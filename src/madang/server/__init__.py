"""The web table: people meet, play and watch in the browser."""
