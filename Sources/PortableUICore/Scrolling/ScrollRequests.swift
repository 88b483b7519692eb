/// The requests of the views of one window to scroll to other views, in order.
@MainActor
package final class ScrollRequests {
    /// The maximum number of requests that wait for a host.
    ///
    /// Further ones replace the oldest.
    package static let limit = 8

    /// A request to scroll to the first view with an identity below a node.
    private struct Search {
        let id: AnyHashable
        let anchor: UnitPoint?
        weak var node: _Node?
        var hasRevealed = false
    }

    private var searches: [Search] = []
    private var found: [ScrollRequest] = []
    private let onRequest: () -> Void

    /// - Parameter onRequest: A closure that's called on the main actor after each request.
    init(onRequest: @escaping () -> Void) {
        self.onRequest = onRequest
    }

    /// A Boolean value that indicates whether no request waits for a host.
    package var isEmpty: Bool { found.isEmpty }

    /// Requests that the first view with an identity below a node be scrolled to, once pending changes are shown.
    func scroll(to id: AnyHashable, anchor: UnitPoint?, below node: _Node) {
        searches = searches.suffix(Self.limit - 1) + [Search(id: id, anchor: anchor, node: node)]
        onRequest()
    }

    /// Finds the requested views.
    ///
    /// Requests for views that don't exist are forgotten.
    ///
    /// - Returns: A Boolean value that indicates whether a lazy container creates a requested row in another update,
    ///   after which this method must be called again.
    func search(isAnimated: Bool) -> Bool {
        var waiting: [Search] = []
        for var search in searches {
            switch search.node?.scrollTarget(search.id) {
            case .element(let element):
                let request = ScrollRequest(
                    id: search.id, element: element, anchor: search.anchor, isAnimated: isAnimated)
                found = found.suffix(Self.limit - 1) + [request]
            case .omitted(let reveal) where !search.hasRevealed:
                reveal()
                search.hasRevealed = true
                waiting.append(search)
            default: break
            }
        }
        searches = waiting
        return !waiting.isEmpty
    }

    /// Returns the requests that wait, and forgets them.
    package func take() -> [ScrollRequest] {
        defer { found = [] }
        return found
    }
}

/// A request to scroll the region around an element until it's visible.
@MainActor
package struct ScrollRequest {
    /// The identity that was searched for.
    package let id: AnyHashable
    package let element: Element
    /// The point of the element that is aligned with that of the visible region, or `nil` to scroll as little as
    /// possible.
    package let anchor: UnitPoint?
    package let isAnimated: Bool
}

extension Graph {
    /// Scrolls to the first view with an identity, as a user does.
    ///
    /// - Returns: A Boolean value that indicates whether there is such a view.
    package func scroll(to id: AnyHashable) -> Bool {
        guard let node = topNode, node.scrollTarget(id) != nil else { return false }
        scrolls.scroll(to: id, anchor: nil, below: node)
        flush()
        return true
    }
}
