/// The lines of a multiline field, on which the environment can set limits.
extension FieldLines {
    func limited(by environment: EnvironmentValues) -> FieldLines {
        var lines = self
        lines.least = environment.leastLines ?? least
        lines.most = environment.lineLimit ?? most
        return lines
    }
}

extension TextField {
    /// Creates a field that grows along an axis with its text.
    ///
    /// On the vertical axis, the return key begins a new line.
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

    /// Creates a field with a title and a prompt that grows along an axis with its text.
    ///
    /// The prompt is shown while the field is empty.
    public init(_ titleKey: LocalizedStringKey, text: Binding<String>, prompt: Text?, axis: Axis) {
        self.init(text: text, prompt: prompt, axis: axis) { Text(titleKey) }
    }

    /// Creates a field with a title and a prompt that grows along an axis with its text.
    ///
    /// The prompt is shown while the field is empty.
    @_disfavoredOverload
    public init<S: StringProtocol>(_ title: S, text: Binding<String>, prompt: Text?, axis: Axis) {
        self.init(text: text, prompt: prompt, axis: axis) { Text(title) }
    }

    /// Creates a field with a title, and a prompt that is shown while the field is empty.
    @_disfavoredOverload
    public init<S: StringProtocol>(_ title: S, text: Binding<String>, prompt: Text?) {
        self.init(text: text, prompt: prompt) { Text(title) }
    }
}

extension SecureField where Label == Text {
    /// Creates a field with a title, and a prompt that is shown while the field is empty.
    public init(_ titleKey: LocalizedStringKey, text: Binding<String>, prompt: Text?) {
        self.init(text: text, prompt: prompt) { Text(titleKey) }
    }

    /// Creates a field with a title, and a prompt that is shown while the field is empty.
    @_disfavoredOverload
    public init<S: StringProtocol>(_ title: S, text: Binding<String>, prompt: Text?) {
        self.init(text: text, prompt: prompt) { Text(title) }
    }
}

/// A view for editing multiline text.
nonisolated public struct TextEditor {
    private let text: Binding<String>

    /// Creates a text editor.
    public init(text: Binding<String>) {
        self.text = text
    }
}

extension TextEditor: View {
    /// The editor, which takes all available space.
    @MainActor public var body: some View {
        Field(
            text: text, prompt: nil, label: EmptyView(), isSecure: false, appearance: .plain,
            lines: FieldLines(fills: true))
    }
}
