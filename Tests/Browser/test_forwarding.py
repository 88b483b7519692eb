"""A page that is accessed through a forwarded port: the port in the browser isn't the server's."""

import http.server
import threading
from contextlib import contextmanager

from forwarding import forwarded
from playwright.sync_api import expect
from showcase import running_showcase

# Tries to open a socket, and returns the result.
CONNECT = """(address) => new Promise((done) => {
    const socket = new WebSocket(address);
    socket.onopen = () => done("open");
    socket.onclose = () => done("refused");
})"""


def add_one(page, expected):
    page.get_by_role("button", name="Add one").click()
    expect(page.get_by_test_id("count")).to_have_text(f"Count: {expected}")


def open_books(page, address):
    page.goto(address + "/books")
    expect(page.get_by_role("heading", name="Books", exact=True)).to_be_visible()


def choose(page, preset):
    page.get_by_role("button", name=preset, exact=True).locator("visible=true").click()
    expect(page.locator(".prominent", has_text=preset).locator("visible=true")).to_be_visible()


def cut_off_for_a_while(page, port):
    port.cut()
    expect(page.locator("body[data-offline]")).to_have_count(1)
    port.is_down = False
    expect(page.locator("body[data-offline]")).to_have_count(0)


def test_a_page_through_a_forwarded_port_lives_and_comes_back_when_it_was_cut_off(fixture, page):
    with forwarded(fixture.address) as port:
        page.goto(port.address + "/resuming")
        add_one(page, 1)
        cut_off_for_a_while(page, port)
        add_one(page, 2)


def test_the_showcase_works_through_a_forwarded_port(showcase, page):
    showcase.ride()
    with forwarded(showcase.address) as port:
        open_books(page, port.address)
        choose(page, "In the tunnel")
        assert showcase.get("/api/train")["tunnel"] == "refusing"


def test_two_servers_with_one_port_of_their_own_take_no_cookie_from_each_other(showcase, page):
    number = showcase.address.rsplit(":", 1)[1]
    other = page.context.new_page()
    with running_showcase(options=["--host", "127.0.0.2", "--port", number]) as second:
        with forwarded(showcase.address) as port, forwarded(second.address) as second_port:
            open_books(page, port.address)
            choose(page, "At home")
            open_books(other, second_port.address)
            choose(other, "At home")
            page.evaluate("() => { window.isSame = true }")
            cut_off_for_a_while(page, port)
            choose(page, "In the tunnel")
            assert page.evaluate("() => window.isSame")


def test_a_page_of_another_port_cannot_connect(fixture, page):
    with forwarded(fixture.address) as port, foreign_site() as foreign:
        page.goto(port.address + "/resuming")
        page.goto(foreign)
        for address in (port.address, fixture.address):
            assert page.evaluate(CONNECT, address.replace("http", "ws") + "/socket") == "refused"


@contextmanager
def foreign_site():
    """Serves an empty page from another port of this machine."""

    class Page(http.server.BaseHTTPRequestHandler):
        def do_GET(self):
            self.send_response(200)
            self.send_header("Content-Type", "text/html")
            self.end_headers()
            self.wfile.write(b"<title>Foreign</title>")

        def log_message(self, *arguments):
            pass

    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), Page) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://localhost:{server.server_address[1]}"
        server.shutdown()
