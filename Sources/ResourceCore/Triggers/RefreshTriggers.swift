/// What makes an observed resource load again by itself (R19).
public struct RefreshTriggers: OptionSet, Hashable, Sendable {
    /// Which bits are set.
    public let rawValue: UInt8

    /// Makes a set of these bits.
    public init(rawValue: UInt8) {
        self.rawValue = rawValue
    }

    /// The app came to the foreground, or its window to the front.
    public static let focus = RefreshTriggers(rawValue: 1 << 0)

    /// There is a connection again.
    public static let reconnect = RefreshTriggers(rawValue: 1 << 1)
}

/// What a resource wants of triggers.
struct RefreshRules: Hashable, Sendable {
    /// A tick again and again.
    struct Poll: Hashable, Sendable {
        /// Nil where it depends on the value: then the entry asks.
        let interval: Duration?
        let inBackground: Bool
    }

    var poll: Poll?
    var triggers: RefreshTriggers = []
    var evenIfFresh = false

    var areNone: Bool { poll == nil && triggers.isEmpty }
}
