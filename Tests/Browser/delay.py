"""A connection with a delay: what goes through it arrives in order, later by half of the round trip."""

import queue
import socket
import threading
import time
from contextlib import contextmanager, suppress
from urllib.parse import urlsplit

from forwarding import Forwarder


@contextmanager
def delayed(address, milliseconds):
    """Forwards a free port to the port of a URL until the end of the block, with the given time for a round trip."""
    target = urlsplit(address)
    with Delayer((target.hostname, target.port)) as forwarder:
        forwarder.delay = milliseconds / 2000
        threading.Thread(target=forwarder.serve_forever, daemon=True).start()
        yield forwarder
        forwarder.shutdown()


class Delayer(Forwarder):
    """A port of this machine whose connections are delayed by a number of seconds in both directions."""

    delay = 0

    def finish_request(self, request, client_address):
        request.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        with socket.create_connection(self.target) as far:
            far.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            back = threading.Thread(target=self.carry, args=(far, request), daemon=True)
            back.start()
            self.carry(request, far)
            back.join()

    def carry(self, source, target):
        """Forwards data, and then the end of the data, each when its time has come."""
        data = queue.SimpleQueue()
        writer = threading.Thread(target=self.write, args=(data, target), daemon=True)
        writer.start()
        with suppress(OSError):
            while part := source.recv(65_536):
                data.put((time.monotonic() + self.delay, part))
        data.put((time.monotonic() + self.delay, None))
        writer.join()

    @staticmethod
    def write(data, target):
        with suppress(OSError):
            while True:
                due, part = data.get()
                time.sleep(max(0, due - time.monotonic()))
                if part is None:
                    return target.shutdown(socket.SHUT_WR)
                target.sendall(part)
