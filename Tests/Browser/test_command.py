"""The Showcase as a command: its options, its output, and its end."""

import signal
import subprocess

import pytest
from showcase import EXECUTABLE, FIRST_LINE, SECONDS_TO_STOP, free_port, running_showcase

STATION_SERVER = EXECUTABLE.with_name("station-server")
COMMANDS = [EXECUTABLE, STATION_SERVER]


def test_help_names_the_options():
    result = subprocess.run([EXECUTABLE, "--help"], capture_output=True, text=True, timeout=10)
    assert result.returncode == 0
    for option in ("--host", "--port", "--allow-host", "--trust-proxy", "--seed", "--data", "--api", "--previews"):
        assert option in result.stdout


@pytest.mark.parametrize("command", COMMANDS)
@pytest.mark.parametrize("number", ["65536", "70000", "-1"])
def test_what_is_no_port_is_refused_with_a_sentence(command, number):
    result = subprocess.run([command, "--port", number], capture_output=True, text=True, timeout=10)
    assert result.returncode == 64
    assert result.stdout == ""
    assert f"Error: The value '{number}' is invalid for '--port <port>'\n" in result.stderr
    assert "from 0 to 65535" in result.stderr


def test_what_is_no_url_of_a_server_is_refused_with_a_sentence():
    result = subprocess.run([EXECUTABLE, "--api", "8081"], capture_output=True, text=True, timeout=10)
    assert result.returncode == 64
    assert "It must be a URL, such as http://127.0.0.1:8081." in result.stderr


def test_a_data_server_that_does_not_respond_is_named_and_the_app_is_served():
    address = f"http://127.0.0.1:{free_port()}"
    command = [EXECUTABLE, "--port", "0", "--api", address]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as process:
        try:
            assert process.stderr.readline().startswith(f"No data server responds at {address} yet.")
            assert FIRST_LINE.match(process.stdout.readline())
        finally:
            process.terminate()


@pytest.mark.parametrize("command", COMMANDS)
def test_the_seed_is_one_unless_the_user_says_otherwise(command):
    result = subprocess.run([command, "--help"], capture_output=True, text=True, timeout=10)
    words = result.stdout.split("--seed <seed>")[-1]
    assert "(default: 1)" in words.split("--")[0]


def test_two_launches_without_a_seed_behave_alike():
    def colors(seed):
        with running_showcase(seed=seed) as showcase:
            return [showcase.get(f"/api/colors/{index}") for index in (0, 50, 99)]

    assert colors(None) == colors(None) == colors(1)


def test_a_folder_that_another_showcase_uses_is_left_to_it(tmp_path):
    with running_showcase(options=["--data", str(tmp_path)]):
        errors = errors_of_a_launch(tmp_path)
    assert errors == "Another Showcase is using this folder; images and notes are kept in memory.\n"


def test_a_folder_that_cannot_be_used_is_said_in_a_sentence(tmp_path):
    file = tmp_path / "file"
    file.touch()
    errors = errors_of_a_launch(file)
    assert errors == "This isn't a folder that can be written to; images and notes are kept in memory.\n"


def errors_of_a_launch(folder):
    """Returns the text that a Showcase writes to standard error between its start and its end."""
    command = [EXECUTABLE, "--port", "0", "--data", folder]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    assert FIRST_LINE.fullmatch(process.stdout.readline())
    process.send_signal(signal.SIGINT)
    _, errors = process.communicate(timeout=SECONDS_TO_STOP)
    assert process.returncode == 0
    return errors


def test_a_port_in_use_is_one_clear_line_and_status_1(showcase, tmp_path):
    port = showcase.address.rsplit(":", 1)[1]
    command = [EXECUTABLE, "--port", port, "--data", tmp_path]
    result = subprocess.run(command, capture_output=True, text=True, timeout=10)
    assert result.returncode == 1
    assert result.stdout == ""
    assert result.stderr.count("\n") == 1
    assert port in result.stderr


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_a_signal_ends_it_with_status_0_also_while_a_page_is_open(browser, tmp_path, number):
    command = [EXECUTABLE, "--port", "0", "--data", tmp_path]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
    address = process.stdout.readline().split()[-1]
    page = browser.new_page()
    page.goto(address)
    process.send_signal(number)
    assert process.wait(timeout=SECONDS_TO_STOP) == 0
    process.stdout.close()
    page.close()


def test_a_seed_gives_the_same_colors_again():
    def colors():
        with running_showcase(seed=11) as showcase:
            return [showcase.get(f"/api/colors/{index}") for index in (0, 50, 99)]

    assert colors() == colors()


def test_the_pages_own_address_answers_for_the_data_too(showcase, page):
    poems = showcase.get("/api/books?filter=poetry")
    assert poems and all(book["kind"] == "poetry" for book in poems)
    picture = page.request.get(f"{showcase.address}/api/photos/1")
    assert picture.headers["content-type"] == "image/png"
    assert picture.body().startswith(b"\x89PNG")


def test_a_page_whose_server_was_restarted_loads_itself_again(page):
    port = free_port()
    with running_showcase(seed=7, options=["--port", port]) as showcase:
        page.goto(showcase.address)
        page.evaluate("() => { window.isOld = true }")
    with running_showcase(seed=7, options=["--port", port]):
        page.wait_for_function("() => window.isOld !== true && document.querySelector('h1')")
