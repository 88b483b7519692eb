public import Foundation
import LocalizedTexts

/// A view that generates views from a collection.
public protocol DynamicViewContent<Data>: View {
    /// The type of the collection.
    associatedtype Data: Collection

    /// The underlying collection.
    var data: Self.Data { get }
}

extension ForEach: DynamicViewContent where Content: View {}

/// A view whose rows, one for each element of a collection, have controls at their ends.
nonisolated struct EditableContent<Base: DynamicViewContent> {
    let base: Base
    let allowsFullSwipe: Bool
    let actions: (RowPlace?, Int) -> AnyView
}

extension EditableContent: PrimitiveView, DynamicViewContent {
    @MainActor var data: Base.Data { base.data }

    @MainActor static func _mount(_ view: EditableContent, in context: _MountContext) -> _ViewNode<EditableContent> {
        let part = RowPart(allowsFullSwipe: view.allowsFullSwipe, isForEditing: true) { _ in AnyView(EmptyView()) }
        return RowPartNode(view, content: \.base, part: part, in: context) { part, row in
            row.actions.append(part)
        } make: { view, place in
            view.actions(place, view.data.count)
        }
    }
}

extension DynamicViewContent {
    /// Lets the user delete rows, with a button at the end of each.
    ///
    /// A `nil` value disables deletion.
    nonisolated public func onDelete(perform action: ((IndexSet) -> Void)?) -> some DynamicViewContent {
        EditableContent(base: self, allowsFullSwipe: true) { place, _ in
            AnyView(DeleteButton(action: action, place: place))
        }
    }

    /// Lets the user move rows: by dragging the grip at the end of each or, after a long press, the row itself, and
    /// with buttons there.
    ///
    /// A `nil` value disables moving.
    nonisolated public func onMove(perform action: ((IndexSet, Int) -> Void)?) -> some DynamicViewContent {
        EditableContent(base: self, allowsFullSwipe: false) { place, count in
            AnyView(MoveControls(action: action, place: place, count: count))
        }
    }
}

/// A button that deletes its row.
nonisolated private struct DeleteButton: View {
    let action: ((IndexSet) -> Void)?
    let place: RowPlace?

    @MainActor var body: some View {
        if let action, let place {
            Button(LocalizedText.string("Delete"), role: .destructive) { action(IndexSet(integer: place.offset)) }
        }
    }
}

/// A grip and buttons that move their row.
nonisolated private struct MoveControls: View {
    let action: ((IndexSet, Int) -> Void)?
    let place: RowPlace?
    let count: Int

    @Environment(\.isEnabled) private var isEnabled

    @MainActor var body: some View {
        if action != nil, let place {
            if isEnabled { RowGrip(place: place) { move(from: place.offset, to: $0) } }
            button(LocalizedText.string("Move up"), "arrow.up") { move(from: place.offset, to: place.offset - 1) }
            button(LocalizedText.string("Move down"), "arrow.down") { move(from: place.offset, to: place.offset + 1) }
        }
    }

    private func button(_ title: String, _ symbol: String, action: @escaping @MainActor () -> Void) -> some View {
        Button(title, systemImage: symbol, action: action).labelStyle(.iconOnly)
    }

    /// Moves a row to the offset of another one.
    @MainActor private func move(from offset: Int, to target: Int) {
        guard target != offset, 0..<count ~= target else { return }
        action?(IndexSet(integer: offset), target > offset ? target + 1 : target)
    }
}
