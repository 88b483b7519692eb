/// Screens over each other, each with a title bar; the last one is shown.
nonisolated public struct NavigationStack<Data, Root: View> {
    let root: Root
    /// Where the path is kept; nil where the stack does.
    let path: PathAccess?

    /// Creates a stack whose first screen is `root`, and which keeps its path itself.
    public init(@ViewBuilder root: () -> Root) where Data == NavigationPath {
        self.root = root()
        path = nil
    }

    /// Creates a stack that follows a path of values of any types.
    public init(path: Binding<NavigationPath>, @ViewBuilder root: () -> Root) where Data == NavigationPath {
        self.root = root()
        self.path = PathAccess(
            read: { path.wrappedValue.values }, write: { path.wrappedValue.values = $0 })
    }

    /// Creates a stack that follows a path of values of one type.
    public init(path: Binding<Data>, @ViewBuilder root: () -> Root)
    where
        Data: MutableCollection, Data: RandomAccessCollection, Data: RangeReplaceableCollection, Data.Element: Hashable
    {
        self.root = root()
        self.path = PathAccess(
            read: { NavigationPath(path.wrappedValue).values },
            write: { path.wrappedValue = Data($0.compactMap { $0.base as? Data.Element }) })
    }
}

extension NavigationStack: PrimitiveView {
    /// Makes a node with an element around the screen that is shown.
    @MainActor public static func _mount(_ view: NavigationStack, in context: _MountContext) -> _ViewNode<
        NavigationStack
    > {
        context.element(view) { NavigationNode($0, in: $1) }
    }
}

/// Screens over each other; the older name of ``NavigationStack``.
///
/// Of several views, the first is the screen. The others are for columns, which a narrow page doesn't have.
nonisolated public struct NavigationView<Content: View> {
    let content: Content

    /// Creates a stack whose first screen is the first view of `content`.
    public init(@ViewBuilder content: () -> Content) {
        self.content = content()
    }
}

extension NavigationView: View {
    /// A stack that keeps its path itself.
    @MainActor public var body: some View {
        NavigationStack {
            if let columns = content as? any ViewSequence { columns.first } else { content }
        }
    }
}

/// Several views of a builder, of which a container may show some only.
protocol ViewSequence {
    /// The first of the views.
    @MainActor var first: AnyView { get }
}

extension TupleView: ViewSequence {
    @MainActor var first: AnyView {
        guard let first = Mirror(reflecting: value).children.first?.value as? any View else { return AnyView(self) }
        return AnyView(erasing: first)
    }
}

extension Group: ViewSequence where Content: View {
    @MainActor var first: AnyView {
        (content as? any ViewSequence)?.first ?? AnyView(content)
    }
}
