public import PortableUI

/// A spinner with the word “Loading”.
public struct DefaultLoadingView: View {
    /// Creates the view.
    public init() {}

    /// A spinner in the middle of the room there is.
    public var body: some View {
        ProgressView(DefaultWords.loading)
            .padding()
            .frame(maxWidth: .infinity, maxHeight: .infinity)
    }
}

/// A button that loads, for a resource that nobody has asked for or whose first load was cancelled.
public struct DefaultIdleView: View {
    private let load: RetryAction

    /// Creates the view around the action that loads.
    public init(load: RetryAction) {
        self.load = load
    }

    /// A button in the middle of the room there is.
    public var body: some View {
        Button(DefaultWords.load) { load() }
            .buttonStyle(.bordered)
            .padding()
            .frame(maxWidth: .infinity, maxHeight: .infinity)
    }
}

/// Says what went wrong, with a button that tries again and shows that it does.
public struct DefaultFailureView: View {
    private let error: any Error
    private let retry: RetryAction

    /// Creates the view of an error and the action that tries again.
    public init(error: any Error, retry: RetryAction) {
        self.error = error
        self.retry = retry
    }

    /// The message and the button, in the middle of the room there is.
    public var body: some View {
        ContentUnavailableView {
            Label(DefaultWords.failed, systemImage: "exclamationmark.triangle")
        } description: {
            Text(error.localizedDescription)
        } actions: {
            RetryButton(retry: retry)
        }
        .modifier(LoadAnnouncement(retry: retry, error: error))
    }
}

/// A button called “Retry” that shows a spinner, and cannot be used again, while the retry runs.
public struct RetryButton: View {
    private let retry: RetryAction

    /// Creates the button of an action.
    public init(retry: RetryAction) {
        self.retry = retry
    }

    /// The button.
    public var body: some View {
        Button {
            retry()
        } label: {
            HStack(spacing: 8) {
                if retry.isRunning { ProgressView().controlSize(.small) }
                Text(DefaultWords.retry)
            }
        }
        .buttonStyle(.bordered)
        .disabled(retry.isRunning)
        .accessibilityLabel(DefaultWords.retry)
    }
}
