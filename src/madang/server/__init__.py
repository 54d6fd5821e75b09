"""The web table: tables, seats, sockets, bots and a store that loses nothing."""
