/// In which direction a view is read, and laid out.
public enum LayoutDirection: CaseIterable, Hashable, Sendable {
    /// From the left to the right.
    case leftToRight

    /// From the right to the left.
    case rightToLeft
}

private enum LayoutDirectionKey: EnvironmentKey { static let defaultValue = LayoutDirection.leftToRight }

extension EnvironmentValues {
    /// In which direction a view is read: from the left to the right, unless a view has set the other one.
    public var layoutDirection: LayoutDirection {
        get { self[LayoutDirectionKey.self] }
        set { self[LayoutDirectionKey.self] = newValue }
    }

    /// The direction among values that one modifier has written.
    static func layoutDirection(in written: [ObjectIdentifier: Any]) -> LayoutDirection? {
        written[ObjectIdentifier(LayoutDirectionKey.self)] as? LayoutDirection
    }
}
