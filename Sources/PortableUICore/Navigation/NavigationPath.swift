/// The screens that were gone through, as values of any types.
public struct NavigationPath: Equatable {
    var values: [AnyHashable] = []

    /// Creates an empty path.
    public init() {}

    /// Creates a path of values.
    public init<S: Sequence>(_ elements: S) where S.Element: Hashable {
        for element in elements { values.append(AnyHashable(element)) }
    }

    /// How many screens there are above the first.
    public var count: Int { values.count }

    /// Whether the first screen is shown.
    public var isEmpty: Bool { values.isEmpty }

    /// Goes to the screen of a value.
    public mutating func append<V: Hashable>(_ value: V) {
        values.append(AnyHashable(value))
    }

    /// Goes back by some screens.
    public mutating func removeLast(_ k: Int = 1) {
        values.removeLast(k)
    }
}

/// A value without its type.
nonisolated func erased<Value: Hashable>(_ value: Value?) -> AnyHashable? {
    guard let value else { return nil }
    return AnyHashable(value)
}

/// How a stack reads and writes its path.
nonisolated struct PathAccess {
    let read: () -> [AnyHashable]
    let write: ([AnyHashable]) -> Void
}
