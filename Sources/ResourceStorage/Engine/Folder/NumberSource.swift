import Foundation
import ResourceCore

/// A source of numbers that are unique among the files of a folder.
final class NumberSource: Sendable {
    private let last = Lock(UInt64(Date().timeIntervalSince1970 * 1_000_000))

    func next() -> UInt64 {
        last.withLock { last in
            last += 1
            return last
        }
    }
}
