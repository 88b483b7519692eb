"""A client that sends exactly the given bytes: plain requests, and a WebSocket without a browser."""

import base64
import os
import re
import socket
import struct
import time

TAB = {"Sec-Fetch-Dest": "document", "Sec-Fetch-Mode": "navigate", "Sec-Fetch-Site": "none"}


def connect(port, timeout=30):
    """Opens a connection to a port of this machine, which sends small frames immediately, like that of a browser."""
    connection = socket.create_connection(("127.0.0.1", port), timeout)
    connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    return connection


def request(port, path="/", headers=TAB, method="GET"):
    """Sends a request and returns the whole response."""
    headers = {"Host": f"127.0.0.1:{port}"} | headers
    lines = [f"{method} {path} HTTP/1.1"] + [f"{name}: {value}" for name, value in headers.items()]
    with connect(port) as connection:
        connection.sendall(("\r\n".join(lines) + "\r\n\r\n").encode())
        return b"".join(iter(lambda: connection.recv(65536), b"")).decode()


def frame(text, opcode=1):
    """Returns a masked frame."""
    payload = text if isinstance(text, bytes) else text.encode()
    mask = os.urandom(4)
    size = len(payload)
    length = bytes([0x80 | size]) if size < 126 else bytes([0x80 | 126]) + struct.pack(">H", size)
    return bytes([0x80 | opcode]) + length + mask + bytes(byte ^ mask[i % 4] for i, byte in enumerate(payload))


class Page:
    """A page that was loaded like a browser loads it, and its connection."""

    def __init__(self, port, path="/", cookie=None, headers=None):
        self.port = port
        self.headers = {"Host": f"127.0.0.1:{port}"} | (headers or {})
        answer = request(port, path, TAB | self.headers | ({"Cookie": cookie} if cookie else {}))
        self.answer = answer
        granted = re.search(r"Set-Cookie: ([^;]+);", answer)
        self.cookie = granted.group(1) if granted else cookie
        token = re.search(r'data-token="([^"]+)"', answer)
        assert token, f"no page: {answer[:200]}"
        self.token = token.group(1)
        self.connection = None
        self.buffer = b""

    def __enter__(self):
        self.open()
        return self

    def __exit__(self, *_):
        self.close()

    def open(self, greet=True):
        """Connects, and sends the greeting."""
        self.connection = connect(self.port)
        key = base64.b64encode(os.urandom(16)).decode()
        fields = self.headers | {
            "Origin": f"http://{self.headers['Host']}", "Upgrade": "websocket", "Connection": "Upgrade",
            "Sec-WebSocket-Version": "13", "Sec-WebSocket-Key": key, "Cookie": self.cookie,
        }
        lines = ["GET /socket HTTP/1.1"] + [f"{name}: {value}" for name, value in fields.items()]
        self.connection.sendall(("\r\n".join(lines) + "\r\n\r\n").encode())
        while b"\r\n\r\n" not in self.buffer:
            self.buffer += self.receive()
        head, self.buffer = self.buffer.split(b"\r\n\r\n", 1)
        assert b" 101 " in head, head
        if greet:
            self.say(f'["h","{self.token}",0]')
            assert self.next() == (1, "[]")
            self.say('["a",1]')

    def receive(self):
        data = self.connection.recv(65536)
        if not data:
            raise ConnectionError("the server closed the connection")
        return data

    def say(self, *messages):
        """Sends messages, all at once."""
        self.connection.sendall(b"".join(frame(message) for message in messages))

    def next(self):
        """Returns the opcode and the text of the next frame."""
        while True:
            if (found := self.take()) is not None:
                return found
            self.buffer += self.receive()

    def take(self):
        if len(self.buffer) < 2:
            return None
        size, start = self.buffer[1] & 0x7F, 2
        if size == 126:
            size, start = int.from_bytes(self.buffer[2:4], "big"), 4
        elif size == 127:
            size, start = int.from_bytes(self.buffer[2:10], "big"), 10
        if len(self.buffer) < start + size:
            return None
        opcode, payload = self.buffer[0] & 15, self.buffer[start : start + size]
        self.buffer = self.buffer[start + size :]
        return opcode, payload.decode(errors="replace")

    def element(self, identifier):
        """Returns the number of an element by its test identifier."""
        return re.search(rf'id="e(\d+)"[^>]*data-testid="{identifier}"', self.answer).group(1)

    def click(self, identifier):
        """Clicks, and returns the seconds until the response has arrived."""
        began = time.monotonic()
        self.say(f'["t",{self.element(identifier)}]')
        opcode, text = self.next()
        assert opcode == 1, text
        return time.monotonic() - began

    def close(self):
        """Closes the connection like a tab that is closed does."""
        if self.connection:
            self.connection.sendall(frame(struct.pack(">H", 1001), opcode=8))
            self.connection.close()
            self.connection = None
