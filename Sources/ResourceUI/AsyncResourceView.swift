public import PortableUI
public import ResourceCore

/// A view that shows a resource in each of its phases, loads it when it appears, and lets users retry.
///
/// ```swift
/// AsyncResourceView(.stations(of: genre)) { stations in
///     List(stations) { Text($0.name) }
/// }
/// ```
///
/// The content stays while it's refreshed and when a refresh fails (R9). A failed refresh is reported in a line above
/// it. The failure view stays while a retry runs.
///
/// No container is around the content. If it consists of several views, they take their places as if they were written
/// there: as rows of a list or section, as cells of a grid, or as views of a stack. The progress indicator, the failure
/// view, and the line above the content are one view each.
///
/// ```swift
/// List {
///     Section("Favorites") {
///         AsyncResourceView(.favorites) { stations in
///             ForEach(stations) { Text($0.name) }
///         }
///     }
/// }
/// ```
///
/// As everywhere in SwiftUI, a modifier of several views applies to each of them; put them into a stack for one that
/// applies to all together. The resource appears with the first of the views, and disappears with the last one. Content
/// without any view stays on screen for as long as the `AsyncResourceView` is in the hierarchy.
///
/// Lists and scroll views in the content support pull-to-refresh, unless
/// the app defines the action of a pull with `refreshable` or `refreshableResources()` further up the hierarchy.
/// Another resource in the same place is an appearance: no content of the old one is shown as the new one's (R4).
public struct AsyncResourceView<Value: Sendable, Content: View, Idle: View, Loading: View, Failure: View>: View {
    private let source: ResourceSource<Value>
    private let content: (Value) -> Content
    private let idle: (LoadAction) -> Idle
    private let loading: () -> Loading
    private let failure: (any Error, LoadAction) -> Failure
    private var policy = StartPolicy.ifNeeded
    private var keepsPrevious = false
    private var sample: Value?
    private var isPulled = true
    private var closureLoadsOffline = false
    private var debounce = Duration.zero

    @Environment(\.resourceContainer) private var container
    @State private var owner = StoreOwner<Value>()

    /// Creates a view of a resource, which is shared with all views that show the same key in the same container.
    ///
    /// - Parameters:
    ///   - resource: The resource to show, which may change between updates. Without one, nothing is loaded, no old
    ///     value is shown, and the view is empty, unless it has its own `idle` builder.
    ///   - content: A view builder that creates the content for a value.
    ///   - idle: A view builder for a resource without content or a running load. Its argument starts a load.
    ///   - loading: A view builder for a first load.
    ///   - failure: A view builder for an error without a value. Its second argument retries.
    public init(
        _ resource: Resource<Value>?,
        @ViewBuilder content: @escaping (Value) -> Content,
        @ViewBuilder idle: @escaping (LoadAction) -> Idle = { DefaultResourceView(load: $0) },
        @ViewBuilder loading: @escaping () -> Loading = { DefaultResourceView() },
        @ViewBuilder failure: @escaping (any Error, LoadAction) -> Failure = {
            DefaultResourceView(error: $0, retry: $1)
        }
    ) {
        self.init(ResourceSource(resource), content, idle, loading, failure)
    }

    /// Creates a view of a store that is owned elsewhere.
    ///
    /// Several views may show the same store. A store that was created from a state without a loader shows a constant
    /// state, for a static preview.
    ///
    /// - Parameters:
    ///   - store: The store to show, whose own start policy counts.
    ///   - content: A view builder that creates the content for a value.
    ///   - idle: A view builder for a resource without content or a running load. Its argument starts a load.
    ///   - loading: A view builder for a first load.
    ///   - failure: A view builder for an error without a value. Its second argument retries.
    public init(
        _ store: ResourceStore<Value>,
        @ViewBuilder content: @escaping (Value) -> Content,
        @ViewBuilder idle: @escaping (LoadAction) -> Idle = { DefaultResourceView(load: $0) },
        @ViewBuilder loading: @escaping () -> Loading = { DefaultResourceView() },
        @ViewBuilder failure: @escaping (any Error, LoadAction) -> Failure = {
            DefaultResourceView(error: $0, retry: $1)
        }
    ) {
        self.init(.store(store), content, idle, loading, failure)
    }

    /// Creates a view of the value that a closure loads, and reloads when an ID changes.
    ///
    /// The value isn't shared.
    ///
    /// - Parameters:
    ///   - id: The value that the closure depends on.
    ///   - load: A closure that loads a value on the main actor, where it may use values that aren't `Sendable`. The
    ///     closure of the last update is used.
    ///   - content: A view builder that creates the content for a value.
    ///   - idle: A view builder for a resource without content or a running load. Its argument starts a load.
    ///   - loading: A view builder for a first load.
    ///   - failure: A view builder for an error without a value. Its second argument retries.
    public init<ID: Hashable>(
        id: ID,
        load: @escaping @MainActor () async throws -> Value,
        @ViewBuilder content: @escaping (Value) -> Content,
        @ViewBuilder idle: @escaping (LoadAction) -> Idle = { DefaultResourceView(load: $0) },
        @ViewBuilder loading: @escaping () -> Loading = { DefaultResourceView() },
        @ViewBuilder failure: @escaping (any Error, LoadAction) -> Failure = {
            DefaultResourceView(error: $0, retry: $1)
        }
    ) {
        self.init(.closure(id: AnyHashable(id), load), content, idle, loading, failure)
    }

    /// Creates a view of the value that a closure loads once in the view's lifetime.
    ///
    /// The value isn't shared.
    ///
    /// - Parameters:
    ///   - load: A closure that loads a value on the main actor, where it may use values that aren't `Sendable`. The
    ///     closure of the last update is used.
    ///   - content: A view builder that creates the content for a value.
    ///   - idle: A view builder for a resource without content or a running load. Its argument starts a load.
    ///   - loading: A view builder for a first load.
    ///   - failure: A view builder for an error without a value. Its second argument retries.
    public init(
        load: @escaping @MainActor () async throws -> Value,
        @ViewBuilder content: @escaping (Value) -> Content,
        @ViewBuilder idle: @escaping (LoadAction) -> Idle = { DefaultResourceView(load: $0) },
        @ViewBuilder loading: @escaping () -> Loading = { DefaultResourceView() },
        @ViewBuilder failure: @escaping (any Error, LoadAction) -> Failure = {
            DefaultResourceView(error: $0, retry: $1)
        }
    ) {
        self.init(.closure(id: true, load), content, idle, loading, failure)
    }

    init(
        _ source: ResourceSource<Value>, _ content: @escaping (Value) -> Content,
        _ idle: @escaping (LoadAction) -> Idle, _ loading: @escaping () -> Loading,
        _ failure: @escaping (any Error, LoadAction) -> Failure
    ) {
        self.source = source
        self.content = content
        self.idle = idle
        self.loading = loading
        self.failure = failure
    }

    /// The content, or one view for another phase.
    public var body: some View {
        let latest = source.identity(in: container)
        let source = owner.source(source, latest, debounce: debounce)
        let store = owner.store(for: source, in: container, policy: policy, loadsOffline: closureLoadsOffline)
        let value = value(in: store).flatMap { isLoadingViewHeld ? nil : $0 }
        let _ = owner.willShow(value ?? sample, isContent: value != nil)
        shown(value, of: store)
            .modifier(SpotlightModifier(keys: owner.keys))
            .modifier(PagedStorePlacement(store: store, parts: owner.parts))
            .modifier(PullToRefresh(owner: owner, isEnabled: isPulled))
            .onChange(of: [latest, source.identity(in: container)]) {
                owner.follow(keepingPrevious: keepsPrevious)
                owner.await(latest, debounce: debounce, in: container)
            }
    }

    @ViewBuilder
    private func shown(_ value: Value?, of store: ResourceStore<Value>) -> some View {
        if let value {
            StyledContent(store: store, owner: owner, content: content(value))
        } else {
            placeholder(of: store, in: phase(of: store))
                .onAppear { owner.appear() }
                .onDisappear { owner.placeholderDisappeared() }
        }
    }

    @ViewBuilder
    private func placeholder(of store: ResourceStore<Value>, in phase: ResourcePhase<Value>) -> some View {
        if let sample, phase.isFirstLoad {
            skeleton(sample, of: store)
        } else {
            // NB: A stack is a view even if its builder creates none, so that it appears and the resource loads.
            VStack(spacing: 0) { view(of: phase, of: store) }
        }
    }

    @ViewBuilder
    private func view(of phase: ResourcePhase<Value>, of store: ResourceStore<Value>) -> some View {
        switch phase {
        case .failure(let error):
            StyledPhase(.failure(error), of: store, isOwn: !isDefault(failure(error, LoadAction(store)), .failure)) {
                failed(error, of: store)
            }
        case .idle where source.isNothing:
            if !isDefault(idle(LoadAction(store)), .idle) { idle(LoadAction(store)) }
        case .idle:
            StyledPhase(.idle, of: store, isOwn: !isDefault(idle(LoadAction(store)), .idle)) {
                idle(LoadAction(store))
            }
        case .loading, .success:
            StyledPhase(.loading, of: store, isOwn: !isDefault(loading(), .loading)) { firstLoad(of: store) }
                .modifier(LoadingPaceModifier(pace: owner.pace, container: container))
        }
    }

    /// Returns whether a view is the default one of a phase.
    private func isDefault<Shown: View>(_ view: @autoclosure () -> Shown, _ phase: DefaultResourceView.Phase) -> Bool {
        Shown.self == DefaultResourceView.self && (view() as? DefaultResourceView)?.phase == phase
    }

    @ViewBuilder
    private func skeleton(_ sample: Value, of store: ResourceStore<Value>) -> some View {
        content(sample)
            .redacted(reason: .placeholder)
            .disabled(true)
            .accessibilityElement(children: .ignore)
            .accessibilityLabel(DefaultTexts.loading)
            .announcesLoads(of: LoadAction(store))
        AttemptLine(store: store)
    }

    @ViewBuilder
    private func firstLoad(of store: ResourceStore<Value>) -> some View {
        if isDefault(loading(), .loading) {
            loading().describesFirstLoad(of: store)
        } else {
            loading()
        }
    }

    @ViewBuilder
    private func failed(_ error: any Error, of store: ResourceStore<Value>) -> some View {
        if isDefault(failure(error, LoadAction(store)), .failure) {
            failure(error, LoadAction(store)).overlay(alignment: .bottom) { AttemptLine(store: store) }
        } else {
            failure(error, LoadAction(store))
        }
    }

    /// A Boolean value that indicates whether a value waits, because the loading view has just appeared.
    private var isLoadingViewHeld: Bool { sample == nil && owner.isLoadingViewHeld }

    /// Returns the value of this key, or the previous value or placeholder that is shown until there is one.
    private func value(in store: ResourceStore<Value>) -> Value? {
        let value = store.value ?? previous(in: store) ?? (store.isPlaceholder ? store.phase.value : nil)
        return owner.isCurrent(store) || keepsPrevious ? value : nil
    }

    /// Returns the value of the old key, if it's kept.
    ///
    /// A store that was passed in has its own setting.
    private func previous(in store: ResourceStore<Value>) -> Value? {
        keepsPrevious || source.isOwnedElsewhere ? store.previous : nil
    }

    /// Returns the phase of this key.
    ///
    /// A new key counts as loading until the store follows, at the end of the update.
    private func phase(of store: ResourceStore<Value>) -> ResourcePhase<Value> {
        let phase = store.phase
        if source.isNothing { return .idle }
        return owner.isCurrent(store) ? phase : .loading
    }
}

extension AsyncResourceView {
    /// Sets the policy that determines when an appearance loads.
    ///
    /// A store that was passed in has its own policy (R15).
    public func startPolicy(_ policy: StartPolicy) -> AsyncResourceView {
        with { $0.policy = policy }
    }

    /// Keeps the value of the old resource on screen until the new one has a value or an error (R4).
    public func keepPrevious(_ keepsPrevious: Bool = true) -> AsyncResourceView {
        with { $0.keepsPrevious = keepsPrevious }
    }

    /// Shows the content of a sample value, redacted and disabled, during a first load.
    public func skeleton(_ sample: Value) -> AsyncResourceView {
        with { $0.sample = sample }
    }

    /// Shows another resource, or another ID of a closure, only once it hasn't changed for the given time.
    ///
    /// ```swift
    /// AsyncResourceView(words.isEmpty ? nil : .books(about: words)) { books in
    ///     List(books) { Text($0.title) }
    /// }
    /// .debounce(for: .milliseconds(300))
    /// ```
    ///
    /// So a user who types a word causes one request. The old content stays meanwhile, and until the new resource has a
    /// value or an error, as with ``keepPrevious(_:)``. The first resource is shown at once, and so is `nil`, which
    /// removes the content. The time is that of the container's clock.
    public func debounce(for interval: Duration) -> AsyncResourceView {
        with {
            $0.debounce = interval
            $0.keepsPrevious = true
        }
    }

    /// Disables pull-to-refresh in the content, or leaves it to an action further up the hierarchy.
    ///
    /// Don't change the value during the view's lifetime, because content without pull-to-refresh is a different view.
    public func pullToRefreshDisabled(_ isDisabled: Bool = true) -> AsyncResourceView {
        with { $0.isPulled = !isDisabled }
    }

    /// Lets the closure load without a connection too, for content that comes from this device.
    ///
    /// For a resource, use `Resource.loadsOffline()` instead.
    public func loadsOffline(_ loadsOffline: Bool = true) -> AsyncResourceView {
        with { $0.closureLoadsOffline = loadsOffline }
    }

    private func with(_ refine: (inout AsyncResourceView) -> Void) -> AsyncResourceView {
        var copy = self
        refine(&copy)
        return copy
    }
}

extension ResourcePhase {
    /// A Boolean value that indicates whether a view without a value counts as loading.
    fileprivate var isFirstLoad: Bool {
        switch self {
        case .loading, .success: true
        case .idle, .failure: false
        }
    }
}
