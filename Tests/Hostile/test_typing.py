"""Pages whose edits and memories are too large, or of a text that no page has."""

import json
import re
import unittest

from client import Page
from fixture import HostileCase

KILOBYTE = 1024
TOO_LONG, UNKNOWN = "a text must not exceed 64 kB", "not a message of the page"
FACE = "\N{GRINNING FACE}"


# The fields of the page in their order.
NOTE, LOUD = 0, 1


def field(page, place):
    """Returns the number of a field."""
    return re.findall(r'id="e(\d+)"[^>]* data-i[ >]', page.answer)[place]


class Typing(HostileCase):
    def typing(self, cookie=None):
        page = Page(self.port, "/typing", cookie)
        self.addCleanup(page.close)
        self.greet(page)
        page.say('["a",1]')
        return page

    def greet(self, page, memory={}):
        """Connects with a memory, and returns the first batch."""
        page.open(greet=False)
        page.say(json.dumps(["h", page.token, 0, memory]))
        return page.next()[1]

    def assert_closed(self, page, reason):
        """Asserts that the page is closed for a reason, and that another page isn't."""
        opcode, text = page.next()
        while opcode == 1:
            opcode, text = page.next()
        self.assertEqual(opcode, 8)
        self.assertIn(reason, text)
        with Page(self.port, "/rows", page.cookie) as calm:
            calm.click("add")

    def test_a_text_that_grows_without_end_is_refused(self):
        page = self.typing()
        number, part = field(page, NOTE), json.dumps("x" * 8 * KILOBYTE)
        page.say(*(f'["e",{number},{edition},0,0,{part}]' for edition in range(1, 10)))
        self.assert_closed(page, TOO_LONG)

    def test_parts_without_an_end_are_not_kept(self):
        page = self.typing()
        before = self.resident()
        page.say(*(f'["+",{json.dumps("x" * 8 * KILOBYTE)}]' for _ in range(9)))
        self.assert_closed(page, TOO_LONG)
        self.assertLess(self.resident() - before, 8_000_000)

    def test_an_edit_of_a_text_that_no_page_has_ends_its_own_connection(self):
        for edit in ("1,1,1,", "1,0,1,", "1,2147483647,2147483647,", "1,1,0,", "1,-1,0,", "3,0,0,"):
            page = self.typing()
            page.say(f'["e",{field(page, NOTE)},{edit}"x"]')
            self.assert_closed(page, UNKNOWN)
        page = self.typing()
        number = field(page, NOTE)
        page.say(f'["e",{number},1,0,0,{json.dumps(FACE)}]', f'["e",{number},2,1,1,"x"]')
        self.assert_closed(page, UNKNOWN)

    def test_a_page_that_edits_a_text_that_it_was_told_and_acknowledges_nothing_harms_no_other(self):
        page = self.typing()
        number = field(page, LOUD)
        before = self.resident()
        page.say(f'["e",{number},1,0,0,{json.dumps("a" * 8 * KILOBYTE)}]')
        page.say(*(f'["e",{number},{edition},{edition * 9},{edition * 9 + 1},"b"]' for edition in range(2, 150)))
        with Page(self.port, "/rows", page.cookie) as calm:
            self.assertLess(calm.click("add"), 10)
        self.assertLess(self.resident() - before, 16_000_000)

    def test_a_memory_of_quotation_marks_is_restored_and_a_longer_one_is_left_out(self):
        for text, is_restored in (('"' * 8_000, True), ('"' * 8_080, False)):
            page = Page(self.port, "/typing")
            self.addCleanup(page.close)
            first = self.greet(page, {"kept": text})
            self.assertEqual(f'"{len(text)}"' in first, is_restored)


if __name__ == "__main__":
    unittest.main()
