"""What the table server keeps: people, tables, their events. `Store` is the port, `SqlStore` keeps it."""

from madang.server.store.backup import backup
from madang.server.store.port import Lobby, Store, Stored, StoreError
from madang.server.store.rows import Checkpoint, Event, Head, Lodged, Person, Seat
from madang.server.store.sql import SqlStore

__all__ = [
    "Checkpoint",
    "Event",
    "Head",
    "Lobby",
    "Lodged",
    "Person",
    "Seat",
    "SqlStore",
    "Store",
    "StoreError",
    "Stored",
    "backup",
]
