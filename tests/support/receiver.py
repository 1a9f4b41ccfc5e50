"""A server of somebody else's that takes what is posted to it: a push service, a chat service."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Thread

from support.web_table import until


@dataclass(frozen=True)
class Posted:
    """What was posted."""

    path: str
    headers: dict[str, str]
    content: bytes


@dataclass
class Receiver:
    """All that was posted to a server, and what it answers."""

    url: str = ""
    status: int = 201
    location: str = ""
    posts: list[Posted] = field(default_factory=list)

    def post(self, number: int) -> Posted:
        """A post, when it has come; the first one is 1."""
        until(lambda: len(self.posts) >= number, f"post {number}")
        return self.posts[number - 1]


@contextmanager
def receiving() -> Iterator[Receiver]:
    """A server on a free port."""
    receiver = Receiver()

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:  # as the library calls it
            content = self.rfile.read(int(self.headers["content-length"]))
            headers = {name.lower(): value for name, value in self.headers.items()}
            receiver.posts.append(Posted(self.path, headers, content))
            self.send_response(receiver.status)
            if receiver.location:
                self.send_header("location", receiver.location)
            self.send_header("content-length", "0")
            self.end_headers()

        def log_message(self, format: str, *arguments: object) -> None:
            """Say nothing."""

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    receiver.url = f"http://127.0.0.1:{server.server_address[1]}"
    thread = Thread(target=server.serve_forever)
    thread.start()
    try:
        yield receiver
    finally:
        server.shutdown()
        thread.join()
        server.server_close()
