/// Closes the sheet, or leaves the screen, that the view is part of; elsewhere it does nothing.
@MainActor @preconcurrency
public struct DismissAction {
    let action: () -> Void

    /// Closes or leaves.
    public func callAsFunction() {
        action()
    }
}

/// Whether a view is presented, and a way to end that; the older form of ``DismissAction``.
public struct PresentationMode {
    /// Whether the view is presented.
    public private(set) var isPresented: Bool
    let action: @MainActor () -> Void

    /// Closes the sheet, or leaves the screen, that the view is part of.
    public mutating func dismiss() {
        isPresented = false
        onMainActor(action) { $0() }
    }
}

private enum DismissKey: EnvironmentKey {
    static var defaultValue: (@MainActor () -> Void)? { nil }
}

private enum AfterButtonKey: EnvironmentKey {
    static var defaultValue: (@MainActor () -> Void)? { nil }
}

extension EnvironmentValues {
    /// Closes the sheet, or leaves the screen, that the view is part of.
    @MainActor @preconcurrency
    public var dismiss: DismissAction {
        DismissAction(action: dismissal ?? {})
    }

    /// Whether the view is part of a sheet or of a screen that can be left.
    public var isPresented: Bool {
        dismissal != nil
    }

    /// Whether the view is presented; the older form of ``dismiss``.
    public var presentationMode: Binding<PresentationMode> {
        let action = dismissal
        return .constant(PresentationMode(isPresented: action != nil, action: action ?? {}))
    }

    var dismissal: (@MainActor () -> Void)? {
        get { self[DismissKey.self] }
        set { self[DismissKey.self] = newValue }
    }

    /// What the buttons of an alert do after their own action.
    var afterButton: (@MainActor () -> Void)? {
        get { self[AfterButtonKey.self] }
        set { self[AfterButtonKey.self] = newValue }
    }
}
