"""Measures what pages cost. The times of paints and clicks are medians of several samples."""

import queue
import statistics
import subprocess
import sys
import tempfile
import threading
import time
from contextlib import contextmanager
from pathlib import Path
from urllib.parse import urlsplit

ROOT = Path(__file__).resolve().parents[2]
sys.path += [str(ROOT / "Tests" / "Browser"), str(ROOT / "Tests" / "Hostile")]

import chromium  # noqa: E402
import client  # noqa: E402
import forwarding  # noqa: E402
from playwright.sync_api import sync_playwright  # noqa: E402

ROUND_TRIPS = (0, 50, 150)
PAINTS, CLICKS = 5, 15
PAGES = (1, 20, 64)

CLICK_TO_PAINT = """() => new Promise((done) => {
    const label = document.querySelector("[data-testid=count]");
    const button = [...document.querySelectorAll("button")].find((each) => each.textContent === "Add one");
    const start = performance.now();
    new MutationObserver((_, observer) => {
        observer.disconnect();
        requestAnimationFrame(() => setTimeout(() => done(performance.now() - start)));
    }).observe(label, { subtree: true, characterData: true, childList: true });
    button.click();
})"""
FIRST_PAINT = """() => new Promise((done) => {
    new PerformanceObserver((list) => {
        const paint = list.getEntriesByName("first-contentful-paint")[0];
        if (paint) done(paint.startTime);
    }).observe({ type: "paint", buffered: true });
})"""


class SlowForwarder(forwarding.Forwarder):
    """A forwarded port with a round-trip time; opening a connection takes one more."""

    def __init__(self, target, round_trip):
        super().__init__(target)
        self.RequestHandlerClass = SlowConnection
        self.round_trip = round_trip


class SlowConnection(forwarding.Connection):
    def handle(self):
        time.sleep(self.server.round_trip)
        with forwarding.socket.create_connection(self.server.target) as far:
            delay = self.server.round_trip / 2
            back = threading.Thread(target=delayed, args=(far, self.request, delay), daemon=True)
            back.start()
            delayed(self.request, far, delay)
            back.join()


def delayed(source, target, delay):
    """Forwards data after a delay, in order."""
    waiting = queue.Queue()

    def send():
        while (item := waiting.get()) is not None:
            time.sleep(max(0, item[0] - time.monotonic()))
            try:
                target.sendall(item[1])
            except OSError:
                return

    sender = threading.Thread(target=send, daemon=True)
    sender.start()
    try:
        while data := source.recv(65_536):
            waiting.put((time.monotonic() + delay, data))
    except OSError:
        pass
    waiting.put(None)
    sender.join()


@contextmanager
def slow(address, milliseconds):
    target = urlsplit(address)
    with SlowForwarder((target.hostname, target.port), milliseconds / 1000) as forwarder:
        threading.Thread(target=forwarder.serve_forever, daemon=True).start()
        yield f"http://localhost:{forwarder.server_address[1]}"
        forwarder.shutdown()


@contextmanager
def running(program, *options):
    """Runs a program that prints its address, and yields the address and the process."""
    process = subprocess.Popen([program, *options], stdout=subprocess.PIPE, text=True)
    address = process.stdout.readline().split(" at ")[1].strip()
    try:
        yield address, process
    finally:
        process.terminate()
        process.wait(timeout=10)


@contextmanager
def opened(browser, address):
    """Opens a page in a profile of its own, and collects the sizes of the frames that it receives."""
    context = browser.new_context(viewport={"width": 390, "height": 844})
    page = context.new_page()
    frames = []
    page.on("websocket", lambda socket: socket.on("framereceived", lambda data: frames.append(len(data))))
    page.goto(address)
    yield page, frames
    context.close()


def report(name, value):
    print(f"{name:58} {value}", flush=True)


def paints_and_clicks(browser, showcase, fixture):
    for milliseconds in ROUND_TRIPS:
        with slow(showcase, milliseconds) as address:
            samples = []
            for _ in range(PAINTS):
                with opened(browser, f"{address}/books") as (page, _):
                    samples.append(page.evaluate(FIRST_PAINT))
        report(f"first paint, round trip {milliseconds} ms", f"{statistics.median(samples):.0f} ms")
    for milliseconds in ROUND_TRIPS:
        with slow(fixture, milliseconds) as address, opened(browser, f"{address}/resuming") as (page, _):
            page.wait_for_timeout(1000)
            samples = [page.evaluate(CLICK_TO_PAINT) for _ in range(CLICKS)]
        report(f"click to paint, round trip {milliseconds} ms", f"{statistics.median(samples):.0f} ms")


def bytes_of_actions(browser, showcase):
    def measured(name, act):
        page.wait_for_timeout(4000)
        frames.clear()
        act()
        page.wait_for_timeout(2000)
        report(f"bytes of {name}: first batch, all of 2 s", f"{frames[0] if frames else 0}, {sum(frames)}")

    with opened(browser, f"{showcase}/colors") as (page, frames):
        tab = lambda name: page.get_by_role("tab", name=name).click()  # noqa: E731
        measured("a tab that was never seen", lambda: tab("Books"))
        measured("a tab that was seen", lambda: tab("Stations"))
        measured("going back to a tab", lambda: tab("Books"))
        measured("a filter", lambda: page.get_by_text("Novels", exact=True).click())
        field = page.get_by_placeholder("Title or author")
        measured("a keystroke in the search", lambda: field.press_sequentially("e"))


def memory(program):
    """Reports the resident memory of the process with several pages of 100 rows."""
    def resident():
        lines = Path(f"/proc/{process.pid}/status").read_text().splitlines()
        return next(int(line.split()[1]) for line in lines if line.startswith("VmRSS"))

    for count in PAGES:
        with running(program) as (address, process):
            port = urlsplit(address).port
            first = resident()
            with client.Page(port, "/rows") as page:
                pages = [client.Page(port, "/rows", page.cookie).__enter__() for _ in range(count - 1)]
                report(f"memory of {count} pages of 100 rows", f"{resident() - first} kB more than none ({first} kB)")
                for each in pages:
                    each.__exit__(None, None, None)


def reconnecting(browser, fixture):
    with forwarding.forwarded(fixture) as forwarder, opened(browser, f"{forwarder.address}/resuming") as (page, _):
        samples = []
        for seconds in (2, 5, 10):
            page.wait_for_timeout(1000)
            forwarder.cut()
            page.wait_for_selector("body[data-offline]", state="attached")
            page.wait_for_timeout(seconds * 1000)
            forwarder.is_down = False
            start = time.monotonic()
            page.wait_for_selector("body:not([data-offline])", state="attached")
            samples.append(time.monotonic() - start)
        report("reconnected after 2, 5, and 10 s without a network", ", ".join(f"{each:.2f} s" for each in samples))


def main(folder):
    fixture_program = Path(folder) / "LifecycleFixture"
    memory(fixture_program)
    with (
        tempfile.TemporaryDirectory() as data,
        running(Path(folder) / "Showcase", "--data", data, "--port", "0") as (showcase, _),
        running(fixture_program) as (fixture, _),
        sync_playwright() as playwright,
    ):
        browser = chromium.launch(playwright)
        paints_and_clicks(browser, showcase, fixture)
        bytes_of_actions(browser, showcase)
        reconnecting(browser, fixture)
        browser.close()


if __name__ == "__main__":
    main(sys.argv[1])
