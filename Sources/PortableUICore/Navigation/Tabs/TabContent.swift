/// A type that provides tabs of a tab view, identified in a selection by values of one type.
@MainActor @preconcurrency
public protocol TabContent<TabValue> {
    /// The type of the values that identify the tabs in a selection.
    associatedtype TabValue: Hashable where Self.TabValue == Self.Body.TabValue
    /// The type of the content that represents the body of this content.
    associatedtype Body: TabContent

    /// The content that this content is composed of.
    @TabContentBuilder<Self.TabValue> @MainActor @preconcurrency var body: Self.Body { get }

    /// The tabs as a view, for the enclosing tab view.
    @MainActor var _view: AnyView { get }
}

extension TabContent {
    /// The tabs of the body.
    @MainActor public var _view: AnyView { AnyView(TabContentBody(part: self)) }
}

/// A view that evaluates the body of tab content like the body of a view.
private struct TabContentBody<Part: TabContent>: PartView {
    let part: Part

    var body: some View { part.body._view }
}

/// Tab content that isn't composed of other content.
@MainActor
protocol PrimitiveTabContent: TabContent where Body == Self {}

extension PrimitiveTabContent {
    /// The content itself.
    public var body: Self { self }
}

/// Type-erased tab content.
nonisolated public struct AnyTabContent<TabValue: Hashable> {
    private let content: any TabContent<TabValue>

    /// Creates type-erased content from other content.
    public init<C: TabContent>(_ content: C) where C.TabValue == TabValue {
        self.content = content
    }
}

extension AnyTabContent: PrimitiveTabContent {
    /// The tabs of the underlying content.
    @MainActor public var _view: AnyView { content._view }
}

/// A list of tab content.
nonisolated struct TabContentList<TabValue: Hashable> {
    let parts: [any TabContent]
}

extension TabContentList: PrimitiveTabContent {
    @MainActor var _view: AnyView {
        let views = parts.map { $0._view }
        return AnyView(ForEach(views.indices) { views[$0] })
    }
}

extension Optional: TabContent, PrimitiveTabContent where Wrapped: TabContent {
    /// The type of the values that identify the tabs in a selection.
    public typealias TabValue = Wrapped.TabValue

    /// The tabs of the wrapped content, if there is any.
    @MainActor public var _view: AnyView { AnyView(map(\._view)) }
}

extension _ConditionalContent: TabContent, PrimitiveTabContent
where TrueContent: TabContent, FalseContent: TabContent, TrueContent.TabValue == FalseContent.TabValue {
    /// The type of the values that identify the tabs in a selection.
    public typealias TabValue = TrueContent.TabValue

    /// The tabs of the current branch.
    @MainActor public var _view: AnyView {
        switch branch {
        case .first(let content): AnyView(_ConditionalContent<AnyView, AnyView>(branch: .first(content._view)))
        case .second(let content): AnyView(_ConditionalContent<AnyView, AnyView>(branch: .second(content._view)))
        }
    }
}
