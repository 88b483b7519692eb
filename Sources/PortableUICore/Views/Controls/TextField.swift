/// A control for editing a line of text.
nonisolated public struct TextField<Label: View> {
    var field: Field<Label>
    /// The field of a value that isn't a string, or `nil` if the value is the text itself.
    var valueField: AnyView?

    /// Creates a field with a label.
    ///
    /// Without a prompt, the label is also shown in the empty field.
    public init(text: Binding<String>, prompt: Text? = nil, @ViewBuilder label: () -> Label) {
        field = Field(text: text, prompt: prompt, label: label(), isSecure: false)
    }
}

extension TextField where Label == Text {
    /// Creates a field with a title.
    public init(_ titleKey: LocalizedStringKey, text: Binding<String>) {
        self.init(text: text) { Text(titleKey) }
    }

    /// Creates a field with a title.
    @_disfavoredOverload
    public init<S: StringProtocol>(_ title: S, text: Binding<String>) {
        self.init(text: text) { Text(title) }
    }

    /// Creates a field with a title, and a prompt that is shown while the field is empty.
    public init(_ titleKey: LocalizedStringKey, text: Binding<String>, prompt: Text?) {
        self.init(text: text, prompt: prompt) { Text(titleKey) }
    }
}

extension TextField: View {
    /// The field.
    @MainActor public var body: some View {
        Group {
            if let valueField { valueField } else { field }
        }
    }
}

/// A control for entering text that isn't shown while it's typed, such as a password.
nonisolated public struct SecureField<Label: View> {
    var field: Field<Label>

    /// Creates a field with a label.
    ///
    /// Without a prompt, the label is also shown in the empty field.
    public init(text: Binding<String>, prompt: Text? = nil, @ViewBuilder label: () -> Label) {
        field = Field(text: text, prompt: prompt, label: label(), isSecure: true)
    }
}

extension SecureField where Label == Text {
    /// Creates a field with a title.
    public init(_ titleKey: LocalizedStringKey, text: Binding<String>) {
        self.init(text: text) { Text(titleKey) }
    }

    /// Creates a field with a title.
    @_disfavoredOverload
    public init<S: StringProtocol>(_ title: S, text: Binding<String>) {
        self.init(text: text) { Text(title) }
    }
}

extension SecureField: View {
    /// The field.
    @MainActor public var body: some View { field }
}

/// The common content of all fields: an element that reads and writes a binding.
nonisolated struct Field<Label: View> {
    let text: Binding<String>
    let prompt: Text?
    let label: Label
    let isSecure: Bool
    var appearance: FieldControl.Appearance?
    /// The number of lines of a multiline field, on which the environment can set limits.
    var lines: FieldLines?
    /// An action that commits the text, when the return key is pressed and when the field loses the focus.
    var onCommit: (() -> Void)?
    /// An action that runs when the return key is pressed.
    var onReturn: (() -> Void)?
    /// An action that runs when the field gets or loses the focus.
    var onEditingChanged: ((Bool) -> Void)?
}

extension Field: PrimitiveView {
    @MainActor static func _mount(_ view: Field, in context: _MountContext) -> _ViewNode<Field> {
        context.element(view) { FieldNode($0, in: $1) }
    }
}

@MainActor
private final class FieldNode<Label: View>: ElementNode<Field<Label>> {
    private var label: _ViewNode<Label>?

    override func mountChildren() {
        label = mount(view.label)
    }

    override func updateChildren() {
        label?.update(view.label)
    }

    override func makePrimitive() -> Primitive {
        let environment = EnvironmentValues(scope: context.environment)
        return .field(
            FieldControl(
                text: view.text.wrappedValue, prompt: view.prompt?.string, isSecure: view.isSecure,
                lines: view.lines?.limited(by: environment), hints: environment.fieldHints,
                appearance: view.appearance ?? environment.fieldAppearance, isFocused: environment.focus?.isFocused()))
    }

    override func makeAttributes() -> Attributes {
        Attributes(isEnabled: EnvironmentValues(scope: context.environment).isEnabled)
    }

    override var takesEvents: Bool { true }
    override var readsBindings: Bool { true }

    override func handle(_ event: ElementEvent) {
        let environment = EnvironmentValues(scope: context.environment)
        switch event {
        case .edit(let text):
            if text != view.text.wrappedValue { view.text.wrappedValue = text }
            setNeedsEvaluation()
        case .submit:
            view.onCommit?()
            view.onReturn?()
            let trigger: SubmitTriggers = view.appearance == .search ? .search : .text
            for submission in environment.submissions where submission.triggers.contains(trigger) {
                submission.action()
            }
        case .focus(let isFocused):
            environment.focus?.setFocused(isFocused)
            view.onEditingChanged?(isFocused)
            if !isFocused { view.onCommit?() }
        default: break
        }
    }

    override func elementDidUnmount() {
        label = nil
    }
}

/// A style that determines the appearance of text fields.
public protocol TextFieldStyle {
    /// The style as an appearance that a host can draw.
    var _appearance: _FieldAppearance { get }
}

/// An appearance of text fields that a host can draw.
public struct _FieldAppearance: Sendable {
    let appearance: FieldControl.Appearance
}

/// A style that adapts to the context of the field.
public struct DefaultTextFieldStyle: TextFieldStyle {
    /// Creates the style.
    public init() {}

    /// The automatic appearance.
    public var _appearance: _FieldAppearance { _FieldAppearance(appearance: .automatic) }
}

/// A style without a border.
public struct PlainTextFieldStyle: TextFieldStyle {
    /// Creates the style.
    public init() {}

    /// The plain appearance.
    public var _appearance: _FieldAppearance { _FieldAppearance(appearance: .plain) }
}

/// A style with a rounded border.
public struct RoundedBorderTextFieldStyle: TextFieldStyle {
    /// Creates the style.
    public init() {}

    /// The rounded appearance.
    public var _appearance: _FieldAppearance { _FieldAppearance(appearance: .rounded) }
}

extension TextFieldStyle where Self == DefaultTextFieldStyle {
    /// The style that adapts to the context of the field.
    public static var automatic: DefaultTextFieldStyle { DefaultTextFieldStyle() }
}

extension TextFieldStyle where Self == PlainTextFieldStyle {
    /// The style without a border.
    public static var plain: PlainTextFieldStyle { PlainTextFieldStyle() }
}

extension TextFieldStyle where Self == RoundedBorderTextFieldStyle {
    /// The style with a rounded border.
    public static var roundedBorder: RoundedBorderTextFieldStyle { RoundedBorderTextFieldStyle() }
}

private enum FieldAppearanceKey: EnvironmentKey { static let defaultValue = FieldControl.Appearance.automatic }

extension EnvironmentValues {
    var fieldAppearance: FieldControl.Appearance {
        get { self[FieldAppearanceKey.self] }
        set { self[FieldAppearanceKey.self] = newValue }
    }
}

extension View {
    /// Sets the style of the text fields below.
    nonisolated public func textFieldStyle<S: TextFieldStyle>(_ style: S) -> some View {
        environment(\.fieldAppearance, style._appearance.appearance)
    }
}
