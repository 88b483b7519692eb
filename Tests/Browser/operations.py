"""The operations of the frames that a server sends, without those for the strip of the Showcase's panel.

The strip moves by itself, and is sent whole whenever its rows change or its 30 seconds begin anew.
"""

import json

# Operations of the page as a whole.
PAGE = "cknuwy"


def identities(element):
    """Returns the numbers of an element and of those in it."""
    return set(
        element.evaluate("(top) => [top, ...top.querySelectorAll('[id]')].map((e) => Number(e.id.slice(1)))")
    )


def strip(page):
    """Returns the numbers of the elements of the visible strip."""
    return identities(page.get_by_test_id("flights").locator("visible=true"))


def touched(operation):
    """Returns the numbers of the elements that an operation changes."""
    tag, target, *rest = operation
    if tag in PAGE:
        return set()
    if tag in "rp":
        return {target, *rest}
    return {target[0] if isinstance(target, list) else target}


def outside(frame, strip):
    """Returns the operations of a frame that change something besides the elements with the given numbers."""
    operations = json.loads(frame) or []
    return [operation for operation in operations if operation[0] in PAGE or not touched(operation) <= strip]


def size(operations):
    """Returns the number of bytes that operations take in a frame."""
    return len(json.dumps(operations, separators=(",", ":"), ensure_ascii=False).encode())
