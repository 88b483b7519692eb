import BrowserHost
import Foundation
import Measuring
import PortableUI

/// A benchmark of a page's cost for its server: a counter, two buttons, and 100 rows.
enum BrowserPages {
    private static let clicks = 200
    private static let sessions = 50

    @MainActor
    static func table() async -> Table {
        var configuration = BrowserServer.Configuration(port: 0)
        configuration.maximumSessions = sessions + 2
        let server = BrowserServer(CounterApp.self, configuration: configuration)
        guard let address = try? await server.start(), let port = URL(string: address)?.port else {
            return Table("a page of 100 rows", [])
        }
        let running = Task { await server.run() }
        let rows = await onThread { measure(port: UInt16(port)) }
        running.cancel()
        await running.value
        return Table("a page of 100 rows", rows)
    }

    private static func measure(port: UInt16) -> [Row] {
        let client = PageClient(port: port, clicking: "Add")
        let responses = (0..<clicks).map { _ in pausedClick(client) }
        let times = Samples(nanoseconds: responses.map { $0.time / .nanoseconds(1) })
        let bytes = responses.map(\.bytes).max() ?? 0
        let before = Heap.bytesInUse
        let others = (0..<sessions).map { _ in PageClient(port: port, clicking: "Add") }
        let each = Double(Heap.bytesInUse - before) / Double(sessions)
        return withExtendedLifetime(others) {
            [
                Row("from a click to the bytes of what it changes", times, bar: Bar(150_000)),
                Row("bytes of the frame", .bytes(Double(bytes)), bar: Bar(40)),
                Row("bytes a session holds", .bytes(each), bar: Bar(100_000)),
            ]
        }
    }

    /// Pauses before a click, because a server sends changes immediately only after a sixtieth of a second without any.
    private static func pausedClick(_ client: PageClient) -> (time: Duration, bytes: Int) {
        usleep(25_000)
        return client.click()
    }

    private static func onThread(_ body: @escaping @Sendable () -> [Row]) async -> [Row] {
        await withCheckedContinuation { continuation in
            Thread { continuation.resume(returning: body()) }.start()
        }
    }
}

private struct CounterApp: App {
    var body: some Scene {
        WindowGroup { CounterPage() }
    }
}

private struct CounterPage: View {
    @State private var count = 0

    var body: some View {
        VStack {
            Text("Count: \(count)")
            Button("Add") { count += 1 }
            Button("Reset") { count = 0 }
            ForEach(0..<100, id: \.self) { Text("Row \($0)") }
        }
    }
}
