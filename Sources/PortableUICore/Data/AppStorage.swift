public import Foundation

/// A value that the app keeps on disk, in its defaults: every view that names the key shows it.
///
/// Writing marks the bodies that read the value, and stores it. Use it on the main actor; elsewhere it traps. NB: the
/// sessions of a server are one process, and share it; a write that goes past it is seen by the next evaluation.
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

    /// The value; the default where none is stored.
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

/// One stored value, with the nodes that read it; the same for all views that name its key.
@MainActor
final class StoredItem: Dependency {
    private struct Name: Hashable {
        let store: ObjectIdentifier
        let key: String
    }

    var subscribers = Subscribers()
    /// Keeps the store alive, so that its name stays its own.
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

/// The place of a stored value.
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
        onMainActor(self) { location in
            location.graph?.evaluating?.depend(on: location.item)
            return location.read()
        }
    }

    override func set(_ value: Value) {
        onMainActor((self, value)) { location, value in
            location.write(value)
            location.item.subscribers.setNeedEvaluation()
        }
    }

    override func isSame(as other: Location<Value>) -> Bool {
        (other as? StoredLocation)?.item === item
    }
}

private enum AppStoreKey: EnvironmentKey {
    static var defaultValue: UserDefaults? { nil }
}

extension EnvironmentValues {
    /// Where the views below keep their values; nil is the standard store.
    var appStore: UserDefaults? {
        get { self[AppStoreKey.self] }
        set { self[AppStoreKey.self] = newValue }
    }
}

extension View {
    /// Where the views below keep the values of ``AppStorage`` that name no store.
    nonisolated public func defaultAppStorage(_ store: UserDefaults) -> some View {
        environment(\.appStore, store)
    }
}
