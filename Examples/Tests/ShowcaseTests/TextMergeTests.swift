import Testing

@testable import Showcase

/// The merge of two changes of one text.
@Suite struct TextMergeTests {
    private static let base = "A book for the tunnels"

    private func merge(_ ours: String, _ theirs: String, base: String = base) -> String {
        TextMerge(base: base, ours: ours, theirs: theirs).text
    }

    @Test func `a text that one side alone has changed is that side's`() {
        #expect(merge("Two books", Self.base) == "Two books")
        #expect(merge(Self.base, "Two books") == "Two books")
        #expect(merge(Self.base, Self.base) == Self.base)
    }

    @Test func `the same change on both sides is made once`() {
        #expect(merge("A book for the journey", "A book for the journey") == "A book for the journey")
    }

    @Test(arguments: [
        ("A book for the long tunnels", "Two books for the tunnels", "Two books for the long tunnels"),
        (
            "A thick book for the tunnels", "A book for the tunnels and stations",
            "A thick book for the tunnels and stations"
        ),
        ("book for the tunnels", "A book for the tunnels!", "book for the tunnels!"),
        ("A book", "The book for the tunnels", "The book"),
    ])
    func `changes of different words are both made, whichever side is ours`(one: String, other: String, both: String) {
        #expect(merge(one, other) == both)
        #expect(merge(other, one) == both)
    }

    @Test(arguments: [
        ("A novel for the tunnels", "A magazine for the tunnels", "A magazine / novel for the tunnels"),
        ("A novel", "A book for long tunnels", "A book for long tunnels / novel"),
        ("", "A book for the tunnel", "A book for the tunnel / "),
    ])
    func `of changes of the same words, both versions are kept`(ours: String, theirs: String, both: String) {
        #expect(merge(ours, theirs) == both)
    }

    @Test func `a merge never loses a word that either side has added`() {
        let base = ["a", "b", "c", "d"]
        var texts: [[String]] = []
        for place in base.indices {
            for (new, replaced) in [(["x"], 0), (["x"], 1), (["y", "z"], 0), (["y", "z"], 1)] {
                texts.append(base[..<place] + new + base[(place + replaced)...])
            }
        }
        for ours in texts {
            for theirs in texts {
                let sides = [ours, theirs].map { $0.joined(separator: " ") }
                let merged = merge(sides[0], sides[1], base: "a b c d").split(separator: " ").map(String.init)
                #expect(Set(ours + theirs).subtracting(base).isSubset(of: merged))
            }
        }
    }
}
