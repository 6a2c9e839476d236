"""A service that gives prepared answers over real HTTP, and both clients behind one blocking face."""

import asyncio
import inspect
import socket
import struct
import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

import pytest

from tessera_client import AsyncTessera, Tessera


class Service:
    """Gives its answers in order; the last one again and again. An answer is status, headers, body, whether it is cut."""

    def __init__(self) -> None:
        self.answers: list[tuple[int, dict[str, str], str, bool]] = []
        self.seen: list[tuple[str, str, dict[str, str], bytes]] = []
        # How many of the next files are cut in their middle.
        self.kills = 0
        service = self

        class Handler(BaseHTTPRequestHandler):
            def serve(self) -> None:
                length = int(self.headers.get("Content-Length", 0))
                if service.kills > 0 and length > 1_000_000:
                    service.kills -= 1
                    self.rfile.read(1_000)
                    self.connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
                    self.connection.close()
                    self.close_connection = True
                    return
                body = self.rfile.read(length)
                headers = {name.lower(): value for name, value in self.headers.items()}
                service.seen.append((self.command, self.path, headers, body))
                status, own, text, is_cut = service.next()
                content = text.encode()
                kind = "text/event-stream" if text.startswith("event:") else "application/json"
                self.send_response(status)
                announced = str(len(content) + (10 if is_cut else 0))
                for name, value in {"Content-Type": kind, "Content-Length": announced, **own}.items():
                    self.send_header(name, value)
                self.end_headers()
                self.wfile.write(content)

            do_GET = do_POST = do_PUT = do_PATCH = do_DELETE = serve

            def log_message(self, *_: object) -> None:
                pass

        self.server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.url = f"http://127.0.0.1:{self.server.server_port}"
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    def next(self) -> tuple[int, dict[str, str], str, bool]:
        return self.answers.pop(0) if len(self.answers) > 1 else self.answers[0]

    def answer(
        self, body: str = "{}", status: int = 200, headers: dict[str, str] = {}, is_cut: bool = False
    ) -> "Service":
        self.answers.append((status, headers, body, is_cut))
        return self

    def busy(self, retry_after: str = "0") -> "Service":
        headers = {"Retry-After": retry_after, "X-Error-Code": "service_unavailable"}
        return self.answer('{"detail": "Busy."}', 503, headers)

    def stop(self) -> None:
        self.server.shutdown()
        self.server.server_close()


class Blocking:
    """An asynchronous client whose methods return what they would yield or return in the end."""

    def __init__(self, client: AsyncTessera, loop: asyncio.AbstractEventLoop) -> None:
        self.client, self.loop = client, loop

    def __getattr__(self, name: str) -> Any:
        def call(*args: Any, **options: Any) -> Any:
            result = getattr(self.client, name)(*args, **options)
            return self.loop.run_until_complete(result) if inspect.isawaitable(result) else self.iterate(result)

        return call

    def iterate(self, items: Any) -> Iterator[Any]:
        while True:
            try:
                yield self.loop.run_until_complete(items.__anext__())
            except StopAsyncIteration:
                return


@pytest.fixture
def service() -> Iterator[Service]:
    service = Service()
    yield service
    service.stop()


@pytest.fixture(params=["sync", "async"])
def connect(request: pytest.FixtureRequest) -> Iterator[Any]:
    """Makes clients of either kind."""
    loop = asyncio.new_event_loop()
    opened: list[Any] = []

    def connect(url: str, credential: Any = "tsk_1", **options: Any) -> Any:
        if request.param == "sync":
            opened.append(Tessera(url, credential, "acme", **options))
            return opened[-1]

        async def renewed() -> str:
            return str(credential())

        token = renewed if callable(credential) else credential
        client = Blocking(AsyncTessera(url, token, "acme", **options), loop)
        opened.append(client)
        return client

    yield connect
    for client in opened:
        client.aclose() if isinstance(client, Blocking) else client.close()
    loop.close()


@pytest.fixture
def tessera(connect: Any, service: Service) -> Any:
    return connect(f"{service.url}/")
