import Foundation
import ResourceCore
import ResourceFeeds
import ResourceTesting
import Testing

// Faults that the simulation has found.
extension FeedTests {
    @Test func `a value that is set before there is a base isn't written`() async throws {
        let first = container()
        let old = ResourceStore(room.persisted(), in: first)
        old.appear()
        let call = try await server.nextSnapshot()
        old.set(["mine"])
        try await call.waitForCancellation()
        await first.close()
        #expect(archive.records.isEmpty)
    }
}
