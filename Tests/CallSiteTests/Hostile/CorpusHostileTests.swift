import Foundation
import HeadlessHost
import PortableUI
import Testing

/// The screens of the corpus end in the same state under all disturbances, and leave nothing behind.
///
/// The disturbances are those that some version of SwiftUI may cause. `HOSTILE_HOSTS=1000` in the environment runs each
/// screen in this number of hosts.
@MainActor
@Suite struct CorpusHostileTests {
    /// The names of all sources of the corpus.
    private nonisolated static let names: [String] = {
        let tests = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        let files = try? FileManager.default.contentsOfDirectory(atPath: tests.appendingPathComponent("Corpus").path)
        return (files ?? []).map { $0.replacingOccurrences(of: ".swift", with: "") }.sorted()
    }()

    private nonisolated static let hosts =
        ProcessInfo.processInfo.environment["HOSTILE_HOSTS"].flatMap { UInt64($0) } ?? 250

    @Test func `the corpus has at least 25 screens`() {
        #expect(Self.names.count >= 25)
    }

    @Test(arguments: names)
    func `a screen ends as it does in a friendly host`(name: String) async throws {
        let screen = try #require(CorpusScreen.all.first { $0.name == name })
        let before = CorpusScreen.deeds
        let difference = try await difference(of: screen)
        #expect(difference == nil)
        #expect(CorpusScreen.deeds - before > Self.hosts)
    }

    @Test func `a screen that counts its appearances is found out`() async throws {
        let screen = CorpusScreen("Counting") { AppearanceCounter() }
        #expect(try await difference(of: screen) != nil)
    }

    /// Returns the first seed with which a screen ends differently than in a friendly host, or leaves something behind,
    /// and how it ends in both.
    private func difference(of screen: CorpusScreen) async throws -> String? {
        let friendly = try await screen.visit(nil)
        #expect(friendly.nodes == 0 && friendly.tasks == 0)
        for seed in 0..<Self.hosts {
            let hostile = try await screen.visit(seed)
            if hostile != friendly { return "\(seed): \(hostile) instead of \(friendly)" }
        }
        return nil
    }
}

private struct AppearanceCounter: View {
    @State private var count = 0

    var body: some View {
        Text("\(count)").onAppear { count += 1 }
    }
}
