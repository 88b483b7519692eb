/// The rows of a list that are on screen, by the ids of their items.
@MainActor final class VisibleRows<ID: Hashable & Sendable> {
    private var ids: Set<ID> = []

    /// The row that is the furthest from the first page, which is the reading position (P7).
    private var furthest: ID?

    /// A Boolean value that indicates whether a report of the rows that are left is on its way.
    private var isReporting = false

    nonisolated init() {}

    /// Adds a row that appeared, and reports it.
    ///
    /// - Parameter report: A closure that receives the row that was the furthest one, and returns the one that is.
    func insert(_ id: ID, report: (_ furthest: [ID]) -> ID?) {
        ids.insert(id)
        furthest = report(furthest.map { [$0] } ?? [])
    }

    /// Removes a row that disappeared, and reports those that are left if it was the furthest one.
    ///
    /// - Parameter report: A closure that receives the rows that are left once all that disappear together are removed,
    ///   and returns the furthest one of them.
    func remove(_ id: ID, report: @escaping @MainActor (_ rest: Set<ID>) -> ID?) {
        ids.remove(id)
        guard id == furthest, !isReporting else { return }
        isReporting = true
        Task {
            isReporting = false
            furthest = report(ids)
        }
    }
}
