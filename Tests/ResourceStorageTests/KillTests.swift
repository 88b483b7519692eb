import Foundation
import Testing

@testable import ResourceStorage
@testable import ResourceTesting

/// A process that is killed at any moment has lost nothing that it was told is written (S2).
@Suite(.timeLimit(.minutes(3))) struct KillTests {
    private static let kills = 300

    @Test func `a process that is killed loses nothing that was acknowledged`() async throws {
        let folder = TemporaryFolder()
        var random = SeededGenerator(seed: 9)
        var last: [Int: Int] = [:]
        var next = 0
        for _ in 0..<Self.kills {
            let acknowledged = try await kill(folder.url, first: next, after: 1 + random.number(below: 12))
            for number in acknowledged { last[number % 7] = number }
            next = (acknowledged.last ?? next) + 1
            let store = try await PersistentDataStore(at: folder.url)
            for (identifier, number) in last {
                let data = try await store.data(for: "\(identifier)")
                let text = data.map { String(decoding: $0, as: UTF8.self) } ?? ""
                let found = Int(text.prefix { $0.isNumber })
                #expect(found == number || (next...next + 3).contains(found ?? -1))
                if let found {
                    #expect(text.count == "\(found)".count + found * 7919 % 30_000)
                    last[identifier] = found
                    next = max(next, found + 1)
                }
            }
            await store.close()
        }
    }

    /// Starts the victim, and kills it when it has said so many numbers; returns all that it said.
    private func kill(_ folder: URL, first: Int, after count: Int) async throws -> [Int] {
        // Reading a pipe waits: that is no work for a thread of tasks.
        try await withCheckedThrowingContinuation { continuation in
            DispatchQueue.global().async {
                continuation.resume(with: Result { try Self.kill(folder, first: first, after: count) })
            }
        }
    }

    private static func kill(_ folder: URL, first: Int, after count: Int) throws -> [Int] {
        let pipe = Pipe()
        let victim = Process()
        victim.executableURL = Bundle.main.bundleURL.appendingPathComponent("StoreVictim")
        victim.arguments = [folder.path, "\(first)"]
        victim.standardOutput = pipe
        try victim.run()
        var said = Data()
        while said.count(where: { $0 == UInt8(ascii: "\n") }) < count {
            let more = pipe.fileHandleForReading.availableData
            guard !more.isEmpty else { break }
            said += more
        }
        Foundation.kill(victim.processIdentifier, SIGKILL)
        said += pipe.fileHandleForReading.readDataToEndOfFile()
        victim.waitUntilExit()
        // A number that is cut off was not said.
        return String(decoding: said, as: UTF8.self).split(separator: "\n", omittingEmptySubsequences: false).dropLast()
            .compactMap { Int($0) }
    }
}
