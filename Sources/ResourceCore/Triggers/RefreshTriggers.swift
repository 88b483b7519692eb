/// The events that make an observed resource reload by itself (R19).
public struct RefreshTriggers: OptionSet, Hashable, Sendable {
    /// The bits of the set.
    public let rawValue: UInt8

    /// Creates a set from the given bits.
    public init(rawValue: UInt8) {
        self.rawValue = rawValue
    }

    /// The app entered the foreground, or its window came to the front.
    public static let focus = RefreshTriggers(rawValue: 1 << 0)

    /// The connection returned.
    public static let reconnect = RefreshTriggers(rawValue: 1 << 1)
}

/// The trigger rules of a resource.
struct RefreshRules: Hashable, Sendable {
    /// A repeated tick.
    struct Poll: Hashable, Sendable {
        /// The interval, or `nil` if it depends on the value.
        ///
        /// Then the entry calls a closure.
        let interval: Duration?
        let inBackground: Bool
    }

    var poll: Poll?
    var triggers: RefreshTriggers = []
    var evenIfFresh = false

    var areNone: Bool { poll == nil && triggers.isEmpty }
}
