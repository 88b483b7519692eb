public import PortableUI
public import ResourceCore

/// How the resources below a view look, in every phase: an app's own spinner, error and frame, said once.
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
/// A builder that is given to a view itself has precedence for its phase.
@MainActor @preconcurrency
public protocol AsyncResourceStyle {
    /// The type of the view that the style makes.
    associatedtype Body: View

    /// What a style is told of the resource that it draws.
    typealias Configuration = AsyncResourceStyleConfiguration

    /// What a resource looks like in one phase; evaluated again when what it reads has changed.
    @ViewBuilder @MainActor @preconcurrency func makeBody(configuration: Self.Configuration) -> Self.Body
}

/// What a style is told of the resource that it draws.
@MainActor
public struct AsyncResourceStyleConfiguration {
    /// The content that the view makes of a value.
    public struct Content: View {
        private let view: AnyView

        init(_ view: some View) {
            self.view = AnyView(view)
        }

        /// The content itself.
        public var body: some View { view }
    }

    /// The phase; `.success` holds the content to be shown.
    public let phase: ResourcePhase<Content>

    /// The failure of the last refresh beside content that stays (R9).
    public let refreshError: (any Error)?

    /// Loads, or tries again; `retry.isRunning` says whether it is on its way.
    public let retry: RetryAction
}

extension View {
    /// Sets the look of the resources below.
    nonisolated public func asyncResourceStyle(_ style: some AsyncResourceStyle & Sendable) -> some View {
        environment(\.asyncResourceStyle, style)
    }
}

private enum StyleKey: EnvironmentKey {
    static var defaultValue: (any AsyncResourceStyle & Sendable)? { nil }
}

extension EnvironmentValues {
    /// The style that somebody above has set; nil is the look of this package.
    var asyncResourceStyle: (any AsyncResourceStyle & Sendable)? {
        get { self[StyleKey.self] }
        set { self[StyleKey.self] = newValue }
    }
}
