"""Waiting for what only Python sees, such as a message that a test holds up."""


def wait_until(page, condition, complaint):
    """Lets the browser draw frame after frame until something is true."""
    for _ in range(2_000):
        if condition():
            return
        page.evaluate("() => new Promise((done) => requestAnimationFrame(() => done(true)))")
    raise AssertionError(complaint)
