import LocalizedTexts

/// A scene with a window for one view.
///
/// A host opens a window for each of its users.
nonisolated public struct WindowGroup<Content: View> {
    private let content: () -> Content
    /// The title of the window while no screen has a title.
    private let title: String?

    /// Creates a scene whose windows show the view that the builder creates.
    ///
    /// This is the older form.
    nonisolated public init(@ViewBuilder content: () -> Content) {
        let view = content()
        self.content = { view }
        title = nil
    }

    /// Creates a scene with a title, whose windows each show a view that the builder creates.
    nonisolated public init(_ title: Text, @ViewBuilder makeContent: @escaping () -> Content) {
        content = makeContent
        self.title = title.string
    }

    /// Creates a scene whose windows each show a view that the builder creates.
    nonisolated public init(@ViewBuilder makeContent: @escaping () -> Content) {
        content = makeContent
        title = nil
    }
}

extension WindowGroup: PrimitiveScene {
    /// The window of the view that the builder creates.
    @MainActor public var _window: AnyView { AnyView(GroupWindow(content: content, title: title)) }
}

/// A window: the menu bar, if there are any menus, and the content below it.
private struct GroupWindow<Content: View>: View {
    let content: () -> Content
    let title: String?
    @Environment(\.menus) private var menus
    @Environment(\.showsWindow) private var isShown

    var body: some View {
        if !isShown {
            EmptyView()
        } else if menus.isEmpty {
            titled
        } else {
            VStack(spacing: 0) {
                MenuBar(menus: menus)
                Divider()
                titled
            }
        }
    }

    @ViewBuilder private var titled: some View {
        if let title { content().accessibilityLabel(title) } else { content() }
    }
}

/// The bar at the top of a window, with its menus.
private struct MenuBar: View {
    let menus: [AnyView]

    var body: some View {
        HStack(spacing: 16) {
            ForEach(menus.indices) { menus[$0] }
            Spacer(minLength: 0)
        }
        .buttonStyle(.borderless)
        .padding(.horizontal, 16)
        .padding(.vertical, 6)
        .accessibilityElement(children: .contain)
        .accessibilityLabel(LocalizedText.string("Menu bar"))
    }
}

private enum MenusKey: EnvironmentKey { static var defaultValue: [AnyView] { [] } }
private enum ShowsWindowKey: EnvironmentKey { static let defaultValue = true }

extension EnvironmentValues {
    /// The menus of the window, in order.
    var menus: [AnyView] {
        get { self[MenusKey.self] }
        set { self[MenusKey.self] = newValue }
    }

    /// A Boolean value that indicates whether the scene is the one whose window the host shows.
    var showsWindow: Bool {
        get { self[ShowsWindowKey.self] }
        set { self[ShowsWindowKey.self] = newValue }
    }
}
