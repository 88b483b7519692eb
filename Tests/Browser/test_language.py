"""A page is in the language of its app, where the package has that language."""

import shutil

import pytest
from conftest import FIXTURE
from line import TIMERS, Line
from playwright.sync_api import expect
from showcase import running_showcase


@pytest.fixture
def localized(tmp_path):
    """Returns a function that starts a copy of the small pages whose app has a language, in the given locale."""
    shutil.copy(FIXTURE, tmp_path)
    texts = "AsyncResources_LocalizedTexts.resources"
    shutil.copytree(FIXTURE.parent / texts, tmp_path / texts)

    def start(language, locale):
        folder = tmp_path / f"{language}.lproj"
        folder.mkdir()
        (folder / "Localizable.strings").write_text('"Resuming" = "Resuming";\n')
        return running_showcase(command=[str(tmp_path / FIXTURE.name)], language=locale)

    return start


def test_a_german_app_has_german_controls_and_says_so(localized, page):
    with localized("de", "de_DE.UTF-8") as fixture:
        # The page doesn't try to connect by itself, which would say something else.
        page.add_init_script(TIMERS % 0)
        line = Line(page)
        page.goto(fixture.address + "/resuming")
        page.get_by_role("button", name="Add one").click()
        expect(page.get_by_test_id("count")).to_have_text("Count: 1")
        assert page.evaluate("[document.documentElement.lang, document.documentElement.dir]") == ["de", ""]
        line.is_down = True
        line.cut()
        expect(page.get_by_role("button", name="Jetzt verbinden")).to_be_visible()
        page.get_by_role("button", name="Add one").click()
        expect(page.get_by_text("Keine Verbindung: Es wurde nichts gesendet.")).to_be_visible()


def test_an_arabic_app_is_read_from_right_to_left(localized, page):
    with localized("ar", "ar_EG.UTF-8") as fixture:
        page.goto(fixture.address + "/resuming")
        assert page.evaluate("[document.documentElement.lang, document.documentElement.dir]") == ["ar", "rtl"]


def test_an_app_that_lacks_the_language_of_its_locale_is_english(localized, page):
    with localized("ja", "de_DE.UTF-8") as fixture:
        page.goto(fixture.address + "/resuming")
        assert page.evaluate("[document.documentElement.lang, document.documentElement.dir]") == ["en", ""]
