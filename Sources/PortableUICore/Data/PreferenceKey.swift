/// Names a value that views tell the views around them.
public protocol PreferenceKey {
    /// The type of the value.
    associatedtype Value

    /// The value where nobody below tells one.
    static var defaultValue: Self.Value { get }

    /// Combines the value so far with that of the next view in the order of the source.
    static func reduce(value: inout Self.Value, nextValue: () -> Self.Value)
}

extension PreferenceKey where Self.Value: ExpressibleByNilLiteral {
    /// Nil.
    public static var defaultValue: Self.Value { nil }
}

/// Gathers what the views below a place tell, in the order of the source.
@MainActor
class PreferenceCollector {}

/// Gathers the values of one key.
@MainActor
final class PreferenceReduction<Key: PreferenceKey>: PreferenceCollector {
    private var gathered: Key.Value?

    /// What was told, or the default where nothing was.
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

/// Somebody around who hears when what the views below tell may be different.
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

    /// Asks those who listen to a key to look again; nil is every key.
    func didChange(_ key: ObjectIdentifier?) {
        if key == nil || key == self.key { observer?.setNeedsEvaluation() }
        outer?.didChange(key)
    }
}
