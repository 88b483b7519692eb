public import Foundation

/// A control that selects a color.
@available(*, unavailable, message: "use a Picker of the colors that the app offers")
nonisolated public struct ColorPicker<Label: View>: View {
    /// Creates a color picker with a title.
    public init(_ titleKey: LocalizedStringKey, selection: Binding<Color>, supportsOpacity: Bool = true)
    where Label == Text {}

    /// Creates a color picker with a label.
    public init(selection: Binding<Color>, supportsOpacity: Bool = true, @ViewBuilder label: () -> Label) {}

    /// A body that has no value.
    public var body: Never { preconditionFailure("ColorPicker is not available") }
}

/// A view that shows a value within a range.
@available(*, unavailable, message: "use ProgressView(value:total:)")
nonisolated public struct Gauge<Label: View>: View {
    /// Creates a gauge.
    public init<V: BinaryFloatingPoint>(
        value: V, in bounds: ClosedRange<V> = 0...1, @ViewBuilder label: () -> Label
    ) {}

    /// A body that has no value.
    public var body: Never { preconditionFailure("Gauge is not available") }
}

/// A control that shares an item with another app.
@available(*, unavailable, message: "use a Link")
nonisolated public struct ShareLink: View {
    /// Creates a control that shares a URL.
    public init(item: URL) {}

    /// Creates a control with a title that shares a URL.
    public init(_ titleKey: LocalizedStringKey, item: URL) {}

    /// A body that has no value.
    public var body: Never { preconditionFailure("ShareLink is not available") }
}

/// A key on a keyboard.
@available(*, unavailable, message: "the browser has the keys: every control can be reached by the tab key")
@frozen public struct KeyEquivalent: Sendable, ExpressibleByExtendedGraphemeClusterLiteral {
    /// The character of the key.
    public var character: Character

    /// Creates a key equivalent from a character.
    public init(_ character: Character) { self.character = character }

    /// Creates a key equivalent from a character literal.
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

/// The modifier keys that are held down with another key.
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

/// A key, with the modifier keys that are held down with it.
@available(*, unavailable, message: "the browser has the keys: every control can be reached by the tab key")
public struct KeyboardShortcut: Sendable {
    /// The shortcut for the default button, which is the return key.
    public static let defaultAction = KeyboardShortcut()
    /// The shortcut for canceling, which is the escape key.
    public static let cancelAction = KeyboardShortcut()
}

extension View {
    /// Sets the key equivalent and modifiers that trigger the control.
    @available(*, unavailable, message: "the browser has the keys; a field runs onSubmit at the return key")
    nonisolated public func keyboardShortcut(
        _ key: KeyEquivalent, modifiers: EventModifiers = .command
    ) -> some View { self }

    /// Sets the keyboard shortcut that triggers the control.
    @available(*, unavailable, message: "the browser has the keys; a field runs onSubmit at the return key")
    nonisolated public func keyboardShortcut(_ shortcut: KeyboardShortcut) -> some View { self }
}
