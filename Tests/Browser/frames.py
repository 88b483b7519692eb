"""The frames that a browser draws: waiting for one, recording them, and scrolling through them."""

# Records the milliseconds of each frame in `times`.
RECORD = """() => {
    window.times = [];
    let last = performance.now();
    const tick = (time) => {
        window.times.push(time - last);
        last = time;
        requestAnimationFrame(tick);
    };
    requestAnimationFrame(tick);
}"""

# Scrolls evenly for 600 frames, and returns the milliseconds of each.
SCROLL = """async ({ region, by }) => {
    const view = document.querySelector(region), times = [];
    for (let frame = 0; frame < 600; frame++) {
        times.push(await new Promise(requestAnimationFrame));
        view.scrollBy(0, by);
    }
    return times.slice(1).map((time, index) => time - times[index]);
}"""

# True when what is in view is there, and has stayed where it is for some frames.
AT_REST = """(selector) => {
    const region = document.querySelector(selector), box = region.getBoundingClientRect();
    const isFilled = [0.02, 0.5, 0.98].every((part) => {
        const node = document.elementFromPoint(box.left + box.width / 2, box.top + box.height * part);
        return region.contains(node) && !node.closest(".gap");
    });
    const state = isFilled && [region.scrollTop, region.scrollLeft, region.textContent].join();
    window.rested = state && window.state === state ? window.rested + 1 : 0;
    window.state = state;
    return window.rested > 20;
}"""


def rest(page, region=".list,.scroll"):
    """Returns when the rows in view are there, and no longer move."""
    page.evaluate("() => { window.rested = 0; }")
    page.wait_for_function(AT_REST, arg=region)


def draw(page, count=1):
    """Lets the browser draw some frames, one after another."""
    for _ in range(count):
        page.evaluate("() => new Promise((done) => requestAnimationFrame(() => done(true)))")


def wait_until(page, condition, complaint):
    """Lets the browser draw one frame after another until a condition is true."""
    for _ in range(2_000):
        if condition():
            return
        draw(page)
    raise AssertionError(complaint)


def scroll_for_seconds(page, speed, seconds, region=".list,.scroll"):
    """Scrolls down as the wheel of a mouse does, in points per second."""
    box = page.locator(region).first.bounding_box()
    page.context.new_cdp_session(page).send("Input.synthesizeScrollGesture", {
        "x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2, "yDistance": -speed * seconds,
        "speed": speed, "gestureSourceType": "mouse",
    })
