import ResourceCore

/// The space that current writes are about to use on the volume, so that concurrent writes don't use the same space.
final class SpaceClaims: Sendable {
    struct Sum: Sendable {
        var bytes = 0
        var files = 0
    }

    private let sum = Lock(Sum())

    /// Records the beginning of a write, and returns the sum of all current writes.
    ///
    /// NB: Call this before querying the free space. Bytes that another write has already written may be counted twice,
    /// so that too much is left free for a moment, but never too little.
    func begin(_ bytes: Int) -> Sum {
        sum.withLock { sum in
            sum.bytes += bytes
            sum.files += 1
            return sum
        }
    }

    /// Records the end of a write, whether it succeeded or not.
    func end(_ bytes: Int) {
        sum.withLock { sum in
            sum.bytes -= bytes
            sum.files -= 1
        }
    }
}
