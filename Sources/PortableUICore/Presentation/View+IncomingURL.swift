public import Foundation

/// Hears of an address that the window was opened with.
@MainActor
protocol URLHandler: AnyObject {
    func receive(_ url: URL)
}

/// Runs an action for each address that the window is opened with.
nonisolated private struct IncomingURLModifier {
    let action: (URL) -> Void
}

extension IncomingURLModifier: PrimitiveModifier {
    @MainActor static func _mount<Modified: View>(
        _ view: ModifiedContent<Modified, IncomingURLModifier>, in context: _MountContext
    ) -> _ViewNode<ModifiedContent<Modified, IncomingURLModifier>> {
        IncomingURLNode(view, in: context)
    }
}

@MainActor
private final class IncomingURLNode<Modified: View>: ModifierNode<Modified, IncomingURLModifier>, URLHandler {
    override func didMount() {
        graph.urlHandlers.append(self)
    }

    override func modifierDidUnmount() {
        graph.urlHandlers.removeAll { $0 === self }
    }

    func receive(_ url: URL) {
        modifier.action(url)
    }
}

extension View {
    /// Runs an action for an address that the window is opened with, such as a link to one of the app's screens.
    ///
    /// Every view of the window that asks for it hears of the address, also one that is hidden. In a browser it is the
    /// address of the page, as it was typed or linked to; a page at a path that is not `/` exists where a view asks.
    nonisolated public func onOpenURL(perform action: @escaping (URL) -> Void) -> some View {
        modifier(IncomingURLModifier(action: action))
    }
}
