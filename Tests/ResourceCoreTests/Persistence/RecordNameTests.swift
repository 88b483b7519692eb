import Foundation
import ResourceTesting
import Testing

@testable import ResourceCore

/// A record can be found in the next launch, or is rejected immediately (R22).
@Suite(.timeLimit(.minutes(10))) @MainActor struct RecordNameTests {
    private struct Secret: Codable, Sendable, Equatable {
        var number: Int
    }

    private let archive = MemoryStore()

    @Test func `values of a private type come back under the name that the caller gives`() async throws {
        for number in 1...2 {
            let container = ResourceContainer(clock: ManualClock(), archive: archive)
            let resource = Resource<Secret>("secret") { Secret(number: number) }.persisted(as: "Secret")
            #expect(try await container.value(of: resource) == Secret(number: 1))
            await container.close()
            #expect(archive.records.map(\.id) == [ValueRecord.ID("secret", valueType: "Secret")])
        }
    }

    @Test func `values of a type that everyone can name come back as they always have`() async throws {
        let first = ResourceContainer(clock: ManualClock(), archive: archive)
        first.set([1: "one"], for: Resource<[Int: String]>("n") { [:] }.persisted())
        await first.flush()
        #expect(archive.records.map(\.id.valueType) == ["Swift.Dictionary<Swift.Int, Swift.String>"])
    }

    @Test func `a private or local type without a name is refused at once`() async {
        await #expect(processExitsWith: .failure) {
            _ = Resource<Secret>("secret") { Secret(number: 1) }.persisted()
        }
        await #expect(processExitsWith: .failure) {
            struct Local: Codable {}
            _ = Resource<[Local]>("local") { [] }.persisted()
        }
    }
}
