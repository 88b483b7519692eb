import PortableUI
import ResourceCore
import ResourcePages

/// The stores of the lists that the views below are in, by the types of their values.
struct PagedStores: Equatable {
    private var stores: [ObjectIdentifier: AnyObject] = [:]

    /// Returns the store of the innermost list of a type.
    func store<Item>(of type: Pages<Item>.Type) -> ResourceStore<Pages<Item>>? {
        stores[ObjectIdentifier(type)].map { unsafeDowncast($0, to: ResourceStore<Pages<Item>>.self) }
    }

    /// Returns the stores with one more.
    func adding<Value>(_ store: ResourceStore<Value>) -> PagedStores {
        var copy = self
        copy.stores[ObjectIdentifier(Value.self)] = store
        return copy
    }

    static func == (one: PagedStores, other: PagedStores) -> Bool {
        one.stores.mapValues { ObjectIdentifier($0) } == other.stores.mapValues { ObjectIdentifier($0) }
    }
}

private struct PagedStoresKey: EnvironmentKey {
    static var defaultValue: PagedStores { PagedStores() }
}

extension EnvironmentValues {
    /// The stores of the lists that the views are in.
    var pagedStores: PagedStores {
        get { self[PagedStoresKey.self] }
        set { self[PagedStoresKey.self] = newValue }
    }
}

/// A placement of a list's store around the views of its phases, in which the rows of the list find it.
///
/// The rows of a skeleton are the list's as well, although no page follows them.
struct PagedStorePlacement<Value: Sendable>: ViewModifier {
    let store: ResourceStore<Value>
    let parts: [any GroupStore]

    @Environment(\.pagedStores) private var stores

    @ViewBuilder func body(content: Content) -> some View {
        if Value.self is any PagedValue.Type {
            content.environment(\.pagedStores, stores.adding(store))
        } else if !parts.isEmpty {
            content.environment(\.pagedStores, parts.reduce(stores) { $1.placed(in: $0) })
        } else {
            content
        }
    }
}
