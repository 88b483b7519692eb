"""A finger on the screen, simulated by the browser's own input: it scrolls, and the page receives the same events."""

import time
from contextlib import contextmanager

STEPS = 8

# Input is delivered with the next frame; what it changed has been drawn by the one after it.
DRAWN = "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"


def swipe(page, target, across, down=0):
    """Touches the middle of an element, moves by the given number of points, holds, and lifts the finger.

    The times are passed to the browser, and not waited for.
    """
    with held(page, target, across, down):
        pass


@contextmanager
def held(page, target, across, down=0):
    """Does the same, and runs the block before the finger is lifted, when the page has drawn where it is."""
    box = target.bounding_box()
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    session = page.context.new_cdp_session(page)
    began = time.time()

    def touch(kind, moment, part=None):
        points = [] if part is None else [{"x": x + across * part, "y": y + down * part}]
        session.send(
            "Input.dispatchTouchEvent", {"type": kind, "touchPoints": points, "timestamp": began + moment / 1000}
        )

    touch("touchStart", 0, 0)
    for step in range(1, STEPS + 1):
        touch("touchMove", step * 16, step / STEPS)
    touch("touchMove", STEPS * 16 + 500, 1)
    page.evaluate(DRAWN)
    yield
    touch("touchEnd", STEPS * 16 + 510)
    session.detach()
