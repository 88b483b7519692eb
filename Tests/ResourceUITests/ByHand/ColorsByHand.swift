import PortableUI

/// A cell of the gallery, with a spinner, then a color or a button to retry.
struct ColorCellByHand: View {
    let index: Int
    let client: StoryClient

    @State private var swatch: Swatch?
    @State private var error: (any Error)?
    @State private var isLoading = false
    @State private var attempt = 0

    var body: some View {
        ZStack {
            if let swatch {
                Text(swatch.name)
            } else if let error {
                TryAgain(error: error, isRunning: isLoading) { retry() }
            } else {
                ProgressView("Loading")
            }
        }
        .task(id: attempt) { await load() }
    }

    // The task belongs to the view: leaving cancels it, and a second tap starts nothing.
    private func retry() {
        guard !isLoading else { return }
        isLoading = true
        attempt += 1
    }

    private func load() async {
        guard swatch == nil else { return }
        isLoading = true
        do {
            let answer = try await client.swatch(index)
            guard !Task.isCancelled else { return }
            swatch = answer
        } catch {
            // A canceled load shows nothing: the next appearance starts again.
            guard !Task.isCancelled else { return }
            self.error = error
        }
        isLoading = false
    }
}
