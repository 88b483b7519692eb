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

/// The icon alone, with the title as its name for assistive technologies.
nonisolated public struct IconOnlyLabelStyle: LabelStyle {
    /// Creates the style.
    public init() {}

    /// The icon; the title is not drawn.
    @MainActor public func makeBody(configuration: Configuration) -> some View {
        ZStack {
            configuration.icon
            configuration.title.box(.spoken)
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

extension LabelStyle where Self == IconOnlyLabelStyle {
    /// The icon alone, with the title as its name for assistive technologies.
    nonisolated public static var iconOnly: IconOnlyLabelStyle { IconOnlyLabelStyle() }
}

extension LabelStyle where Self == TitleOnlyLabelStyle {
    /// The title alone.
    nonisolated public static var titleOnly: TitleOnlyLabelStyle { TitleOnlyLabelStyle() }
}

private enum LabelBodyKey: EnvironmentKey {
    static var defaultValue: ((LabelStyleConfiguration) -> AnyView)? { nil }
}

private enum BarKey: EnvironmentKey { static let defaultValue = false }

extension EnvironmentValues {
    /// The function that draws a label; nil leaves its look to its place.
    var labelBody: ((LabelStyleConfiguration) -> AnyView)? {
        get { self[LabelBodyKey.self] }
        set { self[LabelBodyKey.self] = newValue }
    }

    /// A Boolean value that indicates whether the view lies in a bar of its screen, where labels are drawn as icons.
    var isInBar: Bool {
        get { self[BarKey.self] }
        set { self[BarKey.self] = newValue }
    }

    /// The view that a label becomes at its place.
    @MainActor
    func body(of label: LabelStyleConfiguration) -> AnyView {
        if let labelBody { return labelBody(label) }
        if isInBar { return AnyView(IconOnlyLabelStyle().makeBody(configuration: label)) }
        return AnyView(TitleAndIconLabelStyle().makeBody(configuration: label))
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
