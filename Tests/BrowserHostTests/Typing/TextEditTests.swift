import SeededRandom
import Testing

@testable import BrowserHost

@Suite struct `Edits of a text` {
    @Test(arguments: [
        ("", "", 0..<0, ""), ("abc", "abxc", 2..<2, "x"), ("aa", "aaa", 2..<2, "a"), ("abc", "", 0..<3, ""),
        ("a0 b", "a0 ba", 4..<4, "a"), ("12345", "12,345", 2..<2, ","), ("😀", "😁", 0..<2, "😁"),
        ("a😀b", "a🌀b", 1..<3, "🌀"), ("😀😀", "😀", 2..<4, ""),
    ])
    func `an edit is what differs, in whole characters`(old: String, new: String, range: Range<Int>, text: String) {
        let edit = TextEdit(from: old, to: new)
        #expect(edit == TextEdit(range, text))
        #expect(edit.applied(to: old) == new)
    }

    @Test func `an edit of other places than the text has is none`() {
        for range in [0..<4, 4..<4, 1..<2, 2..<3] { #expect(TextEdit(range, "").applied(to: "a😀") == nil) }
        #expect(TextEdit(1..<3, "b").applied(to: "a😀") == "ab")
    }

    @Test(arguments: [
        // The app cleared the field, completed it, formatted it, or shouted, while the user went on.
        ("a0 b", "a0 ba1", "", "a1"), ("ab", "abx", "abcd", "abcdx"), ("12345", "123456", "12,345", "12,3456"),
        ("abc", "abcd", "ABC", "ABCd"), ("hello", "hell", "HELLO", "HELL"), ("hello", "helXlo", "HELLO", "HELXLO"),
        ("abcd", "abcde", "abc", "abce"), ("hello", "x", "HELLO!", "x"), ("ab", "a", "abcd", "acd"),
        ("ab", "a😀b", "😁😁", "😀😁😁"), ("", "x", "y", "yx"),
    ])
    func `what the user typed is kept in what the app made of the text before`(
        text: String, typed: String, app: String, both: String
    ) {
        let (edit, _) = TextEdit(from: text, to: typed).rebased(over: [TextEdit(from: text, to: app)])
        #expect(edit.applied(to: app) == both)
    }

    @Test(arguments: 0..<4000) func `both ways to combine edits lead to the text of the reference`(seed: Int) throws {
        var generator = SeededGenerator(seed: UInt64(seed))
        let text = RandomText.text(&generator)
        let own = RandomText.edit(of: text, &generator), other = RandomText.edit(of: text, &generator)
        let theirs = try #require(other.applied(to: text)), mine = try #require(own.applied(to: text))
        let (edit, rest) = own.rebased(over: [other])
        let merged = try #require(edit.applied(to: theirs))
        #expect(merged == MergeReference.merged(own, other, of: text))
        #expect(try rest.reduce(mine) { try #require($1.applied(to: $0)) } == merged)
    }

    @Test(arguments: 0..<1000) func `edits are combined with any number of others`(seed: Int) throws {
        var generator = SeededGenerator(seed: UInt64(seed))
        let text = RandomText.text(&generator)
        var theirs = text, others: [TextEdit] = [], mine = text
        for _ in 0..<3 {
            others.append(RandomText.edit(of: theirs, &generator))
            theirs = try #require(others.last?.applied(to: theirs))
        }
        for _ in 0..<3 {
            let own = RandomText.edit(of: mine, &generator)
            mine = try #require(own.applied(to: mine))
            let edit: TextEdit
            (edit, others) = own.rebased(over: others)
            theirs = try #require(edit.applied(to: theirs))
            #expect(try others.reduce(mine) { try #require($1.applied(to: $0)) } == theirs)
        }
    }
}

/// Texts of few characters, some with a common half of a surrogate pair, and edits of them.
enum RandomText {
    static func text(_ generator: inout SeededGenerator, most: Int = 8) -> String {
        String(
            (0..<Int.random(in: 0...most, using: &generator)).map { _ in "aab 😀😁🌀é".randomElement(using: &generator)! })
    }

    static func edit(of text: String, _ generator: inout SeededGenerator) -> TextEdit {
        let scalars = Array(text.unicodeScalars)
        let places = (0...scalars.count).map { String(String.UnicodeScalarView(scalars.prefix($0))).utf16.count }
        let ends = [places.randomElement(using: &generator)!, places.randomElement(using: &generator)!].sorted()
        return TextEdit(ends[0]..<ends[1], self.text(&generator, most: 4))
    }
}

/// The combination of two edits by the identity of units instead of their places.
///
/// Each unit that the app inserts stands for a unit that it replaced. It's removed with that unit, and what the user
/// inserts is between what stands for the units on both sides.
enum MergeReference {
    private struct Unit {
        let unit: UInt16
        /// Twice the place of the unit that it stands for, or less 1 if it stands for none.
        var link: Int
    }

    static func merged(_ own: TextEdit, _ other: TextEdit, of text: String) -> String {
        let (from, to) = (2 * own.range.lowerBound, 2 * own.range.upperBound)
        var before: [UInt16] = [], after: [UInt16] = []
        for unit in units(of: text, after: other) {
            if unit.link < from {
                before.append(unit.unit)
            } else if unit.link >= to - (unit.link & 1) {
                after.append(unit.unit)
            }
        }
        return String(decoding: before + own.text.utf16 + after, as: UTF16.self)
    }

    private static func units(of text: String, after other: TextEdit) -> [Unit] {
        let kept = text.utf16.enumerated().map { Unit(unit: $1, link: 2 * $0) }
        let range = other.range
        var new = other.text.utf16.enumerated().map { place, unit in
            let link =
                range.isEmpty ? 2 * range.lowerBound - 1 : 2 * min(range.lowerBound + place, range.upperBound - 1)
            return Unit(unit: unit, link: link)
        }
        for place in new.indices.dropFirst() where UTF16.isTrailSurrogate(new[place].unit) {
            new[place - 1].link = new[place].link
        }
        return Array(kept[..<range.lowerBound]) + new + Array(kept[range.upperBound...])
    }
}
