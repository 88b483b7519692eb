import LocalizedTexts

/// The direction in which a view is read and laid out.
public enum LayoutDirection: CaseIterable, Hashable, Sendable {
    /// The direction from left to right.
    case leftToRight

    /// The direction from right to left.
    case rightToLeft
}

private enum LayoutDirectionKey: EnvironmentKey {
    static let defaultValue = LocalizedText.isRightToLeft ? LayoutDirection.rightToLeft : .leftToRight
}

extension EnvironmentValues {
    /// The direction in which a view is read.
    ///
    /// The default is that of the app's language.
    public var layoutDirection: LayoutDirection {
        get { self[LayoutDirectionKey.self] }
        set { self[LayoutDirectionKey.self] = newValue }
    }

    /// Returns the direction among the values that one modifier has set, or `nil` if it set none.
    static func layoutDirection(in written: [ObjectIdentifier: Any]) -> LayoutDirection? {
        written[ObjectIdentifier(LayoutDirectionKey.self)] as? LayoutDirection
    }
}
