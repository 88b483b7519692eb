public import Foundation

extension AppStorage {
    /// Creates a property for a Boolean value.
    public init(wrappedValue: Value, _ key: String, store: UserDefaults? = nil) where Value == Bool {
        self.init(key, store, default: wrappedValue, read: { $0.object(forKey: $1) == nil ? nil : $0.bool(forKey: $1) })
    }

    /// Creates a property for an integer.
    public init(wrappedValue: Value, _ key: String, store: UserDefaults? = nil) where Value == Int {
        self.init(
            key, store, default: wrappedValue, read: { $0.object(forKey: $1) == nil ? nil : $0.integer(forKey: $1) })
    }

    /// Creates a property for a floating-point number.
    public init(wrappedValue: Value, _ key: String, store: UserDefaults? = nil) where Value == Double {
        self.init(
            key, store, default: wrappedValue, read: { $0.object(forKey: $1) == nil ? nil : $0.double(forKey: $1) })
    }

    /// Creates a property for a string.
    public init(wrappedValue: Value, _ key: String, store: UserDefaults? = nil) where Value == String {
        self.init(key, store, default: wrappedValue, read: { $0.string(forKey: $1) })
    }

    /// Creates a property for a URL.
    public init(wrappedValue: Value, _ key: String, store: UserDefaults? = nil) where Value == URL {
        self.init(key, store, default: wrappedValue, read: { $0.url(forKey: $1) })
    }

    /// Creates a property for data.
    public init(wrappedValue: Value, _ key: String, store: UserDefaults? = nil) where Value == Data {
        self.init(key, store, default: wrappedValue, read: { $0.data(forKey: $1) })
    }

    /// Creates a property for a value that is stored as its raw value, an integer.
    public init(wrappedValue: Value, _ key: String, store: UserDefaults? = nil)
    where Value: RawRepresentable, Value.RawValue == Int {
        self.init(
            key, store, default: wrappedValue,
            read: { $0.object(forKey: $1) == nil ? nil : Value(rawValue: $0.integer(forKey: $1)) },
            write: { $0.set($2.rawValue, forKey: $1) })
    }

    /// Creates a property for a value that is stored as its raw value, a string.
    public init(wrappedValue: Value, _ key: String, store: UserDefaults? = nil)
    where Value: RawRepresentable, Value.RawValue == String {
        self.init(
            key, store, default: wrappedValue,
            read: { $0.string(forKey: $1).flatMap(Value.init) },
            write: { $0.set($2.rawValue, forKey: $1) })
    }
}

extension AppStorage where Value: ExpressibleByNilLiteral {
    /// Creates a property for an optional Boolean value, which is `nil` if none is stored.
    ///
    /// Setting `nil` removes the stored value.
    public init(_ key: String, store: UserDefaults? = nil) where Value == Bool? {
        self.init(
            key, store, default: nil, read: { $0.object(forKey: $1) == nil ? nil : $0.bool(forKey: $1) },
            write: OptionalStorage.write)
    }

    /// Creates a property for an optional integer, which is `nil` if none is stored.
    ///
    /// Setting `nil` removes the stored value.
    public init(_ key: String, store: UserDefaults? = nil) where Value == Int? {
        self.init(
            key, store, default: nil, read: { $0.object(forKey: $1) == nil ? nil : $0.integer(forKey: $1) },
            write: OptionalStorage.write)
    }

    /// Creates a property for an optional floating-point number, which is `nil` if none is stored.
    ///
    /// Setting `nil` removes the stored value.
    public init(_ key: String, store: UserDefaults? = nil) where Value == Double? {
        self.init(
            key, store, default: nil, read: { $0.object(forKey: $1) == nil ? nil : $0.double(forKey: $1) },
            write: OptionalStorage.write)
    }

    /// Creates a property for an optional string, which is `nil` if none is stored.
    ///
    /// Setting `nil` removes the stored value.
    public init(_ key: String, store: UserDefaults? = nil) where Value == String? {
        self.init(key, store, default: nil, read: { $0.string(forKey: $1) }, write: OptionalStorage.write)
    }

    /// Creates a property for an optional URL, which is `nil` if none is stored.
    ///
    /// Setting `nil` removes the stored value.
    public init(_ key: String, store: UserDefaults? = nil) where Value == URL? {
        self.init(key, store, default: nil, read: { $0.url(forKey: $1) }, write: OptionalStorage.write)
    }

    /// Creates a property for optional data, which is `nil` if none is stored.
    ///
    /// Setting `nil` removes the stored value.
    public init(_ key: String, store: UserDefaults? = nil) where Value == Data? {
        self.init(key, store, default: nil, read: { $0.data(forKey: $1) }, write: OptionalStorage.write)
    }
}

extension AppStorage {
    /// Creates a property for an optional value that is stored as its raw value, an integer.
    ///
    /// The value is `nil` if none is stored. Setting `nil` removes the stored value.
    public init<R>(_ key: String, store: UserDefaults? = nil)
    where Value == R?, R: RawRepresentable, R.RawValue == Int {
        self.init(
            key, store, default: nil,
            read: { $0.object(forKey: $1) == nil ? nil : R(rawValue: $0.integer(forKey: $1)) },
            write: { OptionalStorage.write($0, $1, $2?.rawValue) })
    }

    /// Creates a property for an optional value that is stored as its raw value, a string.
    ///
    /// The value is `nil` if none is stored. Setting `nil` removes the stored value.
    public init<R>(_ key: String, store: UserDefaults? = nil)
    where Value == R?, R: RawRepresentable, R.RawValue == String {
        self.init(
            key, store, default: nil, read: { $0.string(forKey: $1).flatMap(R.init) },
            write: { OptionalStorage.write($0, $1, $2?.rawValue) })
    }
}

/// Storage of optional values.
private enum OptionalStorage {
    static func write(_ store: UserDefaults, _ key: String, _ value: (some Any)?) {
        if let value { store.set(value, forKey: key) } else { store.removeObject(forKey: key) }
    }
}
