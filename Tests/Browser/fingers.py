"""A finger on the screen, simulated by the browser's own input: it scrolls, and the page receives the same events."""

import time
from contextlib import contextmanager

STEPS = 8

# Input is delivered with the next frame; what it changed has been drawn by the one after it.
DRAWN = "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"


def swipe(page, target, across, down=0):
    """Touches the middle of an element, moves by the given number of points, holds, and lifts the finger."""
    with held(page, target, across, down):
        pass


@contextmanager
def held(page, target, across, down=0):
    """Does the same, and runs the block before the finger is lifted, when the page has drawn where it is."""
    with touching(page, target) as move:
        for step in range(1, STEPS + 1):
            move(across * step / STEPS, down * step / STEPS)
        page.evaluate(DRAWN)
        yield


def drag(page, target, across):
    """Moves a finger until it has scrolled an element by the given number of points, and lifts it.

    A busy browser scrolls less far than the finger moves, so the number of moves isn't known before.
    """
    start = position = target.evaluate("node => node.scrollLeft")
    with touching(page, target) as move:
        moved = 0
        while abs(position - start) < abs(across):
            assert abs(moved) < 5 * abs(across), "the element doesn't follow the finger"
            moved += across / STEPS
            move(moved, 0)
            page.evaluate(DRAWN)
            position = target.evaluate("node => node.scrollLeft")


@contextmanager
def touching(page, target):
    """Touches the middle of an element, and lifts the finger after the block, once it has been held.

    The block receives a function that moves the finger to a place relative to where it touched. The times are passed to
    the browser, and not waited for.
    """
    box = target.bounding_box()
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    session, now, place = page.context.new_cdp_session(page), time.time(), (0, 0)

    def touch(kind, points, later):
        nonlocal now
        now += later
        session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points, "timestamp": now})

    def move(across, down, later=0.016):
        nonlocal place
        place = across, down
        touch("touchMove", [{"x": x + across, "y": y + down}], later)

    touch("touchStart", [{"x": x, "y": y}], 0)
    yield move
    move(*place, later=0.5)
    page.evaluate(DRAWN)
    touch("touchEnd", [], 0.01)
    session.detach()
