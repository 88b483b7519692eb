import LocalizedTexts

extension View {
    /// Adds a menu that opens with the pointer's secondary button, a long press, or the menu key.
    ///
    /// Like other menus, it's a dialog that each of its buttons closes. If there are no items, there is no menu.
    nonisolated public func contextMenu<MenuItems: View>(@ViewBuilder menuItems: () -> MenuItems) -> some View {
        modifier(ContextMenuModifier(items: menuItems()))
    }

    /// Adds a menu with a preview, which isn't supported.
    ///
    /// A browser shows the view itself.
    @available(*, unavailable, message: "a menu here has no preview: use contextMenu(menuItems:)")
    nonisolated public func contextMenu<M: View, P: View>(
        @ViewBuilder menuItems: () -> M, @ViewBuilder preview: () -> P
    ) -> some View {
        contextMenu(menuItems: menuItems)
    }
}

nonisolated private struct ContextMenuModifier<Items: View>: ViewModifier {
    let items: Items
    @State private var isOpen = false

    init(items: Items) {
        self.items = items
    }

    @MainActor func body(content: Content) -> some View {
        if Items.self == EmptyView.self {
            content
        } else {
            ContextMenuView(content: content) { isOpen = true }
                .withDialog(
                    .confirmation, Text(verbatim: LocalizedText.string("Menu")), showsTitle: false,
                    isPresented: $isOpen,
                    actions: { items }, message: { EmptyView() })
        }
    }
}

/// A view that has its own context menu.
nonisolated private struct ContextMenuView<Content: View> {
    let content: Content
    let open: () -> Void
}

extension ContextMenuView: PrimitiveView {
    @MainActor static func _mount(_ view: ContextMenuView, in context: _MountContext) -> _ViewNode<ContextMenuView> {
        context.element(view) { ContextMenuNode($0, in: $1) }
    }
}

@MainActor
private final class ContextMenuNode<Content: View>: ElementNode<ContextMenuView<Content>> {
    private var content: _ViewNode<Content>?

    override func mountChildren() {
        content = mount(view.content) { $0.row.outlet = context.row.outlet }
    }

    override func updateChildren() {
        content?.update(view.content)
    }

    override func makePrimitive() -> Primitive { .box(.menu) }

    override var takesEvents: Bool { true }

    override func handle(_ event: ElementEvent) {
        if event == .menu { view.open() }
    }

    override func elementDidUnmount() {
        content = nil
    }
}
