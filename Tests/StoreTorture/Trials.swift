import Foundation
import ResourceCore
import ResourceStorage
import StorageProofs

/// The kinds of trials, each of which is repeated with other seeds until its time is over.
///
/// Each returns the number of trials, and throws the first violation.
enum Trials {
    /// The minimum number of crashed states, regardless of the time.
    private static let leastStates = 1_000_000
    private static let leastPowerCuts = 70

    /// Tests all durabilities, without limits, with an index, with evicted values, and with expiring values, on two
    /// threads.
    static func crashes(seconds: Double) throws -> Int {
        let proofs = Durability.allCases.flatMap { durability in
            [.none, DataStoreLimits(count: 100), DataStoreLimits(count: 1), DataStoreLimits(age: .seconds(2))].map {
                limits in
                CrashProof(durability, limits: limits, statesOfOneCut: 500)
            }
        }
        let states = Lock(0)
        let failures = Lock<[any Error]>([])
        let start = ContinuousClock.now
        DispatchQueue.concurrentPerform(iterations: 2) { worker in
            var seed = UInt64(worker)
            while states.withLock({ $0 }) < leastStates || start.duration(to: .now) < .seconds(seconds) {
                for proof in proofs {
                    guard failures.withLock({ $0.isEmpty }) else { return }
                    do {
                        let count = try proof.run(seed: seed, acts: 5)
                        states.withLock { $0 += count }
                    } catch {
                        failures.withLock { $0.append(error) }
                    }
                }
                seed += 2
            }
        }
        if let failure = failures.withLock({ $0.first }) { throw failure }
        return states.withLock { $0 }
    }

    /// Tests faulty stores: each fault must be detected, or the trials above prove nothing.
    static func faults() throws -> Int {
        for fault in StoreFault.allCases {
            let durability: Durability = fault == .hastyIndex ? .ordered : .durable
            let proof = CrashProof(durability, limits: DataStoreLimits(count: 100), statesOfOneCut: 500, fault: fault)
            let isCaught = (UInt64(0)..<100).contains { seed in
                do { _ = try proof.run(seed: seed) } catch { return true }
                return false
            }
            guard isCaught else { throw ProofViolation("nobody noticed a store that \(fault.rawValue)") }
        }
        return StoreFault.allCases.count
    }

    static func callKills(seconds: Double, _ folder: URL) throws -> Int {
        try again(seconds: seconds) { seed in
            try Durability.allCases.reduce(0) { count, durability in
                try count + CallKillProof(durability, count: 100).run(seed: seed, in: folder)
                    + CallKillProof(durability, count: 1).run(seed: seed, in: folder)
            }
        }
    }

    /// Tests all durabilities, with and without eviction.
    static func systemCallKills(_ folder: URL) throws -> SystemCallKillProof.Coverage {
        if let obstacle = SystemCallKillProof.obstacle { throw ImpossibleProof(description: obstacle) }
        return try Durability.allCases.reduce(SystemCallKillProof.Coverage()) { coverage, durability in
            try [100, 1].reduce(coverage) { try $0 + SystemCallKillProof(durability, count: $1).run(in: folder) }
        }
    }

    static func kills(atLeast least: Int, seconds: Double, _ folder: URL) throws -> Int {
        var log = NumberLog()
        let store = folder.appendingPathComponent("killed")
        return try again(atLeast: least, seconds: seconds) { seed in
            let durability = Durability.allCases[Int(seed % 3)]
            let victim = try Victim(["numbers", store.path, "\(log.next)", "\(durability)"])
            log.acknowledge(victim.lines(after: Int(seed * 7 % 12) + 1) { $0.kill() })
            try log.check(store)
            return 1
        }
    }

    static func powerCuts(_ durability: Durability, seconds: Double, _ folder: URL) throws -> Int {
        let proof = try PowerCutProof(durability, in: folder)
        var cuts = 0
        return try again(seconds: seconds) { seed in
            repeat {
                try proof.cut(after: cuts * 7 % 40 + 1)
                cuts += 1
            } while cuts < leastPowerCuts
            return seed == 0 ? cuts : 1
        }
    }

    static func histories(seconds: Double, _ folder: URL) throws -> Int {
        try again(seconds: seconds) { seed in
            let path = folder.appendingPathComponent("history-\(seed)")
            defer { try? FileManager.default.removeItem(at: path) }
            let proof = HistoryProof(memory: seed % 2 == 0 ? 0 : 100_000)
            return try proof.run(seed: seed, SystemFiles(), at: path.path)
                + proof.run(seed: seed, MemoryFiles(), at: "/")
        }
    }

    private static func again(
        atLeast least: Int = 1, seconds: Double, _ body: (UInt64) throws -> Int
    ) throws -> Int {
        let start = ContinuousClock.now
        var (seed, count): (UInt64, Int) = (0, 0)
        repeat {
            count += try body(seed)
            seed += 1
        } while count < least || start.duration(to: .now) < .seconds(seconds)
        return count
    }
}
