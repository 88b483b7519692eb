"""The server of the images that pages show, controlled by a test."""

import base64
from enum import Enum

from frames import wait_until

ADDRESS = "https://pictures.example/"

# PNG files of one pixel each.
PIXELS = {
    "red": "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR4nGP4z8AAAAMBAQDJ/pLvAAAAAElFTkSuQmCC",
    "green": "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR4nGNgWMAAAAFEAKH5ZOq+AAAAAElFTkSuQmCC",
}


class Answer(Enum):
    """A response to a request for an image."""

    PICTURE = "picture"
    NOT_FOUND = "not found"
    NO_PICTURE = "no picture"
    NO_ANSWER = "no answer"


class Pictures:
    """Holds the requests of a page until the test responds; install it before the page is opened."""

    def __init__(self, page):
        self._page = page
        self._waiting = {}
        page.route(ADDRESS + "*", self._hold)

    def wait_for(self, name):
        """Returns when the page has requested an image that hasn't been responded to."""
        wait_until(self._page, lambda: self._waiting.get(name), f"nothing asks for {name}")

    def send(self, name, answer=Answer.PICTURE):
        """Responds to the requests for an image, once there is one."""
        self.wait_for(name)
        for route in self._waiting.pop(name):
            if answer is Answer.PICTURE:
                route.fulfill(body=base64.b64decode(PIXELS[name]), content_type="image/png")
            elif answer is Answer.NOT_FOUND:
                route.fulfill(status=404, body="There is nothing here.")
            elif answer is Answer.NO_PICTURE:
                route.fulfill(body="This is no picture.", content_type="image/png")
            else:
                route.abort()

    def _hold(self, route):
        self._waiting.setdefault(route.request.url.removeprefix(ADDRESS), []).append(route)
