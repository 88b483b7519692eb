"""A running Showcase, for the browser tests and the screenshots."""

import json
import os
import random
import re
import signal
import socket
import subprocess
import tempfile
import threading
import urllib.request
from contextlib import contextmanager
from pathlib import Path

from playwright.sync_api import expect

ROOT = Path(__file__).resolve().parents[2]
EXECUTABLE = ROOT / ".build" / "debug" / "Showcase"
STATION_SERVER = EXECUTABLE.with_name("station-server")
FIRST_LINE = re.compile(
    r"(?:Showcase|LifecycleFixture|StationServer) is running at (http://127\.0\.0\.\d:\d+(?:/\?key=[0-9a-f]+)?)"
    r"(?: with seed \d+)?\n")
SECONDS_TO_START = 30
SECONDS_TO_STOP = 1

# The content of each screen that has a network panel, when its data has loaded.
CONTENT = {
    "colors": "[aria-label^='Color ']",
    "books": "[data-testid^=book-]:not([data-testid=book-sample])",
    "stations": "[data-testid=genre]",
    "photos": "[data-testid^=photo-]",
    "feed": "[data-testid^=quote-]",
    "notes": "[data-testid^=note-]",
}
RETRY = "button[aria-label=Retry]"

# Nothing that shows progress, and no placeholder, is in the visible part of the page.
AT_REST = """() => {
    const visible = (element) => {
        const box = element.getBoundingClientRect();
        return box.bottom > 0 && box.top < innerHeight && box.right > 0 && box.left < innerWidth && box.height > 0;
    };
    return ![...document.querySelectorAll("[role=progressbar],.redacted")].some(visible);
}"""

# The visible drawings have been made for their sizes, which the page reports.
DRAWN = """() => [...document.querySelectorAll(".drawing > svg")].every((drawing) =>
    !drawing.checkVisibility() || Math.abs(drawing.viewBox.baseVal.width - drawing.getBoundingClientRect().width) < 1
)"""


class Showcase:
    """The URL of a running Showcase, and the state of its server."""

    def __init__(self, address, process):
        self.address = address
        self.was_killed = False
        self.process = process

    def kill(self):
        """Ends the process at once, as a crash would."""
        self.was_killed = True
        self.process.kill()
        self.process.wait()

    def get(self, path):
        """Returns the JSON response to a GET request to the page's own server."""
        with urllib.request.urlopen(self.address + path, timeout=5) as response:
            return json.load(response)

    def put(self, path, value):
        """Sends a JSON value and returns the JSON response."""
        return self._send("PUT", path, value)

    def post(self, path, value):
        """Sends a JSON value to be added and returns the JSON response."""
        return self._send("POST", path, value)

    def _send(self, method, path, value):
        request = urllib.request.Request(
            self.address + path,
            data=json.dumps(value).encode(),
            headers={"Content-Type": "application/json"},
            method=method,
        )
        with urllib.request.urlopen(request, timeout=5) as response:
            return json.load(response)

    def ride(self, preset=None, **changes):
        """Puts the train on a network without faults, or on a preset, with some settings changed."""
        settings = {name: 0 for name in self.get("/api/train")} | {"tunnel": "none"}
        if preset:
            settings = next(entry["train"] for entry in self.get("/api/train/presets") if entry["name"] == preset)
        return self.put("/api/train", settings | changes)

    def requested_paths(self):
        """Returns the paths that have been requested so far, in order."""
        return [entry["path"] for entry in self.get("/api/log")]


def free_port():
    """Returns a free port below those that the system assigns, so that it's still free between two servers."""
    while True:
        port = random.randrange(20_000, 30_000)
        with socket.socket() as probe:
            if probe.connect_ex(("127.0.0.1", port)) != 0:
                return str(port)


@contextmanager
def running_showcase(seed=7, options=(), command=None, language=None):
    """Starts the Showcase on a free port, and stops it at the end as a user would, with Control-C.

    It must print its URL in its first line, and end with status 0. That it ends within a second is a test of its own,
    because other tests keep the machine busy. Its data is in a separate folder, so
    that another Showcase may run at the same time. Without a seed, it uses the default one; with a language, such as
    `de_DE.UTF-8`, it runs in that locale.
    """
    folder = tempfile.TemporaryDirectory()
    command = command or [str(EXECUTABLE), "--data", folder.name]
    seeded = [] if seed is None else ["--seed", str(seed)]
    locale = {} if language is None else {"LC_ALL": language}
    process = subprocess.Popen(
        [*command, "--port", "0", *seeded, *options],
        cwd=ROOT,
        env=os.environ | locale,
        stdout=subprocess.PIPE,
        text=True,
    )
    try:
        showcase = Showcase(_address(process), process)
        yield showcase
    except BaseException:
        process.kill()
        process.wait()
        raise
    else:
        if not showcase.was_killed:
            _stop(process)
    finally:
        process.stdout.close()
        folder.cleanup()


def _address(process):
    """Reads the first line. The watchdog ends a process that never writes one, and thereby the read."""
    watchdog = threading.Timer(SECONDS_TO_START, process.kill)
    watchdog.start()
    line = process.stdout.readline()
    watchdog.cancel()
    match = FIRST_LINE.fullmatch(line)
    assert match, f"the first line should name the address, and reads {line!r}"
    # Further output is read and dropped, so that the process never waits for a full pipe.
    threading.Thread(target=_drain, args=(process.stdout,), daemon=True).start()
    return match.group(1)


def _drain(stream):
    try:
        for _ in stream:
            pass
    except ValueError:
        pass  # closed while reading: the process has ended


def _stop(process):
    process.send_signal(signal.SIGINT)
    try:
        status = process.wait(timeout=10 * SECONDS_TO_STOP)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()
        raise AssertionError(f"the Showcase still runs {10 * SECONDS_TO_STOP} s after SIGINT") from None
    assert status == 0, f"the Showcase ended with status {status} after SIGINT"


def title_of(screen):
    """Returns the title of a screen, given its path."""
    return screen.capitalize().replace("-", " ")


def wait_until_at_rest(page, shown):
    """Waits until something like `shown` is visible, and nothing visible is loading."""
    expect(page.locator(shown).locator("visible=true").first).to_be_visible(timeout=60_000)
    page.wait_for_function(AT_REST)


STILL = """() => document.getAnimations().every((motion) =>
    motion.playState !== "running" || motion.effect.target.closest("[data-testid=flights]"))"""


def wait_until_still(page):
    """Waits until nothing on the page moves but the strip of loads, which moves as long as there are any."""
    page.wait_for_function(STILL)


def wait_until_settled(page):
    """Waits until every cell in the visible part of the page shows a color or offers a retry."""
    wait_until_at_rest(page, "[data-testid^=color-]")
