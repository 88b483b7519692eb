import Foundation
import ResourceCore
import ResourceTesting
import Testing

@testable import ResourceInspector

/// What a card shows of a resource beside its summary.
@MainActor struct ResourceDetailsTests {
    /// Dates beyond the calendar, as a changed archive may have them.
    nonisolated static let impossible: [TimeInterval] = [.nan, .infinity, -.infinity, 1e300, -1e300, 1e12, -1e12]

    @Test(arguments: impossible) func `a record with a date beyond the calendar has no details`(
        _ seconds: TimeInterval
    ) async throws {
        let archive = MemoryStore()
        let container = ResourceContainer(clock: ManualClock(), archive: archive)
        let store = ResourceStore(Resource("greeting") { "new" }.persisted(as: "Text"), in: container)
        _ = store.value
        let id = try #require(container.summaries().first?.entryID)
        for (date, isShown) in [(Date(timeIntervalSinceReferenceDate: seconds), false), (.now, true)] {
            let record = ValueRecord(
                ValueRecord.ID("greeting", valueType: "Text"), payload: Data("\"old\"".utf8), updatedAt: date)
            archive.write(record)
            #expect(await (container.record(of: id)?.updatedAt == date) == isShown)
        }
    }
}
