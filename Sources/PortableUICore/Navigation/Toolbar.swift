/// Controls of a screen, which its bars show.
@MainActor @preconcurrency
public protocol ToolbarContent {
    /// The type of the content that this one is made of.
    associatedtype Body: ToolbarContent

    /// What the content is made of.
    @ViewBuilder @MainActor @preconcurrency var body: Self.Body { get }

    /// The controls as a view, which puts itself into the bars.
    @MainActor var _view: AnyView { get }
}

extension ToolbarContent {
    /// The controls of the body.
    @MainActor public var _view: AnyView { AnyView(ToolbarBody(content: self)) }
}

extension Never: ToolbarContent {}

/// Toolbar content that is not made of others.
@MainActor
protocol PrimitiveToolbarContent: ToolbarContent where Body == Never {}

extension PrimitiveToolbarContent {
    /// A body that has no value.
    public var body: Never {
        preconditionFailure("\(Self.self) has no body")
    }
}

/// Evaluates the body of toolbar content like that of a view.
@MainActor
private struct ToolbarBody<Content: ToolbarContent>: View {
    let content: Content

    var body: some View { content.body._view }
}

/// Where in its bars a screen shows a control.
public struct ToolbarItemPlacement: Equatable, Sendable {
    let place: BarPlace

    /// As suits the screen.
    public static let automatic = ToolbarItemPlacement(place: .trailing)
    /// In the middle of the title bar.
    public static let principal = ToolbarItemPlacement(place: .principal)
    /// Beside what is done most often.
    public static let primaryAction = ToolbarItemPlacement(place: .trailing)
    /// A control that agrees.
    public static let confirmationAction = ToolbarItemPlacement(place: .trailing)
    /// A control that leaves without a change.
    public static let cancellationAction = ToolbarItemPlacement(place: .leading)
    /// A control that deletes or overwrites.
    public static let destructiveAction = ToolbarItemPlacement(place: .trailing)
    /// A control that goes elsewhere.
    public static let navigation = ToolbarItemPlacement(place: .leading)
    /// Where the title bar begins.
    public static let topBarLeading = ToolbarItemPlacement(place: .leading)
    /// Where the title bar ends.
    public static let topBarTrailing = ToolbarItemPlacement(place: .trailing)
    /// Where the title bar begins; the older name.
    public static let navigationBarLeading = ToolbarItemPlacement(place: .leading)
    /// Where the title bar ends; the older name.
    public static let navigationBarTrailing = ToolbarItemPlacement(place: .trailing)
    /// In a bar at the bottom of the screen.
    public static let bottomBar = ToolbarItemPlacement(place: .bottom)
    /// News of the screen.
    public static let status = ToolbarItemPlacement(place: .bottom)
}

/// One control of a bar.
nonisolated public struct ToolbarItem<ID, Content: View> {
    let placement: ToolbarItemPlacement
    let content: Content
}

extension ToolbarItem where ID == () {
    /// Creates a control.
    public init(placement: ToolbarItemPlacement = .automatic, @ViewBuilder content: () -> Content) {
        self.placement = placement
        self.content = content()
    }
}

extension ToolbarItem: PrimitiveToolbarContent {
    /// The control in its bar.
    @MainActor public var _view: AnyView { AnyView(BarItemView(place: placement.place, content: content)) }
}

/// Several controls of a bar.
nonisolated public struct ToolbarItemGroup<Content: View> {
    let placement: ToolbarItemPlacement
    let content: Content

    /// Creates the controls.
    public init(placement: ToolbarItemPlacement = .automatic, @ViewBuilder content: () -> Content) {
        self.placement = placement
        self.content = content()
    }
}

extension ToolbarItemGroup: PrimitiveToolbarContent {
    /// The controls in their bar.
    @MainActor public var _view: AnyView { AnyView(BarItemView(place: placement.place, content: content)) }
}

/// Several pieces of toolbar content.
nonisolated public struct _ToolbarList {
    let makeViews: @MainActor () -> [AnyView]
}

extension _ToolbarList: PrimitiveToolbarContent {
    /// All of them.
    @MainActor public var _view: AnyView {
        let views = makeViews()
        return AnyView(ForEach(views.indices) { views[$0] })
    }
}

extension ViewBuilder {
    /// A control of a bar.
    @_disfavoredOverload
    public static func buildExpression<Content: ToolbarContent>(_ content: Content) -> Content {
        content
    }

    /// Several controls of bars.
    @_disfavoredOverload
    @MainActor
    public static func buildBlock<each Content: ToolbarContent>(_ content: repeat each Content) -> _ToolbarList {
        var views: [AnyView] = []
        repeat views.append((each content)._view)
        return _ToolbarList { views }
    }
}

/// Content, and controls for the bars of its screen.
nonisolated private struct ToolbarModifier: ViewModifier {
    let toolbar: () -> AnyView

    @MainActor func body(content: Content) -> some View {
        content
        toolbar()
    }
}

extension View {
    /// Puts controls into the bars of the screen.
    nonisolated public func toolbar<Content: ToolbarContent>(@ViewBuilder content: () -> Content) -> some View {
        let content = content()
        return modifier(ToolbarModifier { onMainActor(content) { $0._view } })
    }

    /// Puts views into the title bar of the screen.
    nonisolated public func toolbar<Content: View>(@ViewBuilder content: () -> Content) -> some View {
        let content = content()
        return modifier(ToolbarModifier { AnyView(BarItemView(place: .trailing, content: content)) })
    }
}
