import Foundation

/// A title with an icon.
nonisolated public struct Label<Title: View, Icon: View> {
    fileprivate let title: Title
    fileprivate let icon: Icon

    /// Creates a label of two views.
    public init(@ViewBuilder title: () -> Title, @ViewBuilder icon: () -> Icon) {
        self.title = title()
        self.icon = icon()
    }
}

extension Label where Title == Text, Icon == Image {
    /// Creates a label of a title and a symbol of the system.
    public init(_ titleKey: LocalizedStringKey, systemImage name: String) {
        self.init(title: { Text(titleKey) }, icon: { Image(systemName: name) })
    }

    /// Creates a label of a title and a symbol of the system.
    @_disfavoredOverload
    public init<S: StringProtocol>(_ title: S, systemImage name: String) {
        self.init(title: { Text(title) }, icon: { Image(systemName: name) })
    }

    /// Creates a label of a title and a picture of the app.
    public init(_ titleKey: LocalizedStringKey, image name: String) {
        self.init(title: { Text(titleKey) }, icon: { Image(name) })
    }

    /// Creates a label of a title and a picture of the app.
    @_disfavoredOverload
    public init<S: StringProtocol>(_ title: S, image name: String) {
        self.init(title: { Text(title) }, icon: { Image(name) })
    }
}

extension Label: PrimitiveView {
    /// Makes a node of what the style of the environment makes of the label.
    @MainActor public static func _mount(_ view: Label, in context: _MountContext) -> _ViewNode<Label> {
        StyledNode(view, in: context) { view in
            let configuration = LabelStyleConfiguration(
                title: LabelStyleConfiguration.Title(view: AnyView(view.title)),
                icon: LabelStyleConfiguration.Icon(view: AnyView(view.icon.accessibilityHidden(true))))
            return EnvironmentValues(scope: context.environment).body(of: configuration)
        }
    }
}

/// The label that a title and a symbol make; inside `Button` the name `Label` means its parameter.
public typealias _TitleAndIconLabel = Label<Text, Image>
