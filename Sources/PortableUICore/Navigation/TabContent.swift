/// Pages of a view with tabs, which a selection knows by values of one type.
@MainActor @preconcurrency
public protocol TabContent<TabValue> {
    /// The type of the values that a selection knows the pages by.
    associatedtype TabValue: Hashable where Self.TabValue == Self.Body.TabValue
    /// The type of the content that this one is made of.
    associatedtype Body: TabContent

    /// The content that this one is made of.
    @TabContentBuilder<Self.TabValue> @MainActor @preconcurrency var body: Self.Body { get }

    /// The pages as a view, for the view with tabs around.
    @MainActor var _view: AnyView { get }
}

extension TabContent {
    /// The pages of the body.
    @MainActor public var _view: AnyView { AnyView(TabContentView(content: self)) }
}

/// Evaluates the body of tab content like that of a view.
@MainActor
private struct TabContentView<Content: TabContent>: View {
    let content: Content

    var body: some View { content.body._view }
}

/// Tab content that isn't made of others.
@MainActor
protocol PrimitiveTabContent: TabContent where Body == Self {}

extension PrimitiveTabContent {
    /// The content itself.
    public var body: Self { self }
}

/// Tab content whose type is hidden.
nonisolated public struct AnyTabContent<TabValue: Hashable> {
    private let content: any TabContent<TabValue>

    /// Hides the type of some content.
    public init<C: TabContent>(_ content: C) where C.TabValue == TabValue {
        self.content = content
    }
}

extension AnyTabContent: PrimitiveTabContent {
    /// The pages of the content.
    @MainActor public var _view: AnyView { content._view }
}

/// Several pieces of tab content.
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
    /// The type of the values that a selection knows the pages by.
    public typealias TabValue = Wrapped.TabValue

    /// The pages, if there are any.
    @MainActor public var _view: AnyView { AnyView(map(\._view)) }
}

extension _ConditionalContent: TabContent, PrimitiveTabContent
where TrueContent: TabContent, FalseContent: TabContent, TrueContent.TabValue == FalseContent.TabValue {
    /// The type of the values that a selection knows the pages by.
    public typealias TabValue = TrueContent.TabValue

    /// The pages of the branch that holds.
    @MainActor public var _view: AnyView {
        switch branch {
        case .first(let content): AnyView(_ConditionalContent<AnyView, AnyView>(branch: .first(content._view)))
        case .second(let content): AnyView(_ConditionalContent<AnyView, AnyView>(branch: .second(content._view)))
        }
    }
}
