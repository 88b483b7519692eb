"""Writes ClientScript.swift: the minified client.js, and a fingerprint of both."""

import subprocess
from pathlib import Path

ASSETS = Path(__file__).resolve().parents[2] / "Sources" / "BrowserHost" / "Assets"

WIDTH = 110

SWIFT = '''// Made by scripts/client-script from client.js, which is the one to read and to change.

/// The script of the page: it applies patches, reports events and which rows are in sight, and reconnects.
enum ClientScript {
    /// As it is served: `client.js`, minified.
    static let source = #"""
MINIFIED
        """#

    /// Of `client.js` and of ``source``: what it was made from, and that nobody changed it since.
    static let fingerprint: UInt64 = FINGERPRINT
}
'''


def fingerprint(text):
    """FNV-1a with 64 bits, as `Asset.fingerprint` computes it."""
    result = 0xCBF2_9CE4_8422_2325
    for byte in text.encode():
        result = (result ^ byte) * 0x0000_0100_0000_01B3 % 2**64
    return result


def grouped(number):
    digits = f"{number:016x}"
    return "0x" + "_".join(digits[start : start + 4] for start in range(0, 16, 4))


def wrapped(line):
    """The lines that a Swift text joins again."""
    parts = [line[start : start + WIDTH] for start in range(0, len(line), WIDTH)]
    return "\\#\n".join(" " * 8 + part for part in parts)


def main():
    written = (ASSETS / "client.js").read_text()
    command = ["esbuild", "--minify", "--target=es2022", "--charset=utf8"]
    minified = subprocess.run(command, input=written, capture_output=True, check=True, text=True).stdout.rstrip("\n")
    if "\n" in minified or '"""' in minified or "\\#" in minified:
        raise SystemExit("embed.py: the minified script does not fit into the Swift text")
    swift = SWIFT.replace("FINGERPRINT", grouped(fingerprint(written + minified))).replace("MINIFIED", wrapped(minified))
    (ASSETS / "ClientScript.swift").write_text(swift)
    print(f"{len(minified.encode())} bytes")


if __name__ == "__main__":
    main()
