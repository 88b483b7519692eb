import PortableUI
import ResourceCore

/// A phase without a value, as the style of the environment draws it, or else as the view's own builder does.
///
/// The type of a style in the environment is hidden, so what it makes is hidden as well; without one nothing is.
struct StyledPhase<Unstyled: View>: View {
    private let configuration: AsyncResourceStyleConfiguration
    private let isOwn: Bool
    private let unstyled: () -> Unstyled

    @Environment(\.asyncResourceStyle) private var style

    /// - Parameter isOwn: Whether the view was given a builder of its own for the phase, which then has precedence.
    init<Value>(
        _ phase: ResourcePhase<AsyncResourceStyleConfiguration.Content>, of store: ResourceStore<Value>, isOwn: Bool,
        @ViewBuilder unstyled: @escaping () -> Unstyled
    ) {
        configuration = AsyncResourceStyleConfiguration(phase: phase, refreshError: nil, retry: RetryAction(store))
        self.isOwn = isOwn
        self.unstyled = unstyled
    }

    var body: some View {
        if let style, !isOwn { style.erasedBody(configuration) } else { unstyled() }
    }
}

/// Content as the style of the environment draws it, or else below a line that tells of a failed refresh.
struct StyledContent<Value: Sendable, Content: View>: View {
    let store: ResourceStore<Value>
    let content: Content

    @Environment(\.asyncResourceStyle) private var style

    var body: some View {
        if let style {
            style.erasedBody(configuration)
        } else {
            FailedRefreshLine(store: store)
            content
        }
    }

    private var configuration: AsyncResourceStyleConfiguration {
        AsyncResourceStyleConfiguration(
            phase: .success(AsyncResourceStyleConfiguration.Content(content)),
            refreshError: store.value == nil ? nil : store.error, retry: RetryAction(store))
    }
}

extension AsyncResourceStyle {
    fileprivate func erasedBody(_ configuration: Configuration) -> AnyView {
        AnyView(makeBody(configuration: configuration))
    }
}
