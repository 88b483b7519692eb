public import Foundation

/// A value that belongs to the window: every view of it that names the key shows it, however often the views come and go.
///
/// It lasts as long as the window, and in a browser as long as the tab: a page that is loaded again, also after its server was
/// started anew, has the values that it had. Use it on the main actor; elsewhere it traps.
@propertyWrapper
public struct SceneStorage<Value>: DynamicProperty {
    private let key: String
    private let defaultValue: Value
    private let format: SceneFormat<Value>
    private var location: StateLocation<Value>?

    private init(_ key: String, default defaultValue: Value, _ format: SceneFormat<Value>) {
        self.key = key
        self.defaultValue = defaultValue
        self.format = format
    }

    /// The value of the window; the default where the view is in no tree.
    public var wrappedValue: Value {
        get { location?.value ?? defaultValue }
        nonmutating set { location?.set(newValue) }
    }

    /// A binding to the value.
    public var projectedValue: Binding<Value> {
        location.map { Binding(location: $0) } ?? .constant(defaultValue)
    }
}

extension SceneStorage: @MainActor ConnectedProperty, @MainActor ComparedBySource {
    mutating func connect(to storage: PropertyStorage, slot: Int) {
        location = StateLocation(storage.graph.scene.state(of: key, default: defaultValue, format, in: storage.graph))
    }

    func hasSameSource(as other: SceneStorage<Value>) -> Bool {
        key == other.key
    }
}

extension SceneStorage {
    /// Creates a property for a truth value.
    public init(wrappedValue: Value, _ key: String) where Value == Bool {
        self.init(key, default: wrappedValue, .text)
    }

    /// Creates a property for a whole number.
    public init(wrappedValue: Value, _ key: String) where Value == Int {
        self.init(key, default: wrappedValue, .text)
    }

    /// Creates a property for a number.
    public init(wrappedValue: Value, _ key: String) where Value == Double {
        self.init(key, default: wrappedValue, .text)
    }

    /// Creates a property for a text.
    public init(wrappedValue: Value, _ key: String) where Value == String {
        self.init(key, default: wrappedValue, .text)
    }

    /// Creates a property for an address.
    public init(wrappedValue: Value, _ key: String) where Value == URL {
        self.init(key, default: wrappedValue, .url)
    }

    /// Creates a property for a piece of data.
    public init(wrappedValue: Value, _ key: String) where Value == Data {
        self.init(key, default: wrappedValue, .data)
    }

    /// Creates a property for a value with a raw value.
    public init(wrappedValue: Value, _ key: String) where Value: RawRepresentable, Value.RawValue == Int {
        self.init(key, default: wrappedValue, .raw)
    }

    /// Creates a property for a value with a raw value.
    public init(wrappedValue: Value, _ key: String) where Value: RawRepresentable, Value.RawValue == String {
        self.init(key, default: wrappedValue, .raw)
    }
}

extension SceneStorage where Value: ExpressibleByNilLiteral {
    /// Creates a property for a truth value, nil at first.
    public init(_ key: String) where Value == Bool? {
        self.init(key, default: nil, .optional(.text))
    }

    /// Creates a property for a whole number, nil at first.
    public init(_ key: String) where Value == Int? {
        self.init(key, default: nil, .optional(.text))
    }

    /// Creates a property for a number, nil at first.
    public init(_ key: String) where Value == Double? {
        self.init(key, default: nil, .optional(.text))
    }

    /// Creates a property for a text, nil at first.
    public init(_ key: String) where Value == String? {
        self.init(key, default: nil, .optional(.text))
    }

    /// Creates a property for an address, nil at first.
    public init(_ key: String) where Value == URL? {
        self.init(key, default: nil, .optional(.url))
    }

    /// Creates a property for a piece of data, nil at first.
    public init(_ key: String) where Value == Data? {
        self.init(key, default: nil, .optional(.data))
    }
}

extension SceneStorage {
    /// Creates a property for a value with a text as its raw value, nil at first.
    public init<R>(_ key: String) where Value == R?, R: RawRepresentable, R.RawValue == String {
        self.init(key, default: nil, .optional(.raw))
    }

    /// Creates a property for a value with a whole number as its raw value, nil at first.
    public init<R>(_ key: String) where Value == R?, R: RawRepresentable, R.RawValue == Int {
        self.init(key, default: nil, .optional(.raw))
    }
}
