/// A node of a primitive modifier.
///
/// The content takes its place, and the modifier acts beside it.
@MainActor
class ModifierNode<Modified: View, Modifier: ViewModifier>: _ViewNode<ModifiedContent<Modified, Modifier>> {
    private var inner: _ViewNode<Modified>?

    override init(_ view: ModifiedContent<Modified, Modifier>, in context: _MountContext) {
        super.init(view, in: context)
        let node = Modified._mount(view.content, in: innerContext())
        inner = node
        children = [node]
        didMount()
    }

    final var modifier: Modifier { view.modifier }

    /// Returns the context that the content inherits.
    ///
    /// Called once.
    func innerContext() -> _MountContext {
        context.child()
    }

    /// Starts the work of the modifier after the content is mounted.
    func didMount() {}

    /// Compares the newer modifier with `old` before the content is updated.
    func modifierDidChange(from old: Modifier) {}

    /// Ends the work of the modifier.
    func modifierDidUnmount() {}

    final override func update(_ view: ModifiedContent<Modified, Modifier>) {
        let old = modifier
        self.view = view
        modifierDidChange(from: old)
        inner?.update(view.content)
    }

    final override func didUnmount() {
        inner = nil
        modifierDidUnmount()
    }
}
