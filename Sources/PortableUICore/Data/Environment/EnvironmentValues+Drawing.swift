package import Foundation

private enum FontKey: EnvironmentKey { static let defaultValue: Font? = nil }
private enum FontWeightKey: EnvironmentKey { static let defaultValue: Font.Weight? = nil }
private enum ItalicKey: EnvironmentKey { static let defaultValue = false }
private enum ForegroundKey: EnvironmentKey { static let defaultValue: Paint? = nil }
private enum AlignmentKey: EnvironmentKey { static let defaultValue = TextAlignment.leading }
private enum LineLimitKey: EnvironmentKey { static let defaultValue: Int? = nil }
private enum LeastLinesKey: EnvironmentKey { static let defaultValue: Int? = nil }
private enum LeastScaleKey: EnvironmentKey { static let defaultValue: CGFloat = 1 }
private enum LevelsKey: EnvironmentKey { static let defaultValue: [Paint] = [] }
private enum EnabledKey: EnvironmentKey { static let defaultValue = true }
private enum ControlSizeKey: EnvironmentKey { static let defaultValue = ControlSize.regular }
private enum RedactionKey: EnvironmentKey { static let defaultValue: RedactionReasons = [] }
private enum ButtonKey: EnvironmentKey { static let defaultValue = ButtonAppearance.automatic }
private enum ColorSchemeKey: EnvironmentKey { static let defaultValue = ColorScheme.light }
private enum UnmeasuredSizeKey: EnvironmentKey { static let defaultValue = WindowTraits().size }
private enum ScenePhaseKey: EnvironmentKey { static let defaultValue = ScenePhase.active }

extension EnvironmentValues {
    /// The font of text that doesn't set its own.
    public var font: Font? {
        get { self[FontKey.self] }
        set { self[FontKey.self] = newValue }
    }

    /// The alignment of the lines of a text.
    public var multilineTextAlignment: TextAlignment {
        get { self[AlignmentKey.self] }
        set { self[AlignmentKey.self] = newValue }
    }

    /// The maximum number of lines of a text, or `nil` for no limit.
    public var lineLimit: Int? {
        get { self[LineLimitKey.self] }
        set { self[LineLimitKey.self] = newValue }
    }

    /// A Boolean value that indicates whether controls are enabled.
    public var isEnabled: Bool {
        get { self[EnabledKey.self] }
        set { self[EnabledKey.self] = newValue }
    }

    /// The size of controls.
    public var controlSize: ControlSize {
        get { self[ControlSizeKey.self] }
        set { self[ControlSizeKey.self] = newValue }
    }

    /// The reasons for which content isn't shown as is, or an empty set if it is.
    public var redactionReasons: RedactionReasons {
        get { self[RedactionKey.self] }
        set { self[RedactionKey.self] = newValue }
    }

    /// The color scheme that a view has set.
    ///
    /// NB: A browser follows the preference of its user, which isn't known to the process.
    public var colorScheme: ColorScheme {
        get { self[ColorSchemeKey.self] }
        set { self[ColorSchemeKey.self] = newValue }
    }

    /// The phase of the app.
    ///
    /// A served tree is always active.
    public var scenePhase: ScenePhase {
        get { self[ScenePhaseKey.self] }
        set { self[ScenePhaseKey.self] = newValue }
    }

    /// The size that a view takes for its own until it's measured: that of a telephone's window, unless a host sets it.
    package var unmeasuredSize: CGSize {
        get { self[UnmeasuredSizeKey.self] }
        set { self[UnmeasuredSizeKey.self] = newValue }
    }

    var fontWeight: Font.Weight? {
        get { self[FontWeightKey.self] }
        set { self[FontWeightKey.self] = newValue }
    }

    var isItalic: Bool {
        get { self[ItalicKey.self] }
        set { self[ItalicKey.self] = newValue }
    }

    var foregroundPaint: Paint? {
        get { self[ForegroundKey.self] }
        set { self[ForegroundKey.self] = newValue }
    }

    var buttonAppearance: ButtonAppearance {
        get { self[ButtonKey.self] }
        set { self[ButtonKey.self] = newValue }
    }

    /// The minimum number of lines of a text.
    var leastLines: Int? {
        get { self[LeastLinesKey.self] }
        set { self[LeastLinesKey.self] = newValue }
    }

    /// The minimum scale, from 0 to 1, to which a single-line text shrinks to fit.
    var leastScale: CGFloat {
        get { self[LeastScaleKey.self] }
        set { self[LeastScaleKey.self] = newValue }
    }

    /// The secondary and tertiary foregrounds, if a view has set them.
    var foregroundLevels: [Paint] {
        get { self[LevelsKey.self] }
        set { self[LevelsKey.self] = newValue }
    }

    /// The foreground, with hierarchical levels replaced by those that a view has set.
    var resolvedForeground: Paint? {
        foregroundPaint.map { $0.resolved(foregroundLevels) }
    }
}

extension Paint {
    /// Returns the paint that a view has set for a hierarchical level, or the paint itself.
    fileprivate func resolved(_ levels: [Paint]) -> Paint {
        switch self {
        case .hierarchical(let level) where levels.indices.contains(level - 1): levels[level - 1]
        case .faded(let base, let opacity): base.resolved(levels).faded(opacity)
        default: self
        }
    }
}
