/// The identity of a resource: a path of stable components, so that `["books"]` is a prefix of `["books", 42]`.
///
/// Two resources with equal keys and the same type of value have the same content: they share one value, one flight,
/// and one error. Components should come from identifiers that don't change while the app runs.
///
/// A component is a text. Integers, UUIDs, and other types that adopt ``ResourceKeyComponent`` supply theirs.
public struct ResourceKey: Hashable, Sendable {
    /// The path, from the broadest component to the narrowest.
    public let components: [String]

    /// Zero for a key that any code can create, and otherwise the number of the one store that owns the key.
    @usableFromInline package let scope: UInt64

    /// Creates a key from the given path.
    @inlinable
    public init(_ components: [String]) {
        self.init(components, scope: 0)
    }

    /// Creates a key from the texts of the given components.
    public init(_ components: [any ResourceKeyComponent]) {
        var texts: [String] = []
        texts.reserveCapacity(components.count)
        for component in components { texts.append(component.resourceKeyComponent) }
        self.init(texts)
    }

    @usableFromInline
    package init(_ components: [String], scope: UInt64) {
        self.components = components
        self.scope = scope
    }

    /// Returns a Boolean value that indicates whether the other key begins with this key's components.
    ///
    /// A key is a prefix of itself.
    ///
    /// Cost: as many comparisons as this key has components.
    public func isPrefix(of other: ResourceKey) -> Bool {
        scope == other.scope && other.components.starts(with: components)
    }

    /// Returns a key of the name of the function or property that calls this method, and of the given components.
    ///
    ///     extension Resource where Value == Book {
    ///         static func book(_ id: Int) -> Resource {
    ///             Resource(.declared(id)) { try await api.book(id) }  // ["book", id]
    ///         }
    ///     }
    ///
    /// So the key and the declaration can't differ. A renamed declaration has another key, and no longer finds its
    /// records on disk.
    public static func declared(_ components: any ResourceKeyComponent..., in function: String = #function)
        -> ResourceKey
    {
        ResourceKey([String(function.prefix { $0 != "(" })] + components.map(\.resourceKeyComponent))
    }

    /// Returns the key one component below this one.
    ///
    ///     let reviews = book.key.appending("reviews")
    public func appending(_ component: some ResourceKeyComponent) -> ResourceKey {
        ResourceKey(components + [component.resourceKeyComponent], scope: scope)
    }
}

extension ResourceKey: ExpressibleByArrayLiteral {
    /// Creates a key from the components between the brackets, such as `["books", 42]`.
    @inlinable @inline(__always)  // So that the literal's array is on the stack.
    public init(arrayLiteral components: any ResourceKeyComponent...) {
        switch components.count {
        case 1: self.init([components[0].resourceKeyComponent])
        case 2: self.init([components[0].resourceKeyComponent, components[1].resourceKeyComponent])
        case 3:
            self.init([
                components[0].resourceKeyComponent, components[1].resourceKeyComponent,
                components[2].resourceKeyComponent,
            ])
        default: self.init(components)
        }
    }
}

extension ResourceKey: ExpressibleByStringInterpolation {
    /// Creates a key of one component, so that `"books"` equals `["books"]`.
    @inlinable  // So that the array of a constant is constant as well.
    public init(stringLiteral component: String) {
        self.init([component])
    }
}

extension ResourceKey {
    private static let lastScope = Lock<UInt64>(0)
    var isPrivate: Bool { scope != 0 }

    static func unique() -> ResourceKey {
        ResourceKey(
            [],
            scope: lastScope.withLock {
                $0 += 1; return $0
            })
    }
}

extension ResourceKey: CustomStringConvertible {
    /// The components, separated by slashes, such as `books/42`.
    ///
    /// Different keys have different descriptions. A backslash precedes a character of a component that would be
    /// ambiguous: each backslash, each slash outside `://`, a colon that ends a component, and `#` or `[` at the
    /// beginning of the key. So `["a/b", "c"]` is `a\/b/c`, and the key of a URL begins as the URL does:
    /// `https://radio.example/stations`. The empty key is `[]`, and a private key begins with `#` and the number of its
    /// scope.
    public var description: String {
        var texts = components.map(Self.escaped)
        if isPrivate {
            texts.insert("#\(scope)", at: 0)
        } else if texts.isEmpty {
            return "[]"
        } else if let first = texts[0].utf8.first, first == UInt8(ascii: "#") || first == UInt8(ascii: "[") {
            texts[0] = "\\" + texts[0]
        }
        return texts.joined(separator: "/")
    }

    // Returns the component with a backslash before each backslash, each slash outside `://`, and a colon at the end.
    // The colon is what distinguishes `["a://b"]` from `["a:", "", "b"]`.
    private static func escaped(_ component: String) -> String {
        let isPlain = component.utf8.allSatisfy { $0 != UInt8(ascii: "/") && $0 != UInt8(ascii: "\\") }
        if isPlain, component.utf8.last != UInt8(ascii: ":") { return component }
        // NB: Scalars, because a slash and the accent that follows it are one `Character`.
        var text = String.UnicodeScalarView()
        var rest = component.unicodeScalars[...]
        while let scalar = rest.popFirst() {
            if scalar == ":", rest.starts(with: "//".unicodeScalars) {
                text.append(contentsOf: "://".unicodeScalars)
                rest.removeFirst(2)
            } else {
                if scalar == "/" || scalar == "\\" || scalar == ":" && rest.isEmpty { text.append("\\") }
                text.append(scalar)
            }
        }
        return String(text)
    }
}
