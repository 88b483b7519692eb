public import Foundation

/// A control that selects a colour.
@available(*, unavailable, message: "use a Picker of the colours that the app offers")
nonisolated public struct ColorPicker<Label: View>: View {
    /// Creates a control with a title.
    public init(_ titleKey: LocalizedStringKey, selection: Binding<Color>, supportsOpacity: Bool = true)
    where Label == Text {}

    /// Creates a control with a label.
    public init(selection: Binding<Color>, supportsOpacity: Bool = true, @ViewBuilder label: () -> Label) {}

    /// A body that has no value.
    public var body: Never { preconditionFailure("ColorPicker is not available") }
}

/// An amount on a scale.
@available(*, unavailable, message: "use ProgressView(value:total:)")
nonisolated public struct Gauge<Label: View>: View {
    /// Creates a gauge.
    public init<V: BinaryFloatingPoint>(
        value: V, in bounds: ClosedRange<V> = 0...1, @ViewBuilder label: () -> Label
    ) {}

    /// A body that has no value.
    public var body: Never { preconditionFailure("Gauge is not available") }
}

/// Rows with columns.
@available(*, unavailable, message: "use a List whose rows are stacks, or a grid")
nonisolated public struct Table<Value: Identifiable>: View {
    /// Creates a table.
    public init<Data, Columns>(_ data: Data, columns: () -> Columns)
    where Data: RandomAccessCollection, Data.Element == Value {}

    /// A body that has no value.
    public var body: Never { preconditionFailure("Table is not available") }
}

/// A control that hands something to another app.
@available(*, unavailable, message: "use a Link")
nonisolated public struct ShareLink: View {
    /// Creates a control for an address.
    public init(item: URL) {}

    /// Creates a control with a title for an address.
    public init(_ titleKey: LocalizedStringKey, item: URL) {}

    /// A body that has no value.
    public var body: Never { preconditionFailure("ShareLink is not available") }
}

/// A key of a keyboard.
@available(*, unavailable, message: "the browser has the keys: every control can be reached by the tab key")
@frozen public struct KeyEquivalent: Sendable, ExpressibleByExtendedGraphemeClusterLiteral {
    /// The character of the key.
    public var character: Character

    /// Creates a key.
    public init(_ character: Character) { self.character = character }

    /// Creates a key.
    public init(extendedGraphemeClusterLiteral value: Character) { character = value }

    /// The return key.
    public static let `return` = KeyEquivalent("\r")
    /// The escape key.
    public static let escape = KeyEquivalent("\u{1B}")
    /// The delete key.
    public static let delete = KeyEquivalent("\u{8}")
    /// The space bar.
    public static let space = KeyEquivalent(" ")
    /// The tab key.
    public static let tab = KeyEquivalent("\t")
}

/// Keys that are held down with another.
@available(*, unavailable, message: "the browser has the keys: every control can be reached by the tab key")
@frozen public struct EventModifiers: OptionSet, Sendable {
    /// The raw value of the option set.
    public let rawValue: Int

    /// Creates an option set from a raw value.
    public init(rawValue: Int) { self.rawValue = rawValue }

    /// The shift key.
    public static let shift = EventModifiers(rawValue: 2)
    /// The control key.
    public static let control = EventModifiers(rawValue: 4)
    /// The option key.
    public static let option = EventModifiers(rawValue: 8)
    /// The command key.
    public static let command = EventModifiers(rawValue: 16)
}

/// A key with those that are held down with it.
@available(*, unavailable, message: "the browser has the keys: every control can be reached by the tab key")
public struct KeyboardShortcut: Sendable {
    /// The return key.
    public static let defaultAction = KeyboardShortcut()
    /// The escape key.
    public static let cancelAction = KeyboardShortcut()
}

extension View {
    /// Uses the control when keys are pressed.
    @available(*, unavailable, message: "the browser has the keys; a field runs onSubmit at the return key")
    nonisolated public func keyboardShortcut(
        _ key: KeyEquivalent, modifiers: EventModifiers = .command
    ) -> some View { self }

    /// Uses the control when keys are pressed.
    @available(*, unavailable, message: "the browser has the keys; a field runs onSubmit at the return key")
    nonisolated public func keyboardShortcut(_ shortcut: KeyboardShortcut) -> some View { self }
}
