import Foundation
import Testing

@testable import ResourceStorage
@testable import ResourceTesting

/// A crash after every call, in every state that it can leave (S1, S2).
@Suite(.serialized) struct CrashTests {
    /// What a program does to a store.
    fileprivate enum Act {
        case write(String, Int)
        case remove(String)
        case removeAll
    }

    /// What is known of one identifier: the values that a crash may leave; nil is none.
    private struct Past {
        var possible: [Int?] = [nil]

        /// The value of the last act that was acknowledged.
        var last: Int?
    }

    #if DEBUG
        private static let seeds: UInt64 = 60
        private static let outcomeLimit = 100
    #else
        private static let seeds: UInt64 = 400
        private static let outcomeLimit = 10_000
    #endif

    @Test(arguments: Durability.allCases) func `no crash loses what was acknowledged, or shows what was never written`(
        _ durability: Durability
    ) throws {
        var states = 0
        for seed in 0..<Self.seeds { states += try crashes(of: acts(seed), durability, FaithfulRig.self) }
        print("\(durability): \(states) crashed states, 0 violations")
        #expect(states > 1000)
    }

    @Test func `a store that does not sync before it renames is caught`() {
        #expect(throws: CrashViolation.self) {
            for seed in 0..<Self.seeds { _ = try crashes(of: acts(seed), .durable, ForgetsToSync.self) }
        }
    }

    @Test func `a store that does not sync its folder is caught`() {
        #expect(throws: CrashViolation.self) {
            for seed in 0..<Self.seeds { _ = try crashes(of: acts(seed), .durable, ForgetsTheFolder.self) }
        }
    }

    private func acts(_ seed: UInt64) -> [Act] {
        var random = SeededGenerator(seed: seed)
        return (1...4).map { number in
            let identifier = ["a", "b"][random.number(below: 2)]
            return switch random.number(below: 8) {
            case 0: .remove(identifier)
            case 1: .removeAll
            default: .write(identifier, number)
            }
        }
    }

    /// Ends the acts after each of their calls, by a kill and by a power cut; returns how many states that were.
    private func crashes(of acts: [Act], _ durability: Durability, _ rig: any CrashRig.Type) throws -> Int {
        var states = 0
        for calls in 0... {
            let disk = SimulatedDisk()
            let folder = try EntryFolder("/store", rig.wrap(disk))
            try folder.sync()
            disk.settle()
            disk.cut(after: calls)
            var pasts: [String: Past] = ["a": Past(), "b": Past()]
            var isDone = true
            for act in acts {
                guard carryOut(act, folder, durability, &pasts) else {
                    isDone = false
                    break
                }
            }
            disk.cut(after: nil)
            states += try check(disk, durability, pasts)
            if isDone { break }
        }
        return states
    }

    /// Does it, and notes what may be seen from now on; says whether it was acknowledged.
    private func carryOut(
        _ act: Act, _ folder: EntryFolder, _ durability: Durability, _ pasts: inout [String: Past]
    ) -> Bool {
        let (identifiers, value): ([String], Int?) =
            switch act {
            case .write(let identifier, let number): ([identifier], number)
            case .remove(let identifier): ([identifier], nil)
            case .removeAll: (["a", "b"], nil)
            }
        for identifier in identifiers { pasts[identifier]?.possible.append(value) }
        do throws(StoreError) {
            switch act {
            case .write(let identifier, let number):
                try folder.write(identifier, Data("\(number)".utf8), storedAt: 0, durability)
            case .remove(let identifier): try folder.remove(identifier, durability)
            case .removeAll: try folder.removeAll()
            }
        } catch {
            return false
        }
        for identifier in identifiers {
            pasts[identifier]?.last = value
            if durability == .durable || act.isDurable { pasts[identifier]?.possible = [value] }
        }
        return true
    }

    private func check(_ disk: SimulatedDisk, _ durability: Durability, _ pasts: [String: Past]) throws -> Int {
        try expect(disk.afterKill(), pasts.mapValues { [$0.last] + $0.possible.suffix(1) }, mayBeDamaged: false)
        // Of very many states some at equal distances.
        let outcomes = stride(from: 0, to: disk.outcomes, by: max(1, disk.outcomes / Self.outcomeLimit))
        var states = 1
        for outcome in outcomes {
            states += 1
            try expect(
                disk.afterPowerCut(outcome), pasts.mapValues(\.possible), mayBeDamaged: durability == .processCrash)
        }
        return states
    }

    private func expect(_ disk: SimulatedDisk, _ possible: [String: [Int?]], mayBeDamaged: Bool) throws {
        let folder = try EntryFolder("/store", disk)
        for (identifier, values) in possible {
            let found: Int?
            do throws(StoreError) {
                found = try folder.read(identifier).flatMap { Int(String(decoding: $0.payload, as: UTF8.self)) }
            } catch {
                guard error.code == .corrupt, mayBeDamaged else { throw CrashViolation(what: "\(error)") }
                continue
            }
            guard values.contains(found) || (mayBeDamaged && found == nil) else {
                throw CrashViolation(what: "\(identifier) is \(found as Any) instead of one of \(values)")
            }
        }
    }
}

extension CrashTests.Act {
    /// Whether it survives a power cut at every durability.
    fileprivate var isDurable: Bool {
        if case .removeAll = self { true } else { false }
    }
}

private struct CrashViolation: Error {
    let what: String
}

/// What stands between the store and its disk.
private protocol CrashRig {
    static func wrap(_ disk: SimulatedDisk) -> any FileSystem
}

private enum FaithfulRig: CrashRig {
    static func wrap(_ disk: SimulatedDisk) -> any FileSystem { disk }
}

private enum ForgetsToSync: CrashRig {
    static func wrap(_ disk: SimulatedDisk) -> any FileSystem { CarelessDisk(disk, syncsFiles: false) }
}

private enum ForgetsTheFolder: CrashRig {
    static func wrap(_ disk: SimulatedDisk) -> any FileSystem { CarelessDisk(disk, syncsFolders: false) }
}

/// A disk whose user forgets to sync.
private struct CarelessDisk: FileSystem {
    let disk: SimulatedDisk
    let syncsFiles: Bool
    let syncsFolders: Bool

    init(_ disk: SimulatedDisk, syncsFiles: Bool = true, syncsFolders: Bool = true) {
        self.disk = disk
        self.syncsFiles = syncsFiles
        self.syncsFolders = syncsFolders
    }

    func create(_ path: String) throws(FileFailure) -> Int32 { try disk.create(path) }
    func open(_ path: String) throws(FileFailure) -> Int32 { try disk.open(path) }
    func size(_ file: Int32) throws(FileFailure) -> Int { try disk.size(file) }
    func space(_ path: String) throws(FileFailure) -> Int { try disk.space(path) }
    func sync(_ file: Int32) throws(FileFailure) { if syncsFiles { try disk.sync(file) } }
    func syncFolder(_ path: String) throws(FileFailure) { if syncsFolders { try disk.syncFolder(path) } }
    func close(_ file: Int32) { disk.close(file) }
    func rename(_ path: String, to other: String) throws(FileFailure) { try disk.rename(path, to: other) }
    func remove(_ path: String) throws(FileFailure) { try disk.remove(path) }
    func removeFolder(_ path: String) throws(FileFailure) { try disk.removeFolder(path) }
    func makeFolder(_ path: String) throws(FileFailure) { try disk.makeFolder(path) }
    func names(in path: String) throws(FileFailure) -> [String] { try disk.names(in: path) }
    func lock(_ path: String) throws(FileFailure) -> Int32 { try disk.lock(path) }
    func unlock(_ file: Int32) { disk.unlock(file) }

    func write(_ file: Int32, _ bytes: UnsafeRawBufferPointer) throws(FileFailure) -> Int {
        try disk.write(file, bytes)
    }

    func read(_ file: Int32, into bytes: UnsafeMutableRawBufferPointer) throws(FileFailure) -> Int {
        try disk.read(file, into: bytes)
    }
}
