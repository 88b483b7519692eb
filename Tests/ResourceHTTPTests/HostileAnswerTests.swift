import Foundation
import HostileAnswers
import ResourceCore
import ResourceWriting
import Testing

/// Broken or malicious responses, sent over a raw socket to a process of its own.
///
/// `HOSTILE_CLIENT` is the path of a `HostileClient` that was built with the trait of the other transport;
/// `scripts/hostile --all` builds it.
@Suite(.timeLimit(.minutes(10)))
struct HostileAnswerTests {
    private static let client = ProcessInfo.processInfo.environment["HOSTILE_CLIENT"]

    @Test(.enabled(if: client != nil, "scripts/hostile --all builds the client"))
    func `every hostile response ends as documented, and the process lives and stays small`() async throws {
        let server = try LoopbackServer { call in
            guard let response = HostileCase.answer(to: call.path) else { return call.close() }
            call.connection.send(response.bytes)
            // NB: A write fails once the client has closed the connection.
            if let endless = response.endless {
                let block = Data(repeatElement(endless, count: max(1, 65_536 / endless.count)).joined())
                while call.connection.send(block) {}
            }
            if response.closes { call.close() }
        }
        defer { server.stop() }
        let report = try await HostileReport(of: server.port, by: #require(Self.client))
        for (number, example) in HostileCase.all.enumerated() {
            #expect(report.outcomes[number] == "\(example.outcome)", "\(example.name)")
        }
        #expect(report.hasEndedWell)
        let grown = try #require(report.grownKilobytes)
        #expect(grown <= 64 << 10)
        let failures = HostileCase.all.indices.count { report.outcomes[$0] != "\(HostileCase.all[$0].outcome)" }
        print("the process grew by \(grown / 1024) MB")
        print("hostile responses: \(HostileCase.all.count) cases, \(failures) failures")
    }

    @Test func `there are more than 200 cases, each with a name of its own`() {
        #expect(HostileCase.all.count > 200)
        #expect(Set(HostileCase.all.map(\.name)).count == HostileCase.all.count)
    }
}

/// The report of a client in a process of its own.
private struct HostileReport {
    var outcomes: [Int: String] = [:]
    var grownKilobytes: Int?
    var hasEndedWell = false

    /// Runs the client at `path` until it ends.
    init(of port: UInt16, by path: String) async throws {
        let client = Process()
        let output = Pipe()
        client.executableURL = URL(fileURLWithPath: path)
        client.arguments = ["\(port)"]
        client.standardOutput = output
        let lines = Lock(Data())
        let (ends, end) = AsyncStream<Void>.makeStream()
        output.fileHandleForReading.readabilityHandler = { handle in
            let data = handle.availableData
            if data.isEmpty { end.finish() } else { lines.withLock { $0 += data } }
        }
        try client.run()
        await withTaskCancellationHandler {
            for await _ in ends {}
        } onCancel: {
            client.terminate()
        }
        client.waitUntilExit()
        hasEndedWell = client.terminationReason == .exit && client.terminationStatus == 0
        read(String(decoding: lines.withLock { $0 }, as: UTF8.self))
    }

    private mutating func read(_ text: String) {
        for line in text.split(separator: "\n") {
            let words = line.split(separator: " ", maxSplits: 2).map(String.init)
            switch words.first {
            case "outcome" where words.count == 3: Int(words[1]).map { outcomes[$0] = words[2] }
            case "grown" where words.count == 2: grownKilobytes = Int(words[1])
            default: break
            }
        }
    }
}
