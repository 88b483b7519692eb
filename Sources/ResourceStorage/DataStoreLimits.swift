/// Limits of a data store's size and of the age of its values, beyond which the least recently used are removed
/// (SIEVE).
///
/// Limits are enforced when a value is written. Meanwhile, they may be exceeded by the values being written (S6). A
/// read never writes to the disk, and no timer runs.
public struct DataStoreLimits: Hashable, Sendable {
    /// The maximum space that all values may occupy on disk, in bytes; `nil` for no limit.
    ///
    /// A single value that is larger is an error.
    public var bytes: Int?

    /// The maximum number of values; `nil` for no limit.
    public var count: Int?

    /// The maximum age of a value since it was stored, by the wall clock; `nil` for no limit.
    ///
    /// An older value is never returned or listed. Its file is removed later: each write removes the oldest 64, and
    /// `flush()`, `close()`, and `verify()` remove all. Reading a value doesn't extend its life, but storing it again
    /// does. The record of a resource has the age of its value. If the clock was set back, the age of a value from the
    /// future is its distance from now.
    public var age: Duration?

    /// The number of bytes that must stay free on the volume, regardless of what fills it; `nil` for none.
    ///
    /// A write that would leave fewer free bytes removes other values first. If removing all of them wouldn't suffice,
    /// none are removed: the write is an error, `.noSpace`, and the previous value is still there.
    public var freeSpace: Int?

    /// Creates limits for the space, the number of values, their age, and the free space of the volume.
    public init(bytes: Int? = nil, count: Int? = nil, age: Duration? = nil, freeSpace: Int? = nil) {
        self.bytes = bytes
        self.count = count
        self.age = age
        self.freeSpace = freeSpace
    }

    /// No limits: no value is removed automatically.
    public static let none = DataStoreLimits()

    func areExceeded(bytes size: Int, count number: Int) -> Bool {
        bytes.map { size > $0 } ?? false || count.map { number > $0 } ?? false
    }

    func hasRoom(for size: Int) -> Bool {
        bytes.map { size <= $0 } ?? true
    }
}
