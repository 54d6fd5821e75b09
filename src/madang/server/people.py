"""Who somebody is: a cookie that this server signed. No account, no password; only a hash is ever stored."""

import hmac
import secrets
from base64 import urlsafe_b64encode
from hashlib import sha256

COOKIE = "madang"
DAYS = 400  # that a cookie is good for; browsers keep none longer
RENEWED_AFTER = 30 * 86_400  # seconds
TOKEN_BYTES = 32


class Cookies:
    """Issues and reads cookies of the form `token.issued.signature`."""

    def __init__(self, key: str) -> None:
        self.key = key.encode()

    def issue(self, now: float) -> str:
        """A cookie for somebody new."""
        return self.signed(secrets.token_urlsafe(TOKEN_BYTES), now)

    def renewed(self, cookie: str, now: float) -> str:
        """The same person's cookie, good for longer; trusts its caller."""
        return self.signed(cookie.partition(".")[0], now)

    def signed(self, token: str, now: float) -> str:
        said = f"{token}.{int(now)}"
        digest = hmac.digest(self.key, said.encode(), sha256)
        return f"{said}.{urlsafe_b64encode(digest).decode().rstrip('=')}"

    def person(self, cookie: str | None, now: float) -> str | None:
        """The key of the person who has this cookie; None if it is not one of ours, or too old."""
        if cookie is None or len(cookie) > 200 or cookie.count(".") != 2 or not cookie.isascii():
            return None
        token, issued, _ = cookie.split(".")
        if not (issued.isdigit() and len(issued) < 16):
            return None
        if not hmac.compare_digest(cookie, self.signed(token, int(issued))):
            return None
        return person_key(token) if now - int(issued) < DAYS * 86_400 else None

    @staticmethod
    def is_old(cookie: str, now: float) -> bool:
        """Whether a good cookie should be renewed."""
        return now - int(cookie.split(".")[1]) > RENEWED_AFTER


def person_key(token: str) -> str:
    """What is stored of a token."""
    return sha256(token.encode()).hexdigest()


def new_table_id() -> str:
    """128 random bits: whoever has a table's link may watch."""
    return secrets.token_urlsafe(16)
