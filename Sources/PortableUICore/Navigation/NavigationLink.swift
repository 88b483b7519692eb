/// A control that opens another screen of the enclosing navigation stack.
nonisolated public struct NavigationLink<Label: View, Destination: View> {
    private enum Target {
        case value(AnyHashable?)
        case view(Destination)
        case flag(Binding<Bool>, Destination)
    }

    private let target: Target
    private let label: Label
    @Environment(\.navigator) private var navigator

    private init(target: Target, label: Label) {
        self.target = target
        self.label = label
    }

    /// Creates a link to a view.
    public init(@ViewBuilder destination: () -> Destination, @ViewBuilder label: () -> Label) {
        self.init(target: .view(destination()), label: label())
    }

    /// Creates a link to a view.
    ///
    /// This is the older form.
    public init(destination: Destination, @ViewBuilder label: () -> Label) {
        self.init(target: .view(destination), label: label())
    }

    /// Creates a link to a view that is shown while a Boolean value is `true`.
    ///
    /// This is the older form.
    @available(*, deprecated, message: "Use navigationDestination(isPresented:destination:)")
    public init(destination: Destination, isActive: Binding<Bool>, @ViewBuilder label: () -> Label) {
        self.init(target: .flag(isActive, destination), label: label())
    }
}

extension NavigationLink where Label == Text {
    /// Creates a link with a title to a view.
    public init(_ titleKey: LocalizedStringKey, @ViewBuilder destination: () -> Destination) {
        self.init(destination: destination) { Text(titleKey) }
    }

    /// Creates a link with a title to a view.
    @_disfavoredOverload
    public init<S: StringProtocol>(_ title: S, @ViewBuilder destination: () -> Destination) {
        self.init(destination: destination) { Text(title) }
    }

    /// Creates a link with a title to a view.
    ///
    /// This is the older form.
    @_disfavoredOverload
    public init<S: StringProtocol>(_ title: S, destination: Destination) {
        self.init(destination: destination) { Text(title) }
    }
}

extension NavigationLink where Destination == Never {
    /// Creates a link to the destination of a value.
    ///
    /// A `nil` value disables the link.
    public init<P: Hashable>(value: P?, @ViewBuilder label: () -> Label) {
        self.init(target: .value(erased(value)), label: label())
    }

    /// Creates a link to the destination of an encodable value.
    ///
    /// A `nil` value disables the link.
    public init<P: Hashable & Codable>(value: P?, @ViewBuilder label: () -> Label) {
        self.init(target: .value(erased(value)), label: label())
    }

    /// Creates a link with a title to the destination of a value.
    ///
    /// A `nil` value disables the link.
    public init<P: Hashable>(_ titleKey: LocalizedStringKey, value: P?) where Label == Text {
        self.init(target: .value(erased(value)), label: Text(titleKey))
    }

    /// Creates a link with a title to the destination of a value.
    ///
    /// A `nil` value disables the link.
    @_disfavoredOverload
    public init<S: StringProtocol, P: Hashable>(_ title: S, value: P?) where Label == Text {
        self.init(target: .value(erased(value)), label: Text(title))
    }
}

extension NavigationLink: View {
    /// A button that navigates to the destination.
    @MainActor public var body: some View {
        let stack = navigator
        switch target {
        case .value(let value):
            link { if let value { stack.navigator?.push(value) } }.disabled(value == nil || stack.navigator == nil)
        case .view(let destination):
            link { stack.navigator?.push(AnyView(destination), id: nil) {} }.disabled(stack.navigator == nil)
        case .flag(let isActive, let destination):
            link { isActive.wrappedValue = true }.navigationDestination(isPresented: isActive) { destination }
        }
    }

    @MainActor private func link(_ action: @escaping () -> Void) -> some View {
        LinkButton(label: label, action: action)
    }
}

/// A button with the appearance of a link to another screen.
nonisolated private struct LinkButton<Label: View>: View {
    let label: Label
    let action: () -> Void

    @MainActor var body: some View {
        Button {
            action()
        } label: {
            label
        }
        .environment { if $0.buttonAppearance == .automatic { $0.buttonAppearance = .link } }
    }
}

nonisolated struct DestinationModifier<Value: Hashable, Destination: View> {
    let destination: (Value) -> Destination
}

extension DestinationModifier: PrimitiveModifier {
    @MainActor static func _mount<Modified: View>(
        _ view: ModifiedContent<Modified, DestinationModifier>, in context: _MountContext
    ) -> _ViewNode<ModifiedContent<Modified, DestinationModifier>> {
        DestinationNode(view, in: context)
    }
}

@MainActor
private final class DestinationNode<Modified: View, Value: Hashable, Destination: View>:
    ModifierNode<Modified, DestinationModifier<Value, Destination>>
{
    override func didMount() {
        register()
    }

    override func modifierDidChange(from old: DestinationModifier<Value, Destination>) {
        register()
    }

    private func register() {
        let destination = modifier.destination
        let navigator = EnvironmentValues(scope: context.environment).navigator.navigator
        navigator?.setDestination(of: ObjectIdentifier(Value.self), owner: ObjectIdentifier(self)) { value in
            guard let value = value.base as? Value else { return AnyView(EmptyView()) }
            return AnyView(destination(value))
        }
    }
}

/// A modifier that shows a screen while an item isn't `nil`.
nonisolated struct ItemDestinationModifier<Item, Destination: View> {
    let item: Binding<Item?>
    let destination: (Item) -> Destination
}

extension ItemDestinationModifier: PrimitiveModifier {
    @MainActor static func _mount<Modified: View>(
        _ view: ModifiedContent<Modified, ItemDestinationModifier>, in context: _MountContext
    ) -> _ViewNode<ModifiedContent<Modified, ItemDestinationModifier>> {
        ItemDestinationNode(view, in: context)
    }
}

@MainActor
private final class ItemDestinationNode<Modified: View, Item, Destination: View>:
    ModifierNode<Modified, ItemDestinationModifier<Item, Destination>>
{
    override func didMount() {
        setNeedsEvaluation()
    }

    override func modifierDidChange(from old: ItemDestinationModifier<Item, Destination>) {
        setNeedsEvaluation()
    }

    override func evaluate() {
        let navigator = EnvironmentValues(scope: context.environment).navigator.navigator
        let id = ObjectIdentifier(self)
        guard let item = recordingObservables({ modifier.item.wrappedValue }) else {
            navigator?.leave(owner: id)
            return
        }
        navigator?.push(AnyView(modifier.destination(item)), id: id) { [weak self] in
            guard let self, modifier.item.wrappedValue != nil else { return }
            modifier.item.wrappedValue = nil
        }
    }

    override func modifierDidUnmount() {
        EnvironmentValues(scope: context.environment).navigator.navigator?.leave(owner: ObjectIdentifier(self))
    }
}

extension View {
    /// Sets the destination that the enclosing navigation stack shows for values of a type in its path.
    nonisolated public func navigationDestination<D: Hashable, C: View>(
        for data: D.Type, @ViewBuilder destination: @escaping (D) -> C
    ) -> some View {
        modifier(DestinationModifier(destination: destination))
    }

    /// Shows a screen while a Boolean value is `true`.
    ///
    /// Leaving the screen sets the value to `false`.
    nonisolated public func navigationDestination<V: View>(
        isPresented: Binding<Bool>, @ViewBuilder destination: () -> V
    ) -> some View {
        let view = destination()
        return modifier(ItemDestinationModifier(item: isPresented.presence, destination: { _ in view }))
    }

    /// Shows a screen while an item isn't `nil`.
    ///
    /// Leaving the screen sets the item to `nil`.
    nonisolated public func navigationDestination<D: Hashable, C: View>(
        item: Binding<D?>, @ViewBuilder destination: @escaping (D) -> C
    ) -> some View {
        modifier(ItemDestinationModifier(item: item, destination: destination))
    }
}
