extension Scene {
    /// Adds menus to the menu bar at the top of the window, which is shown if it has at least one menu.
    ///
    /// Menus that are added first come first.
    nonisolated public func commands<Content: Commands>(@ViewBuilder content: () -> Content) -> some Scene {
        let commands = content()
        return modifier(
            EnvironmentModifier { $0.menus.insert(onMainActor(commands) { $0._menus }, at: 0) })
    }
}
