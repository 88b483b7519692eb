"""Visitors that send messages that no page sends, and clients that don't come from a tab."""

import re
import tempfile
import time

from client import TAB, Page, connect, request
from fixture import HostileCase

EXTREMES = [
    "9223372036854775807", "-9223372036854775808", "9223372036854775808", "128", "-129", "1e308", "-1e-308", "NaN",
    "inf", "9" * 400, "-", "", "\u0661\u0662", "0x7f", "\0",
]


class Controls(HostileCase):
    def test_no_number_ends_the_process(self):
        with Page(self.port, "/rows") as calm:
            for text in EXTREMES:
                with Page(self.port, "/amounts", calm.cookie) as page:
                    for number in re.findall(r'id="e(\d+)"', page.answer):
                        page.say(
                            f'["i",{number},1,{quoted(text)}]', f'["e",{number},2,0,0,{quoted(text)}]', f'["s",{number},3]',
                            f'["t",{number}]')
            calm.click("add")

    def test_a_stepper_is_tapped_beyond_the_end_of_its_type(self):
        with Page(self.port, "/amounts") as calm:
            for number in re.findall(r'id="e(\d+)"', calm.answer):
                # NB: A page that sends much more at once, and reads nothing, may be closed.
                with Page(self.port, "/amounts", calm.cookie) as page:
                    page.say(*(f'["t",{number}]' for _ in range(150)))
            calm.click("add")

    def test_words_full_of_marks_are_read_at_once(self):
        with Page(self.port, "/rows") as calm, Page(self.port, "/emphasized", calm.cookie) as page:
            for edition, marks in enumerate(["^[a](", "*a_", "[", "`a``", "<a:", "~~a ", "[](", "*a **b "], 1):
                page.say(f'["i",{page.element("words")},{edition},{quoted(marks * (12_000 // len(marks)))}]')
                before = self.processor_time()
                self.assertEqual(page.next()[0], 1)
                page.say(f'["a",{edition + 1}]')
                self.assertLess(self.processor_time() - before, 5, marks)
            calm.click("add")

    def test_what_no_visitor_can_use_is_not_used(self):
        with Page(self.port, "/out-of-reach") as page:
            numbers = re.findall(r'id="e(\d+)"', page.answer)
            own = page.element("add")
            page.say(*(f'["t",{number}]' for number in numbers if number != own))
            page.say(f'["t",{own}]')
            self.assertEqual(page.next()[0], 1)
            page.say('["a",2]', f'["t",{own}]')
            self.assertIn("Used 0, tapped 2", page.next()[1])

    def test_views_that_are_nested_without_an_end_are_their_own_pages_matter(self):
        with Page(self.port, "/rows") as calm, Page(self.port, "/nested", calm.cookie) as page:
            page.say(f'["t",{page.element("nest")}]')
            self.assertIn("nested too deeply", page.next()[1])
            page.say('["a",2]')
            page.click("add")
            calm.click("add")


class Ways(HostileCase):
    def test_a_link_of_another_site_logs_no_tab_out(self):
        with Page(self.port, "/rows") as page:
            self.assertIn("SameSite=Lax", page.answer)
            self.assertIn("Cross-Origin-Opener-Policy: same-origin", page.answer)
            linked = request(
                self.port, "/rows", TAB | {"Sec-Fetch-Site": "cross-site", "Cookie": page.cookie})
            self.assertTrue(linked.startswith("HTTP/1.1 200 "))
            self.assertNotIn("Set-Cookie", linked)
            page.click("add")


class Border(HostileCase):
    """An app that others reach through a proxy on this machine."""

    command = ["LifecycleFixture", "--linked", "yes", "--allow-host", "demo.example", "--trust-proxy", "127.0.0.1"]
    stranger = TAB | {"Host": "demo.example"}

    def enter(self, client="192.0.2.7", protocol="https"):
        """Opens the URL with the key, and returns the fields of the browser from then on."""
        forwarded = {"Forwarded": f"for={client};proto={protocol}"}
        answer = request(self.port, "/?" + self.url.split("?")[1], self.stranger | forwarded)
        self.assertTrue(answer.startswith("HTTP/1.1 303 "), answer)
        cookie = re.search(r"Set-Cookie: ([^;]+);([^\r]*)", answer)
        self.assertEqual("Secure" in cookie.group(2), protocol == "https")
        return {"Host": "demo.example"} | forwarded, cookie.group(1)

    def refused(self, path, headers, method="GET"):
        answer = request(self.port, path, headers, method)
        self.assertTrue(answer.startswith("HTTP/1.1 403 "), answer)
        self.assertNotIn("Set-Cookie", answer)

    def test_a_stranger_s_request_does_nothing(self):
        lies = ["for=127.0.0.1", "for=localhost", "for=unknown", 'for="[::1]"', "junk", ""]
        for headers in [self.stranger] + [self.stranger | {"Forwarded": lie} for lie in lies]:
            for method, path in [
                ("GET", "/delete/5"), ("GET", "/"), ("HEAD", "/"), ("POST", "/api"), ("GET", "/api"),
                ("GET", "/socket"), ("GET", f"/?key={'0' * 32}"),
            ]:
                self.refused(path, headers, method)
        headers, cookie = self.enter()
        with Page(self.port, "/delete/7", cookie, headers):
            self.assertEqual(self.process.stdout.readline(), "route /delete/7\n")
            self.assertEqual(self.process.stdout.readline(), "opened /delete/7\n")
            self.assertEqual(self.process.stdout.readline(), "task /delete/7\n")

    def test_a_host_that_the_proxy_has_rewritten_lets_in_no_stranger(self):
        for headers in [{}, {"X-Forwarded-For": "192.0.2.7"}, {"X-Forwarded-For": "127.0.0.1"}, {"Via": "1.1 proxy"}]:
            self.refused("/delete/5", TAB | headers)

    def test_one_visitor_of_a_proxy_takes_a_quarter_of_all_places(self):
        statuses = []
        for _ in range(24):
            headers, cookie = self.enter("192.0.2.9")
            answer = request(self.port, "/", TAB | headers | {"Cookie": cookie})
            statuses.append(answer.split()[1])
        self.assertEqual(statuses, ["200"] * 16 + ["503"] * 8)
        headers, cookie = self.enter("192.0.2.10", "http")
        with Page(self.port, "/", cookie, headers) as page:
            page.click("add")


class ServedInspector(HostileCase):
    command = ["LifecycleFixture", "--allow-host", "demo.example"]

    def test_a_visitor_from_elsewhere_has_no_inspector(self):
        answer = request(self.port, "/?" + self.url.split("?")[1], TAB | {"Host": "demo.example"})
        cookie = re.search(r"Set-Cookie: ([^;]+);", answer).group(1)
        answer = Page(self.port, "/crowded", cookie, {"Host": "demo.example"}).answer
        self.assertIn('data-testid="events"', answer)
        self.assertNotIn("resource-inspector", answer)
        self.assertIn("resource-inspector", Page(self.port, "/crowded").answer)


class ExposedShowcase(HostileCase):
    command = ["Showcase", "--allow-host", "demo.example", "--port", "0"]

    @classmethod
    def setUpClass(cls):
        cls.folder = tempfile.TemporaryDirectory()
        cls.addClassCleanup(cls.folder.cleanup)
        cls.command = [*cls.command, "--data", cls.folder.name]
        super().setUpClass()

    def test_the_app_s_own_routes_need_the_key(self):
        note = {"Content-Type": "application/json", "Content-Length": "0"}
        for method, path in [("POST", "/api/notes"), ("GET", "/api/notes"), ("GET", "/notes"), ("PUT", "/api/train")]:
            answer = request(self.port, path, {"Host": "demo.example"} | note, method)
            self.assertTrue(answer.startswith("HTTP/1.1 403 "), answer)
        for host in ["demo.example", f"127.0.0.1:{self.port}"]:
            headers = {"Host": host}
            if host == "demo.example":
                answer = request(self.port, "/?" + self.url.split("?")[1], headers)
                headers["Cookie"] = re.search(r"Set-Cookie: ([^;]+);", answer).group(1)
            answer = request(self.port, "/api/notes", headers)
            self.assertTrue(answer.startswith("HTTP/1.1 200 "), answer)


class FewDescriptors(HostileCase):
    descriptors = 48

    def crowd(self):
        """Uses all descriptors, and measures the server's work meanwhile."""
        strangers = [connect(self.port) for _ in range(60)]
        before = self.processor_time()
        time.sleep(2)
        self.assertLess(self.processor_time() - before, 0.5)
        for stranger in strangers:
            stranger.close()

    def test_a_server_without_descriptors_waits_instead_of_spinning(self):
        self.crowd()
        with Page(self.port, "/rows") as page:
            page.click("add")


class FewDescriptorsOfTheStation(FewDescriptors):
    folder = tempfile.TemporaryDirectory()
    command = ["station-server", "--port", "0", "--data", folder.name]

    def test_a_server_without_descriptors_waits_instead_of_spinning(self):
        self.crowd()
        self.assertTrue(request(self.port, "/api", {"Connection": "close"}).startswith("HTTP/1.1 "))


def quoted(text):
    """Returns a text in JSON."""
    escaped = "".join(f"\\u{ord(character):04x}" if character < " " else character for character in text)
    return f'"{escaped}"'
