"""Pages that try to harm the process, or other pages."""

import os
import re
import statistics
import time
import unittest

from client import TAB, Page, connect, frame, request
from fixture import HostileCase

FULL = os.environ.get("HOSTILE") == "full"
full = unittest.skipUnless(FULL, "takes longer than a selection may")

# Reserved bits, a reserved opcode, invalid UTF-8, invalid JSON, and a missing mask.
BAD_FRAMES = [
    b"\xc1\x80\x01\x02\x03\x04",
    b"\x83\x80\x01\x02\x03\x04",
    frame(b"\xc3\x28"),
    frame("{"),
    b"\x81\x05hello",
]


class ManyPages(HostileCase):
    def test_a_thousand_pages_leave_nothing_behind(self):
        def visit(count):
            cookie = None
            for _ in range(count):
                with Page(self.port, "/rows", cookie) as page:
                    cookie = page.cookie
                    page.click("add")

        visit(100 if FULL else 50)
        before = self.resident()
        visit(1000 if FULL else 150)
        grown = self.resident() - before
        print(f"pages that were opened and closed: {grown / 1e6:.1f} MB more in memory")
        self.assertLess(grown, 10_000_000)


class HostilePage(HostileCase):
    def test_a_page_that_asks_for_many_rows_delays_no_other(self):
        with Page(self.port, "/rows") as calm, Page(self.port, "/endless") as hostile:
            gap = re.search(r'id="e(\d+)"[^>]*data-gap', hostile.answer).group(1)
            alone, times = [], []
            for turn in range(5):
                alone.append(calm.click("add"))
                calm.say(f'["a",{turn + 2}]')
            for turn in range(20 if FULL else 5):
                first = turn * 1000
                hostile.say(*(f'["r",{gap},{first + 10 * i},{first + 10 * i + 9999}]' for i in range(180)))
                times.append(calm.click("add"))
                calm.say(f'["a",{turn + 7}]')
                # The server reads at most 200 frames a second of a page.
                time.sleep(1.25)
        usual, delayed = statistics.median(alone), statistics.median(times)
        milliseconds = [f"{1000 * time:.0f}" for time in (delayed, max(times), usual)]
        print("a click beside a hostile page: {} ms, at most {}; {} alone".format(*milliseconds))
        # On a slow machine, a click alone takes long, too.
        self.assertLess(delayed, max(0.1, min(5 * usual, 1)))

    def test_a_page_that_reports_an_enormous_window_is_its_own_matter(self):
        with Page(self.port, "/rows") as calm:
            for size in ["1e6,1e6", "16385,10", "1e308,1e308", "0,10", "-1,10", "10,1e-300"]:
                with Page(self.port, "/board", calm.cookie) as page:
                    page.say(f'["z",{page.element("reader")},0,0,{size}]')
                    self.assertEqual(page.next()[0], 8, size)
            with Page(self.port, "/board") as page:
                before = self.resident()
                page.say(f'["z",{page.element("reader")},0,0,16384,16384]')
                self.assertIn("too many views to be drawn: more than 50000", page.next()[1])
                print(f"a page with as many elements as it may have: {(self.resident() - before) / 1e6:.0f} MB")
                self.assertLess(self.resident() - before, 1_000_000_000)
                page.say('["a",2]', f'["z",{page.element("reader")},0,0,160,160]')
                self.assertNotIn("too many", page.next()[1])
                page.say('["a",3]')
                page.click("add")
            calm.click("add")

    def test_greetings_of_a_page_on_many_sockets_draw_it_for_few_of_them(self):
        with Page(self.port, "/rows") as calm:
            page = Page(self.port, "/column")
            sockets = []
            for _ in range(60):
                page.buffer = b""
                page.open(greet=False)
                sockets.append((page.connection, page.buffer))
            for connection, _ in sockets:
                connection.sendall(frame(f'["h","{page.token}",-1]'))
            began = time.monotonic()
            calm.click("add")
            print(f"a click beside 60 greetings of a page with 10,000 rows: {1000 * (time.monotonic() - began):.0f} ms")
            drawn = 0
            for page.connection, page.buffer in sockets:
                opcode, text = page.next()
                drawn += opcode == 1
                if opcode == 8:
                    self.assertIn("the page connected again", text)
            self.assertIn(drawn, range(1, 31))
            for connection, _ in sockets:
                connection.close()

    @full
    def test_a_page_that_acknowledges_without_reading_is_closed(self):
        hostile = Page(self.port, "/endless")
        hostile.open()
        gap = re.search(r'id="e(\d+)"[^>]*data-gap', hostile.answer).group(1)
        before = self.resident()
        is_closed = False
        for turn in range(900):
            first = (turn % 90) * 1000
            try:
                hostile.say(f'["r",{gap},{first},{first + 500}]', f'["a",{turn + 2}]')
            except OSError:
                is_closed = True
                break
            time.sleep(0.05)
        self.assertTrue(is_closed, "the connection is still open")
        hostile.connection.close()
        self.assertLess(self.resident() - before, 64_000_000)

    def test_frames_that_are_none_close_their_own_connection(self):
        with Page(self.port, "/rows") as calm:
            for bad in BAD_FRAMES:
                page = Page(self.port, "/rows", calm.cookie)
                page.open()
                page.connection.sendall(bad)
                opcode, _ = page.next()
                self.assertEqual(opcode, 8)
                page.connection.close()
            self.assertLess(calm.click("add"), 10)


class Strangers(HostileCase):
    def test_frames_of_another_site_take_no_place(self):
        headers = {"Sec-Fetch-Site": "cross-site", "Sec-Fetch-Mode": "navigate", "Sec-Fetch-Dest": "iframe"}
        for _ in range(64):
            self.assertTrue(request(self.port, "/rows", headers).startswith("HTTP/1.1 403 "))
        with Page(self.port, "/rows") as page:
            page.click("add")

    def test_a_client_that_is_no_browser_takes_no_place(self):
        for _ in range(80):
            self.assertTrue(request(self.port, "/rows", {}).startswith("HTTP/1.1 200 "))
        with Page(self.port, "/rows") as page:
            page.click("add")

    @full
    def test_sockets_that_never_say_hello_are_gone_after_their_time(self):
        with Page(self.port, "/rows") as page:
            silent = []
            for _ in range(600):
                stranger = connect(self.port)
                stranger.sendall(b"GET / HTTP/1.1\r\n")
                silent.append(stranger)
            # NB: A refusal lasts a second at most, and only some at a time are sent instead of a bare close.
            time.sleep(2)
            refused = request(self.port, "/rows")
            if not refused.startswith("HTTP/1.1 200 "):
                self.assertIn("Too many connections", refused)
            page.click("add")
            time.sleep(9)
            page.say('["a",2]')
            with Page(self.port, "/rows", page.cookie) as newcomer:
                newcomer.click("add")
            for stranger in silent:
                stranger.close()

    @full
    def test_an_answer_that_is_not_read_does_not_stay(self):
        idle = []
        for _ in range(300):
            stranger = connect(self.port)
            lines = [f"{name}: {value}" for name, value in TAB.items()]
            head = "\r\n".join(["GET /rows HTTP/1.1", f"Host: 127.0.0.1:{self.port}"] + lines) + "\r\n\r\n"
            stranger.sendall(head.encode())
            idle.append(stranger)
        time.sleep(31)
        with Page(self.port, "/rows") as page:
            page.click("add")

    def test_trailers_without_end_are_not_kept(self):
        stranger = connect(self.port)
        head = f"PUT /x HTTP/1.1\r\nHost: 127.0.0.1:{self.port}\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n"
        before = self.resident()
        try:
            stranger.sendall(head.encode())
            for _ in range(500):
                stranger.sendall(b"X-Trailer: " + b"y" * 200 + b"\r\n")
                stranger.sendall(b"X: y\r\n" * 1000)
        except OSError:
            pass
        self.assertLess(self.resident() - before, 16_000_000)
        stranger.close()
        with Page(self.port, "/rows") as page:
            page.click("add")


if __name__ == "__main__":
    unittest.main()
