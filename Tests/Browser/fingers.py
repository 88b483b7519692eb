"""A finger on the screen, through the browser's own input: it scrolls, and the page hears of it, as from a real one."""

import time
from contextlib import contextmanager

STEPS = 8


def swipe(page, target, across, down=0):
    """Puts a finger on the middle of an element, moves it by so many points, holds it there, and lifts it.

    The moments are told to the browser, and not waited for.
    """
    with held(page, target, across, down):
        pass


@contextmanager
def held(page, target, across, down=0):
    """The same, with something to be done before the finger is lifted."""
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
    yield
    touch("touchEnd", STEPS * 16 + 510)
    session.detach()
