"""A page on a server that others can reach: it needs the key, which the first visit exchanges for a cookie."""

from conftest import FIXTURE
from playwright.sync_api import expect
from showcase import free_port, running_showcase

# A name that a browser resolves to this machine, and that isn't one of the machine's own for the server.
HOST = "demo.localhost"


def exposed(port="0"):
    return running_showcase(
        seed=None, command=[str(FIXTURE)], options=["--allow-host", HOST, "--port", port])


def enter(page, server, path):
    """Opens a page with the key in the server's URL."""
    address, key = server.address.split("/?")
    page.goto(f"http://{HOST}:{address.rsplit(':', 1)[1]}{path}?{key}")


def add_one(page, expected):
    page.get_by_role("button", name="Add one").click()
    expect(page.get_by_test_id("count")).to_have_text(f"Count: {expected}")


def test_a_page_lives_after_the_key_was_exchanged(page):
    with exposed() as server:
        enter(page, server, "/resuming")
        add_one(page, 1)
        assert "key" not in page.url
        page.goto(page.url)
        add_one(page, 1)


def test_a_page_that_is_no_longer_admitted_says_why(page):
    port = free_port()
    with exposed(port) as server:
        enter(page, server, "/resuming")
        add_one(page, 1)
        server.kill()
    with exposed(port):
        expect(page.locator("body")).to_contain_text("Open the URL that the server printed")


def test_only_a_visitor_on_the_machine_of_the_server_has_the_inspector(page):
    with exposed() as server:
        inspector = page.get_by_role("button", name="Show the resource inspector")
        enter(page, server, "/crowded")
        expect(page.get_by_test_id("events")).to_be_visible()
        expect(inspector).to_have_count(0)
        page.goto(server.address.split("/?")[0] + "/crowded")
        expect(inspector).to_be_visible()
