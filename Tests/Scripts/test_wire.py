"""The tables of the wire protocol in `ARCHITECTURE.md` have each message of the code, with each of its fields."""

import re
import unittest
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parents[2]
HOST = ROOT / "Sources" / "BrowserHost"


class Field(NamedTuple):
    name: str
    # What it is in JSON, where the code says that.
    kind: str | None = None
    isOptional: bool = False

    def __str__(self):
        return f"`{self.name}`" + (" (optional)" if self.isOptional else "")


class Message(NamedTuple):
    fields: list
    # Whether some of the fields are repeated, which a table says with `…`.
    repeats: bool = False


# Reading code

def uncommented(code):
    """Returns code without its comments, which aren't in strings."""
    return re.sub(r'("(?:\\.|[^"\\\n])*"|\'(?:\\.|[^\'\\\n])*\'|`[^`]*`)|(?<![\\:])//[^\n]*',
                  lambda match: match.group(1) or "", code)


def inside(code, start):
    """Returns what is between the bracket at a place and the one that closes it."""
    depth = 0
    for match in re.finditer(r'"(?:\\.|[^"\\\n])*"|[(\[{]|[)\]}]', code[start:]):
        depth += {"(": 1, "[": 1, "{": 1, ")": -1, "]": -1, "}": -1}.get(match.group(), 0)
        if depth == 0:
            return code[start + 1:start + match.start()]
    raise ValueError(f"unbalanced: {code[start:start + 60]}")


def split(code, separator):
    """Returns the parts of code between separators that are in no bracket and no string."""
    parts, depth, last = [], 0, 0
    for match in re.finditer(rf'"(?:\\.|[^"\\\n])*"|[(\[{{]|[)\]}}]|{re.escape(separator)}', code):
        if match.group() == separator and depth == 0:
            parts.append(code[last:match.start()])
            last = match.end()
        depth += 1 if match.group() in "([{" else -1 if match.group() in ")]}" else 0
    return [part.strip() for part in parts + [code[last:]] if part.strip()]


def body(code, function):
    """Returns the body of a Swift function whose declaration begins with a text."""
    return inside(code, code.index("{", code.index(function)))


# The tables

def tables(text):
    """Returns the messages of the page and those of the server, by their letters."""
    page = text.index("### From the page to the server")
    server = text.index("### From the server to the page")
    return table(text[page:server]), table(text[server:text.index("\n**Flow.**")])


def table(text):
    messages = {}
    for row in re.findall(r"^\| (`\[.*?) \| ", text, re.MULTILINE):
        for letter, rest in re.findall(r'`\["(.+?)"(.*?)\]`', row):
            names = [name for name in rest.split(", ") if name]
            fields = [Field(name.rstrip("?"), kind(name), name.endswith("?")) for name in names if name != "…"]
            if letter in messages:
                raise ValueError(f"`{letter}` has two rows")
            messages[letter] = Message(fields, "…" in names)
    return messages


def kind(name):
    """Returns what a field of a message of the page is, by its name in the table."""
    if re.match(r"(is|prefers)[A-Z]", name):
        return "Boolean"
    return {"scene": "object", **dict.fromkeys(["token", "text", "value", "address"], "text")}.get(
        name.rstrip("?"), "number")


# What the server reads

# What is named otherwise in the decoder than in the table.
ALIASES = {"element": "id", "to": "other"}
KINDS = {"Int": "number", "Double": "number", "String": "text", "Bool": "Boolean", "PageScene": "object"}


def read(code):
    """Returns the messages that `ClientMessage` decodes."""
    code = uncommented(code)
    _, *cases = re.split(r'case "(.+?)":', inside(code, code.index("switch letter {") + len("switch letter "))
                         .split("default:")[0])
    return {letter: reads(case, code) for letter, case in zip(cases[::2], cases[1::2])}


def reads(case, code):
    readers = ["decode", *re.findall(r"mutating func (\w+)", code)]
    unknown = set(re.findall(r"items\.(\w+)\(", case)) - set(readers)
    if unknown:
        raise ValueError(f"not a function that reads: {unknown}")
    fields, repeats = [], "repeat {" in case
    for match in re.finditer(rf"(?:items\.|(?<![\w.]))({'|'.join(readers)})\((?:(\w+)\.self)?", case):
        if match.group(2):
            found = Message([Field(KINDS[match.group(2)], KINDS[match.group(2)])])
        else:
            found = reads(body(code, f"func {match.group(1)}("), code)
        label = re.search(r"(\w+)(?: =|:) (?:try )?$", case[:match.start()])
        if label and len(found.fields) == 1:
            name = ALIASES.get(label.group(1), label.group(1))
            found = Message([found.fields[0]._replace(name=name)])
        isOptional = "isAtEnd ?" in case[:match.start()]
        fields += [field._replace(isOptional=isOptional) for field in found.fields]
        repeats = repeats or found.repeats
    return Message(fields, repeats)


# What the page sends

def sent(scripts):
    """Returns the lists of items that the scripts send, by their letters. An item with `...` is any number of them."""
    messages = {}
    for code in map(uncommented, scripts.values()):
        for call in re.finditer(r"(?<!socket\.)\b(?:send|act)\(", code):
            argument, more = inside(code, call.end() - 1), []
            if re.fullmatch(r"\w+", argument):
                if re.search(rf"\b(?:send|act) = {argument} =>", code):
                    continue
                more = [inside(code, push.end() - 1) for push in re.finditer(rf"\b{argument}\.push\(", code)]
                start = re.search(rf"\b{argument} = (?=\[)", code)
                argument = "[" + inside(code, start.end()) + "]" if start else argument
            if not argument.startswith("["):
                raise ValueError(f"not a list: {argument}")
            letter, *items = split(argument[1:-1], ",")
            line = code[code.rindex("\n", 0, call.start()):call.start()]
            letters = [letter] if letter[0] == '"' else re.findall(rf'\b{letter} === (".")', line)
            if not letters:
                raise ValueError(f"no letter: {argument}")
            for letter in letters:
                messages.setdefault(letter.strip('"'), []).append(items + more)
    return messages


# What the server writes

def written(code):
    """Returns the messages that `Patch` encodes."""
    code = uncommented(code)
    merged = re.findall(r"case \.(\w+)\(", body(code, "func items(following"))
    messages = {}
    for case in re.split(r"\n\s*case \.", body(code, "func write(to json"))[1:]:
        for call in re.finditer(r"json\.array\(", case):
            letters, items = split(inside(case, call.end() - 1), ",")
            message = items_of(items, case, code)
            for index, letter in enumerate(re.findall(r'"(.+?)"', letters)):
                fields = message.fields
                if "part == .itself ?" in letters and index == 0:
                    fields = [field._replace(name="id") if field.name == "part" else field for field in fields]
                repeats = message.repeats or re.match(r"\w+", case).group() in merged
                messages[letter] = both(messages.get(letter), Message(fields, repeats))
    return messages


def both(one, other):
    """Returns a message with two forms, of which one has fewer fields."""
    if one is None:
        return other
    short, long = sorted([one.fields, other.fields], key=len)
    return Message(long[:len(short)] + [field._replace(isOptional=True) for field in long[len(short):]],
                   one.repeats or other.repeats)


def items_of(code, case, whole):
    """Returns the fields that an expression makes: a list, or several that are joined."""
    fields, repeats = [], False
    for part in split(code, " + "):
        if part.startswith("("):
            part = inside(part, 0)
            value = re.match(r"(\w+)\.map \{ (\[.*\]) \} \?\? \[\]$", part)
            condition = re.match(r"\w+ \? (\[.*\]) : \[\]$", part)
            made = value.group(2).replace("$0", value.group(1)) if value else condition.group(1)
            fields += [item(each, case)._replace(isOptional=True) for each in split(made[1:-1], ",")]
        elif part.startswith("["):
            fields += [item(each, case) for each in split(part[1:-1], ",")]
        elif each := re.fullmatch(r"(\w+)s\.map\(JSONText\.Item\.\w+\)", part):
            fields, repeats = fields + [Field(each.group(1))], True
        elif part.startswith("Self.items("):
            fields += items_of(body(whole, "static func items(").strip(), case, whole).fields
        elif definition := re.search(rf"let {part}(?:: [^=]+)? = (.*)", case):
            fields += items_of(definition.group(1), case, whole).fields
        else:
            raise ValueError(f"not a list of items: {part}")
    return Message(fields, repeats)


def item(code, case):
    if code == "part.item(of: id)":
        return Field("part")
    if constant := re.fullmatch(r"\.(?:int|string)\((.*?)(?: \?\? \"\")?\)", code):
        *path, last = re.split(r"\??\.", constant.group(1))
        return Field(path[-1] if last == "description" else last)
    if mapped := re.match(r"(?:\w+\.)?(\w+)\.map[ (].* \?\? \.null$", code):
        return Field(mapped.group(1))
    if re.search(rf"let {code} = {code}\.map ", case):
        return Field(code)
    raise ValueError(f"not an item: {code}")


# What the page applies

def applied(scripts):
    """Returns the parameters of the steps that apply patches, by their letters, and the scripts that define them."""
    steps = {}
    for name, code in scripts.items():
        code = uncommented(code)
        for start in re.finditer(r"\bsteps = (?=\{)", code):
            for entry in split(inside(code, start.end()), ","):
                letter, step = re.match(r'"?(.+?)"?: (.*)', entry, re.DOTALL).groups()
                steps.setdefault(letter, []).append((name, parameters(step, code)))
        for start in re.finditer(r'\bsteps(?:\.(\w)|\["(.+?)"\]) = ', code):
            letter = start.group(1) or start.group(2)
            steps.setdefault(letter, []).append((name, parameters(code[start.end():], code)))
    return steps


def parameters(step, code):
    """Returns the parameters of a function. If it only keeps them for later, they are those of the one that follows."""
    if not re.match(r"\(|\w+ =>", step):
        return parameters(code[code.index(f"const {step} = ") + len(f"const {step} = "):], code)
    names = split(inside(step, 0), ",") if step[0] == "(" else [re.match(r"\w+", step).group()]
    kept = re.match(r"\(\.\.\.(\w+)\) => (\w+)\.push\(\1\)", step)
    if not kept:
        return names
    follow = re.search(rf"\b{kept.group(2)}\.forEach\((\w+)\)", code).group(1)
    start = re.search(rf"const {follow} = \((?=\[)", code).end()
    return split(inside(code, start), ",")


# Comparing

def differences(table, code, verb, areSame):
    """Returns what a table lacks of the code's messages, and the code of the table's."""
    found = [f"the server {verb} `{letter}`, which the table lacks" for letter in code if letter not in table]
    for letter, message in table.items():
        if letter not in code:
            found.append(f"the table has `{letter}`, which no server {verb}")
            continue
        ours, theirs = list(message.fields), list(code[letter].fields)
        while ours and theirs and areSame(ours[0], theirs[0]):
            del ours[0], theirs[0]
        while ours and theirs and areSame(ours[-1], theirs[-1]):
            del ours[-1], theirs[-1]
        found += [f"`{letter}`: the table has {field}, which no server {verb}" for field in ours]
        found += [f"`{letter}`: the server {verb} {field}, which the table lacks" for field in theirs]
        if message.repeats != code[letter].repeats:
            found.append(f"`{letter}`: only one of table and server repeats fields")
    return found


def decoding(table, code):
    """Returns how the table differs from the decoder, in which a field without a label has its kind for a name."""
    return differences(
        table, read(code), "reads",
        lambda one, other: one[1:] == other[1:] and other.name in (one.name, other.kind))


def encoding(table, code):
    return differences(table, written(code), "writes", lambda one, other: one[::2] == other[::2])


def sending(table, scripts):
    """Returns what the scripts send otherwise than the table says."""
    messages = sent(scripts)
    found = [f"a script sends `{letter}`, which the table lacks" for letter in messages if letter not in table]
    for letter, (fields, repeats) in table.items():
        lists = messages.get(letter, [])
        if not lists:
            found.append(f"the table has `{letter}`, which no script sends")
        for items in lists:
            isOpen = any(each.startswith("...") for each in items)
            if not isOpen:
                found += [f"`{letter}`: a script sends `{each}`, which the table lacks" for each in items[len(fields):]]
            elif len(items) > len(fields):
                found.append(f"`{letter}`: a script sends more than the table has")
        most = max((99 if items and items[-1].startswith("...") else len(items) for items in lists), default=99)
        found += [f"`{letter}`: the table has {field}, which no script sends" for field in fields[most:]]
    return found


def applying(table, scripts):
    """Returns what the scripts apply otherwise than the table says."""
    steps = applied(scripts)
    found = [f"a script applies `{letter}`, which the table lacks" for letter in steps if letter not in table]
    for letter, (fields, repeats) in table.items():
        if letter not in steps:
            found.append(f"the table has `{letter}`, which no script applies")
        for _, names in steps.get(letter, []):
            isOpen = names[-1].startswith("...")
            if isOpen != repeats:
                found.append(f"`{letter}`: only one of table and {names} repeats fields")
            if not isOpen:
                found += [f"`{letter}`: the table has {each}, which no script applies" for each in fields[len(names):]]
            found += [f"`{letter}`: a script applies `{name}`, which the table lacks" for name in names[len(fields):]
                      if not name.startswith("...")]
    return found


class Wire(unittest.TestCase):
    def setUp(self):
        self.text = (ROOT / "ARCHITECTURE.md").read_text()
        self.page, self.server = tables(self.text)
        self.decoder = (HOST / "Sessions" / "ClientMessage.swift").read_text()
        self.encoder = (HOST / "Drawing" / "Patch.swift").read_text()
        self.scripts = {path.name: path.read_text() for path in sorted((HOST / "Assets" / "client").glob("*.js"))}

    def test_the_server_reads_what_the_table_says(self):
        self.assertGreater(len(self.page), 15)
        self.assertEqual(decoding(self.page, self.decoder), [])

    def test_the_page_sends_what_the_table_says(self):
        self.assertEqual(sending(self.page, self.scripts), [])

    def test_the_server_writes_what_the_table_says(self):
        self.assertGreater(len(self.server), 15)
        self.assertEqual(encoding(self.server, self.encoder), [])

    def test_the_page_applies_what_the_table_says(self):
        self.assertEqual(applying(self.server, self.scripts), [])

    def test_the_scripts_apply_the_patches_that_the_text_says(self):
        letters, names = re.search(r"patches\.js`, and\s+for\s(.*?)\sby\s(.*?)\.\s", self.text, re.DOTALL).groups()
        said = dict(zip(re.findall(r"`(.)`", letters), re.findall(r"`([\w.]+)`", names), strict=True))
        found = {letter: steps[0][0] for letter, steps in applied(self.scripts).items()
                 if "patches.js" not in dict(steps)}
        self.assertEqual(said, found)

    def test_a_message_or_a_field_that_the_table_lacks_is_named(self):
        for table, check, code in [(self.page, decoding, self.decoder), (self.server, encoding, self.encoder)]:
            for letter, message in table.items():
                less = {key: value for key, value in table.items() if key != letter}
                self.assertIn(f"`{letter}`, which the table lacks", " ".join(check(less, code)))
                for index in range(len(message.fields)):
                    fields = message.fields[:index] + message.fields[index + 1:]
                    found = check({**table, letter: message._replace(fields=fields)}, code)
                    self.assertRegex(" ".join(found), rf"`{re.escape(letter)}`: the server (reads|writes) .*lacks")

    def test_a_message_or_a_field_that_the_code_lacks_is_named(self):
        extra = Field("extra", "object")
        for table, checks in [
            (self.page, [(decoding, self.decoder), (sending, self.scripts)]),
            (self.server, [(encoding, self.encoder), (applying, self.scripts)]),
        ]:
            for check, code in checks:
                self.assertIn("the table has `?`, which no", " ".join(check({**table, "?": Message([])}, code)))
                for letter, message in table.items():
                    # How many items `...` is isn't known to this test. The decoder and the encoder say so.
                    if check in (sending, applying) and (message.repeats or letter == "r"):
                        continue
                    found = check({**table, letter: message._replace(fields=message.fields + [extra])}, code)
                    self.assertIn("`extra`, which no", " ".join(found), letter)

    def test_what_is_added_to_the_code_is_found(self):
        for check, table, code, old, new, field in [
            (decoding, self.page, self.decoder, "height: try decode(Double.self))\n        guard min(size",
             "height: try decode(Double.self))\n        let scale = try decode(Double.self)\n        guard min(size",
             "scale"),
            (decoding, self.page, self.decoder, 'case "b": self = .ping', 'case "b": self = .ping(try items.number())',
             "number"),
            (encoding, self.server, self.encoder, "[.int(id), .string(css)]", "[.int(id), .string(css), .int(time)]",
             "time"),
        ]:
            self.assertIn(old, code)
            self.assertIn(f"`{field}`", " ".join(check(table, code.replace(old, new))))
        for check, table, name, old, new, field in [
            (sending, self.page, "connection.js", "innerWidth, innerHeight]", "innerWidth, innerHeight, scale]",
             "scale"),
            (sending, self.page, "line.js", 'send(["b"])', 'send(["b", last])', "last"),
            (applying, self.server, "travel.js", "(address, title, isCorrection)",
             "(address, title, isCorrection, color)", "color"),
            (applying, self.server, "positions.js", "([id, anchor, isSmooth])", "([id, anchor, isSmooth, time])",
             "time"),
        ]:
            self.assertIn(old, self.scripts[name])
            changed = {**self.scripts, name: self.scripts[name].replace(old, new)}
            self.assertIn(f"`{field}`, which the table lacks", " ".join(check(table, changed)))


if __name__ == "__main__":
    unittest.main()
