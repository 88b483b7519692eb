import PortableUI

/// A list that reloads by topic, keeps the old rows until the new ones arrive, and can be pulled to refresh.
struct BooksByHand: View {
    private struct Attempt: Hashable {
        var topic = "trains"
        var number = 0
    }

    let client: StoryClient

    @State private var attempt = Attempt()
    @State private var shown: (topic: String, volumes: [Volume])?
    @State private var failure: (topic: String, error: any Error)?
    @State private var isLoading = false
    @State private var newest = 0

    var body: some View {
        VStack {
            TopicPicker(topic: $attempt.topic)
            if let shown, shown.topic == attempt.topic || error == nil {
                if let error {
                    TryAgain(error: error, isRunning: isLoading) { retry() }
                }
                List(shown.volumes) { Text($0.title) }
                    .refreshable { await load(attempt.topic) }
            } else if let error {
                TryAgain(error: error, isRunning: isLoading) { retry() }
            } else {
                ProgressView("Loading")
            }
        }
        .task(id: attempt) { await load(attempt.topic) }
    }

    // The error of the currently selected topic, and of no other.
    private var error: (any Error)? {
        failure?.topic == attempt.topic ? failure?.error : nil
    }

    private func retry() {
        guard !isLoading else { return }
        isLoading = true
        attempt.number += 1
    }

    // Loads of a task and of a pull overlap: only the one that began last may write.
    private func load(_ topic: String) async {
        newest += 1
        let mine = newest
        isLoading = true
        defer { if mine == newest { isLoading = false } }
        do {
            let volumes = try await client.volumes(topic)
            guard mine == newest, !Task.isCancelled else { return }
            shown = (topic, volumes)
            failure = nil
        } catch {
            guard mine == newest, !Task.isCancelled else { return }
            failure = (topic, error)
        }
    }
}
