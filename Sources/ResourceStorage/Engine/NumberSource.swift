import Foundation
import ResourceCore

/// Numbers that no other file of a folder has.
final class NumberSource: Sendable {
    private let last = Lock(UInt64(Date().timeIntervalSince1970 * 1_000_000))

    func next() -> UInt64 {
        last.withLock { last in
            last += 1
            return last
        }
    }
}
