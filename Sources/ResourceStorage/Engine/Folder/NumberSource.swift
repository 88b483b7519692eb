import Foundation
import ResourceCore

/// A source of numbers that are unique among the files of a folder.
final class NumberSource: Sendable {
    private let last: Lock<UInt64>

    /// Creates a source of the numbers after one that no earlier process has reached.
    ///
    /// A proof passes another one, so that files have the same names in each process.
    init(after number: UInt64? = nil) {
        last = Lock(number ?? UInt64(Date().timeIntervalSince1970 * 1_000_000))
    }

    func next() -> UInt64 {
        last.withLock { last in
            last += 1
            return last
        }
    }
}
