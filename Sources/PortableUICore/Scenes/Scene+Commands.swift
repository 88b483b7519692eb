import LocalizedTexts

extension Scene {
    /// Adds menus to the menu bar at the top of the window, which is shown if it has at least one menu.
    ///
    /// Menus that are added first come first.
    nonisolated public func commands<Content: Commands>(@ViewBuilder content: () -> Content) -> some Scene {
        CommandsScene(scene: self, commands: content())
    }
}

/// A scene with menus.
nonisolated private struct CommandsScene<Content: Scene, Added: Commands> {
    let scene: Content
    let commands: Added
}

extension CommandsScene: Scene {
    @MainActor var body: Never {
        preconditionFailure("CommandsScene has no body")
    }

    @MainActor var _root: AnyView { scene._root }

    @MainActor var _menus: [AnyView] { scene._menus + [commands._menus] }
}

extension Scene {
    /// The content of a window: the menu bar, if there are any menus, and the root view of the scene.
    @MainActor
    package var window: AnyView {
        _menus.isEmpty ? _root : AnyView(MenuBarWindow(menus: _menus, content: _root))
    }
}

/// A view with a menu bar above it.
private struct MenuBarWindow: View {
    let menus: [AnyView]
    let content: AnyView

    var body: some View {
        VStack(spacing: 0) {
            HStack(spacing: 16) {
                ForEach(menus.indices) { menus[$0] }
                Spacer(minLength: 0)
            }
            .buttonStyle(.borderless)
            .padding(.horizontal, 16)
            .padding(.vertical, 6)
            .accessibilityElement(children: .contain)
            .accessibilityLabel(LocalizedText.string("Menu bar"))
            Divider()
            content
        }
    }
}
