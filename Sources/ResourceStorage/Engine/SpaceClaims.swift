import ResourceCore

/// What the writes that go on are about to take of the volume, so that several at once do not take the same.
final class SpaceClaims: Sendable {
    struct Sum: Sendable {
        var bytes = 0
        var files = 0
    }

    private let sum = Lock(Sum())

    /// A write begins; returns what all take that go on.
    ///
    /// NB: before the volume is asked what is free. What another one has written already may be counted twice, which
    /// leaves too much free for a moment, and never too little.
    func begin(_ bytes: Int) -> Sum {
        sum.withLock { sum in
            sum.bytes += bytes
            sum.files += 1
            return sum
        }
    }

    /// A write that began has ended, well or not.
    func end(_ bytes: Int) {
        sum.withLock { sum in
            sum.bytes -= bytes
            sum.files -= 1
        }
    }
}
