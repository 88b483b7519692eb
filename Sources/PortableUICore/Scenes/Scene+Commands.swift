extension Scene {
    /// Adds menus to the menu bar at the top of the window.
    ///
    /// Menus that are added first come first. They follow the state that they have read, and the window below them
    /// keeps its own.
    nonisolated public func commands<Content: Commands>(@ViewBuilder content: () -> Content) -> some Scene {
        let commands = content()
        return modifier(
            EnvironmentModifier { $0.menus.insert(onMainActor(commands) { $0._menus }, at: 0) })
    }
}
