package import Foundation
package import ResourceStorage

/// Numbers that a process wrote into a store and told us of; what is to be found after its end, or the machine's.
///
/// The number `n` is the value of the identifier `n % 7`, in a length that depends on it.
package struct NumberLog {
    private var last: [Int: Int] = [:]

    /// The number that the next process begins with.
    package private(set) var next = 0

    package init() {}

    /// What the value of a number looks like.
    package static func text(of number: Int) -> Data {
        Data(("\(number)" + String(repeating: " ", count: max(0, number) * 7919 % 30_000)).utf8)
    }

    /// What the process does until it is ended.
    package static func beVictim(_ folder: URL, first: Int, _ durability: Durability) async throws {
        let store = try await PersistentDataStore(at: folder, durability: durability)
        for number in first... {
            try await store.store(text(of: number), for: "\(number % 7)")
            FileHandle.standardOutput.write(Data("\(number)\n".utf8))
        }
    }

    /// Takes what a process said before its end.
    package mutating func acknowledge(_ said: [String]) {
        for number in said.compactMap({ Int($0) }) {
            last[number % 7] = number
            next = number + 1
        }
    }

    /// Looks at the folder, and goes on from what is there.
    ///
    /// - Parameters:
    ///   - mayBeOld: Whether an older value or none may be there instead of the one that was acknowledged.
    ///   - mayBeDamaged: Whether a value may be damaged, as long as that is said.
    package mutating func check(_ url: URL, mayBeOld: Bool = false, mayBeDamaged: Bool = false) throws {
        let folder = try EntryFolder(url.path)
        // What was being written may be there too.
        let limit = next + 1
        for identifier in 0..<7 {
            let payload: Data?
            do throws(StoreError) {
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
