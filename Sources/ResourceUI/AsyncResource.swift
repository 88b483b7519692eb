public import PortableUI
public import ResourceCore

/// A property wrapper that loads a resource for a view, and provides its live store.
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
/// To use a resource that depends on the view's parameters, assign it in the view's initializer, as with `@State`:
/// `_profile = AsyncResource(.profile(of: person))`.
///
/// The store is created once for each place in the view tree, in the container of the environment. It begins to
/// observe, and loads according to its start policy, before the first evaluation of the body. It ends with the place.
/// Another resource in the same place is an appearance: no content of the old one is shown as the new one's (R4, R15).
@propertyWrapper
@MainActor
public struct AsyncResource<Value: Sendable>: DynamicProperty {
    private let source: ResourceSource<Value>
    private let policy: StartPolicy
    private let debounce: Duration
    private let keepsPrevious: Bool

    @Environment(\.resourceContainer) private var container
    @State private var owner = StoreOwner<Value>()

    /// Creates a property for a resource, which may change between updates.
    ///
    /// - Parameters:
    ///   - resource: The resource to load. Without one, the store is idle, has no value, and loads nothing.
    ///   - policy: The policy that determines when an appearance loads.
    ///   - keepPrevious: A Boolean value that indicates whether the value of the old resource stays until the new one
    ///     has a value or an error.
    ///   - debounce: The time for which the resource mustn't change before it's loaded, as for a search field. The old
    ///     value stays meanwhile, as with `keepPrevious`. The first resource is loaded at once, and `nil` takes effect
    ///     at once.
    public init(
        _ resource: Resource<Value>?, policy: StartPolicy = .ifNeeded, keepPrevious: Bool = false,
        debounce: Duration = .zero
    ) {
        source = ResourceSource(resource)
        self.policy = policy
        self.debounce = debounce
        keepsPrevious = keepPrevious || debounce > .zero
    }

    /// The live store.
    ///
    /// A body is reevaluated when a facet that it read has changed.
    public var wrappedValue: ResourceStore<Value> {
        let source = owner.source(source, source.identity(in: container), debounce: debounce)
        return owner.store(for: source, in: container, policy: policy)
    }

    /// Brings the resource of this update on screen.
    public mutating func update() {
        _ = wrappedValue
        owner.appear()
        owner.follow(keepingPrevious: keepsPrevious)
        owner.await(source.identity(in: container), debounce: debounce, in: container)
    }
}
