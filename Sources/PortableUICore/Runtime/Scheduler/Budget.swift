/// The limits on the number of views of a graph, and the views that are left out because of them.
///
/// A number that a visitor or a server determines, such as the size of a window, can ask for more views than a process
/// has memory for. So collections, and views that may contain themselves, look for room before they mount more. When
/// others have left, those that are left out are mounted.
///
/// The nodes of a graph keep its budget, so that the last one can still be subtracted.
@MainActor
package final class Budget: Dependency {
    /// The number of elements from which the rows of collections are left out.
    let limit: Int
    /// The number of existing elements.
    package internal(set) var elements = 0
    /// The number of existing nodes.
    package internal(set) var nodes = 0
    var subscribers = Subscribers()

    /// The least room at which a view was left out since the last offer.
    private var leastRoom = Int.max
    private var hasReported = false

    package nonisolated init(limit: Int = 50_000) {
        self.limit = limit
    }

    /// The maximum number of nodes for each element: some views have no element, or many modifiers.
    private static let nodesPerElement = 20

    /// The number of further elements that rows may have.
    private var room: Int { room(below: limit) }

    private func room(below limit: Int) -> Int {
        max(0, min(limit - elements, limit * Self.nodesPerElement - nodes))
    }

    /// A Boolean value that indicates whether another row may be mounted.
    var hasRoomForRow: Bool { room > 0 }

    /// A Boolean value that indicates whether another view may be mounted that isn't a row.
    ///
    /// Rows leave a tenth for such views, so that a full page can still show a dialog.
    var hasRoom: Bool { room(below: limit + limit / 10) > 0 }

    /// Returns the number of rows of a collection that there may be room for.
    ///
    /// It's 0 for a collection that would never have room, so that none of its rows is mounted in vain.
    ///
    /// - Parameter present: The number of mounted rows.
    func rows(of count: Int, besides present: Int) -> Int {
        count > limit ? 0 : min(count, present + room)
    }

    /// Records that a view was left out, which depends on the budget for another attempt.
    func didLeaveOut() {
        leastRoom = min(leastRoom, room)
    }

    /// Marks the views that are left out for another attempt, if there is more room than before.
    ///
    /// - Returns: A Boolean value that indicates whether there are such views.
    func offerRoom() -> Bool {
        guard !subscribers.isEmpty, room > leastRoom else { return false }
        leastRoom = .max
        subscribers.setNeedEvaluation()
        return true
    }

    /// Returns a description of the problem, once, if views are left out.
    func takeIssue() -> String? {
        guard !subscribers.isEmpty, !hasReported else { return nil }
        hasReported = true
        return "Views have more than \(limit) elements: those beyond them are left out"
    }
}
