import LocalizedTexts

/// A button that presents a menu of other buttons.
nonisolated public struct Menu<Label: View, Content: View> {
    let label: Label
    let content: Content
    @State private var isOpen = false

    /// Creates a menu with a custom label.
    public init(@ViewBuilder content: () -> Content, @ViewBuilder label: () -> Label) {
        self.content = content()
        self.label = label()
    }
}

extension Menu where Label == Text {
    /// Creates a menu with a title.
    public init(_ titleKey: LocalizedStringKey, @ViewBuilder content: () -> Content) {
        self.init(content: content) { Text(titleKey) }
    }

    /// Creates a menu with a title.
    @_disfavoredOverload
    public init<S: StringProtocol>(_ title: S, @ViewBuilder content: () -> Content) {
        self.init(content: content) { Text(title) }
    }
}

extension Menu where Label == _TitleAndIconLabel {
    /// Creates a menu with a title and a symbol.
    public init(_ titleKey: LocalizedStringKey, systemImage: String, @ViewBuilder content: () -> Content) {
        self.init(content: content) { _TitleAndIconLabel(titleKey, systemImage: systemImage) }
    }
}

extension Menu: View {
    /// The button, which presents the menu as a dialog.
    ///
    /// Each of its buttons closes the menu.
    @MainActor public var body: some View {
        Button {
            isOpen = true
        } label: {
            label
        }
        .accessibilityExpanded(isOpen)
        .withDialog(
            .confirmation, Text(verbatim: LocalizedText.string("Menu")), showsTitle: false, isPresented: $isOpen,
            actions: { content },
            message: { EmptyView() })
    }
}
