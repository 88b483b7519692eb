"""Writes ClientScript.swift: the scripts of the page, each bundled and minified, and a fingerprint of all."""

import subprocess
from pathlib import Path

ASSETS = Path(__file__).resolve().parents[2] / "Sources" / "BrowserHost" / "Assets"

WIDTH = 110

SWIFT = '''// Made by scripts/client-script from the files in client/, which are the ones to read and to change.

/// The scripts of the page.
enum ClientScript {
    /// `client/page.js`, which applies patches, reports events and the rows in sight, and connects.
    static let page = #"""
PAGE
        """#

    /// `client/comfort.js`, which knows gestures and addresses, remembers, and watches the connection.
    static let comfort = #"""
COMFORT
        """#

    /// A fingerprint of the files that the scripts were made from, and of the scripts.
    static let fingerprint: UInt64 = FINGERPRINT
}
'''


def fingerprint(text):
    """Returns the 64-bit FNV-1a hash, as `Asset.fingerprint` computes it."""
    result = 0xCBF2_9CE4_8422_2325
    for byte in text.encode():
        result = (result ^ byte) * 0x0000_0100_0000_01B3 % 2**64
    return result


def grouped(number):
    digits = f"{number:016x}"
    return "0x" + "_".join(digits[start : start + 4] for start in range(0, 16, 4))


def wrapped(line):
    """Returns the lines that a Swift string literal joins again."""
    parts = [line[start : start + WIDTH] for start in range(0, len(line), WIDTH)]
    return "\\#\n".join(" " * 8 + part for part in parts)


def minified(name):
    """Returns a script and the files that it imports as one line."""
    command = ["esbuild", f"{ASSETS}/client/{name}.js", "--bundle", "--minify", "--target=es2022", "--charset=utf8"]
    script = subprocess.run(command, capture_output=True, check=True, text=True).stdout.rstrip("\n")
    if "\n" in script or '"""' in script or "\\#" in script:
        raise SystemExit(f"embed.py: {name}.js, minified, does not fit into the Swift text")
    print(f"{name}.js: {len(script.encode())} bytes")
    return script


def main():
    written = "".join(file.read_text() for file in sorted((ASSETS / "client").glob("*.js")))
    page, comfort = minified("page"), minified("comfort")
    swift = SWIFT.replace("FINGERPRINT", grouped(fingerprint(written + page + comfort)))
    swift = swift.replace("PAGE", wrapped(page)).replace("COMFORT", wrapped(comfort))
    (ASSETS / "ClientScript.swift").write_text(swift)


if __name__ == "__main__":
    main()
