/// The visual prominence of a view.
public enum Prominence: Sendable {
    /// The standard prominence.
    case standard
    /// An increased prominence.
    case increased
}

private enum HeaderProminenceKey: EnvironmentKey { static let defaultValue = Prominence.standard }
private enum SymbolVariantsKey: EnvironmentKey { static let defaultValue = SymbolVariants.none }

extension EnvironmentValues {
    /// The prominence of the headers of sections.
    public var headerProminence: Prominence {
        get { self[HeaderProminenceKey.self] }
        set { self[HeaderProminenceKey.self] = newValue }
    }

    /// The variants in which symbols are drawn.
    public var symbolVariants: SymbolVariants {
        get { self[SymbolVariantsKey.self] }
        set { self[SymbolVariantsKey.self] = newValue }
    }
}

/// A variant of a symbol, whose name has the variant's name as a suffix.
public struct SymbolVariants: Hashable, Sendable {
    private enum Shape: String, CaseIterable { case circle, square, rectangle }

    /// The parts of names that are variants.
    package static let suffixes: Set<Substring> = Set(
        ["fill", "slash"] + Shape.allCases.map { Substring($0.rawValue) })

    private var shape: Shape?
    private var isFilled = false
    private var isSlashed = false

    /// No variant.
    public static let none = SymbolVariants()
    /// The symbol in a circle.
    public static let circle = SymbolVariants(shape: .circle)
    /// The symbol in a square.
    public static let square = SymbolVariants(shape: .square)
    /// The symbol in a rectangle.
    public static let rectangle = SymbolVariants(shape: .rectangle)
    /// The filled symbol.
    public static let fill = SymbolVariants(isFilled: true)
    /// The symbol with a slash through it.
    public static let slash = SymbolVariants(isSlashed: true)

    private init(shape: Shape? = nil, isFilled: Bool = false, isSlashed: Bool = false) {
        (self.shape, self.isFilled, self.isSlashed) = (shape, isFilled, isSlashed)
    }

    /// The variant in a circle.
    public var circle: SymbolVariants { combined(with: .circle) }
    /// The variant in a square.
    public var square: SymbolVariants { combined(with: .square) }
    /// The variant in a rectangle.
    public var rectangle: SymbolVariants { combined(with: .rectangle) }
    /// The filled variant.
    public var fill: SymbolVariants { combined(with: .fill) }
    /// The variant with a slash through it.
    public var slash: SymbolVariants { combined(with: .slash) }

    /// Returns a Boolean value that indicates whether the variant includes another one.
    public func contains(_ other: SymbolVariants) -> Bool {
        (other.shape == nil || other.shape == shape) && (isFilled || !other.isFilled) && (isSlashed || !other.isSlashed)
    }

    func combined(with other: SymbolVariants) -> SymbolVariants {
        SymbolVariants(
            shape: other.shape ?? shape, isFilled: isFilled || other.isFilled, isSlashed: isSlashed || other.isSlashed)
    }

    /// Returns the name of a symbol in this variant.
    func applied(to name: String) -> String {
        guard self != .none else { return name }
        let suffixes = [isSlashed ? "slash" : nil, shape?.rawValue, isFilled ? "fill" : nil].compactMap(\.self)
        let parts = name.split(separator: ".").map(String.init)
        return (parts + suffixes.filter { !parts.contains($0) }).joined(separator: ".")
    }
}

extension View {
    /// Sets the prominence of the headers of the sections below.
    nonisolated public func headerProminence(_ prominence: Prominence) -> some View {
        environment(\.headerProminence, prominence)
    }

    /// Draws the symbols below in a variant, in addition to that of an enclosing view.
    ///
    /// NB: A symbol without a drawing in the variant is drawn without it.
    nonisolated public func symbolVariant(_ variant: SymbolVariants) -> some View {
        environment { $0.symbolVariants = $0.symbolVariants.combined(with: variant) }
    }

    /// Sets the color scheme of the views below, regardless of that of the page.
    nonisolated public func colorScheme(_ colorScheme: ColorScheme) -> some View {
        environment(\.colorScheme, colorScheme).box(.localScheme(colorScheme))
    }

    /// Marks the view as private, so that it's redacted for the reason ``RedactionReasons/privacy``.
    nonisolated public func privacySensitive(_ sensitive: Bool = true) -> some View {
        modifier(PrivacyModifier(isSensitive: sensitive))
    }
}

nonisolated private struct PrivacyModifier: ViewModifier {
    let isSensitive: Bool

    @Environment(\.redactionReasons) private var reasons

    @MainActor func body(content: Content) -> some View {
        content.box(.redacted(reasons.contains(.placeholder) || isSensitive && reasons.contains(.privacy)))
    }
}
