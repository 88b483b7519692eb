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
    public let retry: LoadAction

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

extension View {
    /// Sets the delay after which the loading views of the resources in this view appear, and how long they stay then.
    ///
    /// With the default, a load that takes less than 0.2 seconds shows no loading view, and a loading view that has
    /// appeared stays for at least 0.4 seconds, so that nothing flashes. `loadingViewDelay(.zero, minimum: .zero)`
    /// shows it at once, and no longer than necessary.
    ///
    /// Until then, the loading view has its space, but is invisible, and assistive technologies ignore it. The state
    /// has a value at once. If a loading view must still stay, the content follows when it goes. A failure replaces it
    /// at once. The times are those of the container's clock, and apply to your own `loading` builders and styles as
    /// well. A skeleton and a placeholder take the place of content, and are shown at once.
    ///
    /// - Parameters:
    ///   - delay: The time from the beginning of a first load to the appearance of its loading view.
    ///   - minimum: The shortest time for which a loading view stays.
    nonisolated public func loadingViewDelay(
        _ delay: Duration = .milliseconds(200), minimum: Duration = .milliseconds(400)
    ) -> some View {
        environment(\.loadingTimes, LoadingTimes(delay: delay, minimum: minimum))
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
