public import PortableUI
public import ResourceCore

/// A resource as a property of a view: the wrapped value is its live store.
///
/// ```swift
/// struct ProfileScreen: View {
///     @AsyncResource(.profile) private var profile
///
///     var body: some View {
///         AsyncResourceView(profile) { Text($0.name) }
///             .navigationTitle(profile.value?.name ?? "Profile")
///     }
/// }
/// ```
///
/// A resource that depends on what the view is given is assigned in its initializer, as with `@State`:
/// `_profile = AsyncResource(.profile(of: person))`.
///
/// The store is made once for each place in the tree, in the container of the environment. It begins to observe, and
/// loads as its start policy says, before the first body; it ends with the place. Another resource in the same place is an
/// appearance: nothing of the old one is shown as the new one's (R4, R15).
@propertyWrapper
@MainActor
public struct AsyncResource<Value: Sendable>: DynamicProperty {
    private let resource: Resource<Value>
    private let policy: StartPolicy
    private let keepsPrevious: Bool

    @Environment(\.resourceContainer) private var container
    @State private var owner = StoreOwner<Value>()

    /// Creates a property for a resource; it may differ from one update to the next.
    ///
    /// - Parameters:
    ///   - resource: What is loaded.
    ///   - policy: When an appearance loads.
    ///   - keepPrevious: Whether the value of the old resource stays until the new one has a value or an error.
    public init(_ resource: Resource<Value>, policy: StartPolicy = .ifNeeded, keepPrevious: Bool = false) {
        self.resource = resource
        self.policy = policy
        keepsPrevious = keepPrevious
    }

    /// The live store: a body is evaluated again when a facet that it read has changed.
    public var wrappedValue: ResourceStore<Value> {
        owner.store(for: .resource(resource), in: container, policy: policy)
    }

    /// Brings the resource of this update on screen.
    public mutating func update() {
        _ = wrappedValue
        owner.appear()
        owner.follow(keepingPrevious: keepsPrevious)
    }
}
