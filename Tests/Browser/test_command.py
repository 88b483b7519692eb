"""The Showcase as a command: its options, its output and its end."""

import signal
import subprocess

import pytest
from showcase import EXECUTABLE, SECONDS_TO_STOP, running_showcase


def test_help_names_the_options():
    result = subprocess.run([EXECUTABLE, "--help"], capture_output=True, text=True, timeout=10)
    assert result.returncode == 0
    for option in ("--host", "--port", "--allow-host", "--seed", "--data", "--previews"):
        assert option in result.stdout


def test_a_port_in_use_is_one_clear_line_and_status_1(showcase):
    port = showcase.address.rsplit(":", 1)[1]
    result = subprocess.run([EXECUTABLE, "--port", port], capture_output=True, text=True, timeout=10)
    assert result.returncode == 1
    assert result.stdout == ""
    assert result.stderr.count("\n") == 1
    assert port in result.stderr


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_a_signal_ends_it_with_status_0_also_while_a_page_is_open(browser, number):
    process = subprocess.Popen([EXECUTABLE, "--port", "0"], stdout=subprocess.PIPE, text=True)
    address = process.stdout.readline().split()[-1]
    page = browser.new_page()
    page.goto(address)
    process.send_signal(number)
    assert process.wait(timeout=SECONDS_TO_STOP) == 0
    process.stdout.close()
    page.close()


def test_a_seed_gives_the_same_colours_again():
    def colours():
        with running_showcase(seed=11) as showcase:
            return [showcase.get(f"/api/colours/{index}") for index in (0, 50, 99)]

    assert colours() == colours()


def test_the_pages_own_address_answers_for_the_data_too(showcase, page):
    poems = showcase.get("/api/books?filter=poetry")
    assert poems and all(book["kind"] == "poetry" for book in poems)
    picture = page.request.get(f"{showcase.address}/api/photos/1")
    assert picture.headers["content-type"] == "image/png"
    assert picture.body().startswith(b"\x89PNG")


def test_a_page_whose_server_was_restarted_loads_itself_again(page):
    with running_showcase(seed=7) as showcase:
        address = showcase.address
        page.goto(address)
        page.evaluate("() => { window.isOld = true }")
    port = address.rsplit(":", 1)[1]
    with running_showcase(seed=7, options=["--port", port]):
        page.wait_for_function("() => window.isOld !== true && document.querySelector('h1')")
