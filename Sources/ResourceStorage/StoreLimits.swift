/// How much a data store keeps; what is more goes by itself, the longest unused first (SIEVE).
///
/// Limits are enforced when something is written; in between there may be more by what is just being written (S6).
public struct StoreLimits: Hashable, Sendable {
    /// What all values may take up on the disk, in bytes; nil for any number.
    ///
    /// A value that is larger alone is an error.
    public var bytes: Int?

    /// How many values there may be; nil for any number.
    public var count: Int?

    /// Limits the space, the number of values, or both.
    public init(bytes: Int? = nil, count: Int? = nil) {
        self.bytes = bytes
        self.count = count
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
