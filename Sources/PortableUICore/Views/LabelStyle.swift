import Foundation

/// A way to draw labels.
@MainActor @preconcurrency
public protocol LabelStyle {
    /// The type of the view that a label becomes.
    associatedtype Body: View

    /// What a style is told of a label.
    typealias Configuration = LabelStyleConfiguration

    /// What a label looks like.
    @ViewBuilder @MainActor @preconcurrency func makeBody(configuration: Self.Configuration) -> Self.Body
}

/// What a ``LabelStyle`` is told of a label.
public struct LabelStyleConfiguration {
    /// The title of the label, whatever its type.
    @MainActor
    public struct Title: View {
        let view: AnyView

        /// The title itself.
        public var body: some View { view }
    }

    /// The icon of the label, whatever its type.
    @MainActor
    public struct Icon: View {
        let view: AnyView

        /// The icon itself.
        public var body: some View { view }
    }

    /// The title.
    public let title: LabelStyleConfiguration.Title
    /// The icon, which assistive technologies pass over.
    public let icon: LabelStyleConfiguration.Icon
}

/// The icon before the title.
nonisolated public struct TitleAndIconLabelStyle: LabelStyle {
    /// Creates the style.
    public init() {}

    /// The icon before the title.
    @MainActor public func makeBody(configuration: Configuration) -> some View {
        HStack(spacing: 6) {
            configuration.icon
            configuration.title
        }
    }
}

/// The title alone.
nonisolated public struct TitleOnlyLabelStyle: LabelStyle {
    /// Creates the style.
    public init() {}

    /// The title.
    @MainActor public func makeBody(configuration: Configuration) -> some View {
        configuration.title
    }
}

extension LabelStyle where Self == TitleAndIconLabelStyle {
    /// The icon before the title.
    nonisolated public static var titleAndIcon: TitleAndIconLabelStyle { TitleAndIconLabelStyle() }
}

extension LabelStyle where Self == TitleOnlyLabelStyle {
    /// The title alone.
    nonisolated public static var titleOnly: TitleOnlyLabelStyle { TitleOnlyLabelStyle() }
}

private enum LabelBodyKey: EnvironmentKey {
    static var defaultValue: (LabelStyleConfiguration) -> AnyView {
        { configuration in
            onMainActor(configuration) { AnyView(TitleAndIconLabelStyle().makeBody(configuration: $0)) }
        }
    }
}

extension EnvironmentValues {
    /// What draws a label.
    var labelBody: (LabelStyleConfiguration) -> AnyView {
        get { self[LabelBodyKey.self] }
        set { self[LabelBodyKey.self] = newValue }
    }
}

extension View {
    /// How the labels below are drawn.
    nonisolated public func labelStyle<S: LabelStyle>(_ style: S) -> some View {
        environment {
            $0.labelBody = { configuration in
                onMainActor((style, configuration)) { AnyView($0.0.makeBody(configuration: $0.1)) }
            }
        }
    }
}
