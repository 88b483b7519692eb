"""The harness itself: its checks of the Showcase that it starts can fail."""

import sys

import pytest
from showcase import running_showcase, wait_until_settled

SERVER = """
import http.server, signal, sys

class Page(http.server.BaseHTTPRequestHandler):
    def do_GET(self):
        self.send_response(200)
        self.end_headers()
        self.wfile.write(b'[{"path": "/api/colors/0"}]')
    def log_message(self, *arguments):
        pass

server = http.server.HTTPServer(("127.0.0.1", 0), Page)
signal.signal(signal.SIGINT, lambda *_: sys.exit(STATUS))
print("FIRST", server.server_port, sep="", flush=True)
server.serve_forever()
"""


def command(status=0, first_line="Showcase is running at http://127.0.0.1:"):
    program = SERVER.replace("STATUS", str(status)).replace("FIRST", first_line)
    return [sys.executable, "-c", program]


def test_a_running_showcase_has_an_address_and_ends_with_the_block():
    with running_showcase(command=command()) as showcase:
        assert showcase.requested_paths() == ["/api/colors/0"]
    with pytest.raises(OSError):
        showcase.get("/api/log")


def test_another_first_line_fails():
    with pytest.raises(AssertionError, match="first line"):
        with running_showcase(command=command(first_line="Listening on ")):
            pass


def test_another_status_fails():
    with pytest.raises(AssertionError, match="status 3"):
        with running_showcase(command=command(status=3)):
            pass


def test_a_program_that_ends_at_once_fails():
    with pytest.raises(AssertionError, match="first line"):
        with running_showcase(command=[sys.executable, "-c", ""]):
            pass


def test_an_error_in_the_block_is_not_hidden_by_the_end_of_the_program():
    with pytest.raises(KeyError):
        with running_showcase(command=command(status=3)):
            raise KeyError("from the block")


def test_a_page_is_settled_when_nothing_visible_shows_progress(page):
    page.set_content(
        "<div data-testid=color-0>a</div><div id=spinner role=progressbar>…</div>"
        "<div style='height: 5000px'></div><div role=progressbar>far below</div>"
    )
    page.evaluate("setTimeout(() => document.getElementById('spinner').remove(), 50)")
    wait_until_settled(page)
    assert page.locator("[role=progressbar]").count() == 1
