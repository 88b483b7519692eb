public import PortableUI
public import ResourceCore

/// Shows a resource in each of its phases, loads it when it appears, and lets people try again.
///
/// ```swift
/// AsyncResourceView(.stations(of: genre)) { stations in
///     List(stations) { Text($0.name) }
/// }
/// ```
///
/// The content stays while it is refreshed and when a refresh fails (R9); a failed refresh then says so in a line above
/// it. The failure view stays while a retry runs. Lists and scroll views in the content can be pulled to refresh, unless the
/// app says by `refreshable` or `refreshableResources()` further out what a pull does. Another resource in the same place
/// is an appearance: nothing of the old one is shown as the new one's (R4).
public struct AsyncResourceView<Value: Sendable, Content: View, Idle: View, Loading: View, Failure: View>: View {
    private let source: ResourceSource<Value>
    private let content: (Value) -> Content
    private let idle: (RetryAction) -> Idle
    private let loading: () -> Loading
    private let failure: (any Error, RetryAction) -> Failure
    private var policy = StartPolicy.ifNeeded
    private var keepsPrevious = false
    private var sample: Value?
    private var isPulled = true
    private var closureLoadsOffline = false

    @Environment(\.resourceContainer) private var container
    @State private var owner = StoreOwner<Value>()

    /// Shows a resource, which is shared with everyone who shows the same key in the same container.
    ///
    /// - Parameters:
    ///   - resource: What is shown; it may differ from one update to the next.
    ///   - content: Shows a value.
    ///   - idle: Shown where nothing is there and nothing runs; what it is given starts a load.
    ///   - loading: Shown during a first load.
    ///   - failure: Shown where there is an error and no value; what it is given tries again.
    public init(
        _ resource: Resource<Value>,
        @ViewBuilder content: @escaping (Value) -> Content,
        @ViewBuilder idle: @escaping (RetryAction) -> Idle = { DefaultIdleView(load: $0) },
        @ViewBuilder loading: @escaping () -> Loading = { DefaultLoadingView() },
        @ViewBuilder failure: @escaping (any Error, RetryAction) -> Failure = {
            DefaultFailureView(error: $0, retry: $1)
        }
    ) {
        self.init(.resource(resource), content, idle, loading, failure)
    }

    /// Shows a store that somebody else keeps; several views may show the same one.
    ///
    /// A store that was made from a state and no loader shows that state for ever: a static preview.
    ///
    /// - Parameters:
    ///   - store: What is shown; its own start policy counts.
    ///   - content: Shows a value.
    ///   - idle: Shown where nothing is there and nothing runs; what it is given starts a load.
    ///   - loading: Shown during a first load.
    ///   - failure: Shown where there is an error and no value; what it is given tries again.
    public init(
        _ store: ResourceStore<Value>,
        @ViewBuilder content: @escaping (Value) -> Content,
        @ViewBuilder idle: @escaping (RetryAction) -> Idle = { DefaultIdleView(load: $0) },
        @ViewBuilder loading: @escaping () -> Loading = { DefaultLoadingView() },
        @ViewBuilder failure: @escaping (any Error, RetryAction) -> Failure = {
            DefaultFailureView(error: $0, retry: $1)
        }
    ) {
        self.init(.store(store), content, idle, loading, failure)
    }

    /// Shows what a closure loads, and loads again when an id changes; shared with nobody.
    ///
    /// - Parameters:
    ///   - id: What the closure depends on.
    ///   - load: Loads a value on the main actor, from where it may call what is not `Sendable`; the closure of the last
    ///     update is used.
    ///   - content: Shows a value.
    ///   - idle: Shown where nothing is there and nothing runs; what it is given starts a load.
    ///   - loading: Shown during a first load.
    ///   - failure: Shown where there is an error and no value; what it is given tries again.
    public init<ID: Hashable>(
        id: ID,
        load: @escaping @MainActor () async throws -> Value,
        @ViewBuilder content: @escaping (Value) -> Content,
        @ViewBuilder idle: @escaping (RetryAction) -> Idle = { DefaultIdleView(load: $0) },
        @ViewBuilder loading: @escaping () -> Loading = { DefaultLoadingView() },
        @ViewBuilder failure: @escaping (any Error, RetryAction) -> Failure = {
            DefaultFailureView(error: $0, retry: $1)
        }
    ) {
        self.init(.closure(id: AnyHashable(id), load), content, idle, loading, failure)
    }

    /// Shows what a closure loads, once for the lifetime of the view; shared with nobody.
    ///
    /// - Parameters:
    ///   - load: Loads a value on the main actor, from where it may call what is not `Sendable`; the closure of the last
    ///     update is used.
    ///   - content: Shows a value.
    ///   - idle: Shown where nothing is there and nothing runs; what it is given starts a load.
    ///   - loading: Shown during a first load.
    ///   - failure: Shown where there is an error and no value; what it is given tries again.
    public init(
        load: @escaping @MainActor () async throws -> Value,
        @ViewBuilder content: @escaping (Value) -> Content,
        @ViewBuilder idle: @escaping (RetryAction) -> Idle = { DefaultIdleView(load: $0) },
        @ViewBuilder loading: @escaping () -> Loading = { DefaultLoadingView() },
        @ViewBuilder failure: @escaping (any Error, RetryAction) -> Failure = {
            DefaultFailureView(error: $0, retry: $1)
        }
    ) {
        self.init(.closure(id: true, load), content, idle, loading, failure)
    }

    private init(
        _ source: ResourceSource<Value>, _ content: @escaping (Value) -> Content,
        _ idle: @escaping (RetryAction) -> Idle, _ loading: @escaping () -> Loading,
        _ failure: @escaping (any Error, RetryAction) -> Failure
    ) {
        self.source = source
        self.content = content
        self.idle = idle
        self.loading = loading
        self.failure = failure
    }

    /// The phase of the moment, on one container that comes and goes with the view itself.
    public var body: some View {
        let store = owner.store(for: source, in: container, policy: policy, loadsOffline: closureLoadsOffline)
        VStack(spacing: 0) { shown(store) }
            .modifier(PullToRefresh(owner: owner, isEnabled: isPulled))
            .onAppear { owner.appear() }
            .onDisappear { owner.disappear() }
            .onChange(of: owner.identity(of: source, in: container)) { owner.follow(keepingPrevious: keepsPrevious) }
    }

    @ViewBuilder
    private func shown(_ store: ResourceStore<Value>) -> some View {
        if let value = value(in: store) {
            StyledContent(store: store, content: content(value))
        } else {
            switch phase(of: store) {
            case .failure(let error):
                StyledPhase(.failure(error), of: store, isOwn: Failure.self != DefaultFailureView.self) {
                    failure(error, RetryAction(store))
                }
            case .idle:
                StyledPhase(.idle, of: store, isOwn: Idle.self != DefaultIdleView.self) { idle(RetryAction(store)) }
            case .loading, .success:
                StyledPhase(.loading, of: store, isOwn: sample != nil || Loading.self != DefaultLoadingView.self) {
                    firstLoad(of: store)
                }
            }
        }
    }

    @ViewBuilder
    private func firstLoad(of store: ResourceStore<Value>) -> some View {
        if let sample {
            content(sample)
                .redacted(reason: .placeholder)
                .disabled(true)
                .accessibilityElement(children: .ignore)
                .accessibilityLabel(DefaultWords.loading)
                .modifier(LoadAnnouncement(retry: RetryAction(store), error: nil))
        } else if Loading.self == DefaultLoadingView.self {
            loading().modifier(LoadAnnouncement(retry: RetryAction(store), error: nil))
        } else {
            loading()
        }
    }

    /// The value of this key, or the one that is kept or stands in until there is one.
    private func value(in store: ResourceStore<Value>) -> Value? {
        let value = store.value ?? previous(in: store) ?? (store.isPlaceholder ? store.phase.value : nil)
        return owner.isCurrent(store) || keepsPrevious ? value : nil
    }

    /// The value of the old key, as long as it is wanted; whoever hands a store in has decided that with the store.
    private func previous(in store: ResourceStore<Value>) -> Value? {
        if case .store = source { return store.previous }
        return keepsPrevious ? store.previous : nil
    }

    /// The phase of this key; a new key counts as loading until the store follows, at the end of the update.
    private func phase(of store: ResourceStore<Value>) -> ResourcePhase<Value> {
        let phase = store.phase
        return owner.isCurrent(store) ? phase : .loading
    }
}

extension AsyncResourceView {
    /// When an appearance loads; a store that is handed in has a policy of its own (R15).
    public func startPolicy(_ policy: StartPolicy) -> AsyncResourceView {
        with { $0.policy = policy }
    }

    /// Leaves the value of the old resource on screen until the new one has a value or an error (R4).
    public func keepPrevious(_ keepsPrevious: Bool = true) -> AsyncResourceView {
        with { $0.keepsPrevious = keepsPrevious }
    }

    /// Shows the content of a made-up value, as a sketch that cannot be used, during a first load.
    public func skeleton(_ sample: Value) -> AsyncResourceView {
        with { $0.sample = sample }
    }

    /// Leaves a pull in the content without effect, or to what the app says further out.
    ///
    /// Say the same for as long as the view lives: content that cannot be pulled is another view.
    public func pullToRefreshDisabled(_ isDisabled: Bool = true) -> AsyncResourceView {
        with { $0.isPulled = !isDisabled }
    }

    /// Calls the closure that loads without a connection too: for what comes from this device.
    ///
    /// A resource says so itself, with `Resource.loadsOffline()`.
    public func loadsOffline(_ loadsOffline: Bool = true) -> AsyncResourceView {
        with { $0.closureLoadsOffline = loadsOffline }
    }

    private func with(_ refine: (inout AsyncResourceView) -> Void) -> AsyncResourceView {
        var copy = self
        refine(&copy)
        return copy
    }
}
