public import PortableUI
public import ResourceCore

/// A type that defines the appearance of the resources in a view, in every phase.
///
/// Use a style to set an app's own progress indicator, error view, and frame in one place.
///
/// ```swift
/// struct QuietStyle: AsyncResourceStyle {
///     func makeBody(configuration: Configuration) -> some View {
///         switch configuration.phase {
///         case .success(let content): content
///         case .failure: Button("Once more") { configuration.retry() }
///         case .idle, .loading: ProgressView()
///         }
///     }
/// }
/// ```
///
/// A builder that is passed to a view itself takes precedence for its phase.
@MainActor @preconcurrency
public protocol AsyncResourceStyle {
    /// The type of the view that the style creates.
    associatedtype Body: View

    /// The properties of a resource that a style displays.
    typealias Configuration = AsyncResourceStyleConfiguration

    /// Returns the view of a resource in one phase.
    ///
    /// It's called again when a property that it reads has changed.
    @ViewBuilder @MainActor @preconcurrency func makeBody(configuration: Self.Configuration) -> Self.Body
}

/// The properties of a resource that a style displays.
@MainActor
public struct AsyncResourceStyleConfiguration {
    /// The content that the view creates for a value.
    public struct Content: View {
        private let view: AnyView

        init(_ view: some View) {
            self.view = AnyView(view)
        }

        /// The content itself.
        public var body: some View { view }
    }

    /// The phase, whose `.success` contains the content to show.
    public let phase: ResourcePhase<Content>

    /// The failure of the last refresh, beside content that stays (R9).
    public let refreshError: (any Error)?

    /// An action that loads or retries.
    ///
    /// Its `isRunning` property indicates whether a load is in progress that an indicator should show.
    public let retry: RetryAction

    let store: AnyStore

    /// The reason why the running load waits, or `nil` if it doesn't wait (R17).
    ///
    /// Show it when ``retry`` isn't running, because no indicator shows such a load.
    public var waiting: LoadWait? { store.snapshot(reading: .waiting).state.waiting }

    // What the features of the resource offer, such as the state of a connection, which a module adds as a property.
    package func features(reading facets: Facets) -> [any FeatureSnapshot] {
        store.snapshot(reading: facets).features
    }
}

extension View {
    /// Sets the style of the resources in this view.
    nonisolated public func asyncResourceStyle(_ style: some AsyncResourceStyle & Sendable) -> some View {
        environment(\.asyncResourceStyle, style)
    }
}

private enum StyleKey: EnvironmentKey {
    static var defaultValue: (any AsyncResourceStyle & Sendable)? { nil }
}

extension EnvironmentValues {
    /// The style that a parent view has set, or `nil` for the package's default appearance.
    var asyncResourceStyle: (any AsyncResourceStyle & Sendable)? {
        get { self[StyleKey.self] }
        set { self[StyleKey.self] = newValue }
    }
}
