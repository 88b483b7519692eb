import ResourceStorage
import StorageProofs
import Testing

/// A crash after every call, in every state that it can leave (S1, S2, S9); `scripts/torture` checks many more.
@Suite(.serialized) struct CrashTests {
    private static let seeds: Range<UInt64> = 0..<20
    private static let statesOfOneCut = 50

    @Test(arguments: Durability.allCases) func `no crash loses what was acknowledged, or shows what was never written`(
        _ durability: Durability
    ) throws {
        #expect(try states(durability, .none) > 1000)
    }

    @Test(arguments: Durability.allCases) func `after every crash the limits count what there is`(
        _ durability: Durability
    ) throws {
        #expect(try states(durability, DataStoreLimits(count: 100)) > 1000)
        #expect(try states(durability, DataStoreLimits(count: 1)) > 1000)
    }

    @Test(arguments: Durability.allCases) func `after every crash what is too old is not there, and the rest is, S6`(
        _ durability: Durability
    ) throws {
        #expect(try states(durability, DataStoreLimits(age: .seconds(2))) > 1000)
    }

    @Test func `what went for the limits and was removed after does not come back, S2`() throws {
        let proof = CrashProof(.durable, limits: DataStoreLimits(count: 1), statesOfOneCut: 500)
        #expect(try proof.run(seed: 65, acts: 5) > 100)
    }

    @Test(arguments: StoreFault.allCases) func `a store that forgets something is caught`(
        _ fault: StoreFault
    ) {
        let durability: Durability = fault == .hastyIndex ? .ordered : .durable
        #expect(throws: ProofViolation.self) { try states(durability, DataStoreLimits(count: 100), fault) }
    }

    private func states(
        _ durability: Durability, _ limits: DataStoreLimits, _ fault: StoreFault? = nil
    ) throws -> Int {
        let proof = CrashProof(durability, limits: limits, statesOfOneCut: Self.statesOfOneCut, fault: fault)
        return try Self.seeds.reduce(0) { try $0 + proof.run(seed: $1) }
    }
}
