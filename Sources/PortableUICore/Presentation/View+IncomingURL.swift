public import Foundation

/// A node that receives the URLs that the window is opened with.
@MainActor
protocol URLHandler: AnyObject {
    func receive(_ url: URL)
}

/// A modifier that runs an action for each URL that the window is opened with.
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
    /// Runs an action for a URL that the window is opened with, such as a link to one of the app's screens.
    ///
    /// Every view in the window that has this modifier receives the URL, including hidden ones. In a browser, it's the
    /// URL of the page, whether typed or followed from a link. A page at a path other than `/` exists only if some view
    /// handles URLs.
    nonisolated public func onOpenURL(perform action: @escaping (URL) -> Void) -> some View {
        modifier(IncomingURLModifier(action: action))
    }
}
