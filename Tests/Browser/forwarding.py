"""A forwarded port, as created by `ssh -L`, a container, or an editor: connections to it are forwarded to another
port.
"""

import socket
import socketserver
import threading
from contextlib import contextmanager, suppress
from urllib.parse import urlsplit


@contextmanager
def forwarded(address):
    """Forwards a free port to the port of a URL until the end of the block."""
    target = urlsplit(address)
    with Forwarder((target.hostname, target.port)) as forwarder:
        threading.Thread(target=forwarder.serve_forever, daemon=True).start()
        yield forwarder
        forwarder.shutdown()


class Forwarder(socketserver.ThreadingTCPServer):
    """A port of this machine, and its forwarded connections."""

    daemon_threads = True
    block_on_close = False

    def __init__(self, target):
        super().__init__(("127.0.0.1", 0), Connection)
        self.target = target
        self.connections = []
        self.is_down = False

    @property
    def address(self):
        """Returns the URL that a browser on this side uses."""
        return f"http://localhost:{self.server_address[1]}"

    def cut(self):
        """Breaks every connection, and accepts no other until `is_down` is false again."""
        self.is_down = True
        while self.connections:
            with suppress(OSError):
                self.connections.pop().shutdown(socket.SHUT_RDWR)


class Connection(socketserver.BaseRequestHandler):
    def handle(self):
        if self.server.is_down:
            return
        with socket.create_connection(self.server.target) as far:
            self.server.connections += [self.request, far]
            back = threading.Thread(target=pump, args=(far, self.request), daemon=True)
            back.start()
            pump(self.request, far)
            back.join()


def pump(source, target):
    """Forwards data, and then the end of the data."""
    with suppress(OSError):
        while data := source.recv(65_536):
            target.sendall(data)
    with suppress(OSError):
        target.shutdown(socket.SHUT_WR)
