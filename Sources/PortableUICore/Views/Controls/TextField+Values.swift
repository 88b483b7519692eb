public import Foundation

/// The conversion between a value and the text of a field.
nonisolated struct FieldFormat<Value> {
    let text: (Value) -> String
    /// A closure that parses a text, or returns `nil` if the text isn't valid.
    let value: (String) -> Value?
}

/// A field for a value.
///
/// The text is parsed when the field loses the focus, or when the return key is pressed.
nonisolated struct ValueField<Label: View, Value> {
    let value: Binding<Value>
    let format: FieldFormat<Value>
    let prompt: Text?
    let label: Label
    /// The edited text that hasn't been parsed yet.
    @State private var draft: String?

    init(value: Binding<Value>, format: FieldFormat<Value>, prompt: Text?, label: Label) {
        self.value = value
        self.format = format
        self.prompt = prompt
        self.label = label
    }
}

extension ValueField: View {
    @MainActor var body: some View {
        Field(text: typed, prompt: prompt, label: label, isSecure: false, onCommit: commit)
    }

    private var typed: Binding<String> {
        Binding(location: DraftLocation(value: value, format: format, draft: $draft))
    }

    /// Parses the draft.
    ///
    /// A text that isn't valid is replaced with the current value.
    private func commit() {
        guard let draft else { return }
        if let new = format.value(draft) { value.wrappedValue = new }
        self.draft = nil
    }
}

/// A location that holds the draft, or the formatted value if there is no draft.
///
/// The value is written elsewhere.
private final class DraftLocation<Whole>: Location<String> {
    private let whole: Binding<Whole>
    private let format: FieldFormat<Whole>
    private let draft: Binding<String?>

    init(value: Binding<Whole>, format: FieldFormat<Whole>, draft: Binding<String?>) {
        whole = value
        self.format = format
        self.draft = draft
    }

    override var value: String {
        draft.wrappedValue ?? format.text(whole.wrappedValue)
    }

    override func set(_ value: String) {
        draft.wrappedValue = value
    }
}

extension TextField {
    fileprivate init<Value>(value: Binding<Value>, format: FieldFormat<Value>, prompt: Text?, label: Label) {
        valueField = AnyView(ValueField(value: value, format: format, prompt: prompt, label: label))
        field = Field(text: .constant(""), prompt: nil, label: label, isSecure: false)
    }

    /// Creates a field for a value, formatted by a format style.
    ///
    /// The text is parsed when editing ends.
    public init<F: ParseableFormatStyle>(
        value: Binding<F.FormatInput>, format: F, prompt: Text? = nil, @ViewBuilder label: () -> Label
    ) where F.FormatOutput == String {
        let strategy = format.parseStrategy
        self.init(
            value: value,
            format: FieldFormat(text: { format.format($0) }, value: { try? strategy.parse($0) }),
            prompt: prompt, label: label())
    }

    /// Creates a field for an optional value, formatted by a format style.
    ///
    /// An empty text stands for `nil`.
    public init<F: ParseableFormatStyle>(
        value: Binding<F.FormatInput?>, format: F, prompt: Text? = nil, @ViewBuilder label: () -> Label
    ) where F.FormatOutput == String {
        let strategy = format.parseStrategy
        self.init(
            value: value,
            format: FieldFormat(
                text: { $0.map { format.format($0) } ?? "" },
                value: { $0.isEmpty ? .some(nil) : (try? strategy.parse($0)).map(Optional.some) }),
            prompt: prompt, label: label())
    }

    /// Creates a field for a value, formatted by a formatter.
    ///
    /// The text is parsed when editing ends.
    public init<V>(value: Binding<V>, formatter: Formatter, prompt: Text? = nil, @ViewBuilder label: () -> Label) {
        self.init(
            value: value,
            format: FieldFormat(
                text: { formatter.string(for: $0) ?? "" }, value: { FormatterReading.value(of: $0, by: formatter) }),
            prompt: prompt, label: label())
    }
}

/// A parser that uses the Foundation formatters that can parse values.
private enum FormatterReading {
    static func value<V>(of text: String, by formatter: Formatter) -> V? {
        switch formatter {
        case let formatter as NumberFormatter: formatter.number(from: text).flatMap { number($0) }
        case let formatter as DateFormatter: formatter.date(from: text) as? V
        default: nil
        }
    }

    /// Returns a number as the type of the value, or `nil` if the type can't represent it.
    private static func number<V>(_ number: NSNumber) -> V? {
        switch V.self {
        case let type as any FixedWidthInteger.Type: whole(number, as: type) as? V
        case let type as any BinaryFloatingPoint.Type: type.init(number.doubleValue) as? V
        // NB: Creating a decimal from an infinite value traps.
        case is Decimal.Type: number.doubleValue.isFinite ? number.decimalValue as? V : nil
        default: number as? V
        }
    }

    /// Returns a number as an integer, without its fraction.
    private static func whole<Whole: FixedWidthInteger>(_ number: NSNumber, as _: Whole.Type) -> Whole? {
        if let value = Int64(exactly: number) { return Whole(exactly: value) }
        return Whole(exactly: number.doubleValue.rounded(.towardZero))
    }
}

extension TextField where Label == Text {
    /// Creates a field with a title for a value, formatted by a format style.
    public init<F: ParseableFormatStyle>(
        _ titleKey: LocalizedStringKey, value: Binding<F.FormatInput>, format: F, prompt: Text? = nil
    ) where F.FormatOutput == String {
        self.init(value: value, format: format, prompt: prompt) { Text(titleKey) }
    }

    /// Creates a field with a title for a value, formatted by a format style.
    @_disfavoredOverload
    public init<S: StringProtocol, F: ParseableFormatStyle>(
        _ title: S, value: Binding<F.FormatInput>, format: F, prompt: Text? = nil
    ) where F.FormatOutput == String {
        self.init(value: value, format: format, prompt: prompt) { Text(title) }
    }

    /// Creates a field with a title for an optional value, formatted by a format style.
    ///
    /// An empty text stands for `nil`.
    public init<F: ParseableFormatStyle>(
        _ titleKey: LocalizedStringKey, value: Binding<F.FormatInput?>, format: F, prompt: Text? = nil
    ) where F.FormatOutput == String {
        self.init(value: value, format: format, prompt: prompt) { Text(titleKey) }
    }

    /// Creates a field with a title for an optional value, formatted by a format style.
    ///
    /// An empty text stands for `nil`.
    @_disfavoredOverload
    public init<S: StringProtocol, F: ParseableFormatStyle>(
        _ title: S, value: Binding<F.FormatInput?>, format: F, prompt: Text? = nil
    ) where F.FormatOutput == String {
        self.init(value: value, format: format, prompt: prompt) { Text(title) }
    }

    /// Creates a field with a title for a value, formatted by a formatter.
    public init<V>(_ titleKey: LocalizedStringKey, value: Binding<V>, formatter: Formatter) {
        self.init(value: value, formatter: formatter) { Text(titleKey) }
    }

    /// Creates a field with a title for a value, formatted by a formatter.
    @_disfavoredOverload
    public init<S: StringProtocol, V>(_ title: S, value: Binding<V>, formatter: Formatter) {
        self.init(value: value, formatter: formatter) { Text(title) }
    }
}
