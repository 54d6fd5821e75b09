"""Seeds that follow from a table's secret, or from what a seat may know, and from nothing else."""

import hmac
from hashlib import sha256

from madang.analysis.decisions import own_generator as analysis_generator

__all__ = ["analysis_generator", "bot_seed", "seat_seed"]


def seat_seed(secret: bytes) -> bytes:
    """For the lot that decides who sits where."""
    return hmac.digest(secret, b"madang seat", sha256)


def bot_seed(secret: bytes, number: int, seat: str) -> bytes:
    """For the decision of a bot after so many events."""
    return hmac.digest(secret, f"madang bot {number} {seat}".encode(), sha256)
