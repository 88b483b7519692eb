/// A type that provides controls for the bars of a screen.
@MainActor @preconcurrency
public protocol ToolbarContent {
    /// The type of the content that represents the body of this content.
    associatedtype Body: ToolbarContent

    /// The content that this content is composed of.
    @ViewBuilder @MainActor @preconcurrency var body: Self.Body { get }

    /// The controls as a view, which adds itself to the bars.
    @MainActor var _view: AnyView { get }
}

extension ToolbarContent {
    /// The controls of the body.
    @MainActor public var _view: AnyView { AnyView(ToolbarBody(part: self)) }
}

extension Never: ToolbarContent {}

/// Toolbar content that isn't composed of other content.
@MainActor
protocol PrimitiveToolbarContent: ToolbarContent where Body == Never {}

extension PrimitiveToolbarContent {
    /// A body that has no value.
    public var body: Never {
        preconditionFailure("\(Self.self) has no body")
    }
}

/// A view that evaluates the body of toolbar content like the body of a view.
private struct ToolbarBody<Part: ToolbarContent>: PartView {
    let part: Part

    var body: some View { part.body._view }
}

/// The position of a control in the bars of a screen.
public struct ToolbarItemPlacement: Equatable, Sendable {
    let place: BarPlace

    /// The default position.
    public static let automatic = ToolbarItemPlacement(place: .trailing)
    /// The center of the title bar.
    public static let principal = ToolbarItemPlacement(place: .principal)
    /// The position of the primary action.
    public static let primaryAction = ToolbarItemPlacement(place: .trailing)
    /// The position of an action that confirms.
    public static let confirmationAction = ToolbarItemPlacement(place: .trailing)
    /// The position of an action that cancels without making changes.
    public static let cancellationAction = ToolbarItemPlacement(place: .leading)
    /// The position of an action that deletes or overwrites data.
    public static let destructiveAction = ToolbarItemPlacement(place: .trailing)
    /// The position of an action that navigates elsewhere.
    public static let navigation = ToolbarItemPlacement(place: .leading)
    /// The leading edge of the title bar.
    public static let topBarLeading = ToolbarItemPlacement(place: .leading)
    /// The trailing edge of the title bar.
    public static let topBarTrailing = ToolbarItemPlacement(place: .trailing)
    /// The leading edge of the title bar.
    ///
    /// This is the older name.
    public static let navigationBarLeading = ToolbarItemPlacement(place: .leading)
    /// The trailing edge of the title bar.
    ///
    /// This is the older name.
    public static let navigationBarTrailing = ToolbarItemPlacement(place: .trailing)
    /// The bar at the bottom of the screen.
    public static let bottomBar = ToolbarItemPlacement(place: .bottom)
    /// The position of status information about the screen.
    public static let status = ToolbarItemPlacement(place: .bottom)
}

/// One item of a bar.
nonisolated public struct ToolbarItem<ID, Content: View> {
    let placement: ToolbarItemPlacement
    let content: Content
}

extension ToolbarItem where ID == () {
    /// Creates a toolbar item.
    public init(placement: ToolbarItemPlacement = .automatic, @ViewBuilder content: () -> Content) {
        self.placement = placement
        self.content = content()
    }
}

extension ToolbarItem: PrimitiveToolbarContent {
    /// The item in its bar.
    @MainActor public var _view: AnyView { AnyView(BarItemView(place: placement.place, content: content)) }
}

/// A group of items of a bar.
nonisolated public struct ToolbarItemGroup<Content: View> {
    let placement: ToolbarItemPlacement
    let content: Content

    /// Creates a group of toolbar items.
    public init(placement: ToolbarItemPlacement = .automatic, @ViewBuilder content: () -> Content) {
        self.placement = placement
        self.content = content()
    }
}

extension ToolbarItemGroup: PrimitiveToolbarContent {
    /// The items in their bar.
    @MainActor public var _view: AnyView { AnyView(BarItemView(place: placement.place, content: content)) }
}

/// A list of toolbar content.
nonisolated public struct _ToolbarList {
    let makeViews: @MainActor () -> [AnyView]
}

extension _ToolbarList: PrimitiveToolbarContent {
    /// All items of the list.
    @MainActor public var _view: AnyView {
        let views = makeViews()
        return AnyView(ForEach(views.indices) { views[$0] })
    }
}

extension ViewBuilder {
    /// Returns a toolbar content expression unchanged.
    @_disfavoredOverload
    public static func buildExpression<Content: ToolbarContent>(_ content: Content) -> Content {
        content
    }

    /// Combines several pieces of toolbar content, in order.
    @_disfavoredOverload
    @MainActor
    public static func buildBlock<each Content: ToolbarContent>(_ content: repeat each Content) -> _ToolbarList {
        var views: [AnyView] = []
        repeat views.append((each content)._view)
        return _ToolbarList { views }
    }
}

/// A modifier that adds controls to the bars of the enclosing screen.
nonisolated private struct ToolbarModifier: ViewModifier {
    let toolbar: () -> AnyView

    @MainActor func body(content: Content) -> some View {
        content
        toolbar()
    }
}

/// A builder of the content of toolbars.
///
/// This is the older name of ``ContentBuilder`` there.
public typealias ToolbarContentBuilder = ViewBuilder

extension View {
    /// Adds controls to the bars of the screen.
    nonisolated public func toolbar<Content: ToolbarContent>(@ViewBuilder content: () -> Content) -> some View {
        let content = content()
        return modifier(ToolbarModifier { onMainActor(content) { $0._view } })
    }

    /// Adds views to the title bar of the screen.
    nonisolated public func toolbar<Content: View>(@ViewBuilder content: () -> Content) -> some View {
        let content = content()
        return modifier(ToolbarModifier { AnyView(BarItemView(place: .trailing, content: content)) })
    }
}
