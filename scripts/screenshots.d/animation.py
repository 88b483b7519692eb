"""The animation of the README: stories on the train, played by hand and with resources, side by side."""

import io
import time

from PIL import Image
from playwright.sync_api import expect

STORIES = ("Filter quickly", "Refresh five times", "Like in the tunnel")
VIEWPORT = {"width": 720, "height": 760}
LARGEST = 3_000_000
COLORS = 64

# Seconds between two frames, the maximum duration of one that doesn't change, and that of the last.
INTERVAL = 0.2
LONGEST = 1.2
LAST = 4
SECONDS_PER_STORY = 60


def film(page, address):
    """Plays the stories, and returns the frames with their durations in seconds; equal ones are one frame."""
    page.set_viewport_size(VIEWPORT)
    page.goto(address + "/by-hand")
    expect(page.get_by_role("button", name=STORIES[0])).to_be_enabled()
    page.wait_for_timeout(4000)
    frames = [(picture(page), LONGEST)]
    for story in STORIES:
        page.get_by_role("button", name=story).click()
        end = time.monotonic() + SECONDS_PER_STORY
        while time.monotonic() < end:
            began = time.monotonic()
            add(picture(page), frames)
            if page.get_by_text("faults on screen").is_visible() and began > end - SECONDS_PER_STORY + 1:
                break
            page.wait_for_timeout(max(0, INTERVAL - (time.monotonic() - began)) * 1000)
    return frames[:-1] + [(frames[-1][0], LAST)]


def add(image, frames):
    """Adds a frame, or prolongs the last one if it's the same."""
    last, duration = frames[-1]
    if image.tobytes() == last.tobytes():
        frames[-1] = (last, min(duration + INTERVAL, LONGEST))
    else:
        frames.append((image, INTERVAL))


def picture(page):
    return Image.open(io.BytesIO(page.screenshot())).convert("RGB")


def save(frames, path):
    """Writes an animated GIF file that's played again and again."""
    palette = frames[-1][0].quantize(COLORS, method=Image.Quantize.MEDIANCUT)
    images = [image.quantize(palette=palette, dither=Image.Dither.NONE) for image, _ in frames]
    durations = [round(duration * 1000) for _, duration in frames]
    images[0].save(path, save_all=True, append_images=images[1:], duration=durations, loop=0, optimize=True)
    size = path.stat().st_size
    if size > LARGEST:
        raise SystemExit(f"{path.name} has {size} bytes, more than {LARGEST}")
    print(f"{path.name}  {size // 1000} kB, {len(frames)} frames, {sum(durations) / 1000:.0f} s")
