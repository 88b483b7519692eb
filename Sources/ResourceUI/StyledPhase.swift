import PortableUI
import ResourceCore

/// A view of a phase without a value, created by the style of the environment or else by the view's own builder.
///
/// The type of a style in the environment is erased, so its views are erased as well. Without a style, nothing is
/// erased.
struct StyledPhase<Unstyled: View>: View {
    private let configuration: () -> AsyncResourceStyleConfiguration
    private let isOwn: Bool
    private let unstyled: () -> Unstyled

    @Environment(\.asyncResourceStyle) private var style

    /// - Parameter isOwn: A Boolean value that indicates whether the view has its own builder for the phase, which then
    ///   takes precedence.
    init<Value>(
        _ phase: ResourcePhase<AsyncResourceStyleConfiguration.Content>, of store: ResourceStore<Value>, isOwn: Bool,
        @ViewBuilder unstyled: @escaping () -> Unstyled
    ) {
        configuration = {
            AsyncResourceStyleConfiguration(
                phase: phase, refreshError: nil, retry: LoadAction(store), store: store.store)
        }
        self.isOwn = isOwn
        self.unstyled = unstyled
    }

    var body: some View {
        if let style, !isOwn { style.erasedBody(configuration()) } else { unstyled() }
    }
}

/// A view of the content, created by the style of the environment, or else below a line that reports a failed refresh.
struct StyledContent<Value: Sendable, Content: View>: View {
    let store: ResourceStore<Value>
    let owner: StoreOwner<Value>
    let content: Content

    @Environment(\.asyncResourceStyle) private var style

    // NB: The line above doesn't count as content, whose views stay when the line goes.
    var body: some View {
        if let style {
            shown(style.erasedBody(configuration))
        } else {
            ContentLine(store: store)
            shown(content)
        }
    }

    private func shown(_ content: some View) -> some View {
        content
            .onAppear { owner.appear() }
            .onDisappear { owner.contentDisappeared() }
    }

    private var configuration: AsyncResourceStyleConfiguration {
        AsyncResourceStyleConfiguration(
            phase: .success(AsyncResourceStyleConfiguration.Content(content)),
            refreshError: store.value == nil ? nil : store.error, retry: LoadAction(store), store: store.store)
    }
}

extension AsyncResourceStyle {
    fileprivate func erasedBody(_ configuration: Configuration) -> AnyView {
        AnyView(makeBody(configuration: configuration))
    }
}
