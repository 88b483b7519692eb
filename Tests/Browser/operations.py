"""The operations of the frames that a server sends."""

import json
import re

from frames import wait_until
from showcase import DRAWN

# Operations of the page as a whole.
PAGE = "cknuwy"


def identities(element):
    """Returns the numbers of an element and of those in it."""
    return set(
        element.evaluate("(top) => [top, ...top.querySelectorAll('[id]')].map((e) => Number(e.id.slice(1)))")
    )


def quiet_strip(showcase, page):
    """Returns the strip of loads in the panel, when it shows the end of everything that has been requested."""
    strip = page.get_by_test_id("flights").locator("visible=true")

    def is_quiet():
        count = sum(not path.startswith(("/api/train", "/api/log")) for path in showcase.requested_paths())
        return re.search(rf": {count} loads? of .*, 0 running$", strip.get_attribute("aria-label"))

    wait_until(page, is_quiet, "the strip doesn't show all loads of the last 30 seconds")
    page.wait_for_function(DRAWN)
    return strip


def changes_outside(frame, inside):
    """Returns the operations of a frame that change something besides the elements with the given numbers.

    The numbers of elements that are added to those elements are added to the set.
    """
    outside = []
    for operation in json.loads(frame) or []:
        if touched(operation) <= inside:
            inside |= {int(number) for number in re.findall(r'id="e(\d+)', str(operation))}
        else:
            outside.append(operation)
    return outside


def touched(operation):
    """Returns the numbers of the elements that an operation changes."""
    tag, target, *rest = operation
    if tag in PAGE:
        return set()
    if tag in "rp":
        return {target, *rest}
    return {target[0] if isinstance(target, list) else target}
