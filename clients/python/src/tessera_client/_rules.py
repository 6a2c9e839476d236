"""What the synchronous and the asynchronous client share: everything that does not wait."""

import codecs
import os
import random
import re
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import contextmanager
from io import BytesIO
from pathlib import Path
from typing import IO, Any

import httpx
from pydantic import BaseModel, TypeAdapter, ValidationError

from .errors import StreamFailedError, is_temporary, seconds_of

PAGE_SIZE = 100
# Reconnections in a row without an event.
MAX_RECONNECTS = 5
FIRST_POLL, LONGEST_POLL = 0.25, 3.0

FIRST_PAUSE, LONGEST_PAUSE = 0.5, 10.0
# A service that asks for more is not waited for.
LONGEST_RETRY_AFTER = 120
# A job that has already changed its state conflicts, which `change_bulk_job` takes for success.
REPEATABLE_PATCHES = re.compile(r"/bulk/jobs/[^/]+$")
REPEATABLE_METHODS = {"GET", "HEAD", "PUT", "DELETE"}
# Read only, or without effect the second time: the same bytes are one document, and an unused attachment expires.
REPEATABLE_POSTS = re.compile(r"/(?:attachments|ingest(?:/validate/\w+)?|search(?:/stream)?|evidence/verify)$")
# A longer event is an error of the server.
MAX_BUFFERED = 64 * 1024 * 1024
LINE_END = re.compile(r"\r\n|\n|\r(?!$)")

OnUpload = Callable[[int, int], object]
"""Called with the bytes sent so far, and with their total."""


def may_repeat(request: httpx.Request) -> bool:
    return (
        request.method in REPEATABLE_METHODS
        or "X-Idempotency-Key" in request.headers
        or (request.method == "POST" and REPEATABLE_POSTS.search(request.url.path) is not None)
        or (request.method == "PATCH" and REPEATABLE_PATCHES.search(request.url.path) is not None)
    )


def pause_after(request: httpx.Request, response: httpx.Response, attempt: int) -> float | None:
    """Seconds until the next attempt; None if this response stands."""
    status = response.status_code
    seconds = seconds_of(response.headers.get("Retry-After"))
    if not (is_temporary(status) if may_repeat(request) else status == 429):
        return None
    if seconds is None:
        return pause_before(attempt)
    return seconds if seconds <= LONGEST_RETRY_AFTER else None


def pause_before(attempt: int) -> float:
    # Clients that failed together do not return together.
    return min(FIRST_PAUSE * 2.0**attempt, LONGEST_PAUSE) * random.uniform(0.5, 1)


def url_of(base_url: str, path: str) -> str:
    """The credential goes to the services alone."""
    if not path.startswith("/"):
        raise ValueError(f"The path must begin with a slash: {path!r}")
    return base_url.rstrip("/") + path


def body_of(request: BaseModel) -> dict[str, Any]:
    return request.model_dump(mode="json", exclude_unset=True)


def present(**fields: Any) -> dict[str, Any]:
    return {name: value for name, value in fields.items() if value is not None}


class EventParser:
    """
    Parses events as the HTML standard defines them, without ids and retry times, which the services do not send.
    The lines of httpx end at U+2028 as well, which JSON may contain.
    """

    def __init__(self) -> None:
        self._decoder = codecs.getincrementaldecoder("utf-8")("replace")
        self._buffered = ""
        self._event = ""
        self._data: list[str] = []

    def feed(self, received: bytes) -> Iterator[tuple[str, str]]:
        """The events, as name and data, that `received` completes."""
        *lines, self._buffered = LINE_END.split(self._buffered + self._decoder.decode(received))
        if len(self._buffered) > MAX_BUFFERED:
            raise StreamFailedError("unknown", "An event of the stream is too long.")
        for line in lines:
            name, _, value = line.partition(":")
            value = value.removeprefix(" ")
            if line == "":
                if self._data:
                    yield self._event or "message", "\n".join(self._data)
                self._event, self._data = "", []
            elif name == "event":
                self._event = value
            elif name == "data":
                self._data.append(value)


def event_of(union: TypeAdapter[Any], event: str, data: str) -> Any:
    """The typed event; None if a later version of the service added it."""
    if event == "error":
        failure = TypeAdapter(dict[str, Any]).validate_json(data)
        raise StreamFailedError(str(failure.get("code")), str(failure.get("message")))
    try:
        return union.validate_python({"event": event, "data": TypeAdapter(Any).validate_json(data)})
    except ValidationError:
        return None


class Metered:
    """A file that reports how far it has been read. httpx reads it anew for each attempt, from its beginning."""

    def __init__(self, file: IO[bytes], on_upload: OnUpload) -> None:
        self._file, self._on_upload = file, on_upload
        self._total = file.seek(0, os.SEEK_END)
        file.seek(0)

    def read(self, size: int = -1) -> bytes:
        chunk = self._file.read(size)
        self._on_upload(self._file.tell(), self._total)
        return chunk

    def seek(self, offset: int, whence: int = os.SEEK_SET) -> int:
        return self._file.seek(offset, whence)

    def tell(self) -> int:
        return self._file.tell()


@contextmanager
def opened(source: str | os.PathLike[str] | bytes, on_upload: OnUpload | None) -> Iterator[Any]:
    with BytesIO(source) if isinstance(source, bytes) else Path(source).open("rb") as file:
        yield Metered(file, on_upload) if on_upload else file


def is_url(source: object) -> bool:
    return isinstance(source, str) and re.match(r"https?://", source, re.IGNORECASE) is not None


def name_of(source: str | os.PathLike[str] | bytes, name: str | None) -> str:
    if name is None and isinstance(source, bytes):
        raise ValueError("Bytes need a name.")
    return name if name is not None else "" if is_url(source) else Path(os.fsdecode(source)).name


class FileStream(httpx.SyncByteStream, httpx.AsyncByteStream):
    def __init__(self, file: Any) -> None:
        self._file = file

    def __iter__(self) -> Iterator[bytes]:
        self._file.seek(0)
        while chunk := self._file.read(65536):
            yield chunk

    async def __aiter__(self) -> AsyncIterator[bytes]:
        for chunk in self:
            yield chunk


def upload_request(url: str, file: Any, timeout: httpx.Timeout) -> httpx.Request:
    """S3 requires a length."""
    headers = {"Host": httpx.URL(url).netloc.decode(), "Content-Length": str(file.seek(0, os.SEEK_END))}
    extensions = {"timeout": timeout.as_dict()}
    return httpx.Request("PUT", url, headers=headers, stream=FileStream(file), extensions=extensions)


def has_been_through(state: str, wanted: str) -> bool:
    return state == "Aborted" if wanted == "Aborted" else state not in ("Open", "Aborted")
