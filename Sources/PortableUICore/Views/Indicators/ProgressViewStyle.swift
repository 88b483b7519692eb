/// A style that determines the appearance of progress views.
@MainActor @preconcurrency
public protocol ProgressViewStyle {
    /// The type of the view that represents the body of a progress view.
    associatedtype Body: View

    /// The properties of a progress view.
    typealias Configuration = ProgressViewStyleConfiguration

    /// Returns a view that represents the body of a progress view.
    @ViewBuilder @MainActor @preconcurrency func makeBody(configuration: Self.Configuration) -> Self.Body

    /// The style as an appearance that a host can draw, or `nil` for a custom style.
    nonisolated var _appearance: _ProgressAppearance? { get }
}

extension ProgressViewStyle {
    /// The appearance of a custom style, which is `nil` because its body is drawn.
    nonisolated public var _appearance: _ProgressAppearance? { nil }
}

/// An appearance of progress views that a host can draw.
public struct _ProgressAppearance: Sendable {
    let appearance: ProgressAppearance
    /// The color of the completed part or of the spinner, or `nil` for the accent color.
    var tint: Color?
}

/// The properties of a progress view, for use in a ``ProgressViewStyle``.
public struct ProgressViewStyleConfiguration {
    /// A type-erased label of a progress view.
    nonisolated public struct Label: View {
        let view: AnyView

        /// The label itself.
        @MainActor public var body: some View { view }
    }

    /// A type-erased label of the amount.
    nonisolated public struct CurrentValueLabel: View {
        let view: AnyView

        /// The label itself.
        @MainActor public var body: some View { view }
    }

    /// The completed fraction, from 0 to 1, or `nil` if it's unknown.
    public let fractionCompleted: Double?
    /// The label, or `nil` if there is none.
    public var label: ProgressViewStyleConfiguration.Label?
    /// The label of the amount, or `nil` if there is none.
    public var currentValueLabel: ProgressViewStyleConfiguration.CurrentValueLabel?
}

/// A style that shows a bar for a known amount, and a spinner for an unknown one.
nonisolated public struct DefaultProgressViewStyle: ProgressViewStyle {
    /// Creates the style.
    public init() {}

    /// The automatic appearance.
    public var _appearance: _ProgressAppearance? { _ProgressAppearance(appearance: .automatic) }

    /// Returns a progress view in this style.
    @MainActor public func makeBody(configuration: Configuration) -> some View {
        ProgressView(configuration).progressViewStyle(self)
    }
}

/// A style that shows a bar.
nonisolated public struct LinearProgressViewStyle: ProgressViewStyle {
    private let tint: Color?

    /// Creates the style.
    public init() {
        tint = nil
    }

    /// Creates a style with a color for the completed part.
    public init(tint: Color) {
        self.tint = tint
    }

    /// The linear appearance.
    public var _appearance: _ProgressAppearance? { _ProgressAppearance(appearance: .linear, tint: tint) }

    /// Returns a progress view in this style.
    @MainActor public func makeBody(configuration: Configuration) -> some View {
        ProgressView(configuration).progressViewStyle(self)
    }
}

/// A style that shows a spinner, or a ring that fills up.
nonisolated public struct CircularProgressViewStyle: ProgressViewStyle {
    private let tint: Color?

    /// Creates the style.
    public init() {
        tint = nil
    }

    /// Creates a style with a color for the spinner or the completed part of the ring.
    public init(tint: Color) {
        self.tint = tint
    }

    /// The circular appearance.
    public var _appearance: _ProgressAppearance? { _ProgressAppearance(appearance: .circular, tint: tint) }

    /// Returns a progress view in this style.
    @MainActor public func makeBody(configuration: Configuration) -> some View {
        ProgressView(configuration).progressViewStyle(self)
    }
}

extension ProgressViewStyle where Self == DefaultProgressViewStyle {
    /// The style that shows a bar for a known amount, and a spinner for an unknown one.
    nonisolated public static var automatic: DefaultProgressViewStyle { DefaultProgressViewStyle() }
}

extension ProgressViewStyle where Self == LinearProgressViewStyle {
    /// The style that shows a bar.
    nonisolated public static var linear: LinearProgressViewStyle { LinearProgressViewStyle() }
}

extension ProgressViewStyle where Self == CircularProgressViewStyle {
    /// The style that shows a spinner, or a ring that fills up.
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

    /// The color that a style sets for the progress views below, or `nil` for the accent color.
    var progressTint: Color? {
        get { self[ProgressTintKey.self] }
        set { self[ProgressTintKey.self] = newValue }
    }

    /// The closure that draws progress, or `nil` if hosts do.
    var progressBody: ((ProgressViewStyleConfiguration) -> AnyView)? {
        get { self[ProgressBodyKey.self] }
        set { self[ProgressBodyKey.self] = newValue }
    }
}

extension View {
    /// Sets the style of the progress views below.
    ///
    /// A progress view in the body of a custom style is drawn as it would be without that style.
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
                let body = StyleBody(part: style) { style in
                    onMainActor((style, configuration)) { AnyView($0.0.makeBody(configuration: $0.1)) }
                }
                return AnyView(body.environment(\.progressBody, outer))
            }
        }
    }
}
