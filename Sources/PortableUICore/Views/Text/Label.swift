import Foundation

/// A view with a title and an icon.
nonisolated public struct Label<Title: View, Icon: View> {
    fileprivate let title: Title
    fileprivate let icon: Icon

    /// Creates a label from a title view and an icon view.
    public init(@ViewBuilder title: () -> Title, @ViewBuilder icon: () -> Icon) {
        self.title = title()
        self.icon = icon()
    }
}

extension Label where Title == Text, Icon == Image {
    /// Creates a label with a title and a system symbol.
    public init(_ titleKey: LocalizedStringKey, systemImage name: String) {
        self.init(title: { Text(titleKey) }, icon: { Image(systemName: name) })
    }

    /// Creates a label with a title and a system symbol.
    @_disfavoredOverload
    public init<S: StringProtocol>(_ title: S, systemImage name: String) {
        self.init(title: { Text(title) }, icon: { Image(systemName: name) })
    }

    /// Creates a label with a title and an image resource.
    public init(_ titleKey: LocalizedStringKey, image name: String) {
        self.init(title: { Text(titleKey) }, icon: { Image(name) })
    }

    /// Creates a label with a title and an image resource.
    @_disfavoredOverload
    public init<S: StringProtocol>(_ title: S, image name: String) {
        self.init(title: { Text(title) }, icon: { Image(name) })
    }
}

extension Label: PrimitiveView {
    /// Creates a node with the body that the style in the environment provides.
    @MainActor public static func _mount(_ view: Label, in context: _MountContext) -> _ViewNode<Label> {
        StyledNode(view, in: context) { view in
            let configuration = LabelStyleConfiguration(
                title: LabelStyleConfiguration.Title(view: AnyView(view.title)),
                icon: LabelStyleConfiguration.Icon(view: AnyView(view.icon.accessibilityHidden(true))))
            return EnvironmentValues(scope: context.environment).body(of: configuration)
        }
    }
}

/// A label with a title and an image.
///
/// Inside `Button`, the name `Label` refers to the generic parameter.
public typealias _TitleAndIconLabel = Label<Text, Image>
