"""What a caller may say about one call."""

from __future__ import annotations

from urllib.parse import quote as _quote

from typing_extensions import TypedDict


class CallOptions(TypedDict, total=False):
    """Options of one call; what is left out is the client's."""

    timeout: float
    """Seconds that connecting, and each wait for data, may take."""
    patience: float
    """Seconds for all tries together; 0: one try."""
    idempotency_key: str
    """Names what a POST is to do: a later call with the same key gets the first answer, from another process too."""


def quote(part: str) -> str:
    """A part of a path. Raises ValueError for what would make another path of it."""
    if part in ("", ".", ".."):
        raise ValueError(f"an id is missing: {part!r}")
    return _quote(part, safe="")
