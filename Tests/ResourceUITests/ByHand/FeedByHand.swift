import Foundation
import PortableUI

/// The single owner of a feed: every outcome passes through here, in the order in which the loads began.
@MainActor
@Observable
final class FeedByHand {
    enum Intent {
        case load, refresh, sync
    }

    private(set) var sayings: [Saying]?
    private(set) var error: (any Error)?
    private(set) var lastSync: Date?

    private var running: [Int: Intent] = [:]
    private var newest = 0
    private var shown = 0
    private let client: StoryClient
    private let clock: any Clock<Duration>

    init(client: StoryClient, clock: any Clock<Duration>) {
        self.client = client
        self.clock = clock
    }

    // A single flag would be cleared by the first load that ends.
    var isRefreshing: Bool { running.values.contains(.refresh) }

    func run(_ intent: Intent) async {
        if intent == .sync, !running.isEmpty { return }
        newest += 1
        let mine = newest
        running[mine] = intent
        defer { running[mine] = nil }
        do {
            let answer = try await client.sayings()
            guard mine > shown, !Task.isCancelled else { return }
            shown = mine
            sayings = answer
            lastSync = Date()
            if mine == newest { error = nil }
        } catch {
            guard mine == newest, intent != .sync, !Task.isCancelled else { return }
            self.error = error
        }
    }

    func stayInStep() async {
        await run(.load)
        while (try? await clock.sleep(for: .seconds(5))) != nil { await run(.sync) }
    }
}

struct FeedScreenByHand: View {
    let feed: FeedByHand

    var body: some View {
        VStack {
            if let date = feed.lastSync { Text("In step at \(date.formatted(.iso8601))") }
            if let error = feed.error {
                TryAgain(error: error, isRunning: feed.isRefreshing) { Task { await feed.run(.refresh) } }
            }
            if let sayings = feed.sayings {
                List(sayings) { Text($0.text) }
                    .refreshable { await feed.run(.refresh) }
            } else if feed.error == nil {
                ProgressView("Loading")
            }
        }
        .task { await feed.stayInStep() }
    }
}
