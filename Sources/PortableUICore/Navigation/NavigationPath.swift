/// A list of values of any type that represents the screens of a navigation stack.
public struct NavigationPath: Equatable {
    var values: [AnyHashable] = []

    /// Creates an empty path.
    public init() {}

    /// Creates a path from a sequence of values.
    public init<S: Sequence>(_ elements: S) where S.Element: Hashable {
        for element in elements { values.append(AnyHashable(element)) }
    }

    /// The number of screens above the first.
    public var count: Int { values.count }

    /// A Boolean value that indicates whether the first screen is shown.
    public var isEmpty: Bool { values.isEmpty }

    /// Appends a value, which navigates to its screen.
    public mutating func append<V: Hashable>(_ value: V) {
        values.append(AnyHashable(value))
    }

    /// Removes values from the end, which navigates back by as many screens.
    public mutating func removeLast(_ k: Int = 1) {
        values.removeLast(k)
    }
}

/// Returns a value with its type erased, or `nil` if there is none.
nonisolated func erased<Value: Hashable>(_ value: Value?) -> AnyHashable? {
    guard let value else { return nil }
    return AnyHashable(value)
}

/// The closures with which a stack reads and writes its path.
nonisolated struct PathAccess {
    let read: () -> [AnyHashable]
    let write: ([AnyHashable]) -> Void
}
