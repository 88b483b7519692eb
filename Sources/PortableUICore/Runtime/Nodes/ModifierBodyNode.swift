/// A placeholder for the view that a modifier is applied to, for use in its body.
nonisolated public struct _ViewModifier_Content<Modifier: ViewModifier> {
    fileprivate let source: ModifierContentSource
}

/// The content of one modifier, with the places where its body shows it.
@MainActor
final class ModifierContentSource {
    fileprivate var content: AnyView
    private var places: [ObjectIdentifier: _ViewNode<AnyView>] = [:]

    fileprivate init(_ content: AnyView) {
        self.content = content
    }

    fileprivate func updatePlaces() {
        for place in places.values { place.update(content) }
    }

    fileprivate func insert(_ place: _ViewNode<AnyView>) {
        places[ObjectIdentifier(place)] = place
    }

    fileprivate func remove(_ place: _ViewNode<AnyView>) {
        places[ObjectIdentifier(place)] = nil
    }
}

extension _ViewModifier_Content: PrimitiveView {
    /// Creates a node that shows the content of the modifier.
    @MainActor public static func _mount(
        _ view: _ViewModifier_Content<Modifier>, in context: _MountContext
    ) -> _ViewNode<_ViewModifier_Content<Modifier>> {
        ModifierContentNode(view, in: context)
    }
}

@MainActor
private final class ModifierContentNode<Modifier: ViewModifier>: _ViewNode<_ViewModifier_Content<Modifier>> {
    private let place: _ViewNode<AnyView>

    override init(_ view: _ViewModifier_Content<Modifier>, in context: _MountContext) {
        place = AnyView._mount(view.source.content, in: context.child())
        super.init(view, in: context)
        children = [place]
        view.source.insert(place)
    }

    /// Does nothing, because the source passes on newer content itself.
    override func update(_ view: _ViewModifier_Content<Modifier>) {}

    override func didUnmount() {
        view.source.remove(place)
    }
}

/// A node of a modifier that is composed of other views.
@MainActor
final class ModifierBodyNode<Modified: View, Modifier: ViewModifier>: _ViewNode<ModifiedContent<Modified, Modifier>> {
    private let source: ModifierContentSource
    private var inner: _ViewNode<ModifierBody<Modifier>>?

    override init(_ view: ModifiedContent<Modified, Modifier>, in context: _MountContext) {
        source = ModifierContentSource(AnyView(view.content))
        super.init(view, in: context)
        let node = ModifierBody._mount(ModifierBody(part: view.modifier, source: source), in: context.child())
        inner = node
        children = [node]
    }

    override func update(_ view: ModifiedContent<Modified, Modifier>) {
        self.view = view
        source.content = AnyView(view.content)
        inner?.update(ModifierBody(part: view.modifier, source: source))
        source.updatePlaces()
    }

    override func didUnmount() {
        inner = nil
    }
}

/// A view that evaluates the body of a modifier, with its own properties and only when an input differs.
private struct ModifierBody<Part: ViewModifier>: PartView {
    let part: Part
    let source: ModifierContentSource

    var body: Part.Body {
        part.body(content: _ViewModifier_Content(source: source))
    }
}

extension _ViewModifier_Content: @MainActor SeveralViews {
    @MainActor static var areSeveral: Bool { true }
}
