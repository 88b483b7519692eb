public import Foundation

/// A value that belongs to a window and is shared by all of its views that use the same key, regardless of their
/// lifetime.
///
/// It lasts as long as the window or, in a browser, as long as the tab: a page that is reloaded keeps its values, even
/// after a restart of its server. Any thread can read and set it.
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

    /// The value of the window, or the default if the view isn't in a tree.
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
    /// Creates a property for a Boolean value.
    public init(wrappedValue: Value, _ key: String) where Value == Bool {
        self.init(key, default: wrappedValue, .text)
    }

    /// Creates a property for an integer.
    public init(wrappedValue: Value, _ key: String) where Value == Int {
        self.init(key, default: wrappedValue, .text)
    }

    /// Creates a property for a floating-point number.
    public init(wrappedValue: Value, _ key: String) where Value == Double {
        self.init(key, default: wrappedValue, .text)
    }

    /// Creates a property for a string.
    public init(wrappedValue: Value, _ key: String) where Value == String {
        self.init(key, default: wrappedValue, .text)
    }

    /// Creates a property for a URL.
    public init(wrappedValue: Value, _ key: String) where Value == URL {
        self.init(key, default: wrappedValue, .url)
    }

    /// Creates a property for data.
    public init(wrappedValue: Value, _ key: String) where Value == Data {
        self.init(key, default: wrappedValue, .data)
    }

    /// Creates a property for a value with an integer as its raw value.
    public init(wrappedValue: Value, _ key: String) where Value: RawRepresentable, Value.RawValue == Int {
        self.init(key, default: wrappedValue, .raw)
    }

    /// Creates a property for a value with a string as its raw value.
    public init(wrappedValue: Value, _ key: String) where Value: RawRepresentable, Value.RawValue == String {
        self.init(key, default: wrappedValue, .raw)
    }
}

extension SceneStorage where Value: ExpressibleByNilLiteral {
    /// Creates a property for an optional Boolean value, initially `nil`.
    public init(_ key: String) where Value == Bool? {
        self.init(key, default: nil, .optional(.text))
    }

    /// Creates a property for an optional integer, initially `nil`.
    public init(_ key: String) where Value == Int? {
        self.init(key, default: nil, .optional(.text))
    }

    /// Creates a property for an optional floating-point number, initially `nil`.
    public init(_ key: String) where Value == Double? {
        self.init(key, default: nil, .optional(.text))
    }

    /// Creates a property for an optional string, initially `nil`.
    public init(_ key: String) where Value == String? {
        self.init(key, default: nil, .optional(.text))
    }

    /// Creates a property for an optional URL, initially `nil`.
    public init(_ key: String) where Value == URL? {
        self.init(key, default: nil, .optional(.url))
    }

    /// Creates a property for optional data, initially `nil`.
    public init(_ key: String) where Value == Data? {
        self.init(key, default: nil, .optional(.data))
    }
}

extension SceneStorage {
    /// Creates a property for an optional value with a string as its raw value, initially `nil`.
    public init<R>(_ key: String) where Value == R?, R: RawRepresentable, R.RawValue == String {
        self.init(key, default: nil, .optional(.raw))
    }

    /// Creates a property for an optional value with an integer as its raw value, initially `nil`.
    public init<R>(_ key: String) where Value == R?, R: RawRepresentable, R.RawValue == Int {
        self.init(key, default: nil, .optional(.raw))
    }
}
