/// How much a data store keeps, and for how long; what is more goes by itself, the longest unused first (SIEVE).
///
/// Limits are enforced when something is written; in between there may be more by what is just being written (S6). A
/// read never writes to the disk, and no timer runs.
public struct StoreLimits: Hashable, Sendable {
    /// What all values may take up on the disk, in bytes; nil for any number.
    ///
    /// A value that is larger alone is an error.
    public var bytes: Int?

    /// How many values there may be; nil for any number.
    public var count: Int?

    /// How long after it was stored a value is there, by the wall clock; nil for ever.
    ///
    /// What is older is never returned nor listed. Its file is removed by what happens next: each write removes the
    /// oldest 64, and `flush()`, `close()` and `verify()` remove all. To read does not make a value younger, to store it
    /// again does; the record of a resource is as old as its value. Where the clock was put back, a value from the future
    /// counts as old as it is far away.
    public var age: Duration?

    /// How many bytes of the volume are to stay free, whoever fills it; nil for none.
    ///
    /// A write that would leave fewer gives up other values first. Where all of them would not be enough, nothing is
    /// given up: the write is an error, `.noSpace`, and the value before is still there.
    public var freeSpace: Int?

    /// Limits the space, the number of values, their age, what is taken from the volume, or several of them.
    public init(bytes: Int? = nil, count: Int? = nil, age: Duration? = nil, freeSpace: Int? = nil) {
        self.bytes = bytes
        self.count = count
        self.age = age
        self.freeSpace = freeSpace
    }

    /// Nothing goes by itself.
    public static let none = StoreLimits()

    func areExceeded(bytes size: Int, count number: Int) -> Bool {
        bytes.map { size > $0 } ?? false || count.map { number > $0 } ?? false
    }

    func hasRoom(for size: Int) -> Bool {
        bytes.map { size <= $0 } ?? true
    }
}
