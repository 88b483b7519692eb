import PortableUI

/// The stations of each genre, loaded once for all views that show them.
@MainActor
@Observable
final class ChannelStoreByHand {
    struct Entry {
        var channels: [Channel]?
        var error: (any Error)?
        var loadedAt: ContinuousClock.Instant?
        var load: Task<Void, Never>?
        var watchers = 0
    }

    private(set) var entries: [String: Entry] = [:]
    private let client: StoryClient

    init(client: StoryClient) {
        self.client = client
    }

    func enter(_ genre: String) {
        entries[genre, default: Entry()].watchers += 1
        if let loadedAt = entries[genre]?.loadedAt, loadedAt.duration(to: .now) < .seconds(60) { return }
        _ = start(genre)
    }

    // The load is shared: it ends early only when the last view has left.
    func leave(_ genre: String) {
        entries[genre]?.watchers -= 1
        guard entries[genre]?.watchers == 0 else { return }
        entries[genre]?.load?.cancel()
        entries[genre]?.load = nil
    }

    func refresh(_ genre: String) async {
        await start(genre).value
    }

    private func start(_ genre: String) -> Task<Void, Never> {
        if let load = entries[genre]?.load { return load }
        let load = Task {
            do {
                let channels = try await client.channels(genre)
                guard !Task.isCancelled else { return }
                entries[genre]?.channels = channels
                entries[genre]?.error = nil
                entries[genre]?.loadedAt = .now
            } catch {
                guard !Task.isCancelled else { return }
                entries[genre]?.error = error
            }
            entries[genre]?.load = nil
        }
        entries[genre, default: Entry()].load = load
        return load
    }
}

struct StationsByHand: View {
    let genre: String
    let store: ChannelStoreByHand

    var body: some View {
        VStack {
            let entry = store.entries[genre] ?? ChannelStoreByHand.Entry()
            if let error = entry.error {
                TryAgain(error: error, isRunning: entry.load != nil) { Task { await store.refresh(genre) } }
            }
            if let channels = entry.channels {
                List(channels) { Text($0.name) }
                    .refreshable { await store.refresh(genre) }
            } else if entry.error == nil {
                ProgressView("Loading")
            }
        }
        .onAppear { store.enter(genre) }
        .onDisappear { store.leave(genre) }
        .onChange(of: genre) { old, new in
            store.leave(old)
            store.enter(new)
        }
    }
}
