/// An action that closes the sheet, or leaves the screen, that contains the view.
///
/// Elsewhere, the action does nothing.
@MainActor @preconcurrency
public struct DismissAction {
    let action: () -> Void

    /// Closes the sheet or leaves the screen.
    public func callAsFunction() {
        // Code that isn't checked for its isolation can call this anywhere.
        MainActorCall { action() }.perform()
    }
}

/// An indication of whether a view is presented, with a way to dismiss it.
///
/// This is the older form of ``DismissAction``.
public struct PresentationMode {
    /// A Boolean value that indicates whether the view is presented.
    public private(set) var isPresented: Bool
    let action: @MainActor () -> Void

    /// Closes the sheet, or leaves the screen, that contains the view.
    public mutating func dismiss() {
        isPresented = false
        MainActorCall(with: action) { $0() }.perform()
    }
}

private enum DismissKey: EnvironmentKey {
    static var defaultValue: (@MainActor () -> Void)? { nil }
}

private enum AfterButtonKey: EnvironmentKey {
    static var defaultValue: (@MainActor () -> Void)? { nil }
}

extension EnvironmentValues {
    /// An action that closes the sheet, or leaves the screen, that contains the view.
    @MainActor @preconcurrency
    public var dismiss: DismissAction {
        DismissAction(action: dismissal ?? {})
    }

    /// A Boolean value that indicates whether the view is in a sheet or on a screen that can be left.
    public var isPresented: Bool {
        dismissal != nil
    }

    /// A binding to the presentation state of the view.
    ///
    /// This is the older form of ``dismiss``.
    public var presentationMode: Binding<PresentationMode> {
        let action = dismissal
        return .constant(PresentationMode(isPresented: action != nil, action: action ?? {}))
    }

    var dismissal: (@MainActor () -> Void)? {
        get { self[DismissKey.self] }
        set { self[DismissKey.self] = newValue }
    }

    /// The action that the buttons of an alert run after their own.
    var afterButton: (@MainActor () -> Void)? {
        get { self[AfterButtonKey.self] }
        set { self[AfterButtonKey.self] = newValue }
    }
}
