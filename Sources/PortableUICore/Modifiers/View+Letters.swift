public import Foundation

extension Text {
    /// The part of a line that is left out if it's too long.
    public enum TruncationMode: Hashable, Sendable {
        /// The beginning of the line.
        @available(*, unavailable, message: "browsers leave out the end of a line: use .tail")
        case head
        /// The end of the line.
        case tail
        /// The middle of the line.
        @available(*, unavailable, message: "browsers leave out the end of a line: use .tail")
        case middle
    }

    /// Returns the text above or below the baseline, by a distance in points.
    nonisolated public func baselineOffset(_ baselineOffset: CGFloat) -> Text {
        with { $0.baselineOffset = baselineOffset }
    }

    /// Returns the text in a design of the typeface.
    nonisolated public func fontDesign(_ design: Font.Design?) -> Text {
        with { run in run.font = design.map { design in (run.font ?? .body).with { $0.design = design } } ?? run.font }
    }
}

extension EnvironmentValues {
    /// The part of a line that is left out if it's too long, which is always its end.
    public var truncationMode: Text.TruncationMode {
        get { .tail }
        set {}
    }
}

extension View {
    /// Moves the text below above or below its baseline, by a distance in points.
    nonisolated public func baselineOffset(_ baselineOffset: CGFloat) -> some View {
        environment { $0.textAttributes.baselineOffset = baselineOffset }
    }

    /// Sets the design of the typeface of the text below that doesn't set its own.
    nonisolated public func fontDesign(_ design: Font.Design?) -> some View {
        environment { $0.textAttributes.design = design }
    }

    /// Sets the part of a line that is left out if it's too long.
    nonisolated public func truncationMode(_ mode: Text.TruncationMode) -> some View {
        self
    }

    /// Sets whether the space between letters may be reduced to fit a line, which browsers never do.
    nonisolated public func allowsTightening(_ flag: Bool) -> some View {
        self
    }

    /// Sets whether the user can select the text below.
    ///
    /// NB: Text of a page can be selected unless a view disables it.
    nonisolated public func textSelection<S: TextSelectability>(_ selectability: S) -> some View {
        box(.selectable(S.allowsSelection))
    }
}

/// A type that determines whether text can be selected.
public protocol TextSelectability {
    /// A Boolean value that indicates whether the text can be selected.
    static var allowsSelection: Bool { get }
}

/// A type that lets text be selected.
public struct EnabledTextSelectability: TextSelectability {
    /// The value `true`.
    public static let allowsSelection = true
}

/// A type that doesn't let text be selected.
public struct DisabledTextSelectability: TextSelectability {
    /// The value `false`.
    public static let allowsSelection = false
}

extension TextSelectability where Self == EnabledTextSelectability {
    /// The text can be selected.
    public static var enabled: EnabledTextSelectability { EnabledTextSelectability() }
}

extension TextSelectability where Self == DisabledTextSelectability {
    /// The text can't be selected.
    public static var disabled: DisabledTextSelectability { DisabledTextSelectability() }
}
