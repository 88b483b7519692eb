"""Waiting for conditions that only Python can observe, such as a message that a test holds."""


def wait_until(page, condition, complaint):
    """Lets the browser draw one frame after another until a condition is true."""
    for _ in range(2_000):
        if condition():
            return
        page.evaluate("() => new Promise((done) => requestAnimationFrame(() => done(true)))")
    raise AssertionError(complaint)
