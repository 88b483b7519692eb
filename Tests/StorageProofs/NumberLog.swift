package import Foundation
package import ResourceStorage

/// The numbers that a process wrote into a store and acknowledged, for a check after its end, or the machine's.
///
/// The number `n` is the value of the identifier `n % 7`, with a length that depends on it.
package struct NumberLog {
    private var last: [Int: Int] = [:]

    /// The first number of the next process.
    package private(set) var next = 0

    package init() {}

    /// Returns the value of a number.
    package static func text(of number: Int) -> Data {
        Data(("\(number)" + String(repeating: " ", count: max(0, number) * 7919 % 30_000)).utf8)
    }

    /// Performs the work of the process until it's killed.
    package static func beVictim(_ folder: URL, first: Int, _ durability: Durability) async throws {
        let store = try await PersistentDataStore(at: folder, durability: durability)
        for number in first... {
            try await store.store(text(of: number), for: "\(number % 7)")
            FileHandle.standardOutput.write(Data("\(number)\n".utf8))
        }
    }

    /// Adds the acknowledgments of a process.
    package mutating func acknowledge(_ said: [String]) {
        for number in said.compactMap({ Int($0) }) {
            last[number % 7] = number
            next = number + 1
        }
    }

    /// Checks the folder, and continues from its contents.
    ///
    /// - Parameters:
    ///   - mayBeOld: A Boolean value that indicates whether an older value or none may exist instead of the
    ///     acknowledged one.
    ///   - mayBeDamaged: A Boolean value that indicates whether a value may be damaged, as long as that is reported.
    package mutating func check(_ url: URL, mayBeOld: Bool = false, mayBeDamaged: Bool = false) throws {
        let folder = try EntryFolder(url.path)
        // The number that was being written may exist too.
        let limit = next + 1
        for identifier in 0..<7 {
            let payload: Data?
            do throws(DataStoreError) {
                payload = try folder.read("\(identifier)")?.payload
            } catch {
                guard mayBeDamaged, error.code == .corrupt else { throw ProofViolation("\(error)") }
                last[identifier] = nil
                continue
            }
            let found = payload.map {
                Int(String(decoding: $0.prefix { $0 != UInt8(ascii: " ") }, as: UTF8.self)) ?? -1
            }
            guard payload == found.map(Self.text), found.map({ $0 % 7 == identifier }) ?? true else {
                throw ProofViolation("\(identifier) is what nobody wrote")
            }
            try expect(found, identifier, limit, mayBeOld)
            last[identifier] = found
            next = max(next, (found ?? -1) + 1)
        }
    }

    private func expect(_ found: Int?, _ identifier: Int, _ limit: Int, _ mayBeOld: Bool) throws {
        let known = last[identifier]
        let isRight = found == known || (found.map { $0 < limit && (mayBeOld || $0 > known ?? -1) } ?? mayBeOld)
        if !isRight {
            throw ProofViolation("\(identifier) is \(found as Any) instead of \(known as Any)")
        }
    }
}
