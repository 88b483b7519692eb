/// A stack of screens, each with a title bar.
///
/// The top screen is shown.
nonisolated public struct NavigationStack<Data, Root: View> {
    let root: Root
    /// Access to an external path, or `nil` if the stack keeps its own.
    let path: PathAccess?

    /// Creates a stack that keeps its own path.
    ///
    /// Its first screen is `root`.
    public init(@ViewBuilder root: () -> Root) where Data == NavigationPath {
        self.root = root()
        path = nil
    }

    /// Creates a stack that follows a path of values of any type.
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
    /// Creates a node with an element around the current screen.
    @MainActor public static func _mount(_ view: NavigationStack, in context: _MountContext) -> _ViewNode<
        NavigationStack
    > {
        context.element(view) { NavigationNode($0, in: $1) }
    }
}

/// A stack of screens.
///
/// This is the older name of ``NavigationStack``.
///
/// If there are several views, the first one is the screen. The others are for columns, which a narrow page doesn't
/// have.
nonisolated public struct NavigationView<Content: View> {
    let content: Content

    /// Creates a stack whose first screen is the first view of `content`.
    public init(@ViewBuilder content: () -> Content) {
        self.content = content()
    }
}

extension NavigationView: View {
    /// A stack that keeps its own path.
    @MainActor public var body: some View {
        NavigationStack {
            if let columns = content as? any ViewSequence { columns.first } else { content }
        }
    }
}

/// A sequence of views from a builder, of which a container may show only some.
protocol ViewSequence {
    /// The first view of the sequence.
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
