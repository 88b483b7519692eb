import Foundation

/// A style that determines the appearance of labels.
@MainActor @preconcurrency
public protocol LabelStyle {
    /// The type of the view that represents the body of a label.
    associatedtype Body: View

    /// The properties of a label.
    typealias Configuration = LabelStyleConfiguration

    /// Returns a view that represents the body of a label.
    @ViewBuilder @MainActor @preconcurrency func makeBody(configuration: Self.Configuration) -> Self.Body
}

/// The properties of a label, for use in a ``LabelStyle``.
public struct LabelStyleConfiguration {
    /// A type-erased title of a label.
    @MainActor
    public struct Title: View {
        let view: AnyView

        /// The title itself.
        public var body: some View { view }
    }

    /// A type-erased icon of a label.
    @MainActor
    public struct Icon: View {
        let view: AnyView

        /// The icon itself.
        public var body: some View { view }
    }

    /// The title of the label.
    public let title: LabelStyleConfiguration.Title
    /// The icon of the label, which assistive technologies ignore.
    public let icon: LabelStyleConfiguration.Icon
}

/// A style that shows the icon before the title.
nonisolated public struct TitleAndIconLabelStyle: LabelStyle {
    /// Creates the style.
    public init() {}

    /// Returns the icon before the title.
    @MainActor public func makeBody(configuration: Configuration) -> some View {
        HStack(spacing: 6) {
            configuration.icon
            configuration.title
        }
    }
}

/// A style that shows only the icon.
///
/// Assistive technologies read the title.
nonisolated public struct IconOnlyLabelStyle: LabelStyle {
    /// Creates the style.
    public init() {}

    /// Returns the icon, with the title available to assistive technologies only.
    @MainActor public func makeBody(configuration: Configuration) -> some View {
        ZStack {
            configuration.icon
            configuration.title.box(.spoken)
        }
    }
}

/// A style that shows only the title.
nonisolated public struct TitleOnlyLabelStyle: LabelStyle {
    /// Creates the style.
    public init() {}

    /// Returns the title.
    @MainActor public func makeBody(configuration: Configuration) -> some View {
        configuration.title
    }
}

extension LabelStyle where Self == TitleAndIconLabelStyle {
    /// The style that shows the icon before the title.
    nonisolated public static var titleAndIcon: TitleAndIconLabelStyle { TitleAndIconLabelStyle() }
}

extension LabelStyle where Self == IconOnlyLabelStyle {
    /// The style that shows only the icon.
    ///
    /// Assistive technologies read the title.
    nonisolated public static var iconOnly: IconOnlyLabelStyle { IconOnlyLabelStyle() }
}

extension LabelStyle where Self == TitleOnlyLabelStyle {
    /// The style that shows only the title.
    nonisolated public static var titleOnly: TitleOnlyLabelStyle { TitleOnlyLabelStyle() }
}

private enum LabelBodyKey: EnvironmentKey {
    static var defaultValue: ((LabelStyleConfiguration) -> AnyView)? { nil }
}

private enum BarKey: EnvironmentKey { static let defaultValue = false }

extension EnvironmentValues {
    /// The closure that draws a label, or `nil` if its context determines its appearance.
    var labelBody: ((LabelStyleConfiguration) -> AnyView)? {
        get { self[LabelBodyKey.self] }
        set { self[LabelBodyKey.self] = newValue }
    }

    /// A Boolean value that indicates whether the view is in a bar of its screen, where labels are drawn as icons.
    var isInBar: Bool {
        get { self[BarKey.self] }
        set { self[BarKey.self] = newValue }
    }

    /// Returns a view that represents the body of a label in its context.
    @MainActor
    func body(of label: LabelStyleConfiguration) -> AnyView {
        if let labelBody { return labelBody(label) }
        if isInBar { return AnyView(IconOnlyLabelStyle().makeBody(configuration: label)) }
        return AnyView(TitleAndIconLabelStyle().makeBody(configuration: label))
    }
}

extension View {
    /// Sets the style of the labels below.
    nonisolated public func labelStyle<S: LabelStyle>(_ style: S) -> some View {
        environment {
            $0.labelBody = { configuration in
                AnyView(
                    StyleBody(part: style) { style in
                        onMainActor((style, configuration)) { AnyView($0.0.makeBody(configuration: $0.1)) }
                    })
            }
        }
    }
}
