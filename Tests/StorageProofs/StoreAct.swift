import Foundation
package import ResourceStorage
import ResourceTesting
import SeededRandom

/// An act of a program on a store.
package enum StoreAct: Hashable, Sendable {
    case write(String, Int)
    case remove(String)
    case removeAll
    case flush

    /// Closes the folder and opens it again.
    case reopen

    /// Opens the folder again without closing it, as after a kill.
    case restart

    /// The identifiers that acts use.
    package static let identifiers = ["a", "b"]

    /// Returns some acts that a seed determines.
    package static func acts(_ seed: UInt64, count: Int) -> [StoreAct] {
        var random = SeededGenerator(seed: seed)
        return (1...count).map { number in
            let identifier = identifiers[Int.random(in: 0..<identifiers.count, using: &random)]
            return switch Int.random(in: 0..<11, using: &random) {
            case 0, 1: .remove(identifier)
            case 2: .removeAll
            case 3: .flush
            case 4: .reopen
            case 5: .restart
            default: .write(identifier, number)
            }
        }
    }

    /// Each kind of act, after each other that makes it different: storing, replacing, evicting, removing, opening.
    package static let every: [StoreAct] = [
        .write("a", 1), .write("a", 2), .write("b", 3), .remove("b"), .flush, .restart, .write("a", 4), .reopen,
        .write("b", 5), .removeAll, .removeAll, .write("a", 6), .remove("b"), .restart, .write("b", 7), .write("b", 8),
        .flush, .write("a", 9), .remove("a"), .reopen, .reopen,
    ]

    /// Performs the act, or throws an error of the store.
    ///
    /// Some acts replace the folder.
    ///
    /// A written value is stored at the second given by its number.
    package func carryOut(
        _ folder: inout EntryFolder?, _ durability: Durability, open: () throws(DataStoreError) -> EntryFolder
    ) throws(DataStoreError) {
        switch self {
        case .write(let identifier, let number):
            try folder?.write(identifier, Data("\(number)".utf8), storedAt: Double(number), durability)
        case .remove(let identifier): _ = try folder?.remove(identifier, durability)
        case .removeAll: try folder?.removeAll()
        case .flush: try folder?.sync()
        case .reopen:
            folder?.close()
            folder = nil
            folder = try open()
        case .restart:
            folder = nil
            folder = try open()
        }
    }
}

/// The expected values of a store, according to the acts that were begun and acknowledged.
package struct StorePast {
    private struct Line {
        /// The values that a power failure may leave; nil is none.
        var possible: [Int?] = [nil]

        /// The value of the last acknowledged act.
        var last: Int?
    }

    private var lines = Dictionary(uniqueKeysWithValues: StoreAct.identifiers.map { ($0, Line()) })
    private let durability: Durability

    /// A Boolean value that indicates whether values may be evicted.
    private let isCache: Bool

    package init(_ durability: Durability, isCache: Bool) {
        self.durability = durability
        self.isCache = isCache
    }

    private func change(_ act: StoreAct) -> (identifiers: [String], value: Int?) {
        switch act {
        case .write(let identifier, let number): ([identifier], number)
        case .remove(let identifier): ([identifier], nil)
        case .removeAll: (StoreAct.identifiers, nil)
        case .flush, .reopen, .restart: ([], nil)
        }
    }

    package mutating func begin(_ act: StoreAct) {
        let (identifiers, value) = change(act)
        for identifier in identifiers { lines[identifier]?.possible.append(value) }
    }

    package mutating func acknowledge(_ act: StoreAct) {
        let (identifiers, value) = change(act)
        for identifier in identifiers {
            lines[identifier]?.last = value
            if durability == .durable || act == .removeAll { lines[identifier]?.possible = [value] }
        }
        // The names of written values are then durable; their bytes are too, unless they were never synced.
        if act == .flush, durability == .ordered {
            for (identifier, line) in lines { lines[identifier]?.possible = [line.last] }
        }
    }

    /// Checks a folder after a crash.
    ///
    /// Values below the oldest number are too old to exist.
    package func check(_ folder: EntryFolder, afterPowerCut: Bool, oldest: Int = 0) throws {
        let mayBeDamaged = afterPowerCut && durability == .processCrash
        for (identifier, line) in lines {
            let found: Int?
            do throws(DataStoreError) {
                found = try folder.read(identifier).flatMap { Int(String(decoding: $0.payload, as: UTF8.self)) }
            } catch {
                guard error.code == .corrupt, mayBeDamaged else { throw ProofViolation("\(error)") }
                continue
            }
            let known = afterPowerCut ? line.possible : [line.last] + line.possible.suffix(1)
            let possible = known.map { $0.flatMap { $0 < oldest ? nil : $0 } }
            guard possible.contains(found) || ((mayBeDamaged || isCache) && found == nil) else {
                throw ProofViolation("\(identifier) is \(found as Any) instead of one of \(possible)")
            }
        }
    }
}

/// A violation of a promise.
package struct ProofViolation: Error, CustomStringConvertible {
    package let description: String

    package init(_ description: String) {
        self.description = description
    }
}
