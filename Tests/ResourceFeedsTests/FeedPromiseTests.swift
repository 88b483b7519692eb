import ResourceTesting
import Testing

/// The promises of the closures that apply changes, and closures that break them.
struct FeedPromiseTests {
    private static let steps: [(change: String, state: [String])] = [
        ("a", ["a"]), ("b", ["a", "b"]), ("c", ["a", "b", "c"]),
    ]

    @Test(arguments: FeedPromise.allCases) func `a closure that inserts keeps its promises`(
        promise: FeedPromise
    ) throws {
        try promise.check(from: [], Self.steps) { if !$0.contains($1) { $0.append($1) } }
    }

    @Test(arguments: FeedPromise.ofChanges) func `a closure that appends keeps those of changes`(
        promise: FeedPromise
    ) throws {
        try promise.check(from: [], Self.steps) { $0.append($1) }
    }

    @Test func `a closure that appends isn't for overlays`() {
        let error = #expect(throws: BrokenFeedPromise.self) {
            try FeedPromise.`a change that is applied twice changes nothing more`.check(from: [], Self.steps) {
                $0.append($1)
            }
        }
        #expect(error?.change == 0 && error?.description == #"["a", "a"] instead of ["a"]"#)
    }

    @Test func `a closure that loses a change is found`() {
        let error = #expect(throws: BrokenFeedPromise.self) {
            try FeedPromise.`each change leads to the state of the server`.check(from: [], Self.steps) {
                if $1 != "b" { $0.append($1) }
            }
        }
        #expect(error?.change == 1)
    }

    @Test func `a closure that remembers is found`() {
        var count = 0
        #expect(throws: BrokenFeedPromise.self) {
            try FeedPromise.`a change that is applied again to the same value makes the same value`.check(
                from: [], Self.steps
            ) {
                count += 1
                $0.append("\($1)\(count)")
            }
        }
    }

    @Test func `a value that shares what it changes is found`() {
        let steps: [(change: Int, state: Tally)] = [(1, Tally(1)), (2, Tally(3))]
        #expect(throws: BrokenFeedPromise.self) {
            try FeedPromise.`a change leaves the value as it was from which another is made`.check(
                from: Tally(0), steps
            ) {
                $0.number += $1
            }
        }
    }

    private final class Tally: Equatable {
        var number: Int

        init(_ number: Int) { self.number = number }

        static func == (one: Tally, other: Tally) -> Bool { one.number == other.number }
    }
}
