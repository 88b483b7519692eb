public import Foundation

/// A value that the app keeps on disk in its user defaults, shared by every view that uses the same key.
///
/// Setting the value stores it, and marks the bodies that read it dirty. Any thread can read and set it.
///
/// NB: The sessions of a server are one process and share the value. A write that bypasses the property is seen by the
/// next evaluation.
@propertyWrapper
public struct AppStorage<Value>: DynamicProperty {
    private let key: String
    private let store: UserDefaults?
    private let defaultValue: Value
    private let read: (UserDefaults, String) -> Value?
    private let write: (UserDefaults, String, Value) -> Void
    private var location: StoredLocation<Value>?

    init(
        _ key: String, _ store: UserDefaults?, default defaultValue: Value,
        read: @escaping (UserDefaults, String) -> Value?,
        write: @escaping (UserDefaults, String, Value) -> Void = { $0.set($2, forKey: $1) }
    ) {
        self.key = key
        self.store = store
        self.defaultValue = defaultValue
        self.read = read
        self.write = write
    }

    /// The stored value, or the default if none is stored.
    public var wrappedValue: Value {
        get { location?.value ?? read(store ?? .standard, key) ?? defaultValue }
        nonmutating set { location?.set(newValue) }
    }

    /// A binding to the value.
    public var projectedValue: Binding<Value> {
        location.map { Binding(location: $0) } ?? .constant(wrappedValue)
    }
}

extension AppStorage: @MainActor ConnectedProperty, @MainActor ComparedBySource {
    mutating func connect(to storage: PropertyStorage, slot: Int) {
        let store = store ?? EnvironmentValues(scope: storage.environment).appStore ?? .standard
        let (key, fallback, read, write) = (key, defaultValue, read, write)
        location = StoredLocation(
            StoredItem.item(key, in: store), graph: storage.graph,
            read: { read(store, key) ?? fallback },
            write: {
                write(store, key, $0)
                store.synchronize()
            })
    }

    func hasSameSource(as other: AppStorage<Value>) -> Bool {
        key == other.key && store === other.store
    }
}

/// One stored value, with the nodes that read it.
///
/// All views that use the same key share one item.
@MainActor
final class StoredItem: Dependency {
    private struct Name: Hashable {
        let store: ObjectIdentifier
        let key: String
    }

    var subscribers = Subscribers()
    var isOutside: Bool { true }
    /// A strong reference to the store, so that its object identifier stays unique.
    private let store: UserDefaults

    private static var items: [Name: StoredItem] = [:]

    private init(in store: UserDefaults) {
        self.store = store
    }

    static func item(_ key: String, in store: UserDefaults) -> StoredItem {
        let name = Name(store: ObjectIdentifier(store), key: key)
        if let item = items[name] { return item }
        let item = StoredItem(in: store)
        items[name] = item
        return item
    }
}

/// The location of a stored value.
private final class StoredLocation<Value>: Location<Value> {
    private let item: StoredItem
    private weak var graph: Graph?
    private let read: () -> Value
    private let write: (Value) -> Void

    init(_ item: StoredItem, graph: Graph, read: @escaping () -> Value, write: @escaping (Value) -> Void) {
        self.item = item
        self.graph = graph
        self.read = read
        self.write = write
    }

    override var value: Value {
        if MainQueue.isCurrent {
            onMainActor(self) { $0.graph?.evaluation.node?.depend(on: $0.item) }
        }
        return read()
    }

    override func set(_ value: Value) {
        write(value)
        if !MainQueue.isCurrent { Issues.warnOfWriteOffMainActor() }
        MainActorCall { [item] in item.subscribers.setNeedEvaluation() }.perform()
    }

    override func isSame(as other: Location<Value>) -> Bool {
        (other as? StoredLocation)?.item === item
    }
}

private enum AppStoreKey: EnvironmentKey {
    static var defaultValue: UserDefaults? { nil }
}

extension EnvironmentValues {
    /// The store in which the views below keep their values, or `nil` for the standard store.
    var appStore: UserDefaults? {
        get { self[AppStoreKey.self] }
        set { self[AppStoreKey.self] = newValue }
    }
}

extension View {
    /// Sets the store for the ``AppStorage`` values of the views below that don't specify one.
    nonisolated public func defaultAppStorage(_ store: UserDefaults) -> some View {
        environment(\.appStore, store)
    }
}
