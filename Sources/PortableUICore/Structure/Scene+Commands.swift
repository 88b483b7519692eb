extension Scene {
    /// Adds menus to the bar at the top of the window, which is there when there is at least one.
    ///
    /// Those that are added first come first.
    nonisolated public func commands<Content: Commands>(@ViewBuilder content: () -> Content) -> some Scene {
        CommandsScene(scene: self, commands: content())
    }
}

/// A scene, and menus above it.
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
    /// What a window shows: the bar with the menus, if there are any, and the view of the scene.
    @MainActor
    package var window: AnyView {
        _menus.isEmpty ? _root : AnyView(MenuBarWindow(menus: _menus, content: _root))
    }
}

/// A bar with menus above a view.
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
            .accessibilityLabel("Menu bar")
            Divider()
            content
        }
    }
}
