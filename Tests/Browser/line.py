"""The connection between a page and its server, controlled by a test: cut, held, and observed."""

from frames import wait_until

CUT = 3001
TOO_LONG = 1009
SIGN_OF_LIFE = "0"

# Timers with a longer delay belong to the next attempt to connect: they're recorded, and fire immediately or never.
TIMERS = """(() => {
    const real = setTimeout;
    window.waits = [];
    Math.random = () => 1;
    window.setTimeout = (act, time) => {
        if (time < 400) return real(act, time);
        waits.push(time);
        return waits.length < %d ? real(act, 0) : 1;
    };
})()"""


class Line:
    """Replaces the network of a page's WebSocket; install it before the page is opened."""

    def __init__(self, page):
        self.sent, self.received, self.connections = [], [], 0
        self.is_down = False
        self.holds_answers = self.holds_acknowledgements = self.holds_keys = False
        # The size from which a message of the page is refused, as by a proxy.
        self.refuses = None
        self._held = []
        self._page_end = self._server_end = None
        self._page = page
        page.route_web_socket("**/socket", self._open)

    def cut(self):
        """Breaks the connection at both ends; held messages are lost."""
        self._held = []
        self._server_end.close(code=CUT)
        self._page_end.close(code=CUT)

    def go_on(self):
        """Delivers the held messages in order, and holds no more."""
        self.holds_answers = self.holds_acknowledgements = False
        held, self._held = self._held, []
        for deliver in held:
            deliver()

    def wait_until(self, condition):
        """Lets the browser draw one frame after another until a condition of the line is true."""
        wait_until(self._page, condition, "nothing came over the line")

    def _open(self, end):
        if self.is_down:
            return end.close(code=CUT)
        self.connections += 1
        server = end.connect_to_server()
        self._page_end, self._server_end = end, server
        end.on_message(lambda message: self._up(end, server, message))
        server.on_message(lambda message: self._down(end, message))

    def _up(self, end, server, message):
        self.sent.append(message)
        if self.refuses and len(message) > self.refuses:
            return end.close(code=TOO_LONG)
        if self.holds_acknowledgements and message.startswith('["a"') or self.holds_keys:
            return self._held.append(lambda: server.send(message))
        server.send(message)

    def _down(self, end, message):
        if message != SIGN_OF_LIFE:
            self.received.append(message)
        if self.holds_answers:
            return self._held.append(lambda: end.send(message))
        end.send(message)
