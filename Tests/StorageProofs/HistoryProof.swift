import Foundation
import ResourceCore
package import ResourceStorage
import ResourceTesting
import SeededRandom

/// A proof with threads that concurrently write, remove, and read the same few values; the results must have an order
/// (S1).
package struct HistoryProof: Sendable {
    /// The size of the folder's memory tier, in bytes.
    package let memory: Int

    package init(memory: Int) {
        self.memory = memory
    }

    private static let threads = 8
    private static let operations = 12
    private static let identifiers = ["a", "b"]

    /// Lets eight threads perform the operations that a seed determines; checks the results and returns their number.
    package func run(seed: UInt64, _ files: any FileSystem, at path: String) throws -> Int {
        let folder = try EntryFolder(path, files, memory: memory)
        let clock = Lock(0)
        let histories = Lock(Dictionary(uniqueKeysWithValues: Self.identifiers.map { ($0, History()) }))
        let start = DispatchSemaphore(value: 0)
        let end = DispatchSemaphore(value: 0)
        let failures = Lock<[String]>([])
        for thread in 0..<Self.threads {
            let program = Self.program(seed, thread)
            Thread {
                start.wait()
                for (identifier, kind) in program {
                    let called = clock.withLock(Self.tick)
                    let outcome = Result { try Self.carryOut(kind, identifier, folder) }
                    let returned = clock.withLock(Self.tick)
                    switch outcome {
                    case .success(let kind):
                        histories.withLock { $0[identifier]?.add(kind, called: called, returned: returned) }
                    case .failure(let error): failures.withLock { $0.append("\(error)") }
                    }
                }
                end.signal()
            }.start()
        }
        for _ in 0..<Self.threads { start.signal() }
        for _ in 0..<Self.threads { end.wait() }
        if let failure = failures.withLock({ $0.first }) { throw ProofViolation("seed \(seed): \(failure)") }
        for (identifier, history) in histories.withLock({ $0 }) where !history.isRight {
            throw ProofViolation("seed \(seed): no order explains what was seen of \(identifier): \(history)")
        }
        return Self.threads * Self.operations
    }

    private static func tick(_ time: inout Int) -> Int {
        time += 1
        return time
    }

    private static func program(_ seed: UInt64, _ thread: Int) -> [(String, History.Kind)] {
        var random = SeededGenerator(seed: seed &* 64 &+ UInt64(thread))
        return (0..<operations).map { number in
            // Half of the operations are on each value, so that a history stays short enough to check.
            let identifier = identifiers[number % identifiers.count]
            return switch Int.random(in: 0..<6, using: &random) {
            case 0, 1: (identifier, .wrote(thread * 1000 + number))
            case 2: (identifier, .removed(found: true))
            default: (identifier, .read(nil))
            }
        }
    }

    /// Performs an operation, and returns it with its result.
    private static func carryOut(
        _ kind: History.Kind, _ identifier: String, _ folder: EntryFolder
    ) throws -> History.Kind {
        switch kind {
        case .wrote(let number):
            // This is long enough for several reads if reads are short.
            let text = "\(number)" + String(repeating: " ", count: number % 7 * 1000)
            try folder.write(identifier, Data(text.utf8), storedAt: 0, .processCrash)
            return kind
        case .removed: return .removed(found: try folder.remove(identifier, .processCrash))
        case .read:
            let text = try folder.read(identifier).map { String(decoding: $0.payload, as: UTF8.self) }
            guard let text else { return .read(nil) }
            let number = Int(text.prefix { $0 != " " }) ?? -1
            guard text.utf8.count == "\(number)".utf8.count + number % 7 * 1000 else {
                throw ProofViolation("\(identifier) is a mixture")
            }
            return .read(number)
        }
    }
}
