/// The rows of a collection, as far as they can be dragged.
@MainActor
final class RowCollection {
    /// The number of the first grip, which no other collection has.
    private(set) var number = 0
    /// The places of the rows by the numbers of their grips.
    private var places: [Int: RowPlace] = [:]

    /// Returns the current offset of the row with a grip, or `nil` if there is none.
    func offset(of grip: Int) -> Int? { places[grip]?.offset }

    func insert(_ place: RowPlace, grip: Int) {
        if number == 0 { number = grip }
        places[grip] = place
    }

    func remove(_ grip: Int) {
        places[grip] = nil
    }
}

/// A part of a row by which it's dragged to the place of another one in its collection.
///
/// Assistive technologies use the buttons beside it.
nonisolated struct RowGrip {
    let place: RowPlace
    let move: (_ offset: Int) -> Void
}

extension RowGrip: PrimitiveView {
    @MainActor static func _mount(_ view: RowGrip, in context: _MountContext) -> _ViewNode<RowGrip> {
        context.element(view) { RowGripNode($0, in: $1) }
    }
}

@MainActor
private final class RowGripNode: ElementNode<RowGrip> {
    override func mountChildren() {
        view.place.collection.insert(view.place, grip: element.id)
    }

    override func makePrimitive() -> Primitive { .box(.grip(collection: view.place.collection.number)) }

    override func makeAttributes() -> Attributes { Attributes(isHidden: true) }

    override var takesEvents: Bool { true }

    override func handle(_ event: ElementEvent) {
        guard case .move(let grip) = event, let offset = view.place.collection.offset(of: grip) else { return }
        view.move(offset)
    }

    override func elementDidUnmount() {
        view.place.collection.remove(element.id)
    }
}
