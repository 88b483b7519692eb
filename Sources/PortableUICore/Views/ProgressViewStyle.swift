/// A way to draw progress.
@MainActor @preconcurrency
public protocol ProgressViewStyle {
    /// The type of the view that progress becomes.
    associatedtype Body: View

    /// What a style is told of progress.
    typealias Configuration = ProgressViewStyleConfiguration

    /// What progress looks like.
    @ViewBuilder @MainActor @preconcurrency func makeBody(configuration: Self.Configuration) -> Self.Body

    /// The appearance in terms that hosts draw; nil for a style of the app.
    nonisolated var _appearance: _ProgressAppearance? { get }
}

extension ProgressViewStyle {
    /// None: the body is drawn.
    nonisolated public var _appearance: _ProgressAppearance? { nil }
}

/// An appearance of progress that a host can draw.
public struct _ProgressAppearance: Sendable {
    let appearance: ProgressAppearance
    /// The color of the part that is done, or of a spinner; nil is the accent around.
    var tint: Color?
}

/// What a ``ProgressViewStyle`` is told of progress.
public struct ProgressViewStyleConfiguration {
    /// The label, whatever its type.
    nonisolated public struct Label: View {
        let view: AnyView

        /// The label itself.
        @MainActor public var body: some View { view }
    }

    /// The label of the amount, whatever its type.
    nonisolated public struct CurrentValueLabel: View {
        let view: AnyView

        /// The label itself.
        @MainActor public var body: some View { view }
    }

    /// How much is done, from 0 to 1; nil while that is unknown.
    public let fractionCompleted: Double?
    /// The label; nil where there is none.
    public var label: ProgressViewStyleConfiguration.Label?
    /// The label of the amount; nil where there is none.
    public var currentValueLabel: ProgressViewStyleConfiguration.CurrentValueLabel?
}

/// A bar for a known amount, a spinner for an unknown one.
nonisolated public struct DefaultProgressViewStyle: ProgressViewStyle {
    /// Creates the style.
    public init() {}

    /// As suits the amount.
    public var _appearance: _ProgressAppearance? { _ProgressAppearance(appearance: .automatic) }

    /// Progress in this style.
    @MainActor public func makeBody(configuration: Configuration) -> some View {
        ProgressView(configuration).progressViewStyle(self)
    }
}

/// A bar.
nonisolated public struct LinearProgressViewStyle: ProgressViewStyle {
    private let tint: Color?

    /// Creates the style.
    public init() {
        tint = nil
    }

    /// Creates the style with a color for the part that is done.
    public init(tint: Color) {
        self.tint = tint
    }

    /// A bar.
    public var _appearance: _ProgressAppearance? { _ProgressAppearance(appearance: .linear, tint: tint) }

    /// Progress in this style.
    @MainActor public func makeBody(configuration: Configuration) -> some View {
        ProgressView(configuration).progressViewStyle(self)
    }
}

/// A spinner, or a ring that closes.
nonisolated public struct CircularProgressViewStyle: ProgressViewStyle {
    private let tint: Color?

    /// Creates the style.
    public init() {
        tint = nil
    }

    /// Creates the style with a color for the spinner, or for the part of the ring that is done.
    public init(tint: Color) {
        self.tint = tint
    }

    /// A ring.
    public var _appearance: _ProgressAppearance? { _ProgressAppearance(appearance: .circular, tint: tint) }

    /// Progress in this style.
    @MainActor public func makeBody(configuration: Configuration) -> some View {
        ProgressView(configuration).progressViewStyle(self)
    }
}

extension ProgressViewStyle where Self == DefaultProgressViewStyle {
    /// A bar for a known amount, a spinner for an unknown one.
    nonisolated public static var automatic: DefaultProgressViewStyle { DefaultProgressViewStyle() }
}

extension ProgressViewStyle where Self == LinearProgressViewStyle {
    /// A bar.
    nonisolated public static var linear: LinearProgressViewStyle { LinearProgressViewStyle() }
}

extension ProgressViewStyle where Self == CircularProgressViewStyle {
    /// A spinner, or a ring that closes.
    nonisolated public static var circular: CircularProgressViewStyle { CircularProgressViewStyle() }
}

private enum ProgressAppearanceKey: EnvironmentKey { static let defaultValue = ProgressAppearance.automatic }
private enum ProgressTintKey: EnvironmentKey { static let defaultValue: Color? = nil }

private enum ProgressBodyKey: EnvironmentKey {
    static var defaultValue: ((ProgressViewStyleConfiguration) -> AnyView)? { nil }
}

extension EnvironmentValues {
    var progressAppearance: ProgressAppearance {
        get { self[ProgressAppearanceKey.self] }
        set { self[ProgressAppearanceKey.self] = newValue }
    }

    /// The color that a style gives the progress below; nil is the accent.
    var progressTint: Color? {
        get { self[ProgressTintKey.self] }
        set { self[ProgressTintKey.self] = newValue }
    }

    /// What draws progress; nil where hosts do.
    var progressBody: ((ProgressViewStyleConfiguration) -> AnyView)? {
        get { self[ProgressBodyKey.self] }
        set { self[ProgressBodyKey.self] = newValue }
    }
}

extension View {
    /// How the progress below is drawn.
    ///
    /// Progress in the body of a style of the app is drawn as it would be without the style.
    nonisolated public func progressViewStyle<S: ProgressViewStyle>(_ style: S) -> some View {
        environment { values in
            if let appearance = style._appearance {
                values.progressAppearance = appearance.appearance
                values.progressTint = appearance.tint
                values.progressBody = nil
                return
            }
            let outer = values.progressBody
            values.progressBody = { configuration in
                onMainActor((style, configuration, outer)) { style, configuration, outer in
                    AnyView(style.makeBody(configuration: configuration).environment(\.progressBody, outer))
                }
            }
        }
    }
}
