"""Verifies the signatures of webhook deliveries. Python 3.8 or newer, no dependencies.

Pass the raw body as received: parsing and serializing it again changes its bytes.
"""
import base64
import hashlib
import hmac
import re
import time
from typing import Iterable, Optional, Protocol, Tuple


class Headers(Protocol):
    """A mapping, or the headers of `http.server`."""
    def items(self) -> Iterable[Tuple[str, str]]: ...


SECRET = re.compile(r"whsec_[A-Za-z0-9+/]{43}=")


def verify_service_signature(body: bytes, headers: Headers, secret: Optional[str]) -> bool:
    """Whether X-Service-Signature matches this secret, or X-Service-Signature-Previous, which is sent for
    24 hours after a rotation. It does not detect replays: deduplicate by the event's id. False for a
    secret that is empty or malformed, with which anyone could sign."""
    if secret is None or not SECRET.fullmatch(secret):
        return False
    expected = "sha256=" + hmac.new(secret.encode(), body, hashlib.sha256).hexdigest()
    names = ("x-service-signature", "x-service-signature-previous")
    return _matches((_header(headers, name) for name in names), expected)


def verify_standard_webhook(body: bytes, headers: Headers, secret: Optional[str],
                            tolerance_seconds: int = 300, now: Optional[float] = None) -> bool:
    """Whether the Standard Webhooks signature matches this secret and its timestamp is at most
    `tolerance_seconds` away from `now` (Unix time in seconds), which rejects older replays."""
    event_id = _header(headers, "webhook-id")
    timestamp = _header(headers, "webhook-timestamp")
    if secret is None or not SECRET.fullmatch(secret):
        return False
    if not event_id or not re.fullmatch(r"[0-9]{1,12}", timestamp):
        return False
    if abs((time.time() if now is None else now) - int(timestamp)) > tolerance_seconds:
        return False
    key = base64.b64decode(secret[len("whsec_"):])
    message = f"{event_id}.{timestamp}.".encode() + body
    expected = "v1," + base64.b64encode(hmac.new(key, message, hashlib.sha256).digest()).decode()
    return _matches(_header(headers, "webhook-signature").split(" "), expected)


def _matches(given: Iterable[str], expected: str) -> bool:
    # Compares all of them, so that the time taken does not reveal which one matches.
    return any([hmac.compare_digest(text.encode(), expected.encode()) for text in given])


def _header(headers: Headers, name: str) -> str:
    return next((value for key, value in headers.items() if key.lower() == name), "")
