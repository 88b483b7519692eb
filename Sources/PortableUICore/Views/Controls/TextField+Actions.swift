// The older forms of fields, whose actions are arguments.
extension TextField where Label == Text {
    /// Creates a field with a title, and actions for the focus and the return key.
    public init(
        _ titleKey: LocalizedStringKey, text: Binding<String>, onEditingChanged: @escaping (Bool) -> Void,
        onCommit: @escaping () -> Void
    ) {
        self.init(titleKey, text: text)
        (field.onEditingChanged, field.onReturn) = (onEditingChanged, onCommit)
    }

    /// Creates a field with a title, and an action that runs when the field gets or loses the focus.
    public init(
        _ titleKey: LocalizedStringKey, text: Binding<String>, onEditingChanged: @escaping (Bool) -> Void
    ) {
        self.init(titleKey, text: text, onEditingChanged: onEditingChanged, onCommit: {})
    }

    /// Creates a field with a title, and an action that runs when the return key is pressed.
    public init(_ titleKey: LocalizedStringKey, text: Binding<String>, onCommit: @escaping () -> Void) {
        self.init(titleKey, text: text, onEditingChanged: { _ in }, onCommit: onCommit)
    }

    /// Creates a field with a title, and actions for the focus and the return key.
    @_disfavoredOverload
    public init<S: StringProtocol>(
        _ title: S, text: Binding<String>, onEditingChanged: @escaping (Bool) -> Void, onCommit: @escaping () -> Void
    ) {
        self.init(title, text: text)
        (field.onEditingChanged, field.onReturn) = (onEditingChanged, onCommit)
    }

    /// Creates a field with a title, and an action that runs when the field gets or loses the focus.
    @_disfavoredOverload
    public init<S: StringProtocol>(
        _ title: S, text: Binding<String>, onEditingChanged: @escaping (Bool) -> Void
    ) {
        self.init(title, text: text, onEditingChanged: onEditingChanged, onCommit: {})
    }

    /// Creates a field with a title, and an action that runs when the return key is pressed.
    @_disfavoredOverload
    public init<S: StringProtocol>(_ title: S, text: Binding<String>, onCommit: @escaping () -> Void) {
        self.init(title, text: text, onEditingChanged: { _ in }, onCommit: onCommit)
    }
}

extension SecureField where Label == Text {
    /// Creates a field with a title, and an action that runs when the return key is pressed.
    public init(_ titleKey: LocalizedStringKey, text: Binding<String>, onCommit: @escaping () -> Void) {
        self.init(titleKey, text: text)
        field.onReturn = onCommit
    }

    /// Creates a field with a title, and an action that runs when the return key is pressed.
    @_disfavoredOverload
    public init<S: StringProtocol>(_ title: S, text: Binding<String>, onCommit: @escaping () -> Void) {
        self.init(title, text: text)
        field.onReturn = onCommit
    }
}
