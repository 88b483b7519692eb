import Foundation
import HeadlessHost
import PortableUI
import Testing

/// Elements that are removed and moved by their offsets.
@MainActor
@Suite struct `Offsets of a collection` {
    @Test func `elements are removed by their offsets, and those of a slice by theirs`() {
        var letters = Array("abcdef")
        letters.remove(atOffsets: [0, 2, 3, 5])
        #expect(letters == ["b", "e"])
        var slice = Array("abcdef")[2...]
        slice.remove(atOffsets: [1])
        #expect(Array(slice) == ["c", "e", "f"])
        #expect(slice.startIndex == 2)
    }

    nonisolated static let moves: [([Int], Int, String)] = [
        ([0], 2, "bacde"), ([0], 5, "bcdea"), ([4], 0, "eabcd"), ([1, 3], 3, "acbde"), ([1, 3], 0, "bdace"),
        ([2], 2, "abcde"), ([2], 3, "abcde"), ([0, 1, 2, 3, 4], 2, "abcde"), ([], 3, "abcde"),
    ]

    @Test(arguments: moves)
    func `elements are moved in front of a destination, in their order`(source: [Int], target: Int, all: String) {
        var letters = Array("abcde")
        letters.move(fromOffsets: IndexSet(source), toOffset: target)
        #expect(String(letters) == all)
    }

    @Test func `offsets that are no longer there change nothing, and end no process`() {
        var letters = ["a", "b"]
        letters.remove(atOffsets: [2, 7])
        #expect(letters == ["a", "b"])
        letters.move(fromOffsets: [0, 9], toOffset: 40)
        #expect(letters == ["b", "a"])
        letters.move(fromOffsets: [1], toOffset: -3)
        #expect(letters == ["a", "b"])
        var none: [String] = []
        none.remove(atOffsets: [0])
        none.move(fromOffsets: [0], toOffset: 0)
        #expect(none.isEmpty)
    }

    @Test func `every move of three elements does what removing and inserting does`() {
        for source in 0..<8 {
            let offsets = IndexSet((0..<3).filter { source & (1 << $0) != 0 })
            for target in 0...3 {
                var moved = [0, 1, 2]
                moved.move(fromOffsets: offsets, toOffset: target)
                let rest = [0, 1, 2].filter { !offsets.contains($0) }
                let place = rest.count { $0 < target }
                #expect(moved == Array(rest[..<place]) + Array(offsets) + Array(rest[place...]))
            }
        }
    }

    @Test func `the methods of an array are the actions of a list`() throws {
        let host = HeadlessHost { Letters() }
        try use("Delete", of: "b", in: host)
        #expect(host.contains(.text, "ac"))
        try use("Move down", of: "a", in: host)
        #expect(host.contains(.text, "ca"))
    }

    @Test func `a row is dragged to the place of another one, in both directions`() throws {
        let host = HeadlessHost { Letters() }
        try host.move("a", to: "c")
        #expect(host.contains(.text, "bca"))
        try host.move("a", to: "b")
        #expect(host.contains(.text, "abc"))
        try host.move("b", to: "b")
        #expect(host.contains(.text, "abc"))
    }

    @Test func `a row is dragged among the rows of its collection alone, and where it can be moved`() throws {
        let host = HeadlessHost { Letters() }
        #expect(throws: EventRefused.self) { try host.move("a", to: "abc") }
        #expect(throws: EventRefused.self) { try host.move("abc", to: "a") }
        #expect(throws: LookupFailure.self) { try host.move("a", to: "z") }
        #expect(throws: EventRefused.self) { try host.move("a", to: "1") }
        #expect(host.contains(.text, "abc"))
        try host.tap("Fix")
        #expect(throws: EventRefused.self) { try host.move("a", to: "c") }
        #expect(host.contains(.text, "abc"))
    }

    private func use(_ button: String, of letter: String, in host: HeadlessHost) throws {
        let row = try #require(host.findAll(.row).first { $0.first { $0.matches(.text, letter) } != nil })
        try host.tap(#require(row.first { $0.matches(.button, button) }))
    }
}

private struct Letters: View {
    @State private var letters = ["a", "b", "c"]
    @State private var isFixed = false

    var body: some View {
        List {
            Text(letters.joined())
            Button("Fix") { isFixed = true }
            ForEach(letters, id: \.self) { Text($0) }
                .onDelete { letters.remove(atOffsets: $0) }
                .onMove { letters.move(fromOffsets: $0, toOffset: $1) }
                .disabled(isFixed)
            ForEach(1..<3) { Text("\($0)") }
                .onMove { _, _ in letters = [] }
        }
    }
}
