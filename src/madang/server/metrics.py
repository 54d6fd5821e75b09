"""What is counted for Prometheus."""

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram

REGISTRY = CollectorRegistry()
MOVES = Counter("madang_moves", "Decisions stored", registry=REGISTRY)
REFUSALS = Counter("madang_refusals", "Messages refused", ["code"], registry=REGISTRY)
SOCKETS = Gauge("madang_sockets", "Open sockets", registry=REGISTRY)
CLOSED = Counter("madang_sockets_closed", "Sockets closed by the server", ["code"], registry=REGISTRY)
BOT_FAULTS = Counter(
    "madang_bot_faults", "Bots that failed, so that a plain choice was played", registry=REGISTRY
)
MOVE_SECONDS = Histogram(
    "madang_move_seconds",
    "How long it took to work out and store a decision",
    buckets=(0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 5),
    registry=REGISTRY,
)
