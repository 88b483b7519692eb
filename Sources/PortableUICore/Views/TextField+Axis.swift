/// A text of several lines is what the environment says of lines, too.
extension FieldLines {
    func limited(by environment: EnvironmentValues) -> FieldLines {
        var lines = self
        lines.least = environment.leastLines ?? least
        lines.most = environment.lineLimit ?? most
        return lines
    }
}

extension TextField {
    /// Creates a field that grows along an axis with its text: below each other, the return key begins a new line.
    public init(
        text: Binding<String>, prompt: Text? = nil, axis: Axis, @ViewBuilder label: () -> Label
    ) {
        field = Field(
            text: text, prompt: prompt, label: label(), isSecure: false, lines: axis == .vertical ? FieldLines() : nil)
    }
}

extension TextField where Label == Text {
    /// Creates a field with a title that grows along an axis with its text.
    public init(_ titleKey: LocalizedStringKey, text: Binding<String>, axis: Axis) {
        self.init(text: text, axis: axis) { Text(titleKey) }
    }

    /// Creates a field with a title that grows along an axis with its text.
    @_disfavoredOverload
    public init<S: StringProtocol>(_ title: S, text: Binding<String>, axis: Axis) {
        self.init(text: text, axis: axis) { Text(title) }
    }

    /// Creates a field with a title that grows along an axis with its text, and a prompt for while it is empty.
    public init(_ titleKey: LocalizedStringKey, text: Binding<String>, prompt: Text?, axis: Axis) {
        self.init(text: text, prompt: prompt, axis: axis) { Text(titleKey) }
    }

    /// Creates a field with a title that grows along an axis with its text, and a prompt for while it is empty.
    @_disfavoredOverload
    public init<S: StringProtocol>(_ title: S, text: Binding<String>, prompt: Text?, axis: Axis) {
        self.init(text: text, prompt: prompt, axis: axis) { Text(title) }
    }

    /// Creates a field with a title, and a prompt for while it is empty.
    @_disfavoredOverload
    public init<S: StringProtocol>(_ title: S, text: Binding<String>, prompt: Text?) {
        self.init(text: text, prompt: prompt) { Text(title) }
    }
}

extension SecureField where Label == Text {
    /// Creates a field with a title, and a prompt for while it is empty.
    public init(_ titleKey: LocalizedStringKey, text: Binding<String>, prompt: Text?) {
        self.init(text: text, prompt: prompt) { Text(titleKey) }
    }

    /// Creates a field with a title, and a prompt for while it is empty.
    @_disfavoredOverload
    public init<S: StringProtocol>(_ title: S, text: Binding<String>, prompt: Text?) {
        self.init(text: text, prompt: prompt) { Text(title) }
    }
}

/// A text of many lines that people can change.
nonisolated public struct TextEditor {
    private let text: Binding<String>

    /// Creates an editor.
    public init(text: Binding<String>) {
        self.text = text
    }
}

extension TextEditor: View {
    /// The editor, which takes all the room it is given.
    @MainActor public var body: some View {
        Field(
            text: text, prompt: nil, label: EmptyView(), isSecure: false, appearance: .plain,
            lines: FieldLines(fills: true))
    }
}
