"""What the methods of a client raise."""

from datetime import datetime, timezone
from email.utils import parsedate_to_datetime
from typing import Any

import httpx


class TesseraError(Exception):
    """All errors of this package."""


class ApiError(TesseraError):
    """An error response of a service. Branch on `code`; the message is for people."""

    def __init__(self, response: httpx.Response) -> None:
        try:
            self.body: Any = response.json()
            """The parsed body; None if it is no JSON."""
        except ValueError:
            self.body = None
        super().__init__(message_of(self.body) or f"The service answered with HTTP status {response.status_code}.")
        self.status = response.status_code
        self.code = response.headers.get("X-Error-Code", "unknown")
        """Stable, in lower case; `unknown` if something else answered, such as a proxy."""
        self.request_id: str | None = response.headers.get("X-Request-ID")
        """Names the request in the logs of the services."""
        self.retry_after = seconds_of(response.headers.get("Retry-After"))
        """Seconds to wait before a retry; None if the service did not send them."""

    @property
    def is_temporary(self) -> bool:
        """Whether the same request may succeed later."""
        return is_temporary(self.status)


class StreamFailedError(TesseraError):
    """The event `error` of a stream: the answer failed after it had begun."""

    def __init__(self, code: str, message: str) -> None:
        super().__init__(message)
        self.code = code
        """Stable, as `ApiError.code`."""


class ConnectionLostError(TesseraError):
    """No response arrived, or the connection was lost before it was complete."""


def is_temporary(status: int) -> bool:
    """Statuses of busy, restarting or unreachable services."""
    return status in (429, 502, 503, 504)


def seconds_of(retry_after: str | None) -> float | None:
    """The value of `Retry-After`, in either of its forms."""
    if retry_after is None:
        return None
    if retry_after.isascii() and retry_after.isdigit():
        return float(retry_after)
    try:
        date = parsedate_to_datetime(retry_after)
    except ValueError:
        return None
    if date.tzinfo is None:
        date = date.replace(tzinfo=timezone.utc)
    return max(0.0, (date - datetime.now(timezone.utc)).total_seconds())


def message_of(body: Any) -> str | None:
    """From `{detail: string | object | array}` of the knowledge service, or `{error}` of the SQL service."""
    if not isinstance(body, dict):
        return None
    error, detail = body.get("error"), body.get("detail")
    if isinstance(error, dict):
        hint = (error.get("details") or {}).get("hint")
        return " ".join(filter(None, [f"{error.get('code')}: {error.get('message')}", hint]))
    if isinstance(detail, list):
        return "; ".join(describe_violation(one) for one in detail)
    if isinstance(detail, dict):
        return " ".join(filter(None, [detail.get("reason"), detail.get("suggestion")])) or None
    return detail if isinstance(detail, str) else None


def describe_violation(violation: dict[str, Any]) -> str:
    field = ".".join(str(part) for part in violation.get("loc", [])[1:])
    return f"{field}: {violation.get('msg', 'invalid')}"
