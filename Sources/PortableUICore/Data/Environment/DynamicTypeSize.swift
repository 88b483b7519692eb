/// The size of text that the user prefers.
public enum DynamicTypeSize: Hashable, Comparable, CaseIterable, Sendable {
    /// The smallest size.
    case xSmall
    /// A small size.
    case small
    /// A size below the default.
    case medium
    /// The default size.
    case large
    /// A size above the default.
    case xLarge
    /// A large size.
    case xxLarge
    /// The largest size that isn't for accessibility.
    case xxxLarge
    /// The smallest size for accessibility.
    case accessibility1
    /// The second size for accessibility.
    case accessibility2
    /// The third size for accessibility.
    case accessibility3
    /// The fourth size for accessibility.
    case accessibility4
    /// The largest size.
    case accessibility5

    /// A Boolean value that indicates whether the size is one of those for accessibility.
    public var isAccessibilitySize: Bool { self >= .accessibility1 }

    /// The size of body text, relative to that of the default size.
    var scale: Double { Self.bodies[self].map { $0 / 17 } ?? 1 }

    /// The sizes of body text in points, as Apple's Human Interface Guidelines list them.
    private static let bodies: [DynamicTypeSize: Double] = Dictionary(
        uniqueKeysWithValues: zip(allCases, [14, 15, 16, 17, 19, 21, 23, 28, 33, 40, 47, 53]))
}

private enum DynamicTypeSizeKey: EnvironmentKey { static let defaultValue = DynamicTypeSize.large }

extension EnvironmentValues {
    /// The size of text that a view has set.
    ///
    /// NB: Browsers enlarge pages by themselves, which isn't known to the process.
    public var dynamicTypeSize: DynamicTypeSize {
        get { self[DynamicTypeSizeKey.self] }
        set { self[DynamicTypeSizeKey.self] = newValue }
    }
}

nonisolated private struct DynamicTypeSizeModifier: ViewModifier {
    let limited: @Sendable (DynamicTypeSize) -> DynamicTypeSize

    @Environment(\.dynamicTypeSize) private var inherited

    @MainActor func body(content: Content) -> some View {
        let size = limited(inherited)
        content.environment(\.dynamicTypeSize, size).box(.typeSize(scale: size.scale))
    }
}

extension View {
    /// Sets the size of the text below.
    nonisolated public func dynamicTypeSize(_ size: DynamicTypeSize) -> some View {
        modifier(DynamicTypeSizeModifier { _ in size })
    }

    /// Limits the size of the text below to a range.
    nonisolated public func dynamicTypeSize<T: RangeExpression>(_ range: T) -> some View
    where T.Bound == DynamicTypeSize {
        let sizes = DynamicTypeSize.allCases.filter(range.contains)
        return modifier(
            DynamicTypeSizeModifier { size in
                guard let first = sizes.first, let last = sizes.last else { return size }
                return min(max(size, first), last)
            })
    }
}

/// A number that is scaled with the size of text.
@propertyWrapper
public struct ScaledMetric<Value: BinaryFloatingPoint>: DynamicProperty {
    private let base: Value

    @Environment(\.dynamicTypeSize) private var size

    /// Creates a metric with its value at the default size of text.
    public init(wrappedValue: Value) {
        base = wrappedValue
    }

    /// Creates a metric with its value at the default size of text.
    ///
    /// NB: All text styles are scaled by one factor.
    public init(wrappedValue: Value, relativeTo textStyle: Font.TextStyle) {
        self.init(wrappedValue: wrappedValue)
    }

    /// The value at the current size of text.
    public var wrappedValue: Value { base * Value(size.scale) }
}
