/// A key for a value that views pass to their enclosing views.
public protocol PreferenceKey {
    /// The type of the value.
    associatedtype Value

    /// The value if no view below sets one.
    static var defaultValue: Self.Value { get }

    /// Combines the value so far with that of the next view in source order.
    static func reduce(value: inout Self.Value, nextValue: () -> Self.Value)
}

extension PreferenceKey where Self.Value: ExpressibleByNilLiteral {
    /// The default value, which is `nil`.
    public static var defaultValue: Self.Value { nil }
}

/// A collector of the preferences that the views below a place set, in source order.
@MainActor
class PreferenceCollector {}

/// A collector of the values of one key.
@MainActor
final class PreferenceReduction<Key: PreferenceKey>: PreferenceCollector {
    private var gathered: Key.Value?

    /// The combined value, or the default if no view has set one.
    var value: Key.Value { gathered ?? Key.defaultValue }

    func add(_ value: Key.Value) {
        if var all = gathered {
            Key.reduce(value: &all) { value }
            gathered = all
        } else {
            gathered = value
        }
    }
}

/// An observer that is notified when the preferences of the views below may have changed.
@MainActor
final class PreferenceScope {
    private weak var observer: _Node?
    private let key: ObjectIdentifier
    private let outer: PreferenceScope?

    init(_ key: ObjectIdentifier, observer: _Node, outer: PreferenceScope?) {
        self.key = key
        self.observer = observer
        self.outer = outer
    }

    /// Notifies the observers of a key, or of every key if it's `nil`.
    func didChange(_ key: ObjectIdentifier?) {
        if key == nil || key == self.key { observer?.setNeedsEvaluation() }
        outer?.didChange(key)
    }
}
