"""Options that a caller may give for one call."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import cast
from urllib.parse import quote as _quote

import httpx
from typing_extensions import TypedDict


class CallOptions(TypedDict, total=False):
    """Options of one call; those left out are taken from the client."""

    timeout: float
    """Seconds that connecting, and each wait for data, may take."""
    patience: float
    """Seconds for all tries together; 0: one try."""
    idempotency_key: str
    """Identifies a POST: a later call with the same key gets the first answer, even from another process."""
    headers: Mapping[str, str]
    """Headers beside those of the client, such as `traceparent`."""
    on_response: Callable[[httpx.Response], None]
    """Called with each answer that is no refusal: for its status and headers."""


def keyed(options: CallOptions, key: str) -> CallOptions:
    """The options with this key."""
    return cast(CallOptions, {**options, "idempotency_key": key})


def quote(part: str) -> str:
    """Encodes a part of a path. Raises ValueError for a part that would change the path."""
    if part in ("", ".", ".."):
        raise ValueError(f"an id is missing: {part!r}")
    return _quote(part, safe="")
