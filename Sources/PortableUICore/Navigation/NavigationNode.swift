import LocalizedTexts

/// A node that keeps the screens of a stack.
///
/// Screens below the top one are hidden and keep their state.
@MainActor
final class NavigationNode<Data, Root: View>: ElementNode<NavigationStack<Data, Root>>, Navigator {
    private var screens: [Screen] = []
    private var entries: [NavigationEntry] = []
    private var wanted: [NavigationEntry] = []
    private var ownValues: [AnyHashable] = []
    private var destinations: [ObjectIdentifier: (owner: ObjectIdentifier, make: (AnyHashable) -> AnyView)] = [:]

    private var path: PathAccess {
        view.path ?? PathAccess(read: { self.ownValues }, write: { self.ownValues = $0 })
    }

    override func mountChildren() {
        graph.navigationStacks += 1
        screens = [makeScreen(AnyView(view.root), level: 0)]
        children = screens.map(\.node)
    }

    override func updateChildren() {
        screens[0].node.update(AnyView(view.root))
    }

    override func makePrimitive() -> Primitive {
        wanted = entriesFollowing(path.read())
        guard let bar = screens.last?.bar, !bar.hidden.contains(.navigation) else {
            return .navigation(NavigationBar())
        }
        let back =
            screens.count > 1 && bar.showsBack
            ? screens[screens.count - 2].bar.title ?? LocalizedText.string("Back") : nil
        return .navigation(NavigationBar(title: bar.title, isInline: bar.isInline, back: back))
    }

    override func didEvaluate() {
        arrange()
    }

    override var ownElements: [Element] {
        screens.last?.bar.elements ?? []
    }

    override var takesEvents: Bool { true }
    override var readsBindings: Bool { true }

    override func handle(_ event: ElementEvent) {
        if event == .dismiss { leave(level: screens.count - 1) }
    }

    override func elementDidUnmount() {
        graph.navigationStacks -= 1
        screens = []
    }

    // MARK: Screens

    /// Returns the entries that remain in the path, followed by those that were added to it.
    ///
    /// A screen that was pushed as a view remains as long as all values below it do.
    private func entriesFollowing(_ values: [AnyHashable]) -> [NavigationEntry] {
        var rest = values[...]
        var kept = entries.prefix { entry in
            guard let value = entry.value else { return true }
            guard rest.first == value else { return false }
            rest = rest.dropFirst()
            return true
        }
        if !rest.isEmpty { kept = kept.prefix { $0.value != nil } + [] }
        return kept + rest.map { NavigationEntry(value: $0, view: nil) }
    }

    private func arrange() {
        guard wanted.map(\.id) != entries.map(\.id) else { return }
        let common = zip(wanted, entries).prefix { $0.id == $1.id }.count
        let gone = screens[(common + 1)...]
        screens.removeSubrange((common + 1)...)
        entries = wanted
        for (index, entry) in entries.enumerated().dropFirst(common) {
            screens.append(makeScreen(content(of: entry), level: index + 1))
        }
        children = screens.map(\.node)
        for screen in screens.dropLast() { screen.node.show(false) }
        for screen in gone { screen.node.unmount() }
        screens.last?.node.show(true)
        childrenDidChange()
        setNeedsEvaluation()
    }

    private func makeScreen(_ content: AnyView, level: Int) -> Screen {
        let bar = ScreenBar(in: graph) { [weak self] in
            self?.setNeedsEvaluation()
            self?.childrenDidChange()
        }
        let scope = EnvironmentScope(outer: context.environment, evaluation: graph.evaluation)
        let dismiss: @MainActor () -> Void = { [weak self] in self?.leave(level: level) }
        let navigator = NavigatorReference(navigator: self)
        let graph = graph
        let write = { (values: inout EnvironmentValues) in
            values.setEditMode(in: graph)
            values.titleBar = TitleBarReference(bar: bar)
            values.navigator = navigator
            if level > 0 { values.dismissal = dismiss }
        }
        _ = scope.write(EnvironmentValues.values(writtenIn: nil, by: write))
        let node = HidableNode(content, isShown: true, in: context.inside(self)) { $0.environment = scope }
        bar.root = node
        return Screen(node: node, bar: bar)
    }

    private func content(of entry: NavigationEntry) -> AnyView {
        if let view = entry.view { return view }
        return AnyView(DestinationView { [weak self] in self?.destination(of: entry) ?? AnyView(EmptyView()) })
    }

    private func destination(of entry: NavigationEntry) -> AnyView? {
        guard let value = entry.value else { return nil }
        if let destination = destinations[ObjectIdentifier(type(of: value.base))] { return destination.make(value) }
        return AnyView(Image(systemName: "exclamationmark.triangle").accessibilityLabel("No screen for \(value)"))
    }

    // MARK: Navigator

    func push(_ value: AnyHashable) {
        path.write(path.read() + [value])
        setNeedsEvaluation()
    }

    func push(_ view: AnyView, id: ObjectIdentifier?, onLeave: @escaping () -> Void) {
        if let id, let index = entries.firstIndex(where: { $0.owner == id }) {
            entries[index].view = view
            screens[index + 1].node.update(view)
        } else {
            entries = wanted
            let entry = NavigationEntry(value: nil, view: view, owner: id, onLeave: onLeave)
            let screen = makeScreen(view, level: entries.count + 1)
            for shown in screens { shown.node.show(false) }
            entries.append(entry)
            screens.append(screen)
            children.append(screen.node)
            childrenDidChange()
            setNeedsEvaluation()
        }
    }

    func leave(owner: ObjectIdentifier) {
        if let index = entries.firstIndex(where: { $0.owner == owner }) { leave(level: index + 1) }
    }

    /// Goes back to the screen below a level.
    private func leave(level: Int) {
        guard level > 0, level <= entries.count else { return }
        let gone = entries[(level - 1)...]
        let values = entries.prefix(level - 1).compactMap(\.value)
        wanted = Array(entries.prefix(level - 1))
        arrange()
        if gone.contains(where: { $0.value != nil }) { path.write(values) }
        for entry in gone { entry.onLeave() }
        setNeedsEvaluation()
    }

    func setDestination(
        of type: ObjectIdentifier, owner: ObjectIdentifier, _ make: @escaping (AnyHashable) -> AnyView
    ) {
        destinations[type] = (owner, make)
        for (entry, screen) in zip(entries, screens.dropFirst()) where entry.view == nil {
            screen.node.update(content(of: entry))
        }
    }
}

/// One screen of a stack.
@MainActor
private struct Screen {
    let node: HidableNode<AnyView>
    let bar: ScreenBar
}

/// An entry of a stack, either for a value in the path or for a view that a link has pushed.
struct NavigationEntry {
    let id: AnyHashable
    let value: AnyHashable?
    var view: AnyView?
    var owner: ObjectIdentifier?
    var onLeave: () -> Void = {}

    private final class Mark {}
    private let mark = Mark()

    init(value: AnyHashable?, view: AnyView?, owner: ObjectIdentifier? = nil, onLeave: @escaping () -> Void = {}) {
        self.value = value
        self.view = view
        self.owner = owner
        self.onLeave = onLeave
        id = value ?? AnyHashable(ObjectIdentifier(mark))
    }
}

/// A view that shows the destination of a value.
nonisolated private struct DestinationView: View {
    let make: () -> AnyView

    @MainActor var body: some View { make() }
}

/// The navigation requests that links and destinations send to the enclosing stack.
@MainActor
protocol Navigator: AnyObject {
    func push(_ value: AnyHashable)
    /// Pushes a view, or updates the view that the same owner has pushed.
    func push(_ view: AnyView, id: ObjectIdentifier?, onLeave: @escaping () -> Void)
    func leave(owner: ObjectIdentifier)
    func setDestination(
        of type: ObjectIdentifier, owner: ObjectIdentifier, _ make: @escaping (AnyHashable) -> AnyView)
}

struct NavigatorReference {
    weak var navigator: (any Navigator)?
}

private enum NavigatorKey: EnvironmentKey {
    static var defaultValue: NavigatorReference { NavigatorReference() }
}

extension EnvironmentValues {
    var navigator: NavigatorReference {
        get { self[NavigatorKey.self] }
        set { self[NavigatorKey.self] = newValue }
    }
}
