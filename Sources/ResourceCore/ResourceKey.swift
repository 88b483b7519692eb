/// The identity of a resource: a path of stable components, so that `["books"]` is a prefix of `["books", "42"]`.
///
/// Two resources with equal keys and the same type of value are the same remote thing: they share one value, one
/// flight and one error. Components should come from identifiers that do not change while the app runs.
public struct ResourceKey: Hashable, Sendable {
    /// The path, from the widest component to the narrowest.
    public let components: [String]

    /// Zero for a key that everyone can name; otherwise the number of the one store that owns it.
    let scope: UInt64

    /// Makes a key of the given path.
    public init(_ components: [String]) {
        self.init(components, scope: 0)
    }

    init(_ components: [String], scope: UInt64) {
        self.components = components
        self.scope = scope
    }

    /// Whether every component of this key begins the other one; a key is a prefix of itself.
    ///
    /// Cost: as many comparisons as this key has components.
    public func isPrefix(of other: ResourceKey) -> Bool {
        scope == other.scope && other.components.starts(with: components)
    }

    /// The key one component below this one.
    public func appending(_ component: some CustomStringConvertible) -> ResourceKey {
        ResourceKey(components + [component.description], scope: scope)
    }
}

extension ResourceKey: ExpressibleByArrayLiteral {
    /// Makes a key of the components between the brackets: `["books", "42"]`.
    public init(arrayLiteral components: String...) {
        self.init(components)
    }
}

extension ResourceKey: ExpressibleByStringInterpolation {
    /// Makes a key of one component: `"books"` is `["books"]`.
    public init(stringLiteral component: String) {
        self.init([component])
    }
}

extension ResourceKey: CustomStringConvertible {
    /// The components with slashes between them; a private key names its scope.
    public var description: String {
        (scope == 0 ? "" : "#\(scope)/") + components.joined(separator: "/")
    }
}

extension ResourceKey {
    private static let lastScope = Lock<UInt64>(0)

    /// Whether one store alone can name it.
    var isPrivate: Bool { scope != 0 }

    /// A key that equals no other: the identity of a store made from a bare closure.
    static func unique() -> ResourceKey {
        ResourceKey(
            [],
            scope: lastScope.withLock {
                $0 += 1; return $0
            })
    }
}
